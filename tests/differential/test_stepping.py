"""Engine and kernel play the same game."""

from __future__ import annotations

from random import Random

import pytest

from mendikot.engine import CHANCE, Deal, Rules
from mendikot.engine.gathering import GATHERINGS
from mendikot.engine.outcome import VOID
from mendikot.engine.rules import HUKUMS
from mendikot.search import kernel
from tests.differential.both import (
    ALL_RULES,
    begin,
    nobody_void,
    play_both,
    play_on,
    refused,
    still_to_come,
)


@pytest.mark.parametrize("name", ALL_RULES)
def test_the_same_game(name: str) -> None:
    for seed in range(8):
        play_both(ALL_RULES[name], seed)


@pytest.mark.parametrize("gathering", GATHERINGS)
def test_a_void_deal(gathering: str) -> None:
    deal = play_on(nobody_void(gathering), Random(1))
    assert deal.outcome == VOID


@pytest.mark.deep
@pytest.mark.parametrize("name", ALL_RULES)
def test_the_same_game_many_times(name: str) -> None:
    for seed in range(1000, 1400):
        play_both(ALL_RULES[name], seed, convert=seed % 8 == 0)


def test_codes_and_actions_are_one_to_one() -> None:
    for number in range(kernel.CODES):
        assert kernel.code(kernel.action(number)) == number


@pytest.mark.parametrize("hukum", HUKUMS)
def test_what_cannot_be_taken_is_told(hukum: str) -> None:
    rules = Rules(hukum=hukum)
    assert refused(Deal.new(rules, 0)).startswith("chance has to deal or draw")
    deal = begin(rules, Random(1))
    if deal.undealt:
        assert refused(deal) == "8 cards for each seat are still to be dealt, and not given"
        packet = still_to_come(deal, Random(1))[0]
        twice = packet._replace(hands=(packet.hands[0], *packet.hands[:3]))
        assert refused(deal, (twice,)) == refused(deal)
    while not deal.over and deal.to_act != CHANCE:
        deal = deal.apply(deal.legal_actions()[-1])
    if deal.over:
        assert refused(deal) == "the deal is over"
