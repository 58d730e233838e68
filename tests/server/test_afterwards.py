"""Finished deals: replay, record and review, asked for over HTTP; nothing of what still runs."""

from __future__ import annotations

import asyncio
import itertools
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from mendikot.chance import supply_deal
from mendikot.engine import CHANCE, PRESETS, Deal, Play, Rank, replay
from mendikot.server.afterwards import Afterwards, Judged, Place, Reached, lost_tens
from mendikot.server.judging import SolverJudge
from mendikot.server.limits import Limits
from mendikot.server.refusal import Refused
from mendikot.store.store import Entry, Store
from tests.server.served import Served, ask, receive, served

ANNA = "a" * 32
MADE = itertools.count(1)
SHORT = {**PRESETS["short"].to_dict(), "target": None, "deals": 2}


class FirstIsBest:
    """Says of every choice that the first of them all, and no other, lost a win."""

    def __init__(self) -> None:
        self.asked: list[Reached | None] = []
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.fails = False
        self.unknown: range = range(0)
        """The numbers of choices whose value is not found."""

    async def judge(self, text: str, most: int, reached: Reached | None) -> list[Judged]:
        deal = replay(text)
        assert isinstance(deal, Deal)
        await self.goes_on.wait()
        if self.fails:
            raise RuntimeError
        self.asked.append(reached)
        until, (low, high) = reached[:2] if reached else (len(deal.log), (-1, -1))
        found: list[Judged] = []
        for number in range(until - 1, max(0, until - 1 - most), -1):
            before = (-3, 3) if number in self.unknown else (1, 1) if number == 1 else (-1, -1)
            better = ["AS"] if before == (1, 1) else []
            found.append((number, 0, "7S", *before, low, high, better))
            low, high = before
        return found

    def close(self) -> None:
        pass


def play_to(server: Served, deals: int, hold: bool = False) -> tuple[str, list[Any]]:
    """Anna and three bots play so many deals; the table's code, and all snapshots she was sent.

    With ``hold`` she stops in the middle of the next deal.
    """
    rng = Random(5)
    seen: list[Any] = []
    with server.socket(ANNA) as socket:
        done = ask(socket, type="create", cmd=f"create-{next(MADE):04}", rules=SHORT, name="Anna")
        code = done["table"]
        ask(socket, "table", type="open", table=code)
        ask(socket, type="fill", cmd="fill-0001", table=code)
        ask(socket, type="begin", cmd="begin-001", table=code)
        ask(socket, "table", type="open", table=code)
        number = 0
        while True:
            table = receive(socket, "table")
            seen.append(table)
            match = table["match"]
            results = len(match["results"]) if match else 0
            if results >= deals and not hold:
                return code, seen
            view = match["view"] if match else None
            if hold and results >= deals and view and view["tricks_played"] == 2:
                return code, seen
            number += 1
            if "next" in table["offers"]:
                fields = {"type": "next", "turn": table["turn"]}
            elif view and view["legal"]:
                action = rng.choice(view["legal"])
                fields = {"type": "act", "turn": table["turn"], "action": action}
            else:
                continue
            socket.send(json.dumps({**fields, "cmd": f"command-{number:04}", "table": code}))


def deal_of(preset: str, seed: int) -> Deal:
    """A whole deal by chance."""
    rng = Random(seed)
    deal = Deal.new(PRESETS[preset], 0)
    while not deal.over:
        chances = deal.to_act == CHANCE
        deal = deal.apply(supply_deal(deal, rng) if chances else rng.choice(deal.legal_actions()))
    return deal


def get(server: Served, path: str) -> httpx.Response:
    return httpx.get(f"http://{server.address}{path}")


def reviewed(server: Served, path: str) -> Any:
    """The review once it is done, asked again and again as a page does."""
    end = time.monotonic() + 180  # the solver may have to be compiled
    while time.monotonic() < end:
        found = get(server, path).json()
        if found["state"] not in ("waiting", "working"):
            return found
        time.sleep(0.2)
    raise AssertionError(found)


async def done(afterwards: Afterwards, place: Place) -> None:
    for _ in range(10_000):
        if (await afterwards.review(place)).state == "done":
            return
        await asyncio.sleep(0)
    raise AssertionError("never done")


