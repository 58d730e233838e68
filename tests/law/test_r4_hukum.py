"""R4: every way of making trump."""

import dataclasses
from random import Random

import pytest

from mendikot.chance import supply
from mendikot.engine import CHANCE, PRESETS, Deal, IllegalAction, Match, Rules, Suit, view_of
from mendikot.engine.cards import CARD
from mendikot.engine.hukum import METHODS
from mendikot.engine.rules import HUKUMS, PACKS_FOR
from tests.tables import ONE_SUIT_EACH, SHORT, dealt, go, match_with, play_on, texts

law = pytest.mark.law


def rules(hukum, **options):
    return Rules(**SHORT, hukum=hukum, **options)


MIXED = "AKQ.A98.T7. .KQJ.AK.AKQ J98..QJ98.J T7.T7..T987"
"""Seat 0 has no clubs, 1 no spades, 2 no hearts, 3 no diamonds."""

LONE_HEART = "AKQ.9.AT87. .KQJ.KQ.AKQ J98.A8.J9.J T7.T7..T987"
"""Seat 0 has one heart and no clubs."""

LONE_HEART_ALL_SUITS = "AKQ.9.AT8.A 7.KQJ.KQ.KQ J98.A8.J9.J T.T7.7.T987"
"""Seat 0 has one heart; nobody is void."""


def mixed(hukum):
    """A short deal in which every seat can follow some suits and not others."""
    return dealt(rules(hukum), MIXED)


@law("R4.1")
def test_drawn_from_the_pack_before_the_deal():
    deal = Deal.new(rules("drawn"), 3)
    assert deal.to_act == CHANCE
    deal = go(deal, "drew 7H")
    assert deal.hukum.suit is Suit.HEARTS and deal.to_act == CHANCE
    deal = go(deal, "dealt " + ONE_SUIT_EACH)
    for seat in (0, 1, 2, 3, None):
        view = view_of(deal, seat)
        assert view.hukum.card == CARD["7H"] and view.hukum.owner is None and not view.known
    # The card went back and may be dealt to anybody: seat 1 holds it here and trumps with it.
    assert go(deal, "AS, 7H").trick.best == 1


@law("R4.2")
def test_drawn_from_a_hand_the_elder_picks():
    deal = dealt(rules("drawn-hand"), ONE_SUIT_EACH)
    assert deal.to_act == 0 and texts(deal) == "pick 1 pick 2 pick 3"
    deal = go(deal, "pick 2")
    assert deal.to_act == CHANCE
    with pytest.raises(IllegalAction):
        go(deal, "drew 7H")
    deal = go(deal, "drew 9D")
    assert deal.to_act == 0 and deal.hukum.suit is Suit.DIAMONDS
    assert view_of(deal, 1).known == ((2, CARD["9D"]),)
    deal = go(deal, "AS, 7H, 9D")
    assert view_of(deal, 1).known == () and deal.trick.best == 2


@law("R4.3")
def test_shown_by_the_elder():
    deal = dealt(rules("shown"), MIXED)
    assert texts(deal) == "show AS show KS show QS show AH show 9H show 8H show TD show 7D"
    deal = go(deal, "show 7D")
    assert deal.hukum.suit is Suit.DIAMONDS
    assert view_of(deal, 3).known == ((0, CARD["7D"]),)
    assert "7D" in texts(deal).split()
    assert view_of(go(deal, "7D"), 3).known == ()


@law("R4.4")
@pytest.mark.parametrize("hukum", ["band-first-void", "band-on-request", "band-holder"])
def test_the_closed_card_is_the_owners_secret(hukum):
    deal = dealt(rules(hukum), MIXED)
    assert deal.to_act == 0 and {action.kind for action in deal.legal_actions()} == {"close"}
    deal = go(deal, "close 9H")
    assert view_of(deal, 0).hukum.mine == CARD["9H"]
    for seat in (1, 2, 3, None):
        sight = view_of(deal, seat).hukum
        assert sight.closed and sight.owner == 0
        assert sight.mine is None and sight.card is None and sight.suit is None


