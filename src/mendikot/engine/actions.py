"""What a seat can do, what chance does, and what the table does.

Every action carries its ``kind`` so that actions of different types never compare equal.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from mendikot.engine.cards import ALL_CARDS, Card, Hand, Seat, Suit


class Play(NamedTuple):
    """Play a card to the trick (R5.1)."""

    card: Card
    kind: Literal["play"] = "play"


class Close(NamedTuple):
    """Lay a card of one's hand face down (R4.4)."""

    card: Card
    kind: Literal["close"] = "close"


class Show(NamedTuple):
    """Lay a card of one's hand face up; its suit is trump (R4.3)."""

    card: Card
    kind: Literal["show"] = "show"


class Call(NamedTuple):
    """Name the trump suit (R4.8)."""

    suit: Suit
    kind: Literal["call"] = "call"


class Ask(NamedTuple):
    """Ask for the closed hukum (R4.4b)."""

    kind: Literal["ask"] = "ask"


class PickHand(NamedTuple):
    """Pick the player from whose hand the hukum is drawn (R4.2)."""

    seat: Seat
    kind: Literal["pick"] = "pick"


class Dealt(NamedTuple):
    """Chance: one hand of new cards for every seat, by seat (R3.1, R4.8, R4.9)."""

    hands: tuple[Hand, ...]
    kind: Literal["dealt"] = "dealt"


class Drew(NamedTuple):
    """Chance: the card that was drawn for hukum (R4.1, R4.2)."""

    card: Card
    kind: Literal["drew"] = "drew"


class Lots(NamedTuple):
    """Chance: one card for each player who draws for the deal (R2), in order of chairs."""

    cards: Hand
    kind: Literal["lots"] = "lots"


class Claim(NamedTuple):
    """The table: ``seat``, on lead, takes all the tricks that are left (R9)."""

    seat: Seat
    kind: Literal["claim"] = "claim"


class EndEarly(NamedTuple):
    """The table: all agreed to stop, as nothing can change any more (R6.3)."""

    kind: Literal["end"] = "end"


SeatAction = Play | Close | Show | Call | Ask | PickHand
ChanceAction = Dealt | Drew | Lots
TableAction = Claim | EndEarly
Action = SeatAction | ChanceAction | TableAction

ASK = Ask()
PLAY = {card: Play(card) for card in ALL_CARDS}
"""The one Play of every card."""


class ToDeal(NamedTuple):
    """What chance owes: ``each`` cards to every seat out of ``cards``, by a Dealt."""

    cards: Hand
    each: int


class ToDraw(NamedTuple):
    """What chance owes: one card out of ``cards``, by a Drew."""

    cards: Hand


class ToDrawLots(NamedTuple):
    """What chance owes: one card for each of ``chairs`` out of ``cards``, by a Lots (R2)."""

    cards: Hand
    chairs: tuple[int, ...]


class ToChoose(NamedTuple):
    """What the elder owes before play: one of ``actions`` (R3.2)."""

    actions: tuple[SeatAction, ...]


Want = ToDeal | ToDraw | ToDrawLots
