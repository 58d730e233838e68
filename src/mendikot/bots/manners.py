"""What a good partner never does, whatever else speaks for it."""

from __future__ import annotations

from mendikot.bots.standing import Standing
from mendikot.bots.winning import CERTAIN, Table
from mendikot.engine import Card, Rank


def keep_manners(cards: list[Card], table: Table, standing: Standing) -> list[Card]:
    """Those of ``cards`` that good manners leave; never none of them."""
    if table.led is None or len(cards) == 1:
        return cards
    cards = _no_ten_to_a_lost_trick(cards, table)
    return _leave_it_to_partner(cards, table, standing)


def _no_ten_to_a_lost_trick(cards: list[Card], table: Table) -> list[Card]:
    """A ten is never given to a trick that is lost, while there is any other card."""
    others = [card for card in cards if card.rank is not Rank.TEN]
    if not others or len(others) == len(cards):
        return cards
    kept = [
        card
        for card in cards
        if card.rank is not Rank.TEN or table.forecast(card).ours > 1 - CERTAIN
    ]
    return kept or others


def _leave_it_to_partner(cards: list[Card], table: Table, standing: Standing) -> list[Card]:
    """A trick that a partner surely wins is not taken away from it.

    But a ten may always go there, and under two in a row the own streak may be worth it.
    """
    if standing.sweeping and standing.streak == table.seat:
        return cards
    under = [card for card in cards if not table.takes(card)]
    if not under or not table.sure_of_partner(under[0]):
        return cards
    tens = [card for card in cards if card.rank is Rank.TEN and table.takes(card)]
    sure = [ten for ten in tens if table.forecast(ten).ours >= CERTAIN]
    return under + sure
