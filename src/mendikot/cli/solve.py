"""`mendikot solve`: the exact value of every action at a position of a record."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import typer

from mendikot.cli.files import BadFile, read_records
from mendikot.cli.progress import waiting
from mendikot.cli.warmup import compile_search
from mendikot.engine import CHANCE, Deal, Dealt, Rules, Unsupported, action_text, record
from mendikot.engine.rules import preset_name

if TYPE_CHECKING:
    from mendikot.search.solver import Solution, Value

Goal = Literal["outcome", "win", "tricks", "points"]
Answer = TypeVar("Answer")

INTERRUPTED = 130
PATIENCE = 1.0
"""Seconds of silence before a long search is shown to go on."""


def solve(
    file: Annotated[str, typer.Argument(help="A file of records; - is the standard input.")],
    at: Annotated[
        int | None,
        typer.Option(min=0, help="After so many cards played.", show_default="the first choice"),
    ] = None,
    goal: Annotated[Goal, typer.Option(help="What is played for.")] = "outcome",
    deal: Annotated[int, typer.Option(min=1, help="Which deal of the file.")] = 1,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="Stop after so many positions.", show_default="none")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Stop after so long.", show_default="none")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Tell what every legal action leads to, all cards being seen and both sides playing best."""
    deals = [
        one
        for game in read_records(file)
        for one in ((game,) if isinstance(game, Deal) else game.deals)
    ]
    if deal > len(deals):
        raise BadFile(file, f"no deal {deal}: {_number(len(deals), 'deal')} in it")
    try:
        position, to_come = position_at(deals[deal - 1], at)
    except ValueError as error:
        raise BadFile(file, f"deal {deal}: {error}") from None
    compile_search()
    start = perf_counter()
    try:
        found, stopped = _interruptible(
            lambda cancel: _solve(position, goal, nodes, seconds, to_come, cancel)
        )
    except Unsupported as error:
        raise BadFile(file, f"deal {deal}: {error}") from None
    taken = perf_counter() - start
    if as_json:
        print(json.dumps(to_dict(found, position, deal, at, taken), indent=2))
    else:
        print(in_words(found, position, deal, at, taken))
    if stopped:
        sys.stdout.flush()
        raise typer.Exit(INTERRUPTED)


def position_at(deal: Deal, played: int | None) -> tuple[Deal, tuple[Dealt, ...]]:
    """Where a card is to be played after ``played`` cards, and what chance deals later on.

    None: where a seat is first to act, which may be to choose the hukum. A choice that the record
    does not tell is the position itself.
    Raises ValueError, with the reason, where the deal does not have such a position.
    """
    state, cards, place = Deal.new(deal.rules, deal.dealer), 0, 0
    while place < len(deal.log):
        if state.turn != CHANCE and (played is None or (cards == played and state.want is None)):
            break
        action = deal.log[place]
        state = state.apply(action)
        cards += action.kind == "play"
        place += 1
    if played is not None and cards < played:
        raise ValueError(f"only {_number(cards, 'card')} played, not {played}")
    if state.over:
        raise ValueError(f"it is over after {_number(cards, 'card')}")
    if state.turn == CHANCE:
        raise ValueError("the cards that chance is to deal or draw now are not told")
    return state, tuple(one for one in deal.log[place:] if isinstance(one, Dealt))


def _solve(
    position: Deal,
    goal: Goal,
    nodes: int | None,
    seconds: float | None,
    to_come: tuple[Dealt, ...],
    cancel: Event,
) -> Solution:
    from mendikot.search import solver

    budget = solver.Budget(nodes=nodes, seconds=seconds)
    return solver.solve(position, goal, budget, to_come=to_come, cancel=cancel)


