"""Around the table, on phones: the front page, the seating, results, the other device, large words."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.e2e.served import Person, Served
from tests.e2e.tables import (
    LEGAL,
    PLAYING,
    RESULT,
    MakePerson,
    cards,
    choose,
    code_of,
    come,
    keep_match,
    make_group,
    make_table,
    path_of,
    play_bots,
)

pytestmark = pytest.mark.browser

LONG = "W" * 24
"""The longest name there is, and nowhere to break it."""

TOO_WIDE = """
() => {
  const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const scroll = [...document.querySelectorAll('.outcome-inner, dialog .body')];
  const own = [...document.querySelectorAll('main:not(.table), .outcome, dialog')];
  const inner = own.flatMap((one) => [one, ...one.querySelectorAll('*')]).filter(shown)
    .filter((one) => !one.closest('[aria-hidden=true], .scrolls, .unseen'));
  const told = (one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)}`;
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page moves sideways'] : []),
    ...scroll.filter((one) => one.scrollWidth > one.clientWidth + 1).map(told),
    ...inner.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map(told),
    ...inner.filter((one) => one.matches('.button, .side') && one.scrollWidth > one.clientWidth + 1).map(told),
  ];
}
"""

TWICE_AS_LARGE = "document.documentElement.style.fontSize = '200%'; undefined"
AS_USUAL = "document.documentElement.style.fontSize = ''; undefined"


def top(one: Person, name: str) -> float:
    box = one.page.get_by_test_id(name).first.bounding_box()
    assert box is not None, name
    return box["y"]


def order(one: Person, *names: str) -> bool:
    """Whether these come one after another, to the eye and to who listens."""
    heights = [top(one, name) for name in names]
    read = one.page.evaluate(
        """(names) => {
            const all = [...document.querySelectorAll('[data-testid]')].map((e) => e.dataset.testid);
            return names.map((name) => all.indexOf(name));
        }""",
        list(names),
    )
    return heights == sorted(heights) and read == sorted(read) and -1 not in read


def test_the_front_page_goes_from_playing_now_to_the_settings(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.page.locator("[data-testid=play-bots]:enabled").wait_for()
    # the language is found by who cannot read the page, so it comes first
    kinds = ("language", "play-bots", "make-table", "join-code", "open-lobby", "open-history")
    assert order(one, *kinds)
    assert order(one, "open-lobby", "open-groups", "name")
    for width, height in ((360, 740), (390, 844), (844, 390), (1440, 900)):
        one.page.set_viewport_size({"width": width, "height": height})
        for name in ("language", "make-table", "join-code", "join"):
            expect(one.page.get_by_test_id(name)).to_be_in_viewport(ratio=1)


def test_the_whole_menu_is_on_a_low_screen_and_a_longer_sheet_says_that_it_goes_on(
    person: MakePerson,
) -> None:
    one = person(844, 390)
    one.goto()
    one.click("play-bots")
    one.see("table")
    for language in ("de", "hi", "pt"):
        one.page.evaluate(f"() => localStorage.setItem('mendikot.language', '{language}')")
        one.page.reload()
        one.see("table")
        one.click("menu")
        buttons = one.page.locator("dialog .menu button")
        expect(buttons.last).to_be_visible()
        assert buttons.count() >= 11
        for button in buttons.all():
            expect(button).to_be_in_viewport(ratio=1)
        assert one.page.evaluate(
            "document.querySelector('dialog .body').scrollHeight"
            " === document.querySelector('dialog .body').clientHeight"
        ), language
    one.click("settings")
    one.see("settings-sheet")
    # the band at the lower edge is seen where there is more, and is covered where there is not
    body = one.page.locator("dialog .body")
    box = body.bounding_box()
    assert box is not None
    clip = {"x": box["x"] + 12, "y": box["y"] + box["height"] - 8, "width": 6, "height": 4}
    more = one.page.screenshot(clip=clip)
    body.evaluate("(body) => body.scrollTo(0, body.scrollHeight)")
    assert one.page.screenshot(clip=clip) != more


def test_a_wrong_code_is_told_at_its_field(person: MakePerson) -> None:
    one = person()
    one.goto()
    code = one.page.get_by_test_id("join-code")
    code.fill("K7")
    one.click("join")
    expect(one.page.get_by_test_id("join-fault")).to_have_text("A code has six letters or figures.")
    expect(code).to_have_attribute("aria-invalid", "true")
    code.fill("ZZZZZZ")
    assert one.count("[data-testid=join-fault]") == 0
    # a code of no table leads back to its field, and the page of no table is not behind it
    one.click("join")
    expect(one.page.get_by_test_id("join-fault")).to_contain_text("There is no such table")
    expect(one.page.get_by_test_id("join-code")).to_have_value("ZZZZZZ")
    assert path_of(one) == "/"
    for width, height in ((390, 844), (360, 640), (844, 390)):
        one.page.set_viewport_size({"width": width, "height": height})
        one.click("join")
        expect(one.page.get_by_test_id("join-fault")).to_be_in_viewport(ratio=1)
        expect(code).to_be_focused()
        expect(code).to_have_accessible_description(re.compile("There is no such table"))
    host = person()
    make_table(host)
    one.page.get_by_test_id("join-code").fill(code_of(host).lower())
    one.click("join")
    one.see("seating")


def test_the_invitation_comes_first_and_says_who_cannot_open_it(person: MakePerson) -> None:
    host = person()
    host.page.add_init_script(
        "window.shared = []; navigator.share = async (what) => { window.shared.push(what.url); };"
    )
    make_table(host)
    assert order(host, "code", "share", "copy", "only-here", "seat-0", "begin")
    host.click("share")
    link = host.page.get_by_test_id("link").input_value()
    host.until(f"window.shared[0] === {json.dumps(link)}")
    expect(host.page.get_by_test_id("only-here")).to_contain_text("--host 0.0.0.0")
    assert host.page.locator("code").evaluate("(code) => code.getClientRects().length") == 1
    assert link == host.page.url
    # seats and the way into the match are on one screen, wherever there is room for both
    for width, height in ((844, 390), (768, 1024), (1440, 900)):
        host.page.set_viewport_size({"width": width, "height": height})
        for name in ("seat-0", "seat-1", "seat-2", "seat-3", "begin", "fill"):
            expect(host.page.get_by_test_id(name)).to_be_in_viewport(ratio=1)
    for width, height in ((360, 740), (390, 844)):
        host.page.set_viewport_size({"width": width, "height": height})
        for name in ("code", "copy", "seat-0", "begin", "fill"):
            expect(host.page.get_by_test_id(name)).to_be_in_viewport(ratio=0.5)
    # who came by it sits down first
    guest = person()
    come(guest, path_of(host))
    assert order(guest, "seat-0", "code")


def test_no_warning_where_the_link_leads_through_the_home_network(person: MakePerson) -> None:
    host = person()

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(
            lambda text: route.send(
                str(text).replace('"home":null', '"home":"http://10.0.0.5:8000"')
            )
        )

    host.page.route_web_socket("**/ws", between)
    make_table(host)
    expect(host.page.get_by_test_id("link")).to_have_value(
        re.compile(r"^http://10\.0\.0\.5:8000/t/")
    )
    assert host.count("[data-testid=only-here]") == 0


def test_who_sits_down_without_a_name_is_asked_right_there(person: MakePerson) -> None:
    host, guest, shy = person(), person(360, 740), person()
    host.goto()
    host.click("make-table")
    host.see("ask-name")
    for one, seat in ((guest, 1), (shy, 2)):
        come(one, path_of(host))
        assert one.count("[data-testid=ask-name]") == 0
        one.click(f"sit-{seat}")
        one.see("ask-name")
        assert one.count(f"[data-testid=seat-{seat}] [data-testid=ask-name]") == 1
    guest.page.get_by_test_id("own-name").fill("Meera")
    guest.page.keyboard.press("Enter")
    expect(host.page.get_by_test_id("seat-1")).to_contain_text("Meera")
    guest.page.get_by_test_id("ask-name").wait_for(state="detached")
    shy.click("no-name")
    shy.page.get_by_test_id("ask-name").wait_for(state="detached")
    for one in (guest, shy):
        one.click("stand")
        one.page.get_by_test_id("stand").wait_for(state="detached")
        one.page.reload()
        one.see("seating")
        one.click("sit-3")
        one.see("stand")
        assert one.count("[data-testid=ask-name]") == 0
        one.click("stand")
        one.page.get_by_test_id("stand").wait_for(state="detached")
    expect(guest.page.get_by_test_id("rename")).to_have_value("Meera")


def test_who_takes_a_seat_at_a_running_table_is_asked_there(person: MakePerson) -> None:
    host, late, shy = person(), person(360, 740), person()
    host.goto()
    host.click("play-bots")
    host.see("demand")
    shy.goto()
    shy.page.evaluate("() => localStorage.setItem('mendikot.language', 'de')")
    for one, seat in ((late, 1), (shy, 2)):
        one.goto(path_of(host))
        one.see(f"sit-{seat}")
        assert one.count("[data-testid=ask-name]") == 0
        one.click(f"sit-{seat}")
        one.see("ask-name")
    expect(host.page.get_by_test_id("tag-1")).to_contain_text("Guest")
    late.page.get_by_test_id("own-name").fill("Meera")
    late.page.keyboard.press("Enter")
    expect(host.page.get_by_test_id("tag-1")).to_contain_text("Meera")
    assert late.count("dialog") == 0
    shy.click("no-name")
    shy.page.locator("dialog").wait_for(state="detached")
    # a guest without a name is one in the language of who looks
    expect(host.page.get_by_test_id("tag-2")).to_contain_text("Guest")
    host.page.evaluate("() => localStorage.setItem('mendikot.language', 'hi')")
    host.page.reload()
    expect(host.page.get_by_test_id("tag-2")).to_contain_text("मेहमान")


def test_a_result_is_short_and_only_winners_dance(person: MakePerson) -> None:
    one = person()
    play_bots(one, "short")
    one.autopilot(goes_on=False)
    feasts = 0
    while True:
        one.until(RESULT)
        if one.page.get_by_test_id("table").get_attribute("data-phase") == "over":
            break
        kind = one.page.get_by_test_id("deal-result").get_attribute("data-kind")
        ours = one.count("#result-title.us") == 1
        feast = kind in ("mendikot", "kot") and ours
        feasts += feast
        assert one.count("[data-testid=feast]") == feast, (kind, ours)
        score = re.findall(r"\d+", one.page.get_by_test_id("score").inner_text())
        shown = "".join(one.page.get_by_test_id(re.compile("^stands-")).all_inner_texts())
        assert re.findall(r"(\d+) of 7", shown) == score
        assert order(one, "next", "open-replay")
        box = one.page.locator(".outcome-inner").bounding_box()
        assert box is not None and box["height"] < 640
        next_deal = one.page.get_by_test_id("next").bounding_box()
        assert next_deal is not None and next_deal["width"] > 0.8 * box["width"] - 36
        # what was won stands beside the score, and not alone on a line of its own
        one.page.set_viewport_size({"width": 320, "height": 740})
        for won in one.page.locator("[data-testid^=stands-] i").all():
            beside, stands = won.bounding_box(), won.locator("xpath=../b").bounding_box()
            assert beside is not None and stands is not None
            assert abs(beside["y"] - stands["y"]) < 8
        one.page.set_viewport_size({"width": 390, "height": 844})
        one.click("next")
        one.until(f"!{RESULT} || document.querySelector('[data-testid=match-over]')")
    one.see("match-over")
    won = one.count("#over-title.us") == 1
    assert one.count(".over .dance") == won
    assert order(one, "match-over", "rematch", "open-replay")
    # the way on stays in reach while the score sheet is read
    one.page.evaluate("clearInterval(window.autopilot)")
    one.page.set_viewport_size({"width": 360, "height": 640})
    for where in (0, 10_000):
        one.page.evaluate(
            f"document.querySelector('.outcome-inner').scrollTop = {where}; undefined"
        )
        one.page.wait_for_timeout(100)
        assert one.page.evaluate(
            """() => {
                const { left, top, width, height } =
                  document.querySelector('[data-testid=rematch]').getBoundingClientRect();
                const there = document.elementFromPoint(left + width / 2, top + height / 2);
                return there?.dataset.testid === 'rematch';
            }"""
        ), where


def test_a_seat_is_carried_there_and_back(person: MakePerson) -> None:
    desk, phone = person(1440, 900), person()
    desk.goto()
    desk.click("play-bots")
    desk.page.locator(LEGAL).first.wait_for(timeout=30_000)
    newer = desk.new_page()
    newer.goto(desk.page.url)
    newer.locator(LEGAL).first.wait_for()
    expect(desk.page.locator(".read-only")).to_contain_text("in a newer tab")
    newer.close()  # then the older one acts again
    desk.page.locator(LEGAL).first.wait_for()
    held = cards(desk)
    desk.click("menu")
    desk.click("open-carry")
    link = desk.page.get_by_test_id("carry-link").input_value()
    assert desk.count("[data-testid=share]") == 0  # it is secret
    phone.page.goto(link)
    phone.click("carry-here")
    phone.page.locator(LEGAL).first.wait_for()
    assert cards(phone) == held
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator(".read-only")).to_contain_text("now on your other device")
    card = phone.page.locator(LEGAL).first
    played = card.get_attribute("data-testid")
    card.click()
    phone.page.locator(f"[data-testid={played}]").wait_for(state="detached")
    desk.page.locator(f"[data-testid={played}]").wait_for(state="detached")
    desk.click("play-here")
    desk.page.get_by_test_id("play-here").wait_for(state="detached")
    expect(phone.page.locator(".read-only")).to_contain_text("now on your other device")


def test_the_seating_says_where_one_plays_now(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.click("make-table")
    one.see("begin")
    newer = one.new_page()
    newer.goto(one.page.url)
    newer.get_by_test_id("begin").wait_for()
    one.see("play-here")
    one.click("play-here")
    one.see("fill")
    newer.get_by_test_id("play-here").wait_for()


def test_a_group_asked_for_too_often_opens_by_itself(person: MakePerson) -> None:
    one = person()
    one.goto()
    code = make_group(one, "Fridays")
    one.page.evaluate(
        """(group) => new Promise((done) => {
            const line = new WebSocket(`ws://${location.host}/ws`);
            line.onopen = () => {
                for (let n = 0; n < 40; n++) line.send(JSON.stringify({ type: "group", group }));
            };
            line.onmessage = ({ data }) => {
                if (JSON.parse(data).code === "too-many") done();
            };
        })""",
        code,
    )
    one.goto(f"/g/{code}")
    expect(one.page.get_by_test_id("notice")).to_contain_text("Too much at once")
    one.see("group", timeout=60_000)


def test_house_rules_say_what_they_change_and_lead_back(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.click("make-table")
    one.see("seating")
    one.click("change-rules")
    one.see("rules-panel")
    panel, changed = (
        one.page.get_by_test_id("rules-panel"),
        one.page.get_by_test_id("rules-changed"),
    )
    expect(changed).to_have_count(0)
    one.unfold()

    def choose(name: str) -> Locator:
        return panel.get_by_role("radio", name=name, exact=True)

    choose("Two in a row").check(force=True)
    expect(changed).to_have_text("Cut hukum, changed: Two in a row")
    choose("To the left").check(force=True)
    expect(changed).to_contain_text("Two in a row · Direction: To the left")
    one.click("rules-back")
    expect(changed).to_have_count(0)
    expect(choose("Every trick")).to_be_checked()
    choose("By the draw").check(force=True)
    one.click("apply-rules")
    expect(panel).to_have_count(0)
    words = one.page.get_by_test_id("rules-words")
    expect(words).to_contain_text("Cut hukum, changed: Partners: By the draw")
    one.click("change-rules")
    expect(changed).to_have_text("Cut hukum, changed: Partners: By the draw")
    # Another way to play may be just what one has changed it to: then it is that one.
    one.click("rules-back")
    one.unfold()
    choose("6").check(force=True)
    expect(changed).to_have_count(0)
    expect(one.page.get_by_test_id("fold-preset").locator("summary")).to_contain_text("Six players")
    assert one.errors == []


def test_a_number_of_the_house_rules_is_what_is_typed(person: MakePerson) -> None:
    one = person()
    make_table(one, "cut")
    one.click("change-rules")
    one.see("rules-panel")
    one.unfold()
    panel, changed = (
        one.page.get_by_test_id("rules-panel"),
        one.page.get_by_test_id("rules-changed"),
    )
    field = panel.get_by_label

    def type_into(name: str, text: str) -> None:
        field(name, exact=True).press("Control+A")
        one.page.keyboard.press("Backspace")
        expect(field(name, exact=True)).to_have_value("")
        one.page.keyboard.type(text)
        expect(field(name, exact=True)).to_have_value(text)

    for name, typed in (("Kot", "5"), ("Mendikot", "4"), ("Most deals", "12")):
        type_into(name, typed)
    expect(changed).to_contain_text("Points 1/4/5")
    expect(changed).to_contain_text("12 deals")
    # Nothing stands in it when it is left: it is as it was.
    type_into("Kot", "")
    field("Mendikot", exact=True).focus()
    expect(field("Kot", exact=True)).to_have_value("5")
    # What is told is what stands there, and what is wrong is told where it is, folded away or not.
    for name, typed in (("Play to", "99999"), ("Play to", "-3"), ("Win", "0"), ("Win", "8")):
        before = field(name, exact=True).input_value()
        type_into(name, typed)
        expect(changed).to_contain_text(typed)
        fold = one.page.get_by_test_id("fold-score")
        fold.evaluate("(fold) => fold.open = false")
        one.click("apply-rules")
        expect(fold).to_have_attribute("open", "")
        wrong = name if typed != "8" else "Mendikot"
        expect(field(wrong, exact=True)).to_be_focused()
        assert field(wrong, exact=True).evaluate("(field) => field.validationMessage")
        type_into(name, before)
    one.click("apply-rules")
    expect(panel).to_have_count(0)
    expect(one.page.get_by_test_id("rules-words")).to_contain_text("Points 1/4/5")


class Large:
    """Looks for what is too wide, with words twice as large, on a narrow phone."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.found: list[str] = []

    def look(self, screen: str, *sheets: str) -> None:
        """At the screen, or at a sheet of it that these clicks open; then it is closed again."""
        for click in sheets:
            self.one.click(click)
        page = self.one.page
        if sheets:
            page.locator("dialog .body > :not(.wait)").first.wait_for()
            self.one.unfold()
        page.evaluate(TWICE_AS_LARGE)
        page.wait_for_timeout(150)
        self.found += [f"{screen}: {fault}" for fault in page.evaluate(TOO_WIDE)]
        page.evaluate(AS_USUAL)
        if sheets:
            page.keyboard.press("Escape")
            page.locator("dialog").wait_for(state="detached")


