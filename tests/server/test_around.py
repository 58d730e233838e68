"""Around the table: quick phrases, the list of open tables."""

from pathlib import Path
from typing import get_args

import pytest

from mendikot.server import wire
from mendikot.server.limits import Limits
from mendikot.server.refusal import Refused
from tests.server.test_hub import run
from tests.server.world import Client, Frame, World, cut


def heard(client: Client) -> list[tuple[int, str]]:
    return [(one["seat"], one["phrase"]) for one in client.frames if one["type"] == "said"]


# ---- phrases --------------------------------------------------------------------------------


def test_a_phrase_goes_to_all_at_the_table_and_to_nobody_later(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        zita, other = it.connect("zita"), it.connect("yves")
        await zita.ask(type="open", table=code)
        log = it.known(code).seq
        answer = await bela.ask(type="say", table=code, phrase="namaste")
        assert answer == {"type": "said", "table": code, "seat": 1, "phrase": "namaste"}
        await it.settle()
        for client in (anna, bela, zita):
            assert heard(client) == [(1, "namaste")]
        assert heard(other) == []
        await other.ask(type="open", table=code)
        await anna.leave()
        anna = it.connect("anna")
        await anna.ask(type="open", table=code)
        await it.settle()
        assert heard(other) == heard(anna) == []
        assert it.known(code).seq == log  # it is kept nowhere

    run(tmp_path, play)


def test_who_may_not_speak(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        elsewhere, _ = await it.seat(["carl"])
        zita = it.connect("zita")
        assert (await zita.ask(type="say", table=code, phrase="wow"))["code"] == "no-table"
        await zita.ask(type="open", table=code)
        assert (await zita.ask(type="say", table=code, phrase="wow"))["code"] == "not-seated"
        assert (await anna.ask(type="say", table=elsewhere, phrase="wow"))["code"] == "no-table"
        newer = it.connect("anna")
        await newer.ask(type="open", table=code)
        assert (await anna.ask(type="say", table=code, phrase="wow"))["code"] == "read-only"
        for phrase in ("play a ten", "WOW", "", None, 1):
            answer = await bela.ask(type="say", table=code, phrase=phrase)
            assert answer["code"] == "malformed"
        assert heard(bela) == []

    run(tmp_path, play)


def test_four_phrases_in_ten_seconds_on_a_line_and_for_a_guest(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])

        async def says(client: Client) -> str:
            answer = await client.ask(type="say", table=code, phrase="clap")
            return str(answer.get("code", answer["type"]))

        for _ in range(4):
            assert await says(anna) == "said"
            it.clock.advance(2)
        assert await says(anna) == "too-many"
        assert await says(bela) == "said"
        # a new line is no way round
        await anna.leave()
        anna = it.connect("anna")
        await anna.ask(type="open", table=code)
        assert await says(anna) == "too-many"
        it.clock.advance(2)
        assert await says(anna) == "said"
        assert await says(anna) == "too-many"
        assert len(heard(bela)) == 6

    run(tmp_path, play)


def test_a_slow_reader_is_spared_phrases_and_not_dropped_for_them(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, _) = await it.seat(["anna", "bela"])
        zita = it.connect("zita")
        await zita.ask(type="open", table=code)
        await it.settle()
        zita.socket.blocked.clear()
        for _ in range(250):
            await anna.ask(type="say", table=code, phrase="laugh")
        zita.socket.blocked.set()
        await it.settle()
        assert zita.socket.closed is None
        assert 1 <= len(heard(zita)) < 30

    run(tmp_path, play, limits=Limits(messages=10_000, phrases=1000))


def test_the_phrases_are_fourteen_words_of_the_wire() -> None:
    phrases = get_args(wire.Phrase)
    assert len(phrases) == len(set(phrases)) == 14
    for phrase in phrases:
        read = wire.read(f'{{"type":"say","table":"K7PQXM","phrase":"{phrase}"}}')
        assert isinstance(read, wire.Say)
    with pytest.raises(Refused):
        wire.read('{"type":"say","table":"K7PQXM","phrase":"hello","seat":0}')


# ---- open tables ----------------------------------------------------------------------------


async def listed(it: World, client: Client) -> list[Frame]:
    it.clock.advance(1)
    answer = await client.ask(type="list")
    tables: list[Frame] = answer["tables"]
    return tables


def test_only_tables_that_are_listed_and_watched_are_told(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna, bela) = await it.seat(["anna", "bela"])
        hidden, _ = await it.seat(["carl"])
        zita = it.connect("zita")
        assert await listed(it, zita) == []
        assert (await bela.ask(type="listed", table=code, on=True))["code"] == "not-host"
        await anna.ask(type="bot", table=code, seat=3)
        await anna.ask(type="listed", table=code, on=True)
        (one,) = await listed(it, zita)
        assert one == {
            "table": code,
            "preset": "cut",
            "players": 4,
            "humans": 2,
            "bots": 1,
            "phase": "seating",
            "host": "Anna",
            "idle": 1,
        }
        assert hidden not in str(one)
        await anna.ask(type="listed", table=code, on=False)
        assert await listed(it, zita) == []
        await anna.ask(type="listed", table=code, on=True)
        await anna.leave()
        assert len(await listed(it, zita)) == 1
        await bela.leave()
        assert await listed(it, zita) == []
        await zita.ask(type="open", table=code)
        assert len(await listed(it, zita)) == 1

    run(tmp_path, play)


def test_the_liveliest_come_first_and_not_too_many(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        codes = []
        hosts = []
        for number in range(4):
            code, (host,) = await it.seat([f"host{number}"], cut())
            await host.ask(type="listed", table=code, on=True)
            codes.append(code)
            hosts.append(host)
            it.clock.advance(5)
        zita = it.connect("zita")
        assert [one["table"] for one in await listed(it, zita)] == codes[:0:-1]
        await hosts[0].ask(type="fill", table=codes[0])
        tables = await listed(it, zita)
        assert [one["table"] for one in tables] == [codes[0], codes[3], codes[2]]
        assert tables[0]["idle"] == 1
        # between two makings of the list it stays as it was
        await hosts[0].ask(type="listed", table=codes[0], on=False)
        assert (await zita.ask(type="list"))["tables"] == tables
        assert len(await listed(it, zita)) == 3

    run(tmp_path, play, limits=Limits(messages=1000, tables_listed=3))


def test_no_id_leaves_with_the_list(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        code, (anna,) = await it.seat(["anna-the-secret-id"])
        await anna.ask(type="name", table=code, name="Nana")
        await anna.ask(type="listed", table=code, on=True)
        zita = it.connect("zita")
        assert (await listed(it, zita))[0]["host"] == "Nana"
        await anna.ask(type="stand", table=code)
        assert (await listed(it, zita))[0]["host"] == ""
        assert "secret" not in "".join(zita.socket.sent)

    run(tmp_path, play)
