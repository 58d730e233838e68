"""`mendikot replay`: plays records again, which proves them, and tells what they came to."""

import json
from typing import Annotated, Any

import typer

from mendikot.cli.files import BadFile, read_records
from mendikot.engine import Deal, Match
from mendikot.engine.rules import preset_name


def replay(
    file: Annotated[str, typer.Argument(help="A file of records; - is the standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Play the records of a file again; tell every outcome and score, or the error."""
    try:
        games = read_records(file)
    except BadFile as error:
        if as_json and error.line is not None:
            place = {"line": error.line, "column": error.column, "expected": error.reason}
            print(json.dumps({"error": place}, indent=2))
        raise
    found = [_match(game) if isinstance(game, Match) else _deal_alone(game) for game in games]
    if as_json:
        print(json.dumps({"games": found}, indent=2))
    else:
        for number, game in enumerate(found, start=1):
            _tell(number, game)


def _match(match: Match) -> dict[str, Any]:
    deals = []
    for number, deal in enumerate(match.deals):
        found = _deal(deal)
        if number < len(match.results):
            found["points"] = list(match.results[number].points)
        deals.append(found)
    return {
        "kind": "match",
        "preset": preset_name(match.rules),
        "rules": match.rules.to_dict(),
        "deals": deals,
        "score": list(match.score),
        "winner": match.winner,
        "over": match.over,
    }


def _deal_alone(deal: Deal) -> dict[str, Any]:
    return {
        "kind": "deal",
        "preset": preset_name(deal.rules),
        "rules": deal.rules.to_dict(),
        "deals": [_deal(deal)],
        "over": deal.over,
    }


def _deal(deal: Deal) -> dict[str, Any]:
    """The outcome of a deal, None where it is not over, and what both sides gathered."""
    outcome, sides = deal.outcome, deal.gathering.sides
    return {
        "dealer": deal.dealer,
        "outcome": None if outcome is None else {"kind": outcome.kind, "side": outcome.side},
        "tens": [len(side.tens) for side in sides],
        "tricks": [side.tricks for side in sides],
    }


def _tell(number: int, game: dict[str, Any]) -> None:
    print(f"{number}. {game['kind']}, {game['preset'] or 'house rules'}")
    for place, deal in enumerate(game["deals"], start=1):
        outcome = deal["outcome"]
        if outcome is None:
            ended = "not over"
        elif outcome["side"] is None:
            ended = outcome["kind"]
        else:
            ended = f"{outcome['kind']} of side {outcome['side']}"
        tens, tricks = ("-".join(map(str, deal[name])) for name in ("tens", "tricks"))
        points = f", points {deal['points'][0]}-{deal['points'][1]}" if "points" in deal else ""
        print(f"   deal {place}: {ended}, tens {tens}, tricks {tricks}{points}")
    if "score" in game:
        winner = game["winner"]
        end = "goes on" if winner is None else "drawn" if winner == "drawn" else f"side {winner}"
        print(f"   score {game['score'][0]}-{game['score'][1]}, {end}")
