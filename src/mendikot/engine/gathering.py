"""Who takes which tricks, and when (R5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from mendikot.engine.cards import Card, Rank, Seat, Side
from mendikot.engine.trick import Trick


class Gathered(NamedTuple):
    """What a side has gathered, or what lies in the middle."""

    tricks: int = 0
    tens: tuple[Card, ...] = ()
    aces: int = 0

    def add(self, trick: Trick) -> Gathered:
        """With one trick more."""
        tens = tuple([card for card in trick.cards if card.rank is Rank.TEN])
        aces = sum(card.rank is Rank.ACE for card in trick.cards)
        return Gathered(self.tricks + 1, self.tens + tens, self.aces + aces)

    def join(self, other: Gathered) -> Gathered:
        """Both together."""
        return Gathered(self.tricks + other.tricks, self.tens + other.tens, self.aces + other.aces)


NOTHING = Gathered()


@dataclass(frozen=True, slots=True)
class Gathering:
    """Every trick goes to its winner's side at once."""

    name: ClassVar[str] = "every-trick"

    sides: tuple[Gathered, Gathered] = (NOTHING, NOTHING)
    pile: Gathered = NOTHING
    """The tricks that lie in the middle, nobody's yet."""
    streak: Seat | None = None
    """Who won the trick before and would sweep with the next."""

    def won(self, trick: Trick, last: bool) -> Gathering:
        """After ``trick``, whose ``best`` is its winner; ``last`` of the deal or not."""
        side = trick.best % 2
        return type(self)(_give(self.sides, side, self.sides[side].add(trick)))

    def rest(self, side: Side, rest: Gathered) -> Gathering:
        """``side`` takes all that is not gathered yet: the pile and ``rest`` (R9)."""
        whole = self.sides[side].join(self.pile).join(rest)
        return type(self)(_give(self.sides, side, whole))


@dataclass(frozen=True, slots=True)
class TwoInARow(Gathering):
    """Tricks pile up until one player wins two running (Dehla Pakad)."""

    name: ClassVar[str] = "two-in-a-row"

    def won(self, trick: Trick, last: bool) -> Gathering:
        pile = self.pile.add(trick)
        seat = trick.best
        if last or seat == self.streak:
            return TwoInARow(_give(self.sides, seat % 2, self.sides[seat % 2].join(pile)))
        return TwoInARow(self.sides, pile, seat)


def _give(
    sides: tuple[Gathered, Gathered], side: Side, whole: Gathered
) -> tuple[Gathered, Gathered]:
    return (whole, sides[1]) if side == 0 else (sides[0], whole)


GATHERINGS: dict[str, type[Gathering]] = {cls.name: cls for cls in (Gathering, TwoInARow)}
"""From the name in the rules to the class."""
