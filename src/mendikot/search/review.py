"""The moves that changed the exact result of a finished deal, found by the solver.

A move changed it when the position after it is worth less, to the side that made it, than the
position before: all cards seen, which nobody at the table did. It tells what was there to be had,
not what a player could have known.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from mendikot.engine import (
    Deal,
    Dealt,
    NotationError,
    PickHand,
    Seat,
    SeatAction,
    Unsupported,
    action_text,
    replay,
)
from mendikot.engine.steps import Choice, choices, goal_of
from mendikot.search.solver import Budget, Solver, Value, final_worth, scale

NODES = 8_000_000
"""What one position may take, unless another budget is given: some seconds, and the same answer on
a slow machine."""

PATIENCE = 3
"""So many positions in a row whose value was not found end the review: earlier ones are harder."""


class Judgement(NamedTuple):
    """One choice of a seat, and what it did to the value of the deal (of ``goal_of``)."""

    number: int
    """Of the action in ``deal.log``."""
    seat: Seat
    action: SeatAction
    before: Value
    after: Value
    better: tuple[SeatAction, ...]
    """The actions that would have kept what this one lost; empty when it lost nothing."""


class Reached(NamedTuple):
    """How far a review has come, from the end of the deal towards its beginning."""

    number: int
    """Of the choice that was judged last."""
    value: Value
    """What the position before it is worth."""
    missed: int
    """So many positions in a row, up to it, whose value was not found."""


def review(
    deal: Deal,
    budget: Budget | None = None,
    *,
    solver: Solver | None = None,
    reached: Reached | None = None,
) -> Iterator[Judgement]:
    """The choices of a finished deal, the last first, each as soon as it is judged.

    Goes on from where it was ``reached``. Ends early, towards the beginning, where values are not
    found within ``budget`` (for each position; ``NODES`` without one). The pick of a hand, after
    which chance draws, is left out, and all before it. Raises ValueError for a deal that is not
    over.
    """
    if not deal.over:
        raise ValueError("the deal is not over")
    solver = solver or Solver()
    number, after, missed = reached or Reached(len(deal.log), final(deal), 0)
    for choice in reversed(tuple(choices(deal))):
        if choice.number >= number:
            continue
        judgement = judge(deal, choice, after, budget, solver=solver)
        if judgement is None:
            return
        missed = 0 if judgement.before.exact else missed + 1
        if missed == PATIENCE:
            return
        yield judgement
        after = judgement.before


def final(deal: Deal) -> Value:
    """What the finished deal came to."""
    value = final_worth(deal, scale(deal, goal_of(deal)))
    return Value(value, value)


def judge(
    deal: Deal,
    choice: Choice,
    after: Value,
    budget: Budget | None = None,
    *,
    solver: Solver,
) -> Judgement | None:
    """One choice, given what the position after it is worth; None where no value is defined."""
    budget = budget or Budget(nodes=NODES)
    goal = goal_of(deal)
    number, seat, position, action = choice
    if isinstance(action, PickHand):
        return None
    if len(position.legal_actions()) == 1:
        return Judgement(number, seat, action, after, after, ())
    to_come = tuple(one for one in deal.log[number + 1 :] if isinstance(one, Dealt))
    guess = after.low if after.exact else None
    try:
        before = solver.value(position, goal, budget, to_come=to_come, guess=guess)
    except Unsupported:
        return None
    if not (before.exact and after.exact) or before == after:
        return Judgement(number, seat, action, before, after, ())
    values = solver.solve(position, goal, _each(position, budget), to_come=to_come).values
    if any(not value.exact and value.low <= before.low <= value.high for value in values.values()):
        # Which others would have kept it is not known: then that it was lost is not told either.
        before = Value(min(before.low, after.low), max(before.low, after.low))
        return Judgement(number, seat, action, before, after, ())
    better = tuple(one for one, value in values.items() if value == before)
    return Judgement(number, seat, action, before, after, better)


def _each(position: Deal, budget: Budget) -> Budget:
    """``budget`` for every action of a position."""
    if budget.nodes is None:
        return budget
    return budget._replace(nodes=budget.nodes * len(position.legal_actions()))


# ---- asked from another process -----------------------------------------------------------

_solver: list[Solver] = []


def judged(
    text: str,
    most: int,
    reached: tuple[int, tuple[int, int], int] | None = None,
    nodes: int = NODES,
) -> list[tuple[int, int, str, int, int, int, int, list[str]]]:
    """The next choices of a review, at most so many, as plain values; fewer when it ends.

    ``reached`` as of ``Reached``, None at the end of the deal. Each choice is its number, seat,
    action, the bounds before and after it, and the better actions. Raises NotationError for a text
    that is no finished deal.
    """
    deal = _deal(text)
    if not _solver:
        _solver.append(Solver())
    there = None if reached is None else Reached(reached[0], Value(*reached[1]), reached[2])
    judgements = review(deal, Budget(nodes=nodes), solver=_solver[0], reached=there)
    return [
        (
            judgement.number,
            judgement.seat,
            action_text(judgement.action),
            *judgement.before,
            *judgement.after,
            [action_text(action) for action in judgement.better],
        )
        for judgement in islice(judgements, most)
    ]


def _deal(text: str) -> Deal:
    deal = replay(text)
    if not isinstance(deal, Deal) or not deal.over:
        raise NotationError("expected the record of one finished deal")
    return deal
