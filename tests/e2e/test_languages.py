"""A whole deal in each of the seven languages, in which every word that shows is of the language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from mendikot.server.naming import BOT_NAMES
from tests.e2e.served import Person, Served
from tests.e2e.tables import LEGAL, ask_hint

pytestmark = pytest.mark.browser

MESSAGES = Path(__file__).parents[2] / "web" / "src" / "messages"

# Each language with another way of playing, so that the texts of all of them are seen.
LANGUAGES = {
    "en": "short",
    "de": "band-on-request",
    "it": "shown",
    "pt": "dehla-pakad-called",
    "hi": "band-first-void",
    "mr": "drawn-hand",
    "gu": "dehla-pakad",
}
ROUND_THE_TABLE = ("open-company", "open-invite", "open-phrases", "open-carry")
DEEP = ("de", "it", "pt", "mr")
"""Played by `make deep`: `make test` has one language of each script, and checks every catalogue."""

TOURED = ("de", "hi", "gu")
"""One language of each script goes round the front page's places: the others would say no more."""
SCRIPTS = {"hi": "\u0900-\u097f", "mr": "\u0900-\u097f", "gu": "\u0a80-\u0aff"}

COLLECT = """
() => {
  window.seen ??= {};
  const note = (text, where) => {
    const bare = text.replace(/\\s+/g, " ").trim();
    if (bare) window.seen[bare] ??= where;
  };
  const ours = (element) => element.closest("[lang]") === document.documentElement
    && !element.closest("script, style, svg, [data-name]") && element.checkVisibility({ visibilityProperty: true });
  window.collect = () => {
    note(document.title, "title");
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (parent && ours(parent)) note(texts.currentNode.data, parent.tagName + "." + parent.className);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (ours(element)) note(element.getAttribute(name), name);
  };
  window.collecting ??= setInterval(window.collect, 150);
}
"""
"""Notes every text, label and title that shows, until the page is left; parts of the page that are
in a language of their own (the names of the languages) are left out."""


def values(language: str) -> list[str]:
    """Every text of a language, short and long."""

    def flat(texts: dict[str, object]) -> Iterator[str]:
        for text in texts.values():
            if isinstance(text, str):
                yield text
            else:
                assert isinstance(text, dict)
                yield from flat(text)

    files = (MESSAGES / f"{language}.json", MESSAGES / "long" / f"{language}.json")
    return [text for file in files for text in flat(json.loads(file.read_text("utf-8")))]


def pattern(language: str) -> re.Pattern[str]:
    """Any whole text of the language with something in its places; not those that are all places."""
    wordy = [
        text for text in values(language) if re.search(r"[^\W\d_]", re.sub(r"{{\w+}}", "", text))
    ]
    parts = [re.sub(r"\\{\\{\w+\\}\\}", ".+", re.escape(text)) for text in wordy]
    return re.compile("|".join(sorted(set(parts), key=len, reverse=True)))


ENGLISH = pattern("en")


def foreign(language: str, seen: dict[str, str], names: set[str]) -> list[str]:
    """What shows and is not of the language, with where it showed."""
    own = pattern(language)
    faults = []
    for text, where in seen.items():
        bare = re.sub("|".join(sorted(map(re.escape, names), key=len, reverse=True)), "", text)
        # "am" and "pm" too: the way the three Indian languages write the time of day.
        bare = re.sub(r"\b(?:Mendikot|10|[AKQJ2-9]|[ap]m|[AP]M)\b", "", bare)
        wrong = bool(re.search(r"(?![0-9])\d", bare))  # the figures are 0 to 9 in all of them
        if language in SCRIPTS:
            wrong |= bool(re.search(rf"(?![{SCRIPTS[language]}])[^\W\d_]", bare))
        else:
            wrong |= bool(re.search(r"(?![\u0000-\u024f])[^\W\d_]", bare))
            if language != "en" and re.search(r"[^\W\d_]{2}", bare):
                wrong |= bool(ENGLISH.fullmatch(text) and not own.fullmatch(text))
        if wrong:
            faults.append(f"{where}: {text}")
    return faults


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("languages"), pace=0.02)
    yield server
    server.kill()
    assert "Traceback" not in server.log


