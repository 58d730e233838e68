"""Where compiled code is kept, and what happens where it cannot be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mendikot.search.cache import PACKAGE, cache_folder, sources_hash

SOLVED = "from mendikot.search.words import nth; print(nth(0b1011, 2))"


def run(cache: Path, code: str = SOLVED) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MENDIKOT_CACHE": str(cache), "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


def test_another_source_has_another_folder(tmp_path: Path) -> None:
    copied = tmp_path / "mendikot"
    for folder in ("engine", "search"):
        shutil.copytree(PACKAGE / folder, copied / folder)
    assert sources_hash(copied) == sources_hash(PACKAGE)
    words = copied / "search" / "words.py"
    words.write_text(words.read_text(encoding="utf-8") + "\n# another\n", encoding="utf-8")
    assert sources_hash(copied) != sources_hash(PACKAGE)


def test_where_nothing_can_be_written_it_works_and_leaves_nothing(tmp_path: Path) -> None:
    before = set(PACKAGE.rglob("*.nb?"))
    file = tmp_path / "file"
    file.touch()
    done = run(file)
    assert (done.returncode, done.stdout) == (0, "3\n"), done.stderr
    assert set(PACKAGE.rglob("*.nb?")) == before


@pytest.mark.parametrize("damage", [b"", b"rubbish" * 40])
def test_what_is_damaged_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    code = "from mendikot.search import ways; print(bool(ways.count_ways.signatures))"
    assert run(tmp_path, code).stdout == "True\n"
    kept = [*tmp_path.rglob("*.nbi"), *tmp_path.rglob("*.nbc")]
    assert kept
    for file in kept:
        file.write_bytes(damage)
    done = run(tmp_path, code)
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr


def test_a_source_that_is_wrong_spoils_nothing_that_is_kept(tmp_path: Path) -> None:
    head = "from __future__ import annotations\n"
    head += "from mendikot.search.compiled import compiled\n@compiled\n"
    (tmp_path / "right.py").write_text(head + "def one(x: int) -> int:\n    return x + 1\n")
    (tmp_path / "wrong.py").write_text(head + "def two(x: int) -> int:\n    return x + 'a'\n")
    cache = tmp_path / "cache"
    path = f"import sys; sys.path.append({str(tmp_path)!r}); "
    assert run(cache, path + "import right; print(right.one(1))").stdout == "2\n"
    kept = [*cache.rglob("*.nb?")]
    assert kept
    done = run(cache, path + "import wrong")
    assert "TypingError" in done.stderr
    assert [*cache.rglob("*.nb?")] == kept


def test_the_oldest_folders_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mendikot.search.cache import KEPT, use_folder

    monkeypatch.setenv("MENDIKOT_CACHE", str(tmp_path))
    for age in range(1, 7):
        old = tmp_path / "compiled" / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    assert use_folder() == cache_folder()
    left = {one.name for one in (tmp_path / "compiled").iterdir()}
    assert left == {cache_folder().name, "old1", "old2"} and len(left) == KEPT
