"""A storm of garbage over real sockets: answered each, changing nothing, telling nothing."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from mendikot.engine import PRESETS
from mendikot.engine.cards import ALL_CARDS
from mendikot.server.limits import Limits
from mendikot.server.table import Table
from tests.server.served import Served, ask, receive, served
from tests.server.test_hub import hidden_from, tells, without_lots

ANNA, BELA, YVES, ZITA = ("a" * 32, "b" * 32, "e" * 32, "f" * 32)
TEXTS = ["", "\x00", "{", "}", "[[[[", "null", "5", '"act"', "{}", "[]", "\ufeff{}", "[" * 3000]
ODD: list[Any] = [
    None,
    True,
    False,
    -1,
    99,
    10**30,
    0.5,
    "5",
    "",
    "x" * 500,
    [],
    {},
    [[1]],
    "आ",
    "\x00",
    {"a": {"b": {}}},
    "\ud800",
    {"\ud800": 1},
]


def garbage(
    rng: Random, code: str, turn: int, may: frozenset[str], past: list[str], moves: bool
) -> Iterator[str | bytes]:
    """Endless frames none of which may change the table.

    `may` are the kinds this guest has a right to: they come spoiled only; `moves`: it is the
    guest's turn, so no card comes in sight of it. `past` are commands
    of this guest that were accepted before; they come again.
    """
    kinds = [
        "create",
        "open",
        "shut",
        "name",
        "sit",
        "stand",
        "bot",
        "unbot",
        "fill",
        "rules",
        "begin",
        "act",
        "claim",
        "end",
        "next",
        "rematch",
        "waive",
        "swap",
        "shuffle",
        "vote",
        "listed",
        "say",
        "list",
        "carry",
        "make-group",
        "group",
        "ping",
        "timeout",
        "deal",
    ]
    cards = [str(card) for card in ALL_CARDS]
    while True:
        kind = rng.choice(kinds)
        frame: dict[str, Any] = {
            "type": kind,
            "cmd": f"storm-{rng.getrandbits(60):x}",
            "table": code if rng.random() < 0.9 else rng.choice(["AAAAAA", "", "K7PQXM "]),
        }
        if kind in ("act", "claim", "end", "next", "rematch"):
            frame["turn"] = turn if rng.random() < 0.5 else turn + rng.choice([-1, 1, 7])
        if kind == "act":
            texts = [
                *cards,
                "ask",
                "close 7H",
                "show AS",
                "call H",
                "pick 1",
                "drew 7H",
                "lots AS",
                "dealt AS",
            ]
            frame["action"] = rng.choice(texts[53:] if moves and frame["turn"] == turn else texts)
        if kind in ("sit", "bot", "unbot", "swap", "vote"):
            frame["seat"] = rng.choice([0, 1, 4, 5, 7])
        if kind == "swap":
            frame["other"] = rng.choice([0, 1, 2, 5, 7])
        if kind == "vote":
            frame["yes"] = rng.choice([True, False])
        if kind == "say":
            frame["phrase"] = rng.choice(["wow", "hello", "play a ten", ""])
        if kind == "listed":
            frame["on"] = True
        if kind == "create":
            del frame["table"]
        if kind in ("say", "list"):
            frame = {key: frame[key] for key in frame if key in ("type", "phrase", "table")}
            if kind == "list":
                del frame["table"]
        if kind in ("carry", "make-group"):
            del frame["table"]
        if kind == "make-group":
            frame["name"] = rng.choice(["", "\u200b", "x" * 41])
        if kind == "group":
            frame = {"type": kind, "group": rng.choice(["AAAAAAAAAA", "", "aaaaaaaaaa"])}
        if kind in ("sit", "name", "create"):
            frame["name"] = rng.choice(["", "   ", "x" * 30, "a\nb", "\u202e", "\u0000"])
        if kind in ("rules", "create"):
            rules = PRESETS["cut"].to_dict()
            frame["rules"] = {
                **rules,
                rng.choice([*rules, "\ud800"]): rng.choice([None, "x", -5, 10**9, 0.5, [], 7]),
            }
        if kind == "sit" and rng.random() < 0.5:
            frame["name"] = "Mallory"
        form = rng.random()
        if kind in may or kind in ("open", "shut", "ping") or form < 0.35:
            spoil = rng.choice(["extra", "twice", "odd", "cut", "text", "forge", "float"])
            if spoil == "extra":
                frame[rng.choice(["seat", "player", "host", "hand", "x", "turn"]) + "_"] = 1
            elif spoil == "odd":
                frame[rng.choice(["type", "cmd"]) if "cmd" in frame else "type"] = rng.choice(ODD)
            elif spoil == "forge":
                frame |= {"player": ANNA, "seat": "0"}
            elif spoil == "float":
                frame["n"] = 1.5
            text = json.dumps(frame)
            if spoil == "twice":
                text = text[:-1] + ',"type":"' + kind + '"}'
            elif spoil == "cut":
                text = text[: rng.randrange(len(text))]
            elif spoil == "text":
                text = rng.choice(TEXTS)
            yield text
        elif form < 0.38:
            yield bytes(rng.getrandbits(8) for _ in range(rng.randrange(40)))
        elif form < 0.40:
            yield "x" * rng.choice([8193, 12_000])
        elif form < 0.43 and past:
            yield rng.choice(past)
        else:
            yield json.dumps(frame)


class Stormer:
    """A guest that sends garbage in bursts and counts what comes back."""

    def __init__(self, server: Served, player: str, code: str | None) -> None:
        self.server, self.player, self.code = server, player, code
        self.answers: Counter[str] = Counter()
        self.told: set[str] = set()
        self.connect()

    def connect(self) -> None:
        self.socket = self.server.socket(self.player).__enter__()
        self.take(receive(self.socket, "hello"))
        if self.code is not None:
            self.take(ask(self.socket, "table", type="open", table=self.code))

    def take(self, frame: dict[str, Any]) -> None:
        text = without_lots(json.dumps(frame))
        if frame["type"] == "hello":
            return
        self.told.add(text)

    def burst(self, frames: list[str | bytes]) -> None:
        """Sends them all, and takes one answer for each."""
        for frame in frames:
            self.socket.send(frame)
        for _ in frames:
            while True:
                text = self.socket.recv(timeout=20)
                answer = json.loads(text)
                self.take(answer)
                if answer["type"] != "table":
                    break
            self.answers[answer["code"] if answer["type"] == "refused" else answer["type"]] += 1

    def oversized(self, frame: str | bytes) -> int:
        """A frame that ends the line; the close code."""
        self.socket.send(frame, text=isinstance(frame, bytes) or None)
        try:
            while True:
                self.take(json.loads(self.socket.recv(timeout=20)))
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            code = closed.rcvd.code
        self.connect()
        return code


def position(table: Table) -> tuple[object, ...]:
    chairs = [chair[:3] for chair in table.chairs]
    company = (table.host, table.reserved, table.votes, table.listed)
    return (table.turn, table.match, table.rules, chairs, company)


@pytest.mark.parametrize("messages", [3000, pytest.param(20_000, marks=pytest.mark.deep)])
def test_garbage_changes_nothing_and_tells_nothing(tmp_path: Path, messages: int) -> None:
    rng = Random(20)
    with served(
        tmp_path, limits=Limits(messages=10**9, group_reads=10**9, group_reads_from=10**9)
    ) as server:
        # a table in mid-deal: anna is to move, bela is seated, the others are bots
        anna, bela = server.socket(ANNA).__enter__(), server.socket(BELA).__enter__()
        rules = PRESETS["band-on-request"].to_dict()
        code = ask(anna, type="create", cmd="create-1", rules=rules, name="Anna")["table"]
        ask(anna, "table", type="open", table=code)
        ask(bela, "table", type="open", table=code)
        past_anna = [json.dumps({"type": "fill", "cmd": "fill-0001", "table": code})]
        past_bela = [
            json.dumps(
                {"type": "sit", "cmd": "sit-00001", "table": code, "seat": 1, "name": "Bela"}
            )
        ]
        bela.send(past_bela[0])
        assert receive(bela, "done", "refused")["type"] == "done"
        anna.send(past_anna[0])
        assert receive(anna, "done", "refused")["type"] == "done"
        assert ask(anna, type="begin", cmd="begin-001", table=code)["type"] == "done"
        while True:  # some cards are played until it is anna's turn again
            table = server.lobby.known(code)
            assert table is not None
            frames = {}
            for name, socket in (("anna", anna), ("bela", bela)):
                frames[name] = ask(socket, "table", type="open", table=code)
            view = (frames["anna"]["match"] or {}).get("view")
            if view and view["legal"] and view["tricks_played"] >= 3:
                break
            for name, socket in (("anna", anna), ("bela", bela)):
                frame = frames[name]
                mine = (frame["match"] or {}).get("view")
                if mine and mine["legal"]:
                    ask(
                        socket,
                        type="act",
                        cmd=f"act-{name}-{frame['turn']}",
                        table=code,
                        turn=frame["turn"],
                        action=mine["legal"][-1],
                    )
        for socket in (anna, bela):
            ask(socket, "pong", type="ping", n=1)  # all it has asked is answered
            socket.close()
        before = server.lobby.known(code)
        assert before is not None
        assert before.match is not None
        hidden = {player: hidden_from(before, player) for player in (ANNA, BELA, YVES, ZITA)}
        assert all(len(cards) > 20 for cards in hidden.values())

        stormers = [
            (Stormer(server, ANNA, code), frozenset({"name", "stand", "listed", "say"}), past_anna),
            (Stormer(server, BELA, code), frozenset({"name", "stand", "say"}), past_bela),
            (Stormer(server, YVES, code), frozenset(), []),  # looks on
            (Stormer(server, ZITA, None), frozenset(), []),  # at no table
        ]
        sent = 0
        while sent < messages:
            for stormer, may, past in stormers:
                source = garbage(rng, code, before.turn, may, past, stormer.player == ANNA)
                stormer.burst([next(source) for _ in range(50)])
                sent += 50
            if sent % 2000 == 0:
                assert httpx.get(f"http://{server.address}/healthz").status_code == 200
        closes = Counter(
            stormer.oversized(frame)
            for stormer, _, _ in stormers
            for frame in ("x" * 20_000, b"\xff\xfe\xfd")
        )

        after = server.lobby.known(code)
        assert after is not None
        assert position(after) == position(before)
        assert closes == {1009: 4, 1007: 4}
        answers = sum((stormer.answers for stormer, _, _ in stormers), Counter[str]())
        assert answers.total() == sent
        assert answers["server"] == 0, "an error of ours"
        assert answers["tables"] > 0
        assert answers["carried"] > 0
        assert answers["done"] > 0, "repeated commands are answered as before"
        wanted = {
            "malformed",
            "too-large",
            "no-table",
            "no-group",
            "not-seated",
            "not-host",
            "wrong-turn",
            "not-your-turn",
            "illegal",
            "rules-fixed",
            "match-running",
            "seat-taken",
            "no-seat",
            "bad-rules",
            "bad-name",
            "cannot-claim",
            "cannot-end",
            "not-legal-now",
        }
        assert wanted <= set(answers), wanted - set(answers)
        for stormer, _, _ in stormers:
            text = "\n".join(stormer.told)
            assert [card for card in hidden[stormer.player] if tells(text, card)] == []
        # and the game goes on
        legal = before.match.legal_actions()
        assert legal
        anna = server.socket(ANNA).__enter__()
        frame = ask(anna, "table", type="open", table=code)
        done = ask(
            anna,
            type="act",
            cmd="act-after-the-storm",
            table=code,
            turn=frame["turn"],
            action=frame["match"]["view"]["legal"][0],
        )
        assert done["type"] == "done"


def test_the_usual_limits_end_a_storm(tmp_path: Path) -> None:
    with served(tmp_path) as server, server.socket(ZITA) as socket:
        receive(socket, "hello")
        codes: list[str] = []
        try:
            for _ in range(400):
                socket.send("garbage")
            while True:
                codes.append(receive(socket, "refused")["code"])
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code == 1008
        assert Counter(codes) == {"malformed": 100, "too-many": 1}
