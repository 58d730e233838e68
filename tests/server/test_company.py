"""Who sits where: latecomers, the host's duties, seats anew, votes. By plain calls."""

import dataclasses
import json
from itertools import permutations
from random import Random

import pytest

from mendikot.engine import PRESETS
from mendikot.server import wire
from mendikot.server.deciding import HandOn, Reconsider, Seated, decide
from mendikot.server.folding import fold
from mendikot.server.projection import Company, Receiver, snapshot
from mendikot.server.refusal import Refused
from mendikot.server.table import Table
from tests.server.seated import PEOPLE, begun, command, did, new_table, order, played, sit, step
from tests.server.test_table import persons_turn, playing, refused


def shown(table: Table, player: str, away: frozenset[str] = frozenset()) -> wire.Table:
    return snapshot(table, Receiver(player, True), Company(frozenset(), away))


def bots(table: Table) -> list[int]:
    return [seat for seat in range(len(table.chairs)) if table.at(seat).kind == "bot"]


def until_the_deal_is_over(table: Table, rng: Random) -> Table:
    while table.phase == "playing":
        table = step(table, rng)
    return table


# ---- latecomers -----------------------------------------------------------------------------


def test_a_latecomer_has_the_bots_seat_from_the_next_deal() -> None:
    rng = Random(1)
    table = played(begun("cut", 2), rng, playing)
    seat = bots(table)[0]
    assert shown(table, "meera").players[seat].reservable
    assert not shown(table, "meera").players[seat].free
    assert not any(each.reservable for each in shown(table, "anna").players)
    table = did(table, "meera", command("sit", seat=seat, name=" Meera "))
    assert table.at(seat).kind == "bot"
    assert table.seat_of("meera") is None
    mine = shown(table, "meera")
    assert (mine.reserved, mine.seat) == (seat, None)
    assert mine.offers == ["waive"]
    assert mine.match is not None
    assert mine.match.view is not None
    assert mine.match.view.hand == []
    for player in ("anna", "zita"):
        assert shown(table, player).players[seat].reserved == "Meera"
        assert shown(table, player).reserved is None
    table = until_the_deal_is_over(table, rng)
    assert table.phase in ("between", "over")
    assert table.seat_of("meera") == seat
    assert (table.at(seat).name, table.reserved) == ("Meera", ())
    # now she is waited for like anybody
    for player in ("anna", "bela"):
        table = did(table, player, command("next", turn=table.turn))
    assert table.owed is None
    assert did(table, "meera", command("next", turn=table.turn)).owed is not None


def test_each_guest_reserves_one_seat_and_each_seat_once() -> None:
    table = played(begun("cut", 2), Random(2), playing)
    first, second = bots(table)
    table = did(table, "meera", command("sit", seat=first, name="Meera"))
    assert refused(table, "meera", command("sit", seat=first, name="Meera")) == "seat-taken"
    assert refused(table, "zita", command("sit", seat=first, name="Zita")) == "seat-taken"
    assert not shown(table, "zita").players[first].reservable
    moved = did(table, "meera", command("sit", seat=second, name="Meera"))
    assert moved.reserved_seat("meera") == second
    assert len(moved.reserved) == 1
    both = did(moved, "zita", command("sit", seat=first, name="Zita"))
    assert [each.name for each in both.reserved] == ["Meera", "Zita"]
    given_up = did(both, "meera", command("waive"))
    assert given_up.reserved_seat("meera") is None
    assert refused(given_up, "meera", command("waive")) == "not-legal-now"
    after = until_the_deal_is_over(given_up, Random(3))
    assert after.seat_of("zita") == first
    assert after.at(second).kind == "bot"
    assert refused(table, "meera", command("sit", seat=second, name="\u200b")) == "bad-name"


