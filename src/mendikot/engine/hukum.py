"""Hukum (trump): one class for each way of making it, with its own state (R4).

A method is asked by the deal, and by nobody else, for

* ``want``: what must happen before the next trick, by chance or by the elder;
* ``choose`` and ``drew``: what that choice or draw leads to;
* ``arrive``: what happens as a player's turn to play comes;
* ``legal``: what that player may do, given the cards that obey follow-suit;
* ``ask``: what asking does;
* ``played`` and ``full``: what a card, or a full trick, does to the hukum;
* ``sight``: what a seat may see of it.

``comes`` names the event by which its suit comes into force.

To add a method: one class here, one line in ``METHODS``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from mendikot.engine.actions import (
    ASK,
    PLAY,
    Call,
    Close,
    PickHand,
    SeatAction,
    Show,
    ToChoose,
    ToDeal,
    ToDraw,
)
from mendikot.engine.cards import Card, Hand, Seat, Suit, sort_hand
from mendikot.engine.trick import Trick

if TYPE_CHECKING:
    from mendikot.engine.deal import Deal

Hands = tuple[Hand, ...]
Coming = Literal["hukum-drawn", "shown", "called", "cut", "revealed"]


class HukumSight(NamedTuple):
    """What one seat may see of the hukum (R10.1)."""

    method: str
    suit: Suit | None
    """The suit in force."""
    closed: bool
    """A card whose suit is still secret makes the hukum."""
    owner: Seat | None
    """Who laid, showed or holds the hukum card."""
    card: Card | None
    """The hukum card, if all have seen it."""
    mine: Card | None
    """For the owner alone: the closed card."""
    by: Seat | None
    """Who cut, asked, called, chose or revealed."""
    asked: Seat | None
    """Who asked for the closed card (R4.4b)."""
    duty: bool
    """The player to move asked and must play a trump if holding one (R4.4b)."""


@dataclass(frozen=True, slots=True)
class Hukum:
    """The manners most methods share: a suit that becomes known and stays."""

    method: ClassVar[str]
    comes: ClassVar[Coming]
    """The kind of event by which the suit comes into force."""

    suit: Suit | None = None
    by: Seat | None = None
    owner: Seat | None = None
    card: Card | None = None
    closed: Card | None = None
    """The card whose suit is secret; only its owner may know it (R4.4)."""
    asked: Seat | None = None
    duty: Seat | None = None
    """The seat that asked and has not played since."""

    @property
    def made(self) -> bool:
        """Whether the hukum of this deal is settled and known to all (R9)."""
        return self.suit is not None

    @property
    def apart(self) -> Card | None:
        """The closed card where it lies apart from its owner's hand (R4.5.1)."""
        return None

    def want(self, deal: Deal) -> ToDeal | ToDraw | ToChoose | None:
        """What must come before the next trick; None when a card may be led."""
        return deal.packet(deal.rules.hand_size) if deal.undealt else None

    def choose(self, seat: Seat, action: SeatAction, hands: Hands) -> tuple[Hukum, Hands]:
        """The elder chose ``action``, one of those ``want`` named."""
        raise AssertionError(f"{self.method} offers no choice")

    def drew(self, card: Card) -> Hukum:
        """Chance drew ``card``, one of those ``want`` named."""
        return replace(self, card=card, suit=card.suit)

    def arrive(self, seat: Seat, hands: Hands, led: Suit | None) -> tuple[Hukum, Hands]:
        """It becomes the turn of ``seat`` to play; ``led`` is None on lead."""
        return self, hands

    def legal(self, seat: Seat, hand: Hand, obey: Hand, led: Suit | None) -> tuple[SeatAction, ...]:
        """What ``seat`` may do; ``obey`` are the cards of ``hand`` that follow suit, or all."""
        return tuple([PLAY[card] for card in obey])

    def ask(self, seat: Seat, hands: Hands) -> tuple[Hukum, Hands]:
        """``seat`` asked, having been allowed to by ``legal``."""
        raise AssertionError(f"nobody can ask under {self.method}")

    def played(self, seat: Seat, card: Card, led: Suit) -> Hukum:
        """``seat`` played ``card`` to a trick of ``led``."""
        return self

    def full(self, trick: Trick) -> Hukum:
        """``trick`` is complete and about to be awarded."""
        return self

    def sight(self, seat: Seat | None) -> HukumSight:
        """What ``seat`` (None: a spectator) may see of it."""
        mine = self.closed if seat is not None and seat == self.owner else None
        return HukumSight(
            self.method,
            self.suit,
            self.closed is not None,
            self.owner,
            self.card,
            mine,
            self.by,
            self.asked,
            self.duty is not None,
        )


