"""A look for wrong values of the solver that is found first: ``python -m tests.search.notice FILE``.

``FILE`` has positions with their true values, made by :func:`note`; any exception means that an
error was noticed. One table is kept for all positions of the same rules.
"""

from __future__ import annotations

import gc
import pickle
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.search.brute import Values
from tests.search.positions import Position

Noted = list[tuple[Position, dict[str, int]]]

MANY = 1_000_000
"""More nodes than any of the positions needs."""


def note(file: Path, positions: Iterable[Position]) -> int:
    """Write positions with their values without generalisation; how many have one soon enough."""
    from mendikot.search.solver import GOALS, Budget, Solver

    solver = Solver()
    solver.exact = 1
    noted: Noted = []
    for position in positions:
        deal, to_come = position
        values = {
            goal: solver.value(deal, goal, Budget(nodes=200_000), to_come=to_come) for goal in GOALS
        }
        if all(value.exact for value in values.values()):
            noted.append((position, {goal: value.low for goal, value in values.items()}))
    _add(file, noted)
    return len(noted)


def note_whole_deals(file: Path, positions: Iterable[Position]) -> int:
    """The same for whole deals, by the solver as it is, but it takes no leads by turns."""
    from mendikot.search import solver as module

    noted: Noted = []
    haste, module.HASTE = module.HASTE, 0
    try:
        solver = module.Solver()
        for position in positions:
            few = module.Budget(nodes=40_000)
            value = solver.value(position.deal, "outcome", few, to_come=position.to_come)
            if value.exact:
                noted.append((position, {"outcome": value.low}))
    finally:
        module.HASTE = haste
    _add(file, noted)
    return len(noted)


def note_known(file: Path, positions: Iterable[tuple[Position, Values]]) -> None:
    """Write positions of which the values are known."""
    _add(file, [(position, values._asdict()) for position, values in positions])


def _add(file: Path, noted: Noted) -> None:
    with file.open("ab") as out:
        pickle.dump(noted, out)


def look(file: Path) -> None:
    """Raise AssertionError for the first value that is not as noted."""
    from mendikot.search.solver import Budget, Solver

    solver = Solver()
    with file.open("rb") as noted:
        while noted.peek(1):  # type: ignore[attr-defined]
            for number, (position, values) in enumerate(pickle.load(noted)):
                for goal, true in values.items():
                    found = solver.value(
                        position.deal, goal, Budget(nodes=MANY), to_come=position.to_come
                    )
                    assert found == (true, true), (number, position.left, goal, found, true)


if __name__ == "__main__":
    gc.disable()  # compiling is faster
    look(Path(sys.argv[1]))
