"""What can be trump in the trick on the table, as far as one seat knows."""

from __future__ import annotations

from typing import NamedTuple

from mendikot.bots.counting import SUITS, Counting
from mendikot.engine import Suit, View


class Trump(NamedTuple):
    """``suit`` is known to this seat, or else ``open`` says what may still make one."""

    suit: Suit | None
    """The trump as this seat knows it; its owner knows a closed one."""
    in_force: bool
    """A card of ``suit`` played now is a trump."""
    cut_open: bool
    """The first card that does not follow will be trump (R4.6, R4.9)."""
    hidden: bool
    """There is a closed card whose suit this seat does not know."""
    on_void: float
    """How likely a void player brings a closed suit into force: 1.0 when it is in force already."""


def trump_of(view: View) -> Trump:
    """The trump as ``view.seat`` knows it."""
    hukum = view.hukum
    method = view.rules.hukum
    if hukum.suit is not None:
        return Trump(hukum.suit, True, False, False, 1.0)
    if method in ("cut", "five-card-cut"):
        return Trump(None, False, True, False, 1.0)
    if not hukum.closed:
        return Trump(None, False, False, False, 0.0)
    mine = hukum.mine
    if method == "band-holder":
        if mine is not None:
            return Trump(mine.suit, True, False, False, 1.0)
        return Trump(None, False, False, True, 0.5)
    asked = 1.0 if method == "band-first-void" else 0.7
    return Trump(mine.suit if mine else None, False, False, mine is None, asked)


def guesses(view: View, count: Counting) -> list[tuple[Suit, float]]:
    """The suits a hidden card may have, each with how likely it is.

    Whoever closed it took a long suit, so the fewer this seat has seen the likelier.
    """
    weights = [(suit, count.cards_out(suit) ** 2) for suit in SUITS]
    whole = sum(weight for _, weight in weights) or 1
    return [(suit, weight / whole) for suit, weight in weights if weight]
