"""Everything of the search that is compiled, in stages, so that a start can show how far it is."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

COMPILED = ("mendikot.search.kernel", "mendikot.search.solver")
"""Modules that name in ``STAGES`` what they have to compile."""

Stage = tuple[str, Callable[[], object]]
"""What is compiled, in a few words, and what does it."""


def stages() -> tuple[Stage, ...]:
    """All that is to be called once; what is in the cache is only loaded."""
    found: list[Stage] = []
    for name in COMPILED:
        if find_spec(name) is not None:
            found += getattr(import_module(name), "STAGES", ())
    return tuple(found)
