"""Connections, presence, pacing, restarts: a whole server in memory under a moved clock."""

import asyncio
import json
import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mendikot.server.deciding import decide
from mendikot.server.limits import Limits
from mendikot.server.lobby import waiting
from mendikot.server.refusal import Refused
from mendikot.server.table import Table
from tests.server.world import Client, World, cut, world


def run(folder: Path, play: Callable[[World], Awaitable[None]], **how: Any) -> None:
    async def main() -> None:
        async with world(folder, **how) as it:
            await play(it)

    asyncio.run(main())


def hidden_from(table: Table, player: str) -> set[str]:
    """Cards that may be in no message to this player now."""
    match = table.match
    if match is None or match.deal is None or match.deal.over:
        return set()
    seat, deal = table.seat_of(player), match.deal
    view = match.view(seat)
    assert view is not None
    hidden = {card for s, hand in enumerate(deal.hands) if s != seat for card in hand}
    dealt = {card for hand in deal.dealt for card in hand}
    hidden |= set(table.rules.cards) - dealt
    played = {card for trick in (*deal.tricks, deal.trick) for card in trick.cards}
    seen = played | set(view.hand) | {card for _, card in view.known}
    seen |= {card for card in (view.hukum.card, view.hukum.mine) if card is not None}
    # a closed card lies in no hand: it is hidden from all but its owner
    hidden |= dealt - seen
    return {str(card) for card in hidden - seen}


def without_lots(text: str) -> str:
    """A frame's text less the draw for dealer, whose cards are from another shuffle.

    Less the table's code too, in which two letters may look like a card.
    """
    frame = json.loads(text)
    frame.pop("cmd", None)
    code = frame.pop("table", None)
    assert code is None or len(code) == 6
    if frame.get("match"):
        frame["match"]["lots"] = []
    return json.dumps(frame)


def tells(text: str, card: str) -> bool:
    """Whether the card is in the text as a word of its own (`JS` is not told by `JSON`)."""
    return re.search(rf"\b{card}\b", text) is not None


def watch_for_leaks(it: World, client: Client, faults: list[str]) -> None:
    def check(text: str) -> None:
        frame = json.loads(text)
        if frame["type"] != "table":
            return
        table = it.known(frame["table"])
        if frame["seq"] != table.seq:
            faults.append("a snapshot that is not the newest")
        clean = without_lots(text)
        faults.extend(
            f"{card} told to {client.player} at {table.seq}"
            for card in hidden_from(table, client.player)
            if tells(clean, card)
        )

    client.socket.on_send = check


@pytest.mark.parametrize(
    "preset",
    [
        "cut",
        "band-on-request",
        "band-first-void",
        "band-holder",
        "drawn-hand",
        "dehla-pakad",
        "six",
    ],
)
def test_people_and_bots_play_deals_and_nobody_is_told_a_hidden_card(
    tmp_path: Path, preset: str
) -> None:
    from mendikot.engine import PRESETS

    async def play(it: World) -> None:
        faults: list[str] = []
        rules = {**PRESETS[preset].to_dict(), "target": None, "deals": 2}
        code, clients = await it.seat(["anna", "bela"], rules)
        watcher = it.connect("zita")
        await watcher.ask(type="open", table=code)
        for client in (*clients, watcher):
            watch_for_leaks(it, client, faults)
        assert (await clients[0].ask(type="fill", table=code))["type"] == "done"
        assert (await clients[0].ask(type="begin", table=code))["type"] == "done"
        await it.play(code, clients, lambda table: table.phase == "over", Random(preset))
        await it.settle()
        assert faults == []
        last = watcher.table
        assert last["seat"] is None
        assert last["match"]["view"]["hand"] == []
        assert last["match"]["winner"] is not None
        assert len(last["match"]["view"]["deal"]) == len(last["players"])
        kinds = {event["kind"] for frame in clients[0].frames for event in frame.get("events", ())}
        assert {"lots", "dealt", "played", "trick", "deal-over", "match-over"} <= kinds

    run(tmp_path, play)


