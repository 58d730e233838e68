"""What is left of a finished deal: its replay, its record, and the exact solver's review.

A deal that is over lies open to everybody who knows its table (R10.2), so whoever has the code may
ask; what still runs is never shown here.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple, Protocol

from mendikot.engine import Deal, Play, SeatAction, record
from mendikot.engine.actions import Claim, EndEarly
from mendikot.engine.cards import Card, Rank
from mendikot.engine.match import Result
from mendikot.engine.notation import action_text
from mendikot.engine.rules import preset_name
from mendikot.engine.steps import choices, goal_of, positions
from mendikot.engine.view import view_of
from mendikot.server import wire
from mendikot.server.folding import apply
from mendikot.server.limits import Limits
from mendikot.server.projection import result_message, view_message
from mendikot.server.refusal import Refused, asking_the_store
from mendikot.server.table import Table
from mendikot.store.store import Entry, Store

log = logging.getLogger(__name__)

CHOICES_AT_ONCE = 4
"""Choices one question to the solver is about: after each of them the review is a bit further."""


class Finished(NamedTuple):
    """A deal that is over, and who played it, by seat."""

    deal: Deal
    result: Result
    names: tuple[str, ...]
    deals: int
    """How many deals of its match are over by now."""


class Place(NamedTuple):
    """Which deal: the table's code, the match's number there and the deal's in it, from 1."""

    table: str
    match: int
    deal: int


Reached = tuple[int, tuple[int, int], int]
"""The last judged choice, the bounds before it, and how many up to it have no exact value."""
Judged = tuple[int, int, str, int, int, int, int, list[str]]


class Judge(Protocol):
    """Whoever knows the exact value of positions."""

    async def judge(self, text: str, most: int, reached: Reached | None) -> list[Judged]:
        """The next choices of a recorded deal, as `mendikot.search.review.judged` tells them."""
        ...

    def close(self) -> None:
        """Stops all work; may take a moment, so call it in a thread."""
        ...


@dataclass(slots=True)
class _Review:
    """A review as far as it has come."""

    deal: Deal
    others: dict[int, int]
    """The choices to be judged, by number in the deal's log: how many other actions there were."""
    state: wire.ReviewState
    judged: list[Judged] = field(default_factory=list)
    task: asyncio.Task[None] | None = None

    @property
    def reached(self) -> Reached | None:
        if not self.judged:
            return None
        number, _, _, low, high, *_ = self.judged[-1]
        return number, (low, high), len(self.judged) - self.last_exact

    @property
    def last_exact(self) -> int:
        """The judged choices up to the last one whose value is exact."""
        exact = (n for n, one in enumerate(self.judged, 1) if _exact(one))
        return max(exact, default=0)


def _exact(one: Judged) -> bool:
    return one[3] == one[4]


class Afterwards:
    """Answers questions about deals that are over."""

    def __init__(self, store: Store, judge: Judge, limits: Limits | None = None) -> None:
        self._store = store
        self._judge = judge
        self._limits = limits or Limits()
        self._reviews: OrderedDict[Place, _Review] = OrderedDict()
        self._working = asyncio.Lock()
        """One review is worked at, the others wait."""
        self._folding = asyncio.Lock()

    async def stop(self) -> None:
        """Ends all reviews; asked for again, they begin anew."""
        tasks = [one.task for one in self._reviews.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._judge.close)

    async def replay(self, place: Place) -> wire.Replay:
        """The deal step by step. Raises Refused."""
        found = await self.finished(place)
        return await asyncio.to_thread(replay_message, place, found)

    async def record(self, place: Place) -> str:
        """The deal as a record to keep, with the players' names. Raises Refused."""
        found = await self.finished(place)
        names = [f"# seat {seat}: {name}" for seat, name in enumerate(found.names)]
        head = f"# table {place.table}, match {place.match}, deal {place.deal}"
        return "\n".join([head, *names, record(found.deal)])

    async def review(self, place: Place) -> wire.Review:
        """The review as far as it has come; begun when it is first asked for. Raises Refused.

        One that failed is told so once, and begun anew when it is asked for again.
        """
        review = self._reviews.get(place)
        if review is None:
            self._unfinished()  # before the log is read
            found = await self.finished(place)
            review = self._reviews.get(place) or self._begin(place, found.deal)
        self._reviews.move_to_end(place)
        if review.state == "failed":
            del self._reviews[place]
        return _review_message(review)

    def _unfinished(self) -> int:
        """How many reviews wait or are worked at. Raises Refused when one more is too many."""
        unfinished = sum(one.task is not None for one in self._reviews.values())
        if unfinished >= self._limits.reviews_waiting:
            raise Refused("busy", "too many deals are being reviewed")
        return unfinished

    def _begin(self, place: Place, deal: Deal) -> _Review:
        state: wire.ReviewState = "waiting" if self._unfinished() else "working"
        others = {one.number: len(one.before.legal_actions()) - 1 for one in choices(deal)}
        review = self._reviews[place] = _Review(deal, others, state)
        review.task = asyncio.create_task(self._work(review), name=f"review {place}")
        for old in list(self._reviews)[: -self._limits.reviews_kept]:
            if self._reviews[old].task is None:
                del self._reviews[old]
        return review

    async def _work(self, review: _Review) -> None:
        text, ended = record(review.deal), False
        try:
            async with self._working:
                review.state = "working"
                while not ended:
                    found = await self._judge.judge(text, CHOICES_AT_ONCE, review.reached)
                    review.judged += found
                    ended = len(found) < CHOICES_AT_ONCE
            review.state = "done"
        except asyncio.CancelledError:
            review.state = "failed"
            raise
        except Exception as error:
            log.warning("a review failed: %s", type(error).__name__)
            log.debug("a review failed", exc_info=error)
            review.state = "failed"
        finally:
            review.task = None

    async def finished(self, place: Place) -> Finished:
        """The deal at its place. Raises Refused, `no-table` or `no-deal`."""
        async with self._folding:  # one at a time: the table that is played goes first
            entries = await self._log(place.table)
            finished = await asyncio.to_thread(_found, entries, place)
        if finished is None:
            raise Refused("no-deal", "this deal was not played, or is not over")
        return finished

    async def _log(self, code: str) -> Sequence[Entry]:
        with asking_the_store():
            entries = await self._store.since(code, 0)
        if not entries:
            raise Refused("no-table", "there is no table with this code")
        if len(entries) > self._limits.longest_log:
            raise Refused("busy", "this table's log is too long")
        return entries


