"""What a player who counts knows: the cards still out, who may hold them, who is void where.

Ranks are kept as bits of a number, one number a suit: bit ``rank`` stands for that card.
"""

from __future__ import annotations

from mendikot.engine import Card, Rank, Seat, Suit, View
from mendikot.engine.cards import PACKS

SUITS = tuple(Suit)
TEN = 1 << Rank.TEN


def above(rank: int) -> int:
    """The bits of all ranks higher than ``rank``."""
    return -2 << rank


class Counting:
    """What ``view.seat`` knows about the cards, gathered once for a choice."""

    __slots__ = ("_rooms", "held", "known", "out", "room", "seat", "spare", "void")

    def __init__(self, view: View) -> None:
        """Counts the tricks, the trick on the table, the own hand and the cards all have seen."""
        seat = view.seat
        assert seat is not None
        players = view.rules.players
        self.seat: Seat = seat
        self.out = list(_pack_bits(view))
        """By suit: the cards that may be in any other hand, those of ``known`` not among them."""
        self.held = [0, 0, 0, 0]
        """By suit: the own cards, a closed card that lies apart not among them."""
        self.void = [0] * players
        """By seat: a bit for every suit that seat is known to have none of."""
        self.room = list(view.counts)
        """By seat: how many of the cards in ``out`` it holds."""
        self.known: tuple[tuple[Seat, Card], ...] = ()
        """Cards of other players that everybody has seen."""
        out, held = self.out, self.held
        for card in view.hand:
            held[card.suit] |= 1 << card.rank
        for suit in SUITS:
            out[suit] &= ~held[suit]
        self._count_tricks(view)
        self.room[seat] = 0
        mine = view.hukum.mine
        if mine is not None:
            out[mine.suit] &= ~(1 << mine.rank)
        apart = view.hukum.closed and view.rules.hukum != "band-holder"
        self.spare = view.undealt + (apart and mine is None)
        """How many cards of ``out`` are in nobody's hand: undealt, or closed and apart."""
        for owner, card in view.known:
            if owner != seat:
                self.known += ((owner, card),)
                out[card.suit] &= ~(1 << card.rank)
                self.room[owner] -= 1
                self.void[owner] &= ~(1 << card.suit)
        self._rooms = tuple([self._find_room(suit) for suit in SUITS])

    def _count_tricks(self, view: View) -> None:
        out, void, players = self.out, self.void, view.rules.players
        early = view.rules.hukum == "five-card-cut"  # voids seen before the rest is dealt pass
        for trick in view.tricks:
            seat, cards = trick.leader, trick.cards
            led = cards[0].suit
            was_early = early
            for card in cards:
                suit = card.suit
                out[suit] &= ~(1 << card.rank)
                if suit is not led:
                    early = False
                    if not was_early:
                        void[seat] |= 1 << led
                seat += 1
                if seat == players:
                    seat = 0
        trick = view.trick
        for seat, card in trick.by_seat(players):
            suit = card.suit
            out[suit] &= ~(1 << card.rank)
            if suit is not trick.cards[0].suit:
                void[seat] |= 1 << trick.cards[0].suit

    def chance_of_any(self, seat: Seat, suit: Suit, ranks: int) -> float:
        """How likely ``seat`` is to hold a card of ``suit`` among the bits ``ranks``."""
        for owner, card in self.known:
            if owner == seat and card.suit is suit and ranks >> card.rank & 1:
                return 1.0
        cards = (self.out[suit] & ranks).bit_count()
        if not cards or self.void[seat] >> suit & 1:
            return 0.0
        room = self.room[seat]
        others = self._rooms[suit] - room
        if others <= 0:
            return 1.0 if room else 0.0
        missed: float = (others / (others + room)) ** cards
        return 1.0 - missed

    def chance_void(self, seat: Seat, suit: Suit) -> float:
        """How likely ``seat`` is to hold no card of ``suit``."""
        return 1.0 - self.chance_of_any(seat, suit, -1)

    def share(self, seat: Seat, suit: Suit) -> float:
        """How likely one given card of ``suit`` that is out is in the hand of ``seat``."""
        if self.void[seat] >> suit & 1:
            return 0.0
        return self.room[seat] / (self._rooms[suit] or 1)

    def _find_room(self, suit: Suit) -> int:
        """How many cards those hold, or lie in nobody's hand, who may have ``suit``."""
        room = self.spare
        for cards, void in zip(self.room, self.void, strict=True):
            if not void >> suit & 1:
                room += cards
        return room

    def higher_out(self, card: Card) -> int:
        """How many cards of its suit in other hands beat ``card``."""
        higher = (self.out[card.suit] & above(card.rank)).bit_count()
        for _, other in self.known:
            if other.suit is card.suit and other.rank > card.rank:
                higher += 1
        return higher

    def cards_out(self, suit: Suit) -> int:
        """How many cards of ``suit`` are in other hands, or in nobody's."""
        number = self.out[suit].bit_count()
        for _, card in self.known:
            number += card.suit is suit
        return number

    def alike(self, higher: Card, lower: Card) -> bool:
        """Whether no card out lies between two own cards, so that both do the same."""
        if higher.suit is not lower.suit:
            return False
        between = (1 << higher.rank) - (1 << lower.rank)
        if self.out[lower.suit] & between:
            return False
        return not any(
            one.suit is lower.suit and lower.rank < one.rank < higher.rank for _, one in self.known
        )


def _pack_bits(view: View) -> tuple[int, int, int, int]:
    return _PACK_BITS[view.rules.pack]


_PACK_BITS = {
    size: (whole, whole, whole, whole)
    for size, pack in PACKS.items()
    for whole in [sum({1 << card.rank for card in pack})]
}
