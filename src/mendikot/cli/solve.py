"""`mendikot solve`: the exact value of every action at a position of a record."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from mendikot.cli.aside import INTERRUPTED, aside
from mendikot.cli.files import BadFile, read_deals
from mendikot.cli.position import head, number, where
from mendikot.cli.progress import waiting
from mendikot.cli.ready import make_ready
from mendikot.engine import (
    CHANCE,
    Deal,
    Dealt,
    PickHand,
    Rules,
    Unsupported,
    action_text,
    record,
)
from mendikot.engine.actions import ToDeal
from mendikot.engine.outcome import VOID
from mendikot.engine.rules import preset_name

if TYPE_CHECKING:
    from mendikot.search.solver import Solution, Solver, Value

Goal = Literal["outcome", "win", "tricks", "points"]
"""The solver's GOALS, which cannot be loaded to show a help."""

GOALS_HELP = (
    "What is played for. outcome: kot, mendikot, win or tie. win: who wins. "
    "tricks: the tricks of side 0. points: as the rules score a deal."
)


def must_be(words: str, fits: Callable[[float], bool]) -> Callable[[Any], Any]:
    """Refuses an option's number that does not fit; the help, unlike with ``min``, is in words."""

    def check(value: float | None) -> float | None:
        if value is not None and not fits(value):
            raise typer.BadParameter(f"must be {words}, not '{value}'")
        return value

    return check


def at_least(least: int) -> Callable[[Any], Any]:
    """Refuses an option's number below ``least``."""
    return must_be(f"{least} or more", lambda value: value >= least)


class Missing(ValueError):
    """What a record does not tell and the solver needs."""


