"""Every habit of a sensible partner, in positions in which the right play is plain (R13)."""

from __future__ import annotations

import pytest

from mendikot.engine.cards import TENS
from mendikot.engine.notation import action_text
from tests.bots.positions import answer, answer_in, deal_of, late, played

FILLS = range(8)
"""The cards that do not matter fall in so many ways."""

FOUR = ["cut", "drawn", "no-trump", "tens", "ultra"]
"""Rule sets of four players whose first card is led without a choice of hukum."""

A_TEN = tuple(map(str, TENS))


@pytest.mark.parametrize("seed", FILLS)
def test_cashes_an_ace_before_its_ten_is_in_danger(seed: int) -> None:
    """With a trump about, the second round of a suit may be trumped."""
    four = deal_of("drawn", {0: "AS 7S 4S 3S 9H 6H 5H JD 7D 5D 9C 8C 4C"}, trump="H", seed=seed)
    assert answer_in(four) == "AS"


@pytest.mark.parametrize("preset", ["cut", "tens", "ultra"])
def test_cashes_an_ace_before_its_suit_can_be_cut(preset: str) -> None:
    """While no trump is made, whoever is void first cuts: spades went round once already."""
    out = "TS QS JS 9S 8S AH KH JH TH 8H 7H 5H 4H AD QD TD 9D 8D 6D AC JC TC 8C 7C 6C 5C 3C"
    hand = "AS 6S 4S 7S 9H 6H JD 7D 9C"
    assert answer(late(hand, out, preset=preset)) == "AS"


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("seed", FILLS)
def test_gives_the_ten_to_a_partner_who_surely_wins(preset: str, seed: int) -> None:

    hands = {0: "3S", 1: "AS", 2: "9S", 3: "TS 4S 2S"}
    deal = played(deal_of(preset, hands, trump="H", seed=seed), "3S AS 9S")
    assert answer_in(deal) == "TS"


@pytest.mark.parametrize("seed", FILLS)
def test_gives_the_ten_over_a_partners_lower_card_when_it_is_sure(seed: int) -> None:
    hands = {0: "3S", 1: "9S", 2: "4S", 3: "TS 5S"}
    deal = played(deal_of("no-trump", hands, seed=seed), "3S 9S 4S")
    assert answer_in(deal) == "TS"


@pytest.mark.parametrize("preset", [*FOUR, "six", "eight", "short"])
@pytest.mark.parametrize("seed", FILLS)
def test_gives_no_ten_to_a_lost_trick(preset: str, seed: int) -> None:
    hands = {0: "AS", 1: "TS 9S 8S"}
    deal = played(deal_of(preset, hands, trump="H", seed=seed), "AS")
    assert answer_in(deal) != "TS"


@pytest.mark.parametrize("seed", FILLS)
def test_throws_no_ten_of_another_suit_to_a_lost_trick(seed: int) -> None:
    deal = played(deal_of("no-trump", {0: "AS", 1: "TH TD TC -S"}, seed=seed), "AS")
    assert answer_in(deal) not in A_TEN


@pytest.mark.parametrize("seed", FILLS)
def test_throws_a_ten_of_another_suit_to_a_partner_who_surely_wins(seed: int) -> None:
    hands = {0: "3S", 1: "AS", 2: "4S", 3: "TD 5D 3C -S"}
    deal = played(deal_of("no-trump", hands, seed=seed), "3S AS 4S")
    assert answer_in(deal) in A_TEN


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("seed", FILLS)
def test_does_not_beat_the_partners_winning_card_without_need(preset: str, seed: int) -> None:
    hands = {0: "3S TS", 1: "QS", 2: "5S", 3: "AS KS 4S"}
    deal = played(deal_of(preset, hands, trump="H", seed=seed), "3S QS 5S")
    assert answer_in(deal) not in ("AS", "KS")


@pytest.mark.parametrize("seed", FILLS)
def test_does_not_trump_the_partners_winning_ace(seed: int) -> None:
    hands = {0: "3S TH", 1: "AS", 2: "5S", 3: "3H 4H AH 2D 3C -S"}
    last = played(deal_of("drawn", hands, trump="H", seed=seed), "3S AS 5S")
    assert answer_in(last)[1] != "H"
    hands = {0: "AS TH", 1: "5S", 2: "3H 4H AH 2D 3C -S"}
    third = played(deal_of("drawn", hands, trump="H", seed=seed), "AS 5S")
    assert answer_in(third)[1] != "H"


@pytest.mark.parametrize("seed", FILLS)
def test_discards_low_from_length_to_a_lost_trick(seed: int) -> None:
    hands = {0: "AS", 1: "KH 4H 3H QD 5D 3D 9C 8C 7C 6C 4C 3C 2C"}
    deal = played(deal_of("no-trump", hands, seed=seed), "AS")
    assert answer_in(deal) == "2C"


@pytest.mark.parametrize("seed", FILLS)
def test_catches_an_enemy_ten_with_the_lowest_trump_that_does(seed: int) -> None:
    hands = {0: "TS", 1: "2S TH", 2: "AS", 3: "AH 9H 4H 2H 2D 3C -S"}
    deal = played(deal_of("drawn", hands, trump="H", seed=seed), "TS 2S AS")
    assert answer_in(deal) == "2H"