def test_who_is_gone_for_good_keeps_no_reservation() -> None:
    table = played(begun("cut", 2), Random(4), playing)
    seat, gone = bots(table)[0], frozenset({"meera"})
    table = did(table, "meera", command("sit", seat=seat, name="Meera"))
    assert did(table, None, Reconsider(table.turn), gone).reserved == ()
    with pytest.raises(Refused):
        decide(table, Reconsider(table.turn), None, frozenset({"anna"}))
    # the very move that ends the deal finds her gone
    rng = Random(5)
    while (after := step(table, rng)).phase == "playing":
        table = after
    player, what = order(table, rng)
    ended = fold(table, decide(table, what, player, gone))
    assert ended.phase == "between"
    assert ended.seat_of("meera") is None
    assert ended.reserved == ()


def test_whose_chair_it_was_takes_it_back_from_under_a_reservation() -> None:
    table = played(begun("cut", 2), Random(6), lambda table: persons_turn(table, "bela"))
    seat = table.seat_of("bela")
    assert seat is not None
    left = did(table, "bela", command("stand"))
    held = did(left, "meera", command("sit", seat=seat, name="Meera"))
    back = sit(held, "bela", seat)
    assert back.seat_of("bela") == seat
    assert back.reserved == ()
    # who had a chair in this match reserves no other, and none that is kept for another
    other = next(one for one in bots(left) if one != seat)
    assert refused(left, "bela", command("sit", seat=other, name="Bela")) == "seat-taken"
    kept = did(table, "anna", command("bot", seat=seat), frozenset({"bela"}))
    assert refused(kept, "meera", command("sit", seat=seat, name="Meera")) == "seat-taken"
    assert refused(kept, "anna", command("sit", seat=seat, name="Anna")) == "seat-taken"


def test_a_match_that_ends_with_the_deal_seats_the_latecomer_too() -> None:
    rng = Random(7)
    rules = {**PRESETS["short"].to_dict(), "target": None, "deals": 1}
    table = did(new_table(), "anna", command("rules", rules=rules))
    table = did(did(table, "anna", command("fill")), "anna", command("begin"))
    table = played(table, rng, playing)
    table = did(table, "meera", command("sit", seat=2, name="Meera"))
    table = until_the_deal_is_over(table, rng)
    assert table.phase == "over"
    assert table.seat_of("meera") == 2


# ---- the host -------------------------------------------------------------------------------


def test_who_sits_next_after_the_host_is_host() -> None:
    table = new_table()
    for seat, player in ((3, "dora"), (2, "carl")):
        table = sit(table, player, seat)
    made = decide(table, command("stand"), "anna")
    assert [entry.kind for entry in made] == ["stood", "host"]
    assert fold(table, made).host == "carl"
    assert did(table, "anna", command("stand"), frozenset({"carl"})).host == "dora"
    # in the round: after the last chair comes the first
    last = did(table, None, HandOn(), frozenset({"anna"}))
    assert last.host == "carl"
    moved = did(did(table, "anna", command("stand")), "carl", command("stand"))
    assert moved.host == "dora"
    assert did(sit(moved, "bela", 1), "dora", command("stand")).host == "bela"
    assert [entry.kind for entry in decide(table, command("stand"), "dora")] == ["stood"]


def test_with_nobody_left_the_first_to_sit_is_host() -> None:
    table = did(new_table(), "anna", command("stand"))
    assert table.host == "anna"
    assert sit(table, "dora", 3).host == "dora"
    # also in the middle of a match
    table = played(begun("cut", 1), Random(8), lambda table: persons_turn(table, "anna"))
    left = did(table, "anna", command("stand"))
    between = played(left, Random(9), lambda table: table.phase == "between")
    assert sit(between, "bela", 2).host == "bela"


