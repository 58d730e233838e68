"""Bots as they are named on the command line."""

import typer

from mendikot.bots import BOTS, Bot


def read_bots(names: str) -> tuple[list[str], list[Bot]]:
    """One name for all seats, or ``EVEN,ODD``; raises typer.BadParameter."""
    given = [name.strip() for name in names.split(",")]
    for name in given:
        if name not in BOTS:
            raise typer.BadParameter(
                f"no bot {name[:60]!r}; there are {', '.join(BOTS)}", param_hint="--bots"
            )
    if len(given) > 2:
        raise typer.BadParameter("one bot, or two with a comma", param_hint="--bots")
    return given, [BOTS[name] for name in given]
