"""One trick and who holds it (R5)."""

from __future__ import annotations

from typing import NamedTuple

from mendikot.engine.cards import Card, Seat, Suit, seat_after, seats_from


def beats(card: Card, best: Card, trump: Suit | None) -> bool:
    """Whether ``card``, played later, takes the trick from ``best`` (R5.2).

    ``best`` must be the best card so far: of the suit led or a trump.
    """
    if card.suit is best.suit:
        return card.rank > best.rank
    return card.suit is trump


class Trick(NamedTuple):
    """Cards in order of play from ``leader`` on; ``best`` is the seat that holds it so far.

    A finished trick's ``best`` is its winner. An empty trick has ``best == leader``.
    """

    leader: Seat
    cards: tuple[Card, ...]
    best: Seat

    @property
    def led(self) -> Suit | None:
        """The suit led."""
        return self.cards[0].suit if self.cards else None

    def by_seat(self, players: int) -> tuple[tuple[Seat, Card], ...]:
        """Who played what, in order."""
        return tuple(zip(seats_from(self.leader, players), self.cards, strict=False))

    def card_of(self, seat: Seat, players: int) -> Card | None:
        """The card ``seat`` played, if it did."""
        place = (seat - self.leader) % players
        return self.cards[place] if place < len(self.cards) else None

    def add(self, seat: Seat, card: Card, trump: Suit | None, players: int) -> Trick:
        """The trick after ``seat`` played ``card`` while ``trump`` was in force."""
        cards = self.cards
        if not cards:
            return Trick(self.leader, (card,), seat)
        best = self.best
        if beats(card, cards[(best - self.leader) % players], trump):
            best = seat
        return Trick(self.leader, (*cards, card), best)

    def judge(self, trump: Suit | None, players: int) -> Trick:
        """The same cards judged anew as if ``trump`` had been in force from the first."""
        best = 0
        for place, card in enumerate(self.cards):
            if place and beats(card, self.cards[best], trump):
                best = place
        return Trick(self.leader, self.cards, seat_after(self.leader, players, best))
