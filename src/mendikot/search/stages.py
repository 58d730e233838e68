"""What is compiled when the search first starts on a machine, stage by stage.

Each stage compiles what one part of the search needs, or loads it when it is on disk already, and
runs next to nothing. Playouts come first: bots think with them as soon as they are there.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from mendikot.chance import supply_deal
from mendikot.engine import CHANCE, PRESETS, Deal
from mendikot.search import kernel
from mendikot.search.kernel import State


def some_state() -> State:
    """A deal before its first card."""
    rng, deal = Random(1), Deal.new(PRESETS["no-trump"], 0)
    while deal.turn == CHANCE:
        deal = deal.apply(supply_deal(deal, rng))
    return kernel.from_deal(deal)


def _playouts() -> None:
    from mendikot.search.playout import ENDS, playouts

    playouts(some_state(), 1, 1, np.zeros(ENDS, np.int64))


def _rules_of_thumb() -> None:
    from mendikot.search.playout import ENDS
    from mendikot.search.policy import BOTH, policy_playouts

    policy_playouts(some_state(), 1, 1, BOTH, np.zeros(ENDS, np.int64))


def _steps() -> None:
    state = some_state()
    kernel.step(state, kernel.legal(state)[0])
    kernel.outcome(state)
    kernel.tens(state, 0)
    kernel.tricks(state, 0)


def _perft() -> None:
    from mendikot.search.ways import ways

    state = some_state()
    while kernel.legal(state):
        last = state.copy()
        kernel.step(state, kernel.legal(state)[0])
    ways(last)


STAGES: tuple[tuple[str, Callable[[], None]], ...] = (
    ("playouts", _playouts),
    ("rules of thumb", _rules_of_thumb),
    ("steps", _steps),
    ("perft", _perft),
)
"""The name of each stage, and what compiles it."""
