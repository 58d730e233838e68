"""Renaming the suits, or turning the seats, commutes with play."""

from hypothesis import given, settings
from hypothesis import strategies as st

from mendikot.engine import Call, Claim, Deal, Dealt, PickHand, Suit
from mendikot.engine.cards import Card, sort_hand
from tests.strategies import matches


def rename(card, suits):
    return Card(Suit(suits[card.suit]), card.rank)


def renamed(action, suits):
    match action:
        case Dealt(hands):
            return Dealt(tuple(sort_hand(rename(card, suits) for card in hand) for hand in hands))
        case Call(suit):
            return Call(Suit(suits[suit]))
        case _ if hasattr(action, "card"):
            return action._replace(card=rename(action.card, suits))
    return action


def turned(action, by, players):
    match action:
        case Dealt(hands):
            return Dealt(tuple(hands[(seat - by) % players] for seat in range(players)))
        case PickHand(seat) | Claim(seat):
            return action._replace(seat=(seat + by) % players)
    return action


def replayed(deal, dealer, actions):
    again = Deal.new(deal.rules, dealer)
    for action in actions:
        again = again.apply(action)
    return again


@given(matches(), st.permutations(range(4)))
@settings(max_examples=120, deadline=None)
def test_suits_have_no_order(match, suits):
    for deal in match.deals:
        other = replayed(deal, deal.dealer, [renamed(action, suits) for action in deal.log])
        assert other.to_act == deal.to_act and other.outcome == deal.outcome
        assert [trick.best for trick in other.tricks] == [trick.best for trick in deal.tricks]
        assert {renamed(action, suits) for action in deal.legal_actions()} == set(
            other.legal_actions()
        )


@given(matches(), st.integers(1, 7))
@settings(max_examples=120, deadline=None)
def test_seats_are_alike(match, by):
    players = match.rules.players
    for deal in match.deals:
        actions = [turned(action, by, players) for action in deal.log]
        other = replayed(deal, (deal.dealer + by) % players, actions)
        expected = [(trick.best + by) % players for trick in deal.tricks]
        assert [trick.best for trick in other.tricks] == expected
        if deal.outcome is not None:
            assert other.outcome.kind == deal.outcome.kind
            if deal.outcome.side is not None:
                assert other.outcome.side == (deal.outcome.side + by) % 2
        assert {turned(action, by, players) for action in deal.legal_actions()} == set(
            other.legal_actions()
        )
