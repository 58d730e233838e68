"""The wire as JSON Schema, and as the client's types: `python -m mendikot.server.schema`.

python -m mendikot.server.schema                     prints the JSON Schema
python -m mendikot.server.schema FILE.ts             writes the types
python -m mendikot.server.schema --check FILE.ts     exits 1 when they are not current
"""

import json
import sys
from pathlib import Path
from typing import Any, get_args

from pydantic import TypeAdapter

from mendikot.server import wire

Schema = dict[str, Any]

UNIONS: dict[str, Any] = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}

PAGES = (wire.Replay, wire.Review)
"""What is answered to a GET."""

WORDS = {
    name: list(get_args(getattr(wire, name)))
    for name in (
        "Suit",
        "OutcomeKind",
        "HukumMethod",
        "Gathering",
        "Score",
        "Offer",
        "RefusalCode",
        "MendiPlace",
        "Phase",
        "Phrase",
        "EventKind",
        "DemandKind",
        "HintReason",
        "ReviewGoal",
        "ReviewState",
    )
}
"""Sets of words that get a name of their own."""

HEAD = """\
// Every message between browser and server, both ways.
// Generated from src/mendikot/server/wire.py by `make wire`. Do not edit.

export type Rank = "A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2";

/** Rank then suit: `AS`, `TH`, `2C`. */
export type Card = `${Rank}${Suit}`;

/** 0..n-1 in order of play. */
export type Seat = number;

export type Side = 0 | 1;

/** A card, `ask`, `close 7H`, `show 7H`, `call H` or `pick 2`. */
export type Action = string;
"""
WIDTH = 100


def json_schema() -> Schema:
    """Both unions, every message and every page, as one JSON Schema document."""
    document: Schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {}}
    for name, union in UNIONS.items():
        schema = TypeAdapter[Any](union).json_schema()
        document["$defs"] |= schema.pop("$defs")
        document["$defs"][name] = schema
    for page in PAGES:
        schema = page.model_json_schema()
        document["$defs"] |= schema.pop("$defs")
        document["$defs"][page.__name__] = schema
    return document


def typescript() -> str:
    """The types of `web/src/wire.ts`."""
    parts = [HEAD]
    parts += [_alias(name, [json.dumps(word) for word in words]) for name, words in WORDS.items()]
    for name, schema in sorted(json_schema()["$defs"].items()):
        if name in UNIONS:
            continue
        parts.append(_interface(name, schema))
    for name in UNIONS:
        members = [_type(member) for member in json_schema()["$defs"][name]["oneOf"]]
        if name == "ClientMessage":
            parts.append(
                "/** Answered by `done` or `refused`; resent with the same id until then. */"
            )
            commands = [
                each.__name__
                for each in (
                    wire.Create,
                    wire.MakeGroup,
                    wire.Carry,
                    wire.AskHint,
                    *get_args(wire.TableCommand),
                )
            ]
            parts.append(_alias("Command", commands))
        parts.append(_alias(name, members))
    return "\n".join(parts)


def _alias(name: str, members: list[str]) -> str:
    line = f"export type {name} = {' | '.join(members)};\n"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def _interface(name: str, schema: Schema) -> str:
    lines = []
    if "description" in schema:
        lines.append(f"/** {' '.join(schema['description'].split())} */")
    lines.append(f"export interface {name} {{")
    lines += [f"  {field}: {_type(kind)};" for field, kind in schema["properties"].items()]
    return "\n".join([*lines, "}", ""])


def _type(schema: Schema) -> str:
    """One schema as a type. Raises ValueError for what the wire does not use."""
    if "tsType" in schema:
        return str(schema["tsType"])
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        words = schema["enum"]
        named = [name for name, known in WORDS.items() if known == words]
        return named[0] if named else " | ".join(json.dumps(word) for word in words)
    if "anyOf" in schema:
        return " | ".join(_type(member) for member in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(_type(member) for member in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    plain = {"string": "string", "integer": "number", "boolean": "boolean", "null": "null"}
    if schema.get("type") in plain:
        return plain[schema["type"]]
    raise ValueError(f"no type for {schema}")


def _current(path: Path) -> bool:
    return path.is_file() and path.read_text("utf-8") == typescript()


def main(arguments: list[str]) -> int:
    """Prints, writes or checks, as the arguments say."""
    match arguments:
        case []:
            print(json.dumps(json_schema(), indent=2))
        case ["--check", file]:
            if not _current(Path(file)):
                print(f"{file} is not current: run `make wire`", file=sys.stderr)
                return 1
        case [file]:
            if not _current(Path(file)):  # an untouched file makes nothing be built anew
                Path(file).write_text(typescript(), "utf-8")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
