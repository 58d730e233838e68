"""Sockets: who has which table open, and what each of them is sent.

A connection has a short queue of answers and one mark "the table changed". Its sender
writes the answers, then the newest snapshot, so a slow reader skips what is stale.
"""

import asyncio
import contextlib
import itertools
import logging
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from mendikot.engine import PRESETS, View
from mendikot.server import wire
from mendikot.server.carry import Carrier
from mendikot.server.clock import Clock
from mendikot.server.deciding import checked_rules
from mendikot.server.limits import Quota
from mendikot.server.lobby import Lobby
from mendikot.server.naming import LONGEST_NAME
from mendikot.server.presence import Presence
from mendikot.server.projection import Company, Receiver, happened, open_table, snapshot
from mendikot.server.refusal import Refused
from mendikot.server.table import Table

log = logging.getLogger(__name__)

POLICY = 1008
RESTART = 1012

LONGEST_QUEUE = 200
"""Answers that wait for a slow reader before it is dropped."""

MOST_EVENTS = 20
"""Events that wait for a slow reader; more would be a film nobody asked for."""

MOST_UNREAD = 20
"""Answers that wait for a slow reader before it is spared what others say."""

NAMES_KEPT = 5000


class Socket(Protocol):
    """An open socket, as the hub uses it."""

    async def receive(self) -> str | bytes | None:
        """The next frame, None once the other side is gone."""
        ...

    async def send(self, text: str) -> None:
        """Writes one text frame."""
        ...

    async def close(self, code: int) -> None:
        """Closes with a code."""
        ...


@dataclass(slots=True, eq=False)
class Connection:
    """One tab of one guest."""

    socket: Socket
    player: str
    address: str
    table: str | None = None
    rank: tuple[bool, int] = (False, 0)
    """Of a guest's tabs at a table the highest acts: the newest, before all that only look on."""
    seen: Table | None = None
    events: list[wire.Event] = field(default_factory=list)
    answers: deque[str] = field(default_factory=deque)
    stale: bool = False
    """The table changed since the last snapshot."""
    closing: int | None = None
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    times: deque[float] = field(default_factory=deque)
    hinting: asyncio.Task[None] | None = None
    """The hint that is being found; one at a time."""

    def answer(self, message: wire.Message) -> None:
        """Queues an answer."""
        self.answers.append(message.model_dump_json())
        if len(self.answers) > LONGEST_QUEUE:
            self.answers.clear()
            self.closing = POLICY
        self.wake.set()

    def close(self, code: int) -> None:
        """Closes once the queued answers are written."""
        if self.closing is None:
            self.closing = code
        self.wake.set()

    def refresh(self) -> None:
        """The table changed: a snapshot is due."""
        self.stale = True
        self.wake.set()


