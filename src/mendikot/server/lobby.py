"""All tables of this process: commands go through the store, then their news is told.

The database row is the referee; what is kept here are folded logs, and any of them may be
dropped at any time. One task a table does what the server owes it: chance and bots.
"""

import asyncio
import contextlib
import logging
import traceback
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from mendikot.chance import supply
from mendikot.engine import Rules, View
from mendikot.server import evenings, wire
from mendikot.server.clock import PAUSES, Clock
from mendikot.server.deciding import (
    Answer,
    Command,
    HandOn,
    Reconsider,
    Seated,
    Supply,
    decide,
    opening,
)
from mendikot.server.folding import fold
from mendikot.server.limits import DAY, HOUR, Limits, Quota
from mendikot.server.naming import LONGEST_GROUP_NAME, checked_name
from mendikot.server.players import Hint, Thinker
from mendikot.server.refusal import Refused, asking_the_store
from mendikot.server.table import Owed, Table
from mendikot.store.store import CodeTaken, Head, NoSuchTable, Store

log = logging.getLogger(__name__)

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No I and 1, no O and 0."""

CODE_LENGTH = 6
GROUP_CODE_LENGTH = 10
"""Fifty bits: whoever has the code may read, so nobody may guess one."""

MOST_SEATS = 8

MANY_FAILURES = 8
"""So often running what the server owes may be refused before its table is closed."""


@dataclass(slots=True)
class Kept:
    """A folded log, and the task that does what the server owes."""

    table: Table
    task: asyncio.Task[None] | None = None
    broken: bool = False
    watched: bool = False
    touched: float = 0.0
    """When something last happened, by the clock."""


class Made(NamedTuple):
    """A table that was created, now or when the same command first came."""

    code: str
    seq: int


def waiting(failures: int) -> float:
    """Seconds until what was refused so often is tried again."""
    return min(0.1 * 2.0 ** min(failures, 10), 10.0)


class Lobby:
    """Creates, finds and changes tables."""

    def __init__(
        self,
        store: Store,
        *,
        rng: Random,
        clock: Clock,
        thinker: Thinker,
        limits: Limits | None = None,
        pace: float = 1.0,
    ) -> None:
        """`rng` deals the cards; `pace` multiplies every pause, 0 for none."""
        self._store = store
        self._rng = rng
        self._clock = clock
        self._thinker = thinker
        self.limits = limits or Limits()
        self._pace = pace
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._by_guest = Quota(self.limits.tables_an_hour, HOUR)
        self._by_address = Quota(self.limits.tables_an_hour_from, HOUR)
        self._groups_by_guest = Quota(self.limits.groups_an_hour, HOUR)
        self._groups_by_address = Quota(self.limits.groups_an_hour_from, HOUR)
        self._reads_by_guest = Quota(self.limits.group_reads, self.limits.seconds)
        self._reads_by_address = Quota(self.limits.group_reads_from, self.limits.seconds)
        self._closing = False
        self.on_change: Callable[[Table], None] = lambda table: None
        self.on_broken: Callable[[str], None] = lambda code: None
        self.on_gone: Callable[[str], None] = lambda code: None
        self.away: Callable[[Table], frozenset[str]] = lambda table: frozenset()
        """Who has been gone from a table for a while."""

    async def start(self) -> None:
        """Takes up again what the server owed when it last stopped, at every table."""
        for code in await self._store.due():
            with contextlib.suppress(Refused):
                await self.table(code)

    async def stop(self) -> None:
        """Stops all pacing; what was accepted is stored, what was not will be done again."""
        self._closing = True
        tasks = [kept.task for kept in self._kept.values() if kept.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._thinker.close)

    # ---- commands -----------------------------------------------------------------------

    async def create(
        self,
        rules: Rules,
        *,
        player: str,
        name: str,
        cmd: str,
        address: str = "",
        group: str | None = None,
    ) -> Made:
        """A new table, or the one this command made before. Raises Refused."""
        name = checked_name(name)
        self._check_open()
        entries = opening(rules, player, name, group)
        with asking_the_store():
            if (before := await self._store.created(player, cmd)) is not None:
                return Made(before, len(entries))
            now = self._clock.now()
            if self._by_guest.full(player, now) or self._by_address.full(address, now):
                raise Refused("too-many", "too many tables within an hour")
            awake = sum(kept.task is not None or kept.watched for kept in self._kept.values())
            if awake >= self.limits.tables_awake:
                raise Refused("busy", "too many tables at once")
            if group is not None and await self._store.group(group) is None:
                raise Refused("no-group", "there is no group with this code")
            while True:
                table = fold(Table(self._new_code(CODE_LENGTH)), entries)
                try:
                    await self._store.create(
                        table.code,
                        entries,
                        creator=player,
                        cmd=cmd,
                        head=_head(table),
                        at=self._clock.date(),
                    )
                    break
                except CodeTaken:  # by another table, or by this one: the command came twice
                    if (before := await self._store.created(player, cmd)) is not None:
                        return Made(before, len(entries))
        self._by_guest.count(player, now)
        self._by_address.count(address, now)
        self._keep(Kept(table, touched=now))
        return Made(table.code, table.seq)

    async def make_group(self, name: str, *, player: str, cmd: str, address: str = "") -> str:
        """A new group's code, or of the one this command made before. Raises Refused."""
        name = checked_name(name, LONGEST_GROUP_NAME)
        self._check_open()
        with asking_the_store():
            if (before := await self._store.founded(player, cmd)) is not None:
                return before
            now = self._clock.now()
            if self._groups_by_guest.full(player, now) or (
                self._groups_by_address.full(address, now)
            ):
                raise Refused("too-many", "too many groups within an hour")
            while True:
                code, at = self._new_code(GROUP_CODE_LENGTH), self._clock.date()
                try:
                    await self._store.found(code, name, creator=player, cmd=cmd, at=at)
                    break
                except CodeTaken:
                    if (before := await self._store.founded(player, cmd)) is not None:
                        return before
        self._groups_by_guest.count(player, now)
        self._groups_by_address.count(address, now)
        return code

    async def group(self, code: str, *, player: str, address: str = "") -> wire.Group:
        """The page of a group. Raises Refused."""
        now = self._clock.now()
        if self._reads_by_guest.full(player, now) or self._reads_by_address.full(address, now):
            raise Refused("too-many", "too many pages of groups")
        self._reads_by_guest.count(player, now)
        self._reads_by_address.count(address, now)
        with asking_the_store():
            name = await self._store.group(code)
            if name is None:
                raise Refused("no-group", "there is no group with this code")
            kept = await self._store.kept(code, self.limits.group_matches)
        return evenings.group_page(code, name, kept)

    async def submit(
        self,
        code: str,
        command: Command,
        *,
        player: str | None,
        cmd: str,
        away: frozenset[str] = frozenset(),
    ) -> int:
        """Judges and stores a command in one transaction; returns its seq once committed.

        A command that was accepted before is answered alike and does nothing. Raises Refused.
        """
        self._check_open()
        table = self._unbroken(code)
        if isinstance(command, wire.Shuffle):
            command = Seated(tuple(self._rng.sample(range(MOST_SEATS), MOST_SEATS)))
        # a client's ids are its own: nobody can use up another's, or the server's
        key = cmd if player is None else f"{cmd}@{player[:16]}"
        try:
            with asking_the_store():
                async with self._store.transaction(code) as transaction:
                    # what the server does twice is refused by its turn; that needs no looking up
                    seq = None if player is None else await transaction.done(key)
                    if transaction.seq != table.seq:
                        table = fold(table, await transaction.since(table.seq))
                    after = table
                    if seq is None:
                        entries, at = decide(table, command, player, away), self._clock.date()
                        after = fold(table, entries)
                        seq = await transaction.append(entries, cmd=key, head=_head(after), at=at)
                        over = evenings.ended(table, entries)
                        if over is not None and over.group is not None:
                            body = evenings.result_body(over)
                            await transaction.keep(over.group, number=over.number, body=body, at=at)
        except Refused:
            self._fresh(table)  # as it is stored, whatever came of the command
            raise
        except NoSuchTable:
            raise Refused("no-table", "there is no table with this code") from None
        except Exception as error:
            raise self._break(code, error, table) from None
        self._fresh(after)
        return seq

    async def table(self, code: str) -> Table:
        """The table as its log stands now. Raises Refused, `no-table` or `server`."""
        self._check_open()
        table = self._unbroken(code)
        try:
            with asking_the_store():
                table = fold(table, await self._store.since(code, table.seq))
        except Refused:
            raise
        except Exception as error:
            raise self._break(code, error, table) from None
        if table.seq == 0:
            raise Refused("no-table", "there is no table with this code")
        self._fresh(table)
        return self._kept[code].table

    def known(self, code: str) -> Table | None:
        """The table as this process last saw it, if it is in memory."""
        kept = self._kept.get(code)
        return None if kept is None else kept.table

    def open_tables(self) -> list[tuple[Table, float]]:
        """The listed tables that somebody is at, the liveliest first: seconds since it stirred."""
        now = self._clock.now()
        found = [
            (kept.table, now - kept.touched)
            for kept in self._kept.values()
            if kept.table.listed and kept.watched and not kept.broken
        ]
        found.sort(key=lambda one: one[1])
        return found[: self.limits.tables_listed]

    def watch(self, code: str, watched: bool) -> None:
        """Whether anybody looks at the table: then it stays in memory."""
        kept = self._kept.get(code)
        if kept is not None:
            kept.watched = watched
            self._forget_sleepers()

    async def reconsider(self, code: str, away: frozenset[str]) -> None:
        """Somebody went away: the others need wait no longer, if they are all ready."""
        table = self.known(code)
        if table is not None and table.phase in ("playing", "between", "over"):
            with contextlib.suppress(Refused):
                command, cmd = Reconsider(table.turn), f"reconsider:{table.seq}"
                decide(table, command, None, away)  # mostly nothing follows: no need to write
                await self.submit(code, command, player=None, cmd=cmd, away=away)

    async def hand_on(self, code: str, away: frozenset[str]) -> None:
        """The host has been away for long: somebody who is here becomes host."""
        table = self.known(code)
        if table is not None:
            with contextlib.suppress(Refused):
                cmd = f"host:{table.seq}"
                await self.submit(code, HandOn(), player=None, cmd=cmd, away=away)

    # ---- idle tables --------------------------------------------------------------------

    async def keep_tidy(self) -> None:
        """Deletes idle tables now and then, for ever."""
        pause = min(60.0, self.limits.tidy_seconds)
        while True:
            await self._clock.sleep(pause)
            pause = self.limits.tidy_seconds
            with contextlib.suppress(Refused), asking_the_store():
                if len(await self.forget_idle()) >= self.limits.tidy_batch:
                    pause = 1.0

    async def forget_idle(self) -> list[str]:
        """Deletes one batch of idle tables, none that is watched or played; their codes."""
        now, limits = self._clock.date(), self.limits
        gone = await self._store.forget(
            idle=now - int(limits.idle_days * DAY * 1000),
            unbegun=now - int(limits.unbegun_days * DAY * 1000),
            most=limits.tidy_batch,
            keep=lambda: [
                code for code, kept in self._kept.items() if kept.watched or kept.task is not None
            ],
        )
        for code in gone:
            kept = self._kept.pop(code, None)
            if kept is not None and kept.watched:  # somebody came in this very moment
                self.on_gone(code)
        if gone:
            log.info("%d idle tables were put away", len(gone))
        return gone

    def closed_by(self, code: str, error: Exception) -> None:
        """An error of ours showed at this table: it closes, nothing else does."""
        kept = self._kept.get(code)
        if kept is not None and not kept.broken:
            self._break(code, error, kept.table)

    async def hint(self, view: View) -> Hint | None:
        """What a sensible player would do in the seat of `view`; None when no answer comes."""
        return await self._thinker.hint(view)

    # ---- what is kept -------------------------------------------------------------------

    def _fresh(self, table: Table) -> None:
        """The log was read or grew: keep the newer state, tell its news, do what is owed."""
        kept = self._kept.get(table.code)
        if kept is None:
            if table.seq == 0:
                return
            kept = self._keep(Kept(table, touched=self._clock.now()))
        elif table.seq > kept.table.seq:
            kept.table = table
            kept.touched = self._clock.now()
            self._kept.move_to_end(table.code)
            self.on_change(table)
        if kept.task is None and kept.table.owed is not None and not self._closing:
            kept.task = asyncio.create_task(self._serve(kept), name=f"table {table.code}")

    def _keep(self, kept: Kept) -> Kept:
        self._kept[kept.table.code] = kept
        self._forget_sleepers()
        return kept

    def _forget_sleepers(self) -> None:
        spare = len(self._kept) - self.limits.tables_kept
        if spare <= 0:
            return
        for code, kept in list(self._kept.items())[:-1]:
            if spare <= 0:
                return
            if kept.task is None and not kept.watched and not kept.broken:
                del self._kept[code]
                spare -= 1

    def _unbroken(self, code: str) -> Table:
        """The table as it is in memory, or not at all yet. Raises Refused when it is closed."""
        kept = self._kept.get(code)
        if kept is None:
            return Table(code)
        if kept.broken:
            raise _closed()
        return kept.table

    def _new_code(self, length: int) -> str:
        return "".join(self._rng.choices(CODE_LETTERS, k=length))

    def _check_open(self) -> None:
        if self._closing:
            raise Refused("busy", "the server is about to restart")

    def _break(self, code: str, error: Exception, table: Table) -> Refused:
        """Our own bug: this table closes, nothing else. No card is told at normal level."""
        frames = "".join(traceback.format_tb(error.__traceback__))
        log.error(
            "table %s is closed: %s after entry %d, turn %d\n%s",
            code,
            type(error).__name__,
            table.seq,
            table.turn,
            frames,
        )
        log.debug("table %s: %r", code, table, exc_info=error)
        kept = self._kept.get(code) or self._keep(Kept(table))
        kept.broken = True
        self.on_broken(code)
        return _closed()

    # ---- what the server owes -----------------------------------------------------------

    async def _serve(self, kept: Kept) -> None:
        """Does what the server owes a table, one thing after the other, until it owes none."""
        failures = 0
        try:
            while not kept.broken and (owed := kept.table.owed) is not None:
                try:
                    await self._do(kept, owed)
                except Refused as refused:
                    if kept.table.owed == owed:
                        # nothing moved: the store is busy, or something is badly wrong
                        failures += 1
                        if refused.code != "busy" and failures >= MANY_FAILURES:
                            raise
                        await self._clock.sleep(waiting(failures))
                        continue
                failures = 0
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._break(kept.table.code, error, kept.table)
        finally:
            kept.task = None

    async def _do(self, kept: Kept, owed: Owed) -> None:
        table, match = kept.table, kept.table.match
        assert match is not None
        pause = self._clock.sleep(PAUSES[owed.pause] * self._pace)
        command: Supply | Answer
        if owed.seat is None:
            await pause
            if kept.table.owed != owed:
                return
            command = Supply(owed.turn, supply(match, self._rng))
        else:
            view = match.view(owed.seat)
            assert view is not None
            answer, _ = await asyncio.gather(self._thinker.ask(view), pause)
            if kept.table.owed != owed:
                return
            command = Answer(owed.turn, owed.seat, answer)
        # done twice, it is refused the second time: its turn has passed
        cmd, away = f"turn:{owed.turn}", self.away(kept.table)
        await self.submit(table.code, command, player=None, cmd=cmd, away=away)


def _head(table: Table) -> Head:
    """What of a table's state the store finds it by."""
    return Head(table.turn, table.owed is not None)


def _closed() -> Refused:
    return Refused("server", "this table is closed by an error of ours")
