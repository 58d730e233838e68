"""Chance as an actor: shuffles and draws, from a source of randomness it is given."""

from __future__ import annotations

from random import Random

from mendikot.engine.actions import ChanceAction, Dealt, Drew, Lots, ToDeal, ToDraw, ToDrawLots
from mendikot.engine.cards import Card, sort_hand
from mendikot.engine.deal import Deal
from mendikot.engine.match import Match


def supply(match: Match, rng: Random) -> ChanceAction:
    """The action chance owes ``match``, drawn from ``rng``.

    Raises ValueError when it is not chance's turn.
    """
    want = match.wants
    if want is None:
        raise ValueError("it is not the turn of chance")
    if isinstance(want, ToDrawLots):
        return Lots(tuple(rng.sample(want.cards, len(want.chairs))))
    return _serve(want, (match.dealer or 0) + 1, match.rules.players, rng)


def supply_deal(deal: Deal, rng: Random) -> ChanceAction:
    """The action chance owes ``deal``, drawn from ``rng``.

    Raises ValueError when it is not chance's turn.
    """
    want = deal.want
    if not isinstance(want, ToDeal | ToDraw):
        raise ValueError("it is not the turn of chance")
    return _serve(want, deal.elder, deal.rules.players, rng)


def _serve(want: ToDeal | ToDraw, first: int, players: int, rng: Random) -> ChanceAction:
    if isinstance(want, ToDraw):
        return Drew(rng.choice(want.cards))
    return deal_out(want, first, players, rng)


def deal_out(want: ToDeal, first: int, players: int, rng: Random) -> Dealt:
    """Shuffle the cards and hand them out from seat ``first`` on."""
    pack: list[Card] = list(want.cards)
    rng.shuffle(pack)
    hands = [
        sort_hand(pack[place * want.each : (place + 1) * want.each]) for place in range(players)
    ]
    first %= players
    return Dealt(tuple(hands[(seat - first) % players] for seat in range(players)))
