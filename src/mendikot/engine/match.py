"""A match: the draw for dealer, deals in a row, the next dealer, the score (R2, R7, R8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from mendikot.engine.actions import Action, Lots, SeatAction, ToChoose, ToDrawLots, Want
from mendikot.engine.cards import Hand, Seat, Side, seat_after
from mendikot.engine.deal import CHANCE, Deal
from mendikot.engine.errors import IllegalAction
from mendikot.engine.outcome import NO_TALLY, SCORES, Outcome, Pair, Tally
from mendikot.engine.rules import Rules
from mendikot.engine.view import View, view_of


class Draw(NamedTuple):
    """One round of the draw for dealer: who drew which card (R2)."""

    chairs: tuple[int, ...]
    cards: Hand


class Result(NamedTuple):
    """What became of one deal."""

    dealer: Seat
    outcome: Outcome
    tens: Pair
    tricks: Pair
    points: Pair
    """What each side scored."""


@dataclass(frozen=True, slots=True)
class Match:
    """:meth:`apply` gives the next state; a new deal begins with chance's first action."""

    rules: Rules
    draws: tuple[Draw, ...] = ()
    seating: tuple[int, ...] = ()
    """``seating[seat]`` is the chair its player first took; () before the draw is settled."""
    dealer: Seat | None = None
    """The dealer of the deal that runs, or of the next."""
    deals: tuple[Deal, ...] = ()
    """The finished deals and the one that runs."""
    results: tuple[Result, ...] = ()
    """One for each finished deal, void ones too."""
    tally: Tally = NO_TALLY
    winner: Side | Literal["drawn"] | None = None

    @classmethod
    def new(cls, rules: Rules) -> Match:
        """Before the draw for dealer."""
        return cls(rules)

    @property
    def deal(self) -> Deal | None:
        """The deal that runs or, between deals, the one just finished."""
        return self.deals[-1] if self.deals else None

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def between(self) -> bool:
        """A deal is finished and the next may begin."""
        return not self.over and self.deal is not None and self.deal.over

    @property
    def to_act(self) -> Seat | None:
        """The seat to act, CHANCE, or None when the match is over."""
        if self.over:
            return None
        if self.deal is None or self.deal.over:
            return CHANCE
        return self.deal.to_act

    @property
    def score(self) -> Pair:
        return self.tally.score

    @property
    def wants(self) -> Want | None:
        """What chance owes; None when it is not chance's turn."""
        if self.to_act != CHANCE:
            return None
        if self.dealer is None:
            return self._lots_wanted()
        want = self._running().want
        assert want is not None and not isinstance(want, ToChoose)
        return want

    def legal_actions(self) -> tuple[SeatAction, ...]:
        """What the seat to act may do; () when no seat is to act."""
        return () if self.deal is None else self.deal.legal_actions()

    def view(self, seat: Seat | None) -> View | None:
        """The deal that runs, or the one just finished, as ``seat`` knows it."""
        return None if self.deal is None else view_of(self.deal, seat)

    def apply(self, action: Action) -> Match:
        """The match after ``action``; raises IllegalAction, changing nothing, if it may not be."""
        if self.winner is not None:
            raise IllegalAction("over")
        if self.dealer is None:
            return self._draw(action)
        running = bool(self.deals) and not self.deals[-1].over
        deal = self._running().apply(action)
        deals = (*self.deals[:-1], deal) if running else (*self.deals, deal)
        match = Match(
            self.rules,
            self.draws,
            self.seating,
            self.dealer,
            deals,
            self.results,
            self.tally,
        )
        return match if deal.to_act is not None else match._score(deal)

    def _running(self) -> Deal:
        if self.deals and not self.deals[-1].over:
            return self.deals[-1]
        assert self.dealer is not None
        return Deal.new(self.rules, self.dealer)

    def _lots_wanted(self) -> ToDrawLots:
        chairs = self._to_draw()
        gone = {card for draw in self.draws for card in draw.cards}
        left = tuple(card for card in self.rules.cards if card not in gone)
        return ToDrawLots(left if len(left) >= len(chairs) else self.rules.cards, chairs)

    def _to_draw(self) -> tuple[int, ...]:
        """The chairs that draw next: all, then those whose tie matters (R2.3); () when settled."""
        players = self.rules.players
        if not self.draws:
            return tuple(range(players))
        lots = self._ranks_drawn()
        order = sorted(range(players), key=lots.__getitem__, reverse=True)
        tied: set[int] = set()
        for first in range(players):
            last = first
            while last + 1 < players and lots[order[last + 1]] == lots[order[first]]:
                last += 1
            if last == first or (first and lots[order[first - 1]] == lots[order[first]]):
                continue
            for_dealer = first == 0 if self.rules.first_dealer == "highest" else last == players - 1
            middle = players // 2
            for_side = self.rules.partnerships == "drawn" and first < middle <= last
            if for_dealer or for_side:
                tied.update(order[first : last + 1])
        return tuple(sorted(tied))

    def _ranks_drawn(self) -> list[tuple[int, ...]]:
        """For every chair the ranks it drew, round by round."""
        ranks: list[tuple[int, ...]] = [()] * self.rules.players
        for draw in self.draws:
            for chair, card in zip(draw.chairs, draw.cards, strict=True):
                ranks[chair] = (*ranks[chair], card.rank)
        return ranks

    def _draw(self, action: Action) -> Match:
        want = self._lots_wanted()
        if not isinstance(action, Lots):
            raise IllegalAction("not-now")
        cards = action.cards
        if len(cards) != len(want.chairs) or len(set(cards)) < len(cards):
            raise IllegalAction("wrong-cards")
        if not set(cards) <= set(want.cards):
            raise IllegalAction("wrong-cards")
        match = replace(self, draws=(*self.draws, Draw(want.chairs, cards)))
        if match._to_draw():
            return match
        return match._seat_players()

    def _seat_players(self) -> Match:
        """The draw is settled: who sits where, and who deals first (R2.1, R2.2)."""
        players = self.rules.players
        lots = self._ranks_drawn()
        order = sorted(range(players), key=lots.__getitem__, reverse=True)
        dealer = order[0 if self.rules.first_dealer == "highest" else -1]
        seating = list(range(players))
        if self.rules.partnerships == "drawn":
            seating[0::2] = sorted(order[: players // 2])
            seating[1::2] = sorted(order[players // 2 :])
        return replace(self, seating=tuple(seating), dealer=seating.index(dealer))

    def _score(self, deal: Deal) -> Match:
        outcome = deal.outcome
        assert outcome is not None
        sides = deal.gathering.sides
        score = SCORES[self.rules.score]
        tally, gained, kot = self.tally, (0, 0), False
        if outcome.kind != "void":
            gained = score.gained(self.rules, tally, outcome, sides)
            kot = score.kot(outcome, gained)
            total = (tally.score[0] + gained[0], tally.score[1] + gained[1])
            tally = Tally(total, score.runs(tally, outcome, sides))
        result = Result(
            deal.dealer,
            outcome,
            (len(sides[0].tens), len(sides[1].tens)),
            (sides[0].tricks, sides[1].tricks),
            gained,
        )
        match = replace(
            self,
            dealer=next_dealer(self.rules, deal.dealer, outcome, kot),
            results=(*self.results, result),
            tally=tally,
        )
        return replace(match, winner=match._winner())

    def _winner(self) -> Side | Literal["drawn"] | None:
        """Who has won the match; None while it goes on (R7.5)."""
        rules, (mine, theirs) = self.rules, self.tally.score
        leader: Side | Literal["drawn"] = "drawn" if mine == theirs else int(theirs > mine)
        played = sum(result.outcome.kind != "void" for result in self.results)
        if rules.deals is not None and played >= rules.deals:
            return leader
        if rules.target is not None and max(mine, theirs) >= rules.target:
            return None if leader == "drawn" else leader
        return None


def next_dealer(rules: Rules, dealer: Seat, outcome: Outcome, kot: bool) -> Seat:
    """Who deals after ``outcome``; ``kot``: the deal was lost by a kot (R8)."""
    step = 1
    if rules.next_dealer == "loser":
        if outcome.side is None:
            step = 0
        elif outcome.side != dealer % 2:
            step = 2 if kot else 0
    return seat_after(dealer, rules.players, step)
