"""Perft tables: leaves, tens and tricks for every hukum, gathering and number of seats.

The numbers are of the engine, which is the law; the kernel must give the same. The deeper table
is the kernel's in everyday tests; the deep tests count it by the engine too. ``make bless``
writes them anew; read the difference before it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mendikot.engine import CHANCE, Deal, Rules
from mendikot.engine.rules import CHOICES, HUKUMS, PACKS_FOR
from mendikot.search.perft import (
    Mismatch,
    Perft,
    compare,
    divide,
    ending,
    kernel_divide,
    kernel_perft,
    perft,
)

TABLE = Path(__file__).with_name("table.json")
DEEPER = Path(__file__).with_name("deeper.json")
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


def table(path: Path, deeper: int, bless: bool) -> dict[str, list[list[int]]]:
    if bless:
        count = kernel_perft if deeper else perft
        lines = [f"{json.dumps(name)}: {json.dumps(counted(name, count, deeper))}" for name in ROWS]
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8", newline="\n")
    found: dict[str, list[list[int]]] = json.loads(path.read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def kept(request: pytest.FixtureRequest) -> dict[str, list[list[int]]]:
    return table(TABLE, 0, request.config.getoption("--bless"))


@pytest.fixture(scope="module")
def kept_deeper(request: pytest.FixtureRequest) -> dict[str, list[list[int]]]:
    return table(DEEPER, 1, request.config.getoption("--bless"))


def counted(
    name: str, count: Callable[[Deal, int], Perft] = perft, deeper: int = 0
) -> list[list[int]]:
    rules = ROWS[name]
    depth = DEPTH[rules.players] + deeper
    return [list(count(ending(rules, depth, seed), seed)) for seed in SEEDS]


@pytest.mark.parametrize("name", ROWS)
def test_perft(name: str, kept: dict[str, list[list[int]]]) -> None:
    assert counted(name) == kept[name]


@pytest.mark.parametrize("name", ROWS)
def test_perft_by_the_kernel(name: str, kept: dict[str, list[list[int]]]) -> None:
    if counted(name, kernel_perft) != kept[name]:
        for seed in SEEDS:
            deal = ending(ROWS[name], DEPTH[ROWS[name].players], seed)
            compare(dict(divide(deal, seed)), dict(kernel_divide(deal, seed)))
        raise AssertionError("engine and kernel agree, and the table does not")


@pytest.mark.parametrize("name", ROWS)
def test_deeper_perft_by_the_kernel(name: str, kept_deeper: dict[str, list[list[int]]]) -> None:
    assert counted(name, kernel_perft, 1) == kept_deeper[name]


@pytest.mark.deep
@pytest.mark.parametrize("name", ROWS)
def test_deeper_perft(name: str, kept_deeper: dict[str, list[list[int]]]) -> None:
    """Counted by the engine too, where that takes seconds."""
    rules = ROWS[name]
    for seed, row in zip(SEEDS, kept_deeper[name], strict=True):
        if row[0] <= 60_000:
            deal = ending(rules, DEPTH[rules.players] + 1, seed)
            assert list(perft(deal, seed)) == row


def test_a_mismatch_is_told_by_first_action() -> None:
    deal = ending(ROWS["cut every-trick 4x52"], 3, 1)
    engine = dict(divide(deal))
    compare(engine, dict(engine))
    wrong = dict(engine)
    first, second, *_ = engine
    wrong[first] = Perft(1, 2, 3)
    del wrong[second]
    with pytest.raises(Mismatch) as caught:
        compare(engine, wrong)
    told = str(caught.value).splitlines()
    assert told[1] == "! KS         engine 56 112 372, kernel 1 2 3"
    assert told[2].endswith("kernel not legal")
    assert told[3].startswith("  ")


def test_every_method_differs_somewhere(kept: dict[str, list[list[int]]]) -> None:
    """A table that cannot tell two methods apart could not notice a fault."""
    assert set(kept) == set(ROWS)
    for gathering in CHOICES["gathering"]:
        rows = {hukum: str(kept[f"{hukum} {gathering} 4x52"]) for hukum in HUKUMS}
        # With all cards seen these two are one game: only who knows the trump differs.
        assert rows.pop("band-holder") == rows["shown"]
        assert len(set(rows.values())) == len(rows)


def test_counting_by_hand() -> None:
    """Four hands of one suit each under no trump: the leader wins all tricks."""
    free = one_suit_each()
    while len(free.tricks) < 6:
        free = free.apply(free.legal_actions()[0])
    # Everybody chooses between two cards, then has one: 2 ** 4 ways, all tricks to side 0.
    assert perft(free) == kernel_perft(free) == Perft(16, 4 * 16, 8 * 16)


def one_suit_each() -> Deal:
    from tests.tables import ONE_SUIT_EACH, dealt

    deal = dealt(Rules(pack=32, hukum="no-trump"), ONE_SUIT_EACH)
    assert deal.to_act != CHANCE
    return deal
