"""The shell: installable, there without a network, never older than its server for long."""

from __future__ import annotations

import json
import urllib.request

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.e2e.served import Served
from tests.e2e.tables import LEGAL, MakePerson

pytestmark = pytest.mark.browser
READY = "navigator.serviceWorker.ready.then((found) => found.active.state)"


def test_it_can_be_installed(person: MakePerson, served: Served) -> None:
    with urllib.request.urlopen(served.address + "/manifest.webmanifest") as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = json.load(answer)
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        with urllib.request.urlopen(served.address + icon["src"]) as answer:
            assert answer.headers["content-type"] == icon["type"]
    one = person()
    one.goto()
    assert one.page.evaluate(READY) in ("activating", "activated")
    assert one.page.locator("link[rel=manifest]").get_attribute("href") == "/manifest.webmanifest"


def test_the_shell_opens_without_a_server(person: MakePerson, served: Served) -> None:
    one = person()
    one.goto()
    one.page.evaluate(READY)
    one.until("navigator.serviceWorker.controller")
    kept = one.page.evaluate(
        """async () => { const all = [];
            for (const name of await caches.keys())
                for (const { url } of await (await caches.open(name)).keys())
                    all.push(new URL(url).pathname);
            return all; }"""
    )
    assert "/" in kept and not any(path.startswith(("/ws", "/api", "/healthz")) for path in kept)
    served.kill()
    one.page.reload()
    expect(one.page.get_by_role("heading", name="Mendikot")).to_be_visible()
    # what opens over a page is of the shell too
    one.click("settings")
    one.see("settings-sheet")
    one.page.keyboard.press("Escape")
    # a language that never came stays unspoken, and the field says so
    one.page.get_by_test_id("language").first.select_option("mr")
    expect(one.page.get_by_test_id("language").first).to_have_value("en")
    served.restart()
    one.page.locator("[data-testid=play-bots]:enabled").wait_for(timeout=30_000)


def test_an_old_page_reloads_between_deals_and_not_within(
    person: MakePerson, served: Served
) -> None:
    one = person()
    newer = False

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(
            lambda text: route.send(
                str(text).replace('"version":"', '"version":"newer-') if newer else text
            )
        )

    one.page.route_web_socket("**/ws", between)
    one.goto()
    one.click("play-bots")
    one.page.locator(LEGAL).first.wait_for(timeout=30_000)
    one.page.evaluate("() => { window.old = true; }")
    newer = True
    served.restart()
    expect(one.page.get_by_text("Mendikot has been updated.")).to_be_visible(timeout=30_000)
    one.page.wait_for_timeout(500)
    assert one.page.evaluate("window.old")
    one.page.get_by_test_id("menu").click()
    one.click("leave")
    one.until("!window.old", 20_000)
    one.see("go-on")


def test_a_part_that_did_not_come_is_asked_for_when_the_server_is_back(
    person: MakePerson, served: Served
) -> None:
    one = person(worker=False)
    one.page.route("**/assets/Table-*", lambda route: route.abort())
    one.goto()
    one.page.route("**/healthz", lambda route: route.abort())
    one.click("play-bots")
    expect(one.page.get_by_text("Reconnecting")).to_be_visible()
    assert one.page.get_by_text("Mendikot has been updated.").count() == 0
    one.page.unroute("**/assets/Table-*")
    one.page.unroute("**/healthz")
    one.see("table")


def test_of_two_languages_the_one_chosen_last_is_spoken(person: MakePerson) -> None:
    one = person(worker=False)
    one.goto()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    one.page.route("**/assets/hi-*", hold)
    field = one.page.get_by_test_id("language").first
    field.select_option("hi")
    field.select_option("de")
    expect(one.page.locator("html")).to_have_attribute("lang", "de")
    assert held
    for route in held:
        route.continue_()
        # the same module: who asked for it first has it by then
        one.page.evaluate("async (url) => void (await import(url))", route.request.url)
    assert one.page.locator("html").get_attribute("lang") == "de"
    assert one.page.evaluate("localStorage['mendikot.language']") == "de"


@pytest.mark.parametrize("watcher", [True, False])
def test_back_closes_an_open_sheet_and_then_leaves_the_page(
    person: MakePerson, watcher: bool
) -> None:
    one = person()
    page = one.page
    if not watcher:
        page.add_init_script("delete window.CloseWatcher; delete window.navigation;")
    one.goto()
    one.click("play-bots")
    one.see("table")
    table = page.url
    sheet = page.locator("dialog[open]")
    front = page.get_by_test_id("play-bots")

    def opened(*names: str) -> None:
        for name in names:
            one.click(name)
        expect(sheet).to_be_visible()

    # also where one sheet has followed another
    for names in (("menu",), ("menu", "show-rules"), ("menu", "settings")):
        opened(*names)
        page.go_back()
        expect(sheet).to_have_count(0)
        one.see("table")
        assert page.url == table
    # a sheet that was closed is nothing to come back to
    opened("menu")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    opened("menu")
    one.click("close")
    expect(sheet).to_have_count(0)
    page.go_back()
    expect(front).to_be_visible()
    # neither is one that was open when the page was loaded again, or that leads elsewhere
    page.go_forward()
    one.see("table")
    opened("menu")
    page.reload()
    one.see("table")
    expect(sheet).to_have_count(0)
    opened("menu")
    one.click("leave")
    expect(front).to_be_visible()
    page.go_back()
    one.see("table")
    assert page.url == table
    page.go_back()
    expect(front).to_be_visible()


def test_a_page_whose_words_did_not_come_is_loaded_anew(person: MakePerson) -> None:
    one = person()
    one.page.add_init_script("delete Navigator.prototype.serviceWorker")
    words = "**/assets/en-*"
    one.page.route(words, lambda route: route.abort())
    one.goto()
    one.page.wait_for_timeout(500)
    assert one.count("[data-testid=play-bots]") == 0
    one.page.unroute(words)
    one.see("play-bots")


def test_the_words_of_a_first_visit_are_kept_with_the_shell(person: MakePerson) -> None:
    one = person()
    one.goto()
    one.see("play-bots")
    loaded = one.page.evaluate(
        "() => performance.getEntriesByType('resource').map(({ name }) => name)"
    )
    (words,) = [name for name in loaded if "/assets/en-" in name]
    for _ in range(200):
        kept = one.page.evaluate("async (name) => !!(await caches.match(name))", words)
        if kept:
            break
        one.page.wait_for_timeout(100)
    assert kept


def test_a_swipe_that_ends_the_dealing_swallows_no_key(person: MakePerson) -> None:
    one = person()
    page = one.page
    page.emulate_media(reduced_motion="no-preference")
    one.goto()
    one.click("play-bots")
    one.until("document.querySelector('.packet')", 30_000)
    page.mouse.move(200, 400)
    page.mouse.down()
    page.mouse.move(200, 300)
    page.mouse.up()
    page.get_by_test_id("menu").focus()
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for()