def _found(entries: Sequence[Entry], place: Place) -> Finished | None:
    """The deal, when its match has gone on as far as it did."""
    table, finished = Table(place.table), None
    for entry in entries:
        table = apply(table, entry)
        if finished is None:
            finished = _finished_at(table, place)
        elif table.number == place.match and table.match is not None:
            finished = finished._replace(deals=len(table.match.results))
        else:
            break
    return finished


def _finished_at(table: Table, place: Place) -> Finished | None:
    match = table.match
    if match is None or table.number != place.match:
        return None
    if not 1 <= place.deal <= len(match.results):
        return None
    names = tuple(table.at(seat).name for seat in range(len(table.chairs)))
    number = place.deal - 1
    return Finished(match.deals[number], match.results[number], names, len(match.results))


def replay_message(place: Place, found: Finished) -> wire.Replay:
    """The replay of a finished deal."""
    deal, rules = found.deal, found.deal.rules
    result = result_message(place.deal, found.result)
    frames: list[wire.Frame] = []
    for number, state in enumerate(positions(deal)):
        action = deal.log[number - 1] if number else None
        seat = frames[-1].view.to_act if frames else None
        if not isinstance(action, SeatAction | Claim | EndEarly):
            action = seat = None
        view = view_message(view_of(state, None), (found.result,) if state.over else ())
        apart = state.hukum.apart
        frames.append(
            wire.Frame(
                action=None if action is None else action_text(action),
                seat=action.seat if isinstance(action, Claim) else seat,
                view=view.model_copy(update={"result": result if state.over else None}),
                hands=[[str(card) for card in hand] for hand in state.hands],
                apart=None if apart is None else str(apart),
            )
        )
    return wire.Replay(
        table=place.table,
        match=place.match,
        deal=place.deal,
        deals=found.deals,
        rules=wire.Rules(**rules.to_dict()),
        preset=preset_name(rules),
        names=list(found.names),
        frames=frames,
        result=result,
    )


def _review_message(review: _Review) -> wire.Review:
    deal, judged = review.deal, list(review.judged)
    turns = [
        wire.TurningPoint(
            frame=number,
            seat=seat,
            action=action,
            before=before,
            after=after,
            better=better,
            others=review.others[number],
            lost=[str(card) for card in lost_tens(deal, number, seat)],
        )
        for number, seat, action, before, _, after, _, better in reversed(judged)
        if better
    ]
    without_gap = list(takewhile(_exact, judged))
    return wire.Review(
        state=review.state,
        goal=goal_of(deal),
        done=len(judged),
        of=len(review.others),
        since=without_gap[-1][0] if without_gap else len(deal.log),
        turns=turns,
    )


def lost_tens(deal: Deal, number: int, seat: int) -> list[Card]:
    """The tens this card, or the silence of a higher one, gave to the other side (R5.3).

    Those of its trick that lay there, were of its own side, or were the card itself: a ten the
    other side added afterwards was its own to add.
    """
    if not isinstance(deal.log[number], Play) or deal.rules.gathering != "every-trick":
        return []
    played = sum(isinstance(action, Play) for action in deal.log[:number])
    number_of_trick, place = divmod(played, deal.rules.players)
    if number_of_trick >= len(deal.tricks):
        return []
    trick = deal.tricks[number_of_trick]
    if trick.best % 2 == seat % 2:
        return []
    return [
        card
        for at, card in enumerate(trick.cards)
        if card.rank is Rank.TEN and (at <= place or (at - place) % 2 == 0)
    ]
