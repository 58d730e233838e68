"""Around the table, by clicking: seats, latecomers, phrases, open tables, the other device."""

from __future__ import annotations

import contextlib
import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.served import Served
from tests.e2e.tables import (
    PLAYING,
    SEATED,
    MakePerson,
    choose,
    code_of,
    heard,
    keep_match,
    listen,
    make_group,
    make_table,
    path_of,
    play_bots,
    table_of,
    whose_turn,
)

pytestmark = pytest.mark.browser


SEAT_NAMES = (
    "[...document.querySelectorAll('[data-testid^=seat-][data-kind] b')]"
    ".map((one) => one.textContent).join()"
)


def test_seats_are_swapped_and_shuffled_and_the_table_is_found_among_the_open_ones(
    person: MakePerson,
) -> None:
    host, guest = person(), person()
    make_table(host)
    code = code_of(host)
    host.click("swap")
    host.click("swap-0")
    host.click("swap-3")
    expect(host.page.get_by_test_id("seat-3")).to_have_attribute("data-kind", "human")
    expect(host.page.get_by_test_id("seat-0")).to_have_attribute("data-kind", "empty")
    host.click("fill")
    expect(host.page.locator("[data-testid^=seat-][data-kind=bot]")).to_have_count(3)
    before: str = host.page.evaluate(SEAT_NAMES)
    for _ in range(20):  # an order that is drawn may be the one before
        host.click("shuffle")
        with contextlib.suppress(AssertionError):
            host.until(f"{SEAT_NAMES} !== {json.dumps(before)}", 1_000)
            break
    after: str = host.page.evaluate(SEAT_NAMES)
    assert after != before and sorted(after.split(",")) == sorted(before.split(","))
    guest.goto()
    guest.click("open-lobby")
    guest.see("open-tables")
    assert guest.count(f'[data-testid="open-{code}"]') == 0
    host.page.get_by_test_id("listed").check()
    guest.see(f"open-{code}", timeout=12_000)
    guest.click(f"open-{code}")
    guest.see("seating")
    assert guest.page.url.endswith(code)
    assert guest.count('[data-testid="listed"]') == 0


def test_a_latecomer_a_phrase_and_a_vote(person: MakePerson) -> None:
    host, late = person(), person()
    play_bots(host)
    host.until(PLAYING)
    late.goto(path_of(host))
    late.until(PLAYING)
    late.click("menu")
    late.click("open-company")
    late.page.locator('[data-testid^="take-"]').first.click()
    late.see("waive")
    late.click("close")
    assert late.count('[data-testid^="card-"]') == 0
    host.page.locator('[data-testid^="tag-"]').first.wait_for()
    host.autopilot(goes_on=False)
    late.until(SEATED)
    late.click("menu")
    late.click("open-phrases")
    late.click("say-namaste")
    host.page.locator('[data-testid^="bubble-"]').first.wait_for()
    host.page.locator('[data-testid^="bubble-"]').first.wait_for(state="detached", timeout=6000)
    host.click("menu")
    host.click("open-phrases")
    host.page.get_by_test_id("mute-all").check()
    host.click("close")
    listen(host)
    late.click("menu")
    late.click("open-phrases")
    late.click("say-wow")
    late.page.locator('[data-testid^="bubble-"]').first.wait_for()
    assert heard(host) == []


def test_three_vote_and_the_fourth_is_replaced_and_comes_back(person: MakePerson) -> None:
    people = [person() for _ in range(4)]
    table_of(people, "cut")
    people[0].click("begin")
    for one in people:
        one.until(PLAYING)
    target = whose_turn(people)
    voters = [one for seat, one in enumerate(people) if seat != target][:2]
    for number, one in enumerate(voters):
        one.click("menu")
        one.click("open-company")
        if number:
            expect(one.page.get_by_test_id(f"company-{target}")).to_contain_text("1 of 2")
        one.click(f"vote-{target}")
    people[target].see(f"sit-{target}")
    people[target].click(f"sit-{target}")
    people[target].until(SEATED)


