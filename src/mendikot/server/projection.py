"""What leaves the server: one table as one receiver may know it, built by inclusion.

Hidden cards can come in by one door only, the engine's `View` of the receiver's seat.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from mendikot.engine import Card, Match, View, events
from mendikot.engine.match import Result
from mendikot.engine.notation import action_text
from mendikot.engine.rules import preset_name
from mendikot.server import wire
from mendikot.server.table import Table


class Receiver(NamedTuple):
    """Who looks: a player's id, and whether this is the tab that acts."""

    player: str
    can_act: bool


class Company(NamedTuple):
    """Who is there: ids of the connected, and of those gone for a while."""

    here: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()


def snapshot(
    table: Table, receiver: Receiver, company: Company, happened: Iterable[wire.Event] = ()
) -> wire.Table:
    """The whole table for one receiver."""
    seat = table.seat_of(receiver.player)
    return wire.Table(
        type="table",
        table=table.code,
        seq=table.seq,
        turn=table.turn,
        rules=wire.Rules(**table.rules.to_dict()),
        preset=preset_name(table.rules),
        phase=table.phase,
        seat=seat,
        reserved=table.reserved_seat(receiver.player),
        host=table.leads(receiver.player, company.away),
        listed=table.listed,
        hints=table.hints,
        group=None if seat is None else table.group,
        can_act=receiver.can_act,
        players=_players(table, receiver, company),
        offers=offers(table, receiver, company.away),
        match=None if table.match is None else _match(table, table.match, seat),
        events=list(happened),
    )


def _players(table: Table, receiver: Receiver, company: Company) -> list[wire.Player]:
    playing = table.phase == "playing"
    mine = table.seat_of(receiver.player)
    reserved = {each.chair: each.name for each in table.reserved}
    return [
        wire.Player(
            seat=seat,
            kind=chair.kind,
            name=chair.name,
            here=chair.kind == "bot" or chair.player in company.here,
            away=chair.kind == "human" and chair.player in company.away,
            ready=chair.agreed if playing else chair.ready,
            free=receiver.can_act and seat != mine and table.may_sit(receiver.player, seat),
            reservable=receiver.can_act and table.may_reserve(receiver.player, seat),
            reserved=reserved.get(table.seating[seat]),
            vote=_vote(table, receiver, seat, company.away),
        )
        for seat, chair in enumerate(table.at(seat) for seat in range(len(table.chairs)))
    ]


def _vote(table: Table, receiver: Receiver, seat: int, away: frozenset[str]) -> wire.Vote | None:
    votes = table.votes_for(seat)
    may = receiver.can_act and table.may_vote(receiver.player, seat, away)
    if not votes and not may:
        return None
    mine = table.seat_of(receiver.player) in votes
    return wire.Vote(count=len(votes), needed=table.votes_needed(), mine=mine, open=may)


def open_table(table: Table, idle: float) -> wire.OpenTable:
    """A table as everybody may see it who looks for one."""
    host = next((chair.name for chair in table.chairs if chair.player == table.host), "")
    return wire.OpenTable(
        table=table.code,
        preset=preset_name(table.rules),
        players=len(table.chairs),
        humans=len(table.humans),
        bots=sum(chair.kind == "bot" for chair in table.chairs),
        phase=table.phase,
        host=host if table.host is not None else "",
        idle=int(idle),
    )


def offers(table: Table, receiver: Receiver, away: frozenset[str]) -> list[wire.Offer]:
    """What this receiver may do now, besides the game's own actions."""
    if not receiver.can_act:
        return []
    player, phase, running = receiver.player, table.phase, table.running
    seat = table.seat_of(player)
    found: list[wire.Offer] = []
    leads = table.leads(player, away)
    if leads and ((not running and not table.full) or away.intersection(table.humans)):
        found.append("bot")
    if not running and leads:
        found += ["rules", "hints"]
        if not table.full:
            found.append("fill")
        if any(chair.kind == "bot" for chair in table.chairs):
            found.append("unbot")
        if table.full:
            found.append("begin")
        taken = sum(chair.kind != "empty" for chair in table.chairs)
        if taken > 0:
            found.append("swap")
        if taken > 1:
            found.append("shuffle")
    if leads and table.group is None:
        found.append("listed")
    if seat is None:
        return [*found, "waive"] if table.reserved_seat(player) is not None else found
    found += ["stand", "name"]
    mine = table.at(seat)
    if table.may_be_hinted(seat):
        found.append("hint")
    if table.claimable(seat):
        found.append("claim")
    if not mine.agreed and table.settled:
        found.append("end")
    if phase == "between" and not mine.ready:
        found.append("next")
    if phase == "over" and not mine.ready:
        found.append("rematch")
    return found