def test_words_twice_as_large_lie_beside_each_other_only_where_they_fit(
    person: MakePerson,
) -> None:
    one = person()
    one.page.add_init_script("localStorage.setItem('mendikot.language', 'de')")
    make_table(one, "cut")
    one.page.evaluate(TWICE_AS_LARGE)
    found = []

    def look(what: str, script: str) -> None:
        for width, height in ((360, 740), (768, 1024), (844, 390), (1024, 768), (1440, 900)):
            one.page.set_viewport_size({"width": width, "height": height})
            one.page.wait_for_timeout(150)
            found.extend(f"{what} {width}x{height}: {x}" for x in one.page.evaluate(script))

    look("seating", TOO_WIDE)
    # However much is changed, what was chosen from is to be seen and not only how to go on.
    one.click("change-rules")
    one.see("rules-panel")
    one.page.evaluate(
        """for (const group of document.querySelectorAll('dialog fieldset'))
            if (!group.querySelector('[name=preset]'))
                group.querySelector('input:not(:checked)')?.click()"""
    )
    expect(one.page.get_by_test_id("rules-changed")).to_contain_text("Richtung")
    look("house rules", TOO_WIDE)
    look(
        "house rules",
        """() => {
            const box = (name) => document.querySelector(name).getBoundingClientRect();
            const body = box('dialog .body');
            const ends = Math.min(box('[data-testid=rules-changed]').top, box('dialog .apply').top);
            return ends - body.top < 0.4 * body.height ? ['covered by its foot'] : [];
        }""",
    )
    one.page.keyboard.press("Escape")
    one.click("fill")
    one.click("begin")
    one.until(PLAYING, 30_000)
    one.autopilot(goes_on=False)
    one.until(RESULT, 60_000)
    one.see("open-replay")
    look("result", TOO_WIDE)
    one.click("open-replay")
    one.see("review-start")
    look("replay", TOO_WIDE)
    assert "\n".join(found) == ""


