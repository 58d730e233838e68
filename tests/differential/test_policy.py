"""Playouts by rules of thumb: legal, the same by the same seed, and better than chance."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest

from mendikot.chance import supply_deal
from mendikot.engine import CHANCE, Rules
from mendikot.engine.actions import ASK, PLAY
from mendikot.engine.rules import HUKUMS
from mendikot.search import compiled, kernel, policy
from mendikot.search.kernel import State
from mendikot.search.playout import ENDS, VOID_END, outcomes
from mendikot.search.policy import BOTH, policy_playout, policy_playouts
from tests.differential.both import ALL_RULES, begin, nobody_void, still_to_come
from tests.differential.test_playouts import assert_likely, chances, end, near_the_end


def drawn(state: State, number: int, sides: int) -> list[int]:
    ends = np.zeros(ENDS, np.int64)
    policy_playouts(state, number, 1, sides, ends)
    found: list[int] = ends.tolist()
    assert sum(found) == number
    return found


@pytest.mark.parametrize("name", ALL_RULES)
def test_only_legal_actions_and_uniform_where_told(name: str) -> None:
    rules = ALL_RULES[name]
    for tricks, seed in ((2, 0), (2, 1), (1, 2)):
        for state in near_the_end(rules, tricks, seed):
            possible = chances(state, {})
            assert_likely(drawn(state, 3000, 0), possible)
            for sides in (1, 2, BOTH):
                ends = drawn(state, 100, sides)
                assert {place for place, times in enumerate(ends) if times} <= set(possible)


PLAYED = "            store(hands, seat, load(hands, seat) ^ card)\n"
ASKED = "                            duty = True\n"
TOLD = "ends[ENDS] += 1\n{0}ends[ENDS + ends[ENDS]] = {1}\n"


@pytest.fixture(scope="module")
def telling() -> Callable[..., None]:
    """``policy_playouts`` that also tells what is played: behind the ends how many cards, and
    they; -1 stands for asking."""
    text = Path(policy.__file__).read_text("utf-8")
    for place, what in ((PLAYED, "card"), (ASKED, "-1")):
        assert text.count(place) == 1
        indent = place[: len(place) - len(place.lstrip())]
        text = text.replace(place, place + indent + TOLD.format(indent, what))
    module: dict[str, object] = {"__name__": "telling"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "FOLDER", None)
        exec(compile(text, "telling", "exec"), module)
    playouts = module["policy_playouts"]
    assert callable(playouts)
    return playouts


@pytest.mark.parametrize("name", ALL_RULES)
def test_every_card_is_one_the_kernel_allows(name: str, telling: Callable[..., None]) -> None:
    rng = Random(name)
    for number in range(40):
        deal = begin(ALL_RULES[name], rng)
        while deal.want is not None:
            chance = deal.to_act == CHANCE
            deal = deal.apply(
                supply_deal(deal, rng) if chance else rng.choice(deal.legal_actions())
            )
        state = kernel.from_deal(deal, still_to_come(deal, rng))
        told = np.zeros(ENDS + 120, np.int64)
        telling(state, 1, number, number % 4, told)
        for played in told[ENDS + 1 :][: told[ENDS]]:
            action = ASK if played == -1 else PLAY[kernel.cards(played)[0]]
            assert kernel.code(action) in kernel.legal(state)
            kernel.step(state, kernel.code(action))
        assert kernel.legal(state) == []
        assert told[end(state)] == 1


def test_from_the_draw_on() -> None:
    deal = begin(Rules(hukum="drawn-hand"), Random(2))
    state = kernel.from_deal(deal.apply(deal.legal_actions()[0]))
    assert len({policy_playout(state, seed) for seed in range(50)}) > 3
    kernel.step(state, kernel.legal(state)[0])
    assert len({policy_playout(state, seed) for seed in range(50)}) > 3


@pytest.mark.parametrize("hukum", HUKUMS)
def test_clearly_stronger_than_chance(hukum: str) -> None:
    rules = Rules(hukum=hukum)
    rng = Random(11)
    won = [0, 0]
    for _ in range(60):
        deal = begin(rules, rng)
        state = kernel.from_deal(deal, still_to_come(deal, rng))
        for side in (0, 1):
            ends = np.array(drawn(state, 200, 1 + side))
            for outcome, times in outcomes(ends, rules.hand_size).items():
                if outcome.side is not None:
                    won[outcome.side == side] += times
    assert won[1] > 0.75 * sum(won)


def test_a_void_deal_ends_void() -> None:
    deal = nobody_void()
    rest = still_to_come(deal, Random(1))
    for _ in range(18):
        assert drawn(kernel.from_deal(deal, rest), 100, BOTH)[VOID_END] == 100
        deal = deal.apply(deal.legal_actions()[0])


def test_the_same_seed_plays_the_same() -> None:
    state = kernel.from_deal(begin(Rules(), Random(1)))
    before = state.tolist()
    assert drawn(state, 50, BOTH) == drawn(state, 50, BOTH)
    assert policy_playout(state, 5, BOTH) == policy_playout(state, 5, BOTH)
    assert len({policy_playout(state, seed, BOTH) for seed in range(50)}) > 3
    assert state.tolist() == before
