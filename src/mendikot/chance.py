"""Chance as an actor: shuffles and draws, from a source of randomness it is given."""

from __future__ import annotations

from random import Random

from mendikot.engine.actions import ChanceAction, Dealt, Drew, Lots, ToDeal, ToDraw
from mendikot.engine.cards import Card, sort_hand
from mendikot.engine.match import Match


def supply(match: Match, rng: Random) -> ChanceAction:
    """The action chance owes ``match``, drawn from ``rng``.

    Raises ValueError when it is not chance's turn.
    """
    want = match.wants
    if want is None:
        raise ValueError("it is not the turn of chance")
    if isinstance(want, ToDraw):
        return Drew(rng.choice(want.cards))
    if isinstance(want, ToDeal):
        return deal_out(want, (match.dealer or 0) + 1, match.rules.players, rng)
    return Lots(tuple(rng.sample(want.cards, len(want.chairs))))


def deal_out(want: ToDeal, first: int, players: int, rng: Random) -> Dealt:
    """Shuffle the cards and hand them out from seat ``first`` on."""
    pack: list[Card] = list(want.cards)
    rng.shuffle(pack)
    hands = [
        sort_hand(pack[place * want.each : (place + 1) * want.each]) for place in range(players)
    ]
    first %= players
    return Dealt(tuple(hands[(seat - first) % players] for seat in range(players)))
