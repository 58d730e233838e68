"""Counting every way a deal can end: a fingerprint of the rules.

The number of leaves alone misses most differences of rules, so the tens and tricks that side 0
gathered are summed over all of them too.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from mendikot.chance import supply_deal
from mendikot.engine import CHANCE, Deal, Rules


class Perft(NamedTuple):
    """What all ways to the end of a deal come to."""

    leaves: int = 0
    """Different sequences of actions to the end."""
    tens: int = 0
    """The tens of side 0, summed over the leaves."""
    tricks: int = 0
    """The tricks of side 0, summed over the leaves."""

    def plus(self, other: Perft) -> Perft:
        """Both together."""
        return Perft(self.leaves + other.leaves, self.tens + other.tens, self.tricks + other.tricks)


def ending(rules: Rules, depth: int, seed: int) -> Deal:
    """A deal with ``depth`` tricks to play, its beginning played by uniform choice.

    Dealer 0. A deal that is over before (R4.9) is dealt again from the same source. Raises
    ValueError for a depth that a deal of these rules never has.
    """
    if not 1 <= depth <= rules.hand_size:
        raise ValueError(f"depth must be from 1 to {rules.hand_size}")
    rng = Random(seed)
    deal = Deal.new(rules, 0)
    while True:
        if deal.over:
            deal = Deal.new(rules, 0)
        if deal.turn == CHANCE:
            deal = deal.apply(supply_deal(deal, rng))
        elif deal.want is None and rules.hand_size - len(deal.tricks) == depth:
            return deal
        else:
            deal = deal.apply(rng.choice(deal.legal_actions()))


def perft(deal: Deal, seed: int = 0) -> Perft:
    """All the ways ``deal`` can end; cards still to be dealt are dealt one way, from ``seed``."""
    if deal.over:
        side = deal.gathering.sides[0]
        return Perft(1, len(side.tens), side.tricks)
    if deal.turn == CHANCE:
        return perft(deal.apply(supply_deal(deal, Random(seed))), seed)
    found = Perft()
    for action in deal.legal_actions():
        found = found.plus(perft(deal.apply(action), seed))
    return found
