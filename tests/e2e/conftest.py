"""The browser is started once, a server for every test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.served import CHROMIUM, CLIENT, FLAGS, PATIENCE, Person, Served

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is missing: THE BROWSER TESTS ARE SKIPPED")
    if not CLIENT.exists():
        pytest.skip("the client is not built (make setup): THE BROWSER TESTS ARE SKIPPED")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path, pace=0.05)
    yield server
    server.kill()
    assert "Traceback" not in server.log


@pytest.fixture
def person(browser: Browser, served: Served) -> Iterator[Callable[..., Person]]:
    """Makes people; whatever their pages complained of fails the test."""
    people: list[Person] = []

    def make(width: int = 390, height: int = 844, *, worker: bool = True) -> Person:
        people.append(Person(browser, served, width, height, worker=worker))
        return people[-1]

    yield make
    for one in people:
        one.context.close()
        assert one.errors == []
