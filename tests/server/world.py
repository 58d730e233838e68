"""A whole server without sockets: real store, lobby and hub, a clock that is moved by hand."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy.pool import AsyncAdaptedQueuePool

from mendikot.engine import PRESETS, SeatAction, View, action_text
from mendikot.server.clock import VirtualClock
from mendikot.server.hub import Hub
from mendikot.server.limits import Limits
from mendikot.server.lobby import Lobby
from mendikot.server.players import Hint
from mendikot.server.table import Table
from mendikot.store.store import Store

Frame = dict[str, Any]

_cmds = itertools.count(1)


def cut(**changes: object) -> Frame:
    return {**PRESETS["cut"].to_dict(), **changes}


def first_legal(view: View) -> Hint:
    return Hint(action_text(view.legal[0]), "best-chance", None)


class Chooser:
    """Bots that choose by chance, in this process."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.asked = 0
        self.hinted: Callable[[View], Hint | None] = first_legal
        self.may_hint = asyncio.Event()
        self.may_hint.set()

    async def ask(self, view: View) -> SeatAction:
        self.asked += 1
        return self.rng.choice(view.legal)

    async def hint(self, view: View) -> Hint | None:
        await self.may_hint.wait()
        return self.hinted(view)

    def close(self) -> None:
        pass