def test_a_seat_moves_to_the_other_device(person: MakePerson, served: Served) -> None:
    desk, phone = person(1440, 900), person()
    play_bots(desk)
    desk.click("menu")
    desk.click("open-carry")
    desk.see("carry-link")
    link = desk.page.get_by_test_id("carry-link").input_value()
    phone.page.goto(link)
    phone.see("carry-here")
    assert "#" not in phone.page.url
    phone.click("carry-here")
    phone.see("table")
    assert phone.page.url == desk.page.url
    phone.until(SEATED)
    desk.page.keyboard.press("Escape")
    desk.see("play-here")
    # it works once
    phone.page.goto("about:blank")
    phone.page.goto(link)
    phone.click("carry-here")
    phone.until("!document.querySelector('[data-testid=carry-here]')")
    assert link.split("#")[1][:32] not in served.log


def test_a_group_is_made_and_its_page_shows_its_evenings(
    person: MakePerson, served: Served
) -> None:
    host, reader = person(), person(360, 740)
    host.goto()
    code = make_group(host, "Fridays")
    host.click("group-table")
    host.see("seating")
    expect(host.page.get_by_test_id("of-group")).to_contain_text("Fridays")
    # who comes by the table's link hears of the group on sitting down
    friend = person()
    friend.goto(path_of(host))
    friend.click("sit-1")
    expect(friend.page.get_by_test_id("of-group")).to_contain_text("Fridays")
    keep_match(served, code, code_of(host), ("Anna", "Bela", "Carl", "Dev"))
    reader.goto(f"/g/{code.lower()}")
    reader.see("tally")
    expect(reader.page.get_by_test_id("tally")).to_contain_text("Carl")
    expect(reader.page.get_by_test_id("tally")).not_to_contain_text("Dev")
    expect(reader.page.get_by_test_id("group")).to_contain_text("Tuesday, November 14, 2023")
    expect(reader.page.get_by_test_id("played")).to_contain_text("one mendikot")
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 360
    # the device finds the group again
    reader.click("home")
    reader.click("open-groups")
    reader.see(f"group-{code}")
    reader.goto("/g/ABCDEFGHJK")
    reader.page.get_by_text("There is no such group").first.wait_for()


def test_the_end_of_a_groups_match_leads_to_its_page(person: MakePerson) -> None:
    host = person()
    host.goto()
    choose(host, "short")
    make_group(host, "Fridays")
    group = host.page.url
    host.click("group-table")
    host.see("seating")
    host.click("fill")
    host.click("begin")
    host.see("table")
    host.autopilot()
    host.see("match-over", timeout=120_000)
    host.click("over-group")
    host.see("tally")
    assert host.page.url == group


def test_who_leaves_a_deal_is_asked_once_and_the_others_are_told(person: MakePerson) -> None:
    host, guest = person(), person()
    make_table(host)
    guest.goto(path_of(host))
    guest.click("sit-2")
    guest.page.get_by_test_id("own-name").fill("Ravi")
    guest.page.keyboard.press("Enter")
    expect(host.page.get_by_test_id("seat-2")).to_contain_text("Ravi")
    host.click("fill")
    host.click("begin")
    for one in (host, guest):
        one.until(PLAYING)
    guest.click("menu")
    guest.click("stand")
    expect(guest.page.get_by_test_id("stand")).to_contain_text("once more")
    assert guest.count("[data-testid^=seat-].own") == 1
    guest.click("stand")
    expect(host.page.get_by_test_id("toast")).to_contain_text("Ravi has left the seat")
    guest.click("sit-2")
    expect(host.page.get_by_test_id("toast")).to_contain_text("Ravi is back")
    # from the table itself to its invitation
    host.click("menu")
    host.click("open-invite")
    expect(host.page.get_by_test_id("link")).to_have_value(re.compile(code_of(host)))