def _match(table: Table, match: Match, seat: int | None) -> wire.Match:
    view = match.view(seat)
    receiver = None if seat is None else table.at(seat).player
    return wire.Match(
        number=table.number,
        deal_number=len(match.deals),
        dealer=match.dealer,
        score=match.score,
        runs=match.tally.runs,
        lots=[
            wire.Lots(chairs=list(draw.chairs), cards=_cards(draw.cards)) for draw in match.draws
        ],
        seating=list(table.seating),
        results=[result_message(number, result) for number, result in enumerate(match.results, 1)],
        dealers=[
            None if receiver is not None and who.player == receiver else who.name
            for who in table.dealers[: len(match.results)]
        ],
        winner=match.winner,  # type: ignore[arg-type] # a side is 0 or 1
        view=None if view is None else view_message(view, match.results),
    )


def view_message(view: View, results: tuple[Result, ...] = ()) -> wire.View:
    """One seat's view on the wire; `results` are those of the match so far."""
    hukum = view.hukum
    trick, last = view.trick, view.last_trick
    demand = view.demand
    return wire.View(
        seat=view.seat,
        dealer=view.dealer,
        to_act=view.to_act,
        hand=_cards(view.hand),
        counts=list(view.counts),
        undealt=view.undealt,
        legal=[action_text(action) for action in view.legal],
        demand=None if demand is None else wire.Demand(kind=demand.kind, suit=_suit(demand.suit)),
        trick=wire.Trick(
            leader=trick.leader,
            cards=_cards(trick.cards),
            best=trick.best if trick.cards else None,
        ),
        last_trick=None
        if last is None
        else wire.LastTrick(leader=last.leader, cards=_cards(last.cards), winner=last.best),
        tricks_played=len(view.tricks),
        tricks_total=view.rules.hand_size,
        gathered=(_gathered(view.sides[0]), _gathered(view.sides[1])),
        pile=_gathered(view.pile),
        streak=view.streak,
        mendis=wire.Mendis(**{suit.letter: where for suit, where in view.mendis.items()}),
        hukum=wire.Hukum(
            method=hukum.method,  # type: ignore[arg-type] # one of the registered methods
            suit=_suit(hukum.suit),
            closed=hukum.closed,
            owner=hukum.owner,
            card=_card(hukum.card),
            mine=_card(hukum.mine),
            by=hukum.by,
            asked=hukum.asked,
        ),
        known=[wire.SeenCard(seat=seat, card=str(card)) for seat, card in view.known],
        result=None
        if view.outcome is None or not results
        else result_message(len(results), results[-1]),
        deal=None if view.dealt is None else [_cards(hand) for hand in view.dealt],
    )


def result_message(number: int, result: Result) -> wire.Result:
    return wire.Result(
        deal=number,
        dealer=result.dealer,
        outcome=wire.Outcome(kind=result.outcome.kind, side=result.outcome.side),
        tens=result.tens,
        tricks=result.tricks,
        points=result.points,
    )


def _gathered(gathered: Any) -> wire.Gathered:
    return wire.Gathered(tricks=gathered.tricks, tens=_cards(gathered.tens))


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _suit(suit: Any) -> Any:
    return None if suit is None else suit.letter


def happened(before: Table | None, after: Table, player: str) -> list[wire.Event]:
    """What a receiver of both snapshots saw happen between them."""
    if before is None or after.match is None:
        return []
    old = before.match if before.number == after.number else None
    now, seat = after.match, after.seat_of(player)
    found: list[wire.Event] = []
    if len(now.draws) > (len(old.draws) if old else 0):
        found.append(_event("lots"))
    view = now.view(seat)
    if view is not None:
        for event in events(old.view(before.seat_of(player)) if old else None, view):
            found.append(
                _event(
                    event.kind,
                    event.seat,
                    _card(event.card),
                    _suit(event.suit),
                    event.side,
                )
            )
    if now.over and not (old and old.over):
        side = now.winner if isinstance(now.winner, int) else None
        found.append(_event("match-over", side=side))
    return found


def _event(
    kind: Any,
    seat: int | None = None,
    card: str | None = None,
    suit: Any = None,
    side: int | None = None,
) -> wire.Event:
    return wire.Event(kind=kind, seat=seat, card=card, suit=suit, side=side)
