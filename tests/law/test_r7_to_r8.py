"""R7 the score of a match, R8 the next dealer."""

from random import Random

import pytest

from mendikot.engine import Match, Outcome, Rules
from mendikot.engine.cards import TENS
from mendikot.engine.gathering import Gathered
from mendikot.engine.match import next_dealer
from mendikot.engine.outcome import SCORES, TIE, VOID, Tally, judge
from tests.tables import match_with, next_deal, play_on, void_deal

law = pytest.mark.law


def gained(rules, mine, theirs, tally=None):
    sides = (Gathered(mine[0], TENS[: mine[1]], mine[2]), Gathered(theirs[0], TENS[: theirs[1]]))
    return SCORES[rules.score].gained(rules, tally or Tally(), judge(sides), sides)


@law("R7.1")
def test_points_one_two_three():
    rules = Rules()
    assert gained(rules, (7, 2, 0), (6, 2)) == (1, 0)
    assert gained(rules, (1, 4, 0), (12, 0)) == (2, 0)
    assert gained(rules, (13, 4, 4), (0, 0)) == (3, 0)
    assert gained(rules, (0, 0, 0), (13, 4)) == (0, 3)
    own = Rules(win=2, mendikot=5, kot=9)
    assert gained(own, (7, 2, 0), (6, 2)) == (2, 0)
    assert gained(own, (1, 4, 0), (12, 0)) == (5, 0)
    assert gained(own, (13, 4, 4), (0, 0)) == (9, 0)


@law("R7.2")
def test_bonus_aces():
    rules = Rules(bonus_aces=True)
    assert gained(rules, (10, 4, 4), (3, 0)) == (3, 0)
    assert gained(rules, (10, 4, 3), (3, 0)) == (2, 0)
    assert gained(rules, (10, 3, 4), (3, 1)) == (1, 0)
    assert gained(rules, (13, 4, 4), (0, 0)) == (4, 0)


@law("R7.3")
def test_tens_are_added_after_a_tie_too():
    rules = Rules.from_dict({"score": "tens", "pack": 32})
    assert rules.target == 16
    assert gained(rules, (5, 3, 0), (3, 1)) == (3, 1)
    assert gained(rules, (4, 2, 0), (4, 2)) == (2, 2)
    assert gained(rules, (8, 4, 0), (0, 0)) == (4, 0)


def reckon_kots(outcomes):
    """The kots of both sides, counted on the fingers; outcomes are (side, tens) or None."""
    kots, runs = [0, 0], [0, 0]
    for one in outcomes:
        if one is None:
            runs = [0, 0]
            continue
        side, tens = one
        runs[1 - side] = 0
        runs[side] += 1
        if tens == 4:
            kots[side] += 1
            runs = [0, 0]
        elif runs[side] == 7:
            kots[side] += 1
            runs[side] = 0
    return tuple(kots)


@law("R7.4")
@pytest.mark.parametrize("seed", range(30))
def test_kots_as_counted_on_the_fingers(seed):
    rng = Random(seed)
    score, rules = SCORES["kots"], Rules.from_dict({"score": "kots", "pack": 32})
    tally, outcomes = Tally(), []
    for _ in range(60):
        side = int(rng.random() < 0.2)
        tens = 4 if rng.random() < 0.08 else 3
        if rng.random() < 0.04:
            sides = (Gathered(4, TENS[:2]), Gathered(4, TENS[2:]))
            outcomes.append(None)
        else:
            won, lost = Gathered(5, TENS[:tens]), Gathered(3, TENS[tens:])
            sides = (won, lost) if side == 0 else (lost, won)
            outcomes.append((side, tens))
        outcome = judge(sides)
        points = score.gained(rules, tally, outcome, sides)
        assert max(points) <= 1
        total = (tally.score[0] + points[0], tally.score[1] + points[1])
        tally = Tally(total, score.runs(tally, outcome, sides))
        assert tally.score == reckon_kots(outcomes)


@law("R7.4")
def test_the_seventh_win_with_four_tens_is_one_kot_and_ends_both_runs():
    rules, score = Rules.from_dict({"score": "kots"}), SCORES["kots"]
    tally = Tally((0, 0), (6, 0))
    sides = (Gathered(9, TENS, 2), Gathered(4))
    assert score.gained(rules, tally, judge(sides), sides) == (1, 0)
    assert score.runs(tally, judge(sides), sides) == (0, 0)
    # Four tens for the other side end a run of six.
    assert score.runs(tally, Outcome("mendikot", 1), (sides[1], sides[0])) == (0, 0)


