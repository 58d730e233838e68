"""R10.3: what a seat is told does not depend on a card it may not know.

With the same accepted actions, cards hidden from a seat change places; every view of that seat,
every event and every refusal must stay the same, byte for byte.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mendikot.engine import Close, Deal, Dealt, IllegalAction, Rules, events, view_of
from mendikot.engine.actions import PLAY, Ask
from mendikot.engine.cards import sort_hand
from mendikot.engine.rules import HUKUMS
from tests.strategies import all_rules, seeds, walk


def hidden_from(deal, seat):
    """The cards of the deal whose places ``seat`` may not know."""
    known = set(deal.hands[seat])
    if deal.hukum.owner == seat and deal.hukum.apart is not None:
        known.add(deal.hukum.apart)
    known.update(card for trick in deal.tricks for card in trick.cards)
    known.update(deal.trick.cards)
    if deal.hukum.card is not None and deal.hukum.owner is not None:
        known.add(deal.hukum.card)
    return [card for card in deal.rules.cards if card not in known]


def changed(action, places):
    """The action with cards renamed as ``places`` says; plays and draws are public and stay."""
    if isinstance(action, Dealt):
        return Dealt(tuple(sort_hand(places.get(c, c) for c in hand) for hand in action.hands))
    if isinstance(action, Close):
        return Close(places.get(action.card, action.card))
    return action


def states(deal, actions):
    """The states on the way, or None where the other cards could not have been played so."""
    state = Deal.new(deal.rules, deal.dealer)
    found = [state]
    for action in actions:
        try:
            state = state.apply(action)
        except IllegalAction:
            return None
        found.append(state)
    return found


def told(state, seat):
    """All that ``seat`` can be told in this state, as text."""
    refusals = []
    if state.to_act == seat:
        for action in (*PLAY.values(), Ask()):
            try:
                state.apply(action)
            except IllegalAction as refused:
                refusals.append((refused.reason, refused.legal, str(refused)))
    return repr((view_of(state, seat), refusals, state.claimable(seat), state.settled))


tried: Counter[str] = Counter()


@pytest.mark.parametrize("hukum", HUKUMS)
def test_hidden_cards_may_change_places_unnoticed(hukum):
    @given(all_rules(hukum=hukum), seeds, st.integers(3, 60), seeds)
    @settings(max_examples=40, deadline=None)
    def check(rules, seed, steps, other_seed):
        match = walk(rules, seed, steps)
        deal = match.deal
        if deal is None or deal.over:
            return
        rng = Random(other_seed)
        for seat in (*range(rules.players), None):
            for _ in range(3):
                _compare(deal, seat, rng, hukum)

    check()
    assert tried[hukum] >= 60, f"only {tried[hukum]} other worlds were possible"


def _compare(deal, seat, rng, hukum):
    hidden = hidden_from(deal, seat) if seat is not None else hidden_from_all(deal)
    if len(hidden) < 2:
        return
    some = rng.sample(hidden, rng.choice([2, 2, 3, len(hidden)]) if len(hidden) > 2 else 2)
    places = dict(zip(some, some[1:] + some[:1], strict=True))
    world = states(deal, deal.log)
    other = states(deal, [changed(action, places) for action in deal.log])
    if other is None:
        return
    # A suit that comes into force, and when, is public; a world that differs there is another story.
    truth = [(state.hukum.suit, state.hukum.card, state.hukum.by) for state in world]
    if truth != [(state.hukum.suit, state.hukum.card, state.hukum.by) for state in other]:
        return
    tried[hukum] += 1
    before = before_other = None
    for state, other_state in zip(world, other, strict=True):
        assert told(state, seat) == told(other_state, seat)
        view, other_view = view_of(state, seat), view_of(other_state, seat)
        assert repr(events(before, view)) == repr(events(before_other, other_view))
        before, before_other = view, other_view


def hidden_from_all(deal):
    played = {card for trick in (*deal.tricks, deal.trick) for card in trick.cards}
    shown = {deal.hukum.card} if deal.hukum.owner is not None else set()
    return [card for card in deal.rules.cards if card not in played | shown]


def test_the_check_notices_a_leak(monkeypatch):
    """A view that told the closed card to all would be seen by it."""

    honest = view_of

    def leaky(state, seat):
        return honest(state, seat)._replace(known=((0, state.hukum.closed),))

    deal = walk_until_closed()
    for number in range(50):
        _compare(deal, 2, Random(number), "band-on-request")
    monkeypatch.setitem(globals(), "view_of", leaky)
    with pytest.raises(AssertionError):
        for number in range(50):
            _compare(deal, 2, Random(number), "band-on-request")


def walk_until_closed():
    deal = walk(Rules(hukum="band-on-request"), 5, 3).deal
    assert deal.hukum.closed is not None and deal.elder != 2
    return deal
