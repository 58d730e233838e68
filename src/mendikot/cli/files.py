"""Files named on the command line; what is wrong with one is told in a line."""

from pathlib import Path

import typer
from typer.exceptions import TyperException

from mendikot.engine import Deal, Match, NotationError
from mendikot.engine.record import replay_all

LARGEST = 64_000_000
"""Bytes; a larger file is refused."""


class BadFile(TyperException):
    """A file that cannot be used; told as ``FILE: line L, column C: reason``.

    ``line`` and ``column`` count from 1; None where the whole file is meant.
    """

    def __init__(
        self, name: str, reason: str, line: int | None = None, column: int | None = None
    ) -> None:
        place = "" if line is None else f"line {line}, column {column}: "
        super().__init__(f"{name}: {place}{reason}")
        self.reason = reason
        self.line = line
        self.column = column


def read_text(name: str) -> str:
    """The text of a file; ``-`` is the standard input. Raises BadFile."""
    try:
        if name == "-":
            data = typer.get_binary_stream("stdin").read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError, RuntimeError) as error:
        raise BadFile(name, getattr(error, "strerror", None) or str(error)) from None
    if len(data) > LARGEST:
        raise BadFile(name, "too large")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = place_of(data[: error.start].decode("utf-8", "replace"))
        raise BadFile(name, "not a text in UTF-8", line, column) from None


def read_records(name: str) -> tuple[Match | Deal, ...]:
    """The matches and deals of a file of records, at least one. Raises BadFile."""
    try:
        return replay_all(read_text(name))
    except NotationError as error:
        raise BadFile(name, error.expected, error.line, error.column) from None


def place_of(before: str) -> tuple[int, int]:
    """Line and column of what stands behind the text ``before``."""
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
