"""Bots in real worker processes: whatever they do, an answer comes and it is legal."""

import asyncio
import os
import signal
import threading
from random import Random

import psutil
import pytest

from mendikot.engine import View
from mendikot.server.players import Workers
from tests.server.seated import begun, played

BOTS = "tests.server.bots"


def a_view() -> View:
    """A view with several legal actions."""

    def choice(table: object) -> bool:
        match = table.match  # type: ignore[attr-defined]
        return match.to_act is not None and len(match.legal_actions()) > 3

    table = played(begun("cut"), Random(1), choice)
    assert table.match is not None
    seat = table.match.to_act
    view = table.match.view(seat)
    assert view is not None
    return view


def workers(bot: str, patience: float = 60.0) -> Workers:
    """A worker reads all of the bots when it starts, which may take long on a busy machine."""
    return Workers(f"{BOTS}:{bot}", Random(1), budget=0.1, patience=patience)


def processes() -> list[psutil.Process]:
    """The workers that live now."""
    return [
        child
        for child in psutil.Process().children()
        if "resource_tracker" not in " ".join(child.cmdline())
    ]


def test_a_bot_is_asked_in_a_process_that_lives_on() -> None:
    async def main() -> None:
        view, thinker = a_view(), workers("last")
        assert thinker._pool.processes is None
        try:
            assert await thinker.ask(view) == view.legal[-1]
            before = processes()
            answers = await asyncio.gather(*(thinker.ask(view) for _ in range(20)))
            assert answers == [view.legal[-1]] * 20
            assert len(before) == 1 and processes() == before
        finally:
            thinker.close()

    asyncio.run(main())


@pytest.mark.parametrize("bot", ["dies", "raises", "cheats", "is_not_there"])
def test_a_bot_that_fails_is_answered_for(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        view, thinker = a_view(), workers(bot)
        try:
            assert await thinker.ask(view) == view.legal[0]
            assert await thinker.ask(view) == view.legal[0]
        finally:
            thinker.close()
        assert f"{BOTS}:{bot}" in caplog.text
        assert str(view.hand[0]) not in caplog.text

    asyncio.run(main())


def test_a_bot_that_is_late_is_answered_for_and_its_worker_replaced() -> None:
    async def main() -> None:
        view, thinker = a_view(), workers("sleeps", patience=0.5)
        try:
            # not what the bot says when it has slept
            assert await thinker.ask(view) == view.legal[0]
            thinker._bot = f"{BOTS}:last"
            thinker._patience = 60.0
            assert await thinker.ask(view) == view.legal[-1]
        finally:
            thinker.close()

    asyncio.run(main())


def test_a_killed_worker_is_replaced() -> None:
    async def main() -> None:
        view, thinker = a_view(), workers("last")
        try:
            await thinker.ask(view)
            children = processes()
            for child in children:
                os.kill(child.pid, signal.SIGKILL)
            assert children
            assert await thinker.ask(view) in view.legal
            assert await thinker.ask(view) == view.legal[-1]
        finally:
            thinker.close()

    asyncio.run(main())


class Stuck:
    """A dead pool that does not end before it may."""

    active = False

    def __init__(self) -> None:
        self.ending, self.may_end = threading.Event(), threading.Event()
        self.ended = False

    def stop(self) -> None:
        pass

    def join(self, seconds: float) -> None:
        self.ending.set()
        self.ended = self.may_end.wait(30)


def test_the_end_of_dead_workers_holds_nobody_up() -> None:
    async def main() -> None:
        view, thinker = a_view(), workers("last")
        stuck = Stuck()
        thinker._pool.processes = stuck  # type: ignore[assignment]
        try:
            asking = asyncio.create_task(thinker.ask(view))
            await asyncio.to_thread(stuck.ending.wait, 30)
            stuck.may_end.set()  # here, while the pool still ends
            assert await asking == view.legal[-1]
            assert stuck.ended
        finally:
            thinker.close()

    asyncio.run(main())


def test_a_single_legal_action_needs_no_thought() -> None:
    async def main() -> None:
        view, thinker = a_view(), workers("dies")
        only = view._replace(legal=view.legal[:1])
        assert await thinker.ask(only) == view.legal[0]
        assert thinker._pool.processes is None

    asyncio.run(main())
