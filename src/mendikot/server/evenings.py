"""A group's evenings: what is kept of a match that was played out, and the tally of them."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from mendikot.engine.rules import preset_name
from mendikot.server import wire
from mendikot.server.folding import apply
from mendikot.server.table import Table
from mendikot.store.store import Entry, KeptMatch


def ended(table: Table, new: Iterable[Entry]) -> Table | None:
    """The table as it was when a match at it ended with one of these entries, if one did.

    Only of interest at a group's table, and only if a person played to the end.
    """
    if table.group is None:
        return None
    for entry in new:
        before, table = table, apply(table, entry)
        if before.running and table.phase == "over":
            return table if table.humans else None
    return None


def result_body(table: Table) -> str:
    """What a group keeps of the match that is over at this table: a JSON object, keys sorted."""
    match = table.match
    assert match is not None
    outcomes = [result.outcome for result in match.results]

    def count(kind: str) -> list[int]:
        return [sum((each.kind, each.side) == (kind, side) for each in outcomes) for side in (0, 1)]

    people = [table.at(seat) for seat in range(len(table.chairs))]
    body = {
        "preset": preset_name(table.rules),
        "players": [{"name": chair.name, "bot": chair.kind != "human"} for chair in people],
        "score": list(match.score),
        "winner": match.winner,
        "deals": [sum(each.side == side for each in outcomes) for side in (0, 1)],
        "mendikots": count("mendikot"),
        "kots": count("kot"),
    }
    return json.dumps(body, sort_keys=True, separators=(",", ":"))


def group_page(code: str, name: str, kept: Iterable[KeptMatch]) -> wire.Group:
    """The page of a group; `kept` are its matches, the newest first."""
    matches = [_match(one) for one in kept]
    return wire.Group(type="group", group=code, name=name, matches=matches, tally=tally(matches))


def _match(kept: KeptMatch) -> wire.PlayedMatch:
    body: dict[str, Any] = json.loads(kept.body)
    return wire.PlayedMatch(
        table=kept.table,
        number=kept.number,
        day=datetime.fromtimestamp(kept.at / 1000, UTC).date().isoformat(),
        preset=body["preset"],
        players=[wire.PlayedBy(**player) for player in body["players"]],
        score=tuple(body["score"]),
        winner=body["winner"],
        deals=tuple(body["deals"]),
        mendikots=tuple(body["mendikots"]),
        kots=tuple(body["kots"]),
    )


def tally(matches: Iterable[wire.PlayedMatch]) -> list[wire.TallyLine]:
    """A line for each name that people had, most matches won first; bots have none."""
    lines: dict[str, dict[str, int]] = {}
    for match in matches:
        for seat, player in enumerate(match.players):
            if player.bot:
                continue
            side = seat % 2
            line = lines.setdefault(
                player.name, {"matches": 0, "won": 0, "deals": 0, "mendikots": 0, "kots": 0}
            )
            line["matches"] += 1
            line["won"] += match.winner == side
            line["deals"] += match.deals[side]
            line["mendikots"] += match.mendikots[side]
            line["kots"] += match.kots[side]
    found = [wire.TallyLine(name=name, **line) for name, line in lines.items()]
    return sorted(found, key=lambda line: (-line.won, -line.deals, -line.kots, line.name))
