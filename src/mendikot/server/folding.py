"""A table out of its log: what each kind of entry does, judged before it was stored."""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from mendikot.engine import Claim, EndEarly, Match, Rules
from mendikot.engine.actions import Action
from mendikot.engine.notation import parse_action
from mendikot.server.table import Chair, Reservation, Table
from mendikot.store.store import Entry


def fold(table: Table, entries: Iterable[Entry]) -> Table:
    """The table after these entries."""
    for entry in entries:
        table = apply(table, entry)
    return table


def apply(table: Table, entry: Entry) -> Table:
    """The table after one entry of its log, which was judged before it was stored."""
    after = _FOLDS[entry.kind](table, entry.player, json.loads(entry.body))
    return replace(after, seq=table.seq + 1)


# ---- what each kind of entry does -----------------------------------------------------------

Body = dict[str, Any]

_NO_MATCH: dict[str, Any] = {
    "dealers": (),
    "go": False,
    "held": (),
    "kept": (),
    "reserved": (),
    "votes": (),
}
"""What holds for one match only."""


def _created(table: Table, player: str | None, body: Body) -> Table:
    rules = Rules.from_dict(body["rules"])
    chairs, group = (Chair(),) * rules.players, body.get("group")
    return replace(table, rules=rules, host=player, chairs=chairs, group=group)


def _sat(table: Table, player: str | None, body: Body) -> Table:
    assert player is not None
    host = table.host if table.host in table.humans else player
    held = table.held
    if table.running and player not in dict(held):
        held = (*held, (player, body["chair"]))
    kept = tuple(each for each in table.kept if each[0] != body["chair"])
    reserved = tuple(
        each for each in table.reserved if each.chair != body["chair"] and each.player != player
    )
    after = _with_chair(table, body["chair"], Chair("human", player, body["name"]))
    return replace(after, host=host, held=held, kept=kept, reserved=reserved)


def _stood(table: Table, player: str | None, body: Body) -> Table:
    chair = Chair() if body["bot"] is None else Chair("bot", None, body["bot"])
    after = _with_chair(table, body["chair"], chair)
    after = replace(after, votes=tuple(vote for vote in table.votes if body["chair"] not in vote))
    if body.get("kept"):
        assert player is not None
        after = replace(after, kept=(*table.kept, (body["chair"], player)))
    if player == table.host and after.humans and not body.get("moves"):
        return replace(after, host=after.humans[0])
    return after


def _bot(table: Table, player: str | None, body: Body) -> Table:
    return _with_chair(table, body["chair"], Chair("bot", None, body["name"]))


def _unbot(table: Table, player: str | None, body: Body) -> Table:
    return _with_chair(table, body["chair"], Chair())


def _named(table: Table, player: str | None, body: Body) -> Table:
    number = body["chair"]
    return _with_chair(table, number, table.chairs[number]._replace(name=body["name"]))


def _rules(table: Table, player: str | None, body: Body) -> Table:
    """New rules; with fewer chairs the people keep theirs or move up, bots give way."""
    rules = Rules.from_dict(body["rules"])
    chairs = [chair._replace(ready=False, agreed=False) for chair in table.chairs]
    kept = chairs[: rules.players] + [Chair()] * (rules.players - len(chairs))
    for human in (chair for chair in chairs[rules.players :] if chair.kind == "human"):
        places = [n for n, chair in enumerate(kept) if chair.kind == "empty"]
        places += [n for n, chair in enumerate(kept) if chair.kind == "bot"]
        kept[places[0]] = human
    return replace(table, rules=rules, chairs=tuple(kept), match=None, **_NO_MATCH)


def _seated(table: Table, player: str | None, body: Body) -> Table:
    """Everybody as they are shown, in another order; what was played is put away."""
    people = [table.at(seat) for seat in body["order"]]
    chairs = tuple(chair._replace(ready=False, agreed=False) for chair in people)
    return replace(table, chairs=chairs, match=None, **_NO_MATCH)


def _host(table: Table, player: str | None, body: Body) -> Table:
    return replace(table, host=table.chairs[body["chair"]].player)


