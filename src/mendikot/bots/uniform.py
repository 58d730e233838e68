"""The bot that plays any legal action, each as likely as the others."""

from __future__ import annotations

from random import Random

from mendikot.engine import SeatAction, View


def choose(view: View, rng: Random, budget: float | None = None) -> SeatAction:
    """One of ``view.legal``; ``budget`` is not needed.

    Raises ValueError when the seat of the view is not to act.
    """
    if not view.legal:
        raise ValueError("this seat is not to act")
    return view.legal[int(rng.random() * len(view.legal))]
