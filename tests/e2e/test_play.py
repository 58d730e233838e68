"""Whole deals and matches, played by clicking in a real Chromium."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.e2e.served import Served
from tests.e2e.tables import (
    LEGAL,
    MY_TURN,
    PLAYING,
    RESULT,
    MakePerson,
    cards,
    heard,
    listen,
    play_bots,
    play_on,
    table_of,
)

pytestmark = pytest.mark.browser


def test_a_match_to_seven_with_three_bots(person: MakePerson) -> None:
    one = person()
    play_bots(one)
    # The first card is played by a real click.
    legal = one.page.locator(LEGAL).first
    legal.click(timeout=30_000)
    one.autopilot()
    one.see("match-over", timeout=240_000)
    score = one.page.get_by_test_id("score").inner_text()
    numbers = [int(number) for number in re.findall(r"\d+", score)]
    assert max(numbers) >= 7 > min(numbers)
    one.page.evaluate("clearInterval(window.autopilot)")
    for width in (320, 360, 390):
        one.page.set_viewport_size({"width": width, "height": 740})
        one.page.wait_for_timeout(100)
        fits = (
            "(box => box.scrollWidth <= box.clientWidth)(document.querySelector('.outcome-inner'))"
        )
        assert one.page.evaluate(fits), f"the panel is wider than a phone of {width}"
    one.click("rematch")
    one.until("document.querySelector('[data-testid=table]')?.dataset.phase !== 'over'")


def test_four_pages_and_a_hukum_that_is_asked_for(person: MakePerson) -> None:
    people = [person(), person(844, 390), person(1440, 900), person()]
    table_of(people, "band-on-request")
    people[0].click("begin")
    for one in people:
        one.see("table", timeout=30_000)
        one.page.evaluate(
            """() => {
                window.asked = 0;
                document.addEventListener("click", (event) => {
                    if (event.target.closest("[data-testid=ask]")) window.asked += 1;
                }, true);
            }"""
        )
        one.autopilot(goes_on=False)
    for one in people:
        one.until(RESULT, timeout=120_000)
    assert sum(one.page.evaluate("window.asked") for one in people) >= 1
    badges = {one.page.get_by_test_id("hukum").get_attribute("data-suit") for one in people}
    assert len(badges) == 1 and badges <= set("SHDC")
    kinds = {one.page.get_by_test_id("deal-result").get_attribute("data-kind") for one in people}
    assert len(kinds) == 1


@pytest.mark.parametrize(("preset", "players"), [("six", 6), ("eight", 8)])
def test_six_and_eight_seats(person: MakePerson, preset: str, players: int) -> None:
    people = [person(), person(844, 390)]
    table_of(people, preset)
    people[0].click("fill")
    people[0].click("begin")
    for one in people:
        one.see("table", timeout=30_000)
        one.until(f"document.querySelectorAll('[data-testid^=seat-]').length === {players}")
        one.autopilot()
    for one in people:
        one.until(RESULT)


def test_a_page_closed_in_mid_trick_goes_on(person: MakePerson) -> None:
    one = person()
    play_bots(one)
    # Play until others have led and it is our turn in the middle of a trick, whatever it asks.
    middle = (
        f"{MY_TURN} && !document.querySelector('[data-testid=release]')"
        " && [1, 2, 3].includes(document.querySelectorAll('[data-testid=trick-card]').length)"
    )
    one.autopilot()
    one.until("document.querySelector('[data-testid=release]')")
    one.page.evaluate("clearInterval(window.autopilot)")
    end = monotonic() + 120
    while not one.page.evaluate(f"Boolean({middle})"):
        assert monotonic() < end, "never in the middle of a trick"
        play_on(one)
    one.page.wait_for_timeout(600)
    held, trick = cards(one), one.count('[data-testid="trick-card"]')
    assert 1 <= trick <= 3
    url = one.page.url
    one.page.close()
    one.page = one.new_page()
    one.page.goto(url)
    one.page.locator(LEGAL).first.wait_for()
    assert cards(one) == held
    assert one.count('[data-testid="trick-card"]') == trick
    one.autopilot()
    one.until(RESULT)


def test_a_killed_server_comes_back_with_the_same_cards(person: MakePerson, served: Served) -> None:
    one = person()
    one.goto()
    one.click("play-bots")
    one.page.locator(LEGAL).first.wait_for(timeout=30_000)
    held = cards(one)
    served.restart()
    one.page.locator(LEGAL).first.wait_for(timeout=30_000)
    assert cards(one) == held
    one.autopilot()
    one.until(RESULT)


def test_an_address_without_a_table_leads_home(person: MakePerson) -> None:
    one = person()
    for path in ("/t/foo", "/t/ZZZZZZ"):
        one.goto(path)
        one.see("notice")
        one.click("home")
        one.see("play-bots")


def test_a_small_phone_turned_is_played_by_keyboard(person: MakePerson) -> None:
    one = person(568, 320)
    one.goto()
    one.click("play-bots")
    legal = one.page.locator(LEGAL).first
    legal.wait_for(timeout=30_000)
    box = legal.bounding_box()
    assert box is not None and box["y"] + box["height"] <= 320
    one.autopilot(goes_on=False)
    one.until("document.activeElement.dataset.testid === 'next'")
    one.page.keyboard.press("Enter")
    one.until(PLAYING)


def test_two_tabs_on_one_seat(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.click("play-bots")
    one.page.locator(LEGAL).first.wait_for(timeout=30_000)
    newer = one.new_page()
    newer.goto(one.page.url)
    newer.locator(LEGAL).first.wait_for()
    one.see("play-here")
    assert one.count(LEGAL) == 0
    one.click("play-here")
    one.page.locator(LEGAL).first.wait_for()
    expect(newer.get_by_test_id("play-here")).to_be_visible()


def test_a_double_click_plays_one_card(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.click("play-bots")
    legal = one.page.locator(LEGAL)
    legal.first.wait_for(timeout=30_000)
    before = len(cards(one))
    listen(one)
    legal.first.dblclick()
    one.until(f"document.querySelectorAll('[data-testid^=card-]').length === {before - 1}")
    assert heard(one) == []
    assert len(cards(one)) == before - 1


def test_a_deal_by_keyboard(person: MakePerson) -> None:
    one = person(1440, 900)
    one.goto()
    one.page.get_by_test_id("play-bots").focus()
    one.page.keyboard.press("Enter")
    one.see("table")
    presses = 0
    while cards(one) or not one.page.evaluate(f"Boolean({RESULT})"):
        if one.count(LEGAL):
            one.page.keyboard.press("ArrowRight")
            if one.page.evaluate("document.activeElement?.dataset.legal") == "true":
                one.page.keyboard.press("Enter")
        one.page.wait_for_timeout(100)
        presses += 1
        assert presses < 1500, "the keyboard alone does not get through a deal"
