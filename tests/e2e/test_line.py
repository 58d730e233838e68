"""A phone that sleeps: its socket is there and silent; the page notices and comes back by itself."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.tables import LEGAL, MakePerson, cards

pytestmark = pytest.mark.browser


class Zombie:
    """Every socket of a page runs through here; while ``dead``, those that are open say nothing."""

    def __init__(self) -> None:
        self.dead: set[int] = set()
        self.opened = 0

    def route(self, socket: WebSocketRoute) -> None:
        number, self.opened = self.opened, self.opened + 1
        server = socket.connect_to_server()

        def to_server(text: str | bytes) -> None:
            if number not in self.dead:
                server.send(text)

        def to_page(text: str | bytes) -> None:
            if number not in self.dead:
                socket.send(text)

        socket.on_message(to_server)
        server.on_message(to_page)


def test_a_socket_that_went_silent_is_replaced_and_the_deal_goes_on(person: MakePerson) -> None:
    one, zombie = person(), Zombie()
    one.page.route_web_socket("**/ws", zombie.route)
    one.goto()
    one.click("play-bots")
    played = one.page.locator(LEGAL).first
    played.wait_for(timeout=60_000)
    before = cards(one)
    opened = zombie.opened
    zombie.dead |= set(range(opened))
    # a card played into the silence is not lost, and not played twice
    name = played.get_attribute("data-testid")
    assert name is not None
    played.click()
    end = monotonic() + 60
    while zombie.opened == opened:
        assert monotonic() < end, "the silence was not noticed"
        one.page.wait_for_timeout(100)
    expect(one.page.get_by_test_id("reconnecting")).to_have_count(0)
    expect(one.page.get_by_test_id(name)).to_have_count(0)
    after = cards(one)
    assert len(before) - len(after) >= 1 and set(after) < set(before)
    one.autopilot(goes_on=False)
    one.see("deal-result", timeout=120_000)