@pytest.mark.parametrize("seed", FILLS)
def test_trumps_over_an_enemy_trump_to_save_a_ten(seed: int) -> None:
    hands = {0: "3S", 1: "TS", 2: "8H -S", 3: "AH 9H 5H 2C 3D -S"}
    deal = played(deal_of("drawn", hands, trump="H", seed=seed), "3S TS 8H")
    assert answer_in(deal) in ("9H", "TH")


def test_keeps_the_high_trump_for_an_enemy_ten() -> None:
    view = late(
        "AH 4C 3C 2D 6D",
        "TD TC KD QD 9D 8D 8C 9C JC QC KC 7C",
        trump="H",
        table="3S 5S 9S",
        seat=3,
        tens=("TS", "TH"),
        tricks=(4, 4),
    )
    assert answer(view) != "AH"


def test_spends_the_high_trump_on_the_trick_that_decides_once_tens_are_two_each() -> None:
    view = late(
        "AH 4C",
        "KC KD QC",
        trump="H",
        table="3S 5S 9S",
        seat=3,
        tens=("TS TD", "TH TC"),
        tricks=(6, 5),
    )
    assert answer(view) == "AH"


def test_counts_tricks_once_tens_are_two_each() -> None:
    """The same hand and table: the king takes the trick only when tricks are what counts."""

    def reply(tens: tuple[str, str], out: str) -> str:
        view = late(
            "KS 2S 4C", out, preset="no-trump", table="3S 5S 9S", seat=0, tens=tens, tricks=(5, 5)
        )
        return answer(view)

    assert reply(("TS TD", "TH TC"), "AS KC KD QC JC JD") == "KS"


@pytest.mark.parametrize("seed", FILLS)
def test_gives_no_ten_while_the_master_may_be_behind(seed: int) -> None:
    """Ace, queen and jack are out, and one of two is behind: the partner's nine is not sure."""
    hands = {0: "9S", 1: "3S", 2: "TS 2S 4S 5S", 3: "AS QS"}
    deal = played(deal_of("no-trump", hands, seed=seed), "9S 3S")
    assert answer_in(deal) != "TS"


def test_gives_the_ten_when_all_that_could_beat_the_partner_is_gone() -> None:
    """King led by the partner, one player behind: sure only once the ace is played."""
    out = "5S 5D 6D 7D 8D 9D JD QD AC KC"
    sure = late("TS 2S 3D 4D", out, preset="no-trump", table="KS 9S", seat=2, tens=("TH", "TC"))
    assert answer(sure) == "TS"


def test_a_card_all_have_seen_in_an_enemy_hand_counts_as_his() -> None:
    """Only the ace beats the partner's king; all have seen it behind, or before, this seat."""
    out = "AS 5S 5D 6D 7D 8D 9D JD QD AC"
    behind = late(
        "TS 2S 3D 4D",
        out,
        preset="no-trump",
        table="KS 9S",
        seat=2,
        tens=("TH", "TC"),
        known=(3, "AS"),
    )
    assert answer(behind) == "2S"
    before = late(
        "TS 2S 3D 4D",
        out,
        preset="no-trump",
        table="KS 9S",
        seat=2,
        tens=("TH", "TC"),
        known=(1, "AS"),
    )
    assert answer(before) == "TS"


@pytest.mark.parametrize("seed", FILLS)
def test_gives_no_ten_where_a_void_enemy_with_trumps_is_behind(seed: int) -> None:
    """Seat 3 threw a club to the first spade; it will trump the second."""
    hands = {0: "AS KS", 1: "3S 4S", 2: "TS 2S 5S 6S", 3: "2C 9H 8H 7H 6H 5H -S"}
    deal = played(deal_of("drawn", hands, trump="H", seed=seed), "AS 3S 2S 2C KS 4S")
    assert answer_in(deal) in ("5S", "6S") or answer_in(deal)[0] in "789JQ"
    assert answer_in(deal) != "TS"


@pytest.mark.parametrize("preset", [*FOUR, "six"])
@pytest.mark.parametrize("seed", FILLS)
def test_leads_no_loose_ten(preset: str, seed: int) -> None:
    hand = "TS 3S KH 5H 4H TD 6D 3D 9C 8C 7C 4C 3C"
    if preset == "six":
        hand = "TS 4S KH 5H TD 6D 9C 3C"
    assert answer_in(deal_of(preset, {0: hand}, trump="C", seed=seed)) not in A_TEN


def test_leads_the_ten_that_is_master() -> None:
    view = late(
        "TS 3D 4D",
        "9S 8S 5D 6D 7D 8D 9D JD QD",
        preset="no-trump",
        tens=("TH", "TC TD"),
        tricks=(5, 5),
    )
    assert answer(view) == "TS"


@pytest.mark.parametrize("seed", FILLS)
def test_plays_high_in_last_seat_only_as_high_as_needed(seed: int) -> None:
    hands = {0: "TS", 1: "2S", 2: "3S", 3: "AS JS 5S"}
    deal = played(deal_of("drawn", hands, trump="H", seed=seed), "TS 2S 3S")
    assert answer_in(deal) in ("JS", "QS") and action_text(deal.legal_actions()[0]) == "AS"
