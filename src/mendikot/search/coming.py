"""Cards still to be dealt, which a position is given along with (R4.8, R4.9)."""

from __future__ import annotations

from collections.abc import Sequence

from mendikot.engine import Deal, Dealt, Unsupported
from mendikot.engine.hukum import Hands


def coming(deal: Deal, to_come: Sequence[Dealt]) -> Hands:
    """The cards each seat is still to be dealt: none, or those of the one action ``to_come``.

    Raises Unsupported unless these are all the cards that are left, as many for each seat.
    """
    players = deal.rules.players
    if not deal.undealt:
        return ((),) * players
    rest = deal.packet(deal.rules.hand_size)
    hands: Hands = to_come[0].hands if len(to_come) == 1 else ()
    cards = sorted(card for hand in hands for card in hand)
    if [len(hand) for hand in hands] != [rest.each] * players or cards != sorted(rest.cards):
        raise Unsupported(f"{rest.each} cards for each seat are still to be dealt, and not given")
    return hands
