"""What a command makes of a table: the entries for its log, or a refusal with its reason."""

import json
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from mendikot.engine import IllegalAction, Match, Rules, RulesError
from mendikot.engine.actions import Action, SeatAction
from mendikot.engine.cards import seats_from
from mendikot.engine.errors import NotationError
from mendikot.engine.notation import action_text, parse_action
from mendikot.server import wire
from mendikot.server.folding import fold
from mendikot.server.naming import BOT_NAMES, checked_name
from mendikot.server.refusal import Refused
from mendikot.server.table import Table
from mendikot.store.store import Entry


class Supply(NamedTuple):
    """The server's command: chance's action for this turn."""

    turn: int
    action: Action


class Answer(NamedTuple):
    """The server's command: what the bot in `seat` does in this turn."""

    turn: int
    seat: int
    action: SeatAction


class Reconsider(NamedTuple):
    """The server's command: somebody went away; perhaps the others need not wait."""

    turn: int


class HandOn(NamedTuple):
    """The server's command: the host has been away for long; the next who is here is host."""


class Seated(NamedTuple):
    """`shuffle` with what chance says: seats 0 to 7 in a new order (those there are count)."""

    order: tuple[int, ...]


Command = wire.TableCommand | Supply | Answer | Reconsider | HandOn | Seated
HostCommand = (
    wire.PutBot
    | wire.TakeBot
    | wire.Fill
    | wire.ChangeRules
    | wire.Begin
    | wire.Swap
    | wire.SetListed
    | wire.AllowHints
    | Seated
)


def opening(rules: Rules, player: str, name: str, group: str | None = None) -> tuple[Entry, ...]:
    """The first entries of a table: its creator sits in the first chair and is its host."""
    more = {} if group is None else {"group": group}
    return (
        _entry("created", player, rules=rules.to_dict(), **more),
        _entry("sat", player, chair=0, name=name),
    )


def decide(
    table: Table, command: Command, player: str | None, away: frozenset[str] = frozenset()
) -> tuple[Entry, ...]:
    """The entries a command makes, at least one. Raises Refused, and changes nothing.

    `player` is the id of who sent it, None for the server itself; `away` are the ids of
    players who have been gone for a while and need not be waited for.
    """
    new = [*_judge(table, command, player, away)]
    after = fold(table, new)
    while follows := _what_follows(after, away):
        new += follows
        after = fold(after, follows)
    if not new:
        raise Refused("not-legal-now", "that changes nothing")
    return tuple(new)


def _judge(
    table: Table, command: Command, player: str | None, away: frozenset[str]
) -> Iterable[Entry]:
    if isinstance(command, Supply | Answer | Reconsider | HandOn):
        if player is not None:
            raise Refused("not-your-turn")
        return _judge_server(table, command, away)
    if player is None:
        raise Refused("not-seated")
    if isinstance(command, HostCommand):
        if not table.leads(player, away):
            raise Refused("not-host", "only the host may do that")
        return _host(table, command, player, away)
    match command:
        case wire.Sit():
            return _sit(table, player, command)
        case wire.Waive():
            if table.reserved_seat(player) is None:
                raise Refused("not-legal-now", "you have reserved no seat")
            return [_entry("waived", player)]
        case wire.Shuffle():
            raise AssertionError("chance has not spoken")
    chair = table.chair_of(player)
    if chair is None:
        raise Refused("not-seated", "take a seat first")
    match command:
        case wire.Rename():
            return [_entry("named", player, chair=chair, name=checked_name(command.name))]
        case wire.Stand():
            return [_stood(table, player, chair), *_handing_on(table, chair, away)]
        case wire.CastVote():
            return _vote(table, player, chair, command, away)
        case wire.Act():
            return [_act(table, player, command)]
        case wire.Claim():
            return [_claim(table, player, command)]
        case wire.End():
            return _end(table, player, chair, command)
        case wire.Next():
            return _ready(table, player, chair, command.turn, "between")
        case wire.Rematch():
            return _ready(table, player, chair, command.turn, "over")


def _judge_server(
    table: Table, command: Supply | Answer | Reconsider | HandOn, away: frozenset[str]
) -> list[Entry]:
    if isinstance(command, HandOn):
        chair = table.chair_of(table.host)
        if table.host not in away or table.humans_here(away) == ():
            raise Refused("not-legal-now", "the host need not hand on")
        return _handing_on(table, -1 if chair is None else chair, away)
    _check_turn(table, command.turn)
    if isinstance(command, Reconsider):
        return []
    owed = table.owed
    seat = command.seat if isinstance(command, Answer) else None
    if owed is None or owed.seat != seat:
        raise Refused("not-your-turn", "the server does not owe that")
    _try(table, command.action)
    if seat is None:
        return [_entry("chance", None, action=action_text(command.action))]
    return [_entry("game", None, seat=seat, action=action_text(command.action))]


