"""Positions that look alike: same lengths, other cards, so that a kept table meets them again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mendikot.engine import Card, Deal, Rank, Suit
from mendikot.engine.cards import sort_hand
from mendikot.engine.gathering import Gathered
from tests.search.positions import Position

SPECIALS = (Rank.TEN, Rank.ACE)


def alike(position: Position, rng: Random) -> Position:
    """Other cards in the hands and in the place of the closed card, suit by suit as many.

    In half of the suits ten and ace are held if there is room, in the others they are gone. What
    was gathered before is drawn anew. The log stays, so no card may be undealt.
    """
    deal = position.deal
    hukum = deal.hukum
    places = [*deal.hands, (hukum.apart,) if hukum.apart else ()]
    chosen: dict[Suit, list[Card]] = {}
    for suit in Suit:
        number = sum(card.suit is suit for place in places for card in place)
        free = [card for card in deal.rules.cards if card.suit is suit]
        free = [card for card in free if card not in deal.trick.cards]
        rng.shuffle(free)
        keen = rng.random() < 0.5
        free.sort(key=lambda card: (card.rank in SPECIALS) is not keen)
        chosen[suit] = free[:number]
        rng.shuffle(chosen[suit])
    new = {card: chosen[card.suit].pop() for place in places for card in place}
    hands = tuple(sort_hand(new[card] for card in hand) for hand in deal.hands)
    if hukum.closed is not None:
        hukum = replace(hukum, closed=new[hukum.closed])
    return Position(gathered_otherwise(replace(deal, hukum=hukum, hands=hands), rng))


def closed_otherwise(position: Position, rng: Random) -> Position:
    """Other cards of the closed suit in the owner's hand and in the place of the closed card.

    Ten and ace are theirs as before, but each may be closed or in the hand.
    """
    deal = position.deal
    hukum = deal.hukum
    assert hukum.owner is not None
    assert hukum.closed is not None
    hand = deal.hands[hukum.owner]
    suit = hukum.closed.suit
    mine = [card for card in {*hand, hukum.closed} if card.suit is suit]
    there = {*deal.trick.cards, *(card for one in deal.hands for card in one)}
    gone = [card for card in deal.rules.cards if card.suit is suit and card not in there]
    fixed = [card for card in mine if card.rank in SPECIALS]
    free = [card for card in {*mine, *gone} if card.rank not in SPECIALS]
    cards = fixed + rng.sample(sorted(free), len(mine) - len(fixed))
    closed = rng.choice(cards)
    kept = [card for card in cards if card != closed or hukum.apart is None]
    hands = list(deal.hands)
    hands[hukum.owner] = sort_hand([*(card for card in hand if card.suit is not suit), *kept])
    return Position(replace(deal, hands=tuple(hands), hukum=replace(hukum, closed=closed)))


def gathered_otherwise(deal: Deal, rng: Random) -> Deal:
    """The same cards to play, with what was gathered before lying elsewhere."""
    gone = set(deal.rules.cards).difference(*deal.hands, deal.trick.cards, {deal.hukum.apart})
    piled = deal.rules.gathering == "two-in-a-row"
    heaps: list[list] = [[0, (), 0] for _ in range(3)]
    for _ in deal.tricks:
        heaps[rng.randrange(3 if piled else 2)][0] += 1
    there = [heap for heap in heaps if heap[0]]
    if rng.random() < 0.5:
        there = there[:1]  # all that counts
    for card in sorted(gone):
        heap = rng.choice(there)
        heap[1] += (card,) if card.rank is Rank.TEN else ()
        heap[2] += card.rank is Rank.ACE
    mine, theirs, pile = (Gathered(*heap) for heap in heaps)
    streak = deal.trick.leader if pile.tricks else None
    kind = type(deal.gathering)
    return replace(deal, gathering=kind((mine, theirs), pile, streak))
