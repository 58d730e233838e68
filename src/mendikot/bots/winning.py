"""How likely a side is to win the trick, considering the players still to act."""

from __future__ import annotations

from typing import NamedTuple

from mendikot.bots.counting import TEN, Counting, above
from mendikot.bots.trump import Trump, guesses
from mendikot.engine import Card, Seat, Suit, View
from mendikot.engine.cards import seats_from
from mendikot.engine.trick import beats

RETAKES = 0.55
"""How much of its chance against the best card now a partner keeps once an enemy raised it."""

OVERTAKES = 0.35
"""How much of its chance an enemy keeps against the card with which a partner took the trick."""

TEN_COMES = 0.8
"""How likely a partner with a ten that may be given to a sure trick gives it."""

UNKNOWN_CUT = 0.55
"""How likely a void player can trump when only others know the suit of the closed card."""


class Forecast(NamedTuple):
    """What will become of a trick once a card was played to it."""

    ours: float
    """How likely our side wins it."""
    stays: float
    """How likely the seat that is best then wins it for our side."""
    best: Seat
    """The seat that is best then."""
    tens: int
    """The tens in it then."""
    more_if_ours: float
    """How many more tens to expect in it when we win."""
    more_if_theirs: float


class Table:
    """The trick on the table, and who is still to play to it after ``view.seat``."""

    __slots__ = (
        "_beat",
        "_forecasts",
        "_guesses",
        "_thrown",
        "best",
        "best_card",
        "count",
        "later",
        "led",
        "seat",
        "tens",
        "trump",
    )

    def __init__(self, view: View, count: Counting, trump: Trump) -> None:
        assert view.seat is not None
        players = view.rules.players
        trick = view.trick
        self.count = count
        self.trump = trump
        self.seat: Seat = view.seat
        self.led = trick.led
        self.best: Seat = trick.best
        cards = trick.cards
        self.best_card: Card | None = None
        if cards:
            if trump.in_force and view.hukum.closed:  # the owner sees through thrown cards
                self.best = trick.judge(trump.suit, players).best
            self.best_card = trick.card_of(self.best, players)
        self.later = seats_from(self.seat, players)[1 : players - len(cards)]
        """Who plays to the trick after this seat."""
        self.tens = sum([card.rank == 10 for card in cards])
        self._guesses = dict(guesses(count)) if trump.secret else {}
        self._thrown = [0.0, 0.0]
        """By side: how likely a card it threw to the trick is a trump nobody can tell yet."""
        if trump.secret:
            for seat, card in trick.by_seat(players):
                if card.suit is not self.led:
                    self._thrown[seat % 2] += self._guesses.get(card.suit, 0.0)
        self._forecasts: dict[Card, Forecast] = {}
        self._beat: dict[tuple[Seat, Card, Suit, Suit | None, bool], float] = {}

    @property
    def partner_is_best(self) -> bool:
        """Whether a partner holds the trick for now."""
        return self.best_card is not None and self.best % 2 == self.seat % 2

    @property
    def enemy_to_come(self) -> bool:
        """Whether somebody of the other side still plays to the trick."""
        return any((later - self.seat) % 2 for later in self.later)

    def takes(self, card: Card) -> bool:
        """Whether ``card`` would be the best one for now."""
        if self.best_card is None:
            return True
        return beats(card, self.best_card, self._trump_if(card))

    def _trump_if(self, card: Card) -> Suit | None:
        trump = self.trump
        if trump.in_force:
            return trump.suit
        if trump.cut_open and self.led is not None and card.suit is not self.led:
            return card.suit
        return None

    def forecast(self, card: Card) -> Forecast:
        """What will become of the trick when ``view.seat`` plays ``card``."""
        found = self._forecasts.get(card)
        if found is None:
            found = self._forecasts[card] = self._forecast(card)
        return found

    def _forecast(self, card: Card) -> Forecast:
        led = card.suit if self.led is None else self.led
        suit = self._trump_if(card)
        cut_open = self.trump.cut_open and suit is None
        if self.best_card is None or beats(card, self.best_card, suit):
            best, strongest = self.seat, card
        else:
            best, strongest = self.best, self.best_card
        side = self.seat % 2
        holds = best % 2 == side
        stays, late = (1.0, 0.0) if holds else (0.0, 0.0)
        beaten = 0.0 if holds else 1.0
        ten_given = ten_taken = 0.0
        ten_out = self._ten_out(led, card)
        count = self.count
        raised = False
        for later in self.later:
            chance = self._chance_to_beat(later, strongest, led, suit, cut_open)
            if later % 2 == side:
                won = beaten * chance * (RETAKES if raised else 1.0)
                late += won
                beaten -= won
                if ten_out:
                    ten_given += TEN_COMES * count.share(later, led)
            else:
                raised = True
                lost = chance * stays
                stays -= lost
                lost_late = chance * OVERTAKES * late
                late -= lost_late
                beaten += lost + lost_late
                if ten_out:
                    ten_taken += count.share(later, led)
        if self.trump.secret:
            stays, late = self._with_thrown(card, led, stays, late)
        ours = stays + late
        alone = 1.0 / (1 + count.cards_out(led))  # an opponent with nothing else must drop it
        return Forecast(
            ours,
            stays if holds else 0.0,
            best,
            self.tens + (card.rank == 10),
            min(1.0, ten_given * ours + ten_taken * alone),
            min(1.0, ten_taken * TEN_COMES * (1 - ours) + ten_given * alone),
        )

    def _with_thrown(self, card: Card, led: Suit, stays: float, late: float) -> tuple[float, float]:
        """The same chances when what was thrown, ``card`` too, may turn out to be trumps."""
        side = self.seat % 2
        mine, theirs = min(1.0, self._thrown[side]), min(1.0, self._thrown[1 - side])
        if card.suit is not led:
            mine = min(1.0, mine + self._guesses.get(card.suit, 0.0))
        keep = 1.0 - theirs
        stays, late = stays * keep, late * keep
        return stays, late + mine * keep * (1.0 - stays - late)

    def _ten_out(self, led: Suit, card: Card) -> bool:
        if led is card.suit and card.rank == 10:
            return False
        if self.count.out[led] & TEN:
            return True
        return any(one.suit is led and one.rank == 10 for _, one in self.count.known)

    def _chance_to_beat(
        self, seat: Seat, best: Card, led: Suit, suit: Suit | None, cut_open: bool
    ) -> float:
        key = (seat, best, led, suit, cut_open)
        chance = self._beat.get(key)
        if chance is None:
            chance = self._beat[key] = self._find_chance(seat, best, led, suit, cut_open)
        return chance

    def _find_chance(
        self, seat: Seat, best: Card, led: Suit, suit: Suit | None, cut_open: bool
    ) -> float:
        count = self.count
        if best.suit is led:
            higher = count.chance_of_any(seat, led, above(best.rank))
            if suit is led:
                return higher
            void = count.chance_void(seat, led)
            if not void:
                return higher
            return higher + void * self._chance_to_trump(seat, led, suit, cut_open)
        void = count.chance_void(seat, led)
        return void * count.chance_of_any(seat, best.suit, above(best.rank)) if void else 0.0

    def _chance_to_trump(self, seat: Seat, led: Suit, suit: Suit | None, cut_open: bool) -> float:
        """How likely ``seat``, void in ``led``, trumps a card of it."""
        count, trump = self.count, self.trump
        if suit is not None:
            return count.chance_of_any(seat, suit, -1)
        if cut_open:
            return 1.0
        if trump.hidden:
            return trump.on_void * UNKNOWN_CUT
        if trump.suit is not None and trump.suit is not led:  # closed, and its owner looks
            return trump.on_void * count.chance_of_any(seat, trump.suit, -1)
        return 0.0

    def sure_of_partner(self, card: Card) -> bool:
        """Whether a partner holds the trick for certain if ``card`` is played under it."""
        forecast = self.forecast(card)
        ours = forecast.best % 2 == self.seat % 2 and forecast.best != self.seat
        return ours and forecast.stays >= CERTAIN


CERTAIN = 0.999