@pytest.fixture
def reader(browser: Browser, shared: Served, request: pytest.FixtureRequest) -> Iterator[Person]:
    one = Person(browser, shared, locale=f"{request.param}-IN", worker=False)
    yield one
    one.context.close()
    assert one.errors == []


def sheet(one: Person, opener: str, *inside: str) -> None:
    """Opens a sheet, and what is in it, and closes it again; all of it is read."""
    one.click(opener)
    one.see("close")
    for part in inside:
        one.click(part)
        one.see({"part-basics": "basics", "part-tips": "tips"}.get(part, "glossary"))
        one.page.evaluate("window.collect()")
    one.page.wait_for_timeout(120)
    one.unfold()
    one.page.evaluate("window.collect()")
    one.click("close")
    one.page.locator("dialog").wait_for(state="detached")


def look(one: Person) -> None:
    one.page.evaluate("window.collect()")


def around_the_front(one: Person) -> None:
    """What is on offer on the front page: the guided deal's first notes, open tables, groups, deals."""
    one.click("start-lesson")
    one.see("coach-next")
    look(one)
    one.click("coach-next")
    look(one)
    one.click("lesson-leave")
    one.see("play-bots")
    sheet(one, "open-lobby")
    sheet(one, "open-history")
    one.click("open-groups")
    one.page.get_by_test_id("group-name").fill("K7PQXM")
    look(one)
    one.click("make-group")
    one.see("no-matches")
    look(one)
    one.click("home")
    one.see("play-bots")


def a_hint(one: Person) -> None:
    """What a sensible player would do, at one's first turn; not where the hukum is to be picked."""
    one.until(
        "document.querySelector('[data-testid=hint], [data-testid^=pick-], [data-testid^=call-]')"
    )
    if one.count("[data-testid=hint]"):
        look(one)
        ask_hint(one)
        look(one)


def afterwards(one: Person, *, reviewed: bool) -> None:
    """The deal again, and its review on its way."""
    one.click("back-to-result")
    one.click("open-replay")
    one.see("replay")
    one.see("review-start")
    look(one)
    for step in ("replay-on", "replay-last"):
        one.click(step)
        look(one)
    if not reviewed:
        return
    one.click("review-start")
    one.until("document.querySelector('[data-testid=review]').dataset.state !== 'none'")
    look(one)


@pytest.mark.parametrize(
    ("reader", "language", "preset"),
    [
        pytest.param(language, language, preset, marks=pytest.mark.deep if language in DEEP else ())
        for language, preset in LANGUAGES.items()
    ],
    indirect=["reader"],
    ids=list(LANGUAGES),
)
def test_a_deal_with_no_word_untranslated(reader: Person, language: str, preset: str) -> None:
    one, page = reader, reader.page
    one.goto()
    one.see("play-bots")
    page.evaluate(COLLECT)
    assert page.evaluate("document.documentElement.lang") == language
    if language in TOURED:
        around_the_front(one)
    one.click("choose-preset")
    page.evaluate("window.collect()")
    page.locator(f"label:has([value={preset}])").click()
    one.click("preset-chosen")
    sheet(one, "learn", "part-basics", "part-tips", "part-glossary")
    one.click("make-table")
    one.see("seating")
    one.see("rules-words")
    sheet(one, "change-rules")
    code = page.get_by_test_id("code").inner_text()
    page.get_by_test_id("hints").check()
    one.click("fill")
    one.click("swap")
    look(one)
    one.click("swap")
    one.click("begin")
    one.see("table")
    one.until(
        "document.querySelector('[data-testid=demand]') || document.querySelector('[data-testid^=pick-]')"
    )
    for opener in ("show-rules", "show-score", "show-help", "learn", *ROUND_THE_TABLE):
        one.click("menu")
        sheet(one, opener)
    a_hint(one)
    one.autopilot(goes_on=False)
    one.see("deal-result", timeout=120_000)
    page.evaluate("window.collect()")
    one.click("aside")
    page.evaluate("window.collect()")
    sheet(one, "score")
    spoken = page.get_by_test_id("said").inner_text()
    assert spoken != ""
    # The last of them only: what the solver computes would slow the others down.
    afterwards(one, reviewed=language == [*LANGUAGES][-1])
    # Of the short texts only those of this language were loaded.
    assert catalogues(one) == [language]
    seen: dict[str, str] = page.evaluate("window.seen")
    assert len(seen) > 220, "not much was read"
    one.goto()
    one.see("play-bots")
    page.evaluate(COLLECT)
    one.click("open-history")
    one.see("past-deal")
    look(one)
    seen |= page.evaluate("window.seen")
    # Bots are named in the letters of the language.
    bots = set() if language in SCRIPTS else set(BOT_NAMES)
    names = {code, "K7PQXM", "LESSON", "--host"} | bots
    # The keyboard's, and in the rings, where the guided deal's own has a Y.
    keys = {"A", "L", "S", "R", "Y"} | {name[0] for name in bots}
    assert (
        foreign(language, {text: where for text, where in seen.items() if text not in keys}, names)
        == []
    )


