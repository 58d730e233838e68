"""What a card is worth while it is still in the hand: what playing it spends."""

from __future__ import annotations

from mendikot.bots.counting import TEN, Counting, above
from mendikot.bots.standing import Standing
from mendikot.bots.trump import Trump
from mendikot.engine import Card, Rank

MASTER = 0.45
"""How much likelier than a low card the highest card of a suit is to win a later trick."""

SECOND = 0.25
THIRD = 0.1

TRUMP_MASTER = 0.6
TRUMP = 0.3
"""The same for any trump: it can win when its holder is void."""

TENS_CAUGHT = 0.35
"""How many tens fall in a trick a high card or a trump is kept for."""


class Purse:
    """The own cards and what each is worth to keep."""

    __slots__ = ("_catch", "_swing", "count", "ten_swing", "trump")

    def __init__(self, count: Counting, trump: Trump, standing: Standing) -> None:
        self.count = count
        self.trump = trump
        self.ten_swing = standing.ten_swing
        self._swing = standing.trick_swing
        self._catch = self._swing + TENS_CAUGHT * self.ten_swing

    def cost(self, card: Card) -> float:
        """What playing ``card`` spends, in the measure of :class:`Standing`."""
        small = self._catch * 0.002 * card.rank
        if card.rank is Rank.TEN:
            return small + self.ten_cost(card)
        return small + self._strength(card) * self._catch

    def _strength(self, card: Card) -> float:
        count = self.count
        higher = count.higher_out(card)
        if card.suit is self.trump.suit:
            if not higher:
                return TRUMP_MASTER
            return TRUMP + (0.15 if higher == 1 else 0.004 * card.rank)
        if not count.cards_out(card.suit):
            return MASTER * 0.6
        if higher > 2:
            return 0.0
        # several high cards of a suit out above it, but a guard must stand beside it
        guards = count.held[card.suit].bit_count() - 1
        if higher > guards:
            return 0.0
        return (MASTER, SECOND, THIRD)[higher]

    def ten_cost(self, card: Card) -> float:
        """What a ten is worth in the hand against one that goes to either side alike."""
        return (2 * self.ten_safety(card) - 1) * 0.5 * self.ten_swing

    def ten_safety(self, card: Card) -> float:
        """How likely a ten kept in the hand comes home to our side in the end."""
        count, suit = self.count, card.suit
        higher = count.higher_out(card)
        held = count.held[suit]
        mates = (held & ~TEN).bit_count()
        masters = (held & above(Rank.TEN)).bit_count()
        if suit is self.trump.suit:
            return min(0.85, 0.55 + 0.05 * mates + 0.1 * masters + (0.2 if not higher else 0.0))
        if not higher:
            return 0.65
        return min(0.6, 0.42 + 0.03 * mates + 0.06 * masters)
