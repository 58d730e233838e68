"""What holds in every position of every match."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mendikot.engine import (
    CHANCE,
    Ask,
    Call,
    Claim,
    Close,
    Deal,
    Dealt,
    Drew,
    EndEarly,
    IllegalAction,
    Lots,
    Match,
    NotationError,
    PickHand,
    Play,
    Show,
    Suit,
    action_text,
    events,
    parse_action,
    record,
    replay,
)
from mendikot.engine.cards import ALL_CARDS, Card, sort_hand
from mendikot.engine.outcome import judge
from tests.strategies import matches, seeds

EVERY_ACTION = [
    *map(Play, ALL_CARDS),
    *map(Close, ALL_CARDS),
    *map(Show, ALL_CARDS),
    *map(Call, Suit),
    *map(PickHand, range(8)),
    Ask(),
]


@given(matches())
@settings(max_examples=200, deadline=None)
def test_every_card_is_in_one_place(match):
    deal = match.deal
    if deal is None:
        return
    places = [*deal.hands, deal.trick.cards, *[trick.cards for trick in deal.tricks]]
    if deal.hukum.apart is not None:
        places.append((deal.hukum.apart,))
    seen = Counter(card for place in places for card in place)
    assert set(seen.values()) <= {1}
    assert set(seen) == {card for hand in deal.dealt for card in hand}
    assert len(seen) + deal.undealt == match.rules.pack
    for trick in deal.tricks:
        assert len(trick.cards) == match.rules.players


@given(matches())
@settings(max_examples=200, deadline=None)
def test_somebody_can_always_act(match):
    if match.to_act is None:
        assert match.over and match.wants is None and match.legal_actions() == ()
    elif match.to_act == CHANCE:
        assert match.wants is not None and match.legal_actions() == ()
    else:
        assert match.wants is None and match.legal_actions()
        assert len(set(match.legal_actions())) == len(match.legal_actions())


@given(matches())
@settings(max_examples=60, deadline=None)
def test_what_is_legal_applies_and_all_else_is_refused_and_changes_nothing(match):
    before = record(match)
    legal = set(match.legal_actions())
    for action in EVERY_ACTION:
        if action in legal:
            assert match.apply(action) != match
        else:
            with pytest.raises(IllegalAction):
                match.apply(action)
    for wrong in (Dealt(()), Drew(Card(Suit.SPADES, 99)), Lots(()), Claim(9)):
        with pytest.raises(IllegalAction):
            match.apply(wrong)
    assert record(match) == before


@given(matches())
@settings(max_examples=150, deadline=None)
def test_a_record_gives_the_match_back(match):
    text = record(match)
    assert replay(text) == match
    assert record(replay(text)) == text
    if match.deal is not None:
        assert replay(record(match.deal)) == match.deal


@given(matches(), seeds)
@settings(max_examples=150, deadline=None)
def test_a_spoilt_record_is_refused_with_a_place(match, seed):
    rng = Random(seed)
    lines = record(match).split("\n")
    place = rng.randrange(len(lines))
    words = lines[place].split(" ")
    words[rng.randrange(len(words))] = rng.choice(["", "XX", "TS", "-", "3.", "= 9", "\x00", "é"])
    lines[place] = " ".join(words)
    try:
        again = replay("\n".join(lines))
    except NotationError as error:
        assert 1 <= error.line <= len(lines) and error.column >= 1 and error.expected
    else:
        assert replay(record(again)) == again


@given(st.text(max_size=80))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text):
    for read in (parse_action, replay):
        try:
            read(text)
        except NotationError as error:
            assert error.line >= 1 and error.column >= 1


@given(matches())
@settings(max_examples=100, deadline=None)
def test_actions_have_one_text(match):
    for deal in match.deals:
        for action in deal.log:
            assert parse_action(action_text(action)) == action
    for action in match.legal_actions():
        assert parse_action(action_text(action)) == action


@given(matches())
@settings(max_examples=120, deadline=None)
def test_tricks_are_won_as_the_rules_say(match):
    """Reckoned anew from the log, trick by trick, by a plain reading of R5.2 and R4."""
    for deal in match.deals:
        again = Deal.new(deal.rules, deal.dealer)
        thrown: set[Card] = set()
        for action in deal.log:
            before, again = again, again.apply(action)
            unjudged = before.hukum.suit is None and again.hukum.suit is None
            secret = match.rules.hukum == "band-holder"  # but trump from the first
            if isinstance(action, Play) and unjudged and not secret:
                thrown.add(action.card)
            if len(again.tricks) == len(before.tricks):
                continue
            cards = again.tricks[-1].cards
            led = cards[0].suit
            trump = again.hukum.suit
            if match.rules.hukum in ("band-on-request", "band-first-void") and len(cards) > 0:
                opened_after = before.hukum.suit is None and again.hukum.suit is not None
                trump = None if opened_after else trump
            trumps = [c for c in cards if c.suit is trump and (c not in thrown or c.suit is led)]
            follow = [c for c in cards if c.suit is led]
            best = max(trumps or follow, key=lambda card: card.rank)
            winner = (again.tricks[-1].leader + cards.index(best)) % match.rules.players
            assert again.tricks[-1].best == winner


@given(matches())
@settings(max_examples=150, deadline=None)
def test_the_outcome_is_that_of_the_cards_gathered(match):
    for deal, result in zip(match.deals, match.results, strict=False):
        sides = deal.gathering.sides
        if result.outcome.kind == "void":
            assert deal.undealt
            continue
        if isinstance(deal.log[-1], EndEarly):
            assert sum(result.tricks) <= match.rules.hand_size
            continue
        assert result.outcome == judge(sides)
        assert sum(result.tricks) == match.rules.hand_size and sum(result.tens) == 4
        assert sum(side.aces for side in sides) == 4
        if match.rules.gathering == "every-trick" and isinstance(deal.log[-1], Play):
            for side in (0, 1):
                mine = [trick for trick in deal.tricks if trick.best % 2 == side]
                assert len(mine) == sides[side].tricks


@given(matches())
@settings(max_examples=80, deadline=None)
def test_two_views_tell_what_happened_between_them(match):
    deal = match.deal
    if deal is None:
        return
    again = Deal.new(deal.rules, deal.dealer)
    before = None
    kinds = Counter()
    shown = Match(match.rules, match.draws, match.seating, match.dealer)
    for action in deal.log:
        again = again.apply(action)
        view = Match(shown.rules, deals=(again,)).view(0)
        happened = events(before, view)
        kinds.update(event.kind for event in happened)
        if isinstance(action, Play):
            assert happened[0].kind == "played" and happened[0].card == action.card
        else:
            assert happened, action
        if isinstance(action, Claim):
            assert [event.kind for event in happened] == ["claimed", "deal-over"]
        before = view
    played = sum(isinstance(action, Play) for action in deal.log)
    assert kinds["played"] == played and kinds["trick"] == len(deal.tricks)
    assert kinds["deal-over"] == int(deal.over)


def test_ending_early_is_an_action_of_its_own():
    assert EndEarly() != Ask() and Play(ALL_CARDS[0]) != Close(ALL_CARDS[0])
    assert sort_hand(reversed(ALL_CARDS)) == ALL_CARDS
