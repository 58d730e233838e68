"""Append and read: one transaction a command, acknowledged only after its commit."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import NamedTuple, Self

from sqlalchemy import Connection, and_, delete, insert, make_url, or_, select, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mendikot.store import dialect
from mendikot.store.schema import entries, groups, heads, results

_AT_ONCE = 32


class Entry(NamedTuple):
    """One line of a table's log, as stored: `body` is a JSON object as text."""

    kind: str
    player: str | None
    body: str


class Head(NamedTuple):
    """Where a table's log stands: `turn` and `due` as its fold says."""

    turn: int
    due: bool


class KeptMatch(NamedTuple):
    """A match of a group that is over: `body` is a JSON object as text, `at` in milliseconds."""

    table: str
    number: int
    body: str
    at: int


class CodeTaken(Exception):
    """Another table, or group, has this code already."""


class NoSuchTable(Exception):
    """There is no table with this code."""


class Transaction:
    """One command's transaction on one table: its head row is locked until the end."""

    def __init__(self, connection: AsyncConnection, code: str, seq: int) -> None:
        self._connection = connection
        self.code = code
        self.seq = seq

    async def done(self, cmd: str) -> int | None:
        """The seq at which this command was accepted before, or None."""
        found = await self._connection.scalar(
            select(entries.c.seq).where(entries.c.code == self.code, entries.c.cmd == cmd)
        )
        return None if found is None else int(found)

    async def since(self, seq: int) -> list[Entry]:
        """The entries after `seq`, in order."""
        return await _since(self._connection, self.code, seq)

    async def append(self, new: Sequence[Entry], *, cmd: str, head: Head, at: int) -> int:
        """Writes the entries one command made and moves the head; returns the new seq."""
        await _append(self._connection, self.code, self.seq, new, cmd, at)
        self.seq += len(new)
        await self._connection.execute(
            update(heads)
            .where(heads.c.code == self.code)
            .values(seq=self.seq, turn=head.turn, due=head.due, changed=at)
        )
        return self.seq

    async def keep(self, group: str, *, number: int, body: str, at: int) -> None:
        """Writes down for a group what became of the match that this command ended."""
        await self._connection.execute(
            insert(results).values(
                group_code=group, code=self.code, number=number, body=body, at=at
            )
        )


