"""Every message of the line, both ways, and the strict reader of what clients send.

JSON text frames. `ClientMessage` and `ServerMessage` are unions told apart by `type`.
The browser's `wire.ts` is generated from this module; nothing else describes the wire.
"""

import json
import re
from typing import Annotated, Any, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError
from pydantic.json_schema import WithJsonSchema

from mendikot.reasons import Reason
from mendikot.server import refusal

LARGEST_FRAME = 8 * 1024
"""Bytes of one frame that are still read."""

DEEPEST = 6
"""Brackets within brackets that are still read."""

_SURROGATE = re.compile("[\ud800-\udfff]")


class Message(BaseModel):
    """A value on the wire: no unknown field, no `"5"` for 5."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# ---- words that many messages use ---------------------------------------------------------

Suit = Literal["S", "H", "D", "C"]
Card = Annotated[str, Field(pattern=r"^[AKQJT2-9][SHDC]$", json_schema_extra={"tsType": "Card"})]
Seat = Annotated[int, Field(ge=0, le=7, json_schema_extra={"tsType": "Seat"})]
Side = Annotated[int, Field(ge=0, le=1, json_schema_extra={"tsType": "Side"})]
Turn = Annotated[int, Field(ge=0, le=2**31 - 1)]
Cmd = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Code = Annotated[str, Field(pattern=r"^[A-Z0-9]{6}$")]
GroupCode = Annotated[str, Field(pattern=r"^[A-Z0-9]{10}$")]
Action = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9 ]{1,16}$", json_schema_extra={"tsType": "Action"})
]
TypedName = Annotated[str, Field(max_length=200)]
OutcomeKind = Literal["win", "mendikot", "kot", "tie", "void"]
HukumMethod = Literal[
    "drawn",
    "drawn-hand",
    "shown",
    "band-first-void",
    "band-on-request",
    "band-holder",
    "cut",
    "no-trump",
    "called",
    "five-card-cut",
]
Gathering = Literal["every-trick", "two-in-a-row"]
Score = Literal["points", "tens", "kots"]
Offer = Literal[
    "begin",
    "bot",
    "claim",
    "end",
    "fill",
    "hint",
    "hints",
    "listed",
    "name",
    "next",
    "rematch",
    "rules",
    "shuffle",
    "stand",
    "swap",
    "unbot",
    "waive",
]
EventKind = Literal[
    "dealt",
    "lots",
    "hukum-drawn",
    "closed",
    "shown",
    "called",
    "picked",
    "asked",
    "revealed",
    "cut",
    "played",
    "trick",
    "swept",
    "claimed",
    "deal-over",
    "match-over",
]
DemandKind = Literal[
    "lead", "follow", "free", "ask-or-free", "must-trump", "close", "show", "call", "pick"
]
Phrase = Literal[
    "hello",
    "namaste",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "moment",
    "hurry",
    "good-game",
    "oops",
    "wow",
    "laugh",
    "clap",
    "think",
]
HintReason = Reason
Phase = Literal["seating", "drawing", "playing", "between", "over"]
RefusalCode = Literal[
    "malformed",
    "too-large",
    "too-many",
    "no-table",
    "no-group",
    "not-seated",
    "seat-taken",
    "not-host",
    "no-seat",
    "wrong-turn",
    "not-your-turn",
    "illegal",
    "not-legal-now",
    "rules-fixed",
    "bad-rules",
    "seats-empty",
    "match-running",
    "no-match",
    "no-deal",
    "cannot-claim",
    "cannot-end",
    "bad-name",
    "read-only",
    "busy",
    "server",
]


class Rules(Message):
    """Complete rules of a table (rulebook R1 to R8)."""

    players: Literal[4, 6, 8]
    pack: Literal[52, 32, 48]
    hukum: HukumMethod
    gathering: Gathering
    score: Score
    win: int
    mendikot: int
    kot: int
    bonus_aces: bool
    target: int | None
    deals: int | None
    first_dealer: Literal["highest", "lowest"]
    partnerships: Literal["agreed", "drawn"]
    next_dealer: Literal["loser", "rotate"]
    direction: Literal["anticlockwise", "clockwise"]


ProposedRules = Annotated[
    dict[str, JsonValue], WithJsonSchema({"type": "object", "tsType": "Rules"})
]
"""Rules as a client proposes them: the engine judges them, so that its error can be told."""


# ---- client to server ---------------------------------------------------------------------


class Create(Message):
    """Make a table; the creator sits at seat 0 and is its host. Answer: done.

    `group` keeps the tally of its matches.
    """

    type: Literal["create"]
    cmd: Cmd
    rules: ProposedRules
    name: TypedName
    group: GroupCode | None = None


class MakeGroup(Message):
    """Make a group that keeps the tally of its evenings. Answer: grouped."""

    type: Literal["make-group"]
    cmd: Cmd
    name: TypedName


class OpenGroup(Message):
    """The page of a group; whoever knows its code may read it. Answer: group."""

    type: Literal["group"]
    group: GroupCode


class Open(Message):
    """Watch this table, from the seat one owns or as a spectator. Answer: table.

    `acting` is false where a tab that only looked on comes back by itself: it must not take the
    play away from another tab of the same guest.
    """

    type: Literal["open"]
    table: Code
    acting: bool = True


class Shut(Message):
    """Stop watching."""

    type: Literal["shut"]


class Command(Message):
    """A message that changes a table: resent with the same `cmd` until it is answered."""

    cmd: Cmd
    table: Code


class Rename(Command):
    """Rename oneself at the table."""

    type: Literal["name"]
    name: TypedName


class Sit(Command):
    """Take an empty seat or a bot's seat; while its hand is played: from the next deal on."""

    type: Literal["sit"]
    seat: Seat
    name: TypedName