def test_a_host_who_is_gone_for_long_hands_on_and_one_who_is_here_does_not() -> None:
    table = sit(new_table(), "bela", 1)
    with pytest.raises(Refused):
        decide(table, HandOn(), None, frozenset({"bela"}))
    with pytest.raises(Refused):
        decide(table, HandOn(), None, frozenset({"anna", "bela"}))
    with pytest.raises(Refused):
        decide(table, HandOn(), "bela", frozenset({"anna"}))
    after = did(table, None, HandOn(), frozenset({"anna"}))
    assert after.host == "bela"
    assert after.seat_of("anna") == 0
    # somebody looked on and was host; nobody of the seated is
    none = did(sit(new_table(), "bela", 1), "bela", command("stand"))
    with pytest.raises(Refused):
        decide(did(none, "anna", command("stand")), HandOn(), None, frozenset({"anna"}))


def test_a_host_whose_seat_is_given_to_a_bot_is_host_no_longer() -> None:
    table = played(begun("cut", 3), Random(10), lambda table: persons_turn(table, "anna"))
    seat = table.seat_of("anna")
    after = did(table, "bela", command("bot", seat=seat), frozenset({"anna"}))
    assert after.host == "bela"
    assert sit(after, "anna", seat or 0).host == "bela"


# ---- seats anew -----------------------------------------------------------------------------


def names(table: Table) -> list[str]:
    return [table.at(seat).name for seat in range(len(table.chairs))]


def test_the_host_swaps_two_seats() -> None:
    table = did(sit(new_table(), "bela", 1), "anna", command("bot", seat=3))
    bot = table.at(3).name
    after = did(table, "anna", command("swap", seat=1, other=3))
    assert names(after) == ["Anna", bot, "", "Bela"]
    assert after.seat_of("bela") == 3
    assert after.host == "anna"
    assert names(did(after, "anna", command("swap", seat=2, other=0))) == ["", bot, "Anna", "Bela"]
    for seat, other in ((0, 0), (0, 4), (7, 1)):
        assert refused(table, "anna", command("swap", seat=seat, other=other)) == "no-seat"
    two = did(new_table(PRESETS["six"]), "anna", command("bot", seat=1))
    assert refused(two, "anna", command("swap", seat=4, other=5)) == "not-legal-now"
    assert refused(table, "bela", command("swap", seat=0, other=1)) == "not-host"
    assert refused(table, "zita", command("swap", seat=0, other=1)) == "not-host"
    running = played(begun("cut", 2), Random(1), playing)
    assert refused(running, "anna", command("swap", seat=0, other=1)) == "match-running"
    assert refused(running, "anna", Seated(tuple(range(8)))) == "match-running"


def test_a_shuffle_is_what_chance_says_and_is_stored() -> None:
    table = did(sit(new_table(), "bela", 1), "anna", command("fill"))
    before, seen = names(table), set()
    for places in permutations(range(4)):
        chance = Seated((*places, *range(4, 8)))
        (entry,) = decide(table, chance, "anna")
        assert list(places) == json.loads(entry.body)["order"]
        after = fold(table, [entry])
        assert names(after) == [before[seat] for seat in places]
        seen.add(tuple(names(after)))
    assert len(seen) == 24
    # of eight seats those that the table has count, in that order
    assert names(did(table, "anna", Seated((7, 3, 6, 1, 5, 0, 4, 2)))) == [
        before[seat] for seat in (3, 1, 0, 2)
    ]
    assert refused(table, "bela", Seated(tuple(range(8)))) == "not-host"
    assert refused(new_table(), "anna", Seated(tuple(range(8)))) == "not-legal-now"
    assert {"swap", "shuffle"} <= set(shown(table, "anna").offers)
    assert not {"swap", "shuffle"} & set(shown(table, "bela").offers)


def test_between_matches_everybody_changes_places_as_they_are_shown() -> None:
    rules = dataclasses.replace(PRESETS["short"], partnerships="drawn", target=None, deals=1)
    rng, differed = Random(11), 0
    for _ in range(4):
        table = played(begun(rules, 2), rng, lambda table: table.phase == "over")
        differed += table.seating != (0, 1, 2, 3)
        before = names(table)
        after = did(table, "anna", command("swap", seat=0, other=3))
        assert names(after) == [before[3], before[1], before[2], before[0]]
        assert (after.phase, after.match) == ("seating", None)
        assert did(after, "anna", command("begin")).number == 2
    assert differed > 0


