"""The exact value of a position when all cards are seen (``docs/solver.md``)."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from mendikot.engine import CHANCE, Action, Deal, Dealt, Match, Seat, SeatAction, Side, Unsupported
from mendikot.engine.actions import PickHand, ToDeal
from mendikot.engine.cards import TENS
from mendikot.engine.gathering import NOTHING, Gathered
from mendikot.engine.outcome import NO_TALLY, SCORES, VOID, Outcome
from mendikot.engine.rules import Rules
from mendikot.search import prove
from mendikot.search.coming import coming
from mendikot.search.prove import FIXED, NEVER, NO_TRUMP, STOPPED
from mendikot.search.words import ALL_ACES, ALL_TENS, PLACE, word

GOALS = ("outcome", "win", "tricks", "points")

PHASES = {
    "cut": prove.CUT,
    "band-first-void": prove.FIRST_VOID,
    "band-on-request": prove.ON_REQUEST,
    "five-card-cut": prove.FIRST_PACKETS,
}
"""The phase of a method whose suit is not in force yet; FIXED for all others."""

BAND_APART = ("band-first-void", "band-on-request")

SLOT_BITS = 17

NO_LIMIT = 1 << 62

_LINE = 8  # words of a cache line

LONGEST = 1e9
"""Seconds; as a budget, more is none."""

HASTE = 30_000
"""Nodes of a question in which leads are tried by turns."""

KINDS = 16
"""Kinds of questions the table can tell apart."""

CANCEL_POLL = 0.02
"""Seconds between two looks at whether a search was cancelled."""


SMALLEST = 9
"""Megabytes of the smallest table: 8.4 for its slots, the rest for what was proved."""


class Budget(NamedTuple):
    """Where a search stops; what it found by then are bounds.

    Who solves raises ValueError for numbers that are too small, or none (NaN).
    """

    nodes: int | None = None
    """Positions between tricks, 1 or more; None: no limit."""
    seconds: float | None = None
    """More than 0; None: no limit."""
    megabytes: int = 64
    """Memory of the table, ``SMALLEST`` (9) or more."""


NO_BUDGET = Budget()


class Value(NamedTuple):
    """What a position is worth to side 0: from ``low`` to ``high``, which are equal when exact.

    ``outcome``: 3 for a kot, 2 mendikot, 1 win, 0 tie or void deal, the same below 0 for side 1.
    ``win``: 1, 0 or -1. ``tricks``: all that side 0 has in the end, 0 of a void deal. ``points``:
    gained by side 0 less those gained by side 1 (R7), no deals won running before.
    """

    low: int
    high: int

    @property
    def exact(self) -> bool:
        return self.low == self.high


@dataclass(frozen=True)
class Solution:
    """What a position is worth and why."""

    goal: str
    seat: Seat
    """Who is to act."""
    values: dict[SeatAction, Value]
    """Of every legal action, in the order of ``legal_actions()``."""
    value: Value
    line: tuple[Action, ...]
    """Best play to the end; shorter, or empty, when the budget ran out."""
    nodes: int
    exact: bool


class Question(NamedTuple):
    """Whether ``side`` reaches a goal: enough tricks for the specials it has in the end."""

    side: Side
    need: tuple[int, ...]
    """By the number of specials (0 to 8): the tricks needed, NEVER when no number does."""
    specials: int
    """The cards that are counted, as a word."""
    cap: int = NEVER
    """With so many tricks the goal is missed again."""
    more_tricks: int = 0
    """Given to the side before the first, so that questions can share a ``need``."""
    more_specials: int = 0
    void: bool = False
    """The answer for a void deal."""

    @property
    def kind(self) -> Kind:
        """Questions of one kind have their results in the table together."""
        return self.side, self.need, self.specials, self.cap, self.void


Kind = tuple[Side, tuple[int, ...], int, int, bool]


class Step(NamedTuple):
    """The value is ``value`` or more if the answer is as said, and less if not."""

    value: int
    question: Question
    answer: bool


class Scale(NamedTuple):
    """The values a goal knows: the ``lowest``, and a step to each further one, rising."""

    lowest: int
    steps: tuple[Step, ...]


class Stopped(Exception):
    """The budget ran out, or the search was cancelled."""


def scale(deal: Deal, goal: str) -> Scale:
    """How the value of ``goal`` is found by questions. Raises ValueError for an unknown goal."""
    if goal not in GOALS:
        raise ValueError(f"no goal {goal!r}; there are {', '.join(GOALS)}")
    rules = deal.rules
    size = rules.hand_size
    all_tens: tuple[int, ...] = (NEVER,) * 4 + (0,) * 5
    all_tricks = (size,) * 9
    if goal == "tricks":
        rising = (
            Step(k, Question(0, all_tricks, 0, more_tricks=size - k), True)
            for k in range(1, size + 1)
        )
        return Scale(0, tuple(rising))
    if goal == "points" and rules.score == "tens":
        rising = (
            Step(
                2 * k - 4,
                Question(0, all_tens, ALL_TENS, more_specials=4 - k, void=k <= 2),
                True,
            )
            for k in range(1, 5)
        )
        return Scale(-4, tuple(rising))
    won: tuple[int, ...] = (NEVER, NEVER, size // 2 + 1) + (0,) * 6
    levels: list[Level] = [(1, won, ALL_TENS), (2, all_tens, ALL_TENS), (3, all_tricks, ALL_TENS)]
    if goal == "win":
        levels = levels[:1]
    elif goal == "points":
        levels = _scoring(rules, won, all_tens, all_tricks)
    whole = _both_sides(levels, size)
    middle = len(whole.steps) // 2
    tie = size % 2 == 0 or deal.undealt > 0
    if tie or whole.steps[middle].question.need != won:
        return whole
    # who does not lose has won: one question less
    return Scale(whole.lowest, whole.steps[: middle - 1] + whole.steps[middle:])


Level = tuple[int, tuple[int, ...], int]
"""What a side can reach: what it is worth, the need, the specials."""


def _scoring(
    rules: Rules, won: tuple[int, ...], all_tens: tuple[int, ...], all_tricks: tuple[int, ...]
) -> list[Level]:
    """The levels a deal can end on, with their points (R7.1, R7.2, R7.4)."""
    score = SCORES[rules.score]

    def points(outcome: Outcome, aces: int) -> int:
        tens = TENS if outcome.kind != "win" else TENS[:3]
        mine = Gathered(rules.hand_size, tens, aces)
        return score.gained(rules, NO_TALLY, outcome, (mine, NOTHING))[0]

    levels = [
        (points(Outcome("win", 0), 0), won, ALL_TENS),
        (points(Outcome("mendikot", 0), 0), all_tens, ALL_TENS),
    ]
    if rules.bonus_aces:
        all_eight = (NEVER,) * 8 + (0,)
        levels.append((points(Outcome("mendikot", 0), 4), all_eight, ALL_TENS | ALL_ACES))
    levels.append((points(Outcome("kot", 0), 4), all_tricks, ALL_TENS))
    return levels


def _both_sides(levels: list[Level], size: int) -> Scale:
    """The scale on which a level of side 1 is worth as much below 0 as one of side 0 above."""
    worth = sorted({points for points, _, _ in levels if points > 0})
    rising: list[Step] = []
    below = 0
    for points in worth:
        _, need, specials = next(level for level in levels if level[0] >= points)
        cap = NEVER if levels[-1][0] >= points else size
        rising.insert(0, Step(-below, Question(1, need, specials, cap), False))
        rising.append(Step(points, Question(0, need, specials, cap), True))
        below = points
    return Scale(-below, tuple(rising))


def _aligned(words: np.ndarray[Any, np.dtype[np.int64]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """All but ``_LINE`` of the words, from where a line of the processor's cache begins."""
    first = -(words.ctypes.data // 8) % _LINE
    return words[first : len(words) - _LINE + first]


class Solver:
    """Solves positions one after the other, with one table for all of the same rules.

    Not to be used by two threads at once. Beside the table it takes some 0.1 MB. Raises ValueError
    for a table of fewer megabytes than ``SMALLEST``.
    """

    def __init__(self, megabytes: int = NO_BUDGET.megabytes) -> None:
        self._block = np.zeros(prove.WORDS, dtype=np.int64)
        self._slots = _aligned(np.zeros((prove.SLOT << SLOT_BITS) + _LINE, dtype=np.int64))
        if not megabytes >= SMALLEST:
            raise ValueError(f"a table of {megabytes} MB; {SMALLEST} are the fewest")
        entries = int(megabytes * 1_000_000 - self._slots.nbytes) // (8 * prove.ENTRY) - 1
        self._pool = _aligned(np.empty(entries * prove.ENTRY + _LINE, dtype=np.int64))
        self._m = int(self._block.ctypes.data)
        block = self._block
        block[prove.POOL] = self._pool.ctypes.data
        block[prove.POOL_SIZE] = entries
        block[prove.SLOTS] = self._slots.ctypes.data
        block[prove.SLOT_BITS] = SLOT_BITS
        block[prove.LIMIT] = NO_LIMIT
        self._about: object = None
        self._asked: Kind | None = None
        self._kinds: dict[Kind, int] = {}
        self._start = (0, 0, 0, 0, 0, 0)
        self.exact = 0
        """For checks: 1 proves every position by itself, 2 also every card, 3 every time anew."""
        self.forget()

    def forget(self) -> None:
        """Empty the table."""
        prove.forget(self._m)
        self._kinds.clear()

    @property
    def nodes(self) -> int:
        """Positions between tricks that were looked at, since the solver was made."""
        return int(self._block[prove.NODES])

    def solve(
        self,
        deal: Deal,
        goal: str = "outcome",
        budget: Budget | None = None,
        *,
        to_come: Sequence[Dealt] = (),
        cancel: threading.Event | None = None,
    ) -> Solution:
        """See :func:`solve`; the table is as large as the solver made it."""
        values: dict[SeatAction, Value] = {}
        line: tuple[Action, ...] = ()
        seat = _to_act(deal)
        before = self.nodes
        whole = scale(deal, goal)
        with self._within(_checked(budget), cancel):
            guess: int | None = None
            for action in deal.legal_actions():
                found = self._value(deal.apply(action), whole, to_come, guess)
                values[action] = found
                guess = found.low if found.exact else guess
            best = max if seat % 2 == 0 else min
            value = Value(
                best(one.low for one in values.values()), best(one.high for one in values.values())
            )
            exact = all(one.exact for one in values.values())
            if exact:
                line = self._line(deal, whole, values, value.low, to_come)
        return Solution(goal, seat, values, value, line, self.nodes - before, exact)

    def value(
        self,
        deal: Deal,
        goal: str = "outcome",
        budget: Budget | None = None,
        *,
        to_come: Sequence[Dealt] = (),
        cancel: threading.Event | None = None,
        guess: int | None = None,
    ) -> Value:
        """The value of the position alone; a good ``guess`` finds it sooner.

        Raises what :func:`solve` raises.
        """
        _to_act(deal)
        with self._within(_checked(budget), cancel):
            return self._value(deal, scale(deal, goal), to_come, guess)

    def wins(self, deal: Deal) -> bool:
        """Whether the side of the seat to act wins the deal: one question, no budget."""
        side = _to_act(deal) % 2
        steps = scale(deal, "win").steps
        step = steps[-1] if side == 0 else steps[0]
        if step.question.side != side:
            step = step._replace(question=step.question._replace(side=side))
        step = step._replace(value=1, answer=True)
        whole = Scale(0, (step,))
        chosen = [deal] if deal.want is None else map(deal.apply, deal.legal_actions())
        return any(self._value(one, whole, (), None).low == 1 for one in chosen)

    def _value(
        self, deal: Deal, whole: Scale, to_come: Sequence[Dealt], guess: int | None
    ) -> Value:
        """The value of a position, over or not; bounds when stopped."""
        deal, to_come = _deal_on(deal, to_come)
        if deal.over:
            value = final_worth(deal, whole)
            return Value(value, value)
        if deal.want is not None:
            assert deal.to_act is not None
            best = max if deal.to_act % 2 == 0 else min
            found = []
            for action in deal.legal_actions():
                found.append(self._value(deal.apply(action), whole, to_come, guess))
                guess = found[-1].low if found[-1].exact else guess
            return Value(best(one.low for one in found), best(one.high for one in found))
        steps = whole.steps
        low, high = 0, len(steps)  # steps the value has passed: at least, at most
        near = None if guess is None else sum(step.value <= guess for step in steps)
        self._load(deal, to_come)
        try:
            while low < high:
                number = (low + high + 1) // 2
                if near is not None:
                    number = max(min(near, high), low + 1)
                if self._ask(deal, steps[number - 1]):
                    low = number
                else:
                    high = number - 1
        except Stopped:
            pass
        worth = [whole.lowest, *(step.value for step in steps)]
        return Value(worth[low], worth[high])

    def _line(
        self,
        deal: Deal,
        whole: Scale,
        values: dict[SeatAction, Value],
        value: int,
        to_come: Sequence[Dealt],
    ) -> tuple[Action, ...]:
        """Best play from ``deal``, whose actions have ``values``, to the end or the budget's."""
        line: list[Action] = []
        action = next(one for one, found in values.items() if found.low == value)
        while True:
            before = len(deal.log)
            deal, to_come = _deal_on(deal.apply(action), to_come)
            line += deal.log[before:]
            if deal.over:
                return tuple(line)
            actions = deal.legal_actions()
            for action in actions:
                if action is actions[-1]:
                    break
                found = self._value(deal.apply(action), whole, to_come, value)
                if not found.exact:
                    return tuple(line)
                if found.low == value:
                    break

    @contextmanager
    def _within(self, budget: Budget, cancel: threading.Event | None) -> Iterator[None]:
        """Search no longer than ``budget`` and ``cancel`` allow."""
        block = self._block
        block[prove.STOP] = 0
        nodes = NO_LIMIT if budget.nodes is None else budget.nodes
        block[prove.LIMIT] = min(self.nodes + nodes, NO_LIMIT)
        seconds = budget.seconds
        if seconds is not None and seconds >= LONGEST:
            seconds = None
        done = threading.Event()
        watcher = None
        if seconds is not None or cancel is not None:
            watcher = threading.Thread(
                target=self._watch, args=(done, seconds, cancel), daemon=True
            )
            watcher.start()
        try:
            yield
        finally:
            done.set()
            if watcher is not None:
                watcher.join()
            block[prove.STOP] = 0
            block[prove.LIMIT] = NO_LIMIT

    def _watch(
        self, done: threading.Event, seconds: float | None, cancel: threading.Event | None
    ) -> None:
        """Stop the search after so many seconds, or when cancelled."""
        if cancel is None:
            if not done.wait(seconds):
                self._block[prove.STOP] = 1
            return
        end = None if seconds is None else monotonic() + seconds
        while not done.wait(CANCEL_POLL):
            if cancel.is_set() or (end is not None and monotonic() >= end):
                self._block[prove.STOP] = 1
                return

    def _load(self, deal: Deal, to_come: Sequence[Dealt]) -> None:
        """Put a position, a card to be played, into the block."""
        block = self._block
        rules, hukum, gathering = deal.rules, deal.hukum, deal.gathering
        # what a result in the table does not tell by itself
        about = (rules, tuple(to_come) if deal.undealt else ())
        if about != self._about:
            self._about = about
            self.forget()
        closed, hands = hukum.apart, deal.hands
        if hukum.method in BAND_APART and hukum.closed is not None and closed is None:
            # back with its owner, who may ask first (R4.5.4): as if it had not come back yet
            closed = hukum.closed
            hands = tuple(() if seat == hukum.owner else hand for seat, hand in enumerate(hands))
        phase, trump = FIXED, NO_TRUMP
        secret = hukum.closed if hukum.closed is not None and closed is None else None
        if hukum.suit is not None:
            trump = int(hukum.suit)
            if deal.undealt:
                phase = prove.REST_COMES
        elif hukum.method == "band-holder" and secret is not None:
            trump = int(secret.suit)
        elif closed is not None or hukum.closed is None:
            phase = PHASES.get(hukum.method, FIXED)
            if hukum.method in BAND_APART and closed is None:
                phase = FIXED  # played unasked: no trump any more (R4.5.4)
        block[prove.HANDS : prove.HANDS + 16] = 0
        aggr = 0 if closed is None else word([closed])
        block[prove.CLOSED] = aggr
        block[prove.OWNER] = hukum.owner if closed is not None and hukum.owner is not None else 0
        for seat, hand in enumerate(hands):
            cards = word(hand)
            block[prove.HANDS + seat] = cards
            aggr |= cards
        for seat, hand in enumerate(coming(deal, to_come)):
            cards = word(hand)
            block[prove.COMING + seat] = cards
            aggr |= cards
        table = word(deal.trick.cards)
        block[prove.PLAYERS] = rules.players
        block[prove.LEFT] = rules.hand_size - len(deal.tricks)
        block[prove.PHASE] = phase
        block[prove.TRUMP] = trump
        block[prove.TWO] = rules.gathering == "two-in-a-row"
        block[prove.PILE] = gathering.pile.tricks
        block[prove.STREAK] = -1 if gathering.streak is None else gathering.streak
        block[prove.EXACT] = self.exact
        best = led = 0
        trick = deal.trick
        if trick.cards:
            if secret is not None:
                trick = trick.judge(secret.suit, rules.players)
            held_by = trick.card_of(trick.best, rules.players)
            assert held_by is not None
            best = trick.best << 6 | PLACE[held_by]
            led = int(trick.cards[0].suit)
        assert deal.to_act is not None
        self._start = (len(trick.cards), deal.to_act, best, led, aggr | table, table)
        self._asked = None

    def _ask(self, deal: Deal, step: Step) -> bool:
        """Whether the loaded position is worth as much as ``step`` says. Raises Stopped."""
        question = step.question
        block = self._block
        side = question.side
        if question.kind != self._asked:
            self._asked = question.kind
            if question.kind not in self._kinds:
                if len(self._kinds) == KINDS:
                    self.forget()
                self._kinds[question.kind] = len(self._kinds)
            block[prove.GOAL] = self._kinds[question.kind]
            block[prove.SIDE] = side
            block[prove.NEED : prove.NEED + 9] = question.need
            block[prove.SPECIALS] = question.specials
            block[prove.CAP] = question.cap
            block[prove.EXACT] = max(self.exact, int(question.cap != NEVER))
            block[prove.VOID] = question.void
            block[prove.PILE_SPECIALS] = _specials(deal.gathering.pile, question.specials)
            prove.count_hands(self._m)
        mine = deal.gathering.sides[side]
        block[prove.HASTE] = self.nodes + HASTE
        position, seat, best, led, aggr, table = self._start
        result = prove.search(
            self._m,
            0,
            position,
            seat,
            best,
            led,
            aggr,
            table,
            _specials(mine, question.specials) + question.more_specials,
            mine.tricks + question.more_tricks,
            int(deal.hukum.duty is not None),
        )
        if result == STOPPED:
            raise Stopped
        return bool(result & 1) == step.answer


def solve(
    deal: Deal,
    goal: str = "outcome",
    budget: Budget | None = None,
    *,
    to_come: Sequence[Dealt] = (),
    cancel: threading.Event | None = None,
) -> Solution:
    """The value of every legal action of ``deal`` when all cards are seen.

    ``goal`` is one of GOALS. Where cards are still to be dealt (R4.8, R4.9), ``to_come`` are the
    ``Dealt`` actions that will deal them. When ``budget`` runs out, or ``cancel`` is set by
    another thread, the values are bounds. Raises Unsupported for a deal that is over, that waits
    for chance, or in which a card will be drawn by chance; ValueError for an unknown goal, or a
    budget too small (see :class:`Budget`); TypeError for what is no deal, or no budget.
    """
    _to_act(deal)
    solver = Solver(_checked(budget).megabytes)
    return solver.solve(deal, goal, budget, to_come=to_come, cancel=cancel)


def _checked(budget: object) -> Budget:
    """``budget``, NO_BUDGET for None. Raises TypeError and ValueError."""
    if budget is None:
        return NO_BUDGET
    if not isinstance(budget, Budget):
        raise TypeError(f"{budget!r} is no budget; give Budget(nodes=...) or Budget(seconds=...)")
    if budget.nodes is not None and not budget.nodes >= 1:
        raise ValueError(f"a budget of {budget.nodes} nodes; 1 is the least")
    if budget.seconds is not None and not budget.seconds > 0:
        raise ValueError(f"a budget of {budget.seconds} seconds; it must be more than 0")
    return budget


def _check_deal(deal: object) -> None:
    if isinstance(deal, Match):
        raise TypeError("a match is no deal; give match.deal")
    if isinstance(deal, str):
        raise TypeError("a text is no deal; give replay(text)")
    if not isinstance(deal, Deal):
        raise TypeError(f"a {type(deal).__name__} is no deal")


def _to_act(deal: Deal) -> Seat:
    _check_deal(deal)
    if deal.over:
        raise Unsupported("the deal is over")
    if deal.to_act is None or deal.to_act == CHANCE:
        raise Unsupported("no seat is to act: cards must be dealt or drawn first")
    if isinstance(deal.legal_actions()[0], PickHand):
        raise Unsupported("after the pick a card is drawn by chance")
    return deal.to_act


def _deal_on(deal: Deal, to_come: Sequence[Dealt]) -> tuple[Deal, Sequence[Dealt]]:
    """After cards that are to be dealt now, and what then is still to come."""
    while deal.to_act == CHANCE:
        if not isinstance(deal.want, ToDeal):
            raise Unsupported("a card is still to be drawn by chance")
        deal, to_come = deal.apply(Dealt(coming(deal, to_come))), ()
    if not deal.over:
        coming(deal, to_come)
    return deal, to_come


def _specials(gathered: Gathered, specials: int) -> int:
    """How many of ``specials`` were gathered."""
    found = len(gathered.tens) if specials & ALL_TENS else 0
    return found + (gathered.aces if specials & ALL_ACES else 0)


def final_worth(deal: Deal, whole: Scale) -> int:
    """What a deal that is over is worth."""
    void = deal.outcome == VOID
    value = whole.lowest
    for step in whole.steps:
        question = step.question
        mine = deal.gathering.sides[question.side]
        reached = question.void
        if not void:
            specials = _specials(mine, question.specials) + question.more_specials
            tricks = mine.tricks + question.more_tricks
            reached = question.need[specials] <= tricks < question.cap
        if reached == step.answer:
            value = step.value
    return value