class Store:
    """The log of every table. Any number of stores may share one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writers = asyncio.Semaphore(1 if dialect.one_writer_a_process(engine) else _AT_ONCE)

    @classmethod
    async def open(cls, url: str | URL) -> Self:
        """Connects and brings the schema up to date."""
        store = cls(dialect.connect(make_url(url)))
        try:
            async with store._writing() as connection:
                await connection.run_sync(_migrate)
                # changes nothing, but fails at once where nothing can be written
                await connection.execute(
                    update(heads).where(heads.c.code == "").values(seq=heads.c.seq)
                )
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Gives every connection back."""
        await self._engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def create(
        self, code: str, new: Sequence[Entry], *, creator: str, cmd: str, head: Head, at: int
    ) -> None:
        """Begins a table's log. Raises CodeTaken; look with `created` first for a repeat."""
        try:
            async with self._writing() as connection:
                await connection.execute(
                    insert(heads).values(
                        code=code,
                        seq=len(new),
                        turn=head.turn,
                        due=head.due,
                        creator=creator,
                        cmd=cmd,
                        created=at,
                        changed=at,
                    )
                )
                await _append(connection, code, 0, new, cmd, at)
        except IntegrityError as error:
            raise CodeTaken(code) from error

    async def created(self, creator: str, cmd: str) -> str | None:
        """The code of the table that this command created before, or None."""
        async with self._reading() as connection:
            found = await connection.scalar(
                select(heads.c.code).where(heads.c.creator == creator, heads.c.cmd == cmd)
            )
            return None if found is None else str(found)

    @asynccontextmanager
    async def transaction(self, code: str) -> AsyncIterator[Transaction]:
        """A transaction with the table's head row locked; commits when left without error.

        Raises NoSuchTable.
        """
        async with self._writing() as connection:
            seq = await connection.scalar(
                select(heads.c.seq).where(heads.c.code == code).with_for_update()
            )
            if seq is None:
                raise NoSuchTable(code)
            yield Transaction(connection, code, int(seq))

    async def since(self, code: str, seq: int) -> list[Entry]:
        """The table's entries after `seq`, in order; [] also for a table that is not."""
        async with self._reading() as connection:
            return await _since(connection, code, seq)

    async def due(self) -> list[str]:
        """Codes of all tables where the server owes the next move."""
        async with self._reading() as connection:
            found = await connection.scalars(
                select(heads.c.code).where(heads.c.due.is_(True)).order_by(heads.c.code)
            )
            return [str(code) for code in found]

    # ---- groups -------------------------------------------------------------------------

    async def found(self, code: str, name: str, *, creator: str, cmd: str, at: int) -> None:
        """Founds a group. Raises CodeTaken; look with `founded` first for a repeat."""
        try:
            async with self._writing() as connection:
                await connection.execute(
                    insert(groups).values(
                        code=code, name=name, creator=creator, cmd=cmd, created=at
                    )
                )
        except IntegrityError as error:
            raise CodeTaken(code) from error

    async def founded(self, creator: str, cmd: str) -> str | None:
        """The code of the group that this command founded before, or None."""
        async with self._reading() as connection:
            found = await connection.scalar(
                select(groups.c.code).where(groups.c.creator == creator, groups.c.cmd == cmd)
            )
            return None if found is None else str(found)

    async def group(self, code: str) -> str | None:
        """The group's name, or None if there is no such group."""
        async with self._reading() as connection:
            found = await connection.scalar(select(groups.c.name).where(groups.c.code == code))
            return None if found is None else str(found)

    async def kept(self, group: str, most: int) -> list[KeptMatch]:
        """The group's last matches, the newest first."""
        async with self._reading() as connection:
            found = await connection.execute(
                select(results.c.code, results.c.number, results.c.body, results.c.at)
                .where(results.c.group_code == group)
                .order_by(results.c.id.desc())
                .limit(most)
            )
            return [KeptMatch(*row) for row in found]

    # ---- idle tables --------------------------------------------------------------------

    async def forget(
        self, *, idle: int, unbegun: int, most: int, keep: Callable[[], Collection[str]]
    ) -> list[str]:
        """Deletes tables, the longest untouched first; the codes of those that are gone now.

        `idle`: untouched since before then, in milliseconds since 1970; `unbegun`: the same for
        tables at which no match was begun. `most` at once; none of `keep`, asked when nobody else
        can write any more.
        """
        async with self._writing() as connection:
            old = or_(heads.c.changed < idle, and_(heads.c.turn == 0, heads.c.changed < unbegun))
            found = await connection.scalars(
                select(heads.c.code)
                .where(old, heads.c.code.not_in(keep()))
                .order_by(heads.c.changed, heads.c.code)
                .limit(most)
            )
            codes = [str(code) for code in found]
            if codes:
                await connection.execute(delete(entries).where(entries.c.code.in_(codes)))
                await connection.execute(delete(heads).where(heads.c.code.in_(codes)))
            return codes

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._writers, self._engine.connect() as connection:
            await connection.execution_options(**{dialect.WRITES: True})
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.connect() as connection, connection.begin():
            yield connection


async def _since(connection: AsyncConnection, code: str, seq: int) -> list[Entry]:
    found = await connection.execute(
        select(entries.c.kind, entries.c.player, entries.c.body)
        .where(entries.c.code == code, entries.c.seq > seq)
        .order_by(entries.c.seq)
    )
    return [Entry(kind, player, body) for kind, player, body in found]


async def _append(
    connection: AsyncConnection, code: str, seq: int, new: Sequence[Entry], cmd: str, at: int
) -> None:
    await connection.execute(
        insert(entries),
        [
            {
                "code": code,
                "seq": seq + place,
                "cmd": cmd if place == len(new) else None,
                "kind": entry.kind,
                "player": entry.player,
                "body": entry.body,
                "at": at,
            }
            for place, entry in enumerate(new, 1)
        ],
    )


def _migrate(connection: Connection) -> None:
    """Runs the packaged migrations inside the transaction that is open."""
    from alembic import command
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", "mendikot.store:migrations")
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
