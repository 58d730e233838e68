"""A group keeps the tally of its evenings, whoever may go and whatever may break."""

import asyncio
import json
import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mendikot.engine import PRESETS, Rules
from mendikot.server import evenings
from mendikot.server.deciding import decide, opening
from mendikot.server.folding import fold
from mendikot.server.limits import DAY, Limits
from mendikot.server.table import Table
from mendikot.store.store import Entry, KeptMatch, Transaction
from tests.server.seated import CODE, command, did, order, played, step
from tests.server.test_hub import run
from tests.server.test_table import refused
from tests.server.world import Client, Frame, World, cut, world

SHORT: dict[str, Any] = {**PRESETS["short"].to_dict(), "target": None, "deals": 1}
GROUP = "AAAAABBBBB"


async def grouped(it: World, client: Client, name: str = "Our Fridays") -> str:
    answer = await client.ask(type="make-group", name=name)
    assert answer["type"] == "grouped", answer
    code: str = answer["group"]
    return code


async def table_of(it: World, group: str | None, players: list[str]) -> Any:
    """A table of the group with these people seated, and their clients."""
    clients = [it.connect(player) for player in players]
    made = await clients[0].ask(type="create", rules=SHORT, name=players[0].title(), group=group)
    assert made["type"] == "done", made
    code = made["table"]
    for seat, client in enumerate(clients):
        await client.ask(type="open", table=code)
        if seat:
            await client.ask(type="sit", table=code, seat=seat, name=client.player.title())
    return code, clients


async def play_out(it: World, code: str, clients: list[Client], seed: int = 1) -> None:
    number = it.known(code).number
    if it.known(code).phase == "seating":
        await clients[0].ask(type="fill", table=code)
        await clients[0].ask(type="begin", table=code)
        number += 1

    def over(table: Table) -> bool:
        return table.number == number and table.phase == "over"

    await it.play(code, clients, over, Random(seed))
    await it.settle()


async def page(client: Client, group: str) -> Frame:
    return await client.ask(type="group", group=group)


