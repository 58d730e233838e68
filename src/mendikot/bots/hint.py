"""What a sensible player would do here, and why, in one word of ``Reason``.

The action is that of ``rules_of_thumb``. The reason is looked for afterwards, among what can be
said of that action for certain from the same view; it is true, though not all the bot weighed.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from mendikot.bots.counting import Counting
from mendikot.bots.rules_of_thumb import choose
from mendikot.bots.trump import Trump, trump_of
from mendikot.bots.winning import Table
from mendikot.engine import (
    Ask,
    Call,
    Card,
    Close,
    PickHand,
    Play,
    Rank,
    SeatAction,
    Show,
    Suit,
    View,
    action_text,
)
from mendikot.reasons import Reason

LIKELY = 0.6
"""How likely a trick must be ours for a card to be said to take it."""


class Hint(NamedTuple):
    """One of ``view.legal``, why, and the suit the reason is about, if it names one."""

    action: SeatAction
    why: Reason
    suit: Suit | None = None


def hint(view: View, rng: Random, budget: float | None = None) -> Hint:
    """What ``rules_of_thumb`` would do. Raises ValueError when this seat is not to act."""
    action = choose(view, rng, budget)
    if len(view.legal) == 1:
        return Hint(action, "only")
    match action:
        case Close(card) | Show(card):
            return _of_suit(view, action, card.suit)
        case Call(suit):
            return _of_suit(view, action, suit)
        case PickHand():
            return Hint(action, "pick-partner")
        case Ask():
            return Hint(action, "ask")
    trump, count = trump_of(view), Counting(view)
    table = Table(view, count, trump)
    cards = [one.card for one in view.legal if isinstance(one, Play)]
    if table.led is None:
        return Hint(action, _leading(action.card, cards, table, trump), action.card.suit)
    return Hint(action, _following(action.card, cards, table, trump), action.card.suit)


def told(view: View, rng: Random, budget: float | None = None) -> tuple[str, str, str | None]:
    """The hint as plain values: action, reason, suit."""
    action, why, suit = hint(view, rng, budget)
    return action_text(action), why, None if suit is None else suit.letter


def _of_suit(view: View, action: SeatAction, suit: Suit) -> Hint:
    lengths = {one: sum(card.suit is one for card in view.hand) for one in Suit}
    if lengths[suit] == max(lengths.values()):
        return Hint(action, "longest-suit", suit)
    return Hint(action, "strongest-suit", suit)


def _leading(card: Card, cards: list[Card], table: Table, trump: Trump) -> Reason:
    if not table.count.higher_out(card):
        return "lead-ten" if card.rank is Rank.TEN else "lead-master"
    if trump.in_force and card.suit is trump.suit:
        return "lead-hukum"
    lowest = min(one.rank for one in cards if one.suit is card.suit)
    return "lead-low" if card.rank == lowest < Rank.TEN else "lead-safe"


def _following(card: Card, cards: list[Card], table: Table, trump: Trump) -> Reason:
    if not table.takes(card):
        return _under(card, cards, table)
    if card.rank is Rank.TEN and not table.later:
        return "win-with-ten"
    if card.rank is Rank.TEN and all(one.rank is Rank.TEN for one in cards):
        return "only-tens"
    if card.suit is not table.led and not trump.in_force:
        return "cut"
    if table.partner_is_best:
        return "overtake"
    if card.suit is not table.led:
        return "trump-ten" if table.tens else "trump"
    if table.tens:
        return "take-ten"
    if not table.later:
        taking = [one for one in cards if table.takes(one) and one.rank is not Rank.TEN]
        if card.rank == min((one.rank for one in taking), default=None):
            return "take-cheap"
    if table.forecast(card).ours >= LIKELY:
        return "take"
    if not table.enemy_to_come:
        return "best-chance"
    lowest = min(one.rank for one in cards if one.suit is card.suit)
    return "let-go" if card.rank == lowest < Rank.TEN and len(cards) > 1 else "force-higher"


def _under(card: Card, cards: list[Card], table: Table) -> Reason:
    """Why a card that does not take the trick is played to it."""
    if card.rank is Rank.TEN:
        if all(one.rank is Rank.TEN for one in cards):
            return "only-tens"
        return "give-ten" if table.partner_is_best else "best-chance"
    if table.partner_is_best:
        return "leave-partner"
    if not any(table.takes(one) for one in cards):
        return "cannot-win"
    return "best-chance" if table.tens else "let-go"