def test_the_pace_is_the_servers(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        await anna.ask(type="fill", table=code)
        await anna.ask(type="begin", table=code)
        times: list[tuple[float, str, int]] = []
        tell = it.lobby.on_change

        def note(table: Table) -> None:
            assert table.match is not None
            deal = table.match.deal
            tricks = len(deal.tricks) if deal else 0
            cards = len(deal.trick.cards) if deal else 0
            times.append((it.clock.now(), table.phase, tricks * 4 + cards))
            tell(table)

        it.lobby.on_change = note
        await it.play(code, [anna], lambda table: table.phase == "between", Random(2))
        started = next(at for at, phase, _ in times if phase == "playing")
        drawn = next(at for at, phase, _ in times if phase == "drawing")
        assert started - drawn >= 2.4
        played = {cards: at for at, _, cards in times if cards}
        table = it.known(code)
        assert table.match is not None
        for cards in range(5, 52):
            leader = table.match.deal.tricks[cards // 4 - 1].best  # type: ignore[union-attr]
            if cards % 4 == 0 and table.at(leader).kind == "bot":
                assert played[cards + 1] - played[cards] == pytest.approx(1.6, abs=0.05)

    run(tmp_path, play)


def test_a_command_sent_twice_is_done_once(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        made = await anna.ask(type="create", cmd="the-same-one", rules=cut(), name="Anna")
        again = await anna.ask(type="create", cmd="the-same-one", rules=cut(), name="Anna")
        assert again["table"] == made["table"] != code
        first = await bela.ask(type="name", cmd="rename-it", table=code, name="Bee")
        seq = it.known(code).seq
        other = await bela.ask(type="name", cmd="rename-it", table=code, name="Wasp")
        assert other["seq"] == first["seq"]
        assert it.known(code).seq == seq
        # somebody else's ids are their own
        theirs = await anna.ask(type="name", cmd="rename-it", table=code, name="Ann")
        assert theirs["seq"] == seq + 1
        assert [chair.name for chair in it.known(code).chairs[:2]] == ["Ann", "Bee"]

    run(tmp_path, play)


def test_the_newest_tab_acts_and_the_older_looks_on(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        newer = it.connect("anna")
        await newer.ask(type="open", table=code)
        await anna.until(lambda frame: frame.get("can_act") is False)
        assert anna.table["offers"] == []
        assert (await anna.ask(type="fill", table=code))["code"] == "read-only"
        assert (await newer.ask(type="fill", table=code))["type"] == "done"
        await newer.leave()
        await it.settle()
        assert anna.table["can_act"]
        assert (await anna.ask(type="begin", table=code))["type"] == "done"

    run(tmp_path, play)


def test_refusals_come_with_a_code_and_the_table_as_it_is(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        zita = it.connect("zita")
        assert (await zita.ask(type="open", table="AAAAAA"))["code"] == "no-table"
        assert (await zita.ask(type="stand", table=code))["code"] == "no-table"
        await zita.ask(type="open", table=code)
        before = len(zita.socket.sent)
        answer = await zita.ask(type="act", table=code, turn=0, action="TH")
        assert (answer["code"], answer["table"]) == ("not-seated", code)
        await zita.until(lambda frame: frame["type"] == "table", before)
        assert (await anna.ask(type="act", table=code, turn=0, action="TH"))["code"] == "no-match"
        bad = await anna.ask(type="rules", table=code, rules=cut(pack=48))
        assert bad["code"] == "bad-rules"
        assert bad["detail"].startswith("pack")
        anna.push(b"\x00\x01")
        await anna.until(lambda frame: frame.get("code") == "malformed")
        long_name = await anna.ask(type="name", table=code, name="x" * 30)
        assert long_name["code"] == "bad-name"

    run(tmp_path, play)


def test_presence_shows_and_a_host_who_stays_away_is_stood_in_for(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        await anna.leave()
        await bela.until(lambda frame: frame["type"] == "table" and not frame["players"][0]["here"])
        assert (await bela.ask(type="fill", table=code))["code"] == "not-host"
        assert not bela.table["players"][0]["away"]  # a line that broke a moment ago
        it.clock.advance(20)
        await it.settle()
        assert bela.table["host"] and bela.table["players"][0]["away"]
        assert "fill" in bela.table["offers"]
        assert (await bela.ask(type="fill", table=code))["type"] == "done"
        back = it.connect("anna")
        await back.ask(type="open", table=code)
        await it.settle()
        assert back.table["seat"] == 0
        assert bela.table["players"][0]["here"] and not bela.table["players"][0]["away"]
        assert not bela.table["host"]

    run(tmp_path, play)


def test_the_next_deal_does_not_wait_for_somebody_who_went_away(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        await anna.ask(type="fill", table=code)
        await anna.ask(type="begin", table=code)
        both = [anna, bela]
        await it.play(code, both, lambda table: table.phase == "between", Random(3))
        await it.settle()
        await anna.ask(type="next", table=code, turn=it.known(code).turn)
        await bela.leave()
        it.clock.advance(5)
        await it.settle()
        assert it.known(code).phase == "between"
        await it.run_until(lambda: it.known(code).phase == "playing", seconds=40)

    run(tmp_path, play)


async def between_deals(it: World, ready: str) -> str:
    """A table of anna and bela between two deals, at which one of them is ready."""
    code, clients = await it.seat(["anna", "bela"])
    await clients[0].ask(type="fill", table=code)
    await clients[0].ask(type="begin", table=code)
    await it.play(code, clients, lambda table: table.phase == "between", Random(3))
    await it.settle()
    for client in clients:
        if client.player == ready:
            await client.ask(type="next", table=code, turn=it.known(code).turn)
    return code


def test_after_a_restart_nobody_waits_for_who_does_not_come_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with world(tmp_path) as it:
            code = await between_deals(it, "anna")
        async with world(tmp_path) as it:
            anna = it.connect("anna")
            await anna.ask(type="open", table=code)
            assert "bot" not in anna.table["offers"]
            it.clock.advance(19)
            await it.settle()
            assert it.known(code).phase == "between"
            assert not it.known(code).go
            it.clock.advance(1)
            await it.settle()
            assert it.known(code).go
            assert "bot" in anna.table["offers"]

    asyncio.run(main())


def test_who_opens_a_table_late_goes_on_at_once_when_the_others_are_long_gone(
    tmp_path: Path,
) -> None:
    async def play(it: World) -> None:
        code = await between_deals(it, "anna")
        for client in it.clients:
            await client.leave()
        it.clock.advance(60)
        await it.settle()
        assert not it.known(code).go  # nobody is here to be asked
        anna = it.connect("anna")
        await anna.ask(type="open", table=code)
        await it.settle()
        assert it.known(code).go
        assert "bot" in anna.table["offers"]
        assert it.hub._presence._left == {}

    run(tmp_path, play)


def test_who_left_shortly_before_the_last_watcher_is_away_in_time(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        zita = it.connect("zita")
        await bela.leave()
        await anna.leave()
        it.clock.advance(10)
        await it.settle()
        await zita.ask(type="open", table=code)
        anna = it.connect("anna")
        await anna.ask(type="open", table=code)
        assert "bot" in anna.table["offers"]  # of empty seats
        await anna.ask(type="fill", table=code)
        await anna.until(lambda frame: frame["type"] == "table" and "begin" in frame["offers"])
        assert "bot" not in anna.table["offers"]
        it.clock.advance(10)
        await it.settle()
        assert "bot" in anna.table["offers"]
        await anna.leave()
        await it.settle()
        again = it.connect("anna")
        await again.ask(type="open", table=code)
        assert "bot" in again.table["offers"]
        it.clock.advance(30)
        await it.settle()
        assert it.hub._presence._left == {}
        assert not it.hub._presence._waits

    run(tmp_path, play)


def test_who_just_left_a_table_that_sleeps_is_not_away_yet(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        it.clock.advance(100)
        code, (anna, bela) = await it.seat(["anna", "bela"])
        await it.settle()
        await anna.ask(type="fill", table=code)
        await it.seat(["carl"])
        for client in (bela, anna):
            await client.leave()
        assert it.lobby.known(code) is None
        it.clock.advance(10)
        bela = it.connect("bela")
        await bela.ask(type="open", table=code)
        assert not bela.table["host"]
        it.clock.advance(10)
        await it.settle()
        assert bela.table["host"]

    run(tmp_path, play, limits=Limits(messages=100_000, tables_kept=0))


def test_coming_and_going_is_timed_from_the_last_time(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        await anna.ask(type="fill", table=code)
        for _ in range(3):
            await bela.leave()
            it.clock.advance(15)
            await it.settle()
            bela = it.connect("bela")
            await bela.ask(type="open", table=code)
            assert "bot" not in anna.table["offers"]
        await bela.leave()
        it.clock.advance(19)
        await it.settle()
        assert "bot" not in anna.table["offers"]
        it.clock.advance(1)
        await it.settle()
        assert "bot" in anna.table["offers"]

    run(tmp_path, play)


def test_when_the_host_stands_up_the_people_left_do_not_wait_for_who_is_away(
    tmp_path: Path,
) -> None:
    async def play(it: World) -> None:
        code, (anna, bela, carl) = await it.seat(["anna", "bela", "carl"])
        await carl.leave()
        await anna.ask(type="stand", table=code)
        await anna.leave()
        it.clock.advance(20)
        await it.settle()
        assert bela.table["host"]
        assert "fill" in bela.table["offers"]
        await bela.ask(type="fill", table=code)
        await it.settle()
        assert "bot" in bela.table["offers"]

    run(tmp_path, play)


def test_a_spectators_older_tab_acts_again_when_the_newer_is_closed(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, _ = await it.seat(["anna"])
        older, newer = it.connect("zita"), it.connect("zita")
        await older.ask(type="open", table=code)
        await newer.ask(type="open", table=code)
        await it.settle()
        assert not older.table["can_act"]
        await newer.leave()
        await it.settle()
        assert older.table["can_act"]
        assert any(player["free"] for player in older.table["players"])

    run(tmp_path, play)


@pytest.mark.parametrize("acting_first", [True, False])
def test_the_tab_that_acted_keeps_the_play_when_both_come_back(
    tmp_path: Path, acting_first: bool
) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        await anna.leave()
        plays, looks = it.connect("anna"), it.connect("anna")
        for tab in (plays, looks) if acting_first else (looks, plays):
            await tab.ask(type="open", table=code, acting=tab is plays)
        await it.settle()
        assert plays.table["can_act"]
        assert not looks.table["can_act"]
        assert (await looks.ask(type="fill", table=code))["code"] == "read-only"
        assert (await plays.ask(type="fill", table=code))["type"] == "done"
        newer = it.connect("anna")
        await newer.ask(type="open", table=code, acting=False)
        await plays.leave()
        await it.settle()
        assert newer.table["can_act"] and not looks.table["can_act"]

    run(tmp_path, play)


def test_an_answer_that_cannot_be_written_is_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(options: object) -> None:
        raise Refused("bad-rules", "\ud800")

    monkeypatch.setattr("mendikot.server.hub.checked_rules", fails)

    async def play(it: World) -> None:
        zita = it.connect("zita")
        answer = await zita.ask(type="create", cmd="abcdefgh", rules={}, name="x")
        assert (answer["code"], answer["cmd"]) == ("server", "abcdefgh")
        assert (await zita.ask(type="ping", n=1))["n"] == 1

    run(tmp_path, play)


def test_a_slow_reader_gets_the_newest_snapshot_only(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        zita = it.connect("zita")
        await zita.ask(type="open", table=code)
        await it.settle()
        zita.socket.blocked.clear()
        before = len(zita.socket.sent)
        for number in range(30):
            await anna.ask(type="name", table=code, name=f"Anna {number}")
        zita.socket.blocked.set()
        await it.settle()
        new = zita.frames[before:]
        assert len(new) <= 2
        assert new[-1]["players"][0]["name"] == "Anna 29"

    run(tmp_path, play)


def test_a_reader_that_takes_nothing_is_dropped_and_the_table_goes_on(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        await it.settle()
        bela.socket.blocked.clear()
        await anna.ask(type="name", table=code, name="Anna 2")
        await asyncio.wait_for(bela.task, 5)
        assert bela.socket.closed == 1008
        await it.settle()
        assert not anna.table["players"][1]["here"]

    run(tmp_path, play, limits=Limits(send_seconds=0.05))


def test_too_many_messages_close_the_line(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        zita = it.connect("zita")
        for number in range(101):
            zita.push({"type": "ping", "n": number})
        await asyncio.wait_for(zita.task, 5)
        assert zita.socket.closed == 1008
        assert zita.frames[-1]["code"] == "too-many"
        assert sum(frame["type"] == "pong" for frame in zita.frames) == 100

    run(tmp_path, play, limits=Limits())


def test_a_silent_line_is_dropped(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        zita = it.connect("zita")
        await asyncio.wait_for(zita.task, 5)
        assert zita.socket.closed == 1008

    run(tmp_path, play, limits=Limits(silence=(0.05, 0.06)))


def test_limits_of_tables_sockets_and_spectators(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        for _ in range(2):
            await anna.ask(type="create", rules=cut(), name="Anna")
        assert (await anna.ask(type="create", rules=cut(), name="Anna"))["code"] == "too-many"
        it.clock.advance(3601)
        assert (await anna.ask(type="create", rules=cut(), name="Anna"))["type"] == "done"
        first, second = it.connect("yves"), it.connect("zita")
        await first.ask(type="open", table=code)
        assert (await second.ask(type="open", table=code))["code"] == "busy"
        tabs = [it.connect("anna") for _ in range(2)]
        await asyncio.wait_for(anna.task, 5)
        assert anna.socket.closed == 1008
        assert (await tabs[1].ask(type="ping", n=1))["n"] == 1
        it.connect("will")
        crowd = it.connect("xena")
        await asyncio.wait_for(crowd.task, 5)
        assert crowd.frames[-1]["code"] == "busy"

    limits = Limits(tables_an_hour=3, spectators=1, sockets_a_guest=2, sockets=5)
    run(tmp_path, play, limits=limits)


def test_a_restart_in_mid_trick_loses_nothing_and_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        rng = Random(4)
        async with world(tmp_path) as it:
            code, clients = await it.seat(["anna", "bela"])
            await clients[0].ask(type="fill", table=code)
            await clients[0].ask(type="begin", table=code)
            for stop in range(6):
                await it.play(code, clients, lambda table, n=stop: table.turn >= 8 + n, rng)
            before = it.known(code)
            assert clients[0].socket.closed is None
        assert [client.socket.closed for client in clients] == [1012, 1012]
        async with world(tmp_path, seed=2) as it:
            anna, bela = it.connect("anna"), it.connect("bela")
            for client in (anna, bela):
                await client.ask(type="open", table=code)
            assert it.known(code).seq >= before.seq
            assert it.known(code).match.draws == before.match.draws  # type: ignore[union-attr]
            assert it.known(code).match.deal.dealt == before.match.deal.dealt  # type: ignore[union-attr]
            await it.play(code, [anna, bela], lambda table: table.phase == "between", rng)
        async with world(tmp_path) as it:
            assert await it.lobby._store.due() == []

    asyncio.run(main())


def test_what_the_server_owes_is_done_after_a_restart_with_nobody_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with world(tmp_path) as it:
            code, (anna,) = await it.seat(["anna"], cut(target=None, deals=1))
            await anna.ask(type="stand", table=code)
            await anna.ask(type="fill", table=code)
            await anna.ask(type="begin", table=code)
            await it.run_until(lambda: it.known(code).turn > 20)
        async with world(tmp_path) as it:
            assert it.known(code).turn > 20
            await it.run_until(lambda: it.known(code).phase == "over")
        async with world(tmp_path) as it:
            assert it.lobby.known(code) is None

    asyncio.run(main())


def test_two_servers_on_one_database_play_one_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with world(tmp_path, seed=1) as one, world(tmp_path, seed=2) as two:
            code, (anna,) = await one.seat(["anna"], cut(target=None, deals=1))
            bela = two.connect("bela")
            await bela.ask(type="open", table=code)
            assert (await bela.ask(type="sit", table=code, seat=1, name="Bela"))["type"] == "done"
            await anna.ask(type="fill", table=code)
            await anna.ask(type="begin", table=code)
            for _ in range(400):
                table = await one.lobby.table(code)
                other = await two.lobby.table(code)
                if table.phase in ("between", "over"):
                    break
                assert other.seq >= table.seq
                for it, client in ((one, anna), (two, bela)):
                    seen = await it.lobby.table(code)
                    match, seat = seen.match, seen.seat_of(client.player)
                    if match is not None and match.to_act == seat:
                        card = str(match.legal_actions()[0].card)  # type: ignore[union-attr]
                        answers = await asyncio.gather(
                            client.ask(type="act", table=code, turn=seen.turn, action=card)
                        )
                        assert answers[0]["type"] == "done", answers
                for it in (one, two):
                    it.clock.advance(it.clock.next_waking or 0.1)
                await one.settle()
            assert (await one.lobby.table(code)) == (await two.lobby.table(code))
            assert (await one.lobby.table(code)).phase == "over"

    asyncio.run(main())


def test_an_error_of_ours_closes_one_table_only_and_tells_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        other, (bela,) = await it.seat(["bela"])
        await anna.ask(type="fill", table=code)
        await anna.ask(type="begin", table=code)
        await it.play(code, [anna], lambda table: table.turn > 5, Random(1))
        await it.settle()

        def fails(table: Table, *arguments: Any) -> Any:
            if table.code == code:
                raise AssertionError(table.match)
            return decide(table, *arguments)

        monkeypatch.setattr("mendikot.server.lobby.decide", fails)
        caplog.set_level(logging.INFO)
        assert (await anna.ask(type="stand", table=code))["code"] == "server"
        await anna.until(lambda frame: frame.get("code") == "server" and frame["table"] == code)
        assert (await anna.ask(type="open", table=code))["code"] == "server"
        assert (await bela.ask(type="fill", table=other))["type"] == "done"
        assert "AssertionError" in caplog.text
        assert code in caplog.text
        assert not re.search(r"<[AKQJT2-9][SHDC]>|Match\(", caplog.text)

    run(tmp_path, play)


def test_events_tell_what_happened_since_the_last_snapshot(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        await anna.ask(type="fill", table=code)
        await anna.ask(type="begin", table=code)
        await it.play(code, [anna], lambda table: table.phase == "between", Random(6))
        await it.settle()
        events = [event for frame in anna.frames for event in frame.get("events", ())]
        played = [event for event in events if event["kind"] == "played"]
        assert len(played) == 52
        assert len({event["card"] for event in played}) == 52
        assert sum(event["kind"] == "trick" for event in events) == 13
        again = it.connect("anna")
        await again.ask(type="open", table=code)
        assert again.table["events"] == []

    run(tmp_path, play)


def test_a_locked_database_makes_people_wait_and_bots_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mendikot.store.dialect.BUSY_SECONDS", 0.05)

    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna"])
        await anna.ask(type="fill", table=code)
        await anna.ask(type="begin", table=code)
        await anna.ask(type="stand", table=code)
        await it.run_until(lambda: it.known(code).phase == "playing")
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        turn = it.known(code).turn
        assert (await anna.ask(type="sit", table=code, seat=0, name="Anna"))["code"] == "busy"
        for _ in range(3):
            it.clock.advance(it.clock.next_waking or 0)
            await it.settle(80)
        assert it.known(code).turn == turn
        other.execute("ROLLBACK")
        other.close()
        await it.run_until(lambda: it.known(code).turn > turn + 3)
        assert (await anna.ask(type="sit", table=code, seat=0, name="Anna"))["type"] == "done"

    run(tmp_path, play)


def test_what_is_refused_for_hours_is_still_tried_every_ten_seconds() -> None:
    assert waiting(1) == 0.2
    assert waiting(5000) == 10.0
