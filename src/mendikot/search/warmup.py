"""Everything of the search that is compiled, in stages, so that a start can show how far it is."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from mendikot.engine import Rules

Stage = tuple[str, Callable[[], object]]
"""What is compiled, in a few words, and what does it."""


def stages() -> tuple[Stage, ...]:
    """All that is to be called once; what is in the cache is only loaded."""
    found: list[Stage] = [("solver", _solve)]
    if find_spec("mendikot.search.kernel") is not None:
        found += getattr(import_module("mendikot.search.kernel"), "STAGES", ())
    return tuple(found)


def _solve() -> None:
    """Ask the solver a question, for which all of it is compiled."""
    from mendikot.search.perft import ending
    from mendikot.search.solver import Solver

    Solver(16).value(ending(Rules(hukum="drawn"), 2, 1))
