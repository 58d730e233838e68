"""The guided deal, played through by clicking."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Position, expect

from mendikot.reasons import REASONS
from tests.e2e.served import Person
from tests.e2e.tables import MakePerson, ask_hint
from tests.e2e.test_afterwards import misfits
from tests.e2e.test_axe import Watch
from tests.e2e.test_geometry import SCREENS, covered, faults, settled

ROOT = Path(__file__).parents[2]
DEAL = ROOT / "web" / "src" / "lesson" / "deal.json"

SAID_OF_CARDS = set(REASONS) - {"longest-suit", "strongest-suit", "pick-partner", "ask"}

CORNER: Position = {"x": 14, "y": 20}
"""Of a card: what the next one never covers."""


def test_the_written_deal_is_what_the_server_would_tell() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "lesson.py"), "--check", str(DEAL)]
    assert subprocess.run(command, check=False).returncode == 0


def uncovered(one: Person) -> list[str]:
    """What the coach or another part hides, at every size; the page is left as it was."""
    found = []
    for width, height in SCREENS:
        one.page.set_viewport_size({"width": width, "height": height})
        page = settled(one)
        room = one.page.get_by_test_id("coach").bounding_box()
        table = one.page.get_by_test_id("table").bounding_box()
        assert room is not None and table is not None
        box = {"name": "coach", "left": room["x"], "top": room["y"]}
        box |= {"right": room["x"] + room["width"], "bottom": room["y"] + room["height"]}
        kinds = ("bar", "strip", "tens", "seats", "trick", "hand", "demand", "fan")
        wrong = [pair for kind in kinds for pair in covered([box], page[kind])]
        # the table has less room than the screen, and all of it is as it should be there
        page["wide"] -= table["x"]
        page["high"] += table["y"]
        wrong += faults(page, width, height)
        found += [f"{width}x{height}: {fault}" for fault in wrong]
    one.page.set_viewport_size({"width": 390, "height": 844})
    return found


@pytest.mark.browser
def test_a_first_visit_offers_a_lesson_that_ends_with_a_mendikot(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.click("start-lesson")
    one.see("table")
    page, frames = one.page, json.loads(DEAL.read_text("utf-8"))
    wanted = [frame["action"] for frame in frames if frame["action"] is not None]
    assert len(wanted) == 8
    hidden, watch = [], Watch(one)
    for number, card in enumerate(wanted):
        mine = page.get_by_test_id(f"card-{card}")
        end = f"document.querySelector('[data-testid=card-{card}][data-legal=true]')"
        one.until(f"{end} || document.querySelector('[data-testid=coach-next]')")
        while page.get_by_test_id("coach-next").count():
            one.click("coach-next")
        if number < 2:
            page.get_by_test_id("card-8D").click(position=CORNER)
            says = page.get_by_test_id("coach")
            expect(says).to_contain_text("Try " + card[0])
            expect(says).to_contain_text("aces are high" if number == 0 else "the low")
            expect(page.get_by_test_id("card-8D")).to_be_visible()
        one.until(end)
        expect(page.locator(".slot.chosen")).to_have_attribute("data-card", card)
        if number in (1, 3):  # a wrong card was tried; two cards lie there, and the most is said
            hidden += uncovered(one)
        mine.click(position=CORNER)
        expect(mine).to_have_count(0)
    one.see("deal-result", timeout=30_000)
    expect(page.get_by_test_id("deal-result")).to_have_attribute("data-kind", "mendikot")
    while page.get_by_test_id("coach-next").count():
        one.click("coach-next")
    one.see("lesson-bots")
    # the end is one: what there is to touch leads on, and nothing else is there
    expect(page.get_by_test_id("lesson-bots")).to_be_focused()
    left = page.locator("main button:visible, aside button:visible")
    ids = [button.get_attribute("data-testid") for button in left.all()]
    assert [name for name in ids if name and name.startswith(("lesson", "hands"))] == [
        "lesson-bots",
        "lesson-table",
        "lesson-again",
        "lesson-leave",
        "hands",
    ]
    assert not {"next", "aside", "open-replay"} & set(ids)
    assert "\n".join(hidden + misfits(one)) == ""
    watch.look("lesson")
    assert "\n".join(watch.found) == ""
    # it leaves no trace among one's tables and deals, is not offered again, and leads to a table
    assert page.evaluate("Object.values(localStorage).join().includes('LESSON')") is False
    one.click("lesson-table")
    page.wait_for_url("**/t/*")
    one.see("seating")
    one.goto()
    one.see("play-bots")
    assert page.get_by_test_id("offer-lesson").count() == 0
    one.click("open-history")
    one.see("history-none")


@pytest.mark.browser
def test_a_hint_is_one_tap_away_and_follows_the_turn(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.click("play-bots")
    one.see("hint", timeout=60_000)
    ask_hint(one)
    said = one.page.get_by_test_id("hint-says")
    action = said.get_attribute("data-action")
    assert action is not None and said.get_by_role("status").inner_text().strip()
    assert one.page.get_by_test_id("hint").count() == 0
    # where the demand was: no card and no player is hidden, whatever the reason and the language
    wrong = []
    for catalogue in sorted((ROOT / "web" / "src" / "messages").glob("*.json")):
        texts = json.loads(catalogue.read_text("utf-8"))["hint"]
        why = max((text for name, text in texts["why"].items() if name in SAID_OF_CARDS), key=len)
        said.locator("p").first.evaluate(
            "(p, text) => { p.textContent = text; }",
            f"{texts['play']} {why}".replace("{{card}}", "10♠").replace("{{suit}}", "♠"),
        )
        for width, height in SCREENS if catalogue.stem in ("en", "hi") else [(360, 740)]:
            one.page.set_viewport_size({"width": width, "height": height})
            page = settled(one)
            box = said.bounding_box()
            assert box is not None
            hint = {"name": "hint", "left": box["x"], "top": box["y"]}
            hint |= {"right": box["x"] + box["width"], "bottom": box["y"] + box["height"]}
            for kind in ("hand", "trick", "labels", "strip"):
                wrong += [
                    f"{catalogue.stem} {width}x{height}: {pair}"
                    for pair in covered([hint], page[kind])
                ]
            if hint["left"] < 0 or hint["right"] > width:
                wrong.append(f"{catalogue.stem} {width}x{height}: cut off")
    assert "\n".join(wrong) == ""
    watch = Watch(one)
    watch.look("hint")
    assert "\n".join(watch.found) == ""
    one.click(f"card-{action}")
    expect(said).to_have_count(0)


@pytest.mark.browser
def test_a_lesson_can_be_put_off_and_left(person: MakePerson) -> None:
    one = person(844, 390)
    one.goto()
    one.click("no-lesson")
    one.goto()
    one.see("play-bots")
    assert one.page.get_by_test_id("offer-lesson").count() == 0
    one.click("open-lesson")
    one.see("coach")
    one.click("lesson-leave")
    one.see("play-bots")
