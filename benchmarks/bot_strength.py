"""How much stronger rules of thumb is than uniform, a table of all presets.

    python benchmarks/bot_strength.py [--pairs 2000] [--seed 1] [--processes 1] [PRESET ...]

Every deal is played twice, the sides exchanged; the share is that of the decided deals.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time

from mendikot.bots import BOTS
from mendikot.bots.arena import Counts, simulate
from mendikot.engine import PRESETS

AIMS = {
    "drawn": 80,
    "dehla-pakad": 74,
    "dehla-pakad-called": 74,
    "six": 74,
    "short": 72,
    "eight": 68,
}
AIM = 78


def measure(preset: str, pairs: int, seed: int) -> tuple[str, Counts, float]:
    """The preset, the counts, and the deals a second of this process."""
    start = process_time()
    bots = [BOTS["rules_of_thumb"], BOTS["uniform"]]
    counts = simulate(PRESETS[preset], bots, pairs, seed, pairs=True)
    return preset, counts, counts.deals / (process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("presets", nargs="*", metavar="PRESET")
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    presets = given.presets or list(PRESETS)
    print("| preset | share | 95% | aim | tens a deal | ties | void | deals/s |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    with ProcessPoolExecutor(given.processes, mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(measure, preset, given.pairs, given.seed) for preset in presets]
        for job in jobs:
            preset, counts, speed = job.result()
            assert counts.share is not None and counts.interval is not None
            low, high = counts.interval
            tens = [f"{number / counts.deals:.2f}" for number in counts.tens]
            print(
                f"| {preset} | {counts.share:.1%} | {low:.1%} to {high:.1%} "
                f"| {AIMS.get(preset, AIM)}% | {tens[0]} to {tens[1]} "
                f"| {counts.tie} | {counts.void} | {speed:.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