def test_words_twice_as_large_fit_a_narrow_phone(person: MakePerson, served: Served) -> None:
    one, other = person(320, 740), person(320, 740)
    large, seen = Large(one), Large(other)
    one.page.add_init_script("navigator.share = async () => {};")
    one.goto()
    one.page.locator("[data-testid=play-bots]:enabled").wait_for()
    large.look("front")
    one.page.get_by_test_id("join-code").fill("K7")
    one.click("join")
    large.look("front with a wrong code")
    one.page.get_by_test_id("name").fill(LONG)
    for name, sheet in (
        ("rules", "choose-preset"),
        ("open tables, none", "open-lobby"),
        ("deals, none", "open-history"),
        ("groups", "open-groups"),
        ("settings", "settings"),
    ):
        large.look(name, sheet)
    code = make_group(one, "W" * 40)
    large.look("new group")
    one.click("home")
    one.click("make-table")
    one.see("seating")
    one.page.get_by_test_id("listed").check()
    other.goto(path_of(one))
    other.see("seating")
    other.click("sit-1")
    other.see("ask-name")
    seen.look("a guest's seating")
    large.look("the host's seating")
    one.click("swap")
    large.look("swapping")
    one.click("swap")
    large.look("house rules", "change-rules")
    large.look("to the other device", "open-carry")
    names = [LONG[seat:] for seat in range(4)]
    keep_match(served, code, code_of(one), names, kots=1)
    other.goto(f"/g/{code}")
    other.see("tally")
    seen.look("group")
    other.goto("/")
    other.page.locator("[data-testid=play-bots]:enabled").wait_for()
    seen.look("groups and a table to go on at", "open-groups")
    other.click("open-lobby")
    other.see("open-" + code_of(one))
    other.page.keyboard.press("Escape")
    other.page.locator("dialog").wait_for(state="detached")
    seen.look("open tables", "open-lobby")
    other.goto(f"/carry#{'0' * 32}~K7PQXM~{LONG}")
    other.see("carry-here")
    seen.look("carry page")
    assert "\n".join(large.found + seen.found) == ""


