"""Every article of the rules has a test, and no test cites an article that is not there."""

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules.md"

HEADINGS = {"R4.5"}
"""Articles that only open a list of others."""


def articles():
    return set(re.findall(r"^- \*\*(R[0-9.]+[abc]?)\*\*", RULES.read_text("utf-8"), re.M))


def cited():
    sources = [path.read_text("utf-8") for path in HERE.glob("test_r*.py")]
    return set(re.findall(r'@law\("(R[0-9.]+[abc]?)"\)', "\n".join(sources)))


def test_every_article_has_a_test():
    assert len(articles()) >= 50
    assert articles() - cited() == HEADINGS


def test_every_citation_is_an_article():
    assert cited() <= articles()
