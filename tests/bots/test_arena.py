"""The arena: the same seed, the same deals; both sides of a pair get the same cards."""

from __future__ import annotations

from random import Random

import pytest

from mendikot.bots import BOTS, uniform
from mendikot.bots.arena import Counts, Sides, play_deal, seeds, simulate
from mendikot.engine import PRESETS, Deal, Rules, SeatAction, View, view_of
from mendikot.engine.actions import Dealt

THUMB = BOTS["rules_of_thumb"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_every_preset_legally_and_to_the_end(preset: str, name: str) -> None:
    seen: list[View] = []

    def checked(view: View, rng: Random, budget: float | None = None) -> SeatAction:
        seen.append(view)
        action = BOTS[name](view, rng, budget)
        assert action in view.legal
        return action

    counts = simulate(PRESETS[preset], [checked], 8, 3)
    assert counts.deals == 8
    assert counts.decided + counts.tie + counts.void == 8
    assert {view.seat for view in seen} == set(range(PRESETS[preset].players))
    assert sum(counts.tens) == 4 * (8 - counts.void)
    assert sum(counts.tricks) == PRESETS[preset].hand_size * (8 - counts.void)


@pytest.mark.parametrize("gathering", ["every-trick", "two-in-a-row"])
@pytest.mark.parametrize("hukum", ["band-on-request", "five-card-cut", "called", "drawn-hand"])
def test_house_rules_of_any_mix_are_played(hukum: str, gathering: str) -> None:

    for players, pack in ((4, 32), (6, 48), (8, 48)):
        rules = Rules.from_dict(
            {
                "players": players,
                "pack": pack,
                "hukum": hukum,
                "gathering": gathering,
                "score": "tens",
            }
        )
        assert simulate(rules, [THUMB], 5, 1).deals == 5


def test_the_same_seed_gives_the_same_counts_and_another_seed_others() -> None:
    bots = [BOTS["uniform"], THUMB]
    first = simulate(PRESETS["cut"], bots, 20, 5, pairs=True)
    assert simulate(PRESETS["cut"], bots, 20, 5, pairs=True) == first
    assert simulate(PRESETS["cut"], bots, 20, 6, pairs=True) != first


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sure_bot_against_itself_comes_out_even_in_pairs(preset: str) -> None:
    counts = simulate(PRESETS[preset], [THUMB, THUMB], 10, 2, pairs=True)
    assert counts.won[0] == counts.won[1]
    assert counts.tens[0] == counts.tens[1]
    assert counts.tricks[0] == counts.tricks[1]


def test_both_deals_of_a_pair_have_the_same_cards_the_second_packets_too() -> None:
    found: list[Deal] = []
    simulate(
        PRESETS["dehla-pakad"], [BOTS["uniform"], THUMB], 30, 9, pairs=True, watch=found.append
    )
    both = 0
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert one.dealer == other.dealer
        packets = [[a for a in deal.log if isinstance(a, Dealt)] for deal in (one, other)]
        shared = min(map(len, packets))
        assert packets[0][:shared] == packets[1][:shared]
        both += shared == 2
    assert both


def test_a_deal_depends_on_its_seed_alone() -> None:
    sides = Sides(uniform.choose, uniform.choose)
    assert play_deal(PRESETS["cut"], 1, sides, 77) == play_deal(PRESETS["cut"], 1, sides, 77)
    assert len(set(seeds(1, 50))) == 50


def test_the_counts_of_the_first_bot_follow_it_to_the_other_side() -> None:
    deal = play_deal(PRESETS["cut"], 0, Sides(THUMB, THUMB), 4)
    assert deal.outcome is not None
    counts = Counts()
    counts.add(deal, 0)
    counts.add(deal, 1)
    assert counts.won == (1, 1)
    assert counts.share == 0.5
    low, high = counts.interval or (0, 0)
    assert 0 < low < 0.5 < high < 1


def test_nothing_decided_has_no_share() -> None:
    assert Counts().share is None
    assert Counts().interval is None


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_of_thumb_beats_uniform_clearly(preset: str) -> None:
    """A guard against a fall; the figures are measured by ``benchmarks/bot_strength.py``."""
    counts = simulate(PRESETS[preset], [THUMB, BOTS["uniform"]], 60, 12, pairs=True)
    assert counts.share is not None
    assert counts.share > 0.64


def test_rules_of_thumb_uses_no_chance() -> None:
    class Forbidden(Random):
        def random(self) -> float:
            raise AssertionError("rules of thumb needs no chance")

        def getrandbits(self, k: int, /) -> int:
            raise AssertionError("rules of thumb needs no chance")

    def checked(view: View, rng: Random, budget: float | None = None) -> SeatAction:
        return THUMB(view, Forbidden(), budget)

    assert simulate(PRESETS["cut"], [checked], 3, 1).deals == 3


@pytest.mark.parametrize("name", BOTS)
def test_a_seat_that_is_not_to_act_is_refused(name: str) -> None:

    deal = play_deal(PRESETS["cut"], 0, Sides(THUMB, THUMB), 4)
    with pytest.raises(ValueError, match="not to act"):
        BOTS[name](view_of(deal, 0), Random(1))
