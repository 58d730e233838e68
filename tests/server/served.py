"""The whole application on a free port of this machine, in a thread of its own."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from mendikot.server.afterwards import Judge, Judged, Reached
from mendikot.server.app import SOCKET_BYTES, Parts, create_app
from mendikot.server.identity import COOKIE, Identity
from mendikot.server.limits import Limits
from mendikot.server.lobby import Lobby
from mendikot.store.store import Store
from tests.server.world import Chooser

KEY = "k" * 40
Frame = dict[str, Any]


class NoJudge:
    """Knows the value of no position."""

    async def judge(self, text: str, most: int, reached: Reached | None) -> list[Judged]:
        return []

    def close(self) -> None:
        pass


class Drawn(SystemRandom):
    """The same draws in every run."""

    def __init__(self) -> None:
        self._source = Random(1)

    def random(self) -> float:
        return self._source.random()

    def getrandbits(self, k: int) -> int:
        return self._source.getrandbits(k)


class Served:
    """A running server; `address` is host:port."""

    def __init__(
        self,
        folder: Path,
        web: Path | None,
        limits: Limits,
        pace: float,
        judge: Judge | None = None,
    ) -> None:
        self.identity = Identity(KEY, SystemRandom())
        url = f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        self.app = create_app(
            Parts(
                open_store=lambda: Store.open(url),
                thinker=Chooser(Random(1)),
                judge=judge or NoJudge(),
                identity=self.identity,
                limits=limits,
                rng=Drawn(),
                pace=pace,
                web=web,
                version="test",
            )
        )
        self.server = uvicorn.Server(
            uvicorn.Config(
                self.app,
                host="127.0.0.1",
                port=0,
                log_level="warning",
                ws_max_size=SOCKET_BYTES,
                ws_ping_interval=None,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=3,
            )
        )
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.run(self.server.serve())

    @property
    def lobby(self) -> Lobby:
        lobby: Lobby = self.app.state.lobby
        return lobby

    def start(self) -> None:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            self.thread.join(0.01)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"127.0.0.1:{port}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(15)
        assert not self.thread.is_alive()

    def cookie(self, player: str) -> str:
        """The Cookie header of a guest with this id."""
        return self.identity.cookie(player, secure=False).split(";")[0]

    def socket(self, player: str | None = None, **headers: str) -> ClientConnection:
        """A new socket; without a player the server makes a new guest."""
        if player is not None:
            headers["Cookie"] = self.cookie(player)
        return connect(
            f"ws://{self.address}/ws", additional_headers=headers, compression=None, max_size=None
        )


@contextmanager
def served(
    folder: Path,
    *,
    web: Path | None = None,
    limits: Limits | None = None,
    pace: float = 0.0,
    judge: Judge | None = None,
) -> Iterator[Served]:
    server = Served(folder, web, limits or Limits(), pace, judge)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def ask(socket: ClientConnection, wanted: str = "done", **fields: Any) -> Frame:
    """Sends a message; gives the first answer of the wanted type, or the refusal."""
    socket.send(json.dumps(fields))
    return receive(socket, wanted, "refused")


def receive(socket: ClientConnection, *wanted: str) -> Frame:
    while True:
        frame: Frame = json.loads(socket.recv(timeout=10))
        if frame["type"] in wanted:
            return frame


__all__ = ["COOKIE", "Served", "ask", "receive", "served"]
