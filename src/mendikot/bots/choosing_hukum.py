"""Making the hukum: a suit to close, show or call, a hand to pick, a suit to cut with."""

from __future__ import annotations

from collections.abc import Iterable

from mendikot.engine import Call, Card, Close, PickHand, Rank, SeatAction, Show, Suit, View

HONOURS = {Rank.ACE: 1.1, Rank.KING: 0.7, Rank.QUEEN: 0.45, Rank.JACK: 0.3, Rank.TEN: 0.35}


def quality(hand: Iterable[Card], suit: Suit) -> float:
    """How good ``suit`` is as trump for ``hand``: its length first, then its strength."""
    cards = [card for card in hand if card.suit is suit]
    return len(cards) + sum(HONOURS.get(card.rank, 0.0) for card in cards)


def choose_hukum(view: View) -> SeatAction:
    """The elder's choice before play (R3.2), one of ``view.legal``."""
    first = view.legal[0]
    if isinstance(first, PickHand):
        return _pick(view)
    if isinstance(first, Call):
        return max(
            (action for action in view.legal if isinstance(action, Call)),
            key=lambda action: quality(view.hand, action.suit),
        )
    laid = [action for action in view.legal if isinstance(action, Close | Show)]
    return max(laid, key=lambda action: (quality(view.hand, action.card.suit), _low(action.card)))


def _low(card: Card) -> int:
    """The lower the better to lay out; never a ten while there is another."""
    return -99 if card.rank is Rank.TEN else -card.rank


def _pick(view: View) -> SeatAction:
    """The hand of a partner: a card drawn from it names, most likely, its long suit."""
    assert view.seat is not None
    side = view.seat % 2
    for action in view.legal:
        if isinstance(action, PickHand) and action.seat % 2 == side:
            return action
    return view.legal[0]
