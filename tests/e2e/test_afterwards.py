"""After the deal: replay, review, record and history, by clicking in a real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocket, expect

from mendikot.engine import Deal, replay
from tests.e2e.served import Person
from tests.e2e.tables import PLAYING, RESULT, MakePerson, table_of
from tests.e2e.test_axe import Watch
from tests.e2e.test_geometry import LEAST, SCREENS, covered, settled

pytestmark = pytest.mark.browser

SPILLED = """
() => [...document.querySelectorAll('main *')]
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((element) => element.checkVisibility() && !element.closest('.unseen, [aria-hidden=true]'))
  .filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    const around = element.closest('.hand, .on-bar, .on-panel, main').getBoundingClientRect();
    return left < around.left - 1 || right > around.right + 1;
  })
  .map((element) => element.textContent.trim())
"""
"""Words that reach beyond the sheet they stand on."""

PICTURE = """
() => ['.lies', '[data-testid=open-hand]'].map((what) => [...document.querySelectorAll(what)].map((element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { name: element.textContent.slice(0, 9), left, top, right, bottom };
}))
"""

HIDING = """
() => ['[data-testid=turning-here], .steps', '.lies, [data-testid=open-hand]'].map((what) =>
  [...document.querySelectorAll(what)].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { name: `${element.className} ${element.textContent.trim().slice(0, 9)}`, left, top, right, bottom };
  }))
"""
TORN = """
() => [...document.querySelectorAll('.whole')].filter((card) => card.checkVisibility()
  && new Set([...card.getClientRects()].map(({ left, top }) => `${left} ${top}`)).size > 1)
  .map((card) => card.parentElement.textContent)
