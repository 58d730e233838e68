"""Everything the engine refuses, and how it says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mendikot.engine.actions import SeatAction


class MendikotError(Exception):
    """The root of all refusals of this package."""


class NotationError(MendikotError):
    """A text that is not what the notation allows.

    ``line`` and ``column`` count from 1; ``expected`` says what would have been read.
    """

    def __init__(self, expected: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {expected}")
        self.expected = expected
        self.line = line
        self.column = column


class RulesError(MendikotError):
    """A table that cannot be (R1.3): ``field`` names the option, ``valid`` what it may be."""

    def __init__(self, field: str, valid: str) -> None:
        super().__init__(f"{field}: {valid}")
        self.field = field
        self.valid = valid


class IllegalAction(MendikotError):
    """An action that may not be taken now.

    ``reason`` is one of the codes of :func:`mendikot.engine.deal.why_not`; it depends on nothing
    the acting seat may not know (R4.5.7, R10.3). ``legal`` are the actions it could have taken.
    """

    def __init__(self, reason: str, legal: tuple[SeatAction, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.legal = legal


class Unsupported(MendikotError):
    """A position the search cannot take: what is missing is told in the text."""
