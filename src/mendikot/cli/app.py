"""The command line's entry: one typer application, a command a module."""

import typer

from mendikot.cli.serve import serve

app = typer.Typer(
    name="mendikot",
    help="Mendikot, the Indian partnership trick-taking game of the four tens.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.command()(serve)


@app.callback()
def about() -> None:
    """Play, serve and study Mendikot."""


def main() -> None:
    """Runs the command line; exit code 2 and one line for bad input."""
    app()
