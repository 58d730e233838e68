"""Bots: functions of a view, of randomness and of a budget of seconds, that choose an action."""

from __future__ import annotations

from random import Random
from typing import Protocol

from mendikot.bots import rules_of_thumb, uniform
from mendikot.engine import SeatAction, View


class Bot(Protocol):
    """Chooses one of ``view.legal``, which must not be empty; ``budget`` is in seconds."""

    def __call__(self, view: View, rng: Random, budget: float | None = None) -> SeatAction: ...


BOTS: dict[str, Bot] = {
    "uniform": uniform.choose,
    "rules_of_thumb": rules_of_thumb.choose,
}
"""From the name to the bot."""

__all__ = ["BOTS", "Bot"]
