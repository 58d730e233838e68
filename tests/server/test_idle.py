"""Tables that nobody touches are put away, and none that somebody looks at."""

import asyncio
import sqlite3
from pathlib import Path
from random import Random

from mendikot.server.clock import VirtualClock
from mendikot.server.limits import DAY, Limits
from mendikot.store.store import Store
from tests.server.test_hub import run
from tests.server.world import Client, World, world


async def left(it: World, player: str, *, begun: bool = False) -> str:
    """A table that its maker has left; with a match that waits for them, or unbegun."""
    code, (client,) = await it.seat([player])
    if begun:
        await client.ask(type="fill", table=code)
        await client.ask(type="begin", table=code)
        await it.play(
            code, [client], lambda table: it.whose(table, [client]) is not None, Random(1)
        )
    await client.leave()
    await it.settle()
    return code


async def there(it: World, code: str) -> bool:
    client = it.connect("zita")
    answer = await client.ask(type="open", table=code)
    await client.leave()
    return answer["type"] == "table"


def test_unbegun_tables_go_after_two_days_and_begun_ones_after_thirty(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        begun, unbegun = await left(it, "anna", begun=True), await left(it, "bela")
        it.clock.advance(2 * DAY - 60)
        assert await it.lobby.forget_idle() == []
        it.clock.advance(61)
        assert await it.lobby.forget_idle() == [unbegun]
        assert not await there(it, unbegun)
        assert await there(it, begun)
        it.clock.advance(28 * DAY - 120)
        assert await it.lobby.forget_idle() == []
        it.clock.advance(600)
        assert await it.lobby.forget_idle() == [begun]
        assert not await there(it, begun)
        with sqlite3.connect(tmp_path / "tables.db") as database:
            for table in ("heads", "entries"):
                assert database.execute(f"select count(*) from {table}").fetchone() == (0,)

    run(tmp_path, play)


def test_what_is_touched_or_watched_stays(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        it.clock.advance(40 * DAY)
        assert await it.lobby.forget_idle() == []  # she looks at it
        await anna.ask(type="name", table=code, name="Nana")
        await anna.leave()
        await it.settle()
        it.clock.advance(DAY)
        assert await it.lobby.forget_idle() == []
        it.clock.advance(DAY + 60)
        assert await it.lobby.forget_idle() == [code]
        # a command for what is gone, and a new table of the same maker
        back = it.connect("anna")
        assert (await back.ask(type="open", table=code))["code"] == "no-table"
        assert (await back.ask(type="stand", table=code))["code"] == "no-table"
        assert (await it.seat(["anna"]))[0] != code

    run(tmp_path, play)


def test_a_table_that_plays_by_itself_stays(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        await anna.ask(type="fill", table=code)
        await anna.ask(type="begin", table=code)
        await anna.leave()
        it.clock._now += 40 * DAY  # and the server has not yet done what it owes
        assert await it.lobby.forget_idle() == []

    run(tmp_path, play)


def test_only_so_many_at_once_the_oldest_first(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        codes = []
        for number in range(5):
            codes.append(await left(it, f"guest{number}"))
            it.clock.advance(60)
        it.clock.advance(3 * DAY)
        assert await it.lobby.forget_idle() == codes[:2]
        assert await it.lobby.forget_idle() == codes[2:4]
        assert await it.lobby.forget_idle() == codes[4:]
        assert await it.lobby.forget_idle() == []

    run(tmp_path, play, limits=Limits(messages=1000, tidy_batch=2))


def test_it_is_done_now_and_then_by_itself_and_bears_a_store_that_fails(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        codes = [await left(it, f"guest{number}") for number in range(3)]
        it.clock.advance(3 * DAY)
        forget, failures = it.lobby._store.forget, [0]

        async def fails(**how: object) -> list[str]:
            failures[0] += 1
            if failures[0] == 1:
                raise OSError
            return await forget(**how)  # type: ignore[arg-type]

        it.lobby._store.forget = fails  # type: ignore[method-assign,assignment]
        tidying = asyncio.create_task(it.lobby.keep_tidy())
        await it.settle(2)
        waits = []
        while failures[0] < 4:
            waits.append(round(it.clock.next_waking or 0))
            it.clock.advance(it.clock.next_waking or 0)
            await it.settle()
        assert waits == [60, 3600, 1, 3600]
        tidying.cancel()
        for code in codes:
            assert not await there(it, code)

    run(tmp_path, play, limits=Limits(messages=1000, tidy_batch=2))


def test_who_comes_in_the_very_moment_is_told(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code = await left(it, "anna")
        it.clock.advance(3 * DAY)
        forget = it.lobby._store.forget
        anna: list[Client] = []

        async def late(**how: object) -> list[str]:
            gone = await forget(**how)  # type: ignore[arg-type]
            # the log was read before, and is looked at only now
            it.lobby._kept[code] = kept
            anna.append(it.connect("anna"))
            it.lobby._store.since = stale  # type: ignore[method-assign]
            await anna[0].ask(type="open", table=code)
            it.lobby._store.since = since  # type: ignore[method-assign]
            return gone

        async def stale(code: str, seq: int) -> list[object]:
            return []

        since = it.lobby._store.since
        await it.lobby.table(code)
        kept = it.lobby._kept[code]
        it.lobby._store.forget = late  # type: ignore[method-assign,assignment]
        assert await it.lobby.forget_idle() == [code]
        told = await anna[0].until(lambda frame: frame["type"] == "refused")
        assert (told["code"], told["table"], told["cmd"]) == ("no-table", code, None)
        assert it.hub._by_table == {}

    run(tmp_path, play)


def test_a_restart_finds_what_is_idle(tmp_path: Path) -> None:
    async def main() -> None:
        clock = VirtualClock()
        async with world(tmp_path, clock=clock) as it:
            code = await left(it, "anna")
        later = VirtualClock(date=clock.date() + int(3 * DAY * 1000))
        async with world(tmp_path, clock=later) as it:
            assert await it.lobby.forget_idle() == [code]
        async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as store:
            assert await store.since(code, 0) == []

    asyncio.run(main())
