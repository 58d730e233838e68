"""One table: a pure fold over its log, without clock, chance, input or output.

`Table.decide` judges a command and says which entries it makes; `Table.apply` folds one
entry. A **chair** is the place a player first took; a **seat** is a place in order of
play. They differ once partnerships were drawn (R2.2). Players are known by their secret
id, bots and guests by a name that anybody may have.
"""

import json
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from mendikot.engine import CHANCE, Claim, EndEarly, IllegalAction, Match, Rules, RulesError
from mendikot.engine.actions import Action, SeatAction, ToDraw
from mendikot.engine.errors import NotationError
from mendikot.engine.notation import action_text, parse_action
from mendikot.server import wire
from mendikot.server.refusal import Refused
from mendikot.store.store import Entry

LONGEST_NAME = 24
LONGEST_GROUP_NAME = 40
BOT_NAMES = ("Asha", "Bhavin", "Chitra", "Dev", "Esha", "Farhan", "Gauri", "Hari")
_JOINERS = "\u200c\u200d"  # Indian scripts need them, though Python finds them not printable
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols, says Unicode; nothing to see

Phase = Literal["seating", "drawing", "playing", "between", "over"]
Pause = Literal["begin", "lots", "card", "first-card", "trick", "draw", "deal", "between"]


class Chair(NamedTuple):
    """Who has a chair. `ready`: for what comes next; `agreed`: to end the deal early."""

    kind: Literal["human", "bot", "empty"] = "empty"
    player: str | None = None
    name: str = ""
    ready: bool = False
    agreed: bool = False


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


class Reservation(NamedTuple):
    """Who has a bot's chair from the next deal on."""

    chair: int
    player: str
    name: str


class Owed(NamedTuple):
    """What the server must do next: chance's action (`seat` None) or the bot's in `seat`.

    `pause` says after what it comes, for the pace.
    """

    turn: int
    seat: int | None
    pause: Pause