def _what_follows(table: Table, away: frozenset[str]) -> list[Entry]:
    """What all who are here have agreed to, if there is anything to agree to."""
    for place, player, name in table.reserved:
        if player in away:
            return [_entry("waived", player)]
        if table.phase != "playing":
            return [_entry("sat", player, chair=place, name=name)]
    for _, target in table.votes:
        if table.voted_out(table.seating.index(target), away):
            return _replaced(table, target, away)
    seated = [chair for chair in table.chairs if chair.kind == "human"]
    waited_for = [chair for chair in seated if chair.player not in away]
    phase = table.phase
    if phase == "playing" and seated and all(chair.agreed for chair in seated):
        # R6.3: every seated human, whoever is away
        return [_entry("ended", None)] if table.settled else []
    if not waited_for or not all(chair.ready for chair in waited_for):
        return []
    if phase == "between" and not table.go:
        return [_entry("next", None)]
    if phase == "over" and table.full:
        return [_entry("began", None)]
    return []


# ---- seats, and who sits in them ------------------------------------------------------------


def _sit(table: Table, player: str, command: wire.Sit) -> list[Entry]:
    _check_seat(table, command.seat)
    name = checked_name(command.name)
    if table.may_reserve(player, command.seat):
        return [_entry("reserved", player, chair=table.seating[command.seat], name=name)]
    if not table.may_sit(player, command.seat):
        raise Refused("seat-taken", "that seat is not free for you")
    mine = table.chair_of(player)
    leave = [] if mine is None else [_entry("stood", player, chair=mine, bot=None, moves=True)]
    chair = table.seating[command.seat]
    return [*leave, _entry("sat", player, chair=chair, name=name)]


def _stood(table: Table, player: str, chair: int, **more: object) -> Entry:
    bot = _bot_names(table, 1)[0] if table.running else None
    return _entry("stood", player, chair=chair, bot=bot, **more)


def _handing_on(table: Table, chair: int, away: frozenset[str]) -> list[Entry]:
    """The host leaves this chair: the next person is host, one who is here if there is one."""
    if chair >= 0 and table.chairs[chair].player != table.host:
        return []
    after = seats_from(chair + 1, len(table.chairs))
    people = [place for place in after if table.chairs[place].kind == "human" and place != chair]
    people.sort(key=lambda place: table.chairs[place].player in away)
    return [_entry("host", None, chair=people[0])] if people else []


def _stand_in(table: Table, seat: int, host: str, away: frozenset[str]) -> list[Entry]:
    """A bot for somebody who has gone away, who may take the seat back from it."""
    chair, gone = table.seating[seat], table.at(seat).player
    assert gone is not None
    if table.running:
        return _replaced(table, chair, away)
    empty = _entry("stood", gone, chair=chair, bot=None)
    bot = _entry("bot", host, chair=chair, name=_bot_names(table, 1)[0])
    return [empty, bot, *_handing_on(table, chair, away)]


def _replaced(table: Table, chair: int, away: frozenset[str]) -> list[Entry]:
    """A bot goes on for the person in this chair, for whom it is kept."""
    gone = table.chairs[chair].player
    assert gone is not None
    return [_stood(table, gone, chair, kept=True), *_handing_on(table, chair, away)]


def _vote(
    table: Table, player: str, chair: int, command: wire.CastVote, away: frozenset[str]
) -> list[Entry]:
    _check_seat(table, command.seat)
    target = table.seating[command.seat]
    if command.yes and not table.may_vote(player, command.seat, away):
        raise Refused("not-legal-now", "that seat cannot be voted on by you now")
    if ((chair, target) in table.votes) == command.yes:
        return []
    return [_entry("voted", player, chair=chair, target=target, yes=command.yes)]


def _bot_names(table: Table, count: int) -> list[str]:
    taken = {chair.name for chair in table.chairs}
    free = [name for name in BOT_NAMES if name not in taken]
    free += [f"{name} 2" for name in BOT_NAMES if f"{name} 2" not in taken]
    return free[:count]


# ---- what the host may do -------------------------------------------------------------------


