"""Everything of the search that is compiled, in stages, so that a start can show how far it is."""

from __future__ import annotations

from collections.abc import Callable

from mendikot.engine import Rules

Stage = tuple[str, Callable[[], object]]
"""What is compiled, in a few words, and what does it."""


def stages() -> tuple[Stage, ...]:
    """All that is to be called once; what is in the cache is only loaded."""
    from mendikot.search.stages import STAGES

    return (*STAGES, ("solver", _solve))


def _solve() -> None:
    """Ask the solver a question, for which all of it is compiled."""
    from mendikot.search.perft import ending
    from mendikot.search.solver import Solver

    Solver(16).value(ending(Rules(hukum="drawn"), 2, 1))
