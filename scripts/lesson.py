"""The guided deal as the server would tell it, for the browser: `python scripts/lesson.py FILE`.

One short deal under the cut, written out card by card below, is played at a real table of the
server; every snapshot its first seat is sent is kept, with what that seat should do next and what
there is to say. With `--check FILE` nothing is written, and 1 is the answer when FILE is not
current.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mendikot.engine import CHANCE, PRESETS, Card
from mendikot.engine.actions import Dealt, Lots
from mendikot.engine.notation import parse_action, parse_card
from mendikot.server import wire
from mendikot.server.deciding import Answer, Supply, decide, opening
from mendikot.server.folding import fold
from mendikot.server.projection import Company, Receiver, happened, snapshot
from mendikot.server.table import Table

CODE = "LESSON"
PUPIL = "pupil"

HANDS = (
    "AS TS 9S 7S 8H 7H TD 8D",
    "8S 9H KH QH JH 9D QD TC",
    "JS AH AD JD 7C JC 9C 8C",
    "QS KS TH 7D KD AC KC QC",
)
LOTS = "9D TH QC AS"
"""The fourth seat draws the highest card and deals, so the pupil is first to play."""

TRICKS = (
    "AS 8S JS QS",
    "7H 9H AH TH",
    "AD 7D TD 9D",
    "7C AC 7S TC",
    "9S JH 8C KS",
    "KD 8D QD JD",
    "KC TS QH JC",
    "8H KH 9C QC",
)
"""In order of play."""

NOTES: dict[tuple[int, int], list[str]] = {
    (0, 0): ["tens", "partner", "lead-ace"],
    (1, 0): ["took", "lead-low"],
    (2, 2): ["ten-fell", "follow"],
    (3, 2): ["void", "cut"],
    (4, 0): ["hukum", "draw-king"],
    (5, 1): ["lost-one"],
    (6, 1): ["trump-ten"],
    (7, 0): ["last-card"],
    (8, 0): ["mendikot", "done"],
}
"""By trick and cards on the table: what is said there, one after the other."""


def frames() -> list[dict[str, object]]:
    """Every position from the first lead on: the snapshot, what to do, and what is said."""
    table = _begun()
    plays = [parse_card(word) for trick in TRICKS for word in trick.split()]
    found = [_frame(None, table, plays[0])]
    for number, card in enumerate(plays, start=1):
        before, table = table, _played(table, card)
        following = plays[number] if number < len(plays) else None
        found.append(_frame(before, table, following))
    return found


def _begun() -> Table:
    table = fold(Table(CODE), opening(PRESETS["short"], PUPIL, "You"))
    for command in (
        wire.Fill(type="fill", cmd="fill-0001", table=CODE),
        wire.Begin(type="begin", cmd="begin-001", table=CODE),
    ):
        table = fold(table, decide(table, command, PUPIL))
    lots = Lots(tuple(map(parse_card, LOTS.split())))
    hands = tuple(tuple(map(parse_card, hand.split())) for hand in HANDS)
    for action in (lots, Dealt(hands)):
        table = fold(table, decide(table, Supply(table.turn, action), None))
    return table


def _played(table: Table, card: Card) -> Table:
    assert table.match is not None
    seat = table.match.to_act
    assert seat is not None and seat != CHANCE
    if seat == 0:
        act = wire.Act(type="act", cmd="act-00001", table=CODE, turn=table.turn, action=str(card))
        return fold(table, decide(table, act, PUPIL))
    answer = Answer(table.turn, seat, parse_action(str(card)))  # type: ignore[arg-type]
    return fold(table, decide(table, answer, None))


def _frame(before: Table | None, table: Table, following: Card | None) -> dict[str, object]:
    assert table.match is not None and table.match.deal is not None
    told = snapshot(table, Receiver(PUPIL, True), Company(here=frozenset({PUPIL})))
    events = happened(before, table, PUPIL)
    over = table.phase == "between"
    told = told.model_copy(update={"offers": ["next"] if over else [], "events": events})
    deal = table.match.deal
    place = (len(deal.tricks), len(deal.trick.cards))
    mine = table.match.to_act == 0 and not over
    return {
        "table": told.model_dump(),
        "action": str(following) if mine else None,
        "notes": NOTES.get(place, []),
    }


def text() -> str:
    """The file for the browser: one frame a line."""
    lines = ",\n".join(json.dumps(frame, separators=(",", ":")) for frame in frames())
    return f"[\n{lines}\n]\n"


def main(arguments: list[str]) -> int:
    """Writes or checks the file."""
    check, file = arguments[0] == "--check", Path(arguments[-1])
    current = file.is_file() and file.read_text("utf-8") == text()
    if check:
        if not current:
            print(f"{file} is not current: run `make wire`", file=sys.stderr)
        return int(not current)
    if not current:
        file.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