@law("R7.4")
def test_a_void_deal_touches_no_run():
    rules = Rules.from_dict({"score": "kots", "hukum": "five-card-cut", "pack": 32})
    match = next_deal(match_with(rules), "win")
    assert max(match.tally.runs) == 1
    after = void_deal(match)
    assert after.results[-1].outcome == VOID and after.results[-1].points == (0, 0)
    assert after.tally == match.tally


@law("R7.5")
def test_the_target_ends_a_match():
    match = play_on(Match.new(Rules()), Random(8))
    assert match.over and match.winner == int(match.score[1] > match.score[0])
    assert max(match.score) >= 7
    assert sum(result.points[match.winner] for result in match.results[:-1]) < 7
    assert match.to_act is None and match.wants is None and not match.legal_actions()


@law("R7.5")
def test_a_number_of_deals_ends_a_match_and_ties_count():
    rules = Rules(pack=32, hukum="no-trump", target=None, deals=2)
    one = next_deal(match_with(rules), "tie")
    assert not one.over
    assert next_deal(one, "tie").winner == "drawn"
    assert next_deal(one, "win", 1).winner == 1


@law("R7.5")
def test_void_deals_do_not_count():
    rules = Rules(hukum="five-card-cut", pack=32, target=None, deals=1)
    match = void_deal(match_with(rules))
    assert match.dealer == 0, "the same dealer deals again"
    assert not match.over and len(match.results) == 1
    assert next_deal(match, "win").over


@law("R7.5")
def test_whichever_is_reached_first_ends_it():
    rules = Rules(hukum="no-trump", target=1, deals=5)
    assert next_deal(match_with(rules), "win").over
    rules = Rules(hukum="no-trump", target=99, deals=1)
    assert next_deal(match_with(rules), "win").over


@law("R7.5")
def test_both_over_a_tens_target_the_higher_wins_and_equal_plays_on():
    rules = Rules(pack=32, hukum="no-trump", score="tens", target=2)
    equal = next_deal(match_with(rules), "tie")
    assert equal.score == (2, 2) and not equal.over
    again = next_deal(equal, "tie")
    assert again.score == (4, 4) and not again.over
    won = next_deal(equal, "mendikot", 1)
    assert won.score == (2, 6) and won.winner == 1


@law("R8.1")
def test_the_loser_deals_again_but_after_a_kot_the_partner():
    rules = Rules()
    assert next_dealer(rules, 1, Outcome("win", 0), kot=False) == 1
    assert next_dealer(rules, 1, Outcome("mendikot", 0), kot=False) == 1
    assert next_dealer(rules, 1, Outcome("kot", 0), kot=True) == 3
    six = Rules(players=6, pack=48)
    assert next_dealer(six, 5, Outcome("kot", 0), kot=True) == 1


@law("R8.1")
def test_under_the_kots_score_any_kot_scored_counts():
    kots, points = SCORES["kots"], SCORES["points"]
    assert kots.kot(Outcome("win", 0), (1, 0))
    assert kots.kot(Outcome("mendikot", 0), (1, 0))
    assert not kots.kot(Outcome("win", 0), (0, 0))
    assert points.kot(Outcome("kot", 0), (3, 0))
    assert not points.kot(Outcome("mendikot", 0), (2, 0))


@law("R8.1")
def test_in_a_match_the_partner_deals_after_a_mendikot_under_kots():
    match = match_with(Rules.from_dict({"score": "kots", "hukum": "no-trump"}), dealer=1)
    assert next_deal(match, "mendikot", 0).dealer == 3
    match = match_with(Rules(hukum="no-trump"), dealer=1)
    assert next_deal(match, "mendikot", 0).dealer == 1


@law("R8.2")
def test_after_a_win_of_the_dealers_side_the_deal_passes_on():
    for players, dealer in ((4, 3), (6, 5), (8, 7)):
        rules = Rules(players=players, pack=52 if players == 4 else 48)
        for kind in ("win", "mendikot", "kot"):
            assert next_dealer(rules, dealer, Outcome(kind, 1), kot=kind == "kot") == 0


@law("R8.2")
def test_the_dealer_always_belongs_to_the_losing_side():
    match = play_on(match_with(Rules(target=60)), Random(2))
    for result, following in zip(match.results, match.results[1:], strict=False):
        assert following.dealer % 2 == 1 - result.outcome.side


@law("R8.3")
def test_after_a_tie_or_a_void_deal_the_same_dealer():
    assert next_dealer(Rules(), 2, TIE, kot=False) == 2
    assert next_dealer(Rules(), 2, VOID, kot=False) == 2


@law("R8.4")
def test_rotate_always_passes_to_the_right():
    rules = Rules(next_dealer="rotate")
    for outcome in (TIE, VOID, Outcome("kot", 0), Outcome("win", 1)):
        assert next_dealer(rules, 3, outcome, kot=outcome.kind == "kot") == 0
