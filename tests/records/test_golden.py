"""Golden records: a played match for every hukum, gathering and number of seats.

``make bless`` writes them anew; read the difference before it is committed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mendikot.engine import PRESETS, Match, NotationError, Rules, record, replay, replay_all
from mendikot.engine.rules import CHOICES, HUKUMS, PACKS_FOR
from tests.strategies import walk
from tests.tables import play_on

GOLDEN = Path(__file__).parent / "golden"

TABLES = {
    f"{hukum}-{gathering}-{players}-{pack}": Rules(
        players=players,
        pack=pack,
        hukum=hukum,
        gathering=gathering,
        score=CHOICES["score"][number % 3],
        partnerships=CHOICES["partnerships"][number % 2],
        next_dealer=CHOICES["next_dealer"][number // 2 % 2],
        target=None,
        deals=2,
    )
    for hukum in HUKUMS
    for gathering in CHOICES["gathering"]
    for number, (players, pack) in enumerate(
        (players, pack) for players, packs in PACKS_FOR.items() for pack in packs
    )
} | PRESETS

WITH_CLAIMS = "claims-and-early-ends"
TABLES[WITH_CLAIMS] = Rules(hukum="drawn", gathering="two-in-a-row", target=None, deals=12)


def played(name: str) -> Match:
    if name == WITH_CLAIMS:
        return walk(TABLES[name], seed=1, steps=10_000)
    deals = None if TABLES[name].deals else 2
    return play_on(Match.new(TABLES[name]), Random(name), deals)


@pytest.mark.parametrize("name", TABLES)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    path = GOLDEN / f"{name}.mdk"
    text = record(played(name))
    if request.config.getoption("--bless"):
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")
    kept = path.read_text("utf-8")
    assert text == kept
    assert record(replay(kept)) == kept


def test_claims_and_early_ends_are_among_them() -> None:
    lines = (GOLDEN / f"{WITH_CLAIMS}.mdk").read_text("utf-8").splitlines()
    assert "end" in lines and any(line.startswith("claim ") for line in lines)


def test_no_golden_record_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.mdk")} == set(TABLES)


TEXT = """mendikot 1
# A deal of the short pack: whoever leads takes all.
rules cut pack=32 hukum=no-trump

deal dealer 3
dealt AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987

