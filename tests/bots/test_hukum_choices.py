"""Choosing, asking for and making the hukum (R4)."""

from __future__ import annotations

from random import Random

import pytest

from mendikot.bots import rules_of_thumb
from mendikot.bots.counting import Counting
from mendikot.bots.trump import trump_of
from mendikot.bots.winning import Table
from mendikot.engine import CHANCE, Deal, view_of
from mendikot.engine.cards import CARD
from tests.bots.positions import answer_in, deal_of, played

FILLS = range(8)
LONG = "AH KH TH 8H 3H AS 7S 4S JD 6D 2D 9C 5C"
BANDS = ["band-first-void", "band-on-request", "band-holder"]


@pytest.mark.parametrize("seed", FILLS)
def test_lays_a_low_card_of_the_long_suit(seed: int) -> None:
    for preset in BANDS:
        assert answer_in(deal_of(preset, {0: LONG}, seed=seed)) == "close 3H"
    assert answer_in(deal_of("shown", {0: LONG}, seed=seed)) == "show 3H"


def test_lays_no_ten_while_there_is_another_card_of_the_suit() -> None:
    hand = "AH KH QH JH TH AS 7S 4S JD 6D 2D 9C 5C"
    assert answer_in(deal_of("band-on-request", {0: hand})) == "close JH"


def test_calls_the_suit_that_is_long_and_strong_among_five() -> None:
    deal = deal_of("dehla-pakad-called", {0: "AH KH 4H 7S 2D"}, seed=1)
    hand = deal.hands[0]
    counted = max("SHDC", key=lambda s: (sum(str(c)[1] == s for c in hand), s == "H"))
    assert answer_in(deal) == f"call {counted}"
    assert len(hand) == 5


def test_picks_the_hand_of_a_partner() -> None:
    deal = deal_of("drawn-hand", {}, seed=2)
    assert answer_in(deal) == "pick 2"


@pytest.mark.parametrize("preset", ["cut", "no-trump"])
def test_cuts_with_the_long_suit_and_cheaply(preset: str) -> None:
    """The first discard names the trump: five hearts with ace and king, or two low clubs."""
    hands = {0: "5S", 1: "2S", 2: "AS", 3: "AH KH 8H 6H 3H 9D 7D 4D 3D 8C 2C JD QD"}
    deal = played(deal_of(preset, hands), "5S 2S AS")
    reply = answer_in(deal)
    if preset == "cut":
        assert reply in ("3H", "6H", "8H")
    else:
        assert reply[0] in "2348" and reply[1] != "H"


@pytest.mark.parametrize("seed", FILLS)
def test_cuts_to_catch_an_enemy_ten(seed: int) -> None:
    hands = {0: "TS", 1: "2S", 2: "AS", 3: "KH 8H 6H 3H 4D 2C -S"}
    deal = played(deal_of("cut", hands, seed=seed), "TS 2S AS")
    after = played(deal, answer_in(deal))
    assert after.tricks[-1].best == 3


VOID = "QH 8H 2H QD 8D 4D 2D 9C 5C -S"


def asked(table: str, seed: int) -> str:
    """What seat 3, void in spades and last to play, does: seat 0, an enemy, closed a heart."""
    hands = {0: "4H 6S", 1: "2S TS", 2: "KS", 3: VOID}
    deal = deal_of("band-on-request", hands, seed=seed)
    return answer_in(played(deal, f"close 4H,{table}"))


@pytest.mark.parametrize("seed", FILLS)
def test_does_not_open_a_closed_hukum_for_a_trick_without_a_ten(seed: int) -> None:
    assert asked("6S,2S,KS", seed) != "ask"


@pytest.mark.parametrize("seed", FILLS)
def test_does_not_ask_when_the_partner_surely_wins(seed: int) -> None:
    hands = {0: "4H 6S", 1: "AS TS", 2: "5S", 3: VOID}
    deal = played(deal_of("band-on-request", hands, seed=seed), "close 4H,6S,AS,5S")
    assert answer_in(deal) != "ask"


@pytest.mark.parametrize("seed", FILLS)
def test_asks_to_catch_a_ten(seed: int) -> None:
    """The owner is an enemy, and the ten of the partner is lost unless it is trumped."""
    assert asked("6S,TS,KS", seed) == "ask"


@pytest.mark.parametrize("seed", FILLS)
def test_the_owner_asks_for_its_own_hukum_to_catch_a_ten(seed: int) -> None:
    """Seat 0 closed a heart, is void in clubs, and an enemy's ten of clubs is winning with the
    ace; the second trick, led by seat 1."""
    hands = {0: "3S AH KH QH JH 9H 4H 2H -C", 1: "AS AC", 2: "4S 3C", 3: "5S TC"}
    deal = played(deal_of("band-on-request", hands, seed=seed), "close 2H,3S,AS,4S,5S,AC,3C,TC")
    assert answer_in(deal) == "ask"
    asking = played(deal, "ask")
    assert answer_in(asking)[1] == "H"


@pytest.mark.parametrize("preset", BANDS)
def test_every_band_deal_is_played_to_its_end(preset: str) -> None:
    for seed in range(5):
        deal = deal_of(preset, {}, seed=seed)
        while not deal.over:
            assert deal.to_act != CHANCE
            deal = deal.apply(rules_of_thumb.choose(view_of(deal, deal.to_act), Random(0)))
        assert isinstance(deal, Deal)
        assert deal.outcome is not None


def test_the_trump_that_all_saw_drawn_is_not_taken_for_a_card_of_mine() -> None:
    deal = deal_of("drawn", {0: "AS"}, trump="H")
    assert deal.hukum.card == CARD["2H"]
    assert answer_in(deal)


def test_a_card_an_enemy_threw_may_be_the_secret_trump() -> None:
    """Under holder's choice the partner's ace is not sure once seat 2 threw a card."""

    def chance(thrown: bool) -> float:
        hands = {0: "4H 6S", 1: "AS", 2: "9D -S" if thrown else "5S", 3: "TS 2S"}
        deal = played(
            deal_of("band-holder", hands, seed=1),
            "close 4H,6S,AS," + ("9D" if thrown else "5S"),
        )
        view = view_of(deal, 3)
        table = Table(view, Counting(view), trump_of(view))
        return table.forecast(CARD["TS"]).ours

    assert chance(thrown=False) == 1.0
    assert 0.2 < chance(thrown=True) < 0.95


def test_the_owner_knows_what_was_thrown() -> None:
    hands = {0: "4H 6S", 1: "AS", 2: "9D -S", 3: "5S"}
    deal = played(deal_of("band-holder", hands, leader=0, seed=1), "close 4H,6S,AS,9D")
    assert trump_of(view_of(deal, 0)).suit is CARD["4H"].suit
    assert trump_of(view_of(deal, 3)).suit is None
