"""Real pages measured: nothing is cut off, nothing covers what it must not, targets are large."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.served import AUTOPILOT, Person
from tests.e2e.tables import ASKED, MakePerson, ask_hint, choose, play_bots

pytestmark = pytest.mark.browser

SCREENS = [(360, 740), (390, 844), (844, 390), (768, 1024), (1440, 900)]
LEAST = 40

MEASURE = """
() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest('.unseen') && element.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const named = (selector) => all(selector).map((element) =>
    ({ name: element.dataset.testid || element.dataset.suit || element.className, ...box(element) }));
  // Words that are cut off by their own box: a name may be, with its dots; nothing else.
  const cut = all('main *').filter((element) => {
    if (element.matches('.name, .how, .seat *, svg *, [aria-hidden=true] *')) return false;
    const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const style = getComputedStyle(element);
    return words && style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
  }).map((element) => element.className + ': ' + element.textContent.trim());
  return {
    wide: Math.max(document.documentElement.scrollWidth, document.querySelector('main').scrollWidth),
    high: document.querySelector('main').scrollHeight,
    seats: named('[data-testid^=seat-]'),
    labels: all('[data-testid^=seat-] .ring, [data-testid^=seat-] .label').map((element) =>
      ({ name: element.closest('[data-testid]').dataset.testid + ' ' + element.className, ...box(element) })),
    trick: named('[data-testid=trick-card], .empty'),
    cards: named('[data-testid=trick-card]'),
    hand: named('.slot'),
    strip: named('[data-testid=mendis]'),
    tens: named('[data-testid=mendis] li'),
    demand: all('[data-testid=demand] p, [data-testid=demand] .buttons').map((element) => ({ name: 'demand', ...box(element) })),
    bar: named('header'),
    fan: named('[data-testid=show-last-trick]'),
    talk: named('[data-testid=talk]'),
    ends: named('.shortcuts > *'),
    closed: named('.own-closed'),
    notes: named('[data-testid^=bubble-], [data-testid^=tag-]'),
    hint: named('[data-testid=hint-says]'),
    tags: all('.seat .tag, .over.sit span').map((element) =>
      ({ name: element.closest('[data-testid^=seat-]').dataset.testid + ' ' + element.textContent, ...box(element) })),
    pills: all('.over.sit span').map((element) => ({ name: 'seat to take', ...box(element) })),
    letters: all('.seat .ring > span[aria-hidden]').map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const air = (bottom - top) * 0.22;
      return { name: 'letters of a ring', left, right, top: top + air, bottom: bottom - air };
    }),
    pile: named('[data-testid=pile]'),
    indices: all('[data-testid=trick-card] .index').map((element) =>
      ({ name: 'index ' + element.dataset.index, ...box(element) })),
    word: [...document.querySelectorAll('[data-testid=hukum] .word')].map((word) =>
      word.getBoundingClientRect().top < word.parentElement.getBoundingClientRect().bottom - 3),
    targets: all('button, a[href], input, select').filter((element) => !element.matches('.slot, .release'))
      .map((element) => ({ name: element.dataset.testid || element.textContent.trim(), ...box(element) })),
    cut,
  };
}
"""
CARDS_SHOWN = """
() => [...document.querySelectorAll('.slot')].map((slot) => {
  const { left, top, width, height } = slot.getBoundingClientRect();
  let least = 0, lowest = 0;
  for (let x = left; x < left + width; x++) {
    const hit = document.elementFromPoint(x, top + 12);
    if (hit && slot.contains(hit)) least++;
  }
  for (let y = top; y < top + height; y++) {
    const hit = document.elementFromPoint(left + 12, y);
    if (hit && slot.contains(hit)) lowest++;
  }
  return { name: slot.dataset.card, wide: least, high: lowest };
})
"""
"""Pixels of every card of the hand that can be touched: along its upper and its left edge."""

WORDS_AT_SEATS = """
() => [...document.querySelectorAll('.seat .name, .seat .count')].map((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const words = range.getBoundingClientRect(), own = element.getBoundingClientRect();
  const left = Math.max(words.left, own.left), right = Math.min(words.right, own.right);
  const air = words.height * 0.15;
  return { name: element.textContent.trim(), left, right, top: words.top + air, bottom: words.bottom - air };
})
"""
"""Where the words are to be read, without the air over and under the letters."""

Box = dict[str, Any]

CROWDED = ["eight", *(pytest.param(preset, marks=pytest.mark.deep) for preset in ("cut", "six"))]
"""The most seats are looked at in every run, the others by `make deep`."""


def overlap(a: Box, b: Box, by: float = 1.5) -> bool:
    """Whether two boxes lie over each other by more than a hair."""
    across = min(a["right"], b["right"]) - max(a["left"], b["left"])
    along = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return bool(across > by and along > by)


def amount(a: Box, b: Box) -> str:
    across = min(a["right"], b["right"]) - max(a["left"], b["left"])
    along = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return f"{across:.0f}x{along:.0f}"


def covered(some: list[Box], others: list[Box]) -> list[str]:
    return [
        f"{a['name']} / {b['name']} by {amount(a, b)}"
        for a in some
        for b in others
        if a is not b and overlap(a, b)
    ]


def faults(page: Box, width: int, height: int) -> list[str]:
    """What is wrong with a measured page, in words."""
    found = []
    if page["wide"] > width:
        found.append(f"scrolls sideways: {page['wide']}")
    if page["high"] > height:
        found.append(f"higher than the screen: {page['high']}")
    kinds = (
        "seats",
        "labels",
        "trick",
        "hand",
        "strip",
        "tens",
        "demand",
        "bar",
        "fan",
        "talk",
        "targets",
        "notes",
        "hint",
        "tags",
        "pile",
    )
    for kind in kinds:
        for box in page[kind]:
            inside = box["left"] >= -0.5 and box["right"] <= width + 0.5
            if not (inside and box["top"] >= -0.5 and box["bottom"] <= height + 0.5):
                found.append(f"cut off: {kind} {box['name']}")
    for box in page["targets"]:
        if box["right"] - box["left"] < LEAST or box["bottom"] - box["top"] < LEAST:
            found.append(f"too small to touch: {box['name']}")
    apart = [
        ("seats", "trick"),
        ("labels", "trick"),
        ("seats", "hand"),
        ("seats", "demand"),
        ("trick", "hand"),
        ("trick", "demand"),
        ("trick", "strip"),
        ("strip", "seats"),
        ("demand", "hand"),
        ("fan", "demand"),
        ("fan", "seats"),
        ("fan", "trick"),
        ("fan", "hand"),
        ("talk", "fan"),
        ("talk", "demand"),
        ("talk", "seats"),
        ("talk", "trick"),
        ("talk", "hand"),
        ("talk", "ends"),
        ("talk", "closed"),
        ("talk", "pile"),
        ("notes", "seats"),
        ("notes", "cards"),
        ("notes", "fan"),
        ("pills", "trick"),
        ("tags", "letters"),
        ("tags", "bar"),
        ("tags", "strip"),
        ("tags", "demand"),
        ("pile", "indices"),
        ("pile", "seats"),
    ]
    for one, other in apart:
        found += [f"covers: {pair}" for pair in covered(page[one], page[other])]
    for tag in page["tags"]:
        others = [box for box in page["labels"] if box["name"].split()[0] != tag["name"].split()[0]]
        found += [f"covers: {pair}" for pair in covered([tag], others)]
    seats = page["seats"]
    for i, seat in enumerate(seats):
        found += [f"covers: {pair}" for pair in covered([seat], seats[i + 1 :])]
    return found + [f"cut short: {text}" for text in page["cut"]]


def too_narrow(one: Person) -> list[str]:
    return [
        f"{card['name']} shows {card['wide']}x{card['high']}"
        for card in one.page.evaluate(CARDS_SHOWN)
        if min(card["wide"], card["high"]) < LEAST
    ]


STOPPING = AUTOPILOT.replace("const legal", "if (window.enough?.()) return; const legal")
"""The autopilot, standing still as soon as `enough` says so."""


@pytest.mark.parametrize(
    ("preset", "players"), [("cut", 4), ("six", 6), ("eight", 8), ("dehla-pakad", 4)]
)
def test_everything_has_its_place(person: MakePerson, preset: str, players: int) -> None:
    one = person()
    play_bots(one, preset)
    one.until(ASKED, 30_000)
    wrong = measure(one, "whole hand")
    # In the middle of a later trick: cards lie there, the last trick can be looked at.
    one.page.evaluate(
        """() => { window.enough = () => document.querySelector('[data-testid=show-last-trick]')
            && document.querySelectorAll('[data-testid=trick-card]').length > 0; }"""
    )
    one.page.evaluate(STOPPING)
    one.until(f"window.enough() && {ASKED}", 30_000)
    wrong += measure(one, "in a trick")
    assert "\n".join(wrong) == "", preset
    assert one.count("[data-testid^=seat-]") == players


def test_words_twice_as_large_are_not_cut_off(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.click("play-bots")
    one.until(ASKED, 30_000)
    one.page.evaluate("() => { document.documentElement.style.fontSize = '32px'; }")
    wrong = measure(one, "twice as large", [(390, 844), (1440, 900)])
    assert "\n".join(wrong) == ""
    names = one.page.eval_on_selector_all(
        ".seat .name",
        "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText)",
    )
    assert names == []
    for sheet in ("menu", "score"):
        one.click(sheet)
        one.see("close")
        cut = one.page.evaluate(
            """() => { const body = document.querySelector('dialog .body');
                return body.scrollWidth - body.clientWidth; }"""
        )
        assert cut <= 1, sheet
        one.page.keyboard.press("Escape")


Snapshot = dict[str, Any]


class Forged:
    """The line of a page, on which the last position can be told anew with something changed in it.

    Where things lie depends on what is told alone: no state has to be waited for.
    """

    def __init__(self, one: Person) -> None:
        self.last: Snapshot = {}
        self._page: WebSocketRoute | None = None
        one.page.route_web_socket("**/*", self._route)

    def _route(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(server.send)

        def down(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "table":
                self.last = told
            page.send(message)

        server.on_message(down)
        self._page = page

    def tell(self, message: Snapshot) -> None:
        assert self._page is not None
        self._page.send(json.dumps(message))

    def changed(self, change: Callable[[Snapshot, Snapshot], None]) -> None:
        told = json.loads(json.dumps(self.last))
        change(told, told["match"]["view"])
        self.tell(told)


def just_taken(table: Snapshot, view: Snapshot) -> None:
    """Asha, who led, has taken a trick that lies there still."""
    table["rules"]["gathering"] = "two-in-a-row"
    view["tricks_played"] += 1
    view["pile"] = {"tricks": 1, "tens": ["TC"]}
    view["last_trick"] = {"leader": 1, "cards": ["TC", "4C", "2C", "3C"], "winner": 1}
    view["trick"] = {"leader": None, "cards": [], "best": None}


def asking(table: Snapshot, view: Snapshot) -> None:
    table["rules"]["hukum"] = "band-on-request"
    view["legal"] = [*view["hand"], "ask"]
    view["demand"] = {"kind": "ask-or-free", "suit": None}


def piled(table: Snapshot, view: Snapshot) -> None:
    """A pile of tricks with tens, and somebody who has won one trick."""
    table["rules"]["gathering"] = "two-in-a-row"
    view["pile"] = {"tricks": 11, "tens": ["TS", "TH"]}
    view["streak"] = 2
    view["trick"] = {"leader": 1, "cards": ["4C", "TC", "2C", "TD"], "best": 2}
    view.update(to_act=2, legal=[], demand=None, counts=[12, 12, 12, 12])


def talking(table: Snapshot, view: Snapshot) -> None:
    """In the middle of a trick."""
    view["trick"] = {"leader": 1, "cards": ["4C", "TC", "2C"], "best": 2}


def gone(table: Snapshot, view: Snapshot) -> None:
    """The table waits for a person who is not there."""
    table["players"][1].update(kind="human", here=False, away=True, name="Ravindra")
    table["offers"] = ["bot"]
    view.update(to_act=1, legal=[], demand=None)
    view["trick"] = {"leader": 3, "cards": ["4C", "TC"], "best": 0}


def watching(table: Snapshot, view: Snapshot) -> None:
    """A guest who may take any of three seats with the next deal."""
    table.update(seat=None, offers=[])
    view.update(seat=None, hand=[], legal=[], demand=None, to_act=1)
    view["trick"] = {"leader": 1, "cards": ["4C", "TC", "2C"], "best": 2}
    table["players"][0].update(name="Meenakshi")
    for player in table["players"][1:]:
        player["reservable"] = True


def reserved(table: Snapshot, view: Snapshot) -> None:
    """The same guest, who has taken one."""
    watching(table, view)
    table["reserved"] = 1
    for player in table["players"]:
        player["reservable"] = False
    table["players"][1]["reserved"] = "Guest"


def test_what_is_rare_has_its_place_too(person: MakePerson) -> None:
    one = person()
    line = Forged(one)
    one.goto()
    one.page.evaluate("() => localStorage.setItem('mendikot.language', 'de')")
    one.page.reload()
    one.click("play-bots")
    one.until(ASKED, 30_000)
    line.changed(just_taken)
    says = one.page.get_by_test_id("demand")
    expect(says).to_contain_text("Ein Stich für Asha: noch einer in Folge bringt den Stapel")
    line.changed(piled)
    one.see("pile")
    wrong = measure(one, "a pile")
    line.changed(talking)
    for screen in SCREENS:
        one.page.set_viewport_size({"width": screen[0], "height": screen[1]})
        wrong += measured_talk(one, line, screen)
    one.until("!document.querySelector('[data-testid^=bubble-]')")
    line.changed(gone)
    one.see("stand-in")
    expect(says).to_contain_text("Ravindra ist nicht da")
    wrong += measure(one, "somebody away")
    line.changed(reserved)
    one.see("tag-1")
    expect(says).to_contain_text("ist der Platz von Asha deiner")
    wrong += measure(one, "a seat reserved")
    line.changed(watching)
    one.see("sit-1")
    expect(says).to_contain_text("tippe auf einen Platz für die nächste Runde")
    wrong += measure(one, "seats to take")
    line.changed(asking)
    one.see("ask")
    wrong += measure(one, "asking")
    ask_hint(one)
    wrong += measure(one, "a hint")
    assert "\n".join(wrong) == ""


def measured_talk(one: Person, line: Forged, screen: tuple[int, int]) -> list[str]:
    """Measured with three bubbles that hang from first to last: they go by themselves."""
    bubbles = one.page.locator("[data-testid^=bubble-]")
    for _ in range(8):
        for seat, said in ((0, "moment"), (1, "hurry"), (2, "well-played")):
            line.tell({"type": "said", "table": line.last["table"], "seat": seat, "phrase": said})
        expect(bubbles).to_have_count(3)
        wrong = measure(one, "much talk", [screen])
        if bubbles.count() == 3:
            return wrong
    raise AssertionError("no measure is taken before the bubbles are gone")


def play_in_german(one: Person, preset: str) -> None:
    """Long words: until something is asked of one's own seat."""
    one.goto()
    one.page.evaluate("() => localStorage.setItem('mendikot.language', 'de')")
    one.page.reload()
    choose(one, preset)
    one.click("play-bots")
    one.until(ASKED, 30_000)


