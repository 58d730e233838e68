"""How functions of the search are compiled by Numba.

Only worker processes and the command line may load this: it costs 150 MB and half a second, and
some tens of seconds the first time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from mendikot.search.cache import forget_folder, use_folder

Function = TypeVar("Function", bound=Callable[..., Any])

FOLDER = use_folder()
"""Where the code is kept; None where nothing can be written, and all is compiled each time."""

if FOLDER:
    numba.config.CACHE_DIR = str(FOLDER)

KINDS = {
    "int": "int64",
    "bool": "boolean",
    "None": "void",
    "Words": "int64[::1]",
    "State": "int64[::1]",
}
"""What Numba calls what functions are annotated with; the last two are arrays of 64-bit words."""


OPTIONS = {"nogil": True, "boundscheck": False, "error_model": "numpy"}


def _signature(function: Callable[..., Any]) -> str:
    *arguments, result = (KINDS[str(kind)] for kind in function.__annotations__.values())
    return f"{result}({', '.join(arguments)})"


def compiled(function: Function) -> Function:
    """Compile ``function`` at once, for numbers of 64 bits, releasing the GIL; keep it on disk.

    Every argument must be annotated with one of ``KINDS``. Left to itself Numba compiles once more
    for every constant it is called with, and a recursion among those does not outlive its cache.
    """
    signature = _signature(function)
    if FOLDER:
        with contextlib.suppress(Exception):
            return cast(Function, numba.njit(signature, cache=True, **OPTIONS)(function))
    found = cast(Function, numba.njit(signature, **OPTIONS)(function))
    if FOLDER:  # it is not the source that is wrong: what is kept is damaged, or the disk is full
        forget_folder()
    return found


def part(function: Function) -> Function:
    """Compile ``function``, annotated likewise, when one that calls it is compiled.

    It is not kept by itself: whoever is loaded from disk brings its parts along.
    """
    return _part(function, forceinline=False)


def inlined(function: Function) -> Function:
    """A part whose code is put in where it is called, whatever its size."""
    return _part(function, forceinline=True)


def _part(function: Function, forceinline: bool) -> Function:
    dispatcher = numba.njit(forceinline=forceinline, **OPTIONS)(function)
    if numba.config.DISABLE_JIT:  # it is the function itself
        return cast(Function, dispatcher)
    look_up = dispatcher.get_call_template

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        if not dispatcher.signatures:
            dispatcher.compile(_signature(function))
            dispatcher.disable_compile()
        return look_up(arguments, keywords)

    dispatcher.get_call_template = get_call_template
    return cast(Function, dispatcher)
