"""Two in a row: it is the player, not the side, that must win two running (R5.4)."""

from __future__ import annotations

from tests.bots.positions import answer, late

TENS = ("TH", "TC")
PRESET = "dehla-pakad-called"


def test_leaves_the_trick_to_a_partner_on_a_streak() -> None:
    """Seat 1 won the last trick and is winning again; seat 3 could beat it with the king."""
    view = late(
        "KS 3S 4D 7C",
        "AS 5D 6D 7D 8D 9D JD QD AC",
        preset=PRESET,
        trump="H",
        table="4S QS 5S",
        seat=3,
        tens=TENS,
        tricks=(3, 3),
        pile=(3, "TS"),
        streak=1,
    )
    assert answer(view) == "3S"


def test_takes_the_trick_from_an_enemy_on_a_streak() -> None:
    """The same hand, but the queen is an enemy's who would sweep a ten."""
    view = late(
        "KS 3S 4D 7C",
        "AS 5D 6D 7D 8D 9D JD QD AC",
        preset=PRESET,
        trump="H",
        table="4S 5S QS",
        seat=3,
        tens=TENS,
        tricks=(3, 3),
        pile=(3, "TS"),
        streak=2,
    )
    assert answer(view) == "KS"


def test_sweeps_the_pile_over_the_partners_card_when_on_the_streak() -> None:
    """Seat 3 won the last trick: its ace sweeps, its partner's queen would not."""
    view = late(
        "AS 3S 4D 7C",
        "KS 5D 6D 7D 8D 9D JD QD AC",
        preset=PRESET,
        trump="H",
        table="4S QS 5S",
        seat=3,
        tens=TENS,
        tricks=(3, 3),
        pile=(3, "TS TD"),
        streak=3,
    )
    assert answer(view) == "AS"


def test_leads_a_sure_winner_when_on_the_streak() -> None:
    view = late(
        "AS 3S 4D 7C",
        "KS QS 5D 6D 7D 8D 9D JD QD AC 8C 9C",
        preset=PRESET,
        trump="H",
        seat=3,
        tens=TENS,
        tricks=(3, 3),
        pile=(3, "TS TD"),
        streak=3,
    )
    assert answer(view) == "AS"