def test_the_page_lists_matches_and_adds_up_who_won(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        reader = it.connect("zita")
        group = await grouped(it, reader, "  Fridays at Ba's  ")
        assert re.fullmatch("[A-HJ-NP-Z2-9]{10}", group)
        assert await page(reader, group) == {
            "type": "group",
            "group": group,
            "name": "Fridays at Ba's",
            "matches": [],
            "tally": [],
        }
        code, clients = await table_of(it, group, ["anna", "bela"])
        await play_out(it, code, clients)
        found = await page(reader, group)
        (match,) = found["matches"]
        table = it.known(code)
        assert table.match is not None
        assert (match["table"], match["number"], match["preset"]) == (code, 1, None)
        assert match["day"] == "2023-11-14"
        assert match["score"] == list(table.match.score)
        assert match["winner"] == table.match.winner
        assert [one["name"] for one in match["players"]] == [chair.name for chair in table.chairs]
        assert [one["bot"] for one in match["players"]] == [False, False, True, True]
        (result,) = table.match.results
        side = result.outcome.side
        assert sum(match["deals"]) == (side is not None)
        names = {line["name"]: line for line in found["tally"]}
        assert set(names) == {"Anna", "Bela"}
        for seat, name in enumerate(("Anna", "Bela")):
            assert names[name]["matches"] == 1
            assert names[name]["won"] == (table.match.winner == seat)
            assert names[name]["deals"] == match["deals"][seat]
        # the rematch is another match, on another day
        it.clock.advance(DAY)
        for client in clients:
            await client.ask(type="rematch", table=code, turn=it.known(code).turn)
        await play_out(it, code, clients, 2)
        found = await page(reader, group)
        assert [(one["number"], one["day"]) for one in found["matches"]] == [
            (2, "2023-11-15"),
            (1, "2023-11-14"),
        ]
        assert {line["matches"] for line in found["tally"]} == {2}
        assert "anna" not in json.dumps(found)  # no id leaves

    run(tmp_path, play)


def test_a_latecomer_who_is_seated_by_the_end_is_not_written_down(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        group = await grouped(it, it.connect("zita"))
        code, (anna,) = await table_of(it, group, ["anna"])
        await anna.ask(type="fill", table=code)
        await anna.ask(type="begin", table=code)
        await it.play(code, [anna], lambda table: table.phase == "playing", Random(1))
        meera = it.connect("meera")
        await meera.ask(type="open", table=code)
        bot = it.known(code).at(3).name
        assert (await meera.ask(type="sit", table=code, seat=3, name="Meera"))["type"] == "done"
        await play_out(it, code, [anna])
        assert it.known(code).at(3).name == "Meera"
        (match,) = (await page(anna, group))["matches"]
        assert match["players"][3] == {"name": bot, "bot": True}

    run(tmp_path, play)


def test_other_tables_and_other_groups_keep_nothing_of_it(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        reader = it.connect("zita")
        group, other = await grouped(it, reader), await grouped(it, reader)
        assert group != other
        code, clients = await table_of(it, None, ["anna"])
        await play_out(it, code, clients)
        assert (await page(reader, group))["matches"] == []
        code, clients = await table_of(it, group, ["bela"])
        await play_out(it, code, clients)
        assert (await page(reader, other))["matches"] == []
        assert len((await page(reader, group))["matches"]) == 1

    run(tmp_path, play)


def test_the_result_stays_when_its_table_is_put_away_and_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with world(tmp_path) as it:
            group = await grouped(it, it.connect("zita"))
            code, clients = await table_of(it, group, ["anna"])
            await play_out(it, code, clients)
            await clients[0].leave()
            await it.settle()
            it.clock.advance(31 * DAY)
            assert await it.lobby.forget_idle() == [code]
        async with world(tmp_path) as it:
            found = await page(it.connect("zita"), group)
            assert [one["table"] for one in found["matches"]] == [code]

    asyncio.run(main())


def test_match_and_result_are_written_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(it: World) -> None:
        group = await grouped(it, it.connect("zita"))
        code, (anna,) = await table_of(it, group, ["anna"])
        await anna.ask(type="fill", table=code)
        await anna.ask(type="begin", table=code)
        keep, fails = Transaction.keep, [True]

        async def breaks(self: Transaction, *arguments: Any, **more: Any) -> None:
            await keep(self, *arguments, **more)
            if fails[0]:
                raise OSError("the disk is full")

        monkeypatch.setattr(Transaction, "keep", breaks)

        def last_trick(table: Table) -> bool:
            deal = table.match.deal if table.match else None
            return deal is not None and len(deal.tricks) == 7

        await it.play(code, [anna], last_trick, Random(1))
        for _ in range(40):
            await it.settle()
            table = it.known(code)
            if it.whose(table, [anna]) is anna:
                legal = anna.table["match"]["view"]["legal"]
                await anna.ask(type="act", table=code, turn=table.turn, action=legal[0])
            it.clock.advance(it.clock.next_waking or 0)
        assert it.known(code).phase == "playing"
        with sqlite3.connect(tmp_path / "tables.db") as database:
            assert database.execute("select count(*) from results").fetchone() == (0,)
        fails[0] = False
        await play_out(it, code, [anna])
        found = await page(it.connect("yves"), group)
        assert len(found["matches"]) == 1

    run(tmp_path, play)


def test_only_the_seated_are_told_the_groups_code_and_its_tables_are_not_listed(
    tmp_path: Path,
) -> None:
    async def play(it: World) -> None:
        group = await grouped(it, it.connect("yves"))
        code, (anna,) = await table_of(it, group, ["anna"])
        zita = it.connect("zita")
        await zita.ask(type="open", table=code)
        assert anna.table["group"] == group
        assert zita.table["group"] is None
        assert group not in "".join(zita.socket.sent)
        assert "listed" not in anna.table["offers"]
        assert (await anna.ask(type="listed", table=code, on=True))["code"] == "not-legal-now"

    run(tmp_path, play)


def test_what_groups_and_names_are_refused(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        anna = it.connect("anna")
        for name in ("", "  ", "x" * 41, "a\nb", "\u202e", "\u3164"):
            assert (await anna.ask(type="make-group", name=name))["code"] == "bad-name"
        group = await grouped(it, anna, "x" * 40)
        first = await anna.ask(type="make-group", cmd="group-0001", name="मंगळवार")
        assert await anna.ask(type="make-group", cmd="group-0001", name="मंगळवार") == first
        assert first["group"] != group
        assert (await page(anna, "ZZZZZZZZZZ"))["code"] == "no-group"
        for odd in (group.lower(), group[:9], group + "A", None, 5):
            assert (await anna.ask(type="group", group=odd))["code"] == "malformed"
        made = await anna.ask(type="create", rules=cut(), name="Anna", group="ZZZZZZZZZZ")
        assert made["code"] == "no-group"
        made = await anna.ask(type="create", rules=cut(), name="Anna", group="x")
        assert made["code"] == "malformed"

    run(tmp_path, play)


def test_limits_of_groups(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        anna, bela, carl = (it.connect(name) for name in ("anna", "bela", "carl"))
        group = await grouped(it, anna)
        await grouped(it, anna)
        assert (await anna.ask(type="make-group", name="A"))["code"] == "too-many"
        await grouped(it, bela)
        assert (await carl.ask(type="make-group", name="C"))["code"] == "too-many"  # one address
        it.clock.advance(3601)
        await grouped(it, anna)
        answers = [(await page(anna, group))["type"] for _ in range(5)]
        assert answers == ["group"] * 4 + ["refused"]
        answers = [(await page(bela, group))["type"] for _ in range(4)]
        assert answers == ["group"] * 2 + ["refused"] * 2
        it.clock.advance(21)
        assert (await page(anna, group))["type"] == "group"

    limits = Limits(
        messages=1000, groups_an_hour=2, groups_an_hour_from=3, group_reads=4, group_reads_from=6
    )
    run(tmp_path, play, limits=limits)


def test_a_page_shows_the_last_matches_only(tmp_path: Path) -> None:
    async def play(it: World) -> None:
        anna = it.connect("anna")
        group = await grouped(it, anna)
        table, made = last_step(late=False)
        body = evenings.result_body(fold(table, made))
        for number in range(1, 8):
            async with it.lobby._store.transaction(
                (await table_of(it, None, ["bela"]))[0]
            ) as transaction:
                await transaction.keep(group, number=number, body=body, at=number)
        found = await page(anna, group)
        assert [one["number"] for one in found["matches"]] == [7, 6, 5]
        assert {line["matches"] for line in found["tally"]} == {3}

    run(tmp_path, play, limits=Limits(messages=1000, group_matches=3))


# ---- by plain calls -------------------------------------------------------------------------


def last_step(late: bool) -> tuple[Table, list[Entry]]:
    """A group's table before the command that ends its match, and that command's entries."""
    table = fold(Table(CODE), opening(Rules.from_dict(SHORT), "anna", "Anna", GROUP))
    table = did(did(table, "anna", command("fill")), "anna", command("begin"))
    rng = Random(3)
    table = played(table, rng, lambda table: table.phase == "playing")
    if late:
        table = did(table, "meera", command("sit", seat=3, name="Meera"))
    while True:
        player, what = order(table, rng)
        made = list(decide(table, what, player))
        if fold(table, made).phase == "over":
            return table, made
        table = fold(table, made)


def test_who_comes_with_the_end_of_a_match_has_not_played_it() -> None:
    table, made = last_step(late=True)
    assert fold(table, made).seat_of("meera") == 3
    over = evenings.ended(table, made)
    assert over is not None
    players = json.loads(evenings.result_body(over))["players"]
    assert players[3]["bot"]
    assert players[3]["name"] != "Meera"


def test_only_the_entry_that_ends_a_match_counts_and_only_with_people() -> None:
    table, made = last_step(late=False)
    assert evenings.ended(table, made) is not None
    after = fold(table, made)
    renamed = decide(after, command("name", name="Nana"), "anna")
    assert evenings.ended(after, renamed) is None
    assert evenings.ended(replace(table, group=None), made) is None
    alone = did(table, "anna", command("stand"))
    rng = Random(1)
    while (next_ := step(alone, rng)).phase != "over":
        alone = next_
    player, what = order(alone, rng)
    assert evenings.ended(alone, decide(alone, what, player)) is None


def test_a_groups_table_folds_from_its_log_and_an_old_log_has_no_group() -> None:
    table = fold(Table(CODE), opening(PRESETS["cut"], "anna", "Anna", GROUP))
    assert table.group == GROUP
    assert "group" not in opening(PRESETS["cut"], "anna", "Anna")[0].body
    assert fold(Table(CODE), opening(PRESETS["cut"], "anna", "Anna")).group is None
    assert refused(table, "anna", command("listed", on=True)) == "not-legal-now"


def test_the_tally_counts_what_each_side_won() -> None:
    def match(winner: object, deals: list[int], kots: list[int], names: str) -> KeptMatch:
        players = [{"name": name, "bot": name == "-"} for name in names]
        body = {
            "preset": "cut",
            "players": players,
            "score": [1, 2],
            "winner": winner,
            "deals": deals,
            "mendikots": [0, 1],
            "kots": kots,
        }
        return KeptMatch("K7PQXM", 1, json.dumps(body), 0)

    found = evenings.group_page(
        GROUP,
        "F",
        [match(0, [3, 1], [1, 0], "ABC-"), match("drawn", [2, 2], [0, 1], "BA-A")],
    )
    lines = {line.name: line for line in found.tally}
    assert [line.name for line in found.tally] == ["A", "C", "B"]
    # two people of one name are one line, as they are at the table
    assert (lines["A"].matches, lines["A"].won, lines["A"].deals, lines["A"].kots) == (3, 1, 7, 3)
    assert (lines["B"].matches, lines["B"].won, lines["B"].deals) == (2, 0, 3)
    assert (lines["C"].won, lines["C"].deals, lines["C"].mendikots) == (1, 3, 0)
    assert found.matches[0].day == "1970-01-01"
