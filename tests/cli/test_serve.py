"""`mendikot serve` refuses what it cannot serve: one clear line and code 2."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mendikot.cli import main
from mendikot.store.store import Store
from tests.cli.test_commands import COMMAND, ENVIRONMENT


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own; nothing is ever served from this process."""
    monkeypatch.setenv("MENDIKOT_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("mendikot.cli.serve.run", lambda *_, **__: None)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which serving is refused."""
    assert main(["serve", "--no-open", "--port", "0", *arguments]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("mendikot: ")
    assert found.err.count("\n") == 1, found.err
    return found.err


def test_a_database_that_is_none_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: Path
) -> None:
    (tmp_path / "bad.db").write_bytes(b"this is no database at all" * 200)
    assert "not a database" in told(capsys, "--db", "sqlite:///bad.db")
    data.mkdir()
    (data / "tables.db").mkdir()
    assert "tables.db" in told(capsys)
    asyncio.run(_made(f"sqlite+aiosqlite:///{tmp_path / 'good.db'}"))
    url = f"sqlite:///file:{tmp_path / 'good.db'}?mode=ro&uri=true"
    assert "readonly" in told(capsys, "--db", url)
    (tmp_path / "file").write_text("")
    told(capsys, "--db", "sqlite:///file/tables.db")


async def _made(url: str) -> None:
    await (await Store.open(url)).close()


@pytest.mark.parametrize(
    "url",
    [
        *("", "nonsense", "sqlite://host/x.db", "sqlite://h:abc/x.db", "postgresql://h/x", "://"),
        "sqlite:///x\0.db",
    ],
)
def test_an_impossible_url_is_refused(capsys: pytest.CaptureFixture[str], url: str) -> None:
    told(capsys, "--db", url)


@pytest.mark.parametrize("host", ["nowhere.invalid", "a" * 300, "a..b", "\0", "999.9.9.9", "é.."])
def test_a_host_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], host: str) -> None:
    assert "--host" in told(capsys, "--host", host)


@pytest.mark.parametrize(
    "bot", ["nope:nope", "mendikot.bots:nope", "mendikot.bots", "", ":", "..:x", "os:name"]
)
def test_a_bot_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], bot: str) -> None:
    assert "--bot" in told(capsys, "--bot", bot)


@pytest.mark.parametrize("name", ["plain", "what?x=1", "100%41", "a#b", "with space"])
def test_the_data_folder_may_have_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("MENDIKOT_DATA", str(tmp_path / name))
    assert main(["serve", "--no-open", "--port", "0"]) == 0
    assert (tmp_path / name / "tables.db").is_file()
    assert [path.name for path in tmp_path.iterdir()] == [name]


@contextmanager
def serving(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*COMMAND, "serve", "--no-open", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**ENVIRONMENT, "MENDIKOT_DATA": "data"},
    )
    try:
        assert process.stdout is not None
        assert any("served at" in line for line in process.stdout)
        yield process
    finally:
        process.kill()
        process.communicate(timeout=20)


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_one_database_is_served_once(capsys: pytest.CaptureFixture[str]) -> None:
    with serving():
        assert "already" in told(capsys)
        assert main(["serve", "--no-open", "--port", "0", "--db", "sqlite:///other.db"]) == 0
        asyncio.run(_made("sqlite+aiosqlite:///data/tables.db"))  # the store itself is shared
    assert main(["serve", "--no-open", "--port", "0"]) == 0