@dataclass(frozen=True, slots=True)
class Table:
    """The state of a table after `seq` entries."""

    code: str
    seq: int = 0
    turn: int = 0
    rules: Rules = field(default_factory=Rules)
    host: str | None = None
    chairs: tuple[Chair, ...] = ()
    number: int = 0
    match: Match | None = None
    dealers: tuple[Chair, ...] = ()
    """Who dealt each deal of the match, as they were then: people come and go."""
    go: bool = False
    """All who had to be are ready: the next deal may be dealt."""
    held: tuple[tuple[str, int], ...] = ()
    """Who held which chair in this match, each guest once: nobody may look into two hands."""
    kept: tuple[tuple[int, str], ...] = ()
    """The chairs of this match that are kept for who was away when a bot took over."""
    reserved: tuple[Reservation, ...] = ()
    """Each guest one, each chair one."""
    votes: tuple[tuple[int, int], ...] = ()
    """Whose chair votes for handing which chair to a bot."""
    listed: bool = False
    """Among the open tables."""
    hints: bool = False
    """Hints are to be had also where several people play."""
    group: str | None = None
    """The group that keeps the tally of the matches."""

    # ---- what is so ---------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        match = self.match
        if match is None:
            return "seating"
        if match.over:
            return "over"
        if match.deal is None:
            return "drawing"
        return "between" if match.between else "playing"

    @property
    def running(self) -> bool:
        """A match is being played."""
        return self.match is not None and not self.match.over

    @property
    def seating(self) -> tuple[int, ...]:
        """`seating[seat]` is the chair."""
        return (self.match.seating if self.match else ()) or tuple(range(len(self.chairs)))

    def seat_of(self, player: str | None) -> int | None:
        """The seat of a player, or None."""
        chair = self._chair_of(player)
        return None if chair is None else self.seating.index(chair)

    def at(self, seat: int) -> Chair:
        """Who sits in a seat."""
        return self.chairs[self.seating[seat]]

    @property
    def humans(self) -> tuple[str, ...]:
        """The seated players' ids."""
        return tuple(chair.player for chair in self.chairs if chair.player is not None)

    def humans_here(self, away: frozenset[str]) -> tuple[str, ...]:
        """The seated players who are not away."""
        return tuple(player for player in self.humans if player not in away)

    @property
    def full(self) -> bool:
        return all(chair.kind != "empty" for chair in self.chairs)

    @property
    def settled(self) -> bool:
        """The deal that runs is decided whatever is still played (R6.3)."""
        deal = self.match.deal if self.match else None
        return self.phase == "playing" and deal is not None and deal.settled

    def claimable(self, seat: int) -> bool:
        """The seat may claim the rest (R9)."""
        deal = self.match.deal if self.match else None
        return self.phase == "playing" and deal is not None and deal.claimable(seat)

    def may_be_hinted(self, seat: int | None) -> bool:
        """The seat may ask what to do: it is to act, and hints are allowed or only bots play."""
        match = self.match
        if seat is None or match is None or self.phase != "playing" or match.to_act != seat:
            return False
        return self.hints or len(self.humans) == 1

    def may_sit(self, player: str, seat: int) -> bool:
        """The seat is free for this player, who is not in it.

        In a match: only the chair one had in it, if one had any; none that is kept for another;
        and a hand that is being played only by who held it before.
        """
        chair = self.seating[seat]
        if self.chairs[chair].kind == "human":
            return False
        if not self.running:
            return True
        if self._chair_of(player) is not None or dict(self.kept).get(chair, player) != player:
            return False
        mine = dict(self.held).get(player)
        return mine == chair or (mine is None and self.phase != "playing")

    def may_reserve(self, player: str, seat: int) -> bool:
        """The bot's seat, whose hand is being played, can be this player's from the next deal.

        Nobody who comes in then looks into that hand: a second cookie would see two.
        """
        chair = self.seating[seat]
        if self.phase != "playing" or self.chairs[chair].kind != "bot":
            return False
        if self._chair_of(player) is not None or self.may_sit(player, seat):
            return False
        mine, keeper = dict(self.held).get(player, chair), dict(self.kept).get(chair, player)
        taken = any(each.chair == chair for each in self.reserved)
        return mine == chair and keeper == player and not taken

    def reserved_seat(self, player: str) -> int | None:
        """The seat that a guest has from the next deal on."""
        mine = (each.chair for each in self.reserved if each.player == player)
        return next((self.seating.index(chair) for chair in mine), None)

    def votes_for(self, seat: int) -> tuple[int, ...]:
        """The seats that vote for handing this one to a bot."""
        chair = self.seating[seat]
        return tuple(self.seating.index(voter) for voter, target in self.votes if target == chair)

    def votes_needed(self, seat: int) -> int:
        """More than half of the other people: two at least, but one where one alone is left."""
        others = sum(chair.kind == "human" for chair in self.chairs) - 1
        return others // 2 + 1

    def may_vote(self, player: str, seat: int, away: frozenset[str]) -> bool:
        """This player may vote for handing the seat of another person to a bot.

        One alone cannot put out who is here, only who has been away for a while.
        """
        mine, chair = self._chair_of(player), self.seating[seat]
        target = self.chairs[chair]
        if not self.running or mine is None or mine == chair or target.player is None:
            return False
        return len(self.humans) > 2 or target.player in away

    def leads(self, player: str | None, away: frozenset[str] = frozenset()) -> bool:
        """May do what a host may: the host, or anybody seated while the host is away."""
        if player is None:
            return False
        return player == self.host or (self.host in away and player in self.humans)

    @property
    def owed(self) -> Owed | None:
        """What the server must do next, read from the state alone; None: wait for people."""
        match = self.match
        if match is None or match.to_act is None:
            return None
        if match.to_act != CHANCE:
            if self.at(match.to_act).kind != "bot":
                return None
            return Owed(self.turn, match.to_act, self._bots_pause(match))
        if match.between and self.humans and not self.go:
            return None
        return Owed(self.turn, None, self._chances_pause(match))

    def _bots_pause(self, match: Match) -> Pause:
        deal = match.deal
        assert deal is not None
        if deal.trick.cards:
            return "card"
        return "trick" if deal.tricks else "first-card"

    def _chances_pause(self, match: Match) -> Pause:
        if match.deal is None:
            return "lots" if match.draws else "begin"
        if match.between:
            return "begin" if self.go else "between"
        if match.deal.tricks:
            return "trick"
        return "draw" if isinstance(match.wants, ToDraw) else "deal"

    # ---- judging ------------------------------------------------------------------------

    def decide(
        self, command: Command, player: str | None, away: frozenset[str] = frozenset()
    ) -> tuple[Entry, ...]:
        """The entries a command makes, at least one. Raises Refused, and changes nothing.

        `player` is the id of who sent it, None for the server itself; `away` are the ids of
        players who have been gone for a while and need not be waited for.
        """
        new = [*self._judge(command, player, away)]
        after = self.fold(new)
        while follows := after._what_follows(away):
            new += follows
            after = after.fold(follows)
        if not new:
            raise Refused("not-legal-now", "that changes nothing")
        return tuple(new)

    def _judge(self, command: Command, player: str | None, away: frozenset[str]) -> Iterable[Entry]:
        if isinstance(command, Supply | Answer | Reconsider | HandOn):
            if player is not None:
                raise Refused("not-your-turn")
            return self._judge_server(command, away)
        if player is None:
            raise Refused("not-seated")
        match command:
            case wire.Sit():
                return self._sit(player, command)
            case wire.Waive():
                if self.reserved_seat(player) is None:
                    raise Refused("not-legal-now", "you have reserved no seat")
                return [_entry("waived", player)]
            case (
                wire.PutBot()
                | wire.TakeBot()
                | wire.Fill()
                | wire.ChangeRules()
                | wire.Begin()
                | wire.Swap()
                | wire.SetListed()
                | wire.AllowHints()
                | Seated()
            ):
                if not self.leads(player, away):
                    raise Refused("not-host", "only the host may do that")
                return self._host(command, player, away)
            case wire.Shuffle():
                raise AssertionError("chance has not spoken")
        chair = self._chair_of(player)
        if chair is None:
            raise Refused("not-seated", "take a seat first")
        match command:
            case wire.Rename():
                return [_entry("named", player, chair=chair, name=checked_name(command.name))]
            case wire.Stand():
                return [self._stood(player, chair), *self._handing_on(chair, away)]
            case wire.CastVote():
                return self._vote(player, chair, command, away)
            case wire.Act():
                return [self._act(player, command)]
            case wire.Claim():
                return [self._claim(player, command)]
            case wire.End():
                return self._end(player, chair, command)
            case wire.Next():
                return self._ready(player, chair, command.turn, "between")
            case wire.Rematch():
                return self._ready(player, chair, command.turn, "over")

    def _judge_server(
        self, command: Supply | Answer | Reconsider | HandOn, away: frozenset[str]
    ) -> list[Entry]:
        if isinstance(command, HandOn):
            chair = self._chair_of(self.host)
            if self.host not in away or self.humans_here(away) == ():
                raise Refused("not-legal-now", "the host need not hand on")
            return self._handing_on(-1 if chair is None else chair, away)
        self._check_turn(command.turn)
        if isinstance(command, Reconsider):
            return []
        owed = self.owed
        seat = command.seat if isinstance(command, Answer) else None
        if owed is None or owed.seat != seat:
            raise Refused("not-your-turn", "the server does not owe that")
        self._try(command.action)
        if seat is None:
            return [_entry("chance", None, action=action_text(command.action))]
        return [_entry("game", None, seat=seat, action=action_text(command.action))]

    def _sit(self, player: str, command: wire.Sit) -> list[Entry]:
        if command.seat >= len(self.chairs):
            raise Refused("no-seat", f"the seats are 0 to {len(self.chairs) - 1}")
        name = checked_name(command.name)
        if self.may_reserve(player, command.seat):
            return [_entry("reserved", player, chair=self.seating[command.seat], name=name)]
        if not self.may_sit(player, command.seat):
            raise Refused("seat-taken", "that seat is not free for you")
        mine = self._chair_of(player)
        leave = [] if mine is None else [_entry("stood", player, chair=mine, bot=None, moves=True)]
        chair = self.seating[command.seat]
        return [*leave, _entry("sat", player, chair=chair, name=name)]

    def _stood(self, player: str, chair: int, **more: object) -> Entry:
        bot = self._bot_names(1)[0] if self.running else None
        return _entry("stood", player, chair=chair, bot=bot, **more)

    def _handing_on(self, chair: int, away: frozenset[str]) -> list[Entry]:
        """The host leaves this chair: the next person is host, one who is here if there is one."""
        if chair >= 0 and self.chairs[chair].player != self.host:
            return []
        count = len(self.chairs)
        after = [(chair + step) % count for step in range(1, count + (chair < 0))]
        people = [place for place in after if self.chairs[place].kind == "human"]
        people.sort(key=lambda place: self.chairs[place].player in away)
        return [_entry("host", None, chair=people[0])] if people else []

    def _stand_in(self, seat: int, host: str, away: frozenset[str]) -> list[Entry]:
        """A bot for somebody who has gone away, who may take the seat back from it."""
        chair, gone = self.seating[seat], self.at(seat).player
        assert gone is not None
        if self.running:
            return self._replaced(chair, away)
        empty = _entry("stood", gone, chair=chair, bot=None)
        bot = _entry("bot", host, chair=chair, name=self._bot_names(1)[0])
        return [empty, bot, *self._handing_on(chair, away)]

    def _replaced(self, chair: int, away: frozenset[str]) -> list[Entry]:
        """A bot goes on for the person in this chair, for whom it is kept."""
        gone = self.chairs[chair].player
        assert gone is not None
        return [self._stood(gone, chair, kept=True), *self._handing_on(chair, away)]

    def _vote(
        self, player: str, chair: int, command: wire.CastVote, away: frozenset[str]
    ) -> list[Entry]:
        if command.seat >= len(self.chairs):
            raise Refused("no-seat", f"the seats are 0 to {len(self.chairs) - 1}")
        target = self.seating[command.seat]
        if command.yes and not self.may_vote(player, command.seat, away):
            raise Refused("not-legal-now", "that seat cannot be voted on by you now")
        if ((chair, target) in self.votes) == command.yes:
            return []
        return [_entry("voted", player, chair=chair, target=target, yes=command.yes)]

    def _voted_out(self, chair: int, away: frozenset[str]) -> bool:
        seat = self.seating.index(chair)
        if len(self.votes_for(seat)) < self.votes_needed(seat):
            return False
        return len(self.humans) > 2 or self.chairs[chair].player in away

    def _seats_anew(self, player: str, command: wire.Swap | Seated) -> list[Entry]:
        """The order of the seats as it will be: `order[new]` is the seat now."""
        count = len(self.chairs)
        if isinstance(command, Seated):
            if sum(chair.kind != "empty" for chair in self.chairs) < 2:
                raise Refused("not-legal-now", "there is nobody to change places")
            order = [seat for seat in command.order if seat < count]
            assert sorted(order) == list(range(count))
            return [_entry("seated", player, order=order)]
        seat, other = command.seat, command.other
        if max(seat, other) >= count or seat == other:
            raise Refused("no-seat", f"two of the seats 0 to {count - 1} change places")
        if self.at(seat).kind == self.at(other).kind == "empty":
            raise Refused("not-legal-now", "both seats are empty")
        order = list(range(count))
        order[seat], order[other] = other, seat
        return [_entry("seated", player, order=order)]

    def _host(self, command: HostCommand, player: str, away: frozenset[str]) -> list[Entry]:
        if isinstance(command, wire.SetListed):
            if self.group is not None:
                # a stranger who sits down would be told the group's code
                raise Refused("not-legal-now", "a group's table is not for everybody")
            return [] if self.listed == command.on else [_entry("listed", player, on=command.on)]
        if isinstance(command, wire.PutBot | wire.TakeBot) and command.seat >= len(self.chairs):
            raise Refused("no-seat", f"the seats are 0 to {len(self.chairs) - 1}")
        if isinstance(command, wire.PutBot) and self.at(command.seat).player in away:
            return self._stand_in(command.seat, player, away)
        if self.running:
            code = "rules-fixed" if isinstance(command, wire.ChangeRules) else "match-running"
            raise Refused(code, "a match is running")
        match command:
            case wire.PutBot():
                if self.at(command.seat).kind != "empty":
                    raise Refused("seat-taken", "that seat is not empty")
                chair = self.seating[command.seat]
                return [_entry("bot", player, chair=chair, name=self._bot_names(1)[0])]
            case wire.TakeBot():
                if self.at(command.seat).kind != "bot":
                    raise Refused("no-seat", "there is no bot in that seat")
                return [_entry("unbot", player, chair=self.seating[command.seat])]
            case wire.Fill():
                empty = [chair for chair, who in enumerate(self.chairs) if who.kind == "empty"]
                names = self._bot_names(len(empty))
                return [
                    _entry("bot", player, chair=chair, name=name)
                    for chair, name in zip(empty, names, strict=True)
                ]
            case wire.ChangeRules():
                rules = checked_rules(command.rules)
                if len(self.humans) > rules.players:
                    raise Refused("bad-rules", "more people are seated than could play")
                return [_entry("rules", player, rules=rules.to_dict())]
            case wire.Swap() | Seated():
                return self._seats_anew(player, command)
            case wire.AllowHints():
                return [] if self.hints == command.on else [_entry("hints", player, on=command.on)]
            case wire.Begin():
                if not self.full:
                    raise Refused("seats-empty", "every seat must be taken first")
                return [_entry("began", player)]

    def _act(self, player: str, command: wire.Act) -> Entry:
        match = self._playing()
        self._check_turn(command.turn)
        seat = self.seat_of(player)
        if match.to_act != seat:
            raise Refused("not-your-turn", "another seat is to act")
        try:
            action = parse_action(command.action)
        except NotationError:
            raise Refused("illegal", "that is not an action") from None
        if not isinstance(action, SeatAction):
            raise Refused("illegal", "that is not an action of a seat")
        self._try(action)
        return _entry("game", player, seat=seat, action=action_text(action))

    def _claim(self, player: str, command: wire.Claim) -> Entry:
        self._playing()
        self._check_turn(command.turn)
        seat = self.seat_of(player)
        assert seat is not None
        if not self.claimable(seat):
            raise Refused("cannot-claim", "from what you see the rest is not surely yours")
        return _entry("claimed", player, seat=seat)

    def _end(self, player: str, chair: int, command: wire.End) -> list[Entry]:
        self._playing()
        self._check_turn(command.turn)
        if not self.settled:
            raise Refused("cannot-end", "the deal is not decided yet")
        return [] if self.chairs[chair].agreed else [_entry("agreed", player, chair=chair)]

    def _ready(
        self, player: str, chair: int, turn: int, phase: Literal["between", "over"]
    ) -> list[Entry]:
        if self.match is None:
            raise Refused("no-match", "no match was begun")
        self._check_turn(turn)
        if self.phase != phase:
            raise Refused("not-legal-now", "it is not the time for that")
        return [] if self.chairs[chair].ready else [_entry("ready", player, chair=chair)]

    def _what_follows(self, away: frozenset[str]) -> list[Entry]:
        """What all who are here have agreed to, if there is anything to agree to."""
        for place, player, name in self.reserved:
            if player in away:
                return [_entry("waived", player)]
            if self.phase != "playing":
                return [_entry("sat", player, chair=place, name=name)]
        for _, target in self.votes:
            if self._voted_out(target, away):
                return self._replaced(target, away)
        seated = [chair for chair in self.chairs if chair.kind == "human"]
        waited_for = [chair for chair in seated if chair.player not in away]
        phase = self.phase
        if phase == "playing" and seated and all(chair.agreed for chair in seated):
            # R6.3: every seated human, whoever is away
            return [_entry("ended", None)] if self.settled else []
        if not waited_for or not all(chair.ready for chair in waited_for):
            return []
        if phase == "between" and not self.go:
            return [_entry("next", None)]
        if phase == "over" and self.full:
            return [_entry("began", None)]
        return []

    def _playing(self) -> Match:
        if self.match is None or not self.running:
            raise Refused("no-match", "no match is running")
        if self.phase != "playing":
            raise Refused("not-legal-now", "no deal is being played")
        return self.match

    def _check_turn(self, turn: int) -> None:
        if turn != self.turn:
            raise Refused("wrong-turn", "the table has moved on")

    def _try(self, action: Action) -> None:
        assert self.match is not None
        try:
            self.match.apply(action)
        except IllegalAction as error:
            raise Refused("illegal", error.reason) from None

    def _chair_of(self, player: str | None) -> int | None:
        if player is None:
            return None
        return next((n for n, chair in enumerate(self.chairs) if chair.player == player), None)

    def _bot_names(self, count: int) -> list[str]:
        taken = {chair.name for chair in self.chairs}
        free = [name for name in BOT_NAMES if name not in taken]
        free += [f"{name} 2" for name in BOT_NAMES if f"{name} 2" not in taken]
        return free[:count]

    # ---- folding ------------------------------------------------------------------------

    def fold(self, entries: Iterable[Entry]) -> "Table":
        """The table after these entries."""
        table = self
        for entry in entries:
            table = table.apply(entry)
        return table

    def apply(self, entry: Entry) -> "Table":
        """The table after one entry of its log, which was judged before it was stored."""
        return _FOLDS[entry.kind](self, entry.player, json.loads(entry.body))._counted()

    def _counted(self) -> "Table":
        return replace(self, seq=self.seq + 1)

    def _with_chair(self, number: int, chair: Chair) -> "Table":
        return replace(self, chairs=(*self.chairs[:number], chair, *self.chairs[number + 1 :]))

    def _played(self, match: Match) -> "Table":
        """The match moved on by one action."""
        before = self.phase
        after = replace(self, match=match, turn=self.turn + 1)
        if len(match.deals) > len(self.dealers):
            after = replace(after, dealers=(*self.dealers, after.at(match.deals[-1].dealer)))
        if after.phase == before == "playing":
            return after
        if before == "drawing":
            return after
        chairs = tuple(chair._replace(ready=False, agreed=False) for chair in self.chairs)
        return replace(after, go=False, chairs=chairs, votes=())

    def _moved(self, chair: int) -> "Table":
        """The person in this chair did something: no vote for a bot in the chair stands."""
        if not self.votes:
            return self
        return replace(self, votes=tuple(vote for vote in self.votes if vote[1] != chair))

    def _acted(self, action: Action) -> "Table":
        assert self.match is not None
        return self._played(self.match.apply(action))


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
    after = table._with_chair(body["chair"], Chair("human", player, body["name"]))
    return replace(after, host=host, held=held, kept=kept, reserved=reserved)