def test_a_finished_deal_is_told_step_by_step(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        code, seen = play_to(server, 1)
        answer = get(server, f"/api/deals/{code}/1/1")
        told = answer.json()
        head = httpx.head(str(answer.url))
    assert answer.headers["cache-control"] == "private, no-cache"  # `deals` grows
    assert (head.status_code, head.content) == (200, b"")
    last = seen[-1]["match"]
    assert told["result"] == last["results"][0] == told["frames"][-1]["view"]["result"]
    assert told["names"][0] == "Anna" and len(told["names"]) == 4
    assert (told["deals"], told["preset"]) == (1, None)
    frames = told["frames"]
    dealt = next(frame for frame in frames if any(frame["hands"]))
    assert [sorted(hand) for hand in dealt["hands"]] == [
        sorted(hand) for hand in last["view"]["deal"]
    ]
    assert all(frame["action"] is None for frame in frames[: frames.index(dealt) + 1])
    for before, frame in zip(
        frames[frames.index(dealt) :], frames[frames.index(dealt) + 1 :], strict=False
    ):
        seat, action = frame["seat"], frame["action"]
        assert seat == before["view"]["to_act"]
        assert action in before["hands"][seat]
        assert sorted([*frame["hands"][seat], action]) == sorted(before["hands"][seat])
        assert frame["view"]["hand"] == [] and frame["view"]["seat"] is None
    assert frames[-1]["hands"] == [[], [], [], []]
    assert len(frames) - 1 - frames.index(dealt) == 32


def test_the_record_names_the_players_and_is_read_again(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        code, seen = play_to(server, 1)
        answer = get(server, f"/api/deals/{code}/1/1/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert f'filename="mendikot-{code}-1-1.mdk"' in answer.headers["content-disposition"]
    assert answer.text.splitlines()[:2] == [f"# table {code}, match 1, deal 1", "# seat 0: Anna"]
    deal = replay(answer.text)
    assert isinstance(deal, Deal) and deal.outcome is not None
    assert deal.outcome.kind == seen[-1]["match"]["results"][0]["outcome"]["kind"]


def test_nothing_is_told_of_a_deal_that_runs(tmp_path: Path) -> None:
    with served(tmp_path, judge=FirstIsBest()) as server:
        code, seen = play_to(server, 1, hold=True)
        for what in ("", "/record", "/review"):
            assert get(server, f"/api/deals/{code}/1/1{what}").status_code == 200
            for place in ("1/2", "2/1", "1/0", "0/1", "1/" + 20 * "9", 5000 * "9" + "/1", "1/x"):
                answer = get(server, f"/api/deals/{code}/{place}{what}")
                assert (answer.status_code, answer.json()["code"]) == (404, "no-deal"), place
        assert get(server, f"/api/deals/{code}/1/1").json()["deals"] == 1
    assert seen[-1]["match"]["deal_number"] == 2


@pytest.mark.parametrize("code", ["ZZZZZZ", "zzzzzz", "Z", "ZZZZZZZ", "%2e%2e", "ZZZZZ%0A"])
def test_a_code_of_no_table(tmp_path: Path, code: str) -> None:
    with served(tmp_path) as server:
        answer = get(server, f"/api/deals/{code}/1/1")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-table")
        assert get(server, "/api/deals/ZZZZZZ/1/x").status_code == 404
        assert get(server, "/api/deals/ZZZZZZ/-1/1").status_code == 404


def test_too_many_questions_are_refused(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(pages=5)) as server:
        found = [get(server, "/api/deals/ZZZZZZ/1/1").status_code for _ in range(8)]
    assert found == [404] * 5 + [429] * 3


def test_a_review_grows_from_the_end_and_stays(tmp_path: Path) -> None:
    judge = FirstIsBest()
    with served(tmp_path, judge=judge) as server:
        code, _ = play_to(server, 1)
        path = f"/api/deals/{code}/1/1/review"
        judge.goes_on.clear()
        first = get(server, path)
        assert first.headers["cache-control"] == "no-store"
        assert first.json() == {
            "state": "working",
            "goal": "outcome",
            "done": 0,
            "of": 32,
            "since": 33,
            "turns": [],
        }
        judge.goes_on.set()
        done = reviewed(server, path)
        again = get(server, path)
    assert (done["state"], done["done"], done["since"]) == ("done", 32, 1)
    assert [(one["frame"], one["before"], one["after"]) for one in done["turns"]] == [(1, 1, -1)]
    assert (done["turns"][0]["better"], done["turns"][0]["others"]) == (["AS"], 7)
    assert again.json() == done and "max-age" in again.headers["cache-control"]
    assert judge.asked[:2] == [None, (29, (-1, -1), 0)]
    assert [one[0] for one in judge.asked if one] == [29, 25, 21, 17, 13, 9, 5, 1]


def test_what_was_not_found_is_told(tmp_path: Path) -> None:
    judge = FirstIsBest()
    judge.unknown = range(9, 12)
    with served(tmp_path, judge=judge) as server:
        code, _ = play_to(server, 1)
        done = reviewed(server, f"/api/deals/{code}/1/1/review")
    assert (done["done"], done["of"], done["since"]) == (32, 32, 12)
    assert [one[2] for one in judge.asked if one] == [0, 0, 0, 0, 0, 3, 0, 0]


def test_a_review_that_fails_may_be_asked_for_again(tmp_path: Path) -> None:
    judge = FirstIsBest()
    judge.fails = True
    with served(tmp_path, judge=judge) as server:
        code, _ = play_to(server, 1)
        path = f"/api/deals/{code}/1/1/review"
        assert reviewed(server, path)["state"] == "failed"
        judge.fails = False
        assert reviewed(server, path)["state"] == "done"


def test_a_review_says_that_it_waits_for_its_turn(tmp_path: Path) -> None:
    judge = FirstIsBest()
    with served(tmp_path, judge=judge) as server:
        code, _ = play_to(server, 2)
        first, second = (f"/api/deals/{code}/1/{deal}/review" for deal in (1, 2))
        judge.goes_on.clear()
        assert get(server, first).json()["state"] == "working"
        waiting = get(server, second).json()
        assert (waiting["state"], waiting["done"], waiting["of"]) == ("waiting", 0, 32)
        assert get(server, second).json() == waiting
        judge.goes_on.set()
        assert reviewed(server, second)["state"] == "done"
        assert reviewed(server, first)["state"] == "done"


def test_only_so_many_reviews_wait(tmp_path: Path) -> None:
    async def main() -> None:
        async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as store:
            judge = FirstIsBest()
            judge.goes_on.clear()
            afterwards = Afterwards(store, judge, Limits(reviews_waiting=1))
            await afterwards.review(Place(code, 1, 1))
            await afterwards.review(Place(code, 1, 1))
            with pytest.raises(Refused, match="busy"):
                await afterwards.review(Place(code, 1, 2))
            # who keeps asking gets in as soon as one is done
            judge.goes_on.set()
            await done(afterwards, Place(code, 1, 1))
            judge.goes_on.clear()
            assert (await afterwards.review(Place(code, 1, 2))).state == "working"
            await afterwards.stop()
            assert (await afterwards.review(Place(code, 1, 2))).state == "working"
            await afterwards.stop()

    with served(tmp_path) as server:
        code, _ = play_to(server, 2)
    asyncio.run(main())


def test_a_log_that_is_too_long_is_not_folded(tmp_path: Path) -> None:
    async def main() -> None:
        async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as store:
            long = len(await store.since(code, 0))
            assert await Afterwards(store, FirstIsBest(), Limits(longest_log=long)).record(place)
            with pytest.raises(Refused, match="busy"):
                await Afterwards(store, FirstIsBest(), Limits(longest_log=long - 1)).record(place)

    with served(tmp_path) as server:
        code, _ = play_to(server, 1)
        place = Place(code, 1, 1)
    asyncio.run(main())


def test_a_review_that_is_kept_does_not_read_the_log_again(tmp_path: Path) -> None:
    class Reading(Store):
        read = 0

        async def since(self, code: str, seq: int) -> list[Entry]:
            self.read += 1
            return await super().since(code, seq)

    async def main() -> None:
        async with await Reading.open(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as store:
            assert isinstance(store, Reading)
            afterwards = Afterwards(store, FirstIsBest(), Limits(reviews_kept=1))
            first, second = Place(code, 1, 1), Place(code, 1, 2)
            await done(afterwards, first)
            assert store.read == 1
            # one is kept: the second takes its place, and the first begins anew
            await done(afterwards, second)
            assert store.read == 2
            assert (await afterwards.review(first)).state == "working"
            assert store.read == 3
            await afterwards.stop()

    with served(tmp_path) as server:
        code, _ = play_to(server, 2)
    asyncio.run(main())


def test_the_solver_itself_reviews_in_its_own_process(tmp_path: Path) -> None:
    turning = 0
    with served(tmp_path, judge=SolverJudge()) as server:
        for _ in range(4):
            code, _ = play_to(server, 1)
            found = reviewed(server, f"/api/deals/{code}/1/1/review")
            told = get(server, f"/api/deals/{code}/1/1").json()
            assert (found["state"], found["since"]) == ("done", 1)
            turning += len(found["turns"])
            for one in found["turns"]:
                frame = told["frames"][one["frame"]]
                assert told["frames"][one["frame"] + 1]["action"] == one["action"]
                assert one["seat"] == frame["view"]["to_act"]
                assert one["action"] not in one["better"]
                assert set(one["better"]) <= set(frame["hands"][one["seat"]])
                assert len(one["better"]) <= one["others"] < len(frame["hands"][one["seat"]])
                mine = 1 if one["seat"] % 2 == 0 else -1
                assert mine * one["after"] < mine * one["before"]
                assert all(card[0] == "T" for card in one["lost"])
    assert turning > 0, "bots and chance make mistakes"


def test_the_tens_a_card_gave_to_the_other_side() -> None:
    found = added = 0
    for seed in range(3):
        deal = deal_of("cut", seed)
        plays = [n for n, action in enumerate(deal.log) if isinstance(action, Play)]
        for place, number in enumerate(plays):
            trick, at = deal.tricks[place // 4], place % 4
            seat = (trick.leader + at) % 4
            # what an opponent adds after the card was never this side's to give
            theirs = [card for card in trick.cards[at + 1 :: 2] if card.rank is Rank.TEN]
            tens = [card for card in trick.cards if card.rank is Rank.TEN and card not in theirs]
            lost = bool((trick.best - seat) % 2)
            assert lost_tens(deal, number, seat) == (tens if lost else [])
            found += lost and len(tens)
            added += lost and len(theirs)
        assert lost_tens(deal, 0, 0) == []
    assert found + added == 2 * 4 * 3 and min(found, added) > 3
    swept = deal_of("dehla-pakad", 1)
    assert not any(lost_tens(swept, number, 0) for number in range(len(swept.log)))


def test_the_server_never_loads_the_solver() -> None:
    code = "import mendikot.server.judging, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