@dataclass(frozen=True, slots=True)
class Drawn(Hukum):
    """Drawn from the pack before the deal (R4.1)."""

    method: ClassVar[str] = "drawn"
    comes: ClassVar[Coming] = "hukum-drawn"

    def want(self, deal: Deal) -> ToDeal | ToDraw | ToChoose | None:
        if self.suit is None:
            return ToDraw(deal.rules.cards)
        return Hukum.want(self, deal)


@dataclass(frozen=True, slots=True)
class DrawnHand(Hukum):
    """Drawn from a hand the elder picks (R4.2)."""

    method: ClassVar[str] = "drawn-hand"
    comes: ClassVar[Coming] = "hukum-drawn"

    def want(self, deal: Deal) -> ToDeal | ToDraw | ToChoose | None:
        if deal.undealt:
            return Hukum.want(self, deal)
        if self.owner is None:
            seats = range(deal.rules.players)
            return ToChoose(tuple(PickHand(seat) for seat in seats if seat != deal.elder))
        return ToDraw(deal.hands[self.owner]) if self.suit is None else None

    def choose(self, seat: Seat, action: SeatAction, hands: Hands) -> tuple[Hukum, Hands]:
        assert isinstance(action, PickHand)
        return replace(self, by=seat, owner=action.seat), hands


@dataclass(frozen=True, slots=True)
class Shown(Hukum):
    """The elder lays a card of the own hand face up (R4.3)."""

    method: ClassVar[str] = "shown"
    comes: ClassVar[Coming] = "shown"

    def want(self, deal: Deal) -> ToDeal | ToDraw | ToChoose | None:
        if deal.undealt or self.suit is not None:
            return Hukum.want(self, deal)
        return ToChoose(tuple(Show(card) for card in deal.hands[deal.elder]))

    def choose(self, seat: Seat, action: SeatAction, hands: Hands) -> tuple[Hukum, Hands]:
        assert isinstance(action, Show)
        return replace(self, by=seat, owner=seat, card=action.card, suit=action.card.suit), hands


@dataclass(frozen=True, slots=True)
class Called(Hukum):
    """The elder names a suit after the first packet (R4.8)."""

    method: ClassVar[str] = "called"
    comes: ClassVar[Coming] = "called"

    def want(self, deal: Deal) -> ToDeal | ToDraw | ToChoose | None:
        if not deal.each:
            return deal.first_packet()
        if self.suit is None:
            return ToChoose(tuple(Call(suit) for suit in Suit))
        return Hukum.want(self, deal)

    def choose(self, seat: Seat, action: SeatAction, hands: Hands) -> tuple[Hukum, Hands]:
        assert isinstance(action, Call)
        return replace(self, by=seat, suit=action.suit), hands


