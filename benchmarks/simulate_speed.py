"""Deals a second of CPU on one core, bots playing all seats, under `cut`.

    python benchmarks/simulate_speed.py [--deals 2000]

The machine is measured in the same run by shuffling packs alone, so that the last column, how
many shuffles one deal costs, can be compared between machines.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from mendikot.bots import BOTS
from mendikot.bots.arena import simulate
from mendikot.chance import supply
from mendikot.engine import CHANCE, PRESETS, Match, Rules

RULES = PRESETS["cut"]


def shuffles_a_second(number: int = 20_000) -> float:
    """Shuffles of 52 cards a second."""
    rng, pack = Random(1), list(RULES.cards)
    start = process_time()
    for _ in range(number):
        rng.shuffle(pack)
    return number / (process_time() - start)


def deals_a_second(bot: str, deals: int) -> float:
    """Deals a second with this bot at every seat."""
    start = process_time()
    simulate(RULES, [BOTS[bot]], deals, 1)
    return deals / (process_time() - start)


def match_deals_a_second(rules: Rules, deals: int) -> float:
    """The same with uniform bots and whole matches, draws for dealer and scores included."""
    rng, uniform, done = Random(1), BOTS["uniform"], 0
    start = process_time()
    match = Match.new(rules)
    while done < deals:
        seat = match.to_act
        if seat is None:
            match = Match.new(rules)
            continue
        if seat == CHANCE:
            match = match.apply(supply(match, rng))
            continue
        view = match.view(seat)
        assert view is not None
        before = len(match.results)
        match = match.apply(uniform(view, rng))
        done += len(match.results) - before
    return deals / (process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=2000)
    deals = parser.parse_args().deals
    shuffles = shuffles_a_second()
    print(f"shuffles of 52 cards     {shuffles:8.0f} a second")
    for name, speed in (
        ("uniform, deals", deals_a_second("uniform", deals)),
        ("uniform, whole matches", match_deals_a_second(RULES, deals)),
        ("rules_of_thumb, deals", deals_a_second("rules_of_thumb", max(1, deals // 4))),
    ):
        print(f"{name:24} {speed:8.0f} a second, {shuffles / speed:6.0f} shuffles each")


if __name__ == "__main__":
    main()
