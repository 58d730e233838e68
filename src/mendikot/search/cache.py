"""Where compiled code is kept.

Numba's own cache goes by one source file at a time and would keep old code after an edit in
another, so each set of sources has a folder of its own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path
from tempfile import TemporaryFile

import platformdirs

KEPT = 3
"""Folders of compiled code that are kept; older ones are removed."""


PACKAGE = Path(__file__).parent.parent
SOURCES = ("engine", "search")
"""The packages whose code is compiled, or whose judgements are compiled in."""


def sources_hash(package: Path = PACKAGE) -> str:
    """A hash over all modules of ``SOURCES`` within ``package``, with their names."""
    whole = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((package / folder).rglob("*.py")):
            name = path.relative_to(package).as_posix()
            whole.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:16]


def cache_folder() -> Path:
    """Where the compiled code of these very sources is kept.

    ``MENDIKOT_CACHE`` names another place than the user's cache folder. What is compiled for a
    CPU without BMI2 (``MENDIKOT_NO_BMI2``) is kept apart.
    """
    root = os.environ.get("MENDIKOT_CACHE") or platformdirs.user_cache_dir("mendikot")
    without = "-no-bmi2" if "MENDIKOT_NO_BMI2" in os.environ else ""
    return Path(root) / "compiled" / (sources_hash() + without)


def use_folder() -> Path | None:
    """The cache folder, as :func:`make_folder` makes it. None: nothing can be kept."""
    try:
        return make_folder()
    except OSError:
        return None  # compiled anew each time


def make_folder() -> Path:
    """The cache folder, made; the oldest of its neighbours are removed.

    Raises OSError where it cannot be written.
    """
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=folder):
        os.utime(folder)
    ages = sorted(folder.parent.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in ages[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def forget_folder() -> None:
    """Remove what is kept for these sources, as it cannot be used."""
    shutil.rmtree(cache_folder(), ignore_errors=True)


def is_complete() -> bool:
    """Whether everything there is has been compiled before."""
    return (cache_folder() / COMPLETE).exists()


def set_complete() -> None:
    """Note that everything is compiled."""
    if folder := use_folder():
        (folder / COMPLETE).touch()


COMPLETE = "complete"
"""The file that says so."""