@law("R4.4a")
def test_first_void_reveals_before_playing():
    deal = go(mixed("band-first-void"), "close 9H, AS")
    # Seat 1 has no spade: the card is up and back before it plays, and it may play anything.
    assert deal.to_act == 1 and deal.hukum.suit is Suit.HEARTS and deal.hukum.by == 1
    assert CARD["9H"] in deal.hands[0]
    assert view_of(deal, 3).known == ((0, CARD["9H"]),)
    assert len(deal.legal_actions()) == 8
    assert go(deal, "KH").trick.best == 1
    assert go(deal, "AC").trick.best == 0


@law("R4.4b")
def test_on_request_the_asker_must_trump():
    deal = go(mixed("band-on-request"), "close 9H, AS")
    assert deal.to_act == 1 and deal.hukum.suit is None
    assert texts(deal) == "ask KH QH JH AD KD AC KC QC"
    asked = go(deal, "ask")
    assert asked.to_act == 1 and texts(asked) == "KH QH JH"
    assert CARD["9H"] in asked.hands[0]
    with pytest.raises(IllegalAction) as refused:
        go(asked, "AC")
    assert refused.value.reason == "must-trump"
    trumped = go(asked, "JH")
    assert trumped.trick.best == 1
    # The duty bound the asker alone: seat 2 follows, seat 3 too.
    assert texts(trumped) == "JS 9S 8S"


@law("R4.4b")
def test_on_request_nobody_must_ask_and_unasked_nothing_is_trump():
    deal = go(mixed("band-on-request"), "close 9H, AS, KH, 8S, 7S")
    assert deal.tricks[-1].best == 0 and deal.hukum.suit is None


@law("R4.4b")
def test_on_request_an_asker_without_trumps_plays_anything():
    deal = go(mixed("band-on-request"), "close AS, TD, AD, QD, ask")
    assert deal.to_act == 3 and texts(deal) == "TS 7S"
    deal = go(mixed("band-on-request"), "close QS, AS, ask")
    assert deal.to_act == 1 and texts(deal) == "KH QH JH AD KD AC KC QC"


@law("R4.4b")
def test_cards_thrown_before_the_reveal_are_no_trumps_even_in_its_trick():
    hands = "AKQJ.T.7.AK .KQJ.AK.QT9 .A98.QJ.J87 T987.7.T98."
    deal = go(dealt(rules("band-on-request"), hands), "close TH, AS")
    deal = go(deal, "KH")  # thrown, not a trump
    assert deal.trick.best == 0
    deal = go(deal, "ask, 8H")
    assert deal.trick.best == 2, "the asker's eight beats the king thrown before"
    deal = go(deal, "7S")
    assert deal.tricks[-1].best == 2


@law("R4.4c")
def test_the_holder_opens_by_playing_the_card():
    deal = go(mixed("band-holder"), "close 9H")
    assert CARD["9H"] in deal.hands[0], "it counts as part of the hand"
    assert "9H" in texts(deal).split()
    deal = go(deal, "9H")
    assert deal.hukum.suit is Suit.HEARTS and deal.hukum.by == 0


@law("R4.4c")
def test_a_discard_turns_out_to_be_a_trump():
    # Seat 1 throws a heart on a spade; seat 0 closed the nine of hearts.
    deal = go(mixed("band-holder"), "close 9H, AS, JH, 8S")
    assert deal.trick.best == 0, "nobody can see yet who holds it"
    deal = go(deal, "7S")
    assert deal.tricks[-1].best == 1
    assert deal.hukum.suit is Suit.HEARTS


@law("R4.4c")
def test_the_trick_in_play_is_judged_anew_when_the_holder_opens():
    deal = dealt(rules("band-holder"), "QJ9.A98.T7. AK.KQ.AK.AK 8.JT.QJ98.J T7.7..QT987")
    deal = go(deal, "close 9H, QS, AS, 8S, TS, AC, JC, TC, 7D, KC, TH, 9C")
    assert deal.trick.best == 1 and deal.to_act == 0
    deal = go(deal, "9H")
    assert deal.hukum.by == 0
    assert deal.tricks[-1].best == 2, "the ten thrown before was a trump all along"


