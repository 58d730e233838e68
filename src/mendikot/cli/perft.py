"""`mendikot perft`: counts every way a deal can end."""

import json
from time import perf_counter
from typing import Annotated

import typer

from mendikot.cli.progress import progress
from mendikot.cli.rules_given import OptionsOption, RulesOption, read_rules
from mendikot.engine.rules import preset_name


def perft(
    rules: RulesOption = "cut",
    option: OptionsOption = None,
    depth: Annotated[int, typer.Option(min=1, max=13, help="Tricks left to play.")] = 3,
    seed: Annotated[int, typer.Option(help="The deal, and how it was played so far.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Count every way to the end of a deal with DEPTH tricks left: leaves, tens, tricks."""
    from mendikot.search.perft import Perft, ending
    from mendikot.search.perft import perft as count

    chosen = read_rules(rules, option)
    try:
        deal = ending(chosen, depth, seed)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--depth") from None
    start = perf_counter()
    found = Perft()
    actions = deal.legal_actions()
    with progress("Ways", len(actions)) as step:
        for action in actions:
            found = found.plus(count(deal.apply(action), seed))
            step()
    seconds = round(perf_counter() - start, 3)
    if as_json:
        head = {"preset": preset_name(chosen), "rules": chosen.to_dict()}
        print(
            json.dumps(
                {**head, "depth": depth, "seed": seed, **found._asdict(), "seconds": seconds},
                indent=2,
            )
        )
    else:
        print(f"leaves {found.leaves}, tens {found.tens}, tricks {found.tricks} ({seconds} s)")
