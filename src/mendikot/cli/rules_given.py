"""Rules as they are given on the command line: a preset, a JSON file, single options."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from mendikot.cli.files import BadFile, place_of, read_text
from mendikot.engine import PRESETS, Rules, RulesError
from mendikot.engine.notation import short

RulesOption = Annotated[
    str, typer.Option("--rules", help="A preset, or a JSON file of rules.", metavar="PRESET|FILE")
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", help="Change one option, as in hukum=cut.", metavar="NAME=VALUE"),
]


def read_rules(name: str, options: Sequence[str] | None = None) -> Rules:
    """The rules of a preset's name or of a JSON file, changed by ``options`` (``name=value``).

    Raises TyperException with one line that says what is wrong.
    """
    if name not in PRESETS and not (name.endswith(".json") or "/" in name or "\\" in name):
        presets = ", ".join(PRESETS)
        raise typer.BadParameter(
            f"no preset {name[:60]!r}; there are {presets}, or give a file NAME.json",
            param_hint="--rules",
        )
    changed = dict(_option(text) for text in options or ())
    rules = PRESETS[name] if name in PRESETS else _from_file(name)
    try:
        return rules.changed(changed)
    except RulesError as error:
        given = ""
        if error.field in changed and error.field in rules.to_dict():
            given = f", not {short(str(changed[error.field]))}"
        raise typer.BadParameter(f"{error}{given}", param_hint="--option") from None


def _from_file(name: str) -> Rules:
    text = read_text(name)
    try:
        given = json.loads(text, object_pairs_hook=_once_each)
        if not isinstance(given, dict):
            raise BadFile(name, "must hold one JSON object", 1, 1)
        return Rules.from_dict(given)
    except json.JSONDecodeError as error:
        raise BadFile(name, error.msg, error.lineno, error.colno) from None
    except RecursionError:
        raise BadFile(name, "nested too deeply", 1, 1) from None
    except _Twice as error:
        second = max(0, text.rfind(json.dumps(error.option)))
        raise BadFile(name, f"{error.option} is given twice", *place_of(text[:second])) from None
    except RulesError as error:
        start = max(0, text.find(json.dumps(error.field)))
        raise BadFile(name, str(error), *place_of(text[:start])) from None
    except ValueError as error:
        raise BadFile(name, str(error), 1, 1) from None


class _Twice(ValueError):
    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for option, value in pairs:
        if option in found:
            raise _Twice(option)
        found[option] = value
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
