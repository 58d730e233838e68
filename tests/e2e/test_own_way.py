"""Playing in one's own way: a second tap, by dragging, by listening alone; settings that stay."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.served import Person
from tests.e2e.tables import LEGAL, MY_TURN, RESULT, MakePerson, cards, heard, listen, play_on

pytestmark = pytest.mark.browser


def at_table(one: Person, **settings: object) -> None:
    """At a table of bots, on one's own turn, with these settings kept from before."""
    one.goto()
    one.page.evaluate(
        "settings => localStorage.setItem('mendikot.settings', JSON.stringify({ v: 1, ...settings }))",
        settings,
    )
    one.page.reload()
    one.click("play-bots")
    one.until(MY_TURN, 30_000)


def drag(one: Person, card: Locator, dx: float, dy: float) -> None:
    box = card.bounding_box()
    assert box is not None
    mouse, x, y = one.page.mouse, box["x"] + 14, box["y"] + 20
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx / 2, y + dy / 2, steps=4)
    mouse.move(x + dx, y + dy, steps=4)
    mouse.up()


def test_settings_stay_on_the_device(person: MakePerson) -> None:
    one = person()
    one.page.emulate_media(color_scheme="dark")
    one.goto()
    one.click("settings")
    one.page.get_by_role("radio", name="Light").check()
    one.page.get_by_role("radio", name="Until I tap").check()
    one.page.get_by_test_id("set-confirm").click()
    root = one.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    one.page.keyboard.press("Escape")
    expect(one.page.get_by_test_id("settings")).to_be_focused()
    one.page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    one.click("settings")
    expect(one.page.get_by_test_id("set-confirm")).to_be_checked()
    one.click("set-reset")
    expect(one.page.get_by_test_id("set-confirm")).not_to_be_checked()
    expect(root).to_have_attribute("data-theme", "dark")


def test_the_device_chooses_the_theme(person: MakePerson) -> None:
    one = person()
    root = one.page.locator("html")
    one.page.emulate_media(color_scheme="light")
    one.goto()
    expect(root).to_have_attribute("data-theme", "light")
    one.page.emulate_media(color_scheme="light", contrast="more")
    expect(root).to_have_attribute("data-theme", "contrast")
    expect(root).to_have_attribute("data-motion", "reduced")


SUIT_COLOURS = """suit => [...document.querySelectorAll(
    `[data-suit=${suit}] svg, [data-testid^=card-][data-testid$=${suit}] svg`
)].map((svg) => getComputedStyle(svg).color.match(/[0-9]+/g).map(Number))"""


def test_four_colours_are_four_in_every_theme(person: MakePerson) -> None:
    one = person()
    at_table(one, fourColours=True)
    for theme in ("dark", "light", "contrast"):
        one.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for suit, red_green_blue in (("H", 0), ("C", 1), ("D", 2)):
            drawn = one.page.evaluate(SUIT_COLOURS, suit)
            assert drawn, "the strip of the tens is drawn"
            for colour in drawn:
                assert colour.index(max(colour)) == red_green_blue, (theme, suit, colour)


RING_OUTSIDE = """() => [...document.querySelectorAll("header button")]
  .filter((button) => button.offsetWidth > 0)
  .map((button) => {
    button.focus({ focusVisible: true });
    const { left, right, top } = button.getBoundingClientRect();
    const style = getComputedStyle(button);
    const ring = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    return [button.dataset.testid, style.outlineStyle, Math.min(left, innerWidth - right, top) - ring];
  })"""


@pytest.mark.parametrize("left_handed", [False, True])
def test_the_focus_is_seen_whole_at_the_edge(person: MakePerson, left_handed: bool) -> None:
    one = person(width=360, height=740)
    at_table(one, leftHanded=left_handed)
    one.page.keyboard.press("Tab")
    rings = one.page.evaluate(RING_OUTSIDE)
    assert {name for name, _, _ in rings} >= {"menu", "score"}
    for name, style, room in rings:
        assert style == "solid", name
        assert room >= 0, (name, room)


def test_a_second_tap_plays(person: MakePerson) -> None:
    one = person()
    at_table(one, confirm=True)
    held = cards(one)
    legal = one.page.locator(LEGAL)
    legal.first.click()
    expect(one.page.get_by_test_id("demand")).to_contain_text(re.compile("again"))
    one.page.wait_for_timeout(300)
    assert cards(one) == held
    if legal.count() > 1:  # another card is chosen instead, and is not played either
        legal.nth(1).click()
        one.page.wait_for_timeout(200)
        assert cards(one) == held
        chosen = legal.nth(1)
    else:
        chosen = legal.first
    name = chosen.get_attribute("data-testid") or ""
    chosen.click()
    one.page.get_by_test_id(name).wait_for(state="detached")


