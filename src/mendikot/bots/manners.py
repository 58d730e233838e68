"""What a good partner never does, whatever else speaks for it."""

from __future__ import annotations

from mendikot.bots.standing import Standing
from mendikot.bots.winning import CERTAIN, Table
from mendikot.engine import Card, Rank

LEADS_TEN = 0.75
"""How likely a ten that is led must be to come home."""


LIKELY_VOID = 0.5
"""From here on an enemy is taken to be void in a suit."""

GIVES_TEN = 0.5
"""How likely a trick must be to come home for a ten to be given to it."""


def keep_manners(cards: list[Card], table: Table, standing: Standing) -> list[Card]:
    """Those of ``cards`` that good manners leave; never none of them."""
    if len(cards) == 1:
        return cards
    if table.led is None:
        return _lead_no_loose_ten(cards, table)
    cards = _no_ten_to_a_lost_trick(cards, table)
    cards = _trump_no_masters_of_partner(cards, table)
    return _leave_it_to_partner(cards, table, standing)


def _lead_no_loose_ten(cards: list[Card], table: Table) -> list[Card]:
    """A ten is led only where it will most likely win, or when there is nothing else to lead."""
    kept = [
        card
        for card in cards
        if card.rank is not Rank.TEN or table.forecast(card).ours >= LEADS_TEN
    ]
    return kept or cards


def _no_ten_to_a_lost_trick(cards: list[Card], table: Table) -> list[Card]:
    """A ten is not given to a trick that is, or most likely will be, lost.

    Unless there are only tens to play.
    """
    kept = [
        card
        for card in cards
        if card.rank is not Rank.TEN or table.forecast(card).ours >= GIVES_TEN
    ]
    return kept or cards


def _trump_no_masters_of_partner(cards: list[Card], table: Table) -> list[Card]:
    """The highest card of the suit led, a partner's, is not trumped while no enemy is known void.

    A ten may still go there as the trump that makes it safe.
    """
    best, count = table.best_card, table.count
    if best is None or best.suit is not table.led or not table.partner_is_best:
        return cards
    if count.higher_out(best) or any(
        later % 2 != table.seat % 2 and count.chance_void(later, best.suit) >= LIKELY_VOID
        for later in table.later
    ):
        return cards
    kept = [card for card in cards if not table.takes(card) or card.rank is Rank.TEN]
    return kept or cards


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
