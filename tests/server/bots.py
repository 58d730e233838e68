"""Bots that behave badly, asked for by their dotted names in real worker processes."""

import os
import time
from random import Random

from mendikot.engine import Call, SeatAction, Suit, View


def last(view: View, rng: Random, budget: float) -> SeatAction:
    """Well behaved: the last legal action."""
    assert 0 < budget < 10
    rng.random()
    return view.legal[-1]


def dies(view: View, rng: Random, budget: float) -> SeatAction:
    os._exit(3)


def sleeps(view: View, rng: Random, budget: float) -> SeatAction:
    time.sleep(60)
    return view.legal[-1]


def raises(view: View, rng: Random, budget: float) -> SeatAction:
    raise ValueError(view)


def cheats(view: View, rng: Random, budget: float) -> SeatAction:
    return Call(Suit.HEARTS)


def dies_hinting(view: View, rng: Random) -> tuple[str, str, str | None]:
    os._exit(3)


def hints_what_is_not_legal(view: View, rng: Random) -> tuple[str, str, str | None]:
    return "call H", "best-chance", None
