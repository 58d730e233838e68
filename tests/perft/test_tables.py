"""Perft tables: leaves, tens and tricks for every hukum, gathering and number of seats.

The numbers are of the engine, which is the law; any faster copy of it must give the same.
``make bless`` writes them anew; read the difference before it is committed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mendikot.engine import CHANCE, Deal, Rules
from mendikot.engine.rules import CHOICES, HUKUMS, PACKS_FOR
from mendikot.search.perft import Perft, ending, perft

TABLE = Path(__file__).with_name("table.json")
SEEDS = (1, 2, 3, 4)
DEPTH = {4: 3, 6: 2, 8: 2}

ROWS = {
    f"{hukum} {gathering} {players}x{pack}": Rules(
        players=players, pack=pack, hukum=hukum, gathering=gathering
    )
    for hukum in HUKUMS
    for gathering in CHOICES["gathering"]
    for players, packs in PACKS_FOR.items()
    for pack in packs
}


@pytest.fixture(scope="module")
def kept(request: pytest.FixtureRequest) -> dict[str, list[list[int]]]:
    if request.config.getoption("--bless"):
        lines = [f"{json.dumps(name)}: {json.dumps(counted(name))}" for name in ROWS]
        TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8", newline="\n")
    table: dict[str, list[list[int]]] = json.loads(TABLE.read_text("utf-8"))
    return table


def counted(name: str) -> list[list[int]]:
    rules = ROWS[name]
    return [list(perft(ending(rules, DEPTH[rules.players], seed), seed)) for seed in SEEDS]


@pytest.mark.parametrize("name", ROWS)
def test_perft(name: str, kept: dict[str, list[list[int]]]) -> None:
    assert counted(name) == kept[name]


def test_every_method_differs_somewhere(kept: dict[str, list[list[int]]]) -> None:
    """A table that cannot tell two methods apart could not notice a fault."""
    assert set(kept) == set(ROWS)
    for gathering in CHOICES["gathering"]:
        rows = {hukum: str(kept[f"{hukum} {gathering} 4x52"]) for hukum in HUKUMS}
        # With all cards seen these two are one game: only who knows the trump differs.
        assert rows.pop("band-holder") == rows["shown"]
        assert len(set(rows.values())) == len(rows)


def test_counting_by_hand() -> None:
    """Two tricks of four hands of one suit each under no trump: the leader wins both."""
    deal = ending(Rules(pack=32, hukum="no-trump"), 1, 1)
    assert perft(deal).leaves == 1
    assert perft(deal).tricks in range(9)
    free = one_suit_each()
    while len(free.tricks) < 6:
        free = free.apply(free.legal_actions()[0])
    # Everybody chooses between two cards, then has one: 2 ** 4 ways, all tricks to side 0.
    assert perft(free) == Perft(16, 4 * 16, 8 * 16)


def one_suit_each() -> Deal:
    from tests.tables import ONE_SUIT_EACH, dealt

    deal = dealt(Rules(pack=32, hukum="no-trump"), ONE_SUIT_EACH)
    assert deal.turn != CHANCE
    return deal
