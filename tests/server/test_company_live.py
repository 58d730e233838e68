"""The same over lines: who is gone, who comes back, under a clock moved by hand."""

from pathlib import Path
from random import Random

from tests.server.test_hub import run
from tests.server.world import Client, World


async def playing(it: World, players: list[str]) -> tuple[str, list[Client]]:
    """A table of these people and bots, in the middle of a deal."""
    code, clients = await it.seat(players)
    await clients[0].ask(type="fill", table=code)
    await clients[0].ask(type="begin", table=code)
    await it.play(
        code,
        clients,
        lambda table: (
            table.phase == "playing" and it.whose(table, clients) is not None and table.turn > 6
        ),
        Random(4),
    )
    await it.settle(100)
    return code, clients


def test_a_latecomer_waits_for_the_next_deal_and_is_seated_by_it(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, clients = await playing(it, ["anna", "bela"])
        meera = it.connect("meera")
        await meera.ask(type="open", table=code)
        seat = next(p["seat"] for p in meera.table["players"] if p["reservable"])
        assert (await meera.ask(type="sit", table=code, seat=seat, name="Meera"))["type"] == "done"
        await it.settle(100)
        assert clients[0].table["players"][seat]["reserved"] == "Meera"
        assert meera.table["reserved"] == seat
        assert meera.table["match"]["view"]["hand"] == []
        await it.play(code, clients, lambda table: table.phase == "between", Random(5))
        await it.settle(100)
        assert meera.table["seat"] == seat
        assert meera.table["offers"] == ["stand", "name", "next"]

    run(tmp_path, play)


def test_a_reservation_ends_when_its_guest_stays_away_and_a_short_absence_keeps_it(
    tmp_path: Path,
) -> None:
    async def play(it: World) -> None:
        code, clients = await playing(it, ["anna", "bela"])
        meera = it.connect("meera")
        await meera.ask(type="open", table=code)
        seat = next(p["seat"] for p in meera.table["players"] if p["reservable"])
        await meera.ask(type="sit", table=code, seat=seat, name="Meera")
        await meera.leave()
        it.clock.advance(19)
        await it.settle(100)
        back = it.connect("meera")
        await back.ask(type="open", table=code)
        assert back.table["reserved"] == seat
        await back.leave()
        it.clock.advance(20)
        await it.settle(100)
        assert it.known(code).reserved == ()
        assert clients[0].table["players"][seat]["reserved"] is None

    run(tmp_path, play)


def test_a_host_away_for_two_minutes_is_host_no_longer(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        await anna.leave()
        for wait in (20, 99):
            it.clock.advance(wait)
            await it.settle(100)
        assert it.known(code).host == "anna"
        anna = it.connect("anna")  # back in time: it begins anew
        await anna.ask(type="open", table=code)
        it.clock.advance(60)
        await it.settle(100)
        assert it.known(code).host == "anna"
        await anna.leave()
        for wait in (20, 99):
            it.clock.advance(wait)
            await it.settle(100)
        assert it.known(code).host == "anna"
        it.clock.advance(1)
        await it.settle(100)
        assert it.known(code).host == "bela"
        await bela.until(lambda frame: frame["type"] == "table" and frame["host"])
        anna = it.connect("anna")
        await anna.ask(type="open", table=code)
        assert not anna.table["host"]
        assert anna.table["seat"] == 0

    run(tmp_path, play)


def test_a_host_who_was_here_in_between_has_two_minutes_again(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, _) = await it.seat(["anna", "bela"])
        await anna.leave()
        for wait in (20, 70):
            it.clock.advance(wait)
            await it.settle(100)
        anna = it.connect("anna")
        await anna.ask(type="open", table=code)
        await anna.leave()
        for wait in (20, 30, 69):  # the first absence would have been long enough
            it.clock.advance(wait)
            await it.settle(100)
        assert it.known(code).host == "anna"
        it.clock.advance(1)
        await it.settle(100)
        assert it.known(code).host == "bela"

    run(tmp_path, play)


def test_a_host_away_alone_stays_host_until_somebody_else_is_there_for_long(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        await bela.leave()
        await anna.leave()
        it.clock.advance(1000)
        await it.settle(100)
        assert it.known(code).host == "anna"
        bela = it.connect("bela")
        await bela.ask(type="open", table=code)
        await it.settle(100)
        assert it.known(code).host == "anna"
        it.clock.advance(100)
        await it.settle(100)
        assert it.known(code).host == "bela"
        assert it.hub._presence._hostless == {}

    run(tmp_path, play)


def test_a_shuffle_is_dealt_by_chance_and_a_repeat_does_nothing(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        await anna.ask(type="fill", table=code)
        await it.settle(100)
        before = [player["name"] for player in anna.table["players"]]
        seen = set()
        for _ in range(40):
            assert (await anna.ask(type="shuffle", table=code))["type"] == "done"
            await it.settle(2)
            after = [player["name"] for player in anna.table["players"]]
            assert sorted(after) == sorted(before)
            seen.add(tuple(after))
        assert len(seen) > 12  # of 24
        first = await anna.ask(type="shuffle", cmd="shuffle-1", table=code)
        await it.settle(2)
        order = [player["name"] for player in anna.table["players"]]
        assert await anna.ask(type="shuffle", cmd="shuffle-1", table=code) == first
        await it.settle(2)
        assert [player["name"] for player in anna.table["players"]] == order
        assert (await bela.ask(type="shuffle", table=code))["code"] == "not-host"

    run(tmp_path, play)


def test_votes_are_seen_by_all_and_hand_the_seat_to_a_bot(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, clients = await playing(it, ["anna", "bela", "carl", "dora"])
        table = it.known(code)
        acting = it.whose(table, clients)
        assert acting is not None
        seat = table.seat_of(acting.player)
        zita = it.connect("zita")
        await zita.ask(type="open", table=code)
        voters = [client for client in clients if client is not acting]
        await voters[0].ask(type="vote", table=code, seat=seat, yes=True)
        await it.settle(100)
        for client in (*clients, zita):
            shown = client.table["players"][seat]["vote"]
            assert (shown["count"], shown["needed"]) == (1, 2)
            assert shown["mine"] == (client is voters[0])
        await voters[1].ask(type="vote", table=code, seat=seat, yes=True)
        await it.settle(100)
        assert zita.table["players"][seat]["kind"] == "bot"
        assert acting.table["seat"] is None
        assert acting.table["players"][seat]["free"]
        await acting.ask(type="sit", table=code, seat=seat, name="Back")
        await it.settle(100)
        assert acting.table["seat"] == seat

    run(tmp_path, play)
