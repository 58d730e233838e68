"""R5 play and gathering, R6 the outcome of a deal."""

from random import Random

import pytest

from mendikot.engine import (
    PRESETS,
    Deal,
    EndEarly,
    IllegalAction,
    Match,
    Outcome,
    Rules,
    Suit,
    view_of,
)
from mendikot.engine.cards import CARD, TENS
from mendikot.engine.gathering import Gathered, TwoInARow
from mendikot.engine.outcome import TIE, judge
from mendikot.engine.trick import Trick, beats
from tests.tables import ONE_SUIT_EACH, SHORT, dealt, go, match_with, next_deal, play_on, texts

law = pytest.mark.law

NO_TRUMP = Rules(**SHORT, hukum="no-trump")
EVEN = "AK.AK.AK.AK QJ.QJ.QJ.QJ T9.T9.T9.T9 87.87.87.87"


def gathered(tricks, tens=0, aces=0):
    return Gathered(tricks, TENS[:tens], aces)


@law("R5.1")
def test_follow_suit_or_play_anything():
    deal = dealt(NO_TRUMP, "AKQ.A98.T7. .KQJ.AK.AKQ J98..QJ98.J T7.T7..T987")
    assert texts(deal) == "AS KS QS AH 9H 8H TD 7D"
    deal = go(deal, "AH")
    assert texts(deal) == "KH QH JH"
    with pytest.raises(IllegalAction) as refused:
        go(deal, "AD")
    assert refused.value.reason == "must-follow"
    assert [str(action.card) for action in refused.value.legal] == ["KH", "QH", "JH"]
    deal = go(deal, "KH")
    assert texts(deal) == "JS 9S 8S QD JD 9D 8D JC"


@law("R5.1")
def test_nobody_must_trump_or_overtake():
    deal = dealt(Rules(**SHORT, hukum="shown"), "AKQ.A98.T7. .KQJ.AK.AKQ J98..QJ98.J T7.T7..T987")
    deal = go(deal, "show AH, QS")
    assert texts(deal) == "KH QH JH AD KD AC KC QC"
    deal = go(deal, "AC, 8S, 7S")
    assert deal.tricks[-1].best == 0


@law("R5.2")
def test_what_beats_what():
    ace, ten, trump = CARD["AS"], CARD["TS"], CARD["2H"]
    assert beats(ace, ten, None) and not beats(ten, ace, None)
    assert beats(trump, ace, Suit.HEARTS) and not beats(trump, ace, None)
    assert not beats(CARD["AD"], ten, Suit.HEARTS)
    assert not beats(CARD["AD"], trump, Suit.HEARTS)
    assert beats(CARD["3H"], trump, Suit.HEARTS) and not beats(ace, trump, Suit.HEARTS)


@law("R5.3")
def test_the_winner_leads_next():
    deal = go(dealt(NO_TRUMP, EVEN), "KS, QS, TS, 8S")
    assert deal.to_act == 0 == deal.trick.leader
    other = "AK.AK.AK.QJ QJ.QJ.QJ.AK T9.T9.T9.T9 87.87.87.87"
    deal = go(dealt(NO_TRUMP, other), "QC, AC, TC, 8C")
    assert deal.to_act == 1 == deal.trick.leader


@law("R5.4")
def test_every_trick_goes_to_its_side_at_once():
    deal = go(dealt(NO_TRUMP, EVEN), "AS, JS, TS, 7S, AH, JH, TH, 7H")
    assert deal.gathering.sides[0].tricks == 2
    assert deal.gathering.sides[0].tens == (CARD["TS"], CARD["TH"])
    assert deal.gathering.pile.tricks == 0


def won(gathering, seats, last=False):
    for place, seat in enumerate(seats):
        trick = Trick(seat, (CARD["TS"], CARD["AS"], CARD["2S"], CARD["3S"]), seat)
        gathering = gathering.won(trick, last and place == len(seats) - 1)
    return gathering


@law("R5.4")
def test_two_in_a_row_by_the_same_player():
    pile = won(TwoInARow(), [0, 2, 0])
    assert pile.pile.tricks == 3 and pile.streak == 0
    assert [side.tricks for side in pile.sides] == [0, 0], "two wins of a side are no sweep"
    swept = won(TwoInARow(), [0, 2, 0, 1, 1])
    assert [side.tricks for side in swept.sides] == [0, 5]
    assert len(swept.sides[1].tens) == 5 and swept.pile.tricks == 0


@law("R5.4")
def test_after_a_sweep_the_count_begins_afresh():
    gathering = won(TwoInARow(), [1, 1, 1])
    assert gathering.sides[1].tricks == 2 and gathering.pile.tricks == 1
    assert won(TwoInARow(), [1, 1, 1, 1]).sides[1].tricks == 4


