"""`mendikot perft`: counts every way a deal can end."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from mendikot.cli.aside import aside
from mendikot.cli.position import head, number, where
from mendikot.cli.progress import progress
from mendikot.cli.ready import make_ready
from mendikot.cli.rules_given import OptionsOption, RulesOption, read_rules
from mendikot.engine import action_text
from mendikot.engine.notation import hand_text
from mendikot.engine.rules import preset_name

if TYPE_CHECKING:
    from mendikot.search.perft import Perft


def perft(
    rules: RulesOption = "cut",
    option: OptionsOption = None,
    depth: Annotated[
        int, typer.Option(metavar="N", help="Tricks left to play: 1 to the cards of a hand.")
    ] = 3,
    seed: Annotated[
        int,
        typer.Option(metavar="N", help="Shuffles the deal, and chooses how it was played so far."),
    ] = 1,
    kernel: Annotated[
        bool,
        typer.Option("--kernel/--engine", help="Count by the compiled kernel or by the engine."),
    ] = True,
    divide: Annotated[
        bool, typer.Option(help="Tell the hands, and the counts by first action.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--compare", help="Count by both; exit code 1 if they differ.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Count every way to the end of a deal of which the last tricks are left to play.

    Leaves are the different sequences of actions to the end; tens and tricks are those of side 0,
    summed over all leaves.
    """
    if kernel or check:
        make_ready()
    from mendikot.search import perft as search

    chosen = read_rules(rules, option)
    try:
        deal = search.ending(chosen, depth, seed)
    except ValueError as error:
        raise typer.BadParameter(f"{error}, not {depth}", param_hint="--depth") from None
    if kernel:
        # compiled or loaded before the clock runs
        aside(lambda: dict(search.kernel_divide(search.ending(chosen, 1, seed), seed)))
    start = perf_counter()
    counted: search.Divided = {}
    with progress("Ways", len(deal.legal_actions())) as step:

        def count() -> None:
            for action, counts in (search.kernel_divide if kernel else search.divide)(deal, seed):
                counted[action] = counts
                step()

        aside(count)
    seconds = round(perf_counter() - start, 3)
    if check:
        other = aside(lambda: dict((search.divide if kernel else search.kernel_divide)(deal, seed)))
        try:
            search.compare(*(other, counted) if kernel else (counted, other))
        except search.Mismatch as mismatch:
            typer.echo(str(mismatch), err=True)
            raise typer.Exit(1) from None
    found = search.total(counted)
    by_action = {action_text(action): counts for action, counts in counted.items()}
    if as_json:
        about = {"preset": preset_name(chosen), "rules": chosen.to_dict()}
        whole = {**about, "depth": depth, "seed": seed, **found._asdict(), "seconds": seconds}
        if divide:
            whole["divided"] = {text: one._asdict() for text, one in by_action.items()}
        if check:
            whole["same"] = True
        print(json.dumps(whole, indent=2))
        return
    print(f"Seed {seed}, {head(deal)}")
    print(f"{where(deal)}; {number(depth, 'trick')} left, seat {deal.to_act} to act")
    if divide:
        print("hands", *map(hand_text, deal.hands))
        for text, one in by_action.items():
            print(f"   {text:8}  {_in_words(one)}")
    print(f"{_in_words(found)} of side 0 ({seconds} s)")
    if check:
        print("engine and kernel: both the same")


def _in_words(counts: Perft) -> str:
    return f"leaves {counts.leaves}, tens {counts.tens}, tricks {counts.tricks}"
