"""Errors planted on purpose into the proving search: each must show in the values of positions.

A text that no longer stands in the source exactly once fails here, so that the list stays true.
What the search only does in order to find a proof sooner (the order of moves) is left alone.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from tests.planting import look, plant, times
from tests.search.endings import sample, under_same_rules
from tests.search.notice import note, note_known, note_whole_deals
from tests.search.once_wrong import CASES

NOTICE = "tests.search.notice"

RANKS = {
    "a run counts as its top card": ("rel |= upwards(bottom)", "rel |= bit"),
    "the taker's rank does not matter": (
        "store(m, REL, load(m, REL) | upwards(taker))",
        "store(m, REL, load(m, REL))",
    ),
    "ranks of cashed winners do not matter": (
        "own_rel |= upwards(kth_highest(mine, needed))",
        "own_rel |= 0",
    ),
    "siblings skipped after a special card": ("elif not specials & bit:", "else:"),
}

TABLE = {
    "dominance turned round": (
        "return caught >= caught_then and won >= won_then",
        "return caught <= caught_then and won >= won_then",
    ),
    "owners of specials left out": ("rest = load(m, OWNERS) | (seat << 32)", "rest = seat << 32"),
    "suit in force left out": ("| (load(m, TRUMP) << 35)", ""),
    "the closed card's place left out": (
        "(above << 54) | ((place >> 4) << 58)",
        "((place >> 4) << 58)",
    ),
    "a closed ten is like any card": (
        "        rest |= (-1 << 63) if closed & load(m, SPECIALS) else 0\n",
        "",
    ),
    "specials to come are nobody's": ("        cards |= load(m, COMING + seat)\n", ""),
    "what seat 0 holds of the first packets left out": (
        "    if load(m, PHASE) < FIRST_PACKETS:\n        return load(m, SPECIALS)",
        "    if load(m, PHASE) >= 0:\n        return load(m, SPECIALS)",
    ),
    "pile left out": ("(load(m, PILE) << 45) | ", ""),
    "specials of the pile left out": (" | (load(m, PILE_SPECIALS) << 49)", ""),
}

BOUNDS = {
    "slack in sure leads off by one": (
        "return 2 * (enough - tricks) + 1",
        "return 2 * (enough - tricks - 1) + 1",
    ),
    "bounds in spite of two in a row": (
        "phase < FIRST_PACKETS and load(m, TWO) == 0:",
        "phase < FIRST_PACKETS:",
    ),
    "enemies' higher trumps ignored": (
        "        elif higher:\n            higher -= 1\n        else:\n            wins += 1",
        "        else:\n            wins += 1",
    ),
    "danger of ruffs ignored": (
        "if phase != FIXED or (ruffs and length(m, one, trump) > drawn):",
        "if phase != FIXED:",
    ),
    "trumps drawn without a way across": ("elif mates and low:", "elif mates:"),
    "the mate's length ignored": (
        "throws += max(0, cashed - length(m, mate, suit))",
        "throws += cashed",
    ),
    "one trick catches ten and ace of the mate": (
        "own_caught |= load(m, HANDS + one) & dropped & ~cashing",
        "own_caught |= load(m, HANDS + one) & dropped",
    ),
}

TURNS = {
    "a lead not proved is lost": ("                waiting = True\n", "                pass\n"),
}

RULES = {
    "the last trick without trump": ("if beats(place, best, trump):", "if place > best:"),
    "void deals turned round": (
        "return -2 * ANY + 1 if load(m, VOID) else 2 * ANY",
        "return 2 * ANY if load(m, VOID) else -2 * ANY + 1",
    ),
    "the last trick takes no pile": ("if left == 1 or winner == streak:", "if winner == streak:"),
    "asking binds nobody": (
        "asks = zero + (phase == ON_REQUEST and pos > 0 and top == REVEAL)",
        "asks = zero",
    ),
    "the closed card is lost": (
        "store(m, HANDS + owner, load(m, HANDS + owner) | closed)",
        "store(m, HANDS + owner, load(m, HANDS + owner))",
    ),
}

PLANTED = {**RANKS, **TABLE, **BOUNDS, **TURNS, **RULES}


@pytest.mark.parametrize("name", PLANTED)
def test_the_places_to_plant_are_there(name: str) -> None:
    assert times("prove", PLANTED[name][0]) == 1


@pytest.fixture(scope="module")
def noted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Positions with their values."""
    file = tmp_path_factory.mktemp("positions") / "noted"
    note_known(file, chain.from_iterable(case.positions for case in CASES.values()))
    alike = chain.from_iterable(under_same_rules(200, 1, 6, seed=9))
    assert note(file, alike) > 3500
    assert note(file, sample(1800, 6, 9, seed=10, methods=("no-trump", "cut", "called"))) > 1700
    assert note(file, sample(1200, 4, 7, seed=11, methods=("band-on-request",))) > 1100
    assert note_whole_deals(file, sample(300, 10, 13, seed=12)) > 100
    return file


@pytest.mark.deep
def test_nothing_is_noticed_without_a_fault(noted: Path, tmp_path: Path) -> None:
    plant(tmp_path)
    done = look(tmp_path, NOTICE, str(noted))
    assert done.returncode == 0, done.stderr


@pytest.mark.deep
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_error_is_noticed(name: str, noted: Path, tmp_path: Path) -> None:
    plant(tmp_path, "prove", *PLANTED[name])
    done = look(tmp_path, NOTICE, str(noted))
    assert done.returncode == 1, f"not noticed\n{done.stderr}"
    assert "AssertionError" in done.stderr, done.stderr