class Stand(Command):
    """Leave one's seat: empty before a match, a bot's during one."""

    type: Literal["stand"]


class Waive(Command):
    """Give up the seat one was to have from the next deal."""

    type: Literal["waive"]


class Swap(Command):
    """Let two seats change places (host, no match running)."""

    type: Literal["swap"]
    seat: Seat
    other: Seat


class Shuffle(Command):
    """Give everybody a seat by chance (host, no match running)."""

    type: Literal["shuffle"]


class CastVote(Command):
    """Vote for handing a person's seat to a bot, or take that vote back (`yes` false)."""

    type: Literal["vote"]
    seat: Seat
    yes: bool


class SetListed(Command):
    """Whether the table is among the open tables that everybody sees (host)."""

    type: Literal["listed"]
    on: bool


class AllowHints(Command):
    """Whether hints are to be had also where several people play (host, no match running)."""

    type: Literal["hints"]
    on: bool


class PutBot(Command):
    """Put a bot into an empty seat, or for somebody who has gone away (host)."""

    type: Literal["bot"]
    seat: Seat


class TakeBot(Command):
    """Take a bot away (host, no match running)."""

    type: Literal["unbot"]
    seat: Seat


class Fill(Command):
    """Bots into all empty seats (host)."""

    type: Literal["fill"]


class ChangeRules(Command):
    """Change the rules (host, no match running)."""

    type: Literal["rules"]
    rules: ProposedRules


class Begin(Command):
    """Start the match (host); every seat must be taken."""

    type: Literal["begin"]


class TurnCommand(Command):
    """A command that was given in sight of a certain turn."""

    turn: Turn


class Act(TurnCommand):
    """A game action, one of `view.legal`."""

    type: Literal["act"]
    action: Action


class Claim(TurnCommand):
    """Claim all remaining tricks (R9)."""

    type: Literal["claim"]


class End(TurnCommand):
    """Agree to end a decided deal early (R6.3)."""

    type: Literal["end"]


class Next(TurnCommand):
    """Ready for the next deal."""

    type: Literal["next"]


class Rematch(TurnCommand):
    """Ready for a new match with the same seats."""

    type: Literal["rematch"]


class Carry(Message):
    """Ask for a token that makes another device the same guest. Answer: carried."""

    type: Literal["carry"]
    cmd: Cmd


class AskHint(Message):
    """What a sensible player would do in one's place (the seat to act). Answer: hinted."""

    type: Literal["hint"]
    cmd: Cmd
    table: Code
    turn: Turn


class Say(Message):
    """A quick phrase to everybody at the table (who is seated). Answer: said, like to all."""

    type: Literal["say"]
    table: Code
    phrase: Phrase