@law("R4.5.1")
@pytest.mark.parametrize("hukum", ["band-first-void", "band-on-request"])
def test_the_card_lies_apart(hukum):
    deal = go(dealt(rules(hukum), LONE_HEART), "close 9H")
    assert CARD["9H"] not in deal.hands[0]
    assert view_of(deal, 2).counts == (7, 8, 8, 8)
    with pytest.raises(IllegalAction) as refused:
        go(deal, "9H")
    assert refused.value.reason == "not-held"


@law("R4.5.1")
def test_the_card_does_not_count_for_following():
    deal = dealt(rules("band-on-request"), LONE_HEART)
    deal = go(deal, "close 9H, 7D, KD, 9D, 7S, KH, AH, 7H")
    assert texts(deal) == "ask AS KS QS AD TD 8D"


@law("R4.5.2")
def test_the_owner_may_be_the_void_one():
    deal = dealt(rules("band-first-void"), LONE_HEART_ALL_SUITS)
    deal = go(deal, "close 9H, 8D, KD, 9D, 7D, KH, AH, 7H")
    assert deal.to_act == 0 and deal.hukum.by == 0
    assert texts(deal) == "9H", "the card of the suit led must now be played"


@law("R4.5.3")
def test_the_owner_may_ask_and_the_returned_card_counts():
    deal = dealt(rules("band-on-request"), LONE_HEART)
    deal = go(deal, "close 9H, 7D, KD, 9D, 7S, AC, JC, TC")
    assert texts(deal) == "ask AS KS QS AD TD 8D"
    deal = go(deal, "ask")
    assert deal.to_act == 0 and texts(deal) == "9H"
    assert go(deal, "9H").tricks[-1].best == 0


@law("R4.5.4")
def test_on_request_the_owner_with_only_the_closed_card():
    deal = _to_last_trick("band-on-request", leader=1)
    assert deal.to_act == 0 and texts(deal) == "ask 7H"
    assert view_of(deal, 0).hukum.mine == CARD["7H"] and deal.hukum.suit is None
    for seat in (1, 2, 3, None):
        assert view_of(deal, seat).hukum.card is None
    played = go(deal, "7H")
    assert played.hukum.suit is None and not view_of(played, 2).hukum.closed
    asked = go(deal, "ask")
    assert asked.hukum.suit is Suit.HEARTS and texts(asked) == "7H"


@law("R4.5.4")
def test_when_the_owner_just_plays_it_nobody_can_ask_any_more():
    hands = "AK.A7.AK.AK QJ.KQ8.QJ.Q T9.JT.T9.T9 87.9.87.J87"
    deal = dealt(rules("band-on-request"), hands)
    deal = go(deal, "close 7H, AS, JS, 9S, 7S, KS, QS, TS, 8S, AD, JD, 9D, 7D, KD, QD, TD, 8D")
    # Seat 1 has one club, seat 3 one heart: both throw where they cannot follow, unasked.
    deal = go(deal, "AC, QC, TC, JC, AH, QH, TH, 9H, KC, 8H, 9C, 8C")
    assert len(deal.tricks) == 7 and deal.to_act == 0 and deal.hukum.suit is Suit.HEARTS
    hands = "AK.A7.AK.QJ QJ.KQ8.QJ.A T9.JT.T9.T9 87.9.87.K87"
    deal = dealt(rules("band-on-request"), hands)
    deal = go(deal, "close 7H, AS, JS, 9S, 7S, KS, QS, TS, 8S, AD, JD, 9D, 7D, KD, QD, TD, 8D")
    deal = go(deal, "AH, QH, TH, 9H, JC, AC, 9C, 7C, KH, JH, 8C, QC")
    assert deal.to_act == 1 and len(deal.tricks) == 7
    deal = go(deal, "8H, TC, KC")
    assert texts(deal) == "ask 7H"
    deal = go(deal, "7H")
    assert deal.hukum.suit is None and deal.tricks[-1].best == 1


