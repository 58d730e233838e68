"""Solving, measuring and warming up from the command line."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from mendikot.cli import main
from mendikot.cli.position import rules_words
from mendikot.cli.solve import Goal, position_at, value_text
from mendikot.cli.warmup import compile_search
from mendikot.engine import PRESETS, Deal, Match, Rules, action_text, record, replay_all
from mendikot.engine.cards import packets
from mendikot.engine.notation import parse_rules
from mendikot.search.solver import GOALS, Value, solve
from tests.cli.test_commands import COMMAND, ENVIRONMENT, HEEDING
from tests.tables import ONE_SUIT_EACH, dealt, play_on


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """What is told while the search is compiled has a test of its own."""
    compile_search()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "one.mdk"


def written(file: Path, *games: Deal | Match) -> str:
    """The name of ``file``, which now holds these records."""
    file.write_text("\n".join(map(record, games)), "utf-8")
    return str(file)


def played(preset: str, seed: int = 1, **options: object) -> Deal:
    """A whole deal under these rules."""
    rules = Rules.from_dict({**PRESETS[preset].to_dict(), **options})
    match = play_on(Match.new(rules), Random(seed), deals=1)
    return match.deals[0]


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["solve", *arguments, "--json"]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    return json.loads(found.out)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("preset", ["cut", "band-on-request", "band-first-void", "dehla-pakad"])
def test_json_tells_what_the_solver_finds(
    capsys: pytest.CaptureFixture[str], file: Path, preset: str, goal: str
) -> None:
    deal = played(preset, 5)
    for at in (40, 43):
        found = answer(capsys, written(file, deal), "--at", str(at), "--goal", goal)
        position, to_come = position_at(deal, at)
        right = solve(position, goal, to_come=to_come)
        assert found["rules"] == deal.rules.to_dict()
        assert (found["preset"], found["deal"], found["at"]) == (preset, 1, at)
        assert (found["goal"], found["seat"], found["exact"]) == (goal, right.seat, True)
        assert found["actions"] == [
            {"action": action_text(action), "low": value.low, "high": value.high}
            for action, value in right.values.items()
        ]
        assert found["value"] == {"low": right.value.low, "high": right.value.high}
        assert found["line"] == [action_text(action) for action in right.line]
        assert found["nodes"] > 0 and found["seconds"] >= 0
        assert list(found) == [
            "preset",
            "rules",
            "deal",
            "at",
            "goal",
            "seat",
            "value",
            "actions",
            "line",
            "exact",
            "nodes",
            "seconds",
        ]


def test_words_tell_every_action_and_the_best_line(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    deal = played("band-on-request", 5)
    assert main(["solve", written(file, deal), "--at", "41"]) == 0
    lines = capsys.readouterr().out.splitlines()
    position, _ = position_at(deal, 41)
    assert lines[0] == "Deal 1, band-on-request (side 0: seats 0 2)"
    assert re.match(rf"41 cards played, .*hukum.*; seat {position.to_act} to act: ", lines[1])
    legal = [action_text(action) for action in position.legal_actions()]
    assert [line[3:].split("  ")[0].strip() for line in lines[2 : 2 + len(legal)]] == legal
    assert any(line.startswith(" * ") for line in lines)
    assert "Best play:" in lines
    assert lines[-2].split()[0] == "result"
    assert lines[-1].startswith("exact, ")


def test_the_deals_of_all_records_are_counted(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    match = play_on(Match.new(PRESETS["short"]), Random(3), deals=3)
    alone = played("drawn", 2)
    name = written(file, match, alone)
    deals = [*match.deals, alone]
    assert len(replay_all(file.read_text("utf-8"))) == 2
    for number, deal in enumerate(deals, start=1):
        at = deal.rules.pack - 2 * deal.rules.players
        found = answer(capsys, name, "--deal", str(number), "--at", str(at))
        assert found["rules"] == deal.rules.to_dict()
        assert found["seat"] == position_at(deal, at)[0].to_act
    assert main(["solve", name, "--deal", "5"]) == 2
    assert capsys.readouterr().err == f"mendikot: {name}: no deal 5: the file has 4 deals\n"


def test_positions_are_where_a_seat_is_first_to_act() -> None:
    for preset in PRESETS:
        deal = played(preset, 4)
        for cards in range(deal.rules.pack):
            try:
                position, to_come = position_at(deal, cards)
            except ValueError:
                assert preset == "dehla-pakad"
                continue
            assert position.to_act is not None and position.to_act >= 0
            assert sum(map(len, position.hands)) + cards + position.undealt >= deal.rules.pack - 1
            each = sum(len(one.hands[0]) for one in to_come)
            assert position.each + each == deal.rules.hand_size
    start, to_come = position_at(played("dehla-pakad-called", 1), None)
    assert [action_text(action) for action in start.legal_actions()] == [
        "call S",
        "call H",
        "call D",
        "call C",
    ]
    assert len(to_come) == 1 and start.each == packets(13)[0]


def test_cards_alone_are_enough(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    deal = dealt(Rules(hukum="no-trump", pack=32), ONE_SUIT_EACH)
    name = written(file, deal)
    found = answer(capsys, name)
    assert (found["at"], found["seat"]) == (None, 0)
    assert found["value"] == {"low": 3, "high": 3}
    assert len(found["line"]) == 32
    assert main(["solve", name]) == 0
    shown = capsys.readouterr().out
    assert "kot of side 0" in shown and "   1. 0: " in shown
    assert main(["solve", name, "--at", "1"]) == 2
    assert capsys.readouterr().err == f"mendikot: {name}: deal 1: only 0 cards played, not 1\n"


def test_the_standard_input_is_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = record(dealt(Rules(hukum="no-trump", pack=32), ONE_SUIT_EACH))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert answer(capsys, "-", "--goal", "tricks")["value"] == {"low": 8, "high": 8}


def test_a_budget_gives_bounds(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    name = written(file, played("drawn", 1))
    for option in (["--nodes", "50"], ["--seconds", "0.001"]):
        found = answer(capsys, name, *option)
        assert not found["exact"]
        assert all(one["low"] <= one["high"] for one in found["actions"])
    assert main(["solve", name, "--nodes", "50"]) == 0
    shown = capsys.readouterr().out
    assert "not known" in shown and "bounds only" in shown and " * " not in shown


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_gives_the_bounds_so_far(file: Path) -> None:
    match = Match.new(Rules(hukum="no-trump", gathering="two-in-a-row"))
    match = play_on(match, Random(1), deals=1)  # takes minutes
    ours, theirs = os.openpty()
    running = subprocess.Popen(
        [*HEEDING, "solve", written(file, match), "--goal", "points", "--json"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        env={**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "100"},
    )
    os.close(theirs)
    err = b""
    while not re.search(rb"best play: [1-9][0-9,]* nodes, \d+ s", err):
        err += os.read(ours, 1000)  # an error when the command has ended
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=120)
    with contextlib.suppress(OSError):
        while more := os.read(ours, 1000):
            err += more
    os.close(ours)
    assert running.returncode == 130
    assert err.endswith(b"mendikot: stopped\r\n")
    assert json.loads(out)["exact"] is False


VALUES = [
    (Value(3, 3), "outcome", "kot of side 0"),
    (Value(-2, -2), "outcome", "mendikot of side 1"),
    (Value(-1, 1), "outcome", "from win of side 1 to win of side 0"),
    (Value(1, 1), "win", "win of side 0"),
    (Value(7, 7), "tricks", "7 tricks of side 0"),
    (Value(1, 3), "tricks", "1 to 3 tricks of side 0"),
    (Value(0, 1), "tricks", "0 to 1 trick of side 0"),
    (Value(-1, 2), "points", "-1 to +2 points for side 0"),
    (Value(2, 2), "points", "+2 points for side 0"),
    (Value(-1, -1), "points", "-1 point for side 0"),
    (Value(0, 0), "points", "+0 points for side 0"),
]


@pytest.mark.parametrize(("value", "goal", "text"), VALUES)
def test_values_in_words(value: Value, goal: str, text: str) -> None:
    assert value_text(value, goal, PRESETS["cut"]) == text


def test_nobody_wins_in_words() -> None:
    nothing = Value(0, 0)
    assert value_text(nothing, "outcome", PRESETS["short"]) == "tie"
    assert value_text(nothing, "outcome", PRESETS["dehla-pakad"]) == "void"
    short = PRESETS["short"].changed({"hukum": "five-card-cut"})
    assert value_text(nothing, "win", short) == "tie or void"
    assert value_text(nothing, "outcome", PRESETS["cut"]) == "nobody wins"


def test_the_words_for_rules_read_back() -> None:
    for options in ({"pack": 32}, {"score": "tens"}, {"score": "tens", "target": 7}, {"deals": 3}):
        rules = Rules().changed({"hukum": "no-trump", **options})
        assert parse_rules(rules_words(rules)) == rules
    assert rules_words(PRESETS["cut"].changed({"pack": 32, "hukum": "shown"})) == (
        "pack=32 hukum=shown"
    )


def test_the_goals_are_the_solvers() -> None:
    assert get_args(Goal) == GOALS


WHERE = [
    ("band-on-request", [], "before the choice of hukum"),
    ("band-on-request", ["--at", "0"], "first lead, hukum closed "),
    ("band-on-request", ["--at", "40"], "40 cards played, hukum "),
    ("cut", [], "first lead, no hukum yet"),
    ("no-trump", [], "first lead, no hukum;"),
    ("drawn-hand", [], "first lead, hukum "),
]


@pytest.mark.parametrize(("preset", "options", "told"), WHERE)
def test_the_position_is_told(
    capsys: pytest.CaptureFixture[str], file: Path, preset: str, options: list[str], told: str
) -> None:
    assert main(["solve", written(file, played(preset, 1)), *options, "--nodes", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith(told)


def test_the_line_is_best_for_the_goal_and_the_table_is_marked(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    deal = played("cut", 1)
    cards = [action_text(action) for action in deal.log if action.kind == "play"]
    assert main(["solve", written(file, deal), "--at", "46", "--goal", "tricks"]) == 0
    shown = capsys.readouterr().out
    first = shown.split("Best play for tricks:\n")[1].splitlines()[0].split()
    assert first[2:5] == [*cards[44:46], "|"]


def test_actions_that_are_worth_the_same_are_said_to_be(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    name = written(file, dealt(Rules(hukum="no-trump", pack=32), ONE_SUIT_EACH))
    assert main(["solve", name]) == 0
    assert "\n   all the same\nBest play:\n" in capsys.readouterr().out


def test_the_clock_runs_from_when_all_is_loaded(file: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "solve", written(file, played("drawn", 1)), "--json", "--seconds", "0.001"],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout)["seconds"] < 0.2


def test_compiling_is_told_where_no_progress_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from mendikot.cli import ready
    from mendikot.search import cache

    monkeypatch.setattr(ready, "compile_search", list)
    ready.make_ready()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(cache, "is_complete", lambda: False)
    ready.make_ready()
    assert capsys.readouterr().err == "compiling, once: about half a minute\n"
    monkeypatch.setattr(cache, "use_folder", lambda: None)
    ready.make_ready()
    assert "nothing can be kept; `mendikot warmup` tells why" in capsys.readouterr().err


def test_help_is_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("solve", "perft", "bench"):
        assert main([command, "--help"]) == 0
        shown = capsys.readouterr().out
        assert "range" not in shown and "x>=" not in shown and "(none)" not in shown
    assert "ten to twenty seconds" in " ".join(shown.split())


# What cannot be solved


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that is told instead of an answer."""
    assert main(["solve", *arguments]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("mendikot: ") and found.err.count("\n") == 1
    return found.err


def test_what_is_over_or_not_dealt_is_refused(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    name = written(file, played("cut"))
    assert "over after 52 cards" in refused(capsys, name, "--at", "52")
    assert "only 52 cards played, not 53" in refused(capsys, name, "--at", "53")
    end = len(record(called := dealt(Rules(hukum="called", pack=32), CALLED)).splitlines())
    rest = (
        f"line {end}: the record ends before the rest of the pack is dealt; "
        "a second `dealt` line is missing\n"
    )
    assert refused(capsys, written(file, called)).endswith(rest)
    after = called.apply(called.legal_actions()[0])
    assert rest.replace(f"line {end}", f"line {end + 1}") in refused(
        capsys, written(file, after), "--at", "0"
    )
    assert refused(capsys, written(file, Deal.new(PRESETS["cut"], 0))).endswith(
        "line 3: the record ends before the cards are dealt; a `dealt` line is missing\n"
    )
    assert "no deal 1: the file has no deal\n" in refused(
        capsys, written(file, Match.new(PRESETS["cut"]))
    )
    picking = dealt(Rules(hukum="drawn-hand", pack=32), ONE_SUIT_EACH)
    assert "line 4: the hukum is drawn by chance" in refused(capsys, written(file, picking))
    picked = picking.apply(picking.legal_actions()[0])
    assert "line 5: the record ends before the hukum is drawn; a `drew` line" in refused(
        capsys, written(file, picking, picked), "--deal", "2"
    ).replace("line 10", "line 5")
    name = written(file, after)
    for option in (["--at", "-1"], ["--goal", "glory"], ["--nodes", "0"], ["--deal", "0"]):
        refused(capsys, name, *option)


CALLED = "AKQJT... .AKQJT.. ..AKQJT. ...AKQJT"

OPTIONS = {
    "--nodes 1e6": "'--nodes': must be a whole number, not '1e6'",
    "--nodes 0": "'--nodes': must be 1 or more, not '0'",
    "--at -1": "'--at': must be 0 or more, not '-1'",
    "--seconds nan": "'--seconds': must be more than 0, not 'nan'",
    "--seconds soon": "'--seconds': must be a number, not 'soon'",
    "--goal glory": "'--goal': 'glory' is not one of 'outcome', 'win', 'tricks', 'points'.",
}


@pytest.mark.parametrize("options", OPTIONS)
def test_an_option_that_is_wrong_is_told_with_what_was_given(
    capsys: pytest.CaptureFixture[str], options: str
) -> None:
    told = refused(capsys, "deal.mdk", *options.split())
    assert told == f"mendikot: Invalid value for {OPTIONS[options]}\n"


def test_what_is_no_file_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "'': expected the name of a file, or - for the standard" in refused(capsys, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"whist")))
    assert refused(capsys, "-").startswith("mendikot: standard input: line 1, column 1: expected")


