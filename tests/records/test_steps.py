"""A finished deal gone through again: every position, and who chose what."""

from __future__ import annotations

from random import Random

import pytest

from mendikot.chance import supply_deal
from mendikot.engine import CHANCE, PRESETS, Claim, Deal, Dealt, Drew
from mendikot.engine.steps import choices, goal_of, positions


@pytest.mark.parametrize("name", PRESETS)
def test_positions_and_choices_are_those_that_were_played(name: str) -> None:
    rng = Random(name)
    states = [Deal.new(PRESETS[name], 1)]
    while not states[-1].over:
        deal = states[-1]
        chances = deal.to_act == CHANCE
        action = supply_deal(deal, rng) if chances else rng.choice(deal.legal_actions())
        states.append(deal.apply(action))
    deal = states[-1]
    assert list(positions(deal)) == states
    made = list(choices(deal))
    assert [one.number for one in made] == [
        n for n, action in enumerate(deal.log) if not isinstance(action, Dealt | Drew)
    ]
    for one in made:
        assert (one.before, one.action) == (states[one.number], deal.log[one.number])
        assert one.seat == one.before.to_act
        assert one.action in one.before.legal_actions()
    assert goal_of(deal) == ("points" if name == "tens" else "outcome")


def test_a_claim_is_nobody_s_turn() -> None:
    for seed in range(200):
        rng = Random(seed)
        deal = Deal.new(PRESETS["short"], 0)
        while not deal.over:
            for seat in range(4):
                if deal.claimable(seat):
                    done = deal.apply(Claim(seat))
                    assert [one.number for one in choices(done)][-1] == len(deal.log) - 1
                    assert len(list(positions(done))) == len(done.log) + 1
                    return
            chances = deal.to_act == CHANCE
            deal = deal.apply(
                supply_deal(deal, rng) if chances else rng.choice(deal.legal_actions())
            )
    raise AssertionError("nobody could ever claim")
