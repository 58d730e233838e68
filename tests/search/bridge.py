"""Bridge's double-dummy solver DDS, asked about deals with a trump known to all."""

from __future__ import annotations

from endplay import _dds

from mendikot.engine import Card, Deal, Rank, Suit

NO_TRUMP = 4
SEARCH_ALWAYS = 1
"""DDS's mode that searches where only one card can be played, too."""

_dds.SetMaxThreads(1)


def board(deal: Deal) -> _dds.deal:
    """The position as DDS takes it; seats 0 to 3 are North to West."""
    suit = deal.hukum.suit
    position = _dds.deal()
    position.trump = NO_TRUMP if suit is None else int(suit)
    position.first = deal.trick.leader
    for place, card in enumerate(deal.trick.cards):
        position.currentTrickSuit[place] = int(card.suit)
        position.currentTrickRank[place] = int(card.rank)
    for seat, hand in enumerate(deal.hands):
        for card in hand:
            position.remainCards[seat][int(card.suit)] |= 1 << int(card.rank)
    return position


def ask(position: _dds.deal, target: int, solutions: int) -> _dds.futureTricks:
    """DDS's answer: ``target`` tricks or -1 for as many as can be, one card or (3) all."""
    found = _dds.futureTricks()
    _dds.SolveBoard(position, target, solutions, SEARCH_ALWAYS, found, 0)
    return found


def tricks_of_leader(deal: Deal) -> int:
    """Tricks to come that the side to act can take."""
    return int(ask(board(deal), -1, 1).score[0])


def tricks_of_cards(deal: Deal) -> dict[Card, int]:
    """The same after each legal card."""
    found = ask(board(deal), -1, 3)
    tricks: dict[Card, int] = {}
    for place in range(found.cards):
        suit = Suit(found.suit[place])
        ranks = 1 << found.rank[place] | found.equals[place]
        for rank in Rank:
            if ranks >> rank & 1:
                tricks[Card(suit, rank)] = int(found.score[place])
    return tricks
