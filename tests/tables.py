"""Deals and matches set up by hand, and played by text."""

from __future__ import annotations

from random import Random

from mendikot.chance import supply
from mendikot.engine import (
    CHANCE,
    Deal,
    Dealt,
    Lots,
    Match,
    Rules,
    Side,
    action_text,
    parse_action,
)
from mendikot.engine.cards import CARD
from mendikot.engine.notation import parse_hand

SHORT = {"pack": 32}
"""Four hands of eight cards: small enough to write down."""

ONE_SUIT_EACH = "AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"
"""Seat 0 holds all the spades, seat 1 the hearts, 2 the diamonds, 3 the clubs."""


def go(deal: Deal, actions: str) -> Deal:
    """``deal`` after actions written with commas between them: ``close 7H, AS, ask``."""
    for text in actions.split(","):
        deal = deal.apply(parse_action(text.strip()))
    return deal


def dealt(rules: Rules, hands: str, dealer: int = -1, before: str = "") -> Deal:
    """A deal in which ``hands`` were dealt; unless told otherwise seat 0 is the elder."""
    deal = Deal.new(rules, dealer % rules.players)
    if before:
        deal = go(deal, before)
    return deal.apply(Dealt(tuple(map(parse_hand, hands.split()))))


def texts(deal: Deal) -> str:
    """The legal actions as text, spaces between."""
    return " ".join(map(action_text, deal.legal_actions()))


def play_on(match: Match, rng: Random, deals: int | None = None) -> Match:
    """``match`` played at random to its end, or until ``deals`` more are finished."""
    stop = None if deals is None else len(match.results) + deals
    while match.to_act is not None and len(match.results) != stop:
        actor = match.to_act
        chosen = supply(match, rng) if actor == CHANCE else rng.choice(match.legal_actions())
        match = match.apply(chosen)
    return match


def match_with(rules: Rules, dealer: int = 0) -> Match:
    """A match in which the draw made ``dealer`` the first dealer, by agreed partnerships."""
    low = [card for card in rules.cards if card.rank.letter in "789"]
    cards = low[: rules.players]
    cards[dealer] = CARD["AS"]
    return Match.new(rules).apply(Lots(tuple(cards)))


def next_deal(match: Match, kind: str, side: Side | None = None) -> Match:
    """``match`` after one more deal of this outcome, found by trying seeds."""
    for seed in range(5000):
        after = play_on(match, Random(seed), deals=1)
        outcome = after.results[-1].outcome
        if outcome.kind == kind and (side is None or outcome.side == side):
            return after
    raise AssertionError(f"no {kind} for {side} in 5000 deals")


def void_deal(match: Match) -> Match:
    """``match``, with a five-card cut and the 32-card pack, after a deal in which nobody is void."""
    hands = ["AK.A.A.A", "QJ.K.K.K", "T9.Q.Q.Q", "87.J.J.J"]
    match = match.apply(Dealt(tuple(map(parse_hand, hands))))
    number = len(match.results)
    while len(match.results) == number:
        match = match.apply(match.legal_actions()[0])
    return match
