"""What a card is worth while it is still in the hand: what playing it spends.

The numbers follow what became of such cards in some thousand deals of this bot with itself.
"""

from __future__ import annotations

from mendikot.bots.counting import TEN, Counting, above
from mendikot.bots.standing import Standing
from mendikot.bots.trump import Trump
from mendikot.engine import Card, Rank, View

TENS_TRUMPED = 0.55
"""How many tens fall in a trick that a trump is kept for."""

TENS_CAUGHT = 0.5
"""How many tens fall in a trick that a high card of another suit is kept for."""

TRUMP_GUARDED = (0.6, 0.43, 0.33)
"""How much likelier than a low card a trump is to win its trick for us, by how many higher ones
are out, when at least as many lower trumps stand beside it."""

TRUMP_ALONE = (0.6, 0.23, 0.2, 0.18)
"""The same when it stands with fewer; the last is for more higher ones too."""

SIDE = (0.55, 0.3, 0.15, 0.05, 0.0)
"""The same for a card of another suit by how many higher ones are out, while nobody is void."""

CUT_PATIENCE = 0.35
"""How much of the danger that a suit will be cut is borne with while no trump is made."""

PLAIN_MASTER = (0.3, 0.2)
"""The same for the highest card of a suit where nothing can be trumped: at the end of a deal,
and more at the start."""

PLAIN = (0.0, 0.3, 0.18, 0.1, 0.0)
"""The same for lower cards, at the start of a deal, where no trump is out, or none was made yet."""

BARE = 0.02
"""The same for a card whose suit nobody else holds, while trumps are out."""

TRUMP_TEN = (0.5, 0.7, 0.8, 0.9, 0.95)
"""How likely a ten comes home that is kept, by how many cards of its suit stand beside it."""

SIDE_TEN = (0.4, 0.48, 0.52, 0.57, 0.6)
PLAIN_TEN = (0.42, 0.48, 0.58, 0.69, 0.73)


class Purse:
    """The own cards and what each is worth to keep."""

    __slots__ = (
        "_catch",
        "_catch_trumped",
        "_crowd",
        "_left",
        "_others",
        "_plain",
        "_safe",
        "count",
        "ten_swing",
        "trump",
    )

    def __init__(self, view: View, count: Counting, trump: Trump, standing: Standing) -> None:
        self.count = count
        self.trump = trump
        self.ten_swing = standing.ten_swing
        """What one ten means to the deal."""
        self._catch = standing.trick_swing + TENS_CAUGHT * self.ten_swing
        self._catch_trumped = standing.trick_swing + TENS_TRUMPED * self.ten_swing
        self._left = 1 - len(view.tricks) / view.rules.hand_size
        self._crowd = 4 / view.rules.players  # the more players, the sooner one of them is void
        self._others = view.rules.players - 1
        made = trump.suit is not None and count.cards_out(trump.suit) > 0
        self._safe = not (made or trump.cut_open or trump.hidden)
        self._plain = not made

    def cost(self, card: Card) -> float:
        """What playing ``card`` spends, in the measure of :class:`Standing`."""
        small = self._catch * 0.002 * card.rank
        if card.rank is Rank.TEN:
            return small + self.ten_cost(card)
        trump = card.suit is self.trump.suit
        return small + self._strength(card) * (self._catch_trumped if trump else self._catch)

    def _strength(self, card: Card) -> float:
        count = self.count
        higher = count.higher_out(card)
        guards = count.held[card.suit].bit_count() - 1
        if card.suit is self.trump.suit:
            if higher <= guards:
                return TRUMP_GUARDED[min(higher, 2)]
            return TRUMP_ALONE[min(higher, 3)]
        worth = self._side_worth(min(higher, 4), not count.cards_out(card.suit))
        if self._safe:
            return worth
        danger = self._danger(card)
        if self.trump.cut_open:  # to keep the lead is to let others be void first
            danger = max(0.0, danger - CUT_PATIENCE)
        return worth * (1 - danger)

    def _side_worth(self, higher: int, bare: bool) -> float:
        """What the card is worth while nobody is void in its suit."""
        if self._plain:
            if higher:
                return PLAIN[higher] * self._left * self._crowd
            return (PLAIN_MASTER[0] + PLAIN_MASTER[1] * self._left) * self._crowd
        return BARE if bare else SIDE[higher]

    def _danger(self, card: Card) -> float:
        """How likely an enemy is void in the suit of ``card`` the next time it is led.

        From 0.05 while the others have many cards of it to 0.9 when they have few.
        """
        each = self.count.cards_out(card.suit) / self._others
        return min(0.9, max(0.05, 1.25 - 0.35 * each))

    def ten_cost(self, card: Card) -> float:
        """What a ten is worth in the hand against one that goes to either side alike."""
        return (2 * self.ten_safety(card) - 1) * 0.5 * self.ten_swing

    def ten_safety(self, card: Card) -> float:
        """How likely a ten kept in the hand comes home to our side in the end."""
        count, suit = self.count, card.suit
        held = count.held[suit]
        mates = min(4, (held & ~TEN).bit_count())
        masters = (held & above(Rank.TEN)).bit_count()
        if suit is self.trump.suit:
            return TRUMP_TEN[mates]
        if not self._plain:
            return SIDE_TEN[mates] + 0.02 * masters
        alone = count.higher_out(card) == 0
        return min(0.9, PLAIN_TEN[mates] + 0.03 * masters + (0.15 if alone else 0.0))
