"""`mendikot rules`: the complete rules of a preset, or the presets."""

import json
from typing import Annotated

import typer

from mendikot.cli.rules_given import OptionsOption, read_rules
from mendikot.engine import PRESETS, Rules


def rules(
    preset: Annotated[
        str | None, typer.Argument(help="A preset, or a JSON file of rules.", show_default=False)
    ] = None,
    option: OptionsOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Show the complete rules of a preset; without one, list the presets."""
    if preset is None:
        if option:
            raise typer.BadParameter("goes with a preset only", param_hint="--option")
        if as_json:
            print(json.dumps({name: one.to_dict() for name, one in PRESETS.items()}, indent=2))
        else:
            for name, one in PRESETS.items():
                print(f"{name:20} {in_short(one)}")
        return
    chosen = read_rules(preset, option)
    if as_json:
        print(json.dumps(chosen.to_dict(), indent=2))
    else:
        for name, value in chosen.to_dict().items():
            print(f"{name:14} {json.dumps(value) if not isinstance(value, str) else value}")


def in_short(one: Rules) -> str:
    """The rules in a line."""
    end = f"to {one.target}" if one.target is not None else ""
    deals = f"{one.deals} deals" if one.deals is not None else ""
    gathering = one.gathering.replace("-", " ")
    aces = " and bonus aces" if one.bonus_aces else ""
    return (
        f"{one.players} players, {one.pack} cards, {one.hukum}, {gathering}, "
        f"{one.score}{aces} {' or '.join(filter(None, (end, deals)))}"
    )
