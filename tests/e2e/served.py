"""A real server process, a real Chromium, and people who play by clicking."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
CLIENT = Path(__file__).parents[2] / "web" / "dist" / "index.html"

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PATIENCE = 20_000
"""Milliseconds until what does not show is thought missing; a busy machine takes its time."""

AUTOPILOT = """
() => {
  const find = (name) => document.querySelector(`[data-testid="${name}"]`);
  const all = (start) => [...document.querySelectorAll(`[data-testid^="${start}"]`)];
  window.autopilot = setInterval(() => {
    const one = find("release") || (!window.oneDeal && find("next")) || find("confirm-hukum")
      || find("ask") || all("call-")[0] || all("pick-")[0];
    if (one && !one.disabled) return one.click();
    if (find("table")?.dataset.phase !== "playing") return;
    const legal = all("card-").filter((card) => card.dataset.legal === "true");
    if (legal.length) legal[Math.floor(Math.random() * legal.length)].click();
  }, 60);
}
"""
"""Plays any legal card, asks when it may, taps finished tricks away, and goes on to the next deal
unless `oneDeal` is set."""


class Served:
    """A server on a free port with its data in ``folder``; ``restart`` kills and serves again."""

    def __init__(self, folder: Path, pace: float) -> None:
        self.folder = folder
        self.pace = pace
        self.port = 0
        self._start()

    def _start(self) -> None:
        """On the port it had before, or else on the one it takes and says."""
        command = "from mendikot.cli import main; main()"
        options = ["serve", "--port", str(self.port), "--no-open", "--pace", str(self.pace)]
        before = len(self.log)
        self._process = subprocess.Popen(
            [sys.executable, "-c", command, *options],
            env={**os.environ, "MENDIKOT_DATA": str(self.folder)},
            stdout=(self.folder / "out.log").open("ab"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        end = time.monotonic() + 60
        while time.monotonic() < end and self._process.poll() is None:
            # its own word: whatever else has come to listen there would answer, too
            if said := re.search(r"served at +http\S+:(\d+)/\s", self.log[before:]):
                self.port = int(said[1])
                self.address = f"http://127.0.0.1:{self.port}"
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(self.address + "/healthz", timeout=1).close()
                    return
            time.sleep(0.05)
        raise AssertionError("the server does not answer: " + self.log)

    @property
    def log(self) -> str:
        file = self.folder / "out.log"
        return file.read_text("utf-8", "replace") if file.exists() else ""

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):  # it may be dead already
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def restart(self) -> None:
        self.kill()
        self._start()


class Person:
    """One guest with one page; ``errors`` are what the page complained of."""

    def __init__(
        self,
        browser: Browser,
        served: Served,
        width: int = 390,
        height: int = 844,
        locale: str | None = None,
        worker: bool = True,
    ):
        """Without ``worker`` the page has no service worker, which would answer before a route does."""
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            locale=locale,
            service_workers="allow" if worker else "block",
        )
        self.served = served
        self.errors: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def goto(self, path: str = "/") -> None:
        self.page.goto(self.served.address + path)

    def see(self, name: str, timeout: float = PATIENCE) -> None:
        expect(self.page.get_by_test_id(name).first).to_be_visible(timeout=timeout)
        self.whole(timeout)

    def whole(self, timeout: float = PATIENCE) -> None:
        """Waits until nothing on the page is still being built."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0, timeout=timeout)

    def click(self, name: str) -> None:
        self.page.get_by_test_id(name).first.click()

    def unfold(self) -> None:
        """Opens everything that is folded."""
        self.page.evaluate(
            "document.querySelectorAll('details').forEach((fold) => fold.open = true)"
        )

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    def autopilot(self, goes_on: bool = True) -> None:
        """``goes_on``: from one deal to the next as well."""
        self.page.evaluate(f"window.oneDeal = {str(not goes_on).lower()}")
        self.page.evaluate(AUTOPILOT)

    def until(self, what: str, timeout: float = 120_000) -> None:
        """Waits until a JavaScript expression holds (polled: the page allows no eval)."""
        end = time.monotonic() + timeout / 1000
        while not self.page.evaluate(f"Boolean({what})"):
            assert time.monotonic() < end, f"never came: {what}"
            self.page.wait_for_timeout(50)
