"""The solver against brute force, and against itself."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from threading import Event, Timer

import pytest

from mendikot.chance import supply_deal
from mendikot.engine import (
    CHANCE,
    PRESETS,
    Ask,
    Deal,
    Match,
    PickHand,
    Rules,
    Unsupported,
)
from mendikot.engine.rules import CHOICES, HUKUMS
from mendikot.search.solver import GOALS, SMALLEST, Budget, Solver, solve
from tests.search.alike import gathered_otherwise
from tests.search.brute import Brute, TooMany, at_the_end, best
from tests.search.positions import (
    SIZES,
    Position,
    ending,
    endings,
    rare_endings,
    revealed_in_this_trick,
    some_rules,
    whole_deal,
)
from tests.tables import ONE_SUIT_EACH, dealt, go, play_on

SHARED = Solver()
"""One solver for all positions: its table must never tell what holds of another."""

MOST = 12_000
"""States that brute force tries at a position; larger endings are passed over."""


def end_of(position: Position, line) -> Deal:
    """The end of the deal after ``line``, every action of which must be legal."""
    deal = position.deal
    for action in line:
        deal = deal.apply(action)
    assert deal.over, "the line stops before the end"
    return deal


def check(position: Position, most: int = MOST) -> bool:
    """Every value of ``position`` against brute force; False where that would take too long."""
    deal, to_come = position
    brute = Brute(most)
    try:
        right = brute.of_actions(deal, to_come)
    except TooMany:
        return False
    whole = best(deal.to_act, right.values())
    for place, goal in enumerate(GOALS):
        found = solve(deal, goal, to_come=to_come)
        assert (found.goal, found.seat, found.exact) == (goal, deal.to_act, True)
        assert list(found.values) == list(deal.legal_actions())
        assert {action: value.low for action, value in found.values.items()} == {
            action: values[place] for action, values in right.items()
        }, goal
        assert all(value.low == value.high for value in found.values.values())
        assert found.value == (whole[place], whole[place]), goal
        assert found.line[0] in found.values
        assert at_the_end(end_of(position, found.line))[place] == whole[place], goal
        assert SHARED.value(deal, goal, to_come=to_come) == found.value
    if not to_come:
        mine = 1 if deal.to_act % 2 == 0 else -1
        assert SHARED.wins(deal) is (whole.win == mine)
    return True


def check_all(stream, seed: int, number: int, most: int = MOST) -> int:
    """How many of the first ``number`` positions of ``stream(seed)`` were checked."""
    done = 0
    for place, position in enumerate(islice(stream(seed), number)):
        try:
            done += check(position, most)
        except AssertionError as error:
            raise AssertionError(f"{stream.__name__}({seed}), number {place}\n{error}") from error
    return done


@pytest.mark.parametrize("seed", range(8))
def test_endings_of_every_table_have_their_values(seed: int) -> None:
    assert check_all(endings, seed, 45) >= 38
    assert check_all(rare_endings, seed, 8) >= 5


@pytest.mark.parametrize("gathering", CHOICES["gathering"])
def test_the_table_tells_what_was_gathered_apart(gathering: str) -> None:
    rng, done = Random(gathering), 0
    while done < 150:
        hukum = rng.choice([hukum for hukum in HUKUMS if hukum != "five-card-cut"])
        rules = some_rules(rng, hukum, gathering, 4, rng.choice([52, 32]))
        deal, _ = ending(rules, rng.choice((2, 3, 3, 4)), rng)
        solver = Solver()
        for _ in range(8):
            other = gathered_otherwise(deal, rng)
            try:
                right = Brute(MOST).value(other)
            except TooMany:
                break
            for place, goal in enumerate(GOALS):
                assert solver.value(other, goal).low == right[place], (goal, other)
            done += 1


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_endings_have_their_values(seed: int) -> None:
    assert check_all(endings, seed, 90, 60_000) >= 80
    assert check_all(rare_endings, seed, 30, 60_000) >= 25


@pytest.mark.deep
@pytest.mark.parametrize("hukum", HUKUMS)
def test_endings_of_five_tricks_have_their_values(hukum: str) -> None:
    rng, done = Random(hukum), 0
    for _ in range(60):
        gathering = rng.choice(CHOICES["gathering"])
        rules = some_rules(rng, hukum, gathering, 4, rng.choice([52, 32]))
        done += check(ending(rules, 5, rng), 300_000)
    assert done >= 20


def test_the_endings_have_what_play_rarely_reaches() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        for position in (*islice(endings(seed), 45), *islice(rare_endings(seed), 8)):
            seen.update(what_it_has(position))
    assert {one: number for one, number in seen.items() if number < 5} == {}
    assert set(seen) >= {
        "a choice of hukum",
        "a closed card",
        "a closed card, 4 tricks left",
        "the owner has the closed card alone",
        "asking is legal",
        "the owner may ask",
        "revealed in this trick",
        "cut in this trick",
        "no trump made yet",
        "a packet to come, no trump made",
        "in a trick",
        "a pile in the middle",
        "a streak",
        "bonus aces",
        "what is played decides",
    } | {f"{players} players, {pack} cards" for players, pack in SIZES} | set(HUKUMS)


def what_it_has(position: Position) -> set[str]:
    """The kinds of position this is one of."""
    deal, to_come = position
    hukum, rules, legal = deal.hukum, deal.rules, deal.legal_actions()
    left = rules.hand_size - len(deal.tricks)
    closed = hukum.closed is not None
    small = left < 4 and rules.players == 4
    kinds = {
        "a choice of hukum": deal.want is not None,
        "a closed card": closed,
        "a closed card, 4 tricks left": closed and left == 4,
        "the owner has the closed card alone": closed
        and deal.hands[hukum.owner] in ((), (hukum.closed,)),
        "asking is legal": Ask() in legal,
        "the owner may ask": Ask() in legal and deal.to_act == hukum.owner,
        "revealed in this trick": revealed_in_this_trick(deal),
        "cut in this trick": rules.hukum in ("cut", "five-card-cut")
        and hukum.card in deal.trick.cards,
        "no trump made yet": not hukum.made and not closed and deal.want is None,
        "a packet to come, no trump made": bool(to_come) and hukum.suit is None,
        "in a trick": bool(deal.trick.cards),
        "a pile in the middle": deal.gathering.pile.tricks > 1,
        "a streak": deal.gathering.streak is not None,
        "bonus aces": rules.bonus_aces,
        "what is played decides": small and len(set(Brute().of_actions(*position).values())) > 1,
    }
    found = {kind for kind, has in kinds.items() if has}
    return found | {rules.hukum, f"{rules.players} players, {rules.pack} cards"}


# Bounds, cancelling, refusals


def full_deal(hukum: str, seed: int, gathering: str = "every-trick") -> Position:
    """A deal of 13 cards each at its elder's first action."""
    return whole_deal(Rules(hukum=hukum, gathering=gathering), Random(seed))


