"""The store: whole commands or nothing, each once, and many stores on one file."""

import asyncio
import os
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic import command as alembic
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import IntegrityError

from mendikot.store.schema import metadata
from mendikot.store.store import CodeTaken, Entry, Head, KeptMatch, NoSuchTable, Store

HEAD = Head(turn=0, due=False)


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'tables.db'}"


def run(folder: Path, play: Callable[[Store], Awaitable[None]]) -> None:
    async def main() -> None:
        async with await Store.open(url(folder)) as store:
            await play(store)

    asyncio.run(main())


async def begin(store: Store, code: str = "AAAAAA", cmd: str = "create-0001") -> None:
    first = [Entry("created", "p1", "{}"), Entry("sat", "p1", "{}")]
    await store.create(code, first, creator="p1", cmd=cmd, head=HEAD, at=1000)


def test_a_log_is_read_as_it_was_written(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await begin(store)
        async with store.transaction("AAAAAA") as transaction:
            assert transaction.seq == 2
            assert await transaction.done("cmd-000001") is None
            new = [Entry("game", "p2", '{"action":"TH"}')]
            assert await transaction.append(new, cmd="cmd-000001", head=Head(7, True), at=2000) == 3
        async with store.transaction("AAAAAA") as transaction:
            assert transaction.seq == 3
            assert await transaction.done("cmd-000001") == 3
        assert [entry.kind for entry in await store.since("AAAAAA", 0)] == [
            "created",
            "sat",
            "game",
        ]
        assert await store.since("AAAAAA", 2) == [Entry("game", "p2", '{"action":"TH"}')]
        assert await store.since("NOSUCH", 0) == []
        assert await store.due() == ["AAAAAA"]

    run(tmp_path, play)


def test_a_command_that_fails_leaves_nothing(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await begin(store)
        with pytest.raises(RuntimeError):
            async with store.transaction("AAAAAA") as transaction:
                await transaction.append(
                    [Entry("game", None, "{}")], cmd="cmd-000001", head=HEAD, at=1
                )
                raise RuntimeError
        assert len(await store.since("AAAAAA", 0)) == 2
        async with store.transaction("AAAAAA") as transaction:
            assert (transaction.seq, await transaction.done("cmd-000001")) == (2, None)

    run(tmp_path, play)


def test_codes_and_creating_commands_are_unique(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await begin(store)
        with pytest.raises(CodeTaken):
            await begin(store, cmd="create-0002")
        with pytest.raises(CodeTaken):
            await begin(store, code="BBBBBB")
        assert await store.created("p1", "create-0001") == "AAAAAA"
        assert await store.created("p2", "create-0001") is None
        with pytest.raises(NoSuchTable):
            async with store.transaction("BBBBBB"):
                pytest.fail("a table that is not cannot be locked")

    run(tmp_path, play)


def test_two_stores_on_one_file_never_lose_or_double_a_command(tmp_path: Path) -> None:
    commands = [f"cmd-{number:06}" for number in range(60)]

    async def submit(store: Store, cmd: str) -> int:
        async with store.transaction("AAAAAA") as transaction:
            before = await transaction.done(cmd)
            if before is not None:
                return before
            return await transaction.append([Entry("game", None, "{}")], cmd=cmd, head=HEAD, at=1)

    async def main() -> None:
        async with await Store.open(url(tmp_path)) as one, await Store.open(url(tmp_path)) as two:
            await begin(one)
            answers = await asyncio.gather(
                *(submit(store, cmd) for cmd in commands for store in (one, two, one))
            )
            seqs = {
                cmd: set(answers[place * 3 : place * 3 + 3]) for place, cmd in enumerate(commands)
            }
            assert all(len(each) == 1 for each in seqs.values())
            assert sorted(min(each) for each in seqs.values()) == list(range(3, 63))
            assert len(await two.since("AAAAAA", 0)) == 62

    asyncio.run(main())


def test_commits_are_durable_and_the_file_is_private(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        async with store._reading() as connection:
            assert (await connection.scalar(text("PRAGMA journal_mode"))) == "wal"
            assert (await connection.scalar(text("PRAGMA synchronous"))) == 2
        if os.name == "posix":
            assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600

    run(tmp_path, play)


def test_the_migrations_make_exactly_the_schema(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def play(store: Store) -> None:
        async with store._reading() as connection:
            assert await connection.run_sync(differences) == []

    run(tmp_path, play)


def test_two_stores_may_make_the_schema_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        stores = await asyncio.gather(*(Store.open(url(tmp_path)) for _ in range(3)))
        await begin(stores[0])
        assert len(await stores[2].since("AAAAAA", 0)) == 2
        for store in stores:
            await store.close()

    asyncio.run(main())


def test_a_database_of_the_first_version_is_brought_up_to_date_and_keeps_its_tables(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with await Store.open(url(tmp_path)) as store:
            await begin(store)
            async with store._writing() as connection:
                await connection.run_sync(first_version)
                tables = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
                assert "results" not in tables
        async with await Store.open(url(tmp_path)) as store:
            assert len(await store.since("AAAAAA", 0)) == 2
            await store.found("GGGGGGGGGG", "Us", creator="p1", cmd="group-0001", at=1)
            assert await store.group("GGGGGGGGGG") == "Us"
            assert await store.kept("GGGGGGGGGG", 9) == []

    def first_version(connection: Connection) -> None:
        settings = Config()
        settings.set_main_option("script_location", "mendikot.store:migrations")
        settings.attributes["connection"] = connection
        alembic.downgrade(settings, "0001")

    asyncio.run(main())


def test_groups_are_founded_once(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await store.found("GGGGGGGGGG", "Us", creator="p1", cmd="group-0001", at=1)
        assert await store.founded("p1", "group-0001") == "GGGGGGGGGG"
        assert await store.founded("p2", "group-0001") is None
        for code, cmd in (("GGGGGGGGGG", "group-0002"), ("HHHHHHHHHH", "group-0001")):
            with pytest.raises(CodeTaken):
                await store.found(code, "Them", creator="p1", cmd=cmd, at=2)
        assert await store.group("HHHHHHHHHH") is None

    run(tmp_path, play)


def test_what_is_kept_for_a_group_goes_with_its_command(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await begin(store)
        await store.found("GGGGGGGGGG", "Us", creator="p1", cmd="group-0001", at=1)
        with pytest.raises(RuntimeError):
            async with store.transaction("AAAAAA") as transaction:
                await transaction.keep("GGGGGGGGGG", number=1, body="{}", at=5)
                raise RuntimeError
        assert await store.kept("GGGGGGGGGG", 9) == []
        for number in (1, 2, 3):
            async with store.transaction("AAAAAA") as transaction:
                await transaction.keep("GGGGGGGGGG", number=number, body="{}", at=5)
        kept = await store.kept("GGGGGGGGGG", 2)
        assert kept == [KeptMatch("AAAAAA", 3, "{}", 5), KeptMatch("AAAAAA", 2, "{}", 5)]
        with pytest.raises(IntegrityError):
            async with store.transaction("AAAAAA") as transaction:
                await transaction.keep("NOSUCHGRP1", number=1, body="{}", at=5)

    run(tmp_path, play)