def _stood(table: Table, player: str | None, body: Body) -> Table:
    chair = Chair() if body["bot"] is None else Chair("bot", None, body["bot"])
    after = table._with_chair(body["chair"], chair)
    after = replace(after, votes=tuple(vote for vote in table.votes if body["chair"] not in vote))
    if body.get("kept"):
        assert player is not None
        after = replace(after, kept=(*table.kept, (body["chair"], player)))
    if player == table.host and after.humans and not body.get("moves"):
        return replace(after, host=after.humans[0])
    return after


def _bot(table: Table, player: str | None, body: Body) -> Table:
    return table._with_chair(body["chair"], Chair("bot", None, body["name"]))


def _unbot(table: Table, player: str | None, body: Body) -> Table:
    return table._with_chair(body["chair"], Chair())


def _named(table: Table, player: str | None, body: Body) -> Table:
    number = body["chair"]
    return table._with_chair(number, table.chairs[number]._replace(name=body["name"]))


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
    return table._acted(parse_action(body["action"]))


def _game(table: Table, player: str | None, body: Body) -> Table:
    return _action(table._moved(table.seating[body["seat"]]), player, body)


def _claimed(table: Table, player: str | None, body: Body) -> Table:
    return table._moved(table.seating[body["seat"]])._acted(Claim(body["seat"]))


