"""The value of a position by trying every line through the engine: slow, and plainly right.

All four goals are found at once; each is a minimax of its own. A value is seen from side 0.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from mendikot.engine import CHANCE, Deal, Dealt, SeatAction
from mendikot.engine.outcome import NO_TALLY, SCORES

KINDS = {"void": 0, "tie": 0, "win": 1, "mendikot": 2, "kot": 3}


class Values(NamedTuple):
    """What each goal comes to."""

    outcome: int
    win: int
    tricks: int
    points: int


class TooMany(Exception):
    """The position has more states than may be tried."""


class Brute:
    """Values of one deal's positions; ``most`` states may be tried before TooMany is raised."""

    def __init__(self, most: int | None = None) -> None:
        self.known: dict[Hashable, Values] = {}
        self.most = most

    def value(self, deal: Deal, to_come: tuple[Dealt, ...] = ()) -> Values:
        """The values of ``deal``; ``to_come`` is what chance deals where cards are undealt."""
        if deal.over:
            return at_the_end(deal)
        if deal.to_act == CHANCE:
            return self.value(deal.apply(to_come[0]), to_come[1:])
        key = _what_matters(deal)
        if key not in self.known:
            if self.most is not None and len(self.known) >= self.most:
                raise TooMany
            self.known[key] = best(deal.to_act, self.of_actions(deal, to_come).values())
        return self.known[key]

    def of_actions(self, deal: Deal, to_come: tuple[Dealt, ...] = ()) -> dict[SeatAction, Values]:
        """The values after every legal action."""
        return {action: self.value(deal.apply(action), to_come) for action in deal.legal_actions()}


def best(seat, values) -> Values:
    """For every goal the best of ``values`` for the side of ``seat``."""
    choose = min if seat % 2 else max
    return Values(*map(choose, zip(*values, strict=True)))


def at_the_end(deal: Deal) -> Values:
    """What a deal that is over came to."""
    outcome, sides = deal.outcome, deal.gathering.sides
    if outcome.kind == "void":
        return Values(0, 0, 0, 0)
    sign = {0: 1, 1: -1, None: 0}[outcome.side]
    gained = SCORES[deal.rules.score].gained(deal.rules, NO_TALLY, outcome, sides)
    return Values(sign * KINDS[outcome.kind], sign, sides[0].tricks, gained[0] - gained[1])


def _what_matters(deal: Deal) -> Hashable:
    """All of a position that its future and its end can depend on."""
    gathering = deal.gathering
    gathered = tuple(
        (one.tricks, len(one.tens), one.aces) for one in (*gathering.sides, gathering.pile)
    )
    return (
        deal.to_act,
        deal.hands,
        deal.hukum,
        deal.trick,
        gathered,
        gathering.streak,
        deal.each,
        len(deal.tricks),
    )
