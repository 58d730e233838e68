"""A sensible partner under every rule set: what every guide teaches, weighed in one measure.

For each card it may play the bot asks who will win the trick then (``winning``), what that means
for tens and tricks (``standing``), and what the card would have been worth later (``spending``);
before that a few manners are kept without any weighing (``manners``).
"""

from __future__ import annotations

from random import Random

from mendikot.bots.choosing_hukum import choose_hukum, quality
from mendikot.bots.counting import Counting
from mendikot.bots.manners import keep_manners
from mendikot.bots.spending import Purse
from mendikot.bots.standing import Standing
from mendikot.bots.trump import Trump, guesses, trump_of
from mendikot.bots.winning import Forecast, Table
from mendikot.engine import Ask, Card, Play, SeatAction, Suit, View

OPENING = 0.12
"""What opening a closed hukum of the other side costs, in tens, at the start of a deal."""

OWN_OPENING = 0.05
"""The same when the own side closed it."""

NAMING = 0.06
"""What one card more in the suit a cut makes trump is worth, in tens."""


def choose(view: View, rng: Random, budget: float | None = None) -> SeatAction:
    """One of ``view.legal``, the same for the same view; ``rng`` and ``budget`` are not needed.

    Raises ValueError when the seat of the view is not to act.
    """
    legal = view.legal
    if not legal:
        raise ValueError("this seat is not to act")
    if len(legal) == 1:
        return legal[0]
    if not isinstance(legal[-1], Play):
        return choose_hukum(view)
    return _Thought(view).best()


class _Thought:
    """One choice of a card."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.count = Counting(view)
        self.standing = Standing(view)
        self._use(trump_of(view))

    def _use(self, trump: Trump) -> None:
        self.trump = trump
        self.table = Table(self.view, self.count, trump)
        self.purse = Purse(self.view, self.count, trump, self.standing)

    def best(self) -> SeatAction:
        cards = [action.card for action in self.view.legal if isinstance(action, Play)]
        if isinstance(self.view.legal[0], Ask):
            return self._ask_or(cards)
        return Play(self._best_card(cards)[0])

    def _best_card(self, cards: list[Card]) -> tuple[Card, float]:
        """The best of ``cards`` and its worth."""
        best, most = cards[0], -1e9
        for card in keep_manners(self._distinct(cards), self.table, self.standing):
            worth = self._worth(card)
            if worth > most:
                best, most = card, worth
        return best, most

    def _distinct(self, cards: list[Card]) -> list[Card]:
        """The lowest of every run of cards that do the same, and every ten."""
        count, takes = self.count, self.table.takes
        kept: list[Card] = []
        for card in cards:
            last = kept[-1] if kept else card
            same = last is not card and last.rank != 10 != card.rank and count.alike(last, card)
            if same and takes(last) is takes(card):
                kept[-1] = card
            else:
                kept.append(card)
        return kept

    def _worth(self, card: Card) -> float:
        forecast = self.table.forecast(card)
        return self._prospect(forecast) - self.purse.cost(card) + self._by_the_way(card)

    def _prospect(self, forecast: Forecast) -> float:
        """What the trick means for the deal, whoever wins it weighed."""
        ours = 0.0
        if forecast.ours > 0.0:
            same = forecast.stays / forecast.ours if self._on_streak(forecast.best) else 0.0
            ours = forecast.ours * self._expect(True, same, forecast.tens, forecast.more_if_ours)
        theirs = 1.0 - forecast.ours
        if theirs <= 0.0:
            return ours
        same = self._enemy_streak(forecast.best)
        return ours + theirs * self._expect(False, same, forecast.tens, forecast.more_if_theirs)

    def _expect(self, ours: bool, same: float, tens: int, more: float) -> float:
        after = self.standing.after
        worth = 0.0
        for same_seat, weight in ((True, same), (False, 1.0 - same)):
            if weight:
                here = after(ours, same_seat, tens)
                if more:
                    here += more * (after(ours, same_seat, min(4, tens + 1)) - here)
                worth += weight * here
        return worth

    def _on_streak(self, best: int) -> bool:
        return self.standing.sweeping and best == self.standing.streak

    def _enemy_streak(self, best: int) -> float:
        """How likely an enemy that wins this trick won the one before (two in a row)."""
        streak = self.standing.streak
        if streak is None or not self.standing.sweeping or streak % 2 == self.table.seat % 2:
            return 0.0
        if best == streak:
            return 0.9
        return 0.6 if streak in self.table.later else 0.0

    def _by_the_way(self, card: Card) -> float:
        """What a card does beside this trick: the trump it names, the length it comes from."""
        view, table = self.view, self.table
        if table.led is None:
            return 0.0
        worth = 0.0
        if card.suit is not table.led:
            length = self.count.held[card.suit].bit_count()
            worth += 0.002 * length * self.purse.ten_swing
            if self.trump.cut_open:
                worth += NAMING * quality(view.hand, card.suit) * self.purse.ten_swing
        return worth

    def _ask_or(self, cards: list[Card]) -> SeatAction:
        """Ask for the closed hukum, or play without it (R4.4b)."""
        view = self.view
        card, quiet = self._best_card(cards)
        known = self.trump.suit
        suits = guesses(self.count) if known is None else [(known, 1.0)]
        asked = 0.0
        for suit, weight in suits:
            asked += weight * self._worth_if_open(suit)
        owner = view.hukum.owner
        friendly = owner is not None and owner % 2 == self.table.seat % 2
        left = 1 - len(view.tricks) / view.rules.hand_size
        cost = (OWN_OPENING if friendly else OPENING) * left * self.purse.ten_swing
        if asked - cost > quiet + 1e-9:
            return view.legal[0]
        return Play(card)

    def _worth_if_open(self, suit: Suit) -> float:
        """What the trick is worth once ``suit`` is in force and this seat must trump if it can."""
        quiet = (self.trump, self.table, self.purse)
        self._use(Trump(suit, True))
        hand = list(self.view.hand)
        mine = self.view.hukum.mine
        if mine is not None and mine not in hand:
            hand.append(mine)
        trumps = [card for card in hand if card.suit is suit]
        worth = self._best_card(trumps or hand)[1]
        self.trump, self.table, self.purse = quiet
        return worth
