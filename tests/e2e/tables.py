"""Ways to a table, as people go them by clicking, and what many tests look for there."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections.abc import Callable, Sequence
from time import monotonic

from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect

from tests.e2e.served import Person, Served

MakePerson = Callable[..., Person]

LEGAL = '[data-testid^="card-"][data-legal="true"]'
ASKED = "document.querySelector('[data-testid=demand]')?.dataset.kind"
"""At one's own turn alone, whatever may be done there."""

MY_TURN = f"{ASKED} && document.querySelector('{LEGAL}') && !document.querySelector('.hand .sent')"
"""The hand says what it allows a frame after what is asked; a card on its way is played already."""
PLAYING = "document.querySelector('[data-testid=table]')?.dataset.phase === 'playing'"
RESULT = "document.querySelector('[data-testid=deal-result],[data-testid=match-over]')"
SEATED = "document.querySelectorAll('[data-testid^=seat-].own').length === 1"


def path_of(one: Person) -> str:
    return re.sub(r"^https?://[^/]+", "", one.page.url)


def code_of(one: Person) -> str:
    """Of the table whose page is open."""
    return path_of(one)[-6:]


def cards(one: Person) -> list[str]:
    """The cards of the own hand, as the page shows them."""
    one.whole()
    found: list[str] = one.page.eval_on_selector_all(
        '[data-testid^="card-"]', "cards => cards.map(card => card.dataset.testid)"
    )
    return sorted(found)


def play_on(one: Person) -> None:
    """A card where one is due, and the next deal where this one is over; then a moment passes."""
    one.page.evaluate(
        "card => document.querySelector(`[data-testid=next], ${card}`)?.click()", LEGAL
    )
    one.page.wait_for_timeout(100)


def whose_turn(people: Sequence[Person]) -> int:
    """Which of the pages is asked to play; waits until one is."""
    end = monotonic() + 30
    while True:
        for number, one in enumerate(people):
            if one.count("[data-testid=table][data-my-turn=true]"):
                return number
            one.page.wait_for_timeout(50)
        assert monotonic() < end, "it is nobody's turn"


def listen(one: Person) -> None:
    """Notes every phrase and every notice that shows from now on, for `heard`."""
    one.page.evaluate(
        """() => {
            window.heard = new Set();
            new MutationObserver(() => {
                for (const { dataset } of document.querySelectorAll(
                    '[data-testid^=bubble-], [data-testid=toast]'))
                    window.heard.add(dataset.testid);
            }).observe(document.body, { subtree: true, childList: true });
        }"""
    )


def heard(one: Person, seat: int = 0) -> list[str]:
    """What has shown since `listen`, when all the server had to tell until now has come.

    Something is said from the own ``seat``: its echo comes after everything else.
    """
    one.click("menu")
    one.click("open-phrases")
    one.click("say-hello")
    echo = f"bubble-{seat}"
    one.until(f"window.heard.has('{echo}')")
    found: list[str] = one.page.evaluate("[...window.heard]")
    return sorted({*found} - {echo})


def ask_hint(one: Person) -> None:
    """At one's own turn; a busy machine may have none in time, and says so."""
    shown = one.page.get_by_test_id("hint-says")
    for _ in range(6):
        with contextlib.suppress(Late):
            one.page.get_by_test_id("hint").first.click(timeout=5_000)
        with contextlib.suppress(Late):
            shown.wait_for(timeout=12_000)
            break
    one.see("hint-says")


def choose(one: Person, preset: str) -> None:
    """The front page's house rules."""
    one.click("choose-preset")
    one.page.locator(f"label:has([value={preset}])").click()
    one.click("preset-chosen")


def play_bots(one: Person, preset: str | None = None) -> None:
    """From the front page to a table with bots."""
    one.goto()
    if preset is not None:
        choose(one, preset)
    one.click("play-bots")
    one.see("table")


def make_table(host: Person, preset: str | None = None) -> str:
    """From the front page to the seating of a new table; its path."""
    host.goto()
    if preset is not None:
        choose(host, preset)
    host.click("make-table")
    host.see("seating")
    return path_of(host)


def come(guest: Person, path: str) -> None:
    """By the link to the seating."""
    guest.goto(path)
    guest.see("seating")


def sit(guest: Person, path: str, seat: int) -> None:
    """By the link to a seat."""
    come(guest, path)
    guest.click(f"sit-{seat}")
    expect(guest.page.get_by_test_id(f"seat-{seat}")).to_have_attribute("data-kind", "human")


def table_of(people: list[Person], preset: str) -> str:
    """The first of ``people`` makes a table of a preset, the others sit down by the link."""
    path = make_table(people[0], preset)
    for seat, guest in enumerate(people[1:], start=1):
        sit(guest, path, seat)
    return path


def make_group(one: Person, name: str) -> str:
    """From the front page to a new group's page; its code."""
    one.click("open-groups")
    one.page.get_by_test_id("group-name").fill(name)
    one.click("make-group")
    one.see("no-matches")
    return path_of(one)[-10:]


def keep_match(served: Served, group: str, table: str, names: Sequence[str], kots: int = 0) -> None:
    """As if a match had been played out at a group's table, the last of the four a bot."""
    body = {
        "preset": "cut",
        "players": [{"name": name, "bot": seat == 3} for seat, name in enumerate(names)],
        "score": [7, 3],
        "winner": 0,
        "deals": [6, 3],
        "mendikots": [1, 0],
        "kots": [0, kots],
    }
    with sqlite3.connect(served.folder / "tables.db") as database:
        database.execute(
            "insert into results (group_code, code, number, body, at) values (?, ?, ?, ?, ?)",
            (group, table, 1, json.dumps(body), 1_700_000_000_000),
        )
