"""Suits, ranks, cards, hands and packs (R1.3, R1.4)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

Seat = int
"""0..n-1 in order of play (R1.1); only the screen knows left and right."""

Side = int
"""``seat % 2``."""


def seat_after(seat: Seat, players: int, steps: int = 1) -> Seat:
    """The seat so many places further on in order of play."""
    return (seat + steps) % players


def seats_from(first: Seat, players: int) -> tuple[Seat, ...]:
    """All seats in order of play, from ``first`` on."""
    return tuple(seat_after(first, players, steps) for steps in range(players))


class Suit(IntEnum):
    """The four suits, in the order they are written; they do not rank (R2.3)."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        return "SHDC"[self]


class Rank(IntEnum):
    """High to low A K Q J 10 ... 2 (R1.4)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        return "23456789TJQKA"[self - 2]


class Card(NamedTuple):
    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"<{self}>"


Hand = tuple[Card, ...]
"""The cards a seat holds, sorted as :func:`sort_hand` does."""

ALL_CARDS: Hand = tuple(Card(suit, rank) for suit in Suit for rank in reversed(Rank))
CARD = {str(card): card for card in ALL_CARDS}
"""From the two letters to the card."""

TENS: Hand = tuple(card for card in ALL_CARDS if card.rank is Rank.TEN)

_PLACE = {card: place for place, card in enumerate(ALL_CARDS)}

_LOWEST = {52: Rank.TWO, 48: Rank.THREE, 32: Rank.SEVEN}

PACKS: dict[int, Hand] = {
    size: tuple(card for card in ALL_CARDS if card.rank >= lowest)
    for size, lowest in _LOWEST.items()
}
"""From the number of cards to the pack (R1.3)."""


def sort_hand(cards: Iterable[Card]) -> Hand:
    """Cards by suit as written, high to low."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def packets(hand_size: int) -> tuple[int, ...]:
    """How many cards each player gets in each round of the deal (R3.1): 13 -> (5, 4, 4)."""
    return (5, 4, 4) if hand_size == 13 else (5, hand_size - 5)