def solve(
    file: Annotated[str, typer.Argument(help="A file of records; - is the standard input.")],
    at: Annotated[
        int | None,
        typer.Option(
            callback=at_least(0),
            metavar="N",
            help="The position after N cards; 0 is the first lead. Without it: where a seat is "
            "first to act, which is the choice of hukum where there is one.",
            show_default=False,
        ),
    ] = None,
    goal: Annotated[Goal, typer.Option(help=GOALS_HELP)] = "outcome",
    deal: Annotated[
        int, typer.Option(callback=at_least(1), metavar="K", help="The K-th deal of the file.")
    ] = 1,
    nodes: Annotated[
        int | None,
        typer.Option(
            callback=at_least(1),
            metavar="N",
            help="Stop after N positions, with bounds. Without it: no limit.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            callback=must_be("more than 0", lambda value: value > 0),  # nan is not
            metavar="S",
            help="Stop after S seconds, with bounds. Without it: no limit.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Tell what every legal action leads to, all cards being seen and both sides playing best."""
    deals = read_deals(file)
    if deal > len(deals):
        there = number(len(deals), "deal") if deals else "no deal"
        raise BadFile(file, f"no deal {deal}: the file has {there}")
    whole, last_line = deals[deal - 1]
    try:
        position, to_come = position_at(whole, at)
    except Missing as error:
        raise BadFile(file, str(error), last_line) from None
    except ValueError as error:
        raise BadFile(file, f"deal {deal}: {error}") from None
    make_ready()
    solver = aside(_loaded)
    cancel = Event()
    before, start = solver.nodes, perf_counter()

    def search() -> Solution:
        from mendikot.search.solver import Budget

        budget = Budget(nodes=nodes, seconds=seconds)
        return solver.solve(position, goal, budget, to_come=to_come, cancel=cancel)

    def so_far(taken: float) -> str:
        done = solver.nodes - before
        return f"Looking for the best play: {done:,} nodes, {taken:.0f} s; Ctrl-C stops"

    try:
        with waiting(so_far) as show:
            found = aside(search, cancel, show)
    except Unsupported as error:
        raise BadFile(file, f"deal {deal}: {error}") from None
    taken = perf_counter() - start
    if as_json:
        print(json.dumps(to_dict(found, position, deal, at, taken), indent=2))
    else:
        print(in_words(found, position, deal, taken))
    if cancel.is_set():
        sys.stdout.flush()
        raise typer.Exit(INTERRUPTED)


def position_at(deal: Deal, played: int | None) -> tuple[Deal, tuple[Dealt, ...]]:
    """Where a card is to be played after ``played`` cards, and what chance deals later on.

    None: where a seat is first to act, which may be to choose the hukum; not where chance then
    draws from a hand, which comes first. A choice that the record does not tell is the position
    itself. Raises ValueError, with the reason, where the deal does not have such a position, and
    Missing where the record does not tell all that the solver must know.
    """
    state, cards, place = Deal.new(deal.rules, deal.dealer), 0, 0
    while place < len(deal.log):
        if played is None:
            here = state.to_act != CHANCE and not _is_pick(state)
        else:
            here = state.to_act != CHANCE and cards == played and state.want is None
        if here:
            break
        action = deal.log[place]
        state = state.apply(action)
        cards += action.kind == "play"
        place += 1
    if played is not None and cards < played:
        raise ValueError(f"only {number(cards, 'card')} played, not {played}")
    if state.over:
        raise ValueError(f"it is over after {number(cards, 'card')}")
    to_come = tuple(one for one in deal.log[place:] if isinstance(one, Dealt))
    _check_all_told(deal, state, to_come)
    return state, to_come


def _is_pick(state: Deal) -> bool:
    return any(isinstance(action, PickHand) for action in state.legal_actions())


def _check_all_told(deal: Deal, state: Deal, to_come: tuple[Dealt, ...]) -> None:
    """Raise Missing where chance has still to decide something and ``deal`` does not tell it."""
    if _is_pick(state):
        raise Missing("the hukum is drawn by chance: a `pick` and a `drew` line are missing")
    if state.to_act == CHANCE and not isinstance(state.want, ToDeal):
        raise Missing("the record ends before the hukum is drawn; a `drew` line is missing")
    if not state.each:
        raise Missing("the record ends before the cards are dealt; a `dealt` line is missing")
    if state.undealt and not to_come:
        if deal.outcome == VOID:
            raise Missing("the deal is void; the rest of the pack was never dealt")
        raise Missing(
            "the record ends before the rest of the pack is dealt; a second `dealt` line is missing"
        )


def _loaded() -> Solver:
    from mendikot.search.solver import Solver

    return Solver()


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


def in_words(found: Solution, position: Deal, deal: int, seconds: float) -> str:
    """The answer for people."""
    from mendikot.search.solver import Value, scale

    whole = scale(position, found.goal)
    unknown = Value(whole.lowest, whole.steps[-1].value)

    def told(value: Value) -> str:
        return "not known" if value == unknown else value_text(value, found.goal, position.rules)

    best = _reach(found.value, found.seat)
    actions = {action_text(action): value for action, value in found.values.items()}
    width = max(map(len, actions))
    lines = [
        f"Deal {deal}, {head(position)}",
        f"{where(position)}; seat {found.seat} to act: {told(found.value)}",
    ]
    for text, value in actions.items():
        star = "*" if found.exact and _reach(value, found.seat) == best else " "
        lines.append(f" {star} {text:{width}}  {told(value)}")
    if found.exact and len(actions) > 1 and len(set(actions.values())) == 1:
        lines.append("   all the same")
    if found.line:
        aim = "" if found.goal == "outcome" else f" for {found.goal}"
        lines += [f"Best play{aim}:", *(f"   {line}" for line in _line_text(position, found))]
    kind = "exact" if found.exact else "bounds only"
    lines.append(f"{kind}, {number(found.nodes, 'node')}, {seconds:.3f} s")
    return "\n".join(lines)


def _reach(value: Value, seat: int) -> int:
    """What the side of ``seat`` is sure of, more being better for it."""
    return value.low if seat % 2 == 0 else -value.high


def _line_text(position: Deal, found: Solution) -> list[str]:
    """The best line as a record writes it; a bar stands behind the cards already on the table."""
    end = position
    for action in found.line:
        end = end.apply(action)
    before, after = record(position).splitlines(), record(end).splitlines()
    same = 0
    while same < len(before) and same < len(after) and before[same] == after[same]:
        same += 1
    line = after[same:]
    if same < len(before):
        line[0] = f"{before[same]} |{line[0].removeprefix(before[same])}"
    return line


def value_text(value: Value, goal: str, rules: Rules) -> str:
    """A value in words: ``kot of side 0``, ``7 tricks of side 0``; bounds where it is not exact:
    ``from tie to kot of side 0``, ``0 to 4 tricks of side 0``.
    """
    low, high = value
    if goal == "tricks":
        return f"{'' if value.exact else f'{low} to '}{number(high, 'trick')} of side 0"
    if goal == "points":
        points = "point" if abs(high) == 1 else "points"
        return f"{'' if value.exact else f'{low:+d} to '}{high:+d} {points} for side 0"
    worst, best = (_outcome_text(one, rules) for one in value)
    return worst if value.exact else f"from {worst} to {best}"


def _outcome_text(value: int, rules: Rules) -> str:
    if value == 0:
        ends = ["tie"] if rules.hand_size % 2 == 0 else []
        ends += ["void"] if rules.hukum == "five-card-cut" else []
        return " or ".join(ends or ["nobody wins"])
    kind = {1: "win", 2: "mendikot", 3: "kot"}[abs(value)]
    return f"{kind} of side {int(value < 0)}"
