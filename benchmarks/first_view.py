"""The first visit on a slow phone: 4x throttle, 150 ms latency, 1.6 Mbit/s, an empty cache.

First paint and layout shift are what the page reports; usable is when a tap on "play against bots"
would be taken. `--runs N` visits, in a new browser context each; `--language hi` for another one.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright
from tests.e2e.served import CHROMIUM, FLAGS, Served

THROTTLE = 4
LATENCY = 150
BYTES_A_SECOND = 1_600_000 / 8

OBSERVE = """
window.seen = { shift: 0, paint: 0, usable: 0, moved: [] };
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources, startTime } of list.getEntries())
    if (!hadRecentInput) {
      window.seen.shift += value;
      for (const { node } of sources)
        window.seen.moved.push(`${Math.round(startTime)} ms: ${node?.className ?? node}`);
    }
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === "first-contentful-paint") window.seen.paint = startTime;
}).observe({ type: "paint", buffered: true });
const look = () => {
  const button = document.querySelector("[data-testid=play-bots]");
  if (button && !button.disabled) window.seen.usable ||= performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def visit(browser: Browser, address: str, language: str) -> dict[str, float]:
    """One first visit: milliseconds from the start of the navigation."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale=language, service_workers="block"
    )
    page = context.new_page()
    page.add_init_script(OBSERVE)
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    page.goto(address)
    page.wait_for_function("() => window.seen.usable > 0 && window.seen.paint > 0", polling=200)
    page.wait_for_timeout(2500)
    seen: dict[str, float] = page.evaluate("window.seen")
    context.close()
    return seen


def main() -> None:
    """Prints each visit and the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--language", default="en")
    options = parser.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        served = Served(Path(folder), pace=1.0)
        found = []
        for _ in range(options.runs):
            seen = visit(browser, served.address, options.language)
            found.append(seen)
            print(
                f"first paint {seen['paint']:6.0f} ms   usable {seen['usable']:6.0f} ms   "
                f"layout shift {seen['shift']:.4f}  {'; '.join(seen['moved'])}",
                flush=True,
            )
        for name in ("paint", "usable", "shift"):
            print(f"median {name}: {statistics.median(one[name] for one in found):.4g}")
        browser.close()
        served.kill()


if __name__ == "__main__":
    main()
