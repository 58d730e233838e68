"""Playouts end as uniform choice by the plain rules ends, as often."""

from __future__ import annotations

from math import sqrt
from random import Random

import numpy as np
import pytest

from mendikot.chance import supply_deal
from mendikot.engine import CHANCE, PRESETS, Ask, Rules
from mendikot.search import kernel
from mendikot.search.compiled import compiled
from mendikot.search.kernel import GATHERED, MOST, WORDS, State
from mendikot.search.playout import (
    ENDS,
    STRIDE,
    VOID_END,
    below,
    end_of,
    outcomes,
    playout,
    playouts,
    random,
)
from mendikot.search.words import ALL_ACES, ALL_TENS, Words, address
from tests.differential.both import ALL_RULES, begin, nobody_void, still_to_come

Chances = dict[int, float]


def end(state: State) -> int:
    """The number of the end of a finished deal, counted anew."""
    if kernel.OUTCOMES[kernel.outcome(state)].kind == "void":
        return VOID_END
    both = ALL_TENS | ALL_ACES
    bonus = any(int(state[GATHERED + side]) & both == both for side in (0, 1))
    return end_of(kernel.tens(state, 0), kernel.tricks(state, 0), bonus)


def chances(state: State, known: dict[bytes, Chances]) -> Chances:
    """How likely each end is, exactly, when all choose uniformly."""
    key = state.tobytes()
    if key not in known:
        legal = kernel.legal(state)
        found: Chances = {}
        if not legal:
            found[end(state)] = 1.0
        for action in legal:
            after = state.copy()
            kernel.step(after, action)
            for place, chance in chances(after, known).items():
                found[place] = found.get(place, 0.0) + chance / len(legal)
        known[key] = found
    return known[key]


def drawn(state: State, number: int, seed: int = 1) -> list[int]:
    ends = np.zeros(ENDS, np.int64)
    playouts(state, number, seed, ends)
    assert ends.sum() == number
    found: list[int] = ends.tolist()
    return found


def assert_likely(ends: list[int], expected: Chances) -> None:
    number = sum(ends)
    for place, times in enumerate(ends):
        chance = expected.get(place, 0.0)
        off = abs(times - number * chance)
        assert off <= 5.5 * sqrt(number * chance * (1 - chance)) + 1e-6, (place, times, chance)


def near_the_end(rules: Rules, tricks: int, seed: int) -> list[State]:
    """States from the lead to a trick on, with ``tricks`` to play and the hukum closed if it can
    be: nobody asked, but for the states just after somebody might have asked."""
    rng = Random(seed)
    deal = begin(rules, rng)
    rest = still_to_come(deal, rng)
    states: list[State] = []
    while not deal.over:
        if deal.to_act == CHANCE:
            deal = deal.apply(rest[0] if deal.undealt else supply_deal(deal, rng))
            continue
        if deal.want is None and rules.hand_size - len(deal.tricks) == tricks:
            states.append(kernel.from_deal(deal, rest))
            if isinstance(deal.legal_actions()[0], Ask):
                states.append(kernel.from_deal(deal.apply(Ask())))
        quiet = [action for action in deal.legal_actions() if not isinstance(action, Ask)]
        deal = deal.apply(rng.choice(quiet))
    return states


@pytest.mark.parametrize("name", ALL_RULES)
def test_ends_come_as_often_as_they_should(name: str) -> None:
    rules = ALL_RULES[name]
    tricks = {4: 3, 6: 2, 8: 2}[rules.players]
    for seed in range(3):
        for state in near_the_end(rules, tricks, seed):
            assert_likely(drawn(state, 5000), chances(state, {}))
        for state in near_the_end(rules, 1, seed):
            assert_likely(drawn(state, 500), chances(state, {}))


@compiled
def plainly(state: State, number: int, seed: int, last: Words) -> None:
    """As ``playouts``, by nothing but the plain rules; the last state of each goes to ``last``."""
    out = np.empty(MOST, np.int64)
    x = random(seed)
    for game in range(number):
        last[game * WORDS : (game + 1) * WORDS] = state
        at = address(last) + 8 * WORDS * game
        while True:
            x += STRIDE
            legal = kernel.actions_at(at, address(out))
            if legal == 0:
                break
            kernel.step_at(at, out[below(random(x), legal)])


@pytest.mark.parametrize("name", ALL_RULES)
def test_whole_deals_end_as_by_the_plain_rules(name: str) -> None:
    rules = ALL_RULES[name]
    rng = Random(5)
    deal = begin(rules, rng)
    assert_as_by_the_plain_rules(kernel.from_deal(deal, still_to_come(deal, rng)))


def test_from_the_draw_on() -> None:
    deal = begin(PRESETS["drawn-hand"], Random(2))
    deal = deal.apply(deal.legal_actions()[0])
    assert deal.to_act == CHANCE
    assert_as_by_the_plain_rules(kernel.from_deal(deal))


def assert_as_by_the_plain_rules(state: State) -> None:
    number = 15_000
    last = np.zeros(number * WORDS, np.int64)
    plainly(state, number, 9, last)
    counted: dict[int, int] = {}
    for one in last.reshape(number, WORDS):
        place = end(one)
        counted[place] = counted.get(place, 0) + 1
    fast = drawn(state, number)
    for place, times in enumerate(fast):
        other = counted.get(place, 0)
        assert abs(times - other) <= 5.5 * sqrt(times + other), (place, times, other)


def test_a_void_deal_ends_void() -> None:
    deal = nobody_void()
    rest = still_to_come(deal, Random(1))
    for _ in range(18):
        assert drawn(kernel.from_deal(deal, rest), 100)[VOID_END] == 100
        deal = deal.apply(deal.legal_actions()[0])


def test_the_same_seed_plays_the_same_and_leaves_the_state() -> None:
    state = kernel.from_deal(begin(PRESETS["cut"], Random(1)))
    before = state.tolist()
    assert drawn(state, 100, 3) == drawn(state, 100, 3) != drawn(state, 100, 4)
    assert playout(state, 3) == playout(state, 3)
    assert len({playout(state, seed) for seed in range(50)}) > 5
    assert state.tolist() == before


def test_outcomes_are_what_the_engine_judges() -> None:
    rules = PRESETS["short"]
    deal = begin(rules, Random(4))
    while not deal.over:
        deal = deal.apply(deal.legal_actions()[0])
    ends = np.zeros(ENDS, np.int64)
    sides = deal.gathering.sides
    ends[end_of(len(sides[0].tens), sides[0].tricks)] = 3
    ends[VOID_END] = 2
    found = outcomes(ends, 8)
    assert found[deal.outcome] == 3
    assert found[kernel.OUTCOMES[kernel.VOID]] == 2
    assert sum(found.values()) == 5
