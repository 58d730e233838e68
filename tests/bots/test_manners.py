"""The manners alone: which cards are left to be weighed at all."""

from __future__ import annotations

from mendikot.bots.counting import Counting
from mendikot.bots.manners import keep_manners
from mendikot.bots.standing import Standing
from mendikot.bots.trump import trump_of
from mendikot.bots.winning import Table
from mendikot.engine import Play, View
from tests.bots.positions import late

TENS = ("TH", "")
OUT = "AS 5D 6D 7D 8D 9D JD QD AC"


def left(view: View) -> str:
    """The cards good manners leave, in the order of the hand."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    table = Table(view, Counting(view), trump_of(view))
    return " ".join(map(str, keep_manners(cards, table, Standing(view))))


def test_a_loose_ten_is_not_led() -> None:
    out = "AS KS 5D 6D 7D 8D 9D JD QD AC KC QC"
    assert left(late("TS 3S 4D 7C", out, trump="H", tens=TENS)) == "3S 4D 7C"


def test_tens_are_led_when_there_is_nothing_else() -> None:
    assert left(late("TS TD", "AS KS AD KD 7D 8D", trump="H", tens=TENS)) == "TS TD"


def test_a_ten_is_not_given_to_a_lost_trick_unless_there_is_nothing_else() -> None:
    view = late("TS 3S 4D 7C", OUT, trump="H", table="4S 5S QS", seat=3, tens=TENS)
    assert left(view) == "3S"
    view = late("TS 4D 7C 8C", OUT, trump="H", table="4S 5S QS", seat=3, tens=TENS)
    assert left(view) == "TS"


def test_a_partner_who_surely_wins_is_not_beaten() -> None:
    view = late("KS 3S 4D 7C", OUT, trump="H", table="4S QS 5S", seat=3, tens=TENS)
    assert left(view) == "3S"


def test_a_ten_may_be_put_over_a_partners_card() -> None:
    view = late("KS TS 3S 7C", OUT, trump="H", table="4S 9S 5S", seat=3, tens=TENS)
    assert left(view) == "3S TS"


def test_a_partners_queen_is_beaten_when_she_is_not_sure() -> None:
    out = "AS 5D 6D 7D 8D 9D JD QD AC KC"
    view = late("KS 3S 4D 7C", out, trump="H", table="QS 5S", seat=2, tens=TENS)
    assert left(view) == "KS 3S"


def test_a_partners_master_is_not_trumped_though_an_enemy_may_be_void() -> None:
    out = "JS 9S 8S 7S 6S 9H 6D 7D AC KC"
    view = late("KH 3H 4D 7C", out, trump="H", table="QS 5S", seat=2, tens=TENS)
    assert view.trick.best == 0
    assert left(view) == "4D 7C"


def test_on_the_own_streak_the_partners_card_may_be_beaten() -> None:
    view = late(
        "AS 3S 4D 7C",
        "KS 5D 6D 7D 8D 9D JD QD AC",
        preset="dehla-pakad-called",
        trump="H",
        table="4S QS 5S",
        seat=3,
        tens=TENS,
        streak=3,
    )
    assert left(view) == "AS 3S"
