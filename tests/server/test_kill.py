"""`kill -9` at random moments of running matches: what was acknowledged is there, and it goes on."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from mendikot.engine import PRESETS
from mendikot.server.folding import fold
from mendikot.server.identity import Identity
from mendikot.server.table import Table
from mendikot.store.store import Store
from tests.server.served import KEY

ROOT = Path(__file__).resolve().parents[2]
COMMAND = "from mendikot.cli import main; main()"
TABLES = ["cut", "band-on-request", "dehla-pakad", "short"]


class Process:
    """A server of its own, as `mendikot serve` starts it."""

    def __init__(self, folder: Path) -> None:
        settings = {
            **os.environ,
            "MENDIKOT_DATA": str(folder),
            "MENDIKOT_COOKIE_KEY": KEY,
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src"))),
        }
        arguments = ["serve", "--port", "0", "--pace", "0.02", "--no-open"]
        arguments += ["--bot", "tests.server.bots:last"]
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *arguments],
            env=settings,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "served at" in line:
                self.address = line.split("http://")[1].strip().strip("/")
                return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """The whole group at once: server, workers."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Person:
    """A guest who plays one table for ever and notes what was acknowledged."""

    def __init__(self, number: int, identity: Identity, moved: asyncio.Event) -> None:
        self.player = f"{number:032x}"
        self.rules = PRESETS[TABLES[number % len(TABLES)]].to_dict()
        self.cookie = identity.cookie(self.player, secure=False).split(";")[0]
        self.rng = Random(number)
        self.code: str | None = None
        self.acknowledged: dict[str, int] = {}
        self.pending: dict[str, Any] | None = None
        self.count = 0
        self.seq = 0
        self.moved = moved
        """Set whenever somebody sees a table move on."""

    async def play(self, address: str) -> None:
        """Until the line breaks."""
        try:
            async with connect(
                f"ws://{address}/ws", additional_headers={"Cookie": self.cookie}, compression=None
            ) as line:
                await self._play(line)
        except (ConnectionClosed, OSError):
            return

    async def _play(self, line: ClientConnection) -> None:
        if self.pending is not None:  # not answered before the line broke: sent again
            await line.send(json.dumps({"type": "open", "table": self.code}))
            await self._answer(line)
        if self.code is None:
            made = await self.order(line, type="create", rules=self.rules, name="Anna")
            self.code = made["table"]
        await line.send(json.dumps({"type": "open", "table": self.code}))
        while True:
            frame = json.loads(await line.recv())
            if frame["type"] != "table":
                continue
            if frame["seq"] > self.seq:
                self.seq = frame["seq"]
                self.moved.set()
            offers, view = frame["offers"], (frame["match"] or {}).get("view")
            turn = frame["turn"]
            for kind in ("fill", "begin", "next", "rematch"):
                if kind in offers:
                    more = {"turn": turn} if kind in ("next", "rematch") else {}
                    await self.order(line, type=kind, table=self.code, **more)
                    break
            else:
                if view and view["legal"]:
                    action = self.rng.choice(view["legal"])
                    await self.order(line, type="act", table=self.code, turn=turn, action=action)

    async def order(self, line: ClientConnection, **fields: Any) -> dict[str, Any]:
        self.count += 1
        self.pending = {"cmd": f"command-{self.count}", **fields}
        return await self._answer(line)

    async def _answer(self, line: ClientConnection) -> dict[str, Any]:
        assert self.pending is not None
        await line.send(json.dumps(self.pending))
        while True:
            answer: dict[str, Any] = json.loads(await line.recv())
            if answer["type"] not in ("done", "refused") or answer["cmd"] != self.pending["cmd"]:
                continue
            if answer["type"] == "done" and self.pending["type"] != "create":
                self.acknowledged[self.pending["cmd"]] = answer["seq"]
            self.pending = None
            return answer


async def logs(folder: Path, people: list[Person]) -> dict[str, tuple[int, dict[str, int]]]:
    """For every table its length, once it was folded from the first entry on, and its commands."""
    from sqlalchemy import select

    from mendikot.store.schema import entries

    found: dict[str, tuple[int, dict[str, int]]] = {}
    async with await Store.open(f"sqlite+aiosqlite:///{folder / 'tables.db'}") as store:
        for person in people:
            if person.code is None:
                continue
            log = await store.since(person.code, 0)
            assert fold(Table(person.code), log).seq == len(log)
            async with store._reading() as connection:
                rows = await connection.execute(
                    select(entries.c.cmd, entries.c.seq).where(
                        entries.c.code == person.code, entries.c.cmd.is_not(None)
                    )
                )
                commands = {cmd.split("@")[0]: seq for cmd, seq in rows}
            found[person.code] = (len(log), commands)
    return found


@pytest.mark.parametrize("kills", [4, pytest.param(30, marks=pytest.mark.deep)])
def test_every_acknowledged_action_outlives_a_kill(tmp_path: Path, kills: int) -> None:
    async def main() -> None:
        from random import SystemRandom

        rng = Random(kills)
        moved = asyncio.Event()
        people = [Person(number, Identity(KEY, SystemRandom()), moved) for number in range(6)]
        length = 0
        for _ in range(kills):
            server = await asyncio.to_thread(Process, tmp_path)
            players = [asyncio.create_task(person.play(server.address)) for person in people]
            moved.clear()
            await asyncio.wait_for(moved.wait(), 60)
            await asyncio.sleep(rng.uniform(0.0, 1.7))
            await asyncio.to_thread(server.kill)
            await asyncio.gather(*players)
            found = await logs(tmp_path, people)
            for person in people:
                if person.code is None:
                    continue
                _, commands = found[person.code]
                for cmd, seq in person.acknowledged.items():
                    assert commands[cmd] == seq, "an answer from before the kill does not hold"
            grown = sum(size for size, _ in found.values())
            assert grown > length, "the matches do not go on"
            length = grown
        acknowledged = sum(len(person.acknowledged) for person in people)
        print(f"{kills} kills, {acknowledged} acknowledged commands, {length} entries")
        assert acknowledged > 4 * kills

    asyncio.run(main())
