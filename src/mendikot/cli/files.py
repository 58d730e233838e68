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

    ``line`` and ``column`` count from 1; None where the whole file, or the whole line, is meant.
    """

    def __init__(
        self, name: str, reason: str, line: int | None = None, column: int | None = None
    ) -> None:
        place = "" if line is None else f"line {line}: "
        if column is not None:
            place = f"line {line}, column {column}: "
        super().__init__(f"{'standard input' if name == '-' else name}: {place}{reason}")
        self.reason = reason
        self.line = line
        self.column = column


def read_text(name: str) -> str:
    """The text of a file; ``-`` is the standard input. Raises BadFile."""
    if not name:
        raise BadFile("''", "expected the name of a file, or - for the standard input")
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
    if b"\0" in data:
        raise BadFile(name, "not a text", 1, 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = place_of(data[: error.start].decode("utf-8", "replace"))
        raise BadFile(name, "not a text in UTF-8", line, column) from None


def read_records(name: str) -> tuple[Match | Deal, ...]:
    """The matches and deals of a file of records, at least one. Raises BadFile."""
    return _games(name, read_text(name))


def read_deals(name: str) -> list[tuple[Deal, int]]:
    """The deals of all records of a file, each with its last line. Raises BadFile."""
    text = read_text(name)
    games = _games(name, text)
    deals = [one for game in games for one in ((game,) if isinstance(game, Deal) else game.deals)]
    return list(zip(deals, _last_lines(text), strict=True))


def _games(name: str, text: str) -> tuple[Match | Deal, ...]:
    try:
        return replay_all(text)
    except NotationError as error:
        cut = "; the file ends there, in the middle of a line" if _is_cut(text, error) else ""
        raise BadFile(name, error.expected + cut, error.line, error.column) from None


def _is_cut(text: str, error: NotationError) -> bool:
    """Whether the text has no end of its last line, and the error lies at that very end."""
    lines = text.split("\n")
    words = lines[-1].split()
    if error.line != len(lines) or not words or "#" in lines[-1]:
        return False
    at_end = error.column > len(lines[-1].rstrip()) - len(words[-1])
    return at_end or (words[0] == "dealt" and "hands, found" in error.expected)


def _last_lines(text: str) -> list[int]:
    """Of every deal, the last line that says something about it."""
    last: list[int] = []
    within = False
    for line, content in enumerate(text.split("\n"), start=1):
        words = content.partition("#")[0].split()
        if not words:
            continue
        if words[0] == "deal":
            within = True
            last.append(line)
        elif words[0] == "mendikot":
            within = False
        elif within:
            last[-1] = line
    return last


def place_of(before: str) -> tuple[int, int]:
    """Line and column of what stands behind the text ``before``."""
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
