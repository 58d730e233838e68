"""The goal "tricks" against bridge: Bo Haglund's double-dummy solver DDS, through endplay.

With a trump known, or none, a deal of 52 cards is one of bridge: seats 0 to 3 are North, East,
South and West, and clubs to spades are trumps as they are there.
"""

from __future__ import annotations

from random import Random

import pytest

from mendikot.engine import Call, Deal, Dealt, Drew, Rules, Suit
from mendikot.engine.cards import packets, sort_hand
from mendikot.search.solver import Solver, solve
from tests.search.bridge import tricks_of_cards, tricks_of_leader

STRAINS = (*Suit, None)


def bridge_deal(trump: Suit | None, rng: Random) -> Deal:
    """A full deal with this trump, drawn or called, at its first lead."""
    hukum = "no-trump" if trump is None else rng.choice(["drawn", "called"])
    rules = Rules(hukum=hukum)
    pack = list(rules.cards)
    rng.shuffle(pack)
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
    deal = Deal.new(rules, rng.randrange(4))
    if hukum == "called":
        first = packets(13)[0]
        deal = deal.apply(Dealt(tuple(sort_hand(hand[:first]) for hand in hands)))
        hands = [hand[first:] for hand in hands]
        deal = deal.apply(Call(trump))
    elif trump is not None:
        deal = deal.apply(Drew(next(card for card in pack if card.suit is trump)))
    return deal.apply(Dealt(tuple(map(sort_hand, hands))))


def of_side_0(deal: Deal, tricks: int) -> int:
    """What side 0 will have when the side to act takes ``tricks`` of those to come."""
    sides = deal.gathering.sides
    mine = tricks if deal.to_act % 2 == 0 else 13 - sides[0].tricks - sides[1].tricks - tricks
    return sides[0].tricks + mine


def check_whole_deals(seed: int, number: int) -> None:
    rng, solver = Random(seed), Solver()
    for place in range(number):
        deal = bridge_deal(STRAINS[place % 5], rng)
        right = of_side_0(deal, tricks_of_leader(deal))
        assert solver.value(deal, "tricks") == (right, right), (seed, place)


def check_every_card(seed: int, number: int, played: int) -> None:
    """After ``played`` cards every legal card against DDS."""
    rng = Random(seed)
    for place in range(number):
        deal = bridge_deal(STRAINS[place % 5], rng)
        for _ in range(played):
            deal = deal.apply(rng.choice(deal.legal_actions()))
        right = {card: of_side_0(deal, tricks) for card, tricks in tricks_of_cards(deal).items()}
        found = solve(deal, "tricks").values
        assert {action.card: value.low for action, value in found.items()} == right, (seed, place)
        assert all(value.exact for value in found.values())


def test_full_deals_are_worth_the_tricks_of_bridge() -> None:
    check_whole_deals(1, 40)


@pytest.mark.parametrize("played", [20, 25, 30, 35, 43])
def test_every_card_is_worth_the_tricks_of_bridge(played: int) -> None:
    check_every_card(played, 20, played)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(10, 20))
def test_a_thousand_full_deals_are_worth_the_tricks_of_bridge(seed: int) -> None:
    check_whole_deals(seed, 100)


@pytest.mark.deep
@pytest.mark.parametrize("played", range(16, 49))
def test_every_card_of_many_endings_is_worth_the_tricks_of_bridge(played: int) -> None:
    check_every_card(1000 + played, 40, played)
