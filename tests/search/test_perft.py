"""Perft: every way to the end of a deal, counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mendikot.engine import PRESETS, Deal, PickHand, Rules
from mendikot.engine.hukum import METHODS
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
    """At the pick, with three cards in every hand: another draw counts other ways."""
    counts = []
    for seed in range(6):
        deal = at_the_pick(3)
        engine = dict(divide(deal, seed))
        compare(engine, dict(kernel_divide(deal, seed)))
        counts.append(str(engine))
    assert len(set(counts)) > 1


def at_the_pick(cards: int) -> Deal:
    """A drawn-hand deal at the elder's pick, with so many cards in every hand."""
    rules = PRESETS["drawn-hand"]
    played = ending(Rules(hukum="no-trump"), cards, 3)
    dealer = (played.trick.leader - 1) % 4
    deal = replace(played, rules=rules, dealer=dealer, hukum=METHODS["drawn-hand"]())._go_on()
    assert all(isinstance(action, PickHand) for action in deal.legal_actions())
    return deal


@pytest.mark.parametrize("depth", [0, 14])
def test_a_depth_no_deal_has_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 13"):
        ending(PRESETS["cut"], depth, 1)