class FakeSocket:
    """One end of a socket: frames go in and out through memory."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.sent: list[str] = []
        self.closed: int | None = None
        self.blocked = asyncio.Event()
        self.blocked.set()
        self.on_send: Callable[[str], None] = lambda text: None

    async def receive(self) -> str | bytes | None:
        return await self.incoming.get()

    async def send(self, text: str) -> None:
        await self.blocked.wait()
        self.on_send(text)
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.closed = code
        self.incoming.put_nowait(None)


class Client:
    """A guest's tab."""

    def __init__(self, world: "World", player: str) -> None:
        self.world = world
        self.player = player
        self.socket = FakeSocket()
        self.task = asyncio.create_task(world.hub.serve(self.socket, player, "test"))
        self.read = 0

    @property
    def frames(self) -> list[Frame]:
        return [json.loads(text) for text in self.socket.sent]

    @property
    def table(self) -> Frame:
        """The newest snapshot."""
        return next(frame for frame in reversed(self.frames) if frame["type"] == "table")

    def push(self, frame: Frame | str | bytes) -> None:
        self.socket.incoming.put_nowait(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def ask(self, **fields: Any) -> Frame:
        """Sends a message and gives its answer: done, refused, pong, or a snapshot for open."""
        kind = fields["type"]
        if kind not in ("open", "shut", "ping", "say", "list", "group"):
            fields = {"cmd": f"command-{next(_cmds)}", **fields}
        start = len(self.socket.sent)
        self.push(fields)
        answers = {"open": ("table", "refused"), "ping": ("pong", "refused")}
        answers |= {"hint": ("hinted", "refused")}
        answers |= {"make-group": ("grouped", "refused"), "group": ("group", "refused")}
        answers |= {"carry": ("carried", "refused")}
        answers |= {"say": ("said", "refused"), "list": ("tables", "refused")}
        wanted = answers.get(kind, ("done", "refused"))
        return await self.until(lambda frame: frame["type"] in wanted, start)

    async def until(self, wanted: Callable[[Frame], bool], start: int = 0) -> Frame:
        """The first frame from `start` on that is wanted; time is not moved."""
        for _ in range(4000):
            for text in self.socket.sent[start:]:
                frame: Frame = json.loads(text)
                if wanted(frame):
                    return frame
            start = len(self.socket.sent)
            await asyncio.sleep(0.001)
        raise AssertionError("that frame never came")

    async def leave(self) -> None:
        """The tab is closed."""
        self.socket.incoming.put_nowait(None)
        await self.task


class World:
    """Store, lobby and hub on one database file."""

    def __init__(self, store: Store, clock: VirtualClock, seed: int, limits: Limits) -> None:
        self.clock = clock
        pool = store._engine.pool
        assert isinstance(pool, AsyncAdaptedQueuePool)
        self._pool = pool
        self.thinker = Chooser(Random(seed))
        self.lobby = Lobby(
            store, rng=Random(seed), clock=clock, thinker=self.thinker, limits=limits
        )
        self.hub = Hub(self.lobby, clock=clock, rng=Random(seed), version="test")
        self.clients: list[Client] = []

    def connect(self, player: str) -> Client:
        client = Client(self, player)
        self.clients.append(client)
        return client

    async def settle(self, moments: int = 12) -> None:
        """Lets everything run that is not waiting for time, however slow the database is today."""
        quiet = 0
        while quiet < moments:
            await asyncio.sleep(0.001)
            quiet = 0 if self._pool.checkedout() else quiet + 1

    async def run_until(self, wanted: Callable[[], bool], seconds: float = 600) -> None:
        """Moves time from waking to waking until `wanted` is so."""
        end = self.clock.now() + seconds
        while not wanted():
            await self.settle()
            if wanted():
                return
            waking = self.clock.next_waking
            if waking is not None:
                self.clock.advance(waking)
            assert self.clock.now() < end, "that never came about"

    async def seat(
        self, players: list[str], rules: Frame | None = None
    ) -> tuple[str, list[Client]]:
        """A table with these people seated from seat 0 on, each watching it."""
        clients = [self.connect(player) for player in players]
        made = await clients[0].ask(type="create", rules=rules or cut(), name=players[0].title())
        assert made["type"] == "done", made
        code = made["table"]
        for seat, client in enumerate(clients):
            await client.ask(type="open", table=code)
            if seat:
                answer = await client.ask(
                    type="sit", table=code, seat=seat, name=client.player.title()
                )
                assert answer["type"] == "done", answer
        return code, clients

    def known(self, code: str) -> Table:
        table = self.lobby.known(code)
        assert table is not None
        return table

    async def play(
        self, code: str, clients: list[Client], until: Callable[[Table], bool], rng: Random
    ) -> None:
        """People act by chance and are ready at once, until the table is as wanted."""

        def stop() -> bool:
            table = self.known(code)
            return until(table) or self.whose(table, clients) is not None

        while not until(self.known(code)):
            await self.run_until(stop)
            table = self.known(code)
            client = self.whose(table, clients)
            if until(table) or client is None:
                continue
            await self.settle()
            await client.until(
                lambda frame, seq=table.seq: frame.get("seq", 0) >= seq and frame["type"] == "table"
            )
            frame = client.table
            order = {"between": "next", "over": "rematch"}.get(frame["phase"], "act")
            more = {"action": rng.choice(frame["match"]["view"]["legal"])} if order == "act" else {}
            await client.ask(type=order, table=code, turn=frame["turn"], **more)

    @staticmethod
    def whose(table: Table, clients: list[Client]) -> Client | None:
        """The client that is to do something."""
        match = table.match
        if match is None:
            return None
        if table.phase in ("between", "over"):
            waiting = [c.player for c in table.chairs if c.kind == "human" and not c.ready]
        elif match.to_act is not None and match.to_act >= 0:
            waiting = [table.at(match.to_act).player]
        else:
            return None
        return next((client for client in clients if client.player in waiting), None)


@asynccontextmanager
async def world(
    folder: Path, *, seed: int = 1, limits: Limits | None = None, clock: VirtualClock | None = None
) -> AsyncIterator[World]:
    """A server on the database of this folder; entering it again is a restart."""
    async with await Store.open(f"sqlite+aiosqlite:///{folder / 'tables.db'}") as store:
        it = World(store, clock or VirtualClock(), seed, limits or Limits(messages=100_000))
        await it.lobby.start()
        try:
            yield it
        finally:
            await it.hub.stop()
            await it.lobby.stop()
            for client in it.clients:
                client.socket.blocked.set()
                client.socket.incoming.put_nowait(None)
            await asyncio.gather(*(client.task for client in it.clients), return_exceptions=True)
