"""Milliseconds of CPU that the exact solver takes, beside bridge's DDS in the same run.

    python benchmarks/solver_speed.py [--deals 200] [--seed 1] [--only PART ...] [--quick]

Random full deals of 52 cards at the elder's first lead; one core, one run, one thread, what is
compared is interleaved deal by deal. CPU time is that of the process, which has one thread at work.
Nothing is kept from one question to the next. Parts:

    full     who wins, and the full outcome, trump known; DDS: 7 tricks or not, and how many
    later    who wins after three tricks, in which both sides lead from the top: the highest card
             of the longest suit is led, followed high where that takes the trick, low otherwise
    methods  who wins, under every other way of making trump, and with two in a row, against the
             same cards with trump known: the suit the band's card has, and the elder's longest
             where there is none

DDS plays bridge (tricks alone), so its column is a yardstick of the machine, not a rival.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.search.bridge import ask, board

from mendikot.engine import Close, Deal, Dealt, Drew, Rules, Suit
from mendikot.engine.cards import Card, Rank, sort_hand
from mendikot.engine.trick import beats
from mendikot.search.solver import Budget, Solver, Value

Hands = tuple[tuple[Card, ...], ...]
Question = Callable[[], object]

PARTS = ("full", "later", "methods")


def some_hands(rng: Random) -> Hands:
    pack = list(Rules().cards)
    rng.shuffle(pack)
    return tuple(sort_hand(pack[13 * seat : 13 * seat + 13]) for seat in range(4))


def longest(hand: tuple[Card, ...]) -> Suit:
    return max(Suit, key=lambda suit: sum(card.suit is suit for card in hand))


def with_trump(hands: Hands, suit: Suit, gathering: str = "every-trick") -> Deal:
    """Seat 0 to lead, this trump drawn."""
    deal = Deal.new(Rules(hukum="drawn", gathering=gathering), 3)
    return deal.apply(Drew(Card(suit, Rank.TWO))).apply(Dealt(hands))


def by_method(hands: Hands, hukum: str) -> Deal:
    """Seat 0 to lead, its closed card the lowest of its longest suit where one is chosen."""
    deal = Deal.new(Rules(hukum=hukum), 3).apply(Dealt(hands))
    if hukum.startswith("band"):
        suit = longest(hands[0])
        deal = deal.apply(Close(min(card for card in hands[0] if card.suit is suit)))
    return deal


def three_tricks_on(deal: Deal) -> Deal:
    """After three tricks by the rule told above."""
    while len(deal.tricks) < 3:
        legal = deal.legal_actions()
        trick, cards = deal.trick, [action.card for action in legal]
        if not trick.cards:
            suit = longest(deal.hands[deal.to_act])
            card = max(card for card in cards if card.suit is suit)
        else:
            top = trick.cards[(trick.best - trick.leader) % 4]
            taking = [card for card in cards if beats(card, top, deal.hukum.suit)]
            mine = trick.best % 2 == deal.to_act % 2
            by_rank = sorted(cards, key=lambda card: card.rank)
            card = max(taking, key=lambda card: card.rank) if taking and not mine else by_rank[0]
        deal = deal.apply(next(action for action in legal if action.card == card))
    return deal


class Clock:
    """The milliseconds that questions took, by their names."""

    def __init__(self, seconds: float) -> None:
        self.taken: dict[str, list[float]] = {}
        self.unanswered: dict[str, int] = {}
        """Questions that were given up after so many seconds; counted as that long."""
        self._solver = Solver()
        self._budget = Budget(seconds=seconds)

    def wins(self, name: str, deal: Deal) -> bool:
        """Whether the side to act wins, asked with an empty table: one question."""
        self._solver.forget()
        return bool(self.time(name, lambda: self._solver.wins(deal)))

    def wins_in_time(self, name: str, deal: Deal) -> None:
        """The same question, put so that it can be given up (13 tricks know no tie)."""
        self._solver.forget()
        value = self.time(name, lambda: self._solver.value(deal, "win", self._budget))
        assert isinstance(value, Value)
        if not value.exact:
            self.unanswered[name] = self.unanswered.get(name, 0) + 1

    def outcome(self, name: str, deal: Deal) -> int:
        """The outcome, asked with an empty table."""
        self._solver.forget()
        value = self.time(name, lambda: self._solver.value(deal, "outcome"))
        assert isinstance(value, Value)
        return value.low

    def time(self, name: str, question: Question) -> object:
        start = process_time()
        answer = question()
        self.taken.setdefault(name, []).append(1000 * (process_time() - start))
        return answer


def measure(parts: list[str], number: int, seed: int, seconds: float = 20.0) -> Clock:
    """All questions at ``number`` deals, interleaved."""
    rng, clock = Random(seed), Clock(seconds)
    for place in range(number):
        hands = some_hands(rng)
        deal = with_trump(hands, Suit(place % 4))
        if "full" in parts:
            position = board(deal)
            seven = clock.time("DDS: 7 tricks?", lambda p=position: ask(p, 7, 1))
            exact = clock.time("DDS: how many tricks?", lambda p=position: ask(p, -1, 1))
            assert (seven.score[0] >= 7) == (exact.score[0] >= 7)
            wins = clock.wins("who wins?", deal)
            value = clock.outcome("full outcome", deal)
            assert wins == (value > 0)
        if "later" in parts:
            later = three_tricks_on(deal)
            clock.wins("after three tricks: who wins?", later)
            position = board(later)
            need = max(1, 7 - later.gathering.sides[later.to_act % 2].tricks)
            clock.time("after three tricks: DDS, 7?", lambda p=position, need=need: ask(p, need, 1))
        if "methods" in parts:
            known = with_trump(hands, longest(hands[0]))
            clock.wins_in_time("trump known", known)
            for hukum in ("cut", "band-first-void", "band-on-request", "band-holder", "no-trump"):
                clock.wins_in_time(hukum, by_method(hands, hukum))
            piled = with_trump(hands, longest(hands[0]), "two-in-a-row")
            clock.wins_in_time("two in a row", piled)
        if sys.stderr.isatty():
            print(f"\r{place + 1}/{number}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return clock


def row(name: str, taken: list[float], *against: list[float]) -> str:
    """Mean, median, p95, p99 and the largest, and how many times the mean of others that is."""
    ranked = sorted(taken)
    ranks = [ranked[min(len(ranked) - 1, int(share * len(ranked)))] for share in (0.95, 0.99)]
    figures = (mean(taken), median(taken), *ranks, ranked[-1])
    times = "".join(f"{mean(taken) / max(mean(other), 1e-9):10.2f}" for other in against)
    return f"{name:36}" + "".join(f"{figure:10.3f}" for figure in figures) + times


def tell(clock: Clock, parts: list[str]) -> None:
    taken = clock.taken
    head = f"{'ms of CPU':36}" + "".join(
        f"{name:>10}" for name in ("mean", "median", "p95", "p99", "max")
    )
    if "full" in parts:
        seven, exact = taken["DDS: 7 tricks?"], taken["DDS: how many tricks?"]
        print(f"{head}{'/ DDS 7?':>10}{'/ DDS n':>10}")
        for name in ("who wins?", "full outcome", "DDS: 7 tricks?", "DDS: how many tricks?"):
            print(row(name, taken[name], seven, exact))
        print()
    if "later" in parts:
        print(f"{head}{'/ DDS':>10}")
        other = taken["after three tricks: DDS, 7?"]
        for name in ("after three tricks: who wins?", "after three tricks: DDS, 7?"):
            print(row(name, taken[name], other))
        print()
    if "methods" in parts:
        print(f"{head}{'/ known':>10}")
        for name in ("trump known", "cut", "band-first-void", "band-on-request", "band-holder",
                     "no-trump", "two in a row"):  # fmt: skip
            print(row(name, taken[name], taken["trump known"]))
        for name, number in clock.unanswered.items():
            print(f"{name}: {number} given up, its time till then is counted")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument(
        "--seconds",
        type=float,
        default=20.0,
        help="after which a question of `methods` is given up",
    )
    parser.add_argument("--quick", action="store_true", help="20 deals, the first part alone")
    given = parser.parse_args()
    parts = ["full"] if given.quick else given.only
    number = 20 if given.quick else given.deals
    Clock(1.0).wins(
        "compiled, or loaded, before the clock runs", with_trump(some_hands(Random(0)), Suit.SPADES)
    )
    print(f"{number} deals, seed {given.seed}\n")
    tell(measure(parts, number, given.seed, given.seconds), parts)


if __name__ == "__main__":
    main()