def _reserved(table: Table, player: str | None, body: Body) -> Table:
    assert player is not None
    others = tuple(each for each in table.reserved if each.player != player)
    mine = Reservation(body["chair"], player, body["name"])
    return replace(table, reserved=(*others, mine))


def _waived(table: Table, player: str | None, body: Body) -> Table:
    others = tuple(each for each in table.reserved if each.player != player)
    return replace(table, reserved=others)


def _voted(table: Table, player: str | None, body: Body) -> Table:
    vote = (body["chair"], body["target"])
    others = tuple(each for each in table.votes if each != vote)
    return replace(table, votes=(*others, vote) if body["yes"] else others)


def _allows_hints(table: Table, player: str | None, body: Body) -> Table:
    return replace(table, hints=body["on"])


def _is_listed(table: Table, player: str | None, body: Body) -> Table:
    return replace(table, listed=body["on"])


def _began(table: Table, player: str | None, body: Body) -> Table:
    chairs = tuple(chair._replace(ready=False, agreed=False) for chair in table.chairs)
    return replace(
        table,
        match=Match.new(table.rules),
        number=table.number + 1,
        turn=table.turn + 1,
        chairs=chairs,
        **{
            **_NO_MATCH,
            "held": tuple((each.player, place) for place, each in enumerate(chairs) if each.player),
        },
    )


def _action(table: Table, player: str | None, body: Body) -> Table:
    return _acted(table, parse_action(body["action"]))


def _game(table: Table, player: str | None, body: Body) -> Table:
    return _action(_moved(table, table.seating[body["seat"]]), player, body)


def _claimed(table: Table, player: str | None, body: Body) -> Table:
    return _acted(_moved(table, table.seating[body["seat"]]), Claim(body["seat"]))


def _ended(table: Table, player: str | None, body: Body) -> Table:
    return _acted(table, EndEarly())


def _agreed(table: Table, player: str | None, body: Body) -> Table:
    number = body["chair"]
    mine = table.chairs[number]._replace(agreed=True)
    return _with_chair(_moved(table, number), number, mine)


def _is_ready(table: Table, player: str | None, body: Body) -> Table:
    number = body["chair"]
    mine = table.chairs[number]._replace(ready=True)
    return _with_chair(_moved(table, number), number, mine)


def _next(table: Table, player: str | None, body: Body) -> Table:
    return replace(table, go=True)


_FOLDS: dict[str, Callable[[Table, str | None, Body], Table]] = {
    "created": _created,
    "sat": _sat,
    "stood": _stood,
    "bot": _bot,
    "unbot": _unbot,
    "named": _named,
    "rules": _rules,
    "began": _began,
    "chance": _action,
    "game": _game,
    "claimed": _claimed,
    "agreed": _agreed,
    "ended": _ended,
    "ready": _is_ready,
    "next": _next,
    "host": _host,
    "listed": _is_listed,
    "hints": _allows_hints,
    "reserved": _reserved,
    "seated": _seated,
    "voted": _voted,
    "waived": _waived,
}
"""Every kind of entry a log may hold."""


def _with_chair(table: Table, number: int, chair: Chair) -> Table:
    return replace(table, chairs=(*table.chairs[:number], chair, *table.chairs[number + 1 :]))


def _moved(table: Table, chair: int) -> Table:
    """The person in this chair did something: no vote for a bot in the chair stands."""
    if not table.votes:
        return table
    return replace(table, votes=tuple(vote for vote in table.votes if vote[1] != chair))


def _acted(table: Table, action: Action) -> Table:
    assert table.match is not None
    return _played(table, table.match.apply(action))


def _played(table: Table, match: Match) -> Table:
    """The match moved on by one action."""
    before = table.phase
    after = replace(table, match=match, turn=table.turn + 1)
    if len(match.deals) > len(table.dealers):
        after = replace(after, dealers=(*table.dealers, after.at(match.deals[-1].dealer)))
    if before == "drawing" or after.phase == before == "playing":
        return after
    chairs = tuple(chair._replace(ready=False, agreed=False) for chair in table.chairs)
    return replace(after, go=False, chairs=chairs, votes=())