class Hub:
    """All connections of this process."""

    def __init__(
        self, lobby: Lobby, *, clock: Clock, rng: Random, version: str, home: str | None = None
    ) -> None:
        self._lobby = lobby
        self._limits = lobby.limits
        self._clock = clock
        self._rng = rng
        self._order = itertools.count(1)
        self._connections: set[Connection] = set()
        self._by_player: dict[str, list[Connection]] = {}
        self._by_table: dict[str, set[Connection]] = {}
        self._names: OrderedDict[str, str] = OrderedDict()
        self.carrier = Carrier(
            rng=rng,
            clock=clock,
            seconds=self._limits.carry_seconds,
            a_guest=self._limits.carries_a_guest,
            kept=self._limits.carries,
        )
        self._phrases = Quota(self._limits.phrases, self._limits.phrase_seconds)
        self._hints = Quota(self._limits.hints, self._limits.hint_seconds)
        self._tables: tuple[float, wire.Tables] | None = None
        """The list of open tables, and when it was made."""
        self._version = version
        self._home = home
        self._presets = [
            wire.Preset(name=name, rules=wire.Rules(**rules.to_dict()))
            for name, rules in PRESETS.items()
        ]
        self._presence = Presence(lobby, clock, here=self._here, refresh=self._refresh)
        lobby.on_change = self.changed
        lobby.on_broken = self.broken
        lobby.on_gone = self.gone
        lobby.away = self._presence.away

    # ---- a connection's life ------------------------------------------------------------

    async def serve(self, socket: Socket, player: str, address: str) -> None:
        """Reads and answers one socket until it ends; returns when it is closed."""
        connection = Connection(socket, player, address)
        self._join(connection)
        sender = asyncio.create_task(self._send(connection))
        try:
            await self._read(connection, sender)
        finally:
            self._part(connection)
            connection.close(POLICY)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(sender, 2 * self._limits.send_seconds)

    def _join(self, connection: Connection) -> None:
        crowded = len(self._connections) >= self._limits.sockets
        self._connections.add(connection)
        mine = self._by_player.setdefault(connection.player, [])
        mine.append(connection)
        connection.answer(
            wire.Hello(
                type="hello",
                version=self._version,
                name=self._names.get(connection.player, ""),
                home=self._home,
                presets=self._presets,
                limits=wire.Limits(
                    frame_bytes=wire.LARGEST_FRAME,
                    messages=self._limits.messages,
                    seconds=round(self._limits.seconds),
                    name_length=LONGEST_NAME,
                ),
            )
        )
        if crowded:
            connection.answer(_refusal("busy", "too many are here at once"))
            connection.close(POLICY)
        elif len(mine) > self._limits.sockets_a_guest:
            oldest = mine[0]
            oldest.answer(_refusal("too-many", "you have opened too many tabs"))
            oldest.close(POLICY)

    def _part(self, connection: Connection) -> None:
        self._connections.discard(connection)
        if connection.hinting is not None:
            connection.hinting.cancel()
        mine = self._by_player.get(connection.player, [])
        if connection in mine:
            mine.remove(connection)
        if not mine:
            self._by_player.pop(connection.player, None)
        self._leave(connection)

    async def _read(self, connection: Connection, sender: asyncio.Task[None]) -> None:
        while connection.closing is None and not sender.done():
            patience = self._rng.uniform(*self._limits.silence)
            receiving = asyncio.ensure_future(connection.socket.receive())
            done, _ = await asyncio.wait(
                {receiving, sender}, timeout=patience, return_when=asyncio.FIRST_COMPLETED
            )
            if receiving not in done:
                receiving.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await receiving
                return
            frame = receiving.result()
            if frame is None:
                return
            if not self._within_rate(connection):
                connection.answer(_refusal("too-many", "too many messages"))
                connection.close(POLICY)
                return
            await self._answer(connection, frame)

    def _within_rate(self, connection: Connection) -> bool:
        now, times = self._clock.now(), connection.times
        while times and times[0] <= now - self._limits.seconds:
            times.popleft()
        times.append(now)
        return len(times) <= self._limits.messages

    async def _send(self, connection: Connection) -> None:
        """Writes what is queued; ends the connection when that takes too long."""
        socket, cap = connection.socket, self._limits.send_seconds
        try:
            while True:
                await connection.wake.wait()
                connection.wake.clear()
                while connection.answers:
                    await asyncio.wait_for(socket.send(connection.answers.popleft()), cap)
                if connection.closing is not None:
                    break
                if connection.stale:
                    connection.stale = False
                    text = self._snapshot(connection)
                    if text is not None:
                        await asyncio.wait_for(socket.send(text), cap)
        except Exception as error:
            log.debug("a socket broke: %s", type(error).__name__)
            connection.closing = connection.closing or POLICY
        with contextlib.suppress(Exception):
            await asyncio.wait_for(socket.close(connection.closing or POLICY), cap)

    def _snapshot(self, connection: Connection) -> str | None:
        code = connection.table
        table = self._lobby.known(code) if code is not None else None
        if code is None or table is None:
            return None
        if connection.seen is None or table.seq > connection.seen.seq:
            self._note(connection, table)
        events, connection.events = connection.events, []
        try:
            message = snapshot(
                table,
                Receiver(connection.player, self._acts(connection)),
                Company(self._here(code), self._presence.away(table)),
                events,
            )
        except Exception as error:
            self._lobby.closed_by(code, error)
            return None
        return message.model_dump_json()

    # ---- messages -----------------------------------------------------------------------

    async def _answer(self, connection: Connection, frame: str | bytes) -> None:
        cmd: str | None = None
        code: str | None = None
        try:
            if isinstance(frame, bytes):
                raise Refused("malformed", "frames are text")
            try:
                message = wire.read(frame)
            except Refused:
                cmd = wire.command_of(frame)
                raise
            cmd = getattr(message, "cmd", None)
            code = getattr(message, "table", None)
            await self._do(connection, message)
        except Refused as refused:
            self._refuse(connection, refused, cmd, code)
            if connection.table is not None and code == connection.table:
                connection.refresh()
        except Exception as error:
            log.error("a message failed: %s", type(error).__name__)
            log.debug("a message failed", exc_info=error)
            self._refuse(connection, Refused("server", "an error of ours"), cmd, code)

    def _refuse(
        self, connection: Connection, refused: Refused, cmd: str | None, code: str | None
    ) -> None:
        """Answers a message that changed nothing, whatever is wrong with the words for it."""
        try:
            connection.answer(_refusal(refused.code, refused.detail, cmd, code))
        except Exception as error:
            log.error("an answer failed: %s", type(error).__name__)
            connection.answer(_refusal("server", "an error of ours", cmd, code))

    async def _do(self, connection: Connection, message: Any) -> None:
        match message:
            case wire.Ping():
                connection.answer(wire.Pong(type="pong", n=message.n))
            case wire.Open():
                await self._open(connection, message.table, message.acting)
            case wire.Shut():
                self._leave(connection)
            case wire.Say():
                self._say(connection, message)
            case wire.ListTables():
                connection.answer(self._open_tables())
            case wire.MakeGroup():
                group = await self._lobby.make_group(
                    message.name,
                    player=connection.player,
                    cmd=message.cmd,
                    address=connection.address,
                )
                connection.answer(wire.Grouped(type="grouped", cmd=message.cmd, group=group))
            case wire.OpenGroup():
                page = await self._lobby.group(
                    message.group, player=connection.player, address=connection.address
                )
                connection.answer(page)
            case wire.Carry():
                connection.answer(
                    wire.Carried(
                        type="carried",
                        cmd=message.cmd,
                        token=self.carrier.issue(connection.player),
                        seconds=round(self.carrier.seconds),
                    )
                )
            case wire.AskHint():
                view = self._may_hint(connection, message)
                # Finding it may take seconds: a card that is played meanwhile does not wait.
                connection.hinting = asyncio.create_task(self._hint(connection, message, view))
            case wire.Create():
                rules = checked_rules(message.rules)
                made = await self._lobby.create(
                    rules,
                    group=message.group,
                    player=connection.player,
                    name=message.name,
                    cmd=message.cmd,
                    address=connection.address,
                )
                self._remember(connection.player, message.name)
                connection.answer(_done(message.cmd, made.code, made.seq))
            case _:
                await self._command(connection, message)

    async def _command(self, connection: Connection, message: wire.TableCommand) -> None:
        code, player = message.table, connection.player
        away = self._presence.away(self._acting(connection, code))
        seq = await self._lobby.submit(code, message, player=player, cmd=message.cmd, away=away)
        if isinstance(message, wire.Sit | wire.Rename):
            self._remember(player, message.name)
        if isinstance(message, wire.Sit):
            self._presence.came(code, player)
        connection.answer(_done(message.cmd, code, seq))

    def _acting(self, connection: Connection, code: str) -> Table:
        """The table, which this tab has open and may act at. Raises Refused."""
        table = self._lobby.known(code)
        if connection.table != code or table is None:
            raise Refused("no-table", "open the table first")
        if not self._acts(connection):
            raise Refused("read-only", "a newer tab of yours is playing")
        return table

    def _may_hint(self, connection: Connection, message: wire.AskHint) -> View:
        """The view a hint is to be found from."""
        player, now = connection.player, self._clock.now()
        table = self._acting(connection, message.table)
        seat = table.seat_of(player)
        if seat is None:
            raise Refused("not-seated", "take a seat first")
        if message.turn != table.turn:
            raise Refused("wrong-turn", "the table has moved on")
        if not table.may_be_hinted(seat) or table.match is None:
            raise Refused("not-legal-now", "no hint is to be had here")
        view = table.match.view(seat)
        if view is None or connection.hinting is not None or not self._hints.take(player, now):
            raise Refused("too-many", "too many hints")
        return view

    async def _hint(self, connection: Connection, message: wire.AskHint, view: View) -> None:
        """Answered from the view of who asks, and kept nowhere."""
        try:
            hint = await self._lobby.hint(view)
        finally:
            connection.hinting = None
        if hint is None:
            self._refuse(connection, Refused("busy", "no hint came"), message.cmd, message.table)
            return
        action, why, suit = hint
        connection.answer(
            wire.Hinted(
                type="hinted",
                cmd=message.cmd,
                table=message.table,
                turn=message.turn,
                action=action,
                why=why,  # type: ignore[arg-type] # one of the registered reasons
                suit=suit,  # type: ignore[arg-type] # a letter of a suit
            )
        )

    def _say(self, connection: Connection, message: wire.Say) -> None:
        """Passed on to all who are at the table now, and kept nowhere."""
        code, player, now = message.table, connection.player, self._clock.now()
        seat = self._acting(connection, code).seat_of(player)
        if seat is None:
            raise Refused("not-seated", "take a seat first")
        if not self._phrases.take(player, now):
            raise Refused("too-many", "too many phrases")
        said = wire.Said(type="said", table=code, seat=seat, phrase=message.phrase)
        for each in self._by_table.get(code, ()):
            if len(each.answers) < MOST_UNREAD or each is connection:
                each.answer(said)

    def _open_tables(self) -> wire.Tables:
        now = self._clock.now()
        if self._tables is None or now - self._tables[0] >= self._limits.list_seconds:
            tables = [open_table(table, idle) for table, idle in self._lobby.open_tables()]
            self._tables = (now, wire.Tables(type="tables", tables=tables))
        return self._tables[1]

    async def _open(self, connection: Connection, code: str, acting: bool) -> None:
        table = await self._lobby.table(code)
        if connection.table != code:
            self._leave(connection)
            watching = self._by_table.get(code, set())
            spectators = sum(table.seat_of(each.player) is None for each in watching)
            if table.seat_of(connection.player) is None and spectators >= self._limits.spectators:
                raise Refused("busy", "too many are looking on")
            self._by_table.setdefault(code, set()).add(connection)
        connection.table = code
        connection.rank = (acting, next(self._order))
        connection.seen = None
        connection.events = []
        self._presence.came(code, connection.player)
        self._lobby.watch(code, True)
        connection.refresh()
        if table.seat_of(connection.player) is not None:
            self._refresh(code)  # the others see who is here, older tabs that they only look on
        else:
            self._refresh_tabs(code, connection.player)
        await self._presence.opened(table, connection.player)

    def _remember(self, player: str, name: str) -> None:
        self._names[player] = name.strip()
        self._names.move_to_end(player)
        if len(self._names) > NAMES_KEPT:
            self._names.popitem(last=False)

    # ---- who is there -------------------------------------------------------------------

    def _leave(self, connection: Connection) -> None:
        code, connection.table = connection.table, None
        connection.seen = None
        connection.stale = False
        if code is None:
            return
        table = self._lobby.known(code)  # once nobody watches it may be forgotten
        watching = self._by_table.get(code, set())
        watching.discard(connection)
        if not watching:
            self._by_table.pop(code, None)
            self._lobby.watch(code, False)
            self._presence.deserted(code)
        self._refresh_tabs(code, connection.player)
        if table is not None and not any(self._tabs(code, connection.player)):
            self._presence.went(table, connection.player)

    def _tabs(self, code: str, player: str) -> Iterable[Connection]:
        return (each for each in self._by_table.get(code, ()) if each.player == player)

    def _acts(self, connection: Connection) -> bool:
        code = connection.table
        return code is not None and all(
            each.rank <= connection.rank for each in self._tabs(code, connection.player)
        )

    def _here(self, code: str) -> frozenset[str]:
        return frozenset(each.player for each in self._by_table.get(code, ()))

    # ---- news ---------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        """A table's log grew: everybody who looks is owed a snapshot."""
        for connection in self._by_table.get(table.code, ()):
            self._note(connection, table)
            connection.refresh()
        self._presence.changed(table)

    def _note(self, connection: Connection, table: Table) -> None:
        """Remembers what happened for one receiver, and what it has seen."""
        with contextlib.suppress(Exception):  # events are for eyes and ears only
            connection.events += happened(connection.seen, table, connection.player)
        if len(connection.events) > MOST_EVENTS:
            connection.events = []
        connection.seen = table

    def broken(self, code: str) -> None:
        """A table is closed by an error of ours."""
        self._turn_out(code, "server", "this table is closed")

    def gone(self, code: str) -> None:
        """A table was deleted."""
        self._turn_out(code, "no-table", "there is no table with this code")

    def _turn_out(self, code: str, why: str, detail: str) -> None:
        for connection in self._by_table.pop(code, set()):
            connection.table = None
            connection.answer(_refusal(why, detail, None, code))

    def _refresh(self, code: str) -> None:
        for connection in self._by_table.get(code, ()):
            connection.refresh()

    def _refresh_tabs(self, code: str, player: str) -> None:
        for tab in self._tabs(code, player):
            tab.refresh()

    async def stop(self) -> None:
        """Closes every socket: the server restarts."""
        self._presence.stop()
        for connection in list(self._connections):
            connection.close(RESTART)
        await asyncio.sleep(0)


def _refusal(
    code: Any, detail: str, cmd: str | None = None, table: str | None = None
) -> wire.Refused:
    return wire.Refused(type="refused", cmd=cmd, code=code, detail=detail, table=table)


def _done(cmd: str, code: str, seq: int) -> wire.Done:
    return wire.Done(type="done", cmd=cmd, table=code, seq=seq)
