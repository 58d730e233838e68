"""Counting every way a state can end, compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mendikot.search.compiled import compiled
from mendikot.search.kernel import (
    A_DRAW,
    MOST,
    WANT,
    WORDS,
    State,
    actions_at,
    address,
    step_at,
    tens_at,
    tricks_at,
)
from mendikot.search.words import load, store

NUMBER = WORDS + MOST
ROW = NUMBER + 1
"""Words for each action of the line that is followed: the state before it, what may be done
there, and how many of those are still to be tried."""

ROWS = 57
"""No deal has more actions than 56: 52 cards, a choice, a draw, a question, a card to spare."""


def ways(state: State, draw: int = 0) -> tuple[int, int, int]:
    """The leaves below ``state``, and the tens and the tricks of side 0 summed over them.

    Of the draws of R4.2 only number ``draw`` of the hand is taken.
    """
    found = np.zeros(3, np.int64)
    count_ways(state, draw, np.zeros(ROWS * ROW, np.int64), found)
    leaves, tens, tricks = found.tolist()
    return leaves, tens, tricks


@compiled
def count_ways(
    state: State, draw: int, line: npt.NDArray[np.int64], found: npt.NDArray[np.int64]
) -> None:
    """Add what :func:`ways` tells to the 3 words of ``found``; ``line`` is ``ROWS`` rows."""
    line[:WORDS] = state
    first = address(line)
    at = first
    if _list(at, draw) == 0:
        _count_leaf(at, found)
        return
    while at >= first:
        left = load(at, NUMBER)
        if left == 0:
            at -= 8 * ROW
            continue
        store(at, NUMBER, left - 1)
        after = at + 8 * ROW
        for place in range(WORDS):
            store(after, place, load(at, place))
        step_at(after, load(at, WORDS + left - 1))
        if _list(after, draw):
            at = after
        else:
            _count_leaf(after, found)


@compiled
def _count_leaf(at: int, found: npt.NDArray[np.int64]) -> None:
    found[0] += 1
    found[1] += tens_at(at, 0)
    found[2] += tricks_at(at, 0)


@compiled
def _list(at: int, draw: int) -> int:
    """List what may be done in the row ``at``; how much that is."""
    out = at + 8 * WORDS
    number = actions_at(at, out)
    if load(at, WANT) == A_DRAW:
        store(out, 0, load(out, draw))
        number = 1
    store(at, NUMBER, number)
    return number
