"""Counting every way a state can end, compiled."""

from __future__ import annotations

import numpy as np

from mendikot.search.compiled import compiled
from mendikot.search.kernel import (
    A_DRAW,
    MOST,
    WANT,
    WORDS,
    State,
    actions_at,
    step_at,
    tens_at,
    tricks_at,
)
from mendikot.search.words import Words, address, load, store

NUMBER = WORDS + MOST
ROW = NUMBER + 1
"""Words for each action of the line that is followed: the state before it, what may be done
there, and how many of those are still to be tried."""

UNLISTED = -1
"""Instead of that number: what may be done was not listed yet."""

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
def count_ways(state: State, draw: int, line: Words, found: Words) -> None:
    """Add what :func:`ways` tells to the 3 words of ``found``; ``line`` is ``ROWS`` rows."""
    first, start = address(line), address(state)
    for place in range(WORDS):
        store(first, place, load(start, place))
    at = first
    store(at, NUMBER, UNLISTED)
    while at >= first:
        left = load(at, NUMBER)
        if left == UNLISTED:
            left = actions_at(at, at + 8 * WORDS)
            if load(at, WANT) == A_DRAW:
                store(at, WORDS, load(at, WORDS + draw))
                left = 1
            if left == 0:
                found[0] += 1
                found[1] += tens_at(at, 0)
                found[2] += tricks_at(at, 0)
        if left == 0:
            at -= 8 * ROW
            continue
        store(at, NUMBER, left - 1)
        action = load(at, WORDS + left - 1)
        for place in range(WORDS):
            store(at, ROW + place, load(at, place))
        at += 8 * ROW
        store(at, NUMBER, UNLISTED)
        step_at(at, action)
