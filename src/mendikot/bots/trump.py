"""What can be trump in the trick on the table, as far as one seat knows."""

from __future__ import annotations

from typing import NamedTuple

from mendikot.bots.counting import SUITS, Counting
from mendikot.engine import Suit, View


class Trump(NamedTuple):
    """The trump, or else how one may still come about; by default there is none."""

    suit: Suit | None
    """The trump as this seat knows it; its owner knows a closed one."""
    in_force: bool = False
    """A card of ``suit`` played now is a trump."""
    cut_open: bool = False
    """The first card that does not follow will be trump (R4.6, R4.9)."""
    hidden: bool = False
    """There is a closed card whose suit this seat does not know."""
    secret: bool = False
    """Cards thrown so far may turn out to be trumps (R4.4c)."""
    on_void: float = 1.0
    """How likely a void player brings a closed suit into force."""


def trump_of(view: View) -> Trump:
    """The trump as ``view.seat`` knows it."""
    hukum = view.hukum
    method = view.rules.hukum
    if hukum.suit is not None:
        return Trump(hukum.suit, True)
    if method in ("cut", "five-card-cut"):
        return Trump(None, cut_open=True)
    if not hukum.closed:
        return Trump(None)
    mine = hukum.mine
    if method == "band-holder":
        if mine is not None:
            return Trump(mine.suit, True)
        return Trump(None, hidden=True, secret=True, on_void=0.5)
    asked = 1.0 if method == "band-first-void" else 0.7
    return Trump(mine.suit if mine else None, hidden=mine is None, on_void=asked)


def guesses(count: Counting) -> list[tuple[Suit, float]]:
    """The suits a hidden card may have, each with how likely it is.

    Whoever closed it took a long suit, so the fewer this seat has seen the likelier.
    """
    weights = [(suit, count.cards_out(suit) ** 2) for suit in SUITS]
    whole = sum(weight for _, weight in weights) or 1
    return [(suit, weight / whole) for suit, weight in weights if weight]
