"""Hints: only from the own view, only where they are allowed, and kept nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from mendikot.engine import View, action_text
from mendikot.reasons import REASONS
from mendikot.server.limits import Limits
from mendikot.server.players import Hint, Workers
from tests.server.bots import last
from tests.server.test_players import a_view
from tests.server.world import Client, World, first_legal, world

BOTS = "tests.server.bots"


def run(
    folder: Path, play: Callable[[World], Awaitable[None]], limits: Limits | None = None
) -> None:
    async def main() -> None:
        async with world(folder, limits=limits) as it:
            await play(it)

    asyncio.run(main())


async def begun(it: World, people: list[str], hints: bool = False) -> tuple[str, list[Client]]:
    """A match with these people and bots; who of the people is to act comes first."""
    code, clients = await it.seat(people)
    if hints:
        answer = await clients[0].ask(type="hints", table=code, on=True)
        assert answer["type"] == "done"
    await clients[0].ask(type="fill", table=code)
    await clients[0].ask(type="begin", table=code)

    def acts() -> list[Client]:
        table = it.known(code)
        seat = table.match.to_act if table.match and table.match.deal else None
        return [client for client in clients if seat == table.seat_of(client.player)]

    await it.run_until(lambda: acts() != [])
    await it.settle()
    return code, sorted(clients, key=lambda client: client not in acts())


def test_who_is_alone_with_bots_may_ask_at_the_own_turn(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        seen: list[View] = []

        def hinted(view: View) -> Hint:
            seen.append(view)
            return first_legal(view)

        it.thinker.hinted = hinted
        code, (anna,) = await begun(it, ["anna"])
        table = anna.table
        assert "hint" in table["offers"] and not table["hints"]
        answer = await anna.ask(type="hint", table=code, turn=table["turn"])
        assert answer["type"] == "hinted"
        assert answer["action"] == table["match"]["view"]["legal"][0]
        assert (answer["turn"], answer["why"], answer["suit"]) == (
            table["turn"],
            "best-chance",
            None,
        )
        assert [view.seat for view in seen] == [0]
        assert seen[0].dealt is None
        await it.settle()
        assert it.known(code).seq == table["seq"]
        wrong = await anna.ask(type="hint", table=code, turn=table["turn"] - 1)
        assert wrong["code"] == "wrong-turn"
        legal = table["match"]["view"]["legal"][0]
        await anna.ask(type="act", table=code, turn=table["turn"], action=legal)
        await it.settle()
        if it.known(code).match.to_act != 0:  # type: ignore[union-attr]
            assert "hint" not in anna.table["offers"]
            answer = await anna.ask(type="hint", table=code, turn=anna.table["turn"])
            assert answer["code"] == "not-legal-now"

    run(tmp_path, play)


def test_between_people_hints_are_off_until_the_host_allows_them(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (acting, waiting) = await begun(it, ["anna", "bela"])
        assert "hint" not in acting.table["offers"]
        answer = await acting.ask(type="hint", table=code, turn=acting.table["turn"])
        assert answer["code"] == "not-legal-now"
        host = next(one for one in (acting, waiting) if one.player == "anna")
        assert (await host.ask(type="hints", table=code, on=True))["code"] == "match-running"
        other, (acting, waiting) = await begun(it, ["carl", "dora"], hints=True)
        assert acting.table["hints"] and waiting.table["hints"]
        assert "hint" in acting.table["offers"] and "hint" not in waiting.table["offers"]
        turn = acting.table["turn"]
        assert (await acting.ask(type="hint", table=other, turn=turn))["type"] == "hinted"
        answer = await waiting.ask(type="hint", table=other, turn=turn)
        assert answer["code"] == "not-legal-now"

    run(tmp_path, play)


def test_only_the_host_allows_them(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        assert "hints" in anna.table["offers"] and "hints" not in bela.table["offers"]
        assert (await bela.ask(type="hints", table=code, on=True))["code"] == "not-host"
        assert (await anna.ask(type="hints", table=code, on=False))["code"] == "not-legal-now"
        await anna.ask(type="hints", table=code, on=True)
        await it.settle()
        assert bela.table["hints"]

    run(tmp_path, play)


def test_nobody_else_gets_one(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await begun(it, ["anna"])
        turn = anna.table["turn"]
        zita = it.connect("zita")
        assert (await zita.ask(type="hint", table=code, turn=turn))["code"] == "no-table"
        await zita.ask(type="open", table=code)
        assert (await zita.ask(type="hint", table=code, turn=turn))["code"] == "not-seated"
        newer = it.connect("anna")
        await newer.ask(type="open", table=code)
        assert (await anna.ask(type="hint", table=code, turn=turn))["code"] == "read-only"
        assert (await newer.ask(type="hint", table=code, turn=turn))["type"] == "hinted"

    run(tmp_path, play)


def test_only_so_many_and_none_when_the_bot_fails(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await begun(it, ["anna"])
        turn = anna.table["turn"]
        it.thinker.hinted = lambda view: None
        assert (await anna.ask(type="hint", table=code, turn=turn))["code"] == "busy"
        it.thinker.hinted = first_legal
        assert (await anna.ask(type="hint", table=code, turn=turn))["type"] == "hinted"
        assert (await anna.ask(type="hint", table=code, turn=turn))["code"] == "too-many"
        it.clock.advance(61)
        assert (await anna.ask(type="hint", table=code, turn=turn))["type"] == "hinted"

    run(tmp_path, play, Limits(hints=2))


def test_workers_give_hints_and_survive_bad_ones() -> None:
    async def main() -> None:
        view = a_view()
        for name, expected in (
            ("mendikot.bots.hint:told", True),
            (f"{BOTS}:dies_hinting", False),
            (f"{BOTS}:hints_what_is_not_legal", False),
            (f"{BOTS}:not_there", False),
        ):
            # a worker that has just been started reads all of the bots first, and that may take long
            workers = Workers(f"{BOTS}:{last.__name__}", Random(1), hints=name, patience=60.0)
            try:
                hint = await workers.hint(view)
                assert (hint is not None) is expected
                if hint is not None:
                    assert hint.action in map(action_text, view.legal)
                    assert hint.why in REASONS
                assert await workers.ask(view) == view.legal[-1]
            finally:
                workers.close()

    asyncio.run(main())


def test_a_card_does_not_wait_for_a_hint(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await begun(it, ["anna"])
        turn, legal = anna.table["turn"], anna.table["match"]["view"]["legal"]
        it.thinker.may_hint.clear()
        anna.push({"type": "hint", "cmd": "the-first-hint", "table": code, "turn": turn})
        again = await anna.ask(type="hint", table=code, turn=turn)
        assert (again["type"], again["code"]) == ("refused", "too-many")
        played = await anna.ask(type="act", table=code, turn=turn, action=legal[0])
        assert played["type"] == "done"
        it.thinker.may_hint.set()
        hint = await anna.until(lambda frame: frame["type"] == "hinted")
        assert (hint["cmd"], hint["turn"]) == ("the-first-hint", turn)

    run(tmp_path, play)


def test_no_hint_is_looked_for_when_its_asker_has_left(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await begun(it, ["anna"])
        it.thinker.may_hint.clear()
        anna.push({"type": "hint", "cmd": "a-hint", "table": code, "turn": anna.table["turn"]})
        await it.settle()
        await anna.leave()
        await it.settle()
        assert not [task for task in asyncio.all_tasks() if "_hint" in repr(task.get_coro())]

    run(tmp_path, play)
