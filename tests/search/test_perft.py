"""Perft: every way to the end of a deal, counted."""

from __future__ import annotations

from random import Random

import pytest

from mendikot.chance import supply_deal
from mendikot.engine import PRESETS, Deal, Dealt, Drew, Rules
from mendikot.search.perft import Perft, compare, divide, ending, kernel_divide, perft


def by_hand(deal: Deal) -> list[Deal]:
    """All the ends of a deal, found one action at a time."""
    ends, open_deals = [], [deal]
    while open_deals:
        one = open_deals.pop()
        if one.over:
            ends.append(one)
        else:
            open_deals += [one.apply(action) for action in one.legal_actions()]
    return ends


@pytest.mark.parametrize("preset", PRESETS)
def test_counts_what_playing_every_line_counts(preset: str) -> None:
    deal = ending(PRESETS[preset], 2, 5)
    ends = by_hand(deal)
    assert perft(deal) == Perft(
        len(ends),
        sum(len(end.gathering.sides[0].tens) for end in ends),
        sum(end.gathering.sides[0].tricks for end in ends),
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_an_ending_has_so_many_tricks_to_play(preset: str) -> None:
    rules = PRESETS[preset]
    deal = ending(rules, 3, 1)
    assert rules.hand_size - len(deal.tricks) == 3
    assert not deal.trick.cards
    assert ending(rules, 3, 1) == deal
    assert ending(rules, 3, 2) != deal


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_the_kernel_counts_the_same_by_first_action(preset: str, seed: int) -> None:
    rules = PRESETS[preset]
    for depth in (1, 2 if rules.players > 4 else 3):
        deal = ending(rules, depth, seed)
        compare(dict(divide(deal, seed)), dict(kernel_divide(deal, seed)))


def test_the_kernel_draws_the_card_the_engine_draws() -> None:
    deal = Deal.new(PRESETS["drawn-hand"], 3).apply(deal_out_all(PRESETS["drawn-hand"]))
    deal = deal.apply(deal.legal_actions()[1])
    for seed in range(5):
        drew = supply_deal(deal, Random(seed))
        assert drew == Drew(deal.hands[2][Random(seed).choice(range(13))])


def deal_out_all(rules: Rules) -> Dealt:
    dealt = supply_deal(Deal.new(rules, 3), Random(1))
    assert isinstance(dealt, Dealt)
    return dealt


@pytest.mark.parametrize("depth", [0, 14])
def test_a_depth_no_deal_has_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 13"):
        ending(PRESETS["cut"], depth, 1)