@law("R5.4")
def test_the_last_trick_takes_what_is_left():
    gathering = won(TwoInARow(), [1, 0, 3, 2], last=True)
    assert [side.tricks for side in gathering.sides] == [4, 0]


@law("R5.4")
def test_nothing_is_left_lying_in_whole_deals():
    for name in ("dehla-pakad", "dehla-pakad-called"):
        for deal in play_on(match_with(PRESETS[name]), Random(5), deals=30).deals:
            if deal.outcome.kind != "void":
                assert sum(side.tricks for side in deal.gathering.sides) == 13
                assert sum(len(side.tens) for side in deal.gathering.sides) == 4
                assert deal.gathering.pile.tricks == 0


@law("R5.5")
def test_tricks_won_are_those_gathered():
    rules = Rules(**SHORT, hukum="no-trump", gathering="two-in-a-row")
    deal = dealt(rules, EVEN)
    while not deal.over:
        deal = deal.apply(deal.legal_actions()[0])
    assert deal.outcome == Outcome("kot", 0)
    assert [side.tricks for side in deal.gathering.sides] == [8, 0]


@law("R6.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "outcome"),
    [
        ((3, 3), (10, 1), Outcome("win", 0)),
        ((10, 1), (3, 3), Outcome("win", 1)),
        ((7, 2), (6, 2), Outcome("win", 0)),
        ((6, 2), (7, 2), Outcome("win", 1)),
        ((4, 2), (4, 2), TIE),
        ((3, 2), (3, 2), TIE),
        ((5, 2), (3, 2), Outcome("win", 0)),
    ],
)
def test_tens_first_then_tricks(mine, theirs, outcome):
    assert judge((gathered(*mine), gathered(*theirs))) == outcome


@law("R6.1")
def test_a_tie_falls_to_nobody():
    for pack, players in ((32, 4), (48, 8), (48, 6)):
        match = match_with(Rules(pack=pack, players=players, hukum="no-trump", target=99))
        after = next_deal(match, "tie")
        assert after.score == (0, 0) and after.results[-1].points == (0, 0)


@law("R6.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "outcome"),
    [
        ((1, 4), (12, 0), Outcome("mendikot", 0)),
        ((12, 0), (1, 4), Outcome("mendikot", 1)),
        ((13, 4), (0, 0), Outcome("kot", 0)),
        ((0, 0), (13, 4), Outcome("kot", 1)),
        ((12, 4), (1, 0), Outcome("mendikot", 0)),
    ],
)
def test_kot_before_mendikot(mine, theirs, outcome):
    assert judge((gathered(*mine), gathered(*theirs))) == outcome


@law("R6.3")
def test_the_deal_goes_on_after_four_tens():
    match = next_deal(match_with(Rules(hukum="no-trump")), "mendikot")
    deal = match.deals[-1]
    assert len(deal.tricks) == 13 and deal.outcome.kind == "mendikot"


@law("R6.3")
def test_a_deal_that_can_still_change_does_not_end():
    deal = go(dealt(NO_TRUMP, ONE_SUIT_EACH), "AS, TH, TD, TC")
    assert not deal.settled
    with pytest.raises(IllegalAction) as refused:
        deal.apply(EndEarly())
    assert refused.value.reason == "cannot-end"


@law("R6.3")
@pytest.mark.parametrize("name", PRESETS)
def test_an_early_end_gives_the_outcome_and_score_of_the_whole_deal(name):
    rng = Random(11)
    ended = 0
    for _ in range(25):
        one = play_on(Match.new(PRESETS[name]), rng, deals=1)
        deal = one.deals[0]
        again = Deal.new(deal.rules, deal.dealer)
        for action in deal.log:
            if again.settled:
                early = again.apply(EndEarly())
                assert early.over and early.outcome == deal.outcome
                ended += 1
                break
            again = again.apply(action)
    assert ended, "some deals are settled before the last card"


@law("R6.3")
def test_the_open_kot_keeps_a_deal_going():
    deal = dealt(NO_TRUMP, EVEN)
    for _ in range(28):
        assert not deal.settled
        deal = deal.apply(deal.legal_actions()[0])
    assert view_of(deal, 0).sides[0].tricks == 7


@law("R6.3")
def test_a_deal_decided_in_the_first_packets_is_not_void_when_it_ends_early():
    rules = Rules(**SHORT, hukum="five-card-cut")
    deal = dealt(rules, "7.KJ.K.K A9.7.9.8 T.8.A.Q7 J.T.T8.T", dealer=0)
    deal = go(deal, "7H, 8H, TH, KH, KD, 9D, AD, TD, TS, JS, 7S, 9S, TC, KC, 8C, 7C, JH, AS")
    assert deal.undealt and deal.settled
    assert go(deal, "end").outcome == Outcome("win", 0)
