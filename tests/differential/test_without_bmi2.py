"""A CPU without the instructions of BMI2 plays the same, only slower."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np

from mendikot.search import kernel
from mendikot.search.playout import ENDS, playouts
from tests.differential.both import ALL_RULES, begin, play_both, still_to_come

ROOT = Path(__file__).resolve().parents[2]
NAMES = [name for name in ALL_RULES if name.endswith("every-trick 4x52")]


def played() -> list[list[int]]:
    """A game by engine and kernel under every method, and what playouts count."""
    found = []
    for name in NAMES:
        play_both(ALL_RULES[name], 3)
        rng = Random(3)
        deal = begin(ALL_RULES[name], rng)
        ends = np.zeros(ENDS, np.int64)
        playouts(kernel.from_deal(deal, still_to_come(deal, rng)), 200, 1, ends)
        found.append(ends.tolist())
    return found


def test_without_bmi2(tmp_path: Path) -> None:
    code = (
        "import json; from mendikot.search import words; assert not words.BMI2;"
        "from tests.differential.test_without_bmi2 import played; print(json.dumps(played()))"
    )
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={
            **os.environ,
            "PYTHONPATH": path,
            "MENDIKOT_NO_BMI2": "1",
            "MENDIKOT_CACHE": str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    assert json.loads(done.stdout) == played()
