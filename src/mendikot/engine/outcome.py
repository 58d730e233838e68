"""The outcome of a deal and what it scores (R6, R7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from mendikot.engine.cards import TENS, Side
from mendikot.engine.gathering import Gathered
from mendikot.engine.rules import Rules

Pair = tuple[int, int]
"""One number for each side."""

Sides = tuple[Gathered, Gathered]


class Outcome(NamedTuple):
    """How a deal ended, and for which side; nobody's for a tie or a void deal."""

    kind: Literal["win", "mendikot", "kot", "tie", "void"]
    side: Side | None = None


TIE = Outcome("tie")
VOID = Outcome("void")

RUN = 7
"""Deals won running that make a kot (R7.4)."""


def judge(sides: Sides) -> Outcome:
    """The outcome of a whole deal from what both sides gathered (R6.1, R6.2)."""
    for side in (0, 1):
        if sides[1 - side].tricks == 0:
            return Outcome("kot", side)
    tens = (len(sides[0].tens), len(sides[1].tens))
    for side in (0, 1):
        if tens[side] == 4:
            return Outcome("mendikot", side)
        if tens[side] == 3:
            return Outcome("win", side)
    if sides[0].tricks == sides[1].tricks:
        return TIE
    return Outcome("win", int(sides[1].tricks > sides[0].tricks))


@dataclass(frozen=True, slots=True)
class Tally:
    """The score of a match so far, and what it needs to go on."""

    score: Pair = (0, 0)
    runs: Pair = (0, 0)
    """Deals won running by each side (R7.4)."""


NO_TALLY = Tally()


class Points:
    """Win, mendikot and kot for the numbers of the rules (R7.1, R7.2)."""

    name: ClassVar[str] = "points"

    def gained(self, rules: Rules, tally: Tally, outcome: Outcome, sides: Sides) -> Pair:
        """What each side scores for a deal that was not void."""
        if outcome.side is None:
            return 0, 0
        numbers = {"win": rules.win, "mendikot": rules.mendikot, "kot": rules.kot}
        points = numbers[outcome.kind]
        if rules.bonus_aces and len(sides[outcome.side].tens) == sides[outcome.side].aces == 4:
            points += 1
        return _for(outcome.side, points)

    def runs(self, tally: Tally, outcome: Outcome, sides: Sides) -> Pair:
        """The deals won running after a deal that was not void."""
        return 0, 0

    def kot(self, outcome: Outcome, gained: Pair) -> bool:
        """Whether the deal was lost by a kot, for the next dealer (R8.1)."""
        return outcome.kind == "kot"


class Tens(Points):
    """Each side adds the tens it gathered (R7.3)."""

    name: ClassVar[str] = "tens"

    def gained(self, rules: Rules, tally: Tally, outcome: Outcome, sides: Sides) -> Pair:
        return len(sides[0].tens), len(sides[1].tens)


class Kots(Points):
    """A kot for four tens in a deal or for seven deals won running (R7.4)."""

    name: ClassVar[str] = "kots"

    def gained(self, rules: Rules, tally: Tally, outcome: Outcome, sides: Sides) -> Pair:
        side = outcome.side
        if side is None:
            return 0, 0
        return _for(side, int(_four_tens(outcome, sides) or tally.runs[side] + 1 == RUN))

    def runs(self, tally: Tally, outcome: Outcome, sides: Sides) -> Pair:
        side = outcome.side
        if side is None or _four_tens(outcome, sides):
            return 0, 0
        return _for(side, (tally.runs[side] + 1) % RUN)

    def kot(self, outcome: Outcome, gained: Pair) -> bool:
        return any(gained)


def _for(side: Side, points: int) -> Pair:
    return (points, 0) if side == 0 else (0, points)


def _four_tens(outcome: Outcome, sides: Sides) -> bool:
    return outcome.side is not None and len(sides[outcome.side].tens) == 4


SCORES: dict[str, Points] = {score.name: score for score in (Points(), Tens(), Kots())}
"""From the name in the rules to the score."""


def fixed(rules: Rules, sides: Sides, tricks: int, tens: int, aces: int) -> Outcome | None:
    """The outcome, if it and the score are the same whatever is still played (R6.3).

    ``tricks``, ``tens`` and ``aces`` are still to be gathered. None when they still matter.
    """
    score = SCORES[rules.score]
    found: set[tuple[Outcome, Pair]] = set()
    for more_tricks in range(tricks + 1):
        for more_tens in _split(tens, more_tricks, tricks):
            for more_aces in _split(aces, more_tricks, tricks):
                mine = _more(sides[0], more_tricks, more_tens, more_aces)
                theirs = _more(sides[1], tricks - more_tricks, tens - more_tens, aces - more_aces)
                whole = (mine, theirs)
                outcome = judge(whole)
                found.add((outcome, score.gained(rules, NO_TALLY, outcome, whole)))
                if len(found) > 1:
                    return None
    return found.pop()[0]


def _split(cards: int, mine: int, tricks: int) -> range:
    """How many of ``cards`` the side with ``mine`` of ``tricks`` may get: none with no trick."""
    return range(0 if mine < tricks else cards, (cards if mine else 0) + 1)


def _more(gathered: Gathered, tricks: int, tens: int, aces: int) -> Gathered:
    """As if so many more had been gathered; which tens they are does not matter."""
    return Gathered(gathered.tricks + tricks, gathered.tens + TENS[:tens], gathered.aces + aces)
