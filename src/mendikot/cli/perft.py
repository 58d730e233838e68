"""`mendikot perft`: counts every way a deal can end."""

import json
from time import perf_counter
from typing import Annotated

import typer

from mendikot.cli.aside import aside
from mendikot.cli.progress import progress
from mendikot.cli.rules_given import OptionsOption, RulesOption, read_rules
from mendikot.cli.warmup import compile_search
from mendikot.engine import action_text
from mendikot.engine.rules import preset_name


def perft(
    rules: RulesOption = "cut",
    option: OptionsOption = None,
    depth: Annotated[int, typer.Option(min=1, max=13, help="Tricks left to play.")] = 3,
    seed: Annotated[int, typer.Option(help="The deal, and how it was played so far.")] = 1,
    kernel: Annotated[
        bool,
        typer.Option("--kernel/--engine", help="Count by the compiled kernel or by the engine."),
    ] = True,
    divide: Annotated[bool, typer.Option(help="Tell the counts by first action too.")] = False,
    check: Annotated[
        bool, typer.Option("--compare", help="Count by both; exit code 1 if they differ.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Count every way to the end of a deal with DEPTH tricks left: leaves, tens, tricks."""
    if kernel or check:
        compile_search()
    from mendikot.search import perft as search

    chosen = read_rules(rules, option)
    try:
        deal = search.ending(chosen, depth, seed)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--depth") from None
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
        head = {"preset": preset_name(chosen), "rules": chosen.to_dict()}
        whole = {**head, "depth": depth, "seed": seed, **found._asdict(), "seconds": seconds}
        if divide:
            whole["divided"] = {text: one._asdict() for text, one in by_action.items()}
        print(json.dumps(whole, indent=2))
        return
    if divide:
        for text, one in by_action.items():
            print(f"{text:10} leaves {one.leaves}, tens {one.tens}, tricks {one.tricks}")
    print(f"leaves {found.leaves}, tens {found.tens}, tricks {found.tricks} ({seconds} s)")
