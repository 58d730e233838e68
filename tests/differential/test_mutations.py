"""Errors planted on purpose: each must be noticed by comparing with the engine.

A text that no longer stands in the source exactly once fails here, so that the list stays true.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.planting import look, plant, times

NOTICE = "tests.differential.notice"

KERNEL = {
    "cards low to high": ("rank = highest(ranks)", "rank = lowest(ranks)"),
    "asking on lead": (
        "!= ON_REQUEST or closed == 0 or load(at, NUMBER) == 0:",
        "!= ON_REQUEST or closed == 0:",
    ),
    "a returned card follows suit": (
        "others = load(at, HANDS + load(at, TURN)) & ~closed",
        "others = load(at, HANDS + load(at, TURN))",
    ),
    "no duty to trump": (
        "    if load(at, DUTY) >= 0:\n        trumps",
        "    if load(at, DUTY) > 99:\n        trumps",
    ),
    "asking binds nobody": ("        store(at, DUTY, load(at, TURN))\n", ""),
    "duty for good": (
        "        if load(at, DUTY) >= 0:\n            store(at, DUTY, -1)",
        "        if load(at, DUTY) >= 0:\n            pass",
    ),
    "the elder may pick the own hand": ("if seat != elder:", "if seat >= 0:"),
    "the elder's card is drawn": (
        "store(at, OWNER, action - PICK)",
        "store(at, OWNER, load(at, ELDER))",
    ),
    "called, and nothing dealt": (
        "        deal_rest(at)\n        _go_on(at)\n",
        "        _go_on(at)\n",
    ),
    "the holder's card lies apart": (
        "    if load(at, METHOD) != HOLDER:\n        store(at, HANDS + elder",
        "    if load(at, METHOD) >= 0:\n        store(at, HANDS + elder",
    ),
    "a revealed card stays on the table": (
        "        store(at, seat, load(at, seat) | closed)\n",
        "        pass\n",
    ),
    "still closed when revealed": (
        "    store(at, CLOSED, 0)\n    if load(at, METHOD) != HOLDER:",
        "    if load(at, METHOD) != HOLDER:",
    ),
    "the rest is dealt, and not counted": ("    store(at, EACH, load(at, SIZE))\n", ""),
    "opened on lead": ("if hand & lane == 0 and (lane or hand == 0):", "if hand & lane == 0:"),
    "the owner's void brings the card back": (
        "    elif hand == 0:\n",
        "    elif hand & lane == 0:\n",
    ),
    "coming back opens it": ("            store(at, RETURNED, 1)\n", "            _open(at)\n"),
    "low cards win": ("        if card > best:", "        if card < best:"),
    "trumps win nothing": ("    elif suit_of(card) == load(at, TRUMP):", "    elif card == 0:"),
    "four seats always": ("        before += players\n", "        before += 4\n"),
    "a second discard changes the trump": (
        "if load(at, TRUMP) < 0 and suit_of(card) != led:",
        "if suit_of(card) != led:",
    ),
    "the cut is no trump itself": (
        "            store(at, TRUMP, suit_of(card))\n            judge_at(at)\n",
        "            store(at, TRUMP, suit_of(card))\n",
    ),
    "unasked makes trump": (
        "        elif closed == card:\n            store(at, CLOSED, 0)",
        "        elif closed == card:\n            _open(at)",
    ),
    "played, and still secret": (
        "    elif method == HOLDER and closed == card:",
        "    elif method == CALLED and closed == card:",
    ),
    "opened without need": (
        "if closed == 0 or load(at, METHOD) != HOLDER or suit_of(closed) == led:",
        "if closed == 0 or load(at, METHOD) != HOLDER:",
    ),
    "opened too late": (
        "            _open(at)\n            judge_at(at)\n            return\n",
        "            _open(at)\n            return\n",
    ),
    "a side sweeps, not a player": (
        "== 0 or winner == load(at, STREAK)",
        "== 0 or (winner - load(at, STREAK)) % 2 == 0",
    ),
    "the last trick takes no pile": (" or tricks == load(at, SIZE)\n", "\n"),
    "a streak goes on after a sweep": (
        "        store(at, STREAK, -1)\n",
        "        store(at, STREAK, winner)\n",
    ),
    "the pile is taken twice": ("        store(at, PILE, 0)\n", ""),
    "the leader gathers": (
        "side = GATHERED + (winner & 1)",
        "side = GATHERED + (load(at, LEADER) & 1)",
    ),
    "dealt on without a cut": (
        "load(at, EACH) < load(at, SIZE) and load(at, TRUMP) >= 0:",
        "load(at, EACH) < load(at, SIZE):",
    ),
    "no deal is void": (
        "    if load(at, EACH) < size:\n        return VOID\n",
        "",
    ),
    "nobody comes out for the one before": (
        "    if seat >= players:\n        seat -= players\n    if place == 0:",
        "    if place == 0:",
    ),
}

PLAYOUT = {
    "no deal is void": ("        if load(at, EACH) < size:\n", "        if players < 4:\n"),
    "never the highest card": (
        "deposit(1 << below(word, count(cards)), cards)",
        "deposit(1 << below(word, count(cards) - 1), cards)",
    ),
    "discards win": ("takes = card & matters", "takes = card"),
    "asking is too rare": (
        "number = below(random(x), count(mine) + void) - void",
        "number = below(random(x), 2 * count(mine) + void) - void\n"
        "            number = number if number < count(mine) else count(mine) - 1",
    ),
    "asked, and free": ("(lane_of(closed) if method == ON_REQUEST else lane)", "lane"),
    "the last card never asks": ("below(word << 32, 2) == 0:", "below(word << 32, 2) == 2:"),
    "the wrong suit on top": ("up, down = 48 - 16 * trump", "up, down = 32 - 16 * trump"),
    "the last player is never picked": (
        "below(random(x), players - 1)",
        "below(random(x), players - 2)",
    ),
    "the card that brings trump wins nothing": (
        "            if ruling != trump and card & trump:",
        "            if ruling != trump and card < 0:",
    ),
    "aces of side 1 are not seen": ("or (tens == 0 and aces == 0)", ""),
    "an opened card is lost": (
        "    store(hands, owner, load(hands, owner) | closed)\n    if method",
        "    if method",
    ),
}

POLICY = {
    "no deal is void": ("VOID_END if undealt else as_end(gathered)", "as_end(gathered)"),
    "asked, and free": (
        "                            duty = True\n",
        "                            pass\n",
    ),
    "a returned card is void": (
        "            store(hands, load(at, OWNER), 0)\n",
        "            pass\n",
    ),
    "a cut is no trump": (
        "                if cuts:\n                    trump = lane_of(card)",
        "                if cuts:\n                    trump = lane",
    ),
    "a ten not held": ("return ten if sure and ten else", "return ALL_TENS & -ten if sure else"),
}

WORDS = {
    "tens are nines": (
        "ALL_TENS = word(card for card in ALL_CARDS if card.rank is Rank.TEN)",
        "ALL_TENS = word(card for card in ALL_CARDS if card.rank is Rank.NINE)",
    ),
}

PLANTED = [
    *(("words", "kernel", name, *texts) for name, texts in WORDS.items()),
    *(("kernel", "kernel", name, *texts) for name, texts in KERNEL.items()),
    *(("playout", "playouts", name, *texts) for name, texts in PLAYOUT.items()),
    *(("policy", "policy", name, *texts) for name, texts in POLICY.items()),
]


@pytest.mark.parametrize(
    ("module", "old"), [(module, old) for module, _, _, old, _ in PLANTED], ids=str
)
def test_the_places_to_plant_are_there(module: str, old: str) -> None:
    assert times(module, old) == 1


@pytest.mark.deep
@pytest.mark.parametrize("what", ["kernel", "playouts", "policy"])
def test_nothing_is_noticed_without_a_fault(what: str, tmp_path: Path) -> None:
    plant(tmp_path)
    done = look(tmp_path, NOTICE, what)
    assert done.returncode == 0, done.stderr


@pytest.mark.deep
@pytest.mark.parametrize(
    ("module", "what", "name", "old", "new"),
    PLANTED,
    ids=[f"{row[0]}: {row[2]}" for row in PLANTED],
)
def test_a_planted_error_is_noticed(
    module: str, what: str, name: str, old: str, new: str, tmp_path: Path
) -> None:
    plant(tmp_path, module, old, new)
    done = look(tmp_path, NOTICE, what)
    assert done.returncode == 1, f"{name}: not noticed\n{done.stderr}"
    assert "Error" in done.stderr or "Mismatch" in done.stderr, done.stderr