def _host(table: Table, command: HostCommand, player: str, away: frozenset[str]) -> list[Entry]:
    if isinstance(command, wire.SetListed):
        if table.group is not None:
            # a stranger who sits down would be told the group's code
            raise Refused("not-legal-now", "a group's table is not for everybody")
        return [] if table.listed == command.on else [_entry("listed", player, on=command.on)]
    if isinstance(command, wire.PutBot | wire.TakeBot):
        _check_seat(table, command.seat)
    if isinstance(command, wire.PutBot) and table.at(command.seat).player in away:
        return _stand_in(table, command.seat, player, away)
    if table.running:
        code = "rules-fixed" if isinstance(command, wire.ChangeRules) else "match-running"
        raise Refused(code, "a match is running")
    match command:
        case wire.PutBot():
            if table.at(command.seat).kind != "empty":
                raise Refused("seat-taken", "that seat is not empty")
            chair = table.seating[command.seat]
            return [_entry("bot", player, chair=chair, name=_bot_names(table, 1)[0])]
        case wire.TakeBot():
            if table.at(command.seat).kind != "bot":
                raise Refused("no-seat", "there is no bot in that seat")
            return [_entry("unbot", player, chair=table.seating[command.seat])]
        case wire.Fill():
            empty = [chair for chair, who in enumerate(table.chairs) if who.kind == "empty"]
            names = _bot_names(table, len(empty))
            return [
                _entry("bot", player, chair=chair, name=name)
                for chair, name in zip(empty, names, strict=True)
            ]
        case wire.ChangeRules():
            rules = checked_rules(command.rules)
            if len(table.humans) > rules.players:
                raise Refused("bad-rules", "more people are seated than could play")
            return [_entry("rules", player, rules=rules.to_dict())]
        case wire.Swap() | Seated():
            return _seats_anew(table, player, command)
        case wire.AllowHints():
            return [] if table.hints == command.on else [_entry("hints", player, on=command.on)]
        case wire.Begin():
            if not table.full:
                raise Refused("seats-empty", "every seat must be taken first")
            return [_entry("began", player)]


def _seats_anew(table: Table, player: str, command: wire.Swap | Seated) -> list[Entry]:
    """The order of the seats as it will be: `order[new]` is the seat now."""
    count = len(table.chairs)
    if isinstance(command, Seated):
        if sum(chair.kind != "empty" for chair in table.chairs) < 2:
            raise Refused("not-legal-now", "there is nobody to change places")
        order = [seat for seat in command.order if seat < count]
        assert sorted(order) == list(range(count))
        return [_entry("seated", player, order=order)]
    seat, other = command.seat, command.other
    if max(seat, other) >= count or seat == other:
        raise Refused("no-seat", f"two of the seats 0 to {count - 1} change places")
    if table.at(seat).kind == table.at(other).kind == "empty":
        raise Refused("not-legal-now", "both seats are empty")
    order = list(range(count))
    order[seat], order[other] = other, seat
    return [_entry("seated", player, order=order)]


def checked_rules(options: dict[str, Any]) -> Rules:
    """The rules a client proposes. Raises Refused, `bad-rules`, naming field and remedy."""
    try:
        return Rules.from_dict(options)
    except RulesError as error:
        raise Refused("bad-rules", str(error)[:300]) from None


# ---- what is played -------------------------------------------------------------------------


def _act(table: Table, player: str, command: wire.Act) -> Entry:
    match = _playing(table)
    _check_turn(table, command.turn)
    seat = table.seat_of(player)
    if match.to_act != seat:
        raise Refused("not-your-turn", "another seat is to act")
    try:
        action = parse_action(command.action)
    except NotationError:
        raise Refused("illegal", "that is not an action") from None
    if not isinstance(action, SeatAction):
        raise Refused("illegal", "that is not an action of a seat")
    _try(table, action)
    return _entry("game", player, seat=seat, action=action_text(action))


def _claim(table: Table, player: str, command: wire.Claim) -> Entry:
    _playing(table)
    _check_turn(table, command.turn)
    seat = table.seat_of(player)
    assert seat is not None
    if not table.claimable(seat):
        raise Refused("cannot-claim", "from what you see the rest is not surely yours")
    return _entry("claimed", player, seat=seat)


def _end(table: Table, player: str, chair: int, command: wire.End) -> list[Entry]:
    _playing(table)
    _check_turn(table, command.turn)
    if not table.settled:
        raise Refused("cannot-end", "the deal is not decided yet")
    return [] if table.chairs[chair].agreed else [_entry("agreed", player, chair=chair)]


def _ready(
    table: Table, player: str, chair: int, turn: int, phase: Literal["between", "over"]
) -> list[Entry]:
    if table.match is None:
        raise Refused("no-match", "no match was begun")
    _check_turn(table, turn)
    if table.phase != phase:
        raise Refused("not-legal-now", "it is not the time for that")
    return [] if table.chairs[chair].ready else [_entry("ready", player, chair=chair)]


def _playing(table: Table) -> Match:
    if table.match is None or not table.running:
        raise Refused("no-match", "no match is running")
    if table.phase != "playing":
        raise Refused("not-legal-now", "no deal is being played")
    return table.match


def _try(table: Table, action: Action) -> None:
    assert table.match is not None
    try:
        table.match.apply(action)
    except IllegalAction as error:
        raise Refused("illegal", error.reason) from None


# ---- what holds for many --------------------------------------------------------------------


def _check_turn(table: Table, turn: int) -> None:
    if turn != table.turn:
        raise Refused("wrong-turn", "the table has moved on")


def _check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.chairs):
        raise Refused("no-seat", f"the seats are 0 to {len(table.chairs) - 1}")


def _entry(kind: str, player: str | None, **body: object) -> Entry:
    return Entry(kind, player, json.dumps(body, sort_keys=True, separators=(",", ":")))
