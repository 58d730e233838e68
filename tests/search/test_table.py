"""What the table tells apart: positions alike in lengths with one table that is kept for all,
against searches that keep nothing.

Also what bounds conclude from tens and aces, which are of one suit with them only here.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from mendikot.engine import Rank, Rules
from mendikot.engine.rules import CHOICES, HUKUMS
from mendikot.search.solver import GOALS, Budget, Solver
from tests.properties.test_symmetry import renamed, replayed, turned
from tests.search.alike import alike, closed_otherwise
from tests.search.brute import Brute, TooMany
from tests.search.positions import (
    SIZES,
    Position,
    ending,
    kept_another,
    on_within_first_packet,
    packet_to_come,
    some_rules,
    whole_deal,
)
from tests.search.solvers import Small, exact

BANDS = ("band-first-void", "band-on-request", "band-holder")
HIGH = (Rank.TEN, Rank.ACE)
MOST = 3000
"""States that brute force tries; larger positions are held to the searches only."""


class Holding:
    """Holds one kept solver to solvers that keep nothing, and to brute force where that is small."""

    def __init__(self, nodes: int, *plain: Solver) -> None:
        self.kept = Solver()
        self.plain = plain
        self.budget = Budget(nodes=nodes)
        self.counts: Counter[str] = Counter()

    def hold(self, position: Position) -> None:
        """Raise AssertionError if a value of the kept solver is another."""
        deal, to_come = position
        right = None
        if position.left <= 3 and deal.rules.players == 4:
            try:
                right = Brute(MOST).value(deal, to_come)
                self.counts["brute"] += 1
            except TooMany:
                pass
        for goal in GOALS:
            found = self.kept.value(deal, goal, self.budget, to_come=to_come)
            if right is not None:
                true = getattr(right, goal)
                assert found == (true, true), self.told(position, goal, found, true)
                continue
            for solver in self.plain:
                plain = solver.value(deal, goal, self.budget, to_come=to_come)
                assert found.low <= plain.high, self.told(position, goal, found, plain)
                assert plain.low <= found.high, self.told(position, goal, found, plain)
                self.counts["values"] += found.exact and plain.exact

    def told(self, position: Position, goal: str, found: object, true: object) -> str:
        """A wrong value with its position."""
        return f"{goal}: {found}, not {true}\n{position}"


def hold_first_packets(seed: int, deals: int, nodes: int) -> Counter[str]:
    """Five-card cuts before the cut: plays of the same deals, with 4 tricks of the packet to 1."""
    rng = Random(seed)
    holding = Holding(nodes, Small(2), exact(3))
    for number in range(deals):
        players, pack = SIZES[number % 3]
        gathering = CHOICES["gathering"][number // 3 % 2]
        rules = some_rules(rng, "five-card-cut", gathering, players, pack)
        start = max((whole_deal(rules, rng, even=True) for _ in range(3)), key=_high_to_come)
        for _ in range(6):
            position = on_within_first_packet(start, rng.choice((1, 1, 1, 2, 3, 4)), rng)
            for _ in range(4 if position else 0):
                other = kept_another(position, rng)
                for one in (position, other) if other else ():
                    holding.hold(one)
                    holding.counts["positions"] += 1
    return holding.counts


def _high_to_come(position: Position) -> int:
    cards = [card for hand in position.to_come[0].hands for card in hand]
    return sum(card.rank in HIGH for card in cards)


def hold_closed(seed: int, groups: int, size: int) -> Counter[str]:
    """Closed hukum: many positions alike, the closed card often a ten or an ace."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    for number in range(groups):
        hukum, gathering = BANDS[number % 3], CHOICES["gathering"][number // 3 % 2]
        rules = some_rules(rng, hukum, gathering, 4, rng.choice((52, 32)))
        holding = Holding(400_000, exact(3))
        position = ending(rules, rng.choice((2, 3, 3, 4)), rng)
        while position.deal.hukum.closed is None:
            position = ending(rules, rng.choice((2, 3, 3, 4)), rng)
        other = position
        for counted in range(size):
            again = counted and rng.random() < 0.7
            other = closed_otherwise(other, rng) if again else alike(position, rng)
            holding.hold(other)
            closed = other.deal.hukum.closed
            holding.counts["high"] += closed is not None and closed.rank in HIGH
            holding.counts["positions"] += 1
        counts += holding.counts
    return counts


def hold_bonus_aces(seed: int, rounds: int) -> Counter[str]:
    """Bonus aces under every method, 2 to 5 cards, tens and aces still in hands."""
    rng = Random(seed)
    holding = Holding(400_000, exact(3))
    for _, hukum in product(range(rounds), HUKUMS):
        players, pack = rng.choice(((4, 52), (4, 32), (4, 32), (6, 48)))
        rules = Rules(
            players=players,
            pack=pack,
            hukum=hukum,
            bonus_aces=True,
            mendikot=rng.choice((2, 3)),
            kot=rng.choice((2, 3, 5)),
        )
        position = ending(rules, rng.choice((2, 3, 4, 5) if players == 4 else (2, 3)), rng)
        holding.hold(position)
        for _ in range(0 if position.to_come else 4):
            holding.hold(alike(position, rng))
            holding.counts["positions"] += 1
    return holding.counts


def hold_symmetry(seed: int, rounds: int) -> Counter[str]:
    """Turned seats and renamed suits: the same value, or that of the other side."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    for _, hukum in product(range(rounds), HUKUMS):
        players, pack = rng.choice(SIZES)
        rules = some_rules(rng, hukum, rng.choice(CHOICES["gathering"]), players, pack)
        few = {4: 5, 6: 4, 8: 3}[players]
        make = packet_to_come if pack != 52 else ending
        solver = Solver()
        for _ in range(4):
            deal, to_come = make(rules, rng.randrange(2, few + 1), rng)
            by = rng.randrange(players)
            suits = rng.sample(range(4), 4)
            log = [renamed(turned(one, by, players), suits) for one in deal.log]
            other = replayed(deal, (deal.dealer + by) % players, log)
            others = tuple(renamed(turned(one, by, players), suits) for one in to_come)
            for goal in GOALS:
                if goal == "tricks" and deal.undealt and by % 2:
                    continue  # a void deal is 0 tricks for both
                value = solver.value(deal, goal, to_come=to_come).low
                if by % 2:
                    value = rules.hand_size - value if goal == "tricks" else -value
                found = solver.value(other, goal, to_come=others)
                assert found == (value, value), (goal, by, suits, deal, to_come)
                counts[f"by {by % 2}"] += 1
    return counts


def test_first_packets() -> None:
    counts = hold_first_packets(1, 60, nodes=20_000)
    assert counts["values"] > 300


def test_closed_hukum() -> None:
    counts = hold_closed(2, 30, 12)
    assert counts["high"] > 60
    assert counts["values"] + counts["brute"] > 400


def test_bonus_aces() -> None:
    counts = hold_bonus_aces(3, 12)
    assert counts["values"] > 300


def test_symmetry() -> None:
    counts = hold_symmetry(4, 6)
    assert min(counts.values()) > 200


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(20, 26))
def test_many_first_packets(seed: int) -> None:
    counts = hold_first_packets(seed, 600, nodes=200_000)
    assert counts["values"] > 3000


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(30, 34))
def test_many_closed_hukums(seed: int) -> None:
    counts = hold_closed(seed, 200, 20)
    assert counts["values"] + counts["brute"] > 4000


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(40, 44))
def test_many_bonus_aces(seed: int) -> None:
    counts = hold_bonus_aces(seed, 150)
    assert counts["values"] > 6000


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(50, 54))
def test_many_symmetries(seed: int) -> None:
    counts = hold_symmetry(seed, 150)
    assert min(counts.values()) > 5000
