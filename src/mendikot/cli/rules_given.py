"""Rules as they are given on the command line: a preset, a JSON file, single options."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from mendikot.cli.files import read_text
from mendikot.engine import PRESETS, Rules, RulesError

RulesOption = Annotated[
    str, typer.Option("--rules", help="A preset, or a JSON file of rules.", metavar="PRESET|FILE")
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", help="Change one option, as in hukum=cut.", metavar="NAME=VALUE"),
]


def read_rules(name: str, options: Sequence[str] | None = None) -> Rules:
    """The rules of a preset's name or of a JSON file, changed by ``options`` (``name=value``).

    Raises typer.BadParameter with one line that says what is wrong.
    """
    if name not in PRESETS and not (name.endswith(".json") or "/" in name or "\\" in name):
        presets = ", ".join(PRESETS)
        raise typer.BadParameter(
            f"no preset {name[:60]!r}; there are {presets}, or give a file NAME.json",
            param_hint="--rules",
        )
    changed = dict(_option(text) for text in options or ())
    try:
        rules = PRESETS[name] if name in PRESETS else Rules.from_dict(_from_file(name))
        return rules.changed(changed)
    except RulesError as error:
        raise typer.BadParameter(str(error), param_hint="--rules") from None


def _from_file(name: str) -> dict[str, Any]:
    text = read_text(name, "--rules")
    try:
        given = json.loads(text, object_pairs_hook=_once_each)
    except json.JSONDecodeError as error:
        raise typer.BadParameter(
            f"{name}: line {error.lineno}, column {error.colno}: {error.msg}", param_hint="--rules"
        ) from None
    except (ValueError, RecursionError) as error:
        raise typer.BadParameter(f"{name}: {error}", param_hint="--rules") from None
    if not isinstance(given, dict):
        raise typer.BadParameter(f"{name}: must hold one JSON object", param_hint="--rules")
    return given


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an option is given twice")
    return found


def _option(text: str) -> tuple[str, Any]:
    """``hukum=cut``, ``target=null``, ``bonus_aces=true``: JSON where it is, text where not."""
    name, equals, value = text.partition("=")
    if not equals:
        raise typer.BadParameter(f"{text[:60]!r} is not NAME=VALUE", param_hint="--option")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value