def test_results_in_words_twice_as_large_fit_a_narrow_phone(person: MakePerson) -> None:
    one = person(320, 740)
    large = Large(one)
    one.goto()
    one.page.get_by_test_id("name").fill(LONG)
    one.page.get_by_test_id("name").press("Tab")
    choose(one, "short")
    one.click("play-bots")
    one.see("table")
    guest = person(320, 740)
    guest.goto(path_of(one))
    one.autopilot(goes_on=False)
    one.until(RESULT)
    large.look("result")
    one.click("hands")
    large.look("result with all hands")
    one.click("aside")
    large.look("score sheet", "score")
    large.look("company", "menu", "open-company")
    # the same to who looks on and reads the whole name
    guest.until(RESULT)
    seen = Large(guest)
    seen.look("watched result")
    guest.click("hands")
    seen.look("watched hands")
    guest.click("aside")
    seen.look("watched score sheet", "score")
    seen.look("watched company", "menu", "open-company")
    one.page.evaluate("window.oneDeal = false; undefined")
    one.click("back-to-result")
    one.see("match-over", timeout=120_000)
    one.page.locator(".outcome-inner table").wait_for()
    large.look("end of the match")
    one.goto("/")
    large.look("my deals", "open-history")
    # the same in words of the usual size: a long name is no reason to move sideways
    guest.page.set_viewport_size({"width": 320, "height": 740})
    guest.see("match-over")
    guest.page.locator(".outcome-inner table").wait_for()
    plain = guest.page.evaluate(TOO_WIDE) + guest.page.evaluate(
        """() => [...document.querySelectorAll('.scrolls')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
    )
    assert "\n".join(large.found + seen.found + plain) == ""
