"""What one seat may know, built by inclusion, and what it just saw happen (R10)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from mendikot.engine.actions import SeatAction
from mendikot.engine.cards import TENS, Card, Hand, Rank, Seat, Side, Suit, seat_after
from mendikot.engine.deal import CHANCE, Deal
from mendikot.engine.gathering import Gathered
from mendikot.engine.hukum import METHODS, HukumSight
from mendikot.engine.outcome import Outcome
from mendikot.engine.rules import Rules
from mendikot.engine.trick import Trick


class View(NamedTuple):
    """A deal as ``seat`` knows it (R10.1); ``seat`` is None for a spectator (R10.2)."""

    seat: Seat | None
    rules: Rules
    dealer: Seat
    to_act: Seat | None
    """The seat to act; None when chance is, or when the deal is over."""
    hand: Hand
    """The own cards, a closed card that lies apart not among them."""
    counts: tuple[int, ...]
    """Cards in every hand, by seat; a closed card that lies apart is not counted."""
    each: int
    """Cards dealt to each seat so far."""
    legal: tuple[SeatAction, ...]
    """What this seat may do now; empty unless it is to act."""
    trick: Trick
    tricks: tuple[Trick, ...]
    """The finished tricks; ``best`` is the winner."""
    sides: tuple[Gathered, Gathered]
    pile: Gathered
    streak: Seat | None
    """Who won the trick before and would sweep with the next (two in a row)."""
    hukum: HukumSight
    known: tuple[tuple[Seat, Card], ...]
    """Cards everybody has seen in somebody's hand, where they still are."""
    outcome: Outcome | None
    dealt: tuple[Hand, ...] | None
    """All hands as dealt, once the deal is over."""

    @property
    def elder(self) -> Seat:
        return seat_after(self.dealer, self.rules.players)

    @property
    def undealt(self) -> int:
        """Cards of the pack not dealt yet."""
        return self.rules.pack - self.each * self.rules.players

    @property
    def last_trick(self) -> Trick | None:
        return self.tricks[-1] if self.tricks else None

    @property
    def mendis(self) -> dict[Suit, Literal["out", "trick", "pile", "side0", "side1"]]:
        """Where each of the four tens is, as far as all can see."""
        where: dict[Suit, Literal["out", "trick", "pile", "side0", "side1"]] = {
            ten.suit: "out" for ten in TENS
        }
        for card in self.trick.cards:
            if card.rank is Rank.TEN:
                where[card.suit] = "trick"
        for ten in self.pile.tens:
            where[ten.suit] = "pile"
        for ten in self.sides[0].tens:
            where[ten.suit] = "side0"
        for ten in self.sides[1].tens:
            where[ten.suit] = "side1"
        return where

    @property
    def demand(self) -> Demand | None:
        """What is asked of this seat now; None when nothing is."""
        if not self.legal:
            return None
        kind = self.legal[-1].kind
        if kind != "play" and kind != "ask":
            return Demand(kind)
        if self.hukum.duty and any(card.suit is self.hukum.suit for card in self.hand):
            return Demand("must-trump", self.hukum.suit)
        led = self.trick.led
        if led is None:
            return Demand("lead")
        if self.legal[0].kind == "ask":
            return Demand("ask-or-free")
        follows = any(card.suit is led for card in self.hand)
        return Demand("follow", led) if follows else Demand("free")


class Demand(NamedTuple):
    """``kind`` of what is asked of the seat to act, and the suit it must play, if any."""

    kind: Literal[
        "lead",
        "follow",
        "free",
        "ask-or-free",
        "must-trump",
        "close",
        "show",
        "call",
        "pick",
    ]
    suit: Suit | None = None


def view_of(deal: Deal, seat: Seat | None) -> View:
    """The deal as ``seat`` may know it, by inclusion; None: what everybody may know."""
    to_act = deal.to_act
    hukum = deal.hukum
    hands = deal.hands
    gathering = deal.gathering
    owner, card = hukum.owner, hukum.card
    known: tuple[tuple[Seat, Card], ...] = ()
    if owner is not None and card is not None and card in hands[owner]:
        known = ((owner, card),)
    return View(
        seat,
        deal.rules,
        deal.dealer,
        None if to_act == CHANCE else to_act,
        () if seat is None else hands[seat],
        tuple([len(hand) for hand in hands]),
        deal.each,
        deal.legal_actions() if to_act == seat and to_act is not None else (),
        deal.trick,
        deal.tricks,
        gathering.sides,
        gathering.pile,
        gathering.streak,
        hukum.sight(seat),
        known,
        deal.outcome,
        deal.dealt if to_act is None else None,
    )


class Event(NamedTuple):
    """What just happened, for eyes and ears; never read by logic."""

    kind: Literal[
        "dealt",
        "hukum-drawn",
        "picked",
        "shown",
        "closed",
        "called",
        "asked",
        "revealed",
        "cut",
        "played",
        "trick",
        "swept",
        "claimed",
        "deal-over",
    ]
    seat: Seat | None = None
    card: Card | None = None
    suit: Suit | None = None
    side: Side | None = None


def events(before: View | None, after: View) -> tuple[Event, ...]:
    """What the receiver of both views saw happen by one action between them.

    A function of two views, so that an event can tell nothing a view does not.
    """
    if before is not None and before.outcome is not None and after.outcome is None:
        before = None
    found: list[Event] = []
    if after.each > (before.each if before else 0):
        found.append(Event("dealt"))
    found += _hukum_events(before.hukum if before else None, after)
    played = _cards_played(after) > (_cards_played(before) if before else 0)
    if played:
        trick = after.trick if after.trick.cards else after.tricks[-1]
        seat, card = trick.by_seat(after.rules.players)[-1]
        found.insert(0, Event("played", seat, card, card.suit))
    if before and len(after.tricks) > len(before.tricks):
        winner = after.tricks[-1].best
        found.append(Event("trick", winner, side=winner % 2))
    for side in (0, 1):
        taken = after.sides[side].tricks - (before.sides[side].tricks if before else 0)
        if taken and not played:
            found.append(Event("claimed", side=side))
        elif taken > 1:
            found.append(Event("swept", side=side))
    if after.outcome is not None and (before is None or before.outcome is None):
        found.append(Event("deal-over", side=after.outcome.side))
    return tuple(found)


def _cards_played(view: View) -> int:
    return len(view.tricks) * view.rules.players + len(view.trick.cards)


def _hukum_events(before: HukumSight | None, after: View) -> list[Event]:
    now = after.hukum
    found: list[Event] = []
    if now.asked is not None and (before is None or before.asked is None):
        found.append(Event("asked", now.asked))
    if now.owner is not None and (before is None or before.owner is None):
        if now.closed:
            found.append(Event("closed", now.owner))
        elif now.card is None:
            found.append(Event("picked", now.owner))
    if now.suit is not None and (before is None or before.suit is None):
        comes = METHODS[now.method].comes
        found.append(Event(comes, now.by, now.card, now.suit))
    return found
