"""How much JavaScript a visitor loads: at first, and with everything opened once; what is kept."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from tests.e2e.served import CLIENT

LANGUAGES = ("de", "en", "gu", "hi", "it", "mr", "pt")
FIRST_VIEW = 80_000
IN_ALL = 120_000


def compressed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 9))


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_javascript_of_a_language_is_small(language: str) -> None:
    if not CLIENT.exists():
        pytest.skip("the client is not built (make setup): ITS SIZE IS NOT MEASURED")
    files = list((CLIENT.parent / "assets").glob("*.js"))
    own = [file for file in files if file.name.startswith(f"{language}-")]
    texts = [file for file in files if file.name[:3] in {f"{one}-" for one in LANGUAGES}]
    assert len(own) == 2, "short and long texts"
    assert len(texts) == 2 * len(LANGUAGES)
    first = {
        file.name
        for file in files
        if re.search(rf"/assets/{re.escape(file.name)}\b", CLIENT.read_text("utf-8"))
    }
    short = max(map(compressed, own))
    size = sum(compressed(file) for file in files if file.name in first) + short
    assert 20_000 < size <= FIRST_VIEW
    whole = sum(compressed(file) for file in files if file not in texts or file in own)
    assert size < whole <= IN_ALL


@pytest.mark.browser
def test_the_worker_keeps_what_there_is() -> None:
    if not CLIENT.exists():
        pytest.skip("the client is not built (make setup): ITS WORKER IS NOT READ")
    found = re.search(r"const SHELL = (\[.*?\])", (CLIENT.parent / "sw.js").read_text("utf-8"))
    assert found
    shell = json.loads(found[1])
    assert len(shell) > 5
    assert [path for path in shell if not (CLIENT.parent / path[1:]).exists()] == []
