"""Errors planted on purpose into a copy of the package, and looks that have to notice them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "mendikot"


def times(module: str, text: str) -> int:
    """How often ``text`` stands in a module of the search: a place to plant stands there once."""
    return (SOURCE / "search" / f"{module}.py").read_text("utf-8").count(text)


def plant(place: Path, module: str = "", old: str = "", new: str = "") -> None:
    """Copy the package into ``place``, with ``new`` for ``old`` in a module of the search."""
    shutil.copytree(SOURCE, place / "mendikot", ignore=shutil.ignore_patterns("__pycache__"))
    if module:
        file = place / "mendikot" / "search" / f"{module}.py"
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def look(place: Path, tests: str, argument: str) -> subprocess.CompletedProcess[str]:
    """What the module ``tests`` says of the package in ``place``."""
    path = os.pathsep.join([str(place), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-m", tests, argument],
        env={**os.environ, "PYTHONPATH": path, "MENDIKOT_CACHE": str(place / "cache")},
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
