"""The main thread in a whole auto-played deal on a slow phone: 4x throttle, everything moving.

Tasks are measured in the thread's own time out of a trace, so that other work on the machine
does not count; layout shift is what the page reports.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright
from tests.e2e.served import AUTOPILOT, CHROMIUM, FLAGS, Person, Served

THROTTLE = 4
LONG = 50.0
OBSERVE = """
() => {
  window.BUTTON = "[data-testid=play-bots]";
  window.RESULT = "[data-testid=deal-result]";
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) window.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
}
"""
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]


def main_thread(trace: bytes) -> list[dict[str, Any]]:
    """The complete events of the page's main thread (the busiest of that name)."""
    events = json.loads(trace)["traceEvents"]
    named = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    whole = [e for e in events if e.get("ph") == "X" and (e["pid"], e["tid"]) in named]
    busiest = Counter((e["pid"], e["tid"]) for e in whole).most_common(1)[0][0]
    return [e for e in whole if (e["pid"], e["tid"]) == busiest]


def tasks(events: list[dict[str, Any]]) -> list[tuple[float, str]]:
    """Milliseconds of thread time of every task, with what took longest in it."""
    found = []
    runs = [e for e in events if e["name"] == "ThreadControllerImpl::RunTask"]
    for run in runs:
        took = run.get("tdur", run["dur"]) / 1000
        if took < LONG:
            continue
        inside: Counter[str] = Counter()
        for e in events:
            if (
                e is not run
                and run["ts"] <= e["ts"]
                and e["ts"] + e["dur"] <= run["ts"] + run["dur"]
            ):
                inside[e["name"]] += e.get("tdur", e["dur"]) // 1000
        found.append((took, ", ".join(f"{name} {ms}" for name, ms in inside.most_common(6))))
    return sorted(found, reverse=True)


def main() -> None:
    """One deal of four, six and eight seats; prints the long tasks of each."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        served = Served(Path(tempfile.mkdtemp()), pace=0.3)
        for preset in sys.argv[1:] or ("cut", "six", "eight"):
            one = Person(chromium, served)
            one.page.emulate_media(reduced_motion="no-preference")
            one.goto()
            one.click("choose-preset")
            one.page.locator(f"label:has([value={preset}])").click()
            one.click("preset-chosen")
            one.page.locator("[data-testid=play-bots]:enabled").wait_for()
            session = one.context.new_cdp_session(one.page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
            one.page.evaluate(OBSERVE)
            one.page.evaluate("() => { window.oneDeal = true; }")
            one.page.evaluate(AUTOPILOT.replace("60);", "350);"))
            chromium.start_tracing(page=one.page, categories=CATEGORIES)
            # Nobody looks into the page meanwhile: the looking would be measured.
            one.page.evaluate("() => setTimeout(() => document.querySelector(BUTTON).click(), 50)")
            while not one.page.evaluate("() => !!document.querySelector(RESULT)"):
                one.page.wait_for_timeout(1000)
            found = tasks(main_thread(chromium.stop_tracing()))
            shift = round(one.page.evaluate("window.shifts"), 4)
            print(f"{preset}: {len(found)} tasks over {LONG:.0f} ms, layout shift {shift}")
            for took, what in found[:10]:
                print(f"  {took:.0f} ms: {what}")
            one.context.close()
        served.kill()
        chromium.close()


if __name__ == "__main__":
    main()
