"""Positions of which the solver once told a wrong value."""

from __future__ import annotations

import pytest

from mendikot.search.solver import GOALS, Solver
from tests.search.brute import Brute
from tests.search.once_wrong import CASES


@pytest.mark.parametrize("name", CASES)
def test_the_values_are_those_of_brute_force(name: str) -> None:
    for (deal, to_come), values in CASES[name].positions:
        assert Brute().value(deal, to_come) == values


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("goal", GOALS)
def test_the_solver_tells_them_in_any_order(name: str, goal: str) -> None:
    positions = CASES[name].positions
    for order in (positions, positions[::-1]):
        solver = Solver(16)
        for (deal, to_come), values in order:
            right = getattr(values, goal)
            assert solver.value(deal, goal, to_come=to_come) == (right, right)