class ListTables(Message):
    """Which tables are open to everybody. Answer: tables."""

    type: Literal["list"]


class Ping(Message):
    """Answer: pong with the same number."""

    type: Literal["ping"]
    n: Turn


TableCommand = (
    Rename
    | Sit
    | Stand
    | Waive
    | Swap
    | Shuffle
    | CastVote
    | SetListed
    | AllowHints
    | PutBot
    | TakeBot
    | Fill
    | ChangeRules
    | Begin
    | Act
    | Claim
    | End
    | Next
    | Rematch
)

AnyMessage = (
    Create
    | Open
    | Shut
    | TableCommand
    | MakeGroup
    | OpenGroup
    | Carry
    | AskHint
    | Say
    | ListTables
    | Ping
)

ClientMessage = Annotated[AnyMessage, Field(discriminator="type")]


# ---- server to client ---------------------------------------------------------------------


class Preset(Message):
    """A named set of complete rules (R11)."""

    name: str
    rules: Rules


class Limits(Message):
    """What the line bears: bytes a frame, messages within seconds, characters a name."""

    frame_bytes: int
    messages: int
    seconds: int
    name_length: int


class Hello(Message):
    """The first message on every connection; `name` is the guest's last one, or empty.

    `home` is where other devices of the home network reach this server, if they do.
    """

    type: Literal["hello"]
    version: str
    name: str
    home: str | None
    presets: list[Preset]
    limits: Limits


class Done(Message):
    """The command is stored: `seq` is where it stands in the table's log."""

    type: Literal["done"]
    cmd: Cmd
    table: Code
    seq: int


class Refused(Message):
    """The message changed nothing; `detail` is English, clients translate the code."""

    type: Literal["refused"]
    cmd: str | None
    code: RefusalCode
    detail: str
    table: Code | None


class Grouped(Message):
    """The group is made; its code is known to nobody else."""

    type: Literal["grouped"]
    cmd: Cmd
    group: GroupCode


class PlayedBy(Message):
    """Who had a seat when a match ended."""

    name: str
    bot: bool


class PlayedMatch(Message):
    """A match that was played out at a group's table; players by seat, pairs by side.

    `day` is the date (UTC) on which it ended; `deals`, `mendikots` and `kots` are deals won, and
    won so.
    """

    table: Code
    number: int
    day: str
    preset: str | None
    players: list[PlayedBy]
    score: tuple[int, int]
    winner: Literal[0, 1, "drawn"] | None
    deals: tuple[int, int]
    mendikots: tuple[int, int]
    kots: tuple[int, int]


class TallyLine(Message):
    """What a name has come to in the matches of a group's page: matches played and won, deals."""

    name: str
    matches: int
    won: int
    deals: int
    mendikots: int
    kots: int


class Group(Message):
    """The page of a group: its last matches, the newest first, and the tally of these."""

    type: Literal["group"]
    group: GroupCode
    name: str
    matches: list[PlayedMatch]
    tally: list[TallyLine]


class Carried(Message):
    """A secret: whoever brings the token to `/carry` in so many seconds, once, is this guest."""

    type: Literal["carried"]
    cmd: Cmd
    token: str
    seconds: int


class Hinted(Message):
    """One of `view.legal`, why, and the suit the reason names."""

    type: Literal["hinted"]
    cmd: Cmd
    table: Code
    turn: int
    action: Action
    why: HintReason
    suit: Suit | None


class Said(Message):
    """Who sits there says this; it is kept nowhere."""

    type: Literal["said"]
    table: Code
    seat: Seat
    phrase: Phrase


class OpenTable(Message):
    """A table whose host lets everybody see it; `idle` seconds ago something happened there."""

    table: Code
    preset: str | None
    players: int
    humans: int
    bots: int
    phase: Phase
    host: str
    idle: int


class Tables(Message):
    """The open tables that somebody is at, the liveliest first."""

    type: Literal["tables"]
    tables: list[OpenTable]


class Pong(Message):
    """Answer to ping."""

    type: Literal["pong"]
    n: int


class Vote(Message):
    """Handing a person's seat to a bot: votes so far, and how many it takes.

    `mine`: the receiver's is among them; `open`: the receiver may vote.
    """

    count: int
    needed: int
    mine: bool
    open: bool


