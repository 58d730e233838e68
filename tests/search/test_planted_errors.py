"""Errors planted on purpose into the proving search: each must show in the values of positions.

A text that no longer stands in the source exactly once fails here, so that the list stays true.
What the search only does in order to find a proof sooner (the order of moves) is left alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from tests.search.endings import sample, under_same_rules
from tests.search.notice import note, note_whole_deals

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "mendikot"

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
    text = (SOURCE / "search" / "prove.py").read_text("utf-8")
    assert text.count(PLANTED[name][0]) == 1


def look(place: Path, noted: Path) -> subprocess.CompletedProcess[str]:
    """What a look at the package in ``place`` says."""
    path = os.pathsep.join([str(place), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-m", "tests.search.notice", str(noted)],
        env={**os.environ, "PYTHONPATH": path, "MENDIKOT_CACHE": str(place / "cache")},
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def copy(place: Path) -> Path:
    shutil.copytree(SOURCE, place / "mendikot", ignore=shutil.ignore_patterns("__pycache__"))
    return place / "mendikot" / "search" / "prove.py"


@pytest.fixture(scope="module")
def noted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Positions with their values."""
    file = tmp_path_factory.mktemp("positions") / "noted"
    alike = chain.from_iterable(under_same_rules(200, 1, 6, seed=9))
    assert note(file, alike) > 3500
    assert note(file, sample(1800, 6, 9, seed=10, methods=("no-trump", "cut", "called"))) > 1700
    assert note(file, sample(1200, 4, 7, seed=11, methods=("band-on-request",))) > 1100
    assert note_whole_deals(file, sample(300, 10, 13, seed=12)) > 100
    return file


@pytest.mark.deep
def test_nothing_is_noticed_without_a_fault(noted: Path, tmp_path: Path) -> None:
    copy(tmp_path)
    done = look(tmp_path, noted)
    assert done.returncode == 0, done.stderr


@pytest.mark.deep
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_error_is_noticed(name: str, noted: Path, tmp_path: Path) -> None:
    old, new = PLANTED[name]
    file = copy(tmp_path)
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    done = look(tmp_path, noted)
    assert done.returncode == 1, f"not noticed\n{done.stderr}"
    assert "AssertionError" in done.stderr, done.stderr
