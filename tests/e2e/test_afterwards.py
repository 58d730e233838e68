"""After the deal: replay, review, record and history, by clicking in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from mendikot.engine import Deal, replay
from tests.e2e.served import Person

pytestmark = pytest.mark.browser

MakePerson = Callable[..., Person]


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
    assert one.count("[data-testid=open-hand] p") == 0
    page.keyboard.press("Home")
    expect(shown).to_have_attribute("data-at", str(first))

    # the solver looks at it, and each of its finds is a step to go to
    one.click("review-start")
    review = page.get_by_test_id("review")
    expect(review).to_have_attribute("data-state", "done", timeout=180_000)
    points = page.get_by_test_id("turning-point")
    for number in range(min(points.count(), 3)):
        points.nth(number).click()
        expect(points.nth(number)).to_have_attribute("aria-current", "step")
        assert one.count("[data-testid=open-hand] .wrong") <= 1
        assert one.count("[data-testid=turning-here]") == 1

    with page.expect_download() as download:
        one.click("download")
    path = download.value.path()
    assert download.value.suggested_filename.endswith("-1-1.mdk")
    assert isinstance(replay(path.read_text("utf-8")), Deal)

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
