"""Axe looks at every screen in every theme and finds nothing."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.e2e.served import Person
from tests.e2e.tables import ASKED, PLAYING, MakePerson, ask_hint, play_bots
from tests.e2e.test_geometry import STOPPING, covered, settled

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("dark", "light", "contrast")
CHOOSER = "[data-testid=hukum-chooser]"
TRICK = "[data-testid=trick-card]"
OWN_CARD = f"{ASKED} === 'lead'"
RUN = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, any }) =>
    `${id}: ${target.join(' ')} (${any[0]?.message ?? help})`));
}
"""


class Watch:
    """Runs axe over the present screen, in all three themes."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.found: list[str] = []

    def look(self, screen: str) -> None:
        page = self.one.page
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text("utf-8"))
        for theme in THEMES:
            page.evaluate(f"() => {{ document.documentElement.dataset.theme = '{theme}'; }}")
            page.wait_for_timeout(150)
            self.found += [f"{screen}, {theme}: {fault}" for fault in page.evaluate(RUN)]

    def sheet(self, name: str, *clicks: str) -> None:
        for click in clicks:
            self.one.click(click)
        self.one.see("close")
        self.one.page.wait_for_timeout(100)
        self.one.unfold()
        self.look(name)
        self.one.page.keyboard.press("Escape")
        self.one.page.locator("dialog").wait_for(state="detached")


def begin(one: Person, preset: str) -> None:
    play_bots(one, preset)
    one.until(PLAYING, 30_000)


@pytest.fixture
def watch(person: MakePerson) -> Watch:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: AXE DOES NOT LOOK")
    return Watch(person())


def test_axe_finds_what_is_wrong(watch: Watch) -> None:
    watch.one.goto()
    watch.one.see("play-bots")
    watch.one.page.evaluate(
        "() => document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=x.png>')"
    )
    watch.look("front")
    assert any("image-alt" in fault for fault in watch.found)


def test_the_front_page_and_the_seating(watch: Watch) -> None:
    one = watch.one
    one.goto()
    one.page.locator("[data-testid=play-bots]:enabled").wait_for()
    watch.look("front")
    watch.sheet("presets", "choose-preset")
    watch.sheet("settings", "settings")
    one.page.get_by_test_id("join-code").fill("K7")
    one.click("join")
    one.see("join-fault")
    watch.look("front with a wrong code")
    watch.sheet("no deals", "open-history")
    watch.sheet("no open tables", "open-lobby")
    one.click("make-table")
    one.see("ask-name")
    watch.look("seating")
    watch.sheet("house rules", "change-rules")
    watch.sheet("to the other device", "open-carry")
    newer = one.new_page()
    newer.goto(one.page.url)
    one.see("play-here")
    watch.look("seating in an older tab")
    newer.close()
    one.goto("/t/ZZZZZZ")
    one.see("notice")
    watch.look("no table")
    assert "\n".join(watch.found) == ""


def test_the_groups_the_open_tables_and_the_way_to_another_device(
    watch: Watch, person: MakePerson
) -> None:
    one, host = watch.one, person()
    host.goto()
    host.click("make-table")
    host.see("seating")
    host.page.get_by_test_id("listed").check()
    one.goto()
    one.click("open-lobby")
    one.see(f"open-{host.page.url[-6:]}")
    watch.look("open tables")
    one.page.keyboard.press("Escape")
    one.click("open-groups")
    one.page.get_by_test_id("group-name").fill("Fridays")
    watch.look("no group yet")
    one.click("make-group")
    one.see("no-matches")
    watch.look("new group")
    code = one.page.url[-10:]
    players = [{"name": name, "bot": name == "Dev"} for name in ("Anna", "Bela", "Carl", "Dev")]
    body = {"preset": "cut", "players": players, "score": [7, 3], "winner": 0}
    body |= {"deals": [6, 3], "mendikots": [1, 0], "kots": [0, 1]}
    with sqlite3.connect(one.served.folder / "tables.db") as database:
        database.execute(
            "insert into results (group_code, code, number, body, at) values (?, ?, ?, ?, ?)",
            (code, "K7PQXM", 1, json.dumps(body), 1_700_000_000_000),
        )
    one.page.reload()
    one.see("tally")
    watch.look("group")
    one.click("home")
    watch.sheet("groups", "open-groups")
    one.goto(f"/carry#{'0' * 32}~K7PQXM~Kiran")
    one.see("carry-here")
    watch.look("carry page")
    one.click("carry-here")
    one.page.get_by_test_id("carry-here").wait_for(state="detached")
    watch.look("carry page, too late")
    assert "\n".join(watch.found) == ""


def test_a_hint_is_shown_and_deals_are_kept(watch: Watch) -> None:
    one = watch.one
    begin(one, "short")
    one.page.evaluate(
        "() => { window.enough = () => document.querySelector('[data-testid^=hint]'); }"
    )
    one.page.evaluate(STOPPING)
    one.see("hint", timeout=60_000)
    ask_hint(one)
    watch.look("hint")
    one.page.evaluate(
        "() => { window.oneDeal = true;"
        " window.enough = () => document.querySelector('[data-testid=deal-result]'); }"
    )
    one.see("deal-result", timeout=60_000)
    one.goto()
    one.click("open-history")
    one.see("past-deal")
    watch.look("my deals")
    assert "\n".join(watch.found) == ""


def test_the_table_its_sheets_and_its_results(watch: Watch) -> None:
    one = watch.one
    begin(one, "short")
    one.until(ASKED, 30_000)
    watch.look("own turn")
    one.page.evaluate(
        "() => { window.enough = () => document.querySelector('[data-testid=show-last-trick]'); }"
    )
    one.page.evaluate(STOPPING)
    one.see("show-last-trick")
    watch.look("table")
    watch.sheet("menu", "menu")
    watch.sheet("score", "score")
    watch.sheet("last trick", "show-last-trick")
    for key, name in (("r", "rules"), ("?", "help")):
        one.page.keyboard.press(key)
        watch.sheet(name)
    watch.sheet("settings at the table", "menu", "settings")
    one.page.evaluate(
        "() => { window.enough = () => !!document.querySelector('[data-testid=deal-result]'); }".replace(
            "enough = () =>", "oneDeal = true, window.enough = () =>"
        )
    )
    one.see("deal-result", timeout=60_000)
    watch.look("result")
    one.click("hands")
    watch.look("all hands")
    one.page.evaluate("() => { window.oneDeal = false; window.enough = () => false; }")
    one.see("match-over", timeout=120_000)
    one.page.wait_for_timeout(300)
    watch.look("end of the match")
    assert "\n".join(watch.found) == ""


@pytest.mark.parametrize(
    "preset",
    [
        "band-on-request",
        *(
            pytest.param(preset, marks=pytest.mark.deep)
            for preset in ("shown", "dehla-pakad-called", "drawn-hand")
        ),
    ],
)
def test_the_choosers(watch: Watch, preset: str) -> None:
    # The choice falls to one seat of four by the draw for dealer: tables are made until it is ours.
    for _ in range(40):
        begin(watch.one, preset)
        watch.one.until(f"document.querySelector('{CHOOSER},{TRICK}') || {OWN_CARD}", 30_000)
        if watch.one.count(CHOOSER):
            break
    watch.look(f"chooser of {preset}")
    if preset != "drawn-hand":  # there the seats themselves are touched, through the words
        for width, height in ((360, 740), (844, 390), (1440, 900)):
            watch.one.page.set_viewport_size({"width": width, "height": height})
            page = settled(watch.one)
            panel = watch.one.page.locator(CHOOSER).bounding_box()
            assert panel is not None
            box = {"name": "chooser", "left": panel["x"], "top": panel["y"]}
            box |= {"right": panel["x"] + panel["width"], "bottom": panel["y"] + panel["height"]}
            kinds = ("labels", "hand", "demand", "bar", "strip")
            assert [covered([box], page[kind]) for kind in kinds] == [[]] * 5, (width, height)
    if preset in ("band-on-request", "shown"):
        watch.one.page.locator(".slot").first.click()
        watch.look("chosen")
    assert "\n".join(watch.found) == ""
