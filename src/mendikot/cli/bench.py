"""`mendikot bench`: how fast this machine plays, plays out and solves."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable
from random import Random
from statistics import mean, median
from time import process_time
from typing import Annotated, Any

import typer

from mendikot.chance import supply_deal
from mendikot.cli.position import number
from mendikot.cli.progress import progress
from mendikot.cli.ready import make_ready
from mendikot.engine import CHANCE, PRESETS, Deal

ENGINE_SECONDS = 2.0
PLAYOUTS = 200_000
DEALS = 20
SOLVER_SECONDS = 8.0
"""No further deal is begun after so much CPU for one question."""


def bench(
    seed: Annotated[int, typer.Option(metavar="N", help="Which deals.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Measure this machine on one core, in CPU time: deals, random playouts, exact solving.

    Takes ten to twenty seconds. What is solved are whole deals of 13 cards each, the trump known,
    each question with an empty table.
    """
    make_ready()
    found: dict[str, Any] = {
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "seed": seed,
    }
    with progress("Measuring", 4) as step:
        found["engine_deals_per_second"] = round(_engine(seed))
        step()
        found["playouts_per_second"] = round(_playouts(seed))
        step()
        for name, question in _questions().items():
            found[name] = _solver(question, seed)
            step()
    print(json.dumps(found, indent=2) if as_json else _in_words(found))


def _engine(seed: int) -> float:
    """Deals a second that the engine plays, every action chosen at random."""
    rng, done, start = Random(seed), 0, process_time()
    while (taken := process_time() - start) < ENGINE_SECONDS:
        deal = Deal.new(PRESETS["cut"], done % 4)
        while not deal.over:
            chance = deal.to_act == CHANCE
            deal = deal.apply(
                supply_deal(deal, rng) if chance else rng.choice(deal.legal_actions())
            )
        done += 1
    return done / taken


def _playouts(seed: int) -> float:
    """Random playouts a second of a whole deal, compiled."""
    import numpy as np

    from mendikot.search.kernel import from_deal
    from mendikot.search.playout import ENDS, playouts

    state, ends = from_deal(_deals(1, seed)[0]), np.zeros(ENDS, dtype=np.int64)
    playouts(state, 1, seed, ends)
    start = process_time()
    playouts(state, PLAYOUTS, seed, ends)
    return PLAYOUTS / (process_time() - start)


def _questions() -> dict[str, Callable[[Deal], object]]:
    from mendikot.search.solver import Solver

    solver = Solver()

    def wins(deal: Deal) -> bool:
        solver.forget()
        return solver.wins(deal)

    def outcome(deal: Deal) -> object:
        solver.forget()
        return solver.value(deal, "outcome")

    return {"win": wins, "outcome": outcome}


def _solver(question: Callable[[Deal], object], seed: int) -> dict[str, float | int]:
    """Milliseconds of CPU that a question takes at a whole deal, trump known."""
    deals = _deals(DEALS, seed)
    question(deals[0])  # compiled, or loaded, before the clock runs
    taken: list[float] = []
    for deal in deals:
        if sum(taken) > SOLVER_SECONDS:
            break
        start = process_time()
        question(deal)
        taken.append(process_time() - start)
    return {
        "deals": len(taken),
        "mean_ms": round(1000 * mean(taken), 3),
        "median_ms": round(1000 * median(taken), 3),
        "worst_ms": round(1000 * max(taken), 3),
    }


def _deals(number: int, seed: int) -> list[Deal]:
    """Whole deals of 13 cards each, trump drawn, at the elder's lead."""
    rng, deals = Random(seed), list[Deal]()
    for place in range(number):
        deal = Deal.new(PRESETS["drawn"], place % 4)
        while deal.to_act == CHANCE:
            deal = deal.apply(supply_deal(deal, rng))
        deals.append(deal)
    return deals


def _in_words(found: dict[str, Any]) -> str:
    lines = [
        f"one of {found['cores']} cores, {found['machine']}, Python {found['python']}",
        f"engine          {found['engine_deals_per_second']:,} deals a second, played at random",
        f"playouts        {found['playouts_per_second']:,} whole deals a second, compiled",
        "whole deals of 13 cards each solved, trump known, with an empty table:",
    ]
    for name, what in (("win", "who wins?"), ("outcome", "what outcome?")):
        one = found[name]
        lines.append(
            f"{what:15} {one['median_ms']:.1f} ms median, {one['mean_ms']:.1f} ms mean, "
            f"{one['worst_ms']:.1f} ms at worst, of {number(one['deals'], 'deal')}"
        )
    return "\n".join(lines)
