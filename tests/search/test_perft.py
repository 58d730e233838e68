"""Perft: every way to the end of a deal, counted."""

from __future__ import annotations

import pytest

from mendikot.engine import PRESETS, Deal
from mendikot.search.perft import Perft, ending, perft


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


@pytest.mark.parametrize("depth", [0, 14])
def test_a_depth_no_deal_has_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 13"):
        ending(PRESETS["cut"], depth, 1)