def contains(found, right) -> bool:
    return found.low <= right.low and right.high <= found.high


@pytest.mark.parametrize("nodes", [1, 10, 100, 1000])
@pytest.mark.parametrize("goal", GOALS)
def test_a_budget_gives_bounds_with_the_value_between(nodes: int, goal: str) -> None:
    budget = Budget(nodes=nodes)
    for position in islice(endings(50), 30):
        deal, to_come = position
        right = solve(deal, goal, to_come=to_come)
        found = solve(deal, goal, budget, to_come=to_come)
        assert list(found.values) == list(right.values)
        assert all(contains(found.values[action], right.values[action]) for action in right.values)
        assert contains(found.value, right.value)
        assert found.exact == found.value.exact or not found.exact
        assert not found.exact or found.values == right.values
        assert contains(Solver().value(deal, goal, budget, to_come=to_come), right.value)
        for action in found.line:
            deal = deal.apply(action)


def test_a_small_budget_is_kept_at_a_whole_deal() -> None:
    deal, _ = full_deal("drawn", 3)
    found = solve(deal, "outcome", Budget(nodes=2000))
    assert found.nodes <= 20_000
    assert all(-3 <= value.low <= value.high <= 3 for value in found.values.values())
    soon = solve(deal, "outcome", Budget(seconds=0.05))
    assert set(soon.values) == set(deal.legal_actions())


def test_cancelling_gives_bounds() -> None:
    deal, to_come = next(one for one in endings(7, 3) if one.deal.rules.players == 4)
    event = Event()
    event.set()
    right = solve(deal, to_come=to_come)
    found = solve(deal, to_come=to_come, cancel=event)
    assert all(contains(found.values[action], right.values[action]) for action in right.values)


def test_cancelling_stops_a_long_search() -> None:
    """Of this deal no question at all is answered within some seconds."""
    deal, _ = full_deal("no-trump", 17, "two-in-a-row")
    event = Event()
    timer = Timer(0.3, event.set)
    timer.start()
    try:
        found = solve(deal, "points", cancel=event)
    finally:
        timer.cancel()
    assert event.is_set()
    assert not found.exact


def test_what_chance_decides_is_not_solved() -> None:
    new = Deal.new(PRESETS["cut"], 0)
    drawn = Deal.new(PRESETS["drawn"], 0)
    picking = dealt(Rules(hukum="drawn-hand", pack=32), ONE_SUIT_EACH)
    assert isinstance(picking.legal_actions()[0], PickHand)
    picked = go(picking, "pick 1")
    over = whole_deal(Rules(pack=32), Random(1)).deal
    while not over.over:
        over = over.apply(over.legal_actions()[0])
    undealt = Deal.new(Rules(hukum="called", pack=32), 0)
    undealt = undealt.apply(supply_deal(undealt, Random(1)))
    assert undealt.to_act != CHANCE
    called = undealt.apply(undealt.legal_actions()[0])
    for deal in (new, drawn, picking, picked, over, undealt, called):
        for ask in (solve, SHARED.value, SHARED.wins):
            with pytest.raises(Unsupported):
                ask(deal)


# Whole deals, against itself