@law("R4.5.4")
@pytest.mark.parametrize("hukum", ["band-first-void", "band-on-request"])
def test_leading_the_last_trick_the_card_is_revealed_and_trump(hukum):
    deal = _to_last_trick(hukum, leader=0)
    assert deal.to_act == 0 and len(deal.tricks) == 7
    assert deal.hukum.suit is Suit.HEARTS and texts(deal) == "7H"


@law("R4.5.4")
def test_under_first_void_the_last_card_is_revealed_and_trump():
    deal = _to_last_trick("band-first-void", leader=1)
    assert deal.to_act == 0 and deal.hukum.suit is Suit.HEARTS and texts(deal) == "7H"


def _to_last_trick(hukum, leader):
    """Seven tricks in which nobody is void; then ``leader`` leads, and it is seat 0's turn."""
    deal = dealt(rules(hukum), "AK.K7.AK.AK QJ.A8.QJ.QJ T9.Q9.T9.T9 87.JT.87.87")
    deal = go(deal, "close 7H, AS, JS, 9S, 7S, KS, QS, TS, 8S, AD, JD, 9D, 7D, KD, QD, TD, 8D")
    deal = go(deal, "AC, JC, 9C, 7C")
    if leader == 0:
        return go(deal, "KH, 8H, 9H, TH, KC, QC, TC, 8C")
    return go(deal, "KC, QC, TC, 8C, KH, AH, QH, JH, 8H, 9H, TH")


@law("R4.5.5")
def test_the_suit_led_and_the_hidden_suit_are_the_same():
    unasked = go(_to_last_trick("band-on-request", leader=1), "7H")
    assert unasked.tricks[-1].best == 3, "the highest heart wins"
    deal = dealt(rules("band-on-request"), LONE_HEART_ALL_SUITS)
    deal = go(deal, "close 9H, 8D, KD, 9D, 7D, KH, AH, 7H, ask, 9H")
    assert deal.tricks[-1].best == 2, "though the ace was played before the reveal"


@law("R4.5.6")
def test_a_full_trick_with_a_hidden_trump_forces_the_holder():
    deal = go(mixed("band-holder"), "close 9H, AS, JH, 8S, 7S")
    assert deal.hukum.suit is Suit.HEARTS and deal.hukum.by == 0
    assert CARD["9H"] in deal.hands[0], "the card stays in hand"
    assert view_of(deal, 2).known == ((0, CARD["9H"]),)
    quiet = go(mixed("band-holder"), "close 9H, AS, AC, 8S, 7S")
    assert quiet.hukum.suit is None and quiet.tricks[-1].best == 0
    led = go(mixed("band-holder"), "close 9H, AH, JH, 8S, 7H")
    assert led.hukum.suit is None, "hearts were led: the trick does not need the suit"


@law("R4.5.7")
@pytest.mark.parametrize("hukum", HUKUMS)
def test_nobody_can_be_trapped(hukum):
    for players, packs in PACKS_FOR.items():
        for pack in packs:
            table = Rules(players=players, pack=pack, hukum=hukum, deals=4)
            match = Match.new(table)
            rng = Random(7)
            match = play_on(match, rng)
            for deal in match.deals:
                again = Deal.new(table, deal.dealer)
                for action in deal.log:
                    assert again.to_act == CHANCE or again.legal_actions()
                    again = again.apply(action)


@law("R4.5.7")
def test_a_refusal_tells_nothing_of_the_closed_card():
    told = set()
    for closed in ("9H", "AS", "TD"):
        deal = go(mixed("band-on-request"), f"close {closed}, KS")
        with pytest.raises(IllegalAction) as refused:
            go(deal, "7C")
        told.add((refused.value.reason, refused.value.legal, str(refused.value)))
    assert len(told) == 1


@law("R4.6")
def test_the_first_discard_names_the_trump_and_is_one():
    deal = go(mixed("cut"), "AS")
    assert deal.hukum.suit is None
    deal = go(deal, "JH")
    assert deal.hukum.suit is Suit.HEARTS and deal.hukum.by == 1 and deal.trick.best == 1


