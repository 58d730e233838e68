"""The review: the value of every choice by brute force, and what is told to another process."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mendikot.bots import uniform
from mendikot.bots.rules_of_thumb import choose
from mendikot.chance import supply_deal
from mendikot.engine import CHANCE, PRESETS, Deal, NotationError, SeatAction, View, record
from mendikot.engine.rules import Rules
from mendikot.engine.view import view_of
from mendikot.search.review import NODES, Judgement, _solver, final, goal_of, judged, review
from mendikot.search.solver import Budget, Solver, Value
from tests.search.brute import Brute

SOLVER = Solver()


def played(rules: Rules, seed: int, choose: Callable[[View, Random], SeatAction] = choose) -> Deal:
    """A whole deal, by bots that know what they do unless others are given."""
    rng = Random(seed)
    deal = Deal.new(rules, seed % rules.players)
    while not deal.over:
        if deal.to_act == CHANCE:
            deal = deal.apply(supply_deal(deal, rng))
        else:
            assert deal.to_act is not None
            deal = deal.apply(choose(view_of(deal, deal.to_act), rng))
    return deal


def states(deal: Deal) -> list[Deal]:
    """The position before every action of the log."""
    found = [Deal.new(deal.rules, deal.dealer)]
    for action in deal.log:
        found.append(found[-1].apply(action))
    return found


NAMES = ["cut", "band-on-request", "band-first-void", "tens", "six", "dehla-pakad", "five-card-cut"]


def rules_of(name: str) -> Rules:
    return PRESETS[name] if name in PRESETS else Rules(hukum=name)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_choice_lost_is_what_brute_force_finds(name: str) -> None:
    checked = turning = 0
    for seed in range(8):
        deal = played(rules_of(name), seed, uniform.choose)
        brute, before = Brute(), states(deal)
        for choice in review(deal, solver=SOLVER):
            position = before[choice.number]
            if sum(map(len, position.hands)) > 3 * deal.rules.players:
                break
            values = brute.of_actions(position)
            worth = {
                action: getattr(all_four, goal_of(deal)) for action, all_four in values.items()
            }
            best = (max if choice.seat % 2 == 0 else min)(worth.values())
            assert choice.before == Value(best, best)
            assert choice.after == Value(worth[choice.action], worth[choice.action])
            kept = tuple(action for action, value in worth.items() if value == best)
            assert choice.better == (() if choice.action in kept else kept)
            checked += 1
            turning += bool(choice.better)
    assert checked > 12 * deal.rules.players // 2
    assert turning > 0


def test_every_choice_is_judged_and_they_make_a_chain() -> None:
    lost = 0
    for seed in range(6):
        deal = played(PRESETS["short"], seed)
        judged_choices = list(review(deal, solver=SOLVER))
        assert [choice.number for choice in judged_choices] == sorted(
            (n for n, state in enumerate(states(deal)[:-1]) if state.to_act not in (None, CHANCE)),
            reverse=True,
        )
        after = final(deal)
        for choice in judged_choices:
            assert choice.after == after
            after = choice.before
            mine = 1 if choice.seat % 2 == 0 else -1
            assert mine * choice.after.low <= mine * choice.before.low
            assert bool(choice.better) is (choice.before != choice.after)
            lost += bool(choice.better)
    assert lost > 3


def test_a_budget_too_small_ends_it_towards_the_beginning() -> None:
    deal = played(PRESETS["cut"], 3)
    judged_choices = list(review(deal, Budget(nodes=20), solver=Solver()))
    assert 8 < len(judged_choices) < 52
    assert judged_choices[-1].number > 4
    assert all(
        not choice.better
        for choice in judged_choices
        if not (choice.before.exact and choice.after.exact)
    )


def test_the_pick_of_a_hand_ends_it() -> None:
    deal = played(PRESETS["drawn-hand"], 1)
    judged_choices = list(review(deal, solver=SOLVER))
    picked = next(n for n, action in enumerate(deal.log) if action.kind == "pick")
    assert min(choice.number for choice in judged_choices) > picked
    assert len(judged_choices) == 52


def test_a_deal_that_runs_has_none() -> None:
    deal = played(PRESETS["cut"], 1)
    with pytest.raises(ValueError, match="not over"):
        next(review(states(deal)[-2]))


@pytest.mark.parametrize("nodes", [20, 1000, NODES])
def test_another_process_is_told_the_same_in_parts(nodes: int) -> None:
    deal = played(PRESETS["short"], 4)
    text, whole = record(deal), list(review(deal, Budget(nodes=nodes), solver=Solver()))
    found: list[tuple[int, int, str, int, int, int, int, list[str]]] = []
    reached, missed = None, 0
    _solver.clear()
    while True:
        part = judged(text, 5, reached, nodes)
        found += part
        if len(part) < 5:
            break
        for one in part:
            missed = 0 if one[3] == one[4] else missed + 1
        reached = (part[-1][0], part[-1][3:5], missed)
    assert [_told(one) for one in found] == [_plain(choice) for choice in whole]


def test_an_action_that_is_not_decided_makes_no_turning_point() -> None:
    """Whatever the budget: what is told to be better is all that was better."""
    deal = played(PRESETS["short"], 4)
    full = {choice.number: choice for choice in review(deal, solver=SOLVER)}
    told = kept_back = 0
    for nodes in range(2, 1000, 9):
        for choice in review(deal, Budget(nodes=nodes), solver=Solver()):
            assert choice.better in ((), full[choice.number].better)
            told += bool(choice.better)
            kept_back += not choice.before.exact and bool(full[choice.number].better)
    assert told > 20
    assert kept_back > 0


def _told(one: tuple[object, ...]) -> tuple[object, ...]:
    number, seat, action, low, high, after_low, after_high, better = one
    return number, seat, action, (low, high), (after_low, after_high), better


def _plain(choice: Judgement) -> tuple[object, ...]:
    words = [str(one.card) for one in choice.better]  # type: ignore[union-attr] # cards alone here
    card = str(choice.action.card)  # type: ignore[union-attr]
    return choice.number, choice.seat, card, tuple(choice.before), tuple(choice.after), words


def test_a_text_that_is_no_finished_deal_is_refused() -> None:
    deal = played(PRESETS["short"], 4)
    for text in (record(states(deal)[-2]), "", "mendikot 1\nrules cut\n"):
        with pytest.raises(NotationError):
            judged(text, 1)