1. 0: AS 7H 7D 7C = 0   # the rest likewise
2. 0: KS TH 8D TC = 0
3. 0: QS 8H 9D 8C = 0
4. 0: JS 9H TD 9C = 0
5. 0: TS JH JD JC = 0
6. 0: 9S QH QD QC = 0
7. 0: 8S KH KD KC = 0
8. 0: 7S AH AD AC = 0
result kot 0 tens 4-0 tricks 8-0
"""


def test_comments_and_blank_lines_are_passed_over() -> None:
    assert record(replay(TEXT)) == "".join(
        line.partition("#")[0].rstrip() + "\n"
        for line in TEXT.split("\n")
        if line.partition("#")[0].strip()
    ).replace("rules cut pack=32 hukum=no-trump", rules_line())
    assert len(replay_all(TEXT + TEXT)) == 2
    assert replay(TEXT.replace("\n", "\r\n")) == replay(TEXT)


def rules_line() -> str:
    from mendikot.engine.notation import rules_text

    return "rules " + rules_text(replay(TEXT).rules)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ("mendikot 1", "mendikot 2", 1, 10, "'1' of 'mendikot 1', not '2'"),
        ("rules cut", "rule cut", 3, 1, "'rules'"),
        ("cut pack=32", "cut pack=31", 3, 11, "pack: must be one of"),
        ("cut pack=32", "whist pack=32", 3, 7, "expected a preset"),
        ("hukum=no-trump", "hukum=whist", 3, 19, "hukum: must be one of"),
        ("hukum=no-trump", "pack=32", 3, 19, "each once"),
        ("dealer 3", "dealer 4", 5, 13, "a seat from 0 to 3"),
        ("dealer 3", "dealer", 5, 12, "not the end of the line"),
        ("AKQJT987...", "AKQJT98...", 6, 7, "expected 8 cards for seat 0, found 7"),
        ("..AKQJT987. ", "", 6, 1, "expected 4 hands, found 3"),
        ("AKQJT987...", "AAKQJT98...", 6, 7, "AS is there twice"),
        ("AKQJT987...", "AKQJT982...", 6, 7, "2S is not in a pack of 32"),
        ("dealt AKQ", "drew AS\ndealt AKQ", 6, 1, "expected 'dealt' with 8 new cards"),
        ("...AKQJT987", "...AKQJT98X", 6, 43, "expected ranks"),
        ("...AKQJT987", "AKQJT987...", 6, 43, "AS is there twice"),
        ("..AKQJT987.", "..KAQJT987.", 6, 31, "high to low"),
        ("1. 0:", "2. 0:", 8, 1, "expected trick 1."),
        ("1. 0:", "1. 1:", 8, 4, "expected 0:, who leads"),
        ("AS 7H", "AS XX", 8, 10, "expected an action"),
        ("AS 7H", "AS 2H", 8, 10, "expected one of AH, KH"),
        ("2. 0: KS TH", "2. 0: KS 7H", 9, 10, "expected one of AH, KH"),
        ("7C = 0", "7C = 3", 8, 21, "expected 0, who won the trick"),
        ("7C = 0", "7C", 8, 18, "expected = 0"),
        ("7C = 0", "7C = 0 9", 8, 23, "expected the end of the line"),
        ("7C = 0", "7C {C} = 0", 8, 19, "expected = 0"),
        ("result kot", "result win", 16, 8, "'kot'"),
        ("tricks 8-0", "tricks 7-1", 16, 30, "'8-0'"),
        ("tricks 8-0", "tricks 8-0\nscore 3-0", 17, 1, "expected 'mendikot'"),
        ("\n8. 0: 7S AH AD AC = 0", "", 15, 1, "the deal to go on"),
    ],
)
def test_errors_tell_line_column_and_what_was_expected(old, new, line, column, expected) -> None:
    spoilt = TEXT.replace(old, new, 1)
    assert spoilt != TEXT
    with pytest.raises(NotationError) as refused:
        replay(spoilt)
    assert (refused.value.line, refused.value.column) == (line, column), str(refused.value)
    assert expected in refused.value.expected


LATER = """mendikot 1
rules cut
lots AS KH QD AC
lots JS JH
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ("lots AS KH QD AC", "lots AS KH QD", 3, 1, "expected 4 cards, found 3"),
        ("lots AS KH QD AC", "lots AS KH AS AC", 3, 12, "AS is there twice"),
        ("lots JS JH", "lots JS KH", 4, 9, "KH is there twice"),
        ("lots JS JH", "lots JS JH TC", 4, 1, "expected 2 cards, found 3"),
    ],
)
def test_the_draw_for_dealer_tells_its_errors(old, new, line, column, expected) -> None:
    with pytest.raises(NotationError) as refused:
        replay(LATER.replace(old, new, 1))
    assert (refused.value.line, refused.value.column) == (line, column), str(refused.value)
    assert expected in refused.value.expected


CHOSEN = """mendikot 1
rules drawn-hand pack=32
deal dealer 3
dealt AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987
pick 1
drew AH
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ("drew AH", "drew AS", 6, 6, "expected a card that can be drawn, not AS"),
        ("pick 1", "pick 0", 5, 1, "expected one of pick 1, pick 2, pick 3, not 'pick 0'"),
        ("drawn-hand", "band-holder", 5, 1, "close 7S, not 'pick 1'"),
    ],
)
def test_choices_of_hukum_tell_their_errors(old, new, line, column, expected) -> None:
    assert replay(CHOSEN)
    with pytest.raises(NotationError) as refused:
        replay(CHOSEN.replace(old, new, 1))
    assert (refused.value.line, refused.value.column) == (line, column), str(refused.value)
    assert expected in refused.value.expected


def test_an_empty_text_is_no_record() -> None:
    for text in ("", "\n\n# nothing\n"):
        with pytest.raises(NotationError) as refused:
            replay(text)
        assert "the end of the text" in refused.value.expected
    with pytest.raises(NotationError):
        replay(TEXT + TEXT)