def agrees_with_itself(position: Position, goal: str) -> None:
    """From ``position`` to the end along a best line: every value is the best of its actions'
    and is kept by the best action."""
    deal, to_come = position
    while not deal.over:
        if deal.to_act == CHANCE:
            deal, to_come = deal.apply(to_come[0]), to_come[1:]
            continue
        found = solve(deal, goal, to_come=to_come)
        choose = max if deal.to_act % 2 == 0 else min
        assert found.exact
        assert found.value.low == choose(value.low for value in found.values.values())
        assert found.value == SHARED.value(deal, goal, to_come=to_come)
        assert found.values[found.line[0]] == found.value
        end = at_the_end(end_of(Position(deal, to_come), found.line))
        assert end[GOALS.index(goal)] == found.value.low
        deal = deal.apply(found.line[0])
    assert at_the_end(deal)[GOALS.index(goal)] == found.value.low


@pytest.mark.parametrize("hukum", [hukum for hukum in HUKUMS if hukum != "five-card-cut"])
@pytest.mark.parametrize("gathering", CHOICES["gathering"])
def test_values_agree_along_a_best_line(hukum: str, gathering: str) -> None:
    rng = Random(hukum + gathering)
    for goal in GOALS:
        agrees_with_itself(ending(some_rules(rng, hukum, gathering, 4, 52), 7, rng), goal)


@pytest.mark.parametrize("players, pack", SIZES[1:])
@pytest.mark.parametrize("gathering", CHOICES["gathering"])
def test_values_agree_from_the_first_packet_on(players: int, pack: int, gathering: str) -> None:
    rng = Random(pack * players)
    rules = some_rules(rng, "five-card-cut", gathering, players, pack)
    for goal in GOALS:
        agrees_with_itself(whole_deal(rules, rng, even=True), goal)


def long_endings(number: int):
    """Short packs from their first action on, 52 cards from nine tricks left on."""
    rng = Random(number)
    for hukum in HUKUMS:
        for gathering in CHOICES["gathering"]:
            for players, pack in SIZES:
                rules = some_rules(rng, hukum, gathering, players, pack)
                if pack == 52 and hukum != "five-card-cut":
                    yield ending(rules, 9, rng)
                elif pack != 52 and hukum != "drawn-hand":
                    yield whole_deal(rules, rng, even=rng.random() < 0.3)


@pytest.mark.deep
@pytest.mark.parametrize("number", range(4))
def test_values_agree_over_long_endings(number: int) -> None:
    for place, position in enumerate(long_endings(number)):
        agrees_with_itself(position, GOALS[(place + number) % 4])


def test_a_limit_of_nodes_is_over_with_its_question() -> None:
    deal = full_deal("drawn", 3).deal
    solver = Solver(16)
    right = solver.wins(deal)
    assert right, "a search cut short says no"
    solver.forget()
    solver.value(deal, "win", Budget(nodes=1))
    assert solver.wins(deal) == right


@pytest.mark.parametrize("budget", [Budget(nodes=1 << 70), Budget(seconds=1e300)])
def test_budgets_beyond_all_measure_are_none(budget: Budget) -> None:
    assert Solver(16).value(full_deal("drawn", 4).deal, "win", budget).exact


@pytest.mark.parametrize(
    "budget",
    [Budget(nodes=n) for n in (0, -1)] + [Budget(seconds=s) for s in (0, -1, float("nan"))],
)
def test_a_budget_too_small_is_refused(budget: Budget) -> None:
    deal = full_deal("drawn", 4).deal
    with pytest.raises(ValueError, match="a budget of"):
        Solver(SMALLEST).value(deal, "win", budget)
    with pytest.raises(ValueError, match="a budget of"):
        solve(deal, "win", budget)


def test_the_smallest_table() -> None:
    position = ending(Rules(), 4, Random(1))
    found = solve(position.deal, budget=Budget(megabytes=SMALLEST))
    assert found.values == solve(position.deal).values
    for ask in (Solver, lambda few: solve(position.deal, budget=Budget(megabytes=few))):
        with pytest.raises(ValueError, match="9 are the fewest"):
            ask(SMALLEST - 1)


def test_what_is_no_deal_or_no_budget_is_told() -> None:
    match = play_on(Match.new(Rules()), Random(1), deals=1)
    for given, told in (
        (match, "give match.deal"),
        ("mendikot 1", "replay"),
        (5, "int is no deal"),
    ):
        for ask in (solve, SHARED.solve, SHARED.value, SHARED.wins):
            with pytest.raises(TypeError, match=told):
                ask(given)
    deal = ending(Rules(), 2, Random(1)).deal
    for ask in (solve, SHARED.solve, SHARED.value):
        for budget in (5, 0):
            with pytest.raises(TypeError, match="give Budget"):
                ask(deal, "win", budget)


def test_the_cards_to_come_must_be_all_and_no_others() -> None:
    deal, to_come = whole_deal(Rules(hukum="called", pack=32), Random(1))
    (packet,) = to_come
    twice = packet._replace(hands=(packet.hands[0], *packet.hands[:3]))
    for wrong in ((), (twice,), (packet._replace(hands=packet.hands[:3]),), (packet, packet)):
        with pytest.raises(Unsupported, match="3 cards for each seat are still to be dealt"):
            solve(deal, to_come=wrong)
