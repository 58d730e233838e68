"""Files named on the command line; what is wrong with one is told in a line."""

from pathlib import Path

import typer

LARGEST = 64_000_000
"""Bytes; a larger file is refused."""


def read_text(name: str, option: str) -> str:
    """The text of a file; ``-`` is the standard input. Raises typer.BadParameter."""
    try:
        if name == "-":
            data = typer.get_binary_stream("stdin").read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise typer.BadParameter(f"{name}: too large", param_hint=option)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise typer.BadParameter(f"{name}: not a text in UTF-8", param_hint=option) from None
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise typer.BadParameter(f"{name}: {reason}", param_hint=option) from None
