"""The commands that need no server: what they print, and what they say to bad input."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mendikot.cli import main
from mendikot.engine import PRESETS, Rules
from mendikot.engine.notation import parse_rules

COMMAND = [sys.executable, "-c", "import sys; from mendikot.cli import main; sys.exit(main())"]
HEEDING = [
    sys.executable,
    "-c",
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    " from mendikot.cli import main; sys.exit(main())",
]
"""The command, heeding Ctrl-C though a job in the background inherits that it is ignored."""
ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """The JSON a command prints."""
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_are_complete(capsys: pytest.CaptureFixture[str], preset: str) -> None:
    found = answer(capsys, "rules", preset)
    assert found == PRESETS[preset].to_dict()
    assert Rules.from_dict(found) == PRESETS[preset]


def test_rules_without_a_preset_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(PRESETS)
    assert list(answer(capsys, "rules")) == list(PRESETS)


def test_an_option_changes_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "rules", "cut", "--option", "hukum=shown", "--option", "score=tens")
    assert (found["hukum"], found["score"], found["target"]) == ("shown", "tens", 16)
    found = answer(capsys, "rules", "cut", "--option", "deals=5", "--option", "target=null")
    assert (found["deals"], found["target"]) == (5, None)


@pytest.mark.parametrize("preset", PRESETS)
def test_simulate_every_preset(capsys: pytest.CaptureFixture[str], preset: str) -> None:
    found = answer(
        capsys,
        "simulate",
        "--rules",
        preset,
        "--bots",
        "uniform,rules_of_thumb",
        "--deals",
        "12",
        "--seed",
        "3",
    )
    assert found["preset"] == preset
    assert found["rules"] == PRESETS[preset].to_dict()
    assert found["bots"] == ["uniform", "rules_of_thumb"]
    assert found["deals"] == 12 == found["decided"] + found["ties"] + found["void"]
    assert sum(found["tens"]) == 4 * (12 - found["void"])
    assert found["deals_per_second"] > 0


def test_simulate_plays_pairs_and_house_rules_of_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "house.json"
    file.write_text(json.dumps({"players": 6, "pack": 48, "hukum": "called"}))
    found = answer(capsys, "simulate", "--rules", str(file), "--deals", "4", "--pairs")
    assert found["deals"] == 8
    assert found["preset"] is None
    assert found["rules"]["players"] == 6
    assert found["won"][0] == found["won"][1]


@pytest.mark.parametrize("preset", ["cut", "band-on-request", "dehla-pakad", "eight"])
def test_the_records_of_simulate_replay_to_the_same_outcomes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, preset: str
) -> None:
    file = tmp_path / "deals.mdk"
    counted = answer(capsys, "simulate", "--rules", preset, "--deals", "9", "--records", str(file))
    games = answer(capsys, "replay", str(file))["games"]
    assert len(games) == 9
    deals = [game["deals"][0] for game in games]
    outcomes = [deal["outcome"] for deal in deals]
    for side in (0, 1):
        for kind, number in counted["outcomes"][side].items():
            assert sum(one == {"kind": kind, "side": side} for one in outcomes) == number
    assert (
        sum(deal["tens"][0] for deal in deals if deal["outcome"]["kind"] != "void")
        == (counted["tens"][0])
    )


def test_replay_tells_line_and_column_of_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "one.mdk"
    main(["simulate", "--deals", "1", "--records", str(file)])
    capsys.readouterr()
    lines = file.read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    winner = lines[place][-1]
    lines[place] = lines[place][:-1] + str((int(winner) + 1) % 4)
    file.write_text("\n".join(lines))
    assert main(["replay", str(file), "--json"]) == 2
    found = capsys.readouterr()
    error = json.loads(found.out)["error"]
    assert (error["line"], error["column"]) == (place + 1, len(lines[place]))
    assert f"line {place + 1}, column {len(lines[place])}" in found.err


def test_perft_counts_and_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    first = answer(capsys, "perft", "--rules", "cut", "--depth", "3", "--seed", "4")
    again = answer(capsys, "perft", "--rules", "cut", "--depth", "3", "--seed", "4")
    assert first["leaves"] == again["leaves"] > 1
    assert first["tens"] <= 4 * first["leaves"]
    assert first["tricks"] <= 13 * first["leaves"]


def test_perft_by_engine_and_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ("perft", "--rules", "band-on-request", "--depth", "2", "--divide")
    kernel = answer(capsys, *flags)
    engine = answer(capsys, *flags, "--engine", "--compare")
    assert engine.pop("same")
    del kernel["seconds"], engine["seconds"]
    assert kernel == engine
    assert sum(one["leaves"] for one in kernel["divided"].values()) == kernel["leaves"]
    assert main([*flags, "--compare"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Seed 1, band-on-request (side 0: seats 0 2)"
    assert lines[1].startswith("44 cards played, hukum ")
    assert lines[1].endswith("; 2 tricks left, seat 3 to act")
    assert lines[2].startswith("hands ") and "leaves" in lines[3]
    assert "of side 0 (" in lines[-2]
    assert lines[-1] == "engine and kernel: both the same"


def test_perft_tells_where_engine_and_kernel_differ(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from mendikot.search import perft

    right = perft.divide
    wrong = (
        (action, perft.Perft(0, 1, 2)) for action, _ in right(perft.ending(PRESETS["cut"], 1, 1))
    )
    monkeypatch.setattr(perft, "divide", lambda deal, seed: wrong)
    assert main(["perft", "--depth", "1", "--compare"]) == 1
    found = capsys.readouterr()
    assert found.out == ""
    assert "engine 0 1 2, kernel 1 2 7" in found.err


BAD = {
    "unknown preset": ["rules", "whist"],
    "unknown preset to simulate": ["simulate", "--rules", "whist"],
    "unknown bot": ["simulate", "--bots", "genius"],
    "three bots": ["simulate", "--bots", "uniform,uniform,uniform"],
    "no deals": ["simulate", "--deals", "0"],
    "deals below none": ["simulate", "--deals", "-3"],
    "deals that are no number": ["simulate", "--deals", "many"],
    "missing record": ["replay", "nowhere.mdk"],
    "missing rules": ["simulate", "--rules", "nowhere.json"],
    "a folder": ["replay", "."],
    "a place that cannot be written": ["simulate", "--deals", "1", "--records", "no/where.mdk"],
    "an option that is none": ["rules", "cut", "--option", "colour=red"],
    "an option without a value": ["rules", "cut", "--option", "hukum"],
    "a value that cannot be": ["rules", "cut", "--option", "players=5"],
    "a table that cannot be": ["rules", "cut", "--option", "players=6"],
    "no depth": ["perft", "--depth", "0"],
    "too deep": ["perft", "--rules", "short", "--depth", "9"],
    "unknown command": ["deal-me-in"],
    "unknown flag": ["simulate", "--fast"],
    "two bots at one table": ["play", "--bots", "uniform,uniform"],
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(BAD[case]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("mendikot: ")
    assert found.err.count("\n") == 1


def test_bad_values_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "cut", "--option", "hukum=foo"]) == 2
    assert capsys.readouterr().err.endswith("five-card-cut, not 'foo'\n")
    assert main(["perft", "--rules", "six", "--depth", "9"]) == 2
    assert capsys.readouterr().err.endswith("depth must be from 1 to 8, not 9\n")
    assert main(["simulate", "--deals", "0"]) == 2
    assert capsys.readouterr().err.endswith("must be 1 or more, not '0'\n")


@pytest.mark.parametrize(
    "content",
    [b"{", b"[1]", b"\xff\xfe\x00", b'{"players": 4, "players": 4}', b"[" * 100_000, b"null", b""],
)
def test_broken_rules_files_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "rules.json"
    file.write_bytes(content)
    assert main(["simulate", "--rules", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("content", [b"\x00\x01\xff", b"\x7fELF\x02", b"", b"hello", b"\n\n#\n"])
def test_broken_records_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "broken.mdk"
    file.write_bytes(content)
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def play(answers: str, *arguments: str) -> str:
    """What a match in the terminal prints for these answers."""
    done = subprocess.run(
        [*COMMAND, "play", *arguments],
        input=answers,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=ENVIRONMENT,
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("preset", ["cut", "band-on-request", "shown", "dehla-pakad-called", "six"])
def test_a_match_is_played_in_the_terminal(preset: str) -> None:
    shown = play("1\n" * 2000, "--rules", preset, "--seed", "5", "--option", "deals=1")
    assert "Your hand" in shown
    assert "Tens: yours" in shown
    assert "Hukum" in shown
    assert "won the match" in shown or "is drawn" in shown


def test_the_same_seed_deals_the_same_cards_in_the_terminal() -> None:
    assert play("q\n", "--seed", "8") == play("q\n", "--seed", "8")
    assert play("q\n", "--seed", "8") != play("q\n", "--seed", "9")


@pytest.mark.parametrize("answers", ["q\n", "", "zzz\n0\n99\n-1\n²\nquit\n"])
def test_a_match_in_the_terminal_is_left_cleanly(answers: str) -> None:
    assert play(answers, "--seed", "8", "--name", "Asha").endswith("Goodbye.\n")


def test_a_card_may_be_typed_by_its_letters(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = play("q\n", "--seed", "8")
    first = shown.split("[1] ")[1].split()[0]
    typed = first[0] + {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}[first[1]]
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{typed}\nq\n"))
    assert main(["play", "--seed", "8"]) == 0
    assert "A number from" not in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_a_long_command_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "records.mdk"
    running = subprocess.Popen(
        [*HEEDING, "simulate", "--deals", "10000000", "--records", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    for _ in range(600):
        if file.exists() and file.stat().st_size:
            break
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert out == ""
    assert err == "mendikot: stopped\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_closed_pipe_is_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "many.mdk"
    assert main(["simulate", "--deals", "300", "--bots", "uniform", "--records", str(file)]) == 0
    running = subprocess.Popen(
        [*COMMAND, "replay", str(file), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    assert running.stdout is not None and running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr.read() == b""
    running.wait(30)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [["rules"], ["rules", "--json"], ["simulate", "--deals", "1", "--records", "/dev/full"]],
)
def test_a_full_disk_is_told_in_a_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "No space left" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors of POSIX")
@pytest.mark.parametrize("arguments", [["play"], ["replay", "-"]])
def test_a_closed_keyboard_is_told_in_a_line(arguments: list[str]) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, *arguments],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


def test_a_terminal_without_suits_shows_something_else() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "--seed", "1"],
        input="q\n",
        capture_output=True,
        text=True,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
        check=False,
        timeout=60,
    )
    assert done.returncode == 0 and "Traceback" not in done.stderr and "?" in done.stdout


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device that never ends")
def test_a_file_that_never_ends_is_too_large() -> None:
    done = subprocess.run(
        [*COMMAND, "replay", "/dev/zero"],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2 and "too large" in done.stderr


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "marked.mdk"
    file.write_bytes("\ufeffmendikot 1\nrules cut\n".encode())
    assert main(["replay", str(file), "--json"]) == 0


def test_a_changed_score_brings_its_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--option", "score=tens", "--depth", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"]["target"] == 16
    assert parse_rules("cut score=tens").target == 16
    assert parse_rules("dehla-pakad score=points").target == 7
    assert parse_rules("cut score=tens target=9").target == 9


def test_help_within_a_match() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "--seed", "3"],
        input="?\nq\n",
        capture_output=True,
        text=True,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "utf-8"},
        check=False,
        timeout=60,
    )
    assert done.returncode == 0
    assert "Follow suit if you can" in done.stdout and "10♠" not in done.stderr


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("mendikot ")