def _interruptible(work: Callable[[Event], Answer]) -> tuple[Answer, bool]:
    """What ``work`` gives, and whether Ctrl-C cut it short; a second Ctrl-C waits no longer."""
    cancel, done, answers, errors = Event(), Event(), list[Answer](), list[BaseException]()

    def run() -> None:
        try:
            answers.append(work(cancel))
        except BaseException as error:  # handed to the thread that waits
            errors.append(error)
        finally:
            done.set()

    Thread(target=run, daemon=True).start()  # an interrupted join() would take it for ended
    with ExitStack() as shown:
        try:
            if not done.wait(PATIENCE):
                shown.enter_context(waiting("Looking for the best play; Ctrl-C stops"))
            done.wait()
        except KeyboardInterrupt:
            cancel.set()
            done.wait()
    if errors:
        raise errors[0]
    return answers[0], cancel.is_set()


# What is told


def to_dict(
    found: Solution, position: Deal, deal: int, at: int | None, seconds: float
) -> dict[str, Any]:
    """The answer ready for JSON (``docs/solver.md``)."""
    return {
        "preset": preset_name(position.rules),
        "rules": position.rules.to_dict(),
        "deal": deal,
        "at": at,
        "goal": found.goal,
        "seat": found.seat,
        "value": _bounds(found.value),
        "actions": [
            {"action": action_text(action), **_bounds(value)}
            for action, value in found.values.items()
        ],
        "line": [action_text(action) for action in found.line],
        "exact": found.exact,
        "nodes": found.nodes,
        "seconds": round(seconds, 3),
    }


def _bounds(value: Value) -> dict[str, int]:
    return {"low": value.low, "high": value.high}


def in_words(found: Solution, position: Deal, deal: int, at: int | None, seconds: float) -> str:
    """The answer for people."""
    rules = position.rules
    best = _reach(found.value, found.seat)
    actions = {action_text(action): value for action, value in found.values.items()}
    width = max(map(len, actions))
    lines = [
        f"Deal {deal}, {preset_name(rules) or 'house rules'}, {_number(at or 0, 'card')} played; "
        f"seat {found.seat} to act: {value_text(found.value, found.goal, rules)}"
    ]
    for text, value in actions.items():
        star = "*" if found.exact and _reach(value, found.seat) == best else " "
        lines.append(f" {star} {text:{width}}  {value_text(value, found.goal, rules)}")
    if found.line:
        lines += ["Best play:", *(f"   {line}" for line in _line_text(position, found))]
    kind = "exact" if found.exact else "bounds only"
    lines.append(f"{kind}, {found.nodes} nodes, {seconds:.3f} s")
    return "\n".join(lines)


def _reach(value: Value, seat: int) -> int:
    """What the side of ``seat`` is sure of, more being better for it."""
    return value.low if seat % 2 == 0 else -value.high


def _line_text(position: Deal, found: Solution) -> list[str]:
    """The best line as a record writes it."""
    end = position
    for action in found.line:
        end = end.apply(action)
    before, after = record(position).splitlines(), record(end).splitlines()
    same = 0
    while same < len(before) and same < len(after) and before[same] == after[same]:
        same += 1
    return after[same:]


def value_text(value: Value, goal: str, rules: Rules) -> str:
    """A value in words: ``mendikot of side 0``, ``7 tricks``, or from one bound to the other."""
    low, high = (_in_words(number, goal, rules) for number in (value.low, value.high))
    return low if value.low == value.high else f"from {low} to {high}"


def _in_words(number: int, goal: str, rules: Rules) -> str:
    if goal == "tricks":
        return f"{_number(number, 'trick')} of side 0"
    if goal == "points":
        return f"{number:+d} {'point' if abs(number) == 1 else 'points'} for side 0"
    if number == 0:
        ends = ["tie"] if rules.hand_size % 2 == 0 else []
        ends += ["void"] if rules.hukum == "five-card-cut" else []
        return " or ".join(ends or ["nobody wins"])
    kind = {1: "win", 2: "mendikot", 3: "kot"}[abs(number)]
    return f"{kind} of side {int(number < 0)}"


def _number(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
