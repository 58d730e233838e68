"""What the solver's page shows is true: its commands and its Python are run here."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mendikot.cli import main
from mendikot.cli.warmup import compile_search
from mendikot.engine import replay_all
from tests.cli.test_commands import COMMAND, ENVIRONMENT, ROOT

PAGE = (ROOT / "docs" / "solver.md").read_text("utf-8")


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    compile_search()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
def test_the_example_says_what_the_page_says(tmp_path: Path) -> None:
    ((commands, shown),) = re.findall(r"^```sh\n(.*?)^```\n\n```\n(.*?)^```$", PAGE, re.M | re.S)
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "mendikot"
    command.write_text(f"#!/bin/sh\nexec '{COMMAND[0]}' -c '{COMMAND[2]}' \"$@\"\n")
    command.chmod(0o755)
    done = subprocess.run(
        ["sh", "-e", "-c", commands],
        cwd=tmp_path,
        env={**ENVIRONMENT, "PATH": f"{folder}:{ENVIRONMENT['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert _without_figures(done.stdout) == _without_figures(shown)


def _without_figures(text: str) -> str:
    """Without the nodes and the time, which change with the search and the machine."""
    return re.sub(r"exact, \d+ nodes, \d+\.\d{3} s", "exact", text)


def test_all_the_python_of_the_page_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
    assert len(blocks) == 2
    done = subprocess.run(
        [sys.executable, "-c", blocks[1]],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line[:6] for line in lines] == ["call S", "call H", "call D", "call C"]
    assert all(line.endswith(("True", "False")) for line in lines)


def test_random_deals_are_made_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (command,) = re.findall(r"`mendikot (simulate [^`]*)`", PAGE)
    monkeypatch.chdir(tmp_path)
    assert main(command.split()) == 0
    assert len(replay_all((tmp_path / "deals.mdk").read_text("utf-8"))) == 3
    capsys.readouterr()
    assert main(["solve", "deals.mdk", "--deal", "3", "--at", "40"]) == 0


def test_the_perft_of_the_page_counts(capsys: pytest.CaptureFixture[str]) -> None:
    (command,) = re.findall(r"`mendikot (perft [^`]*)`", PAGE)
    assert main(command.split()) == 0
    assert "3 tricks left" in capsys.readouterr().out
