"""R9 conveniences, R10 who knows what, R11 presets."""

from random import Random

import pytest

from mendikot.chance import supply
from mendikot.engine import (
    CHANCE,
    PRESETS,
    Claim,
    Deal,
    IllegalAction,
    Match,
    Outcome,
    Rules,
    view_of,
)
from mendikot.engine.rules import preset_name
from tests.tables import ONE_SUIT_EACH, SHORT, dealt, go, match_with, play_on

law = pytest.mark.law

NO_TRUMP = Rules(**SHORT, hukum="no-trump")


@law("R9.1")
def test_a_claim_of_the_highest_cards_stands():
    deal = dealt(NO_TRUMP, ONE_SUIT_EACH)
    assert deal.claimable(0)
    claimed = deal.apply(Claim(0))
    assert claimed.over and claimed.outcome == Outcome("kot", 0)
    assert claimed.gathering.sides[0].tricks == 8 and len(claimed.gathering.sides[0].tens) == 4


@law("R9.1")
def test_only_the_seat_on_lead_may_claim():
    deal = dealt(NO_TRUMP, ONE_SUIT_EACH)
    for seat in (1, 2, 3):
        with pytest.raises(IllegalAction) as refused:
            deal.apply(Claim(seat))
        assert refused.value.reason == "cannot-claim"
    deal = go(deal, "AS")
    assert not any(deal.claimable(seat) for seat in range(4))


@law("R9.1")
def test_a_card_that_can_be_beaten_or_trumped_stops_a_claim():
    top = dealt(NO_TRUMP, "AKQJT97.A.. 8.KQJT987.. ..AKQJT987. ...AKQJT987")
    assert not top.claimable(0), "the eight is over the seven"
    top = dealt(NO_TRUMP, "AKQJT98.A.. 7.KQJT987.. ..AKQJT987. ...AKQJT987")
    assert top.claimable(0)
    beaten = dealt(NO_TRUMP, "AKQJT98.K.. 7.AQJT987.. ..AKQJT987. ...AKQJT987")
    assert not beaten.claimable(0)
    # Seven trumps are out, none is held.
    trumped = dealt(Rules(**SHORT, hukum="drawn"), ONE_SUIT_EACH, before="drew 7H")
    assert not trumped.claimable(0)
    held = dealt(Rules(**SHORT, hukum="drawn"), ONE_SUIT_EACH, before="drew 7S")
    assert held.claimable(0)


@law("R9.1")
def test_trumps_held_must_be_as_many_as_those_out():
    rules = Rules(**SHORT, hukum="drawn")
    hands = "AK.AKQJT9.. QJT.8.AKQ.A 98.7.JT.KQJ 7..987.T987"
    assert not dealt(rules, hands, before="drew 7S").claimable(0)
    hands = "AKQJ.AKQJ.. T98.T.AKQ.A 7.98.JT.KQJ .7.987.T987"
    assert dealt(rules, hands, before="drew 7S").claimable(0)


@law("R9.1")
def test_no_claim_while_the_hukum_is_closed_or_not_made_or_cards_are_undealt():
    assert not dealt(Rules(**SHORT, hukum="cut"), ONE_SUIT_EACH).claimable(0)
    for hukum in ("band-on-request", "band-holder", "band-first-void"):
        deal = go(dealt(Rules(**SHORT, hukum=hukum), ONE_SUIT_EACH), "close 7S")
        assert not deal.claimable(0)
    first = "AKQJT... .AKQJT.. ..AKQJT. ...AKQJT"
    assert not dealt(Rules(**SHORT, hukum="five-card-cut"), first).claimable(0)


@law("R9.1")
def test_the_pile_goes_with_the_claim():
    rules = Rules(**SHORT, hukum="no-trump", gathering="two-in-a-row")
    deal = dealt(rules, "AKQJT98.A.. 7.KQJT987.. ..AKQJT987. ...AKQJT987")
    deal = go(deal, "AH, KH, 7D, 7C")
    assert deal.gathering.pile.tricks == 1
    claimed = deal.apply(Claim(0))
    assert [side.tricks for side in claimed.gathering.sides] == [8, 0]