@pytest.mark.parametrize("preset", CROWDED)
def test_what_stands_at_a_seat_covers_no_letters_and_no_other_seat(
    person: MakePerson, preset: str
) -> None:
    one = person()
    line = Forged(one)
    play_in_german(one, preset)
    places = len(line.last["players"])

    def led_by(seat: int) -> Callable[[Snapshot, Snapshot], None]:
        def change(table: Snapshot, view: Snapshot) -> None:
            view["trick"] = {"leader": seat, "cards": ["4C", "TC"], "best": seat}
            view.update(turn=0, legal=[], demand=None)

        return change

    def all_gone(table: Snapshot, view: Snapshot) -> None:
        led_by(1)(table, view)
        table["offers"] = ["bot"]
        for player in table["players"][1:]:
            player.update(kind="human", here=False, away=True, name="Ravindra")

    def all_to_take(table: Snapshot, view: Snapshot) -> None:
        led_by(1)(table, view)
        table.update(seat=None, offers=[])
        view.update(seat=None, hand=[])
        for player in table["players"][1:]:
            player["reservable"] = True

    wrong = []
    for seat in (1, places // 2):
        line.changed(led_by(seat))
        one.page.locator(f"[data-testid=seat-{seat}] .tag").wait_for()
        wrong += measure(one, f"seat {seat} led")
    one.page.evaluate("() => { document.documentElement.style.fontSize = '32px'; }")
    for seat in (1, places - 1):
        line.changed(led_by(seat))
        one.page.locator(f"[data-testid=seat-{seat}] .tag").wait_for()
        for screen in ((360, 740), (844, 390)):
            one.page.set_viewport_size({"width": screen[0], "height": screen[1]})
            page = settled(one)
            words = one.page.evaluate(WORDS_AT_SEATS)
            over = [box for box in page["labels"] if box["name"].endswith("ring")] + page["tags"]
            wrong += [
                f"{screen}: {above['name']} on {word['name']}: {amount(above, word)}"
                for above in over
                for word in words
                if overlap(above, word, 3)
            ]
    one.page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    line.changed(all_gone)
    one.see("bot-1")
    wrong += measure(one, "everybody is away")
    line.changed(all_to_take)
    one.see("sit-1")
    wrong += measure(one, "every seat may be taken")
    assert "\n".join(wrong) == ""


def with_ravi(table: Snapshot, view: Snapshot) -> None:
    """In the middle of a later trick, with another person, and nobody's turn but one's own."""
    table["players"][1].update(kind="human", name="Ravi")
    view["last_trick"] = {"leader": 1, "cards": ["TC", "4C", "2C", "3C"], "winner": 1}
    view["trick"] = {"leader": 1, "cards": ["4C", "TC", "2C"], "best": 2}
    closed = next(card for card in ("AS", "KS", "QS", "JS") if card not in view["hand"])
    view["hukum"].update(closed=True, owner=0, mine=closed)


def with_ravi_at_the_end(table: Snapshot, view: Snapshot) -> None:
    with_ravi(table, view)
    table["offers"] = [*table["offers"], "claim", "end", "hint"]


def agreed_to_the_end(table: Snapshot, view: Snapshot) -> None:
    with_ravi(table, view)
    table["offers"] = [*table["offers"], "claim", "hint"]
    table["players"][view["seat"]]["ready"] = True


@pytest.mark.parametrize("preset", CROWDED)
def test_the_button_to_talk_has_its_place(person: MakePerson, preset: str) -> None:
    one = person()
    line = Forged(one)
    play_in_german(one, preset)
    assert one.count("[data-testid=talk]") == 0, "nobody to talk to"
    more = len(line.last["players"]) - 4

    def fuller(change: Callable[[Snapshot, Snapshot], None]) -> Callable[..., None]:
        def changed(table: Snapshot, view: Snapshot) -> None:
            change(table, view)
            view["last_trick"]["cards"] += ["5C", "6C", "7C", "8C"][:more]
            view["trick"]["cards"] += ["5C", "6C", "7C", "8C"][:more]

        return changed

    line.changed(fuller(with_ravi))
    one.see("talk")
    one.see("show-last-trick")
    wrong = measure(one, "to talk")
    line.changed(fuller(with_ravi_at_the_end))
    one.see("claim")
    wrong += measure(one, "at the end")
    line.changed(fuller(agreed_to_the_end))
    one.page.locator(".agreed").wait_for()
    wrong += measure(one, "agreed to the end")
    assert "\n".join(wrong) == ""
    one.click("talk")
    one.see("say-hello")


def test_the_line_grows_with_the_cards_and_lies_beside_ones_own_seat(person: MakePerson) -> None:
    one = person(1440, 900)
    one.goto()
    one.page.evaluate(
        "() => localStorage.setItem('mendikot.settings', JSON.stringify({ v: 1, leftHanded: true }))"
    )
    one.page.reload()
    one.click("play-bots")
    one.until(ASKED, 30_000)
    size = "(e) => Number.parseFloat(getComputedStyle(e).fontSize)"
    words = one.page.get_by_test_id("demand").locator("p")
    assert words.evaluate(size) >= 24
    wrong = measure(one, "left-handed", [(1440, 900), (640, 360), (844, 390)])
    one.page.set_viewport_size({"width": 640, "height": 360})
    page = settled(one)
    mine = one.page.locator(".seat.own").get_attribute("data-testid")
    own = [box for box in page["labels"] if box["name"].split()[0] == mine]
    row = one.page.get_by_test_id("demand").bounding_box()
    assert row is not None and row["x"] + row["width"] <= min(box["left"] for box in own)
    assert own[0]["left"] > 320, "at the right"
    assert "\n".join(wrong) == ""
    one.page.set_viewport_size({"width": 1440, "height": 900})
    ask_hint(one)
    assert one.page.get_by_test_id("hint-says").evaluate(size) >= 17


def test_asking_for_hukum_fits_a_narrow_screen(person: MakePerson) -> None:
    one = person(360, 740)
    line = Forged(one)
    one.goto()
    one.click("play-bots")
    one.see("table")
    for language in ("de", "gu", "hi", "mr", "pt"):
        one.page.evaluate(f"() => localStorage.setItem('mendikot.language', '{language}')")
        one.page.reload()
        one.until(ASKED, 30_000)
        line.changed(asking)
        one.see("ask")
        assert measure(one, language, [(844, 390), (360, 740)]) == []
        assert settled(one)["word"] == [True], "the word hukum stands in the bar"
        row = one.page.locator(".demand-row").bounding_box()
        ask = one.page.get_by_test_id("ask").bounding_box()
        words = one.page.get_by_test_id("demand").locator("p").bounding_box()
        assert row is not None and ask is not None and words is not None
        assert words["y"] >= row["y"] + 2 and words["y"] + words["height"] <= ask["y"] + 2
        assert ask["y"] + ask["height"] <= row["y"] + row["height"]
        assert ask["width"] > row["width"] * 0.75


def measure(one: Person, when: str, screens: list[tuple[int, int]] = SCREENS) -> list[str]:
    wrong = []
    for width, height in screens:
        one.page.set_viewport_size({"width": width, "height": height})
        one.until(f"document.querySelector('main').clientWidth === {width}")
        found = faults(settled(one), width, height) + too_narrow(one)
        wrong += [f"{width}x{height} {when}: {fault}" for fault in found]
    return wrong


def settled(one: Person) -> Box:
    """The page as it is when nothing on it moves any more."""
    before: Box = {}
    for _ in range(60):
        one.page.wait_for_timeout(60)
        now: Box = one.page.evaluate(MEASURE)
        if now == before:
            return now
        before = now
    raise AssertionError("the page never comes to rest")