def test_a_card_is_dragged_to_the_middle(person: MakePerson) -> None:
    one = person()
    at_table(one)
    held = cards(one)
    legal = one.page.locator(LEGAL).first
    name = legal.get_attribute("data-testid") or ""
    drag(one, legal, 60, -30)  # let go over the hand: it goes back
    one.page.wait_for_timeout(250)
    assert cards(one) == held
    listen(one)
    drag(one, legal, 40, -300)
    one.page.get_by_test_id(name).wait_for(state="detached")
    assert len(cards(one)) == len(held) - 1
    assert heard(one) == []


def test_a_card_that_is_not_allowed_goes_back_and_says_why(person: MakePerson) -> None:
    one = person()
    at_table(one)
    wrong = one.page.locator('[data-testid^="card-"][data-legal="false"]')
    must_follow = f"{MY_TURN} && document.querySelector('[data-testid^=card-][data-legal=false]')"
    end = monotonic() + 120
    while not one.page.evaluate(f"Boolean({must_follow})"):
        assert monotonic() < end, "nothing ever had to be followed"
        play_on(one)
    held = cards(one)
    drag(one, wrong.first, 30, -300)
    expect(one.page.get_by_test_id("toast")).to_contain_text(re.compile("Not now"))
    assert cards(one) == held


def test_the_screen_is_asked_to_stay_awake_and_sounds_are_loaded_late(person: MakePerson) -> None:
    one = person()
    one.page.add_init_script(
        """window.locks = 0;
        Object.defineProperty(navigator, 'wakeLock', { value:
            { request: () => { window.locks++; return Promise.resolve({ release: () => {} }); } } });"""
    )
    loaded: list[str] = []
    one.page.on("request", lambda request: loaded.append(request.url))
    at_table(one, sounds="all")
    assert one.page.evaluate("window.locks") == 1
    one.page.locator(LEGAL).first.click()
    for _ in range(50):
        if any("/sounds-" in url for url in loaded):
            break
        one.page.wait_for_timeout(100)
    assert any("/sounds-" in url for url in loaded)


def test_nothing_sounds_in_the_first_minute(person: MakePerson) -> None:
    one = person()
    loaded: list[str] = []
    one.page.on("request", lambda request: loaded.append(request.url))
    at_table(one)
    one.page.locator(LEGAL).first.click()
    one.page.wait_for_timeout(1500)
    assert not any("/sounds-" in url for url in loaded)


def test_a_deal_by_listening_alone(person: MakePerson) -> None:
    """Only roles, names and the live region: no test ids, no places, no pixels."""
    one = person()
    one.goto()
    page = one.page
    page.get_by_role("button", name="Play against bots now").click()
    hand = page.get_by_role("group", name="Your hand")
    hand.get_by_role("button").first.wait_for(timeout=30_000)
    heard = page.locator("[aria-live=polite]")
    told: list[str] = []
    name = re.compile(
        r"^(ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two) of \w+$"
    )
    for _ in range(1200):
        sentence = heard.inner_text()
        if not told or told[-1] != sentence:
            told.append(sentence)
        if page.get_by_role("button", name="Next deal").count():
            break
        go_on = page.get_by_role("button", name="Go on")
        if go_on.count():
            go_on.first.click(timeout=2000, force=True)
        # In one go: between two questions the hand may have one card fewer.
        elif "Your turn" in sentence and hand.get_by_role("button", name=name).evaluate_all(
            """cards => {
                const card = cards.find(one => one.ariaDisabled === 'false');
                card?.focus();
                return card !== undefined;
            }"""
        ):
            page.keyboard.press("Enter")
        page.wait_for_timeout(40)
    everything = " ".join(told)
    for expected in ("Your turn:", "takes the trick.", "The deal is over."):
        assert expected in everything, told
    assert re.search(r"The deal is over\. \S.*Score: Us \d", everything), told
    assert not page.evaluate(f"!({RESULT})")
    region = page.get_by_role("region").filter(has=page.get_by_role("button", name="Next deal"))
    expect(region).to_be_visible()
    assert region.get_attribute("aria-labelledby")