# ---- votes ----------------------------------------------------------------------------------


def waiting_for_dora(people: int = 4) -> Table:
    rules = "cut" if people <= 4 else "six"
    return played(begun(rules, people), Random(12), lambda table: persons_turn(table, "dora"))


def vote(table: Table, player: str, seat: int, yes: bool = True, away: object = ()) -> Table:
    gone = frozenset(away)  # type: ignore[call-overload]
    return did(table, player, command("vote", seat=seat, yes=yes), gone)


def test_more_than_half_of_the_others_hand_a_seat_to_a_bot_that_is_kept_for_its_owner() -> None:
    table = waiting_for_dora()
    seat = table.seat_of("dora")
    assert seat is not None
    table = vote(table, "anna", seat)
    assert table.at(seat).kind == "human"
    for player in ("anna", "bela", "dora", "zita"):
        seen = shown(table, player).players[seat].vote
        assert seen is not None
        assert (seen.count, seen.needed, seen.mine) == (1, 2, player == "anna")
        assert seen.open == (player in ("anna", "bela"))
    after = vote(table, "bela", seat)
    assert after.at(seat).kind == "bot"
    assert after.votes == ()
    assert after.owed is not None
    assert refused(after, "zita", command("sit", seat=seat, name="Z")) == "seat-taken"
    assert sit(after, "dora", seat).seat_of("dora") == seat