HEAD = "mendikot 1\nrules no-trump pack=32\n\ndeal dealer 3\n"
WHOLE = f"dealt {ONE_SUIT_EACH}\n"
BAND = HEAD.replace("no-trump", "band-holder")

BROKEN = {
    "too few cards": (
        HEAD + WHOLE.replace("...AKQJT987", "...AKQJT98"),
        "line 5, column 43: expected 8 cards for seat 3, found 7",
    ),
    "too many cards": (
        HEAD + "dealt AKQJT987.7.. .AKQJT98.. ..AKQJT987. ...AKQJT987\n",
        "line 5, column 7: expected 8 cards for seat 0, found 9",
    ),
    "a card twice": (
        HEAD + WHOLE.replace("...AKQJT987", "A...KQJT987"),
        "line 5, column 43: AS is there twice",
    ),
    "a card twice in a hand": (
        HEAD + WHOLE.replace("AKQJT987...", "AAKQJT98..."),
        "line 5, column 7: expected every card once, AS is there twice",
    ),
    "a card that is not in the pack": (
        HEAD + WHOLE.replace("...AKQJT987", "...AKQJT986"),
        "line 5, column 43: 6C is not in a pack of 32",
    ),
    "too few hands": (
        HEAD + WHOLE.replace(" ...AKQJT987", ""),
        "line 5, column 1: expected 4 hands, found 3",
    ),
    "unknown rules": (HEAD.replace("no-trump", "whist"), "line 2, column 7: expected a preset"),
    "an unknown option": (
        HEAD.replace("pack=32", "colour=red"),
        "line 2, column 16: colour: is no option",
    ),
    "a table that cannot be": (
        HEAD.replace("pack=32", "pack=48"),
        "line 2, column 16: pack: must be 52 or 32 cards for 4 players",
    ),
    "a closed card that is not in hand": (
        BAND + WHOLE + "close AH\n",
        "line 6, column 1: expected one of close AS, close KS, close QS, close JS, close TS, "
        "close 9S, close 8S, close 7S, not 'close AH'",
    ),
    "a card played twice": (
        HEAD + WHOLE + "1. 0: AS 7H 7D 7C = 0\n2. 0: AS\n",
        "line 7, column 7: expected one of KS",
    ),
    "a truncated card": (HEAD + WHOLE + "1. 0: AS 7", "line 6, column 10: expected an action"),
    "a truncated hand": (
        HEAD + WHOLE[:30],
        "line 5, column 1: expected 4 hands, found 2; the file ends there, in the middle",
    ),
    "a truncated head": ("mendik", "line 1, column 1: expected 'mendikot' of 'mendikot 1'"),
    "not UTF-8": (
        (HEAD + WHOLE).encode() + "# für\n".encode("latin-1"),
        "line 6, column 4: not a text in UTF-8",
    ),
    "an empty file": ("", "line 1, column 1: expected 'mendikot' of 'mendikot 1', not the end"),
    "not a record": (
        "To be, or not to be",
        "line 1, column 1: expected 'mendikot' of 'mendikot 1', not 'To'",
    ),
    "a card cut in two, the last of the file": (
        HEAD + WHOLE + "1. 0: AS 7",
        "line 6, column 10: expected an action such as TH or ask, not '7'; "
        "the file ends there, in the middle of a line\n",
    ),
    "a fault before the end, which is whole": (
        "To be",
        "line 1, column 1: expected 'mendikot' of 'mendikot 1', not 'To'\n",
    ),
    "bytes of nothing": (bytes(9), "line 1, column 1: not a text\n"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00", "line 1, column 1: not a text\n"),
}


@pytest.mark.parametrize("command", ["solve", "replay"])
@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_record_is_told_with_its_place(
    capsys: pytest.CaptureFixture[str], file: Path, case: str, command: str
) -> None:
    text, reason = BROKEN[case]
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert main([command, str(file)]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith(f"mendikot: {file}: {reason}")
    assert found.err.count("\n") == 1


@pytest.mark.parametrize("command", [["solve"], ["replay"], ["perft", "--rules"]])
def test_what_is_no_file_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    for name in (str(tmp_path), str(tmp_path / "none.json")):
        assert main([*command, name]) == 2
        found = capsys.readouterr()
        assert found.out == ""
        assert found.err.startswith(f"mendikot: {name}: ")
        assert found.err.count("\n") == 1


BROKEN_RULES = {
    "an unknown option": ('{"players": 4,\n "colour": 1}', "line 2, column 2: colour: is no"),
    "a value that cannot be": ('{"players": 5}', "line 1, column 2: players: must be one of"),
    "a table that cannot be": ('{\n  "players": 6\n}', "line 1, column 1: pack: must be 48"),
    "an option twice": ('{"pack": 52,\n"pack": 32}', "line 2, column 1: pack is given twice"),
    "no object": ("[1]", "line 1, column 1: must hold one JSON object"),
    "truncated": ('{"players": ', "line 1, column 13: "),
    "empty": ("", "line 1, column 1: "),
    "not UTF-8": (b'{"\xff', "line 1, column 3: not a text in UTF-8"),
    "nested": ("[" * 100_000, "line 1, column 1: nested too deeply"),
}


@pytest.mark.parametrize("case", BROKEN_RULES)
def test_broken_rules_are_told_with_their_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, case: str
) -> None:
    text, reason = BROKEN_RULES[case]
    file = tmp_path / "rules.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert main(["perft", "--rules", str(file)]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith(f"mendikot: {file}: {reason}")
    assert found.err.count("\n") == 1


# Measuring and warming up


def test_warmup_tells_where_the_code_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    from mendikot.search.cache import cache_folder

    assert main(["warmup", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["folder"], found["kept"]) == (str(cache_folder()), True)
    assert len(set(found["stages"])) == len(found["stages"])
    assert main(["warmup"]) == 0
    assert str(cache_folder()) in capsys.readouterr().out


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_warmup_tells_that_nothing_can_be_kept(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    options: list[str],
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("MENDIKOT_CACHE", str(tmp_path / "file"))
    assert main(["warmup", *options]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"mendikot: {tmp_path / 'file'}")
    assert told.err.endswith("nothing can be kept there: Not a directory\n")
    assert told.out == "" or json.loads(told.out)["kept"] is False
    assert bool(told.out) == bool(options)


def test_warmup_tells_that_compiling_failed(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MENDIKOT_CACHE", str(tmp_path))
    monkeypatch.setattr(sys, "executable", "false")
    assert main(["warmup"]) == 2
    told = capfd.readouterr()
    assert told.err.endswith("nothing can be kept there: compiling failed\n")
    assert told.out == ""


def test_nothing_is_compiled_ahead_where_nothing_can_be_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("MENDIKOT_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(sys, "executable", "no such command")
    assert compile_search() == []


def test_bench_measures_everything(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from mendikot.cli import bench

    monkeypatch.setattr(bench, "ENGINE_SECONDS", 0.05)
    monkeypatch.setattr(bench, "PLAYOUTS", 100)
    monkeypatch.setattr(bench, "DEALS", 2)
    assert main(["bench", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["engine_deals_per_second"] > 0 and found["playouts_per_second"] > 0
    for name in ("win", "outcome"):
        assert 0 < found[name]["median_ms"] <= found[name]["worst_ms"]
    assert main(["bench"]) == 0
    shown = capsys.readouterr().out
    assert "deals a second" in shown and "trump known" in shown
    assert shown.splitlines()[-1].endswith(" ms at worst, of 2 deals")
    assert shown.splitlines()[-1].index("median") < shown.splitlines()[-1].index("mean")


def test_the_command_line_starts_without_what_compiles() -> None:
    code = "import sys, mendikot.cli; sys.exit(any(m in sys.modules for m in ('numba', 'numpy')))"
    done = subprocess.run([COMMAND[0], "-c", code], env=ENVIRONMENT, check=False, timeout=60)
    assert done.returncode == 0


def test_the_first_lead_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    deal = played("band-on-request", 2)
    assert position_at(deal, None)[0].legal_actions()[0].kind == "close"
    assert position_at(deal, 0)[0].legal_actions()[0].kind == "play"
