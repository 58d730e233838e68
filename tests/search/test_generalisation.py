"""The solver against itself: what it generalises must not change a value.

``Solver.exact`` switches off all that the search concludes from one position for another: relevant
ranks, bounds, skipped siblings, slack in tricks; 2 also tries every card of a run of equals.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mendikot.search import solver as solver_module
from mendikot.search.solver import GOALS, Budget, Solver
from tests.search.endings import kinds, sample, under_same_rules
from tests.search.positions import Position
from tests.search.solvers import Small

ENOUGH = 800_000
"""Nodes for one goal of one position without generalisation; that takes less than a second."""

OFTEN = {
    "closed": 10,
    "closed: band-first-void": 60,
    "closed: band-on-request": 15,
    "held secretly": 60,
    "no cut yet": 50,
    "cards to come": 250,
    "under duty": 300,
    "no trump": 20,
    "pile": 4,
    "within a trick": 2,
    "6 players": 10,
    "8 players": 40,
}
"""Of so many positions at least one must be such."""


def compare(number: int, low: int, high: int, exact: int, seed: int) -> Counter[str]:
    """Hold so many positions to their exact values; how many there were of each kind.

    A position of which the exact search does not come to an end is not counted.
    """
    fast, slow = Solver(), Solver()
    slow.exact = exact
    counts: Counter[str] = Counter()
    for position in sample(number, low, high, seed):
        deal, to_come = position
        ended = True
        for goal in GOALS:
            found = fast.value(deal, goal, to_come=to_come)
            true = slow.value(deal, goal, Budget(nodes=ENOUGH), to_come=to_come)
            ended = ended and true.exact
            assert found.exact
            assert true.low <= found.low <= true.high, told(position, goal, found.low, true)
        if ended:
            counts.update(kinds(position))
            counts["all"] += 1
    return counts


def told(position: Position, goal: str, found: object, true: object) -> str:
    """A wrong value with all that is needed to find it again."""
    deal = position.deal
    return f"{goal}: {found}, not {true}\n{deal.rules}\n{deal.log}\n{position.to_come}"


def well_represented(counts: Counter[str], but: str = "") -> None:
    for kind, often in OFTEN.items():
        assert kind == but or counts[kind] * often >= counts["all"], (kind, counts)


def test_endings_of_up_to_five_cards() -> None:
    counts = compare(2600, 1, 5, exact=2, seed=1)
    assert counts["all"] >= 2500
    well_represented(counts)


def test_positions_of_six_to_nine_cards() -> None:
    counts = compare(190, 6, 9, exact=1, seed=2)
    assert counts["all"] >= 150
    well_represented(counts, but="under duty")


@pytest.mark.deep
def test_many_endings_of_up_to_five_cards() -> None:
    counts = compare(21_000, 1, 5, exact=2, seed=3)
    assert counts["all"] >= 20_000
    well_represented(counts)


@pytest.mark.deep
def test_many_positions_of_six_to_nine_cards() -> None:
    counts = compare(6000, 6, 9, exact=1, seed=4)
    assert counts["all"] >= 5000
    well_represented(counts)


def check_kept_tables(number: int, low: int, high: int, seed: int) -> tuple[int, int]:
    """Values with a table that many deals share, and with one that is full all the time.

    Both must be those with an empty table. Returns how many positions there were, and how often
    the small table was full.
    """
    positions = filled = 0
    fresh = Solver()
    for group in under_same_rules(number, low, high, seed):
        kept, small = Solver(), Small(400, slot_bits=8)
        for position in group:
            deal, to_come = position
            positions += 1
            for goal in GOALS:
                fresh.forget()
                true = fresh.value(deal, goal, to_come=to_come)
                for solver in (kept, small):
                    found = solver.value(deal, goal, to_come=to_come)
                    assert found == true, told(position, goal, found, true)
        filled += small.filled
    return positions, filled


def test_tables_that_are_kept_and_tables_that_are_full() -> None:
    positions, filled = check_kept_tables(30, 2, 6, seed=5)
    assert positions == 600
    assert filled > 200


@pytest.mark.deep
def test_tables_that_are_kept_for_long() -> None:
    positions, filled = check_kept_tables(400, 2, 9, seed=6)
    assert positions == 8000
    assert filled > 8000


def check_continued(number: int, low: int, high: int, seed: int) -> int:
    """A search cut short again and again has true bounds, and in the end the same value.

    Returns how often one was cut short.
    """
    rng = Random(seed)
    cut_short = 0
    fresh, solver = Solver(), Solver()
    for deal, to_come in sample(number, low, high, seed):
        solver.forget()
        for goal in GOALS:
            fresh.forget()
            true = fresh.value(deal, goal, to_come=to_come)
            nodes = rng.choice((1, 5, 20, 100))
            while True:
                found = solver.value(deal, goal, Budget(nodes=nodes), to_come=to_come)
                assert found.low <= true.low <= found.high
                if found.exact:
                    break
                cut_short += 1
                nodes += 1 + nodes // 2
    return cut_short


def test_searches_that_are_continued() -> None:
    assert check_continued(300, 4, 8, seed=7) > 1000


@pytest.mark.deep
def test_many_searches_that_are_continued() -> None:
    assert check_continued(5000, 4, 9, seed=8) > 30_000


def check_turns(monkeypatch: pytest.MonkeyPatch, number: int, seed: int) -> tuple[int, int]:
    """Leads tried by turns change no value; how many came to an end, and in how many it mattered.

    Of a position with many nodes both may have bounds only, which must not exclude one another.
    """
    by_turns, plain = Solver(), Solver()
    ended = other = 0
    for position in sample(number, 9, 13, seed):
        deal, to_come = position
        before = by_turns.nodes - plain.nodes
        with monkeypatch.context() as patch:
            patch.setattr(solver_module, "HASTE", 0)
            true = plain.value(deal, "outcome", Budget(nodes=100_000), to_come=to_come)
        found = by_turns.value(deal, "outcome", Budget(nodes=100_000), to_come=to_come)
        assert found.low <= true.high, told(position, "outcome", found, true)
        assert true.low <= found.high, told(position, "outcome", found, true)
        ended += found.exact and true.exact
        other += before != by_turns.nodes - plain.nodes
    return ended, other


def test_leads_tried_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, other = check_turns(monkeypatch, 120, seed=12)
    assert ended > 80
    assert other > 20


@pytest.mark.deep
def test_many_leads_tried_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, other = check_turns(monkeypatch, 3000, seed=13)
    assert ended > 2000
    assert other > 500