@pytest.mark.parametrize(("people", "needed"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_how_many_votes_it_takes(people: int, needed: int) -> None:
    table = played(begun("six", people), Random(13), lambda table: persons_turn(table, "carl"))
    seat = table.seat_of("carl")
    assert seat is not None
    voters = [player for player in PEOPLE[:people] if player != "carl"]
    for count, player in enumerate(voters[:needed], 1):
        assert table.votes_needed() == needed
        table = vote(table, player, seat)
        assert (table.at(seat).kind == "bot") == (count == needed)


def test_a_vote_is_taken_back_and_cast_once() -> None:
    table = waiting_for_dora()
    seat = table.seat_of("dora")
    assert seat is not None
    once = vote(table, "anna", seat)
    assert refused(once, "anna", command("vote", seat=seat, yes=True)) == "not-legal-now"
    back = vote(once, "anna", seat, yes=False)
    assert back.votes == ()
    assert vote(back, "bela", seat).at(seat).kind == "human"
    assert refused(back, "anna", command("vote", seat=seat, yes=False)) == "not-legal-now"
    assert refused(table, "dora", command("vote", seat=seat, yes=True)) == "not-legal-now"
    assert refused(table, "zita", command("vote", seat=seat, yes=True)) == "not-seated"
    assert refused(table, "anna", command("vote", seat=7, yes=True)) == "no-seat"
    bot = waiting_for_dora(5)
    empty = bots(bot)[0]
    assert refused(bot, "anna", command("vote", seat=empty, yes=True)) == "not-legal-now"
    before = sit(new_table(), "bela", 1)
    assert refused(before, "anna", command("vote", seat=1, yes=True)) == "not-legal-now"


def test_who_acts_is_voted_on_no_longer_and_a_deal_that_ends_clears_all() -> None:
    rng = Random(14)
    table = waiting_for_dora()
    seat, other = table.seat_of("dora"), table.seat_of("anna")
    assert seat is not None
    assert other is not None
    table = vote(vote(table, "anna", seat), "bela", other)
    after = step(table, rng)  # dora plays
    assert [target for _, target in after.votes] == [after.seating[other]]
    while not persons_turn(after, "anna"):
        after = step(after, rng)
    assert after.votes != ()
    assert step(after, rng).votes == ()
    # in the last trick nobody has to act any more who has played
    while not (after.match and after.match.deal and len(after.match.deal.tricks) == 12):
        after = step(after, rng)
    after = vote(step(after, rng), "carl" if not persons_turn(after, "carl") else "bela", seat)
    assert played(after, rng, lambda table: table.phase == "between").votes == ()
    # between deals as well: whoever does not go on holds everybody up
    table = vote(played(table, rng, lambda table: table.phase == "between"), "anna", seat)
    assert table.votes != ()
    assert did(table, "dora", command("next", turn=table.turn)).votes == ()


def test_votes_of_who_leaves_do_not_count_and_fewer_others_may_be_enough() -> None:
    table = played(begun("six", 6), Random(15), lambda table: persons_turn(table, "carl"))
    seat = table.seat_of("carl")
    assert seat is not None
    table = vote(vote(table, "anna", seat), "bela", seat)
    assert table.at(seat).kind == "human"
    gone = did(table, "anna", command("stand"))
    assert len(gone.votes_for(seat)) == 1
    # five others need three votes; three others two
    fewer = did(did(table, "fred", command("stand")), "emil", command("stand"))
    assert fewer.at(seat).kind == "bot"


def test_one_alone_replaces_only_who_has_been_away() -> None:
    table = played(begun("cut", 2), Random(16), lambda table: persons_turn(table, "anna"))
    seat, gone = table.seat_of("anna"), frozenset({"anna"})
    assert seat is not None
    assert refused(table, "bela", command("vote", seat=seat, yes=True)) == "not-legal-now"
    assert shown(table, "bela").players[seat].vote is None
    seen = shown(table, "bela", gone).players[seat].vote
    assert seen is not None
    assert (seen.open, seen.needed) == (True, 1)
    after = vote(table, "bela", seat, away=gone)
    assert after.at(seat).kind == "bot"
    assert after.host == "bela"
    # a vote that was cast among three does not put out who is here when two are left
    three = played(begun("cut", 3), Random(17), lambda table: persons_turn(table, "carl"))
    place = three.seat_of("carl")
    assert place is not None
    left = did(vote(three, "anna", place), "bela", command("stand"))
    assert left.at(place).kind == "human"
    later = did(left, None, Reconsider(left.turn), frozenset({"carl"}))
    assert later.at(place).kind == "bot"


# ---- listed ---------------------------------------------------------------------------------


def test_the_host_lists_a_table_at_any_time() -> None:
    table = sit(new_table(), "bela", 1)
    assert not table.listed
    assert not shown(table, "zita").listed
    assert refused(table, "bela", command("listed", on=True)) == "not-host"
    table = did(table, "anna", command("listed", on=True))
    assert shown(table, "zita").listed
    assert refused(table, "anna", command("listed", on=True)) == "not-legal-now"
    assert (
        did(played(begun("cut", 2), Random(1), playing), "anna", command("listed", on=True)).listed
        is not False
    )
    assert not did(table, "anna", command("listed", on=False)).listed


def test_the_log_of_all_this_folds_to_the_same() -> None:
    rng = Random(18)
    table = sit(new_table(), "bela", 1)
    log = []
    for player, what in (
        ("anna", command("swap", seat=1, other=3)),
        ("anna", command("fill")),
        ("anna", Seated((3, 1, 0, 2, 4, 5, 6, 7))),
        ("anna", command("listed", on=True)),
        ("anna", command("begin")),
    ):
        made = decide(table, what, player)
        log += made
        table = fold(table, made)
    middle = table
    while table.phase != "between":
        if table.may_reserve("meera", bots(table)[0]) and not table.reserved:
            made = decide(table, command("sit", seat=bots(table)[0], name="Meera"), "meera")
        else:
            player_, what_ = order(table, rng)
            made = decide(table, what_, player_)
        log += made
        table = fold(table, made)
    assert middle.seq == 2 + 1 + len(
        [e for e in log if e.kind in ("seated", "bot", "listed", "began")]
    )
    assert fold(sit(new_table(), "bela", 1), log) == table
    assert table.seat_of("meera") is not None