class Player(Message):
    """Who sits in a seat; the index in the list is the seat.

    `here`: on the line now; `away`: not here for so long that others need not wait for them.
    `ready` is for the next deal or match, and while a deal is played for ending it early.
    `free`: the receiver may sit there at once; `reservable`: from the next deal on. `reserved` is
    the name of who sits there from the next deal.
    """

    seat: Seat
    kind: Literal["human", "bot", "empty"]
    name: str
    here: bool
    away: bool
    ready: bool
    free: bool
    reservable: bool
    reserved: str | None
    vote: Vote | None


class Lots(Message):
    """One round of the draw for dealer: cards by original chair (R2.1, R2.3)."""

    chairs: list[Seat]
    cards: list[Card]


class Outcome(Message):
    """How a deal ended; `side` is the winner's, null for tie and void."""

    kind: OutcomeKind
    side: Side | None


class Result(Message):
    """One line of the score sheet; pairs are by side."""

    deal: int
    dealer: Seat
    outcome: Outcome
    tens: tuple[int, int]
    tricks: tuple[int, int]
    points: tuple[int, int]


class Demand(Message):
    """What is asked of the seat to act, in a word for the eyes."""

    kind: DemandKind
    suit: Suit | None


class Trick(Message):
    """The cards on the table, in order of play."""

    leader: Seat | None
    cards: list[Card]
    best: Seat | None


class LastTrick(Message):
    """The trick before."""

    leader: Seat
    cards: list[Card]
    winner: Seat


class Gathered(Message):
    """Tricks and tens that lie together."""

    tricks: int
    tens: list[Card]


MendiPlace = Literal["out", "trick", "pile", "side0", "side1"]


class Mendis(Message):
    """Where each of the four tens is."""

    S: MendiPlace
    H: MendiPlace
    D: MendiPlace
    C: MendiPlace


class Hukum(Message):
    """The trump as this receiver may know it; `mine` is the owner's closed card."""

    method: HukumMethod
    suit: Suit | None
    closed: bool
    owner: Seat | None
    card: Card | None
    mine: Card | None
    by: Seat | None
    asked: Seat | None


class SeenCard(Message):
    """A card that all have seen in a hand and that is there still."""

    seat: Seat
    card: Card


class View(Message):
    """All that one seat, or a spectator, may know of the deal (R10).

    `to_act` is the seat that is to act; null when the deal is over or chance acts.
    """

    seat: Seat | None
    dealer: Seat
    to_act: Seat | None
    hand: list[Card]
    counts: list[int]
    undealt: int
    legal: list[Action]
    demand: Demand | None
    trick: Trick
    last_trick: LastTrick | None
    tricks_played: int
    tricks_total: int
    gathered: tuple[Gathered, Gathered]
    pile: Gathered
    streak: Seat | None
    mendis: Mendis
    hukum: Hukum
    known: list[SeenCard]
    result: Result | None
    deal: list[list[Card]] | None


class Match(Message):
    """The match at a table as this receiver may know it.

    `dealer` deals now or next, null before the draw; `seating[seat]` is the chair of its player.
    `dealers` are the names of who dealt the deals of `results`, as they were then; null: the
    receiver.
    """

    number: int
    deal_number: int
    dealer: Seat | None
    score: tuple[int, int]
    runs: tuple[int, int]
    lots: list[Lots]
    seating: list[Seat]
    results: list[Result]
    dealers: list[str | None]
    winner: Literal[0, 1, "drawn"] | None
    view: View | None


class Event(Message):
    """What just happened, for eyes and ears; no logic may read it."""

    kind: EventKind
    seat: Seat | None
    card: Card | None
    suit: Suit | None
    side: Side | None


class Table(Message):
    """The whole table as this receiver may know it; sent after every change.

    `reserved` is the seat that the receiver has from the next deal on; `group`, which only the
    seated are told, keeps the tally.
    """

    type: Literal["table"]
    table: Code
    seq: int
    turn: int
    rules: Rules
    preset: str | None
    phase: Phase
    seat: Seat | None
    reserved: Seat | None
    host: bool
    listed: bool
    hints: bool
    group: GroupCode | None
    can_act: bool
    players: list[Player]
    offers: list[Offer]
    match: Match | None
    events: list[Event]