"""
"""Cards in sentences of which the sign stands on another line than the figure."""
BESIDE = """
() => [...document.querySelectorAll('[data-testid=open-hand] .held')].flatMap((suit) => {
  const sign = suit.querySelector('i').getBoundingClientRect();
  return [...suit.querySelectorAll('b')].filter((card) => card.getBoundingClientRect().left < sign.right)
    .map((card) => card.textContent);
})
"""
"""Cards of open hands that stand under the sign of their suit, not beside it."""

PHONES = [(390, 844), (360, 740), (844, 390)]


def misfits(one: Person, screens: list[tuple[int, int]] = SCREENS) -> list[str]:
    """What of the page goes beyond the screen at its sides, is cut off, or too small to touch."""
    found = []
    for width, height in screens:
        one.page.set_viewport_size({"width": width, "height": height})
        page = settled(one)
        wrong = [f"scrolls sideways: {page['wide']}"] if page["wide"] > width else []
        wrong += [f"cut short: {text}" for text in page["cut"]]
        for box in page["targets"]:
            if box["left"] < -0.5 or box["right"] > width + 0.5:
                wrong.append(f"cut off: {box['name']}")
            if box["right"] - box["left"] < LEAST or box["bottom"] - box["top"] < LEAST:
                wrong.append(f"too small to touch: {box['name']}")
        wrong += [f"spills over: {text}" for text in one.page.evaluate(SPILLED)]
        lies, hands = one.page.evaluate(PICTURE)
        wrong += [f"covers: {pair}" for pair in covered(lies, hands)]
        found += [f"{width}x{height}: {fault}" for fault in wrong]
    return found


def test_a_finished_deal_is_replayed_reviewed_kept_and_shown_to_others(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.click("play-bots")
    one.see("table")
    one.autopilot(goes_on=False)
    one.see("open-replay", timeout=120_000)
    one.page.evaluate("clearInterval(window.autopilot)")
    one.click("open-replay")
    one.see("replay")
    page = one.page
    assert re.search(r"/t/[A-Z0-9]{6}/1/1$", page.url)
    shown = page.get_by_test_id("replay")
    first, last = int(shown.get_attribute("data-at")), int(shown.get_attribute("data-last"))
    assert last - first == 52

    # by keys: a card on the table, and gone from its hand
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-at", str(first + 1))
    assert one.count(".middle .lies") == 1
    page.keyboard.press("End")
    expect(shown).to_have_attribute("data-at", str(last))
    assert one.count("[data-testid=open-hand] i") == 0
    assert re.search("(win|kot|tie)$", page.get_by_test_id("replay-says").inner_text())
    assert "\n".join(misfits(one)) == ""
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("Home")
    expect(shown).to_have_attribute("data-at", str(first))

    page.evaluate("() => { document.documentElement.style.fontSize = '32px'; }")
    assert "\n".join(misfits(one, [(390, 844)])) == ""
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")

    # the solver looks at it, and each of its finds is a step to go to
    one.click("review-start")
    review = page.get_by_test_id("review")
    expect(review).to_have_attribute("data-state", "done", timeout=180_000)
    points = page.get_by_test_id("turning-point")
    for number in range(min(points.count(), 3)):
        points.nth(number).click()
        expect(points.nth(number)).to_have_attribute("aria-current", "step")
        expect(page.locator(".picture .turn")).to_be_in_viewport()
        assert one.count("[data-testid=open-hand] .wrong") <= 1
        assert one.count("[data-testid=turning-here]") == 1

    # one's own come first; from one to the next, each is told beside the cards it is about
    seats = [point.get_attribute("data-seat") for point in points.all()]
    assert seats == sorted(seats, key=lambda seat: seat != "0")
    page.keyboard.press("Home")
    for _ in range(min(points.count(), 3)):
        one.click("next-turning")
        here = page.get_by_test_id("turning-here")
        told = page.locator("[data-testid=turning-point][aria-current=step]")
        assert here.inner_text().split() == told.inner_text().split()
        expect(here).to_be_in_viewport(ratio=1)
        expect(page.locator(".picture .turn")).to_be_in_viewport()
        assert re.search("(Bad|Good) for us: ", here.inner_text())
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            expect(here).to_be_in_viewport(ratio=1)
            settled(one)
            assert covered(*page.evaluate(HIDING)) == [], (width, height)
            assert page.evaluate(TORN) == []
            assert page.evaluate(BESIDE) == []
        page.set_viewport_size({"width": 390, "height": 844})
    assert "\n".join(misfits(one)) == ""
    page.evaluate("() => { document.documentElement.style.fontSize = '32px'; }")
    assert "\n".join(misfits(one, [(390, 844), (1440, 900)])) == ""
    expect(page.get_by_test_id("next-turning")).to_have_count(min(points.count(), 1))
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    page.set_viewport_size({"width": 390, "height": 844})

    with page.expect_download() as download:
        one.click("download")
    path = download.value.path()
    assert download.value.suggested_filename.endswith("-1-1.mdk")
    assert isinstance(replay(path.read_text("utf-8")), Deal)

    watch = Watch(one)
    watch.look("replay and review")
    assert "\n".join(watch.found) == ""

    # the link works for somebody who was not there, who has no side
    guest = person(844, 390)
    guest.goto(re.sub(r"^.*(/t/)", r"\1", page.url))
    guest.see("replay")
    expect(guest.page.get_by_test_id("mendis")).to_contain_text("Amber")
    guest.goto(re.sub(r"^.*(/t/)", r"\1", page.url)[:-1] + "7")
    guest.see("home")
    assert guest.count("[data-testid=replay]") == 0

    # kept on this device
    one.goto("/")
    one.click("open-history")
    page.get_by_test_id("past-deal").click()
    one.see("replay")
    one.goto("/")
    one.click("open-history")
    one.click("history-forget")
    one.see("history-none")


def frames(one: Person) -> list[str]:
    """What the page says to the server from now on."""
    said: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda text: said.append(str(text)))

    one.page.on("websocket", listen)
    return said


def test_who_reads_a_deal_has_not_left_the_table(person: MakePerson) -> None:
    reader, friend, watcher = person(), person(), person()
    left, opened = frames(reader), frames(watcher)
    table_of([reader, friend], "cut")
    reader.click("fill")
    reader.click("begin")
    watcher.goto(re.sub(r"^.*(/t/)", r"\1", reader.page.url))
    for one in (reader, friend):
        one.see("table", timeout=30_000)
        one.autopilot(goes_on=False)
    for one in (reader, friend, watcher):
        one.until(RESULT)
    for one in (reader, friend):
        one.page.evaluate("clearInterval(window.autopilot)")

    left.clear()

    # the friend goes on, and waits for the reader, who is told so
    reader.click("open-replay")
    reader.see("replay")
    news = reader.page.get_by_test_id("news")
    expect(news).to_have_count(0)
    friend.click("next")
    expect(news).to_contain_text("The others are waiting for you")
    reader.page.reload()
    reader.see("replay")
    expect(news).to_contain_text("The others are waiting for you")
    expect(reader.page).to_have_title(re.compile("^● The others are waiting"))
    assert friend.page.get_by_test_id("table").get_attribute("data-phase") == "between"
    expect(friend.page.get_by_test_id("seat-0")).not_to_contain_text("away")
    assert not any('"shut"' in one for one in left)
    assert "\n".join(misfits(reader)) == ""
    # what is told of the deal stands under that bar, wherever the page is scrolled to
    for width, height in ((844, 390), (768, 1024)):
        reader.page.set_viewport_size({"width": width, "height": height})
        reader.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        bar, review = news.bounding_box(), reader.page.get_by_test_id("review").bounding_box()
        assert bar is not None and review is not None
        assert bar["y"] >= 0 and bar["y"] + bar["height"] <= review["y"] < height / 2
    reader.page.set_viewport_size({"width": 390, "height": 844})

    # whoever only watches has nothing to be kept for
    watcher.click("open-replay")
    watcher.see("replay")
    assert "shut" in [one for one in opened if "ping" not in one][-1]
    opened.clear()
    watcher.page.reload()
    watcher.see("replay")
    assert not any('"open"' in one for one in opened)

    # back at the table, and once more to the deal while the next one is played
    news.click()
    reader.see("next")
    reader.click("next")
    reader.until(PLAYING)
    deal = re.sub(r"^.*(/t/)", r"\1", reader.page.url) + "/1/1"
    reader.goto(deal)
    expect(news).to_have_text(re.compile("The next deal has begun|Your turn"))
    friend.autopilot(goes_on=False)
    expect(news).to_contain_text("Your turn", timeout=60_000)
    expect(reader.page).to_have_title("● Your turn – Mendikot")
    news.click()
    reader.see("table")
    assert reader.page.get_by_test_id("table").get_attribute("data-my-turn") == "true"
    assert watcher.count("[data-testid=news]") == 0
