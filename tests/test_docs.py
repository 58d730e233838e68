"""What the pages for people show is true: it is run here."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mendikot.engine import PRESETS, NotationError, replay

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def test_the_readme_plays_a_deal() -> None:
    (code,) = blocks("README.md", "python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 15
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    match = replay(done.stdout.strip() + "\n")
    assert len(match.results) == 1 and match.rules == PRESETS["band-on-request"]


def test_the_readme_opens_with_a_picture_and_two_commands() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    picture = text.index("![")
    assert picture < text.index("make play") < text.index("make test") < 400


def test_the_example_of_the_notation_is_a_record() -> None:
    (text,) = blocks("docs/notation.md", "mdk")
    match = replay(text)
    assert match.winner == 1 and len(match.draws) == 2
    with pytest.raises(NotationError):
        replay(text.replace("= 3", "= 2", 1))


def test_the_example_of_the_solver_plays_a_best_line() -> None:
    code, _ = blocks("docs/solver.md", "python")  # the other is run with the commands
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    values, _, text = done.stdout.partition("mendikot 1\n")
    deal = replay(f"mendikot 1\n{text.strip()}\n")
    best = max(int(line.split()[-1]) for line in values.splitlines())
    assert deal.over and deal.gathering.sides[0].tricks == best
    assert len(values.splitlines()) == 8


def test_the_rules_name_every_preset() -> None:
    text = (ROOT / "docs/rules.md").read_text("utf-8")
    for name in PRESETS:
        assert f"`{name}`" in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)#]+)\)", prose):
        assert "://" in target or (page.parent / target).exists(), f"{page.name}: {target}"