@law("R4.6")
def test_a_second_discard_changes_nothing():
    deal = dealt(rules("cut"), ONE_SUIT_EACH)
    deal = go(deal, "AS, 7H, AD, AC")
    assert deal.hukum.suit is Suit.HEARTS and deal.tricks[-1].best == 1


@law("R4.6")
def test_no_void_in_the_whole_deal_means_no_trump():
    hands = "AK.AK.AK.AK QJ.QJ.QJ.QJ T9.T9.T9.T9 87.87.87.87"
    deal = dealt(rules("cut"), hands)
    while not deal.over:
        deal = deal.apply(deal.legal_actions()[0])
    assert deal.hukum.suit is None
    assert deal.outcome.kind == "kot" and deal.outcome.side == 0


@law("R4.7")
def test_no_trump():
    deal = dealt(rules("no-trump"), ONE_SUIT_EACH)
    deal = go(deal, "7S, AH, AD, AC")
    assert deal.tricks[-1].best == 0
    assert view_of(deal, 1).hukum.suit is None


@law("R4.8")
@pytest.mark.parametrize("pack", [52, 32])
def test_called_after_the_first_five(pack):
    match = match_with(Rules(pack=pack, hukum="called"))
    assert match.wants.each == 5
    match = match.apply(supply(match, Random(2)))
    assert match.to_act == match.deal.elder and match.deal.each == 5
    assert texts(match.deal) == "call S call H call D call C"
    deal = go(match.deal, "call D")
    assert deal.to_act == CHANCE and deal.hukum.suit is Suit.DIAMONDS
    assert deal.want.each == pack // 4 - 5
    for seat in range(4):
        assert view_of(deal, seat).hukum.by == deal.elder


@law("R4.9")
def test_five_card_cut_deals_the_rest_when_the_trick_is_over():
    first = "AKQJT... .AKQJT.. ..AKQJT. ...AKQJT"
    deal = dealt(rules("five-card-cut"), first)
    assert deal.each == 5 and deal.to_act == 0
    deal = go(deal, "AS, TH")
    assert deal.hukum.suit is Suit.HEARTS and deal.to_act == 2, "not in mid-trick"
    deal = go(deal, "TD, TC")
    assert deal.to_act == CHANCE and deal.want.each == 3
    deal = go(deal, "dealt 987... .987.. ..987. ...987")
    assert deal.to_act == 1 and deal.each == 8 and not deal.undealt


@law("R4.9")
def test_five_card_cut_without_a_void_is_void():
    deal = dealt(rules("five-card-cut"), "AK.A.A.A QJ.K.K.K T9.Q.Q.Q 87.J.J.J")
    while not deal.over:
        deal = deal.apply(deal.legal_actions()[0])
    assert len(deal.tricks) == 5
    assert deal.outcome.kind == "void" and deal.outcome.side is None


@law("R4.9")
def test_five_card_cut_with_the_void_in_the_last_of_those_tricks():
    deal = dealt(rules("five-card-cut"), "AK.A.A.A QJ.K.K.K T9.Q.Q.Q 87.J.J8.")
    deal = go(
        deal, "AS, JS, 9S, 7S, KS, QS, TS, 8S, AH, KH, QH, JH, AD, KD, QD, 8D, AC, KC, QC, JD"
    )
    assert deal.hukum.suit is Suit.DIAMONDS and deal.tricks[-1].best == 3
    assert deal.to_act == CHANCE and deal.want.each == 3


@law("R4.10")
def test_the_method_cannot_change_during_a_match():
    match = play_on(Match.new(Rules(hukum="shown")), Random(1), deals=3)
    assert {deal.hukum.method for deal in match.deals} == {"shown"}
    with pytest.raises(dataclasses.FrozenInstanceError):
        match.rules.hukum = "cut"
    assert all(name in METHODS for name in HUKUMS) and len(METHODS) == len(HUKUMS)
    assert {preset.hukum for preset in PRESETS.values()} == set(HUKUMS)
