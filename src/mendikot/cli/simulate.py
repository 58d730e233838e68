"""`mendikot simulate`: many deals between bots, counted."""

import json
from contextlib import ExitStack
from time import perf_counter
from typing import Annotated, Any, TextIO

import typer

from mendikot.bots import arena
from mendikot.cli.bots_given import read_bots
from mendikot.cli.progress import progress
from mendikot.cli.rules_given import OptionsOption, RulesOption, read_rules
from mendikot.engine import Deal
from mendikot.engine.record import record
from mendikot.engine.rules import preset_name


def simulate(
    rules: RulesOption = "cut",
    option: OptionsOption = None,
    bots: Annotated[
        str,
        typer.Option(
            help="The bot of all seats, or of the even and the odd seats.", metavar="EVEN[,ODD]"
        ),
    ] = "rules_of_thumb",
    deals: Annotated[int, typer.Option(min=1, max=100_000_000, help="How many deals.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 1,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Play each deal twice, the sides exchanged.")
    ] = False,
    records: Annotated[
        str | None, typer.Option(help="Write the record of every deal.", metavar="FILE")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Let bots play deals, and count who wins them."""
    chosen = read_rules(rules, option)
    names, players = read_bots(bots)
    with ExitStack() as stack:
        file = stack.enter_context(_open(records)) if records is not None else None
        advance = stack.enter_context(progress("deals", deals * (2 if pairs else 1)))

        def watch(deal: Deal) -> None:
            advance()
            if file is not None:
                file.write(record(deal) + "\n")

        start = perf_counter()
        try:
            counts = arena.simulate(chosen, players, deals, seed, pairs=pairs, watch=watch)
            if file is not None:
                file.flush()
        except OSError as error:
            raise _cannot_write(records, error) from None
        seconds = perf_counter() - start
    result: dict[str, Any] = {
        "preset": preset_name(chosen),
        "rules": chosen.to_dict(),
        "bots": names,
        "seed": seed,
        "pairs": pairs,
        **counts.to_dict(),
        "seconds": round(seconds, 3),
        "deals_per_second": round(counts.deals / max(seconds, 1e-9), 1),
    }
    if as_json:
        print(json.dumps(result, indent=2))
    else:
        print(_in_words(result))


def _open(name: str) -> TextIO:
    try:
        return open(name, "w", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise _cannot_write(name, error) from None


def _cannot_write(name: str | None, error: Exception) -> typer.BadParameter:
    reason = getattr(error, "strerror", None) or str(error)
    return typer.BadParameter(f"{name}: {reason}", param_hint="--records")


def _in_words(result: dict[str, Any]) -> str:
    names = result["bots"]
    lines = [
        f"{result['deals']} deals, {result['ties']} ties, {result['void']} void, "
        f"{result['deals_per_second']} a second"
    ]
    for place, name in enumerate((names[0], names[-1])):
        seats = "" if result["pairs"] else (" (even seats)", " (odd seats)")[place]
        kinds = ", ".join(f"{kind} {n}" for kind, n in result["outcomes"][place].items())
        lines.append(
            f"{name}{seats}: won {result['won'][place]} ({kinds}), "
            f"tens {result['tens'][place]}, tricks {result['tricks'][place]}"
        )
    seats_of_first = "" if result["pairs"] else " (even seats)"
    if result["share"] is not None:
        low, high = result["interval"]
        lines.append(
            f"{names[0]}{seats_of_first} won {result['share']:.1%} of the decided deals "
            f"({low:.1%} to {high:.1%}, at 95%)"
        )
    return "\n".join(lines)
