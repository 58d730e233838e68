"""Deals a second of CPU on one core, for every hukum method: uniform playouts, playouts by rules
of thumb, and the engine playing uniformly.

    python benchmarks/kernel_speed.py [--seconds 0.5] [--players 4] [--pack 52]

All three play the same deals, from the first choice or card on; dealing is not counted. The last
column is the share of won deals that a side playing by rules of thumb wins against one that plays
uniformly, the same deals from both sides. Machines are compared by the engine's
column, which is pure Python.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import process_time

import numpy as np

from mendikot.chance import deal_out, supply_deal
from mendikot.engine import CHANCE, Deal, Rules
from mendikot.engine.gathering import GATHERINGS
from mendikot.engine.rules import HUKUMS
from mendikot.search import kernel
from mendikot.search.playout import ENDS, outcomes, playouts
from mendikot.search.policy import BOTH, policy_playouts

DEALS = 100


def dealt(rules: Rules, rng: Random) -> tuple[Deal, kernel.State]:
    """A deal in which a seat is to act, and its state."""
    deal = Deal.new(rules, rng.randrange(rules.players))
    while deal.to_act == CHANCE:
        deal = deal.apply(supply_deal(deal, rng))
    packet = deal.packet(rules.hand_size)
    rest = (deal_out(packet, deal.elder, rules.players, rng),) if deal.undealt else ()
    return deal, kernel.from_deal(deal, rest)


def by_engine(deal: Deal, rng: Random) -> None:
    """Play ``deal`` to its end by uniform choice."""
    while deal.to_act is not None:
        if deal.to_act == CHANCE:
            deal = deal.apply(supply_deal(deal, rng))
        else:
            deal = deal.apply(rng.choice(deal.legal_actions()))


def speed(play: Callable[[int], int], seconds: float) -> float:
    """Deals a second of CPU, ``play(round)`` playing so many."""
    done, start = 0, process_time()
    while process_time() - start < seconds:
        done += play(done)
    return done / (process_time() - start)


def share(states: list[kernel.State], tricks: int) -> float:
    """The share of won deals that the side wins which plays by rules of thumb."""
    won = [0, 0]
    for side in (0, 1):
        ends = np.zeros(ENDS, np.int64)
        for state in states:
            policy_playouts(state, 1000, 1, 1 + side, ends)
        for outcome, times in outcomes(ends, tricks).items():
            if outcome.side is not None:
                won[outcome.side == side] += times
    return won[1] / sum(won)


def row(rules: Rules, seconds: float) -> str:
    """The line of the table for these rules."""
    rng = Random(1)
    deals, states = zip(*(dealt(rules, rng) for _ in range(DEALS)), strict=True)
    ends = np.zeros(ENDS, np.int64)

    def uniform(done: int) -> int:
        for state in states:
            playouts(state, 1000, done, ends)
        return 1000 * DEALS

    def policy(done: int) -> int:
        for state in states:
            policy_playouts(state, 500, done, BOTH, ends)
        return 500 * DEALS

    def engine(done: int) -> int:
        for deal in deals:
            by_engine(deal, rng)
        return DEALS

    playouts(states[0], 1, 1, ends)  # compiled or loaded before the clock starts
    policy_playouts(states[0], 1, 1, BOTH, ends)
    fast, thought, slow = (speed(one, seconds) for one in (uniform, policy, engine))
    return (
        f"{rules.hukum:16} {rules.gathering:13} {fast / 1e6:5.2f} M {thought / 1e6:5.2f} M"
        f" {slow:7.0f} {fast / slow:10.0f} : 1 {share(list(states), rules.hand_size):12.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--pack", type=int, default=52)
    given = parser.parse_args()
    print(f"{'hukum':16} {'gathering':13} uniform  policy  engine  uniform : engine  policy wins")
    for gathering in GATHERINGS:
        for hukum in HUKUMS:
            rules = Rules(players=given.players, pack=given.pack, hukum=hukum, gathering=gathering)
            print(row(rules, given.seconds), flush=True)


if __name__ == "__main__":
    main()
