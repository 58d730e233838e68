"""The command line's entry: one typer application, a command a module."""

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated

import typer
from typer.exceptions import TyperException

from mendikot.cli.aside import INTERRUPTED
from mendikot.cli.bench import bench
from mendikot.cli.perft import perft
from mendikot.cli.play import play
from mendikot.cli.replay import replay
from mendikot.cli.rules import rules
from mendikot.cli.serve import serve
from mendikot.cli.simulate import simulate
from mendikot.cli.solve import solve
from mendikot.cli.warmup import warmup
from mendikot.engine.notation import short

BAD_INPUT = 2

app = typer.Typer(
    name="mendikot",
    help="Mendikot, the Indian partnership trick-taking game of the four tens.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
for command in (play, serve, rules, simulate, replay, solve, perft, bench, warmup):
    app.command()(command)


def _version(wanted: bool) -> None:
    if wanted:
        print("mendikot", version("mendikot"))
        raise typer.Exit


@app.callback()
def about(
    _: Annotated[
        bool,
        typer.Option("--version", help="Tell the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Play, serve and study Mendikot."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line (``arguments``, or the process's own); returns the exit code.

    Bad input, and output that cannot be written, give one line on the standard error and code 2,
    Ctrl-C code 130. A letter the terminal does not know is shown as a question mark.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    command = typer.main.get_command(app)
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = command.main(given, prog_name="mendikot", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except TyperException as error:
        if not given or type(error).__name__ == "NoArgsIsHelpError":
            print(error.format_message())
            return BAD_INPUT
        print("mendikot:", " ".join(_in_words(error).split()), file=sys.stderr)
        return BAD_INPUT
    except (typer.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except OSError as error:
        _write_no_more()
        if not isinstance(error, BrokenPipeError):  # whoever read has seen enough
            print("mendikot: cannot write:", error.strerror or error, file=sys.stderr)
        return BAD_INPUT
    if code == INTERRUPTED:
        print("mendikot: stopped", file=sys.stderr)
    return code if isinstance(code, int) else 0


def _in_words(error: TyperException) -> str:
    """What is wrong; of an option's value what it must be and what was given."""
    from pydantic import ValidationError

    cause = error.__cause__
    if not isinstance(error, typer.BadParameter) or not isinstance(cause, ValidationError):
        return error.format_message()
    fault = cause.errors()[0]
    given = short(str(fault["input"]))
    bounds = fault.get("ctx", {})
    must = {
        "int_parsing": "a whole number",
        "float_parsing": "a number",
        "greater_than_equal": f"{bounds.get('ge', 0):g} or more",
        "less_than_equal": f"{bounds.get('le', 0):g} or less",
    }.get(fault["type"])
    if must is not None:
        error.message = f"must be {must}, not {given}"
    else:
        error.message = fault["msg"].removeprefix("Value error, ")
    return error.format_message()


def _write_no_more() -> None:
    """What is still buffered for the standard output is let go, so that no exit complains of it."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