def catalogues(one: Person) -> list[str]:
    """The languages whose short texts the page has loaded."""
    found: list[str] = one.page.evaluate(
        """async () => {
            const names = performance.getEntriesByType("resource").map(({ name }) => name);
            const files = [...new Set(names.filter((name) => /\\/(?:en|de|it|pt|hi|mr|gu)-[^/]+\\.js$/.test(name)))];
            const texts = await Promise.all(files.map(async (name) => [name, await (await fetch(name)).text()]));
            const short = texts.filter(([, text]) => text.includes("{{code}}"));
            return short.map(([name]) => name.replace(/^.*\\//, "").slice(0, 2)).sort();
        }"""
    )
    return found


@pytest.mark.parametrize("reader", ["hi"], indirect=True)
def test_the_language_is_switched_in_mid_deal(reader: Person) -> None:
    one, page = reader, reader.page
    one.goto()
    one.click("play-bots")
    page.locator(LEGAL).first.wait_for(timeout=30_000)
    hand = "[...document.querySelectorAll('.hand [data-testid^=card-]')].map((card) => card.dataset.testid)"
    before = page.evaluate(hand)
    assert catalogues(one) == ["hi"]
    one.click("menu")
    one.click("settings")
    page.get_by_test_id("language").select_option("gu")
    expect(page.locator("html")).to_have_attribute("lang", "gu")
    one.click("close")
    assert page.evaluate(hand) == before
    assert catalogues(one) == ["gu", "hi"]
    expect(page.get_by_role("group", name="તમારાં પત્તાં")).to_be_visible()
    expect(page.get_by_role("button", name="મેનૂ")).to_be_visible()
    assert "તમારો વારો" in page.title()
    page.locator(LEGAL).first.click()
    one.until(f"({hand}).length < {len(before)}")
    # And the choice lasts.
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "gu")
    assert catalogues(one) == ["gu"]


@pytest.mark.parametrize(
    ("reader", "scripts"),
    [("en", set()), ("hi", {"devanagari"}), ("gu", {"gujarati"})],
    indirect=["reader"],
)
def test_letters_come_where_the_device_has_none(reader: Person, scripts: set[str]) -> None:
    """Where no font of the device is named, ours are loaded, and only those of the language."""
    one, page = reader, reader.page

    def without_local(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r"local\([^)]*\),?", "", answer.text()))

    page.route(re.compile(r"\.css$"), without_local)
    loaded: list[str] = []
    page.on("requestfinished", lambda request: loaded.append(request.url))
    one.goto()
    one.see("play-bots")
    page.wait_for_load_state("networkidle")
    fonts = {url.rsplit("/", 1)[1] for url in loaded if url.endswith(".woff2")}
    assert {"gujarati" if "gujarati" in font else "devanagari" for font in fonts} == scripts
    assert len(fonts) == 2 * len(scripts)
    for script in scripts:
        family = f"Mendikot {script.title()}"
        assert page.evaluate(
            "(family) => [...document.fonts].filter((font) => font.family.includes(family))"
            ".every(({ status }) => status === 'loaded')",
            family,
        )
