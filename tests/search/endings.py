"""Random positions near the end of a deal, under any rules that the solver knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from random import Random
from typing import NamedTuple

from mendikot.chance import deal_out, supply_deal
from mendikot.engine import CHANCE, Deal, Dealt, Rules, SeatAction
from mendikot.engine.actions import Play
from mendikot.engine.gathering import GATHERINGS
from mendikot.engine.rules import HUKUMS
from mendikot.search.solver import BAND_APART

TABLES = ((4, 52), (4, 52), (4, 32), (6, 48), (8, 48))
"""Players and pack; the most usual ones twice."""

LATE = ("cut", "five-card-cut", "band-holder", *BAND_APART)
"""The methods in which play can bring the suit in force."""

METHODS = (*HUKUMS, *BAND_APART, "five-card-cut")
"""Those with a phase of their own twice."""


class Position(NamedTuple):
    """A card is to be played."""

    deal: Deal
    to_come: tuple[Dealt, ...] = ()
    """The cards still to be dealt."""

    @property
    def left(self) -> int:
        """Tricks to play, the one on the table included."""
        return self.deal.rules.hand_size - len(self.deal.tricks)


def random_rules(rng: Random, hukum: str, gathering: str) -> Rules:
    """A table drawn with all that has to do with what a deal is worth."""
    players, pack = rng.choice(TABLES)
    score = rng.choice(("points", "points", "tens", "kots"))
    return Rules(
        players=players,
        pack=pack,
        hukum=hukum,
        gathering=gathering,
        score=score,
        bonus_aces=score == "points" and rng.random() < 0.5,
        mendikot=rng.choice((2, 2, 2, 1, 4)),
        kot=rng.choice((3, 3, 3, 2, 5)),
    )


def positions(rules: Rules, rng: Random, low: int, high: int) -> Iterator[Position]:
    """Positions of one random deal: one for each number of tricks left from ``high`` to ``low``.

    Most deals are played so that the suit in force comes late; where that fails, others are tried.
    """
    late = rng.random() < 0.7
    tries = 40 if late and rules.hukum in LATE else 1
    for still in range(tries, 0, -1):
        found = list(_positions(rules, rng, low, high, late))
        if still == 1 or (found and found[0].deal.hukum.suit is None):
            yield from found
            return


def _positions(rules: Rules, rng: Random, low: int, high: int, late: bool) -> Iterator[Position]:
    deal = Deal.new(rules, rng.randrange(rules.players))
    to_come: tuple[Dealt, ...] = ()
    seen = rules.hand_size + 1
    wait = 0
    while not deal.over:
        if deal.turn == CHANCE:
            action = to_come[0] if to_come else supply_deal(deal, rng)
            deal, to_come = deal.apply(action), ()
            continue
        left = rules.hand_size - len(deal.tricks)
        if left < low:
            return
        if deal.want is None:
            if left != seen:
                seen = left
                wait = rng.choice((0, 0, 1, 2, 3, 5, 7)) % rules.players
            if deal.undealt and not to_come:
                owed = deal.packet(rules.hand_size)
                to_come = (deal_out(owed, deal.elder, rules.players, rng),)
            if wait == len(deal.trick.cards) and left <= high:
                asks = [one for one in deal.legal_actions() if one.kind == "ask"]
                if asks and rng.random() < 0.4:
                    deal = deal.apply(asks[0])
                yield Position(deal, to_come)
                wait = -1
        deal = deal.apply(_choose(deal, late, rng))


def sample(number: int, low: int, high: int, seed: int) -> Iterator[Position]:
    """So many positions with ``low`` to ``high`` tricks left, all methods and gatherings in turn."""
    rng = Random(seed)
    found = 0
    for turn in count():
        hukum, gathering = METHODS[turn % len(METHODS)], list(GATHERINGS)[turn // 3 % 2]
        rules = random_rules(rng, hukum, gathering)
        for position in positions(rules, rng, low, high):
            yield position
            found += 1
            if found == number:
                return


def under_same_rules(number: int, low: int, high: int, seed: int) -> Iterator[list[Position]]:
    """For each method and gathering so many positions of one table, of many deals."""
    rng = Random(seed)
    for hukum, gathering in product(HUKUMS, GATHERINGS):
        rules = random_rules(rng, hukum, gathering)
        while rules.hand_size < low:
            rules = random_rules(rng, hukum, gathering)
        found: list[Position] = []
        while len(found) < number:
            found += positions(rules, rng, low, high)
        yield found[:number]


def _choose(deal: Deal, late: bool, rng: Random) -> SeatAction:
    """Any action; when ``late`` rather one that brings no suit in force."""
    legal = deal.legal_actions()
    if deal.want is None and late and deal.hukum.suit is None:
        if deal.trick.cards:
            legal = tuple(one for one in legal if one.kind != "ask") or legal
        else:
            held = [{card.suit for card in hand} for hand in deal.hands]
            safe = tuple(
                one
                for one in legal
                if isinstance(one, Play) and all(one.card.suit in suits for suits in held)
            )
            legal = safe or legal
    return rng.choice(legal)


def kinds(position: Position) -> set[str]:
    """What is to be counted about a position."""
    deal = position.deal
    hukum = deal.hukum
    found = {hukum.method, deal.rules.gathering, f"{deal.rules.players} players"}
    found.add(f"{position.left} left")
    if hukum.apart is not None:
        found |= {"closed", f"closed: {hukum.method}"}
    if hukum.method == "band-holder" and hukum.closed is not None and hukum.suit is None:
        found.add("held secretly")
    if hukum.method in ("cut", "five-card-cut") and hukum.suit is None:
        found.add("no cut yet")
    if deal.undealt:
        found.add("cards to come")
    if hukum.duty is not None:
        found.add("under duty")
    if deal.gathering.pile.tricks:
        found.add("pile")
    if deal.trick.cards:
        found.add("within a trick")
    unasked = hukum.method in BAND_APART and hukum.suit is None and hukum.closed is None
    if hukum.method == "no-trump" or unasked:
        found.add("no trump")
    return found