@law("R9.1")
@pytest.mark.parametrize("name", ["drawn", "no-trump", "dehla-pakad-called", "six", "eight"])
def test_a_claim_that_stands_is_what_best_play_would_give(name):
    """Whatever the others play, leading trumps first and then the rest wins every trick."""
    rng = Random(9)
    tried = 0
    rules = PRESETS[name]
    for _ in range(120):
        deal = play_on(Match.new(rules), rng, deals=1).deals[0]
        again = Deal.new(deal.rules, deal.dealer)
        for action in deal.log:
            seat = again.to_act
            if seat is not None and seat != CHANCE and again.claimable(seat):
                tried += 1
                if tried <= 60:
                    _win_all(again, seat, rng)
                break
            again = again.apply(action)
    assert tried >= 5


def _win_all(deal, seat, rng):
    trump = deal.hukum.suit
    while not deal.over:
        legal = deal.legal_actions()
        action = rng.choice(legal)
        if deal.to_act == seat and not deal.trick.cards:
            action = max(legal, key=lambda one: (one.card.suit is trump, one.card.rank))
        deal = deal.apply(action)
        if not deal.trick.cards:
            assert deal.tricks[-1].best == seat


@law("R9.2")
def test_a_single_legal_card_is_plain_in_the_view():
    """Playing it for you is the browser's; the engine never plays by itself."""
    deal = go(dealt(NO_TRUMP, "AKQJT97.A.. 8.KQJT987.. ..AKQJT987. ...AKQJT987"), "AS")
    assert [str(action.card) for action in view_of(deal, 1).legal] == ["8S"]
    assert deal.to_act == 1 and len(deal.trick.cards) == 1


@law("R10.1")
def test_a_seat_sees_its_own_hand_and_what_is_public():
    match = match_with(Rules(hukum="no-trump"))
    match = match.apply(supply(match, Random(1)))
    for _ in range(6):
        match = match.apply(match.legal_actions()[0])
    deal = match.deal
    for seat in range(4):
        view = match.view(seat)
        assert view.hand == deal.hands[seat]
        assert view.counts == tuple(len(hand) for hand in deal.hands)
        assert view.trick == deal.trick and view.last_trick == deal.tricks[-1]
        assert view.dealt is None and view.outcome is None
        assert bool(view.legal) == (seat == deal.to_act)
        shown = str(view._replace(hand=(), legal=()))
        for other in range(4):
            assert not any(str(card) in shown for card in deal.hands[other])


@law("R10.2")
def test_a_spectator_sees_no_hand_until_the_deal_is_over():
    match = match_with(Rules(hukum="no-trump"))
    match = match.apply(supply(match, Random(1)))
    view = match.view(None)
    assert view.hand == () and view.legal == () and view.dealt is None
    over = play_on(match, Random(1), deals=1)
    assert over.view(None).dealt == over.deal.dealt
    assert sorted(card for hand in over.view(None).dealt for card in hand) == sorted(
        match.rules.cards
    )


@law("R10.3")
def test_refusals_of_a_seat_are_the_same_whatever_the_others_hold():
    """The property over all methods is tests/properties/test_non_interference.py."""
    told = set()
    for hands in (
        "AKQ.A98.T7. .KQJ.AK.AKQ J98..QJ98.J T7.T7..T987",
        "AKQ.A98.T7. .KQJ.AK.AKQ T7.T7..T987 J98..QJ98.J",
    ):
        deal = go(dealt(Rules(**SHORT, hukum="cut"), hands), "AS")
        with pytest.raises(IllegalAction) as refused:
            go(deal, "JS")
        told.add((str(refused.value), refused.value.legal, view_of(deal, 1)))
    assert len(told) == 1


@law("R11")
def test_the_presets():
    assert list(PRESETS) == [
        "cut",
        "drawn",
        "drawn-hand",
        "shown",
        "band-first-void",
        "band-on-request",
        "band-holder",
        "no-trump",
        "tens",
        "ultra",
        "short",
        "six",
        "eight",
        "dehla-pakad",
        "dehla-pakad-called",
    ]
    assert PRESETS["cut"] == Rules()
    assert (PRESETS["tens"].score, PRESETS["tens"].target) == ("tens", 16)
    assert PRESETS["ultra"].bonus_aces and PRESETS["ultra"].target == 7
    assert (PRESETS["short"].pack, PRESETS["short"].players) == (32, 4)
    assert (PRESETS["six"].players, PRESETS["eight"].players) == (6, 8)
    for name, hukum in (("dehla-pakad", "five-card-cut"), ("dehla-pakad-called", "called")):
        rules = PRESETS[name]
        assert rules.hukum == hukum and rules.gathering == "two-in-a-row"
        assert (rules.score, rules.target) == ("kots", 5)
    for name, rules in PRESETS.items():
        assert preset_name(rules) == name
    assert preset_name(Rules(target=9)) is None
