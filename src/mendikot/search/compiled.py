"""How the search is compiled: Numba, its cache, and a start that shows progress.

Only worker processes and the command line may load this: it costs 150 MB and half a second, and
some tens of seconds the first time. Numba's own cache goes by one source file at a time and would
keep old code after an edit in another, so each set of sources has a folder of its own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs

Function = TypeVar("Function", bound=Callable[..., Any])

KEPT = 3
"""Folders of compiled code that are kept; older ones are removed."""


PACKAGE = Path(__file__).parent.parent
SOURCES = ("engine", "search")
"""The packages whose code is compiled, or whose judgements are compiled in."""


def sources_hash(package: Path = PACKAGE) -> str:
    """A hash over all modules of ``SOURCES`` within ``package``, with their names."""
    whole = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((package / folder).rglob("*.py")):
            name = path.relative_to(package).as_posix()
            whole.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:16]


def cache_folder() -> Path:
    """Where the compiled code of these very sources is kept.

    ``MENDIKOT_CACHE`` names another place than the user's cache folder. What is compiled for a
    CPU without BMI2 (``MENDIKOT_NO_BMI2``) is kept apart.
    """
    root = os.environ.get("MENDIKOT_CACHE") or platformdirs.user_cache_dir("mendikot")
    without = "-no-bmi2" if "MENDIKOT_NO_BMI2" in os.environ else ""
    return Path(root) / "compiled" / (sources_hash() + without)


def _use(folder: Path) -> None:
    """Have Numba keep its code in ``folder``; the oldest of its neighbours are removed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        ages = sorted(folder.parent.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in ages[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        return  # nowhere to write: compiled anew each time
    numba.config.CACHE_DIR = str(folder)


_use(cache_folder())


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
    return cast(Function, numba.njit(_signature(function), cache=True, **OPTIONS)(function))


def part(function: Function) -> Function:
    """Compile ``function``, annotated likewise, when one that calls it is compiled.

    It is not kept by itself: whoever is loaded from disk brings its parts along.
    """
    dispatcher = numba.njit(**OPTIONS)(function)
    look_up = dispatcher.get_call_template

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        if not dispatcher.signatures:
            dispatcher.compile(_signature(function))
            dispatcher.disable_compile()
        return look_up(arguments, keywords)

    dispatcher.get_call_template = get_call_template
    return cast(Function, dispatcher)