@dataclass(frozen=True, slots=True)
class NoTrump(Hukum):
    """No trump (R4.7)."""

    method: ClassVar[str] = "no-trump"

    @property
    def made(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Cut(Hukum):
    """The first card that does not follow names the trump and is one (R4.6)."""

    method: ClassVar[str] = "cut"
    comes: ClassVar[Coming] = "cut"

    def played(self, seat: Seat, card: Card, led: Suit) -> Hukum:
        if self.suit is None and card.suit is not led:
            return replace(self, suit=card.suit, by=seat, card=card)
        return self


@dataclass(frozen=True, slots=True)
class FiveCardCut(Cut):
    """As the cut, in the first packets only; then the rest is dealt (R4.9)."""

    method: ClassVar[str] = "five-card-cut"

    def want(self, deal: Deal) -> ToDeal | ToDraw | ToChoose | None:
        if not deal.each:
            return deal.first_packet()
        return None if self.suit is None else Hukum.want(self, deal)


@dataclass(frozen=True, slots=True)
class Band(Hukum):
    """Closed hukum: the elder lays a card face down (R4.4)."""

    comes: ClassVar[Coming] = "revealed"

    def want(self, deal: Deal) -> ToDeal | ToDraw | ToChoose | None:
        if deal.undealt or self.owner is not None:
            return Hukum.want(self, deal)
        return ToChoose(tuple(Close(card) for card in deal.hands[deal.elder]))

    def choose(self, seat: Seat, action: SeatAction, hands: Hands) -> tuple[Hukum, Hands]:
        assert isinstance(action, Close)
        return replace(self, owner=seat, closed=action.card), hands

    def open(self, by: Seat) -> Hukum:
        """The closed card revealed through what ``by`` did; its suit is in force."""
        assert self.closed is not None
        return replace(self, card=self.closed, suit=self.closed.suit, closed=None, by=by)


@dataclass(frozen=True, slots=True)
class BandApart(Band):
    """Closed hukum whose card lies apart from the hand until it is revealed (R4.5.1)."""

    returned: bool = False
    """The closed card, still secret, came back to a hand that had no other (R4.5.4)."""

    @property
    def apart(self) -> Card | None:
        return None if self.returned else self.closed

    def choose(self, seat: Seat, action: SeatAction, hands: Hands) -> tuple[Hukum, Hands]:
        hukum, hands = Band.choose(self, seat, action, hands)
        assert hukum.closed is not None
        return hukum, _without(hands, seat, hukum.closed)

    def open_to_hand(self, by: Seat, hands: Hands) -> tuple[Hukum, Hands]:
        """The closed card revealed and, where it lay apart, taken back by its owner."""
        assert self.owner is not None
        if self.apart is not None:
            hands = _with(hands, self.owner, self.apart)
        return self.open(by), hands


@dataclass(frozen=True, slots=True)
class BandFirstVoid(BandApart):
    """Revealed before the first void player plays (R4.4a)."""

    method: ClassVar[str] = "band-first-void"

    def arrive(self, seat: Seat, hands: Hands, led: Suit | None) -> tuple[Hukum, Hands]:
        if self.closed is None or any(led is None or card.suit is led for card in hands[seat]):
            return self, hands
        return self.open_to_hand(seat, hands)


@dataclass(frozen=True, slots=True)
class BandOnRequest(BandApart):
    """Revealed when a void player asks (R4.4b)."""

    method: ClassVar[str] = "band-on-request"

    def arrive(self, seat: Seat, hands: Hands, led: Suit | None) -> tuple[Hukum, Hands]:
        if self.closed is None or hands[seat]:
            return self, hands
        if led is None:
            return self.open_to_hand(seat, hands)
        return replace(self, returned=True), _with(hands, seat, self.closed)

    def legal(self, seat: Seat, hand: Hand, obey: Hand, led: Suit | None) -> tuple[SeatAction, ...]:
        if self.duty is not None:
            obey = tuple(card for card in hand if card.suit is self.suit) or obey
        plays = Hukum.legal(self, seat, hand, obey, led)
        if self.closed is None or led is None:
            return plays
        void = not any(card.suit is led for card in hand if card != self.closed)
        return (ASK, *plays) if void else plays

    def ask(self, seat: Seat, hands: Hands) -> tuple[Hukum, Hands]:
        hukum, hands = self.open_to_hand(seat, hands)
        return replace(hukum, asked=seat, duty=seat), hands

    def played(self, seat: Seat, card: Card, led: Suit) -> Hukum:
        if self.duty is not None:
            return replace(self, duty=None)
        if self.closed is not None and self.returned:
            return replace(self, closed=None, card=card)
        return self


@dataclass(frozen=True, slots=True)
class BandHolder(Band):
    """The closed card stays in the hand and opens when it is played (R4.4c)."""

    method: ClassVar[str] = "band-holder"

    def played(self, seat: Seat, card: Card, led: Suit) -> Hukum:
        return self.open(seat) if card == self.closed else self

    def full(self, trick: Trick) -> Hukum:
        """Opened where the trick cannot be awarded otherwise (R4.5.6)."""
        closed = self.closed
        if closed is None or closed.suit is trick.led:
            return self
        if any(card.suit is closed.suit for card in trick.cards):
            assert self.owner is not None
            return self.open(self.owner)
        return self


METHODS: dict[str, type[Hukum]] = {
    cls.method: cls
    for cls in (
        Cut,
        Drawn,
        DrawnHand,
        Shown,
        BandFirstVoid,
        BandOnRequest,
        BandHolder,
        NoTrump,
        Called,
        FiveCardCut,
    )
}
"""From the name in the rules to the class."""


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    kept = tuple(one for one in hands[seat] if one != card)
    return (*hands[:seat], kept, *hands[seat + 1 :])


def _with(hands: Hands, seat: Seat, card: Card) -> Hands:
    return (*hands[:seat], sort_hand((*hands[seat], card)), *hands[seat + 1 :])