def _ended(table: Table, player: str | None, body: Body) -> Table:
    return table._acted(EndEarly())


def _agreed(table: Table, player: str | None, body: Body) -> Table:
    number = body["chair"]
    return table._moved(number)._with_chair(number, table.chairs[number]._replace(agreed=True))


def _is_ready(table: Table, player: str | None, body: Body) -> Table:
    number = body["chair"]
    return table._moved(number)._with_chair(number, table.chairs[number]._replace(ready=True))


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


# ---- beginning ------------------------------------------------------------------------------


def opening(rules: Rules, player: str, name: str, group: str | None = None) -> tuple[Entry, ...]:
    """The first entries of a table: its creator sits in the first chair and is its host."""
    more = {} if group is None else {"group": group}
    return (
        _entry("created", player, rules=rules.to_dict(), **more),
        _entry("sat", player, chair=0, name=name),
    )


def checked_name(text: str, longest: int = LONGEST_NAME) -> str:
    """The name without spaces around it. Raises Refused, `bad-name`."""
    name = text.strip()
    plain = "".join(letter for letter in name if letter not in _JOINERS)
    if not any(map(_seen, plain)) or not plain.isprintable() or len(name) > longest:
        raise Refused("bad-name", f"a name has 1 to {longest} letters that can be seen")
    return name


def _seen(letter: str) -> bool:
    """Whether there is anything to see of a letter that stands alone."""
    return unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK


def checked_rules(options: dict[str, Any]) -> Rules:
    """The rules a client proposes. Raises Refused, `bad-rules`, naming field and remedy."""
    try:
        return Rules.from_dict(options)
    except RulesError as error:
        raise Refused("bad-rules", str(error)[:300]) from None


def _entry(kind: str, player: str | None, **body: object) -> Entry:
    return Entry(kind, player, json.dumps(body, sort_keys=True, separators=(",", ":")))
