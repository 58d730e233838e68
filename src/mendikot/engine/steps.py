"""A finished deal gone through again, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from mendikot.engine.actions import SeatAction
from mendikot.engine.cards import Seat
from mendikot.engine.deal import Deal


class Choice(NamedTuple):
    """What a seat chose to do in its turn."""

    number: int
    """Of the action in ``deal.log``; of the position before it in ``positions``."""
    seat: Seat
    before: Deal
    action: SeatAction


def positions(deal: Deal) -> Iterator[Deal]:
    """The deal before its first action, and after each one."""
    state = Deal.new(deal.rules, deal.dealer)
    yield state
    for action in deal.log:
        state = state.apply(action)
        yield state


def choices(deal: Deal) -> Iterator[Choice]:
    """Every turn of a seat, in order of play; nothing that chance or the whole table did."""
    for number, (before, action) in enumerate(zip(positions(deal), deal.log, strict=False)):
        if isinstance(action, SeatAction):
            assert before.to_act is not None
            yield Choice(number, before.to_act, before, action)


def goal_of(deal: Deal) -> Literal["outcome", "points"]:
    """What moves are judged by: the outcome, or the tens where these are counted (R7.2)."""
    return "points" if deal.rules.score == "tens" else "outcome"