ServerMessage = Annotated[
    Hello | Done | Refused | Table | Grouped | Group | Carried | Hinted | Said | Tables | Pong,
    Field(discriminator="type"),
]


# ---- afterwards: answered to a GET, not sent on the line -----------------------------------


class Frame(Message):
    """One position of a finished deal, all cards seen.

    `action` is what a seat did to come here, null where cards came; `seat` did it. `hands` are
    what is still held, a closed card that lies apart, `apart`, not among them.
    """

    action: str | None
    seat: Seat | None
    view: View
    hands: list[list[Card]]
    apart: Card | None


class Replay(Message):
    """A finished deal, step by step: the n-th frame follows n actions. `names` are by seat."""

    table: Code
    match: int
    deal: int
    deals: int
    rules: Rules
    preset: str | None
    names: list[str]
    frames: list[Frame]
    result: Result


ReviewGoal = Literal["outcome", "points"]
ReviewState = Literal["waiting", "working", "done", "failed"]


class TurningPoint(Message):
    """A move that changed what the deal was worth with all cards seen.

    `frame` is the position it was made in; values are as the review's, for side 0. `better` are the
    actions that would have kept `before`, among so many `others`. `lost` are the tens of its
    trick that it gave to the other side.
    """

    frame: int
    seat: Seat
    action: Action
    before: int
    after: int
    better: list[Action]
    others: int
    lost: list[Card]


class Review(Message):
    """What the exact solver found of a deal so far, from its end backwards.

    It is `waiting` while other deals have their turn. Values are for side 0: 3 for a kot, 2
    mendikot, 1 win, 0 tie or void deal, the same below 0 for side 1; with goal `points`, tens
    gained less tens lost. `done` of `of` choices are looked at, not all where earlier ones are too
    hard; from frame `since` on every value is exact.
    """

    state: ReviewState
    goal: ReviewGoal
    done: int
    of: int
    since: int
    turns: list[TurningPoint]


# ---- reading ------------------------------------------------------------------------------

_CLIENT: TypeAdapter[Any] = TypeAdapter(ClientMessage)


def read(frame: str) -> AnyMessage:
    """The message in one text frame.

    Raises Refused, `too-large` or `malformed`; never anything else, whatever the text.
    """
    if len(frame) > LARGEST_FRAME or len(frame.encode("utf-8", "replace")) > LARGEST_FRAME:
        raise refusal.Refused("too-large", f"a message has at most {LARGEST_FRAME} bytes")
    try:
        value = json.loads(
            frame, object_pairs_hook=_object, parse_constant=_no_such_number, parse_float=_fraction
        )
        _measure(value)
        message: AnyMessage
        message = _CLIENT.validate_python(value)
    except ValidationError as error:
        raise refusal.Refused("malformed", _first_fault(error)) from None
    except (ValueError, RecursionError) as error:
        raise refusal.Refused("malformed", _short(error)) from None
    return message


def command_of(frame: str) -> str | None:
    """The `cmd` of a frame that was refused, if it can be made out: for the answer only."""
    if len(frame) > LARGEST_FRAME:
        return None
    try:
        value = json.loads(frame)
    except (ValueError, RecursionError):
        return None
    cmd = value.get("cmd") if isinstance(value, dict) else None
    return cmd if isinstance(cmd, str) and cmd.isascii() and len(cmd) <= 40 else None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field is there twice")
    return fields


def _no_such_number(_text: str) -> NoReturn:
    raise ValueError("not a number of JSON")


def _fraction(_text: str) -> NoReturn:
    raise ValueError("no message has a fraction in it")


def _measure(value: object) -> None:
    """Raises ValueError for a value nested too deep, or with half a letter, to be any of ours."""
    level = [value]
    for _ in range(DEEPEST):
        for outer in level:
            for text in outer if isinstance(outer, dict) else (outer,):
                if isinstance(text, str) and _SURROGATE.search(text):
                    raise ValueError("half of a letter")
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise ValueError("nested too deep")


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in fault["loc"])
    return f"{place}: {fault['msg']}"[:200] if place else fault["msg"][:200]


def _short(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deep"
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON: {error.msg} at {error.pos}"
    return str(error)[:200]
