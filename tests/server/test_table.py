"""One table by plain calls: no clock, no socket, no database."""

import json
from random import Random

import pytest

from mendikot.engine import PRESETS
from mendikot.server.deciding import Answer, Command, Reconsider, Supply, decide
from mendikot.server.folding import fold
from mendikot.server.naming import checked_name
from mendikot.server.projection import Company, Receiver, snapshot
from mendikot.server.refusal import Refused
from mendikot.server.table import Table
from mendikot.store.store import Entry
from tests.server.seated import CODE, begun, command, did, new_table, order, played, sit, step

PEOPLE = frozenset({"anna", "bela"})


def refused(
    table: Table, player: str | None, order: Command, away: frozenset[str] = frozenset()
) -> str:
    """The code with which a command is refused."""
    with pytest.raises(Refused) as refusal:
        decide(table, order, player, away)
    return refusal.value.code


def playing(table: Table) -> bool:
    return table.phase == "playing" and table.match is not None and (table.match.to_act or 0) >= 0


def persons_turn(table: Table, player: str) -> bool:
    match = table.match
    return playing(table) and match is not None and table.seat_of(player) == match.to_act


@pytest.mark.parametrize("preset", list(PRESETS))
def test_every_preset_is_played_and_its_log_of_plain_json_folds_to_the_same(preset: str) -> None:
    rng = Random(preset)
    first = table = begun(preset, 3)
    log: list[Entry] = []
    while table.phase != "over" and table.turn < 400:
        player, what = order(table, rng)
        made = decide(table, what, player)
        after = fold(table, made)
        assert after.turn >= table.turn
        assert after.seq == table.seq + len(made)
        log += made
        table = after
    assert table.match is not None
    assert len(table.match.results) >= 1
    assert all(isinstance(json.loads(entry.body), dict) for entry in log)
    assert fold(first, [Entry(*entry) for entry in log]) == table


def test_seats_belong_to_players_and_not_to_names() -> None:
    table = new_table()
    assert refused(table, "bela", command("sit", seat=0, name="Anna")) == "seat-taken"
    table = sit(table, "bela", 1)
    table = did(table, "bela", command("name", name="Anna"))
    assert [chair.name for chair in table.chairs] == ["Anna", "Anna", "", ""]
    assert refused(table, "mallory", command("stand")) == "not-seated"
    assert refused(table, "mallory", command("name", name="Anna")) == "not-seated"
    assert table.seat_of("mallory") is None


def test_before_a_match_people_move_and_the_host_seats_bots() -> None:
    table = did(new_table(), "anna", command("sit", seat=2, name="Anna"))
    assert table.seat_of("anna") == 2
    assert table.chairs[0].kind == "empty"
    assert table.host == "anna"
    table = sit(table, "bela", 1)
    assert refused(table, "bela", command("fill")) == "not-host"
    assert refused(table, "anna", command("begin")) == "seats-empty"
    assert refused(table, "anna", command("bot", seat=1)) == "seat-taken"
    assert refused(table, "anna", command("bot", seat=5)) == "no-seat"
    assert refused(table, "anna", command("sit", seat=7, name="Anna")) == "no-seat"
    table = did(table, "anna", command("bot", seat=0))
    table = did(table, "anna", command("fill"))
    assert table.full
    assert refused(table, "anna", command("fill")) == "not-legal-now"
    assert len({chair.name for chair in table.chairs}) == 4
    table = did(table, "anna", command("unbot", seat=0))
    assert refused(table, "anna", command("unbot", seat=0)) == "no-seat"
    table = sit(table, "carl", 3)  # a bot gives way
    assert table.seat_of("carl") == 3


def test_the_hosts_powers_pass_on() -> None:
    table = sit(new_table(), "bela", 1)
    assert did(table, "anna", command("stand")).host == "bela"
    alone = did(new_table(), "anna", command("stand"))
    assert alone.host == "anna"
    assert sit(alone, "bela", 1).host == "bela"
    assert refused(table, "bela", command("fill")) == "not-host"
    assert did(table, "bela", command("fill"), away=frozenset({"anna"})).full
    with pytest.raises(Refused):
        decide(table, command("fill"), "mallory", frozenset({"anna"}))


def test_rules_change_before_a_match_and_never_during_one() -> None:
    six = PRESETS["six"].to_dict()
    table = did(new_table(), "anna", command("rules", rules=six))
    assert len(table.chairs) == 6
    bad = command("rules", rules={**six, "pack": 52})
    assert refused(table, "anna", bad) == "bad-rules"
    assert refused(table, "anna", command("rules", rules={"trump": "H"})) == "bad-rules"
    table = sit(table, "bela", 5)
    table = did(table, "anna", command("rules", rules=PRESETS["cut"].to_dict()))
    assert table.seat_of("bela") == 1
    table = did(did(table, "anna", command("fill")), "anna", command("begin"))
    assert refused(table, "anna", command("rules", rules=six)) == "rules-fixed"
    assert refused(table, "anna", command("begin")) == "match-running"
    assert refused(table, "anna", command("unbot", seat=2)) == "match-running"


def test_only_the_player_to_move_acts_and_only_in_sight_of_this_turn() -> None:
    rng = Random(1)
    table = played(begun("cut", 2), rng, lambda table: persons_turn(table, "bela"))
    match = table.match
    assert match is not None
    card = str(match.legal_actions()[0].card)  # type: ignore[union-attr]
    turn = table.turn
    assert refused(table, "anna", command("act", turn=turn, action=card)) == "not-your-turn"
    assert refused(table, "mallory", command("act", turn=turn, action=card)) == "not-seated"
    assert refused(table, "bela", command("act", turn=turn - 1, action=card)) == "wrong-turn"
    assert refused(table, "bela", command("act", turn=turn + 1, action=card)) == "wrong-turn"
    for text in ("XX", "1S", "drew 7H", "lots AS", "ask", "pick 1", "close 7H", "call H"):
        assert refused(table, "bela", command("act", turn=turn, action=text)) == "illegal"
    seat = table.seat_of("bela")
    assert (
        refused(table, None, Answer(turn, seat or 0, match.legal_actions()[0])) == "not-your-turn"
    )
    assert refused(table, "bela", Supply(turn, match.legal_actions()[0])) == "not-your-turn"
    after = did(table, "bela", command("act", turn=turn, action=card))
    assert refused(after, "bela", command("act", turn=turn, action=card)) == "wrong-turn"


def test_who_stands_in_a_match_is_replaced_by_a_bot_and_may_take_the_seat_back() -> None:
    rng = Random(2)
    table = played(begun("cut", 2), rng, lambda table: persons_turn(table, "bela"))
    seat, turn = table.seat_of("bela"), table.turn
    assert seat is not None
    left = did(table, "bela", command("stand"))
    assert left.at(seat).kind == "bot"
    assert left.turn == turn
    assert left.owed is not None
    assert left.owed.seat == seat
    other = next(s for s in range(4) if left.at(s).kind == "bot" and s != seat)
    # nobody looks into two hands of one match
    assert refused(left, "bela", command("sit", seat=other, name="Bela")) == "seat-taken"
    back = sit(left, "bela", seat)
    assert back.seat_of("bela") == seat
    assert back.owed is None
    assert refused(back, "bela", command("sit", seat=other, name="Bela")) == "seat-taken"


def offered(table: Table, player: str) -> bool:
    """Whether a seat is offered to this player."""
    shown = snapshot(table, Receiver(player, True), Company())
    return any(one.free for one in shown.players)


def test_a_hand_that_is_being_played_is_shown_to_nobody_who_comes_in_then() -> None:
    rng = Random(12)
    table = begun("cut", 2)
    assert table.phase == "drawing"
    assert sit(table, "carl", 2).seat_of("carl") == 2
    table = played(table, rng, playing)
    for seat in range(4):
        if table.at(seat).kind == "bot":
            later = did(table, "carl", command("sit", seat=seat, name="C"))
            assert later.seat_of("carl") is None  # a reservation, with nothing to see
            assert later.match == table.match
    assert not offered(table, "carl")
    seat = table.seat_of("bela")
    assert seat is not None
    left = did(table, "bela", command("stand"))
    # the chair was given up: but not in the middle of the deal, and not to look at its hand
    assert did(left, "carl", command("sit", seat=seat, name="Carl")).seat_of("carl") is None
    assert offered(left, "bela")
    assert not offered(left, "carl")
    between = played(left, rng, lambda table: table.phase == "between")
    assert offered(between, "carl")
    taken = sit(between, "carl", seat)
    assert not offered(taken, "bela")
    # both have held it; whoever is not in it may come back
    free = did(taken, "carl", command("stand"))
    assert sit(free, "bela", seat).seat_of("bela") == seat


def test_the_chair_of_somebody_who_went_away_is_kept_until_the_match_ends() -> None:
    rng, gone = Random(13), frozenset({"bela"})
    table = played(begun("short", 2), rng, lambda table: persons_turn(table, "bela"))
    seat = table.seat_of("bela")
    assert seat is not None
    bot = did(table, "anna", command("bot", seat=seat), away=gone)
    between = bot
    while between.phase == "playing":
        between = step(between, rng)
    if between.phase == "between":
        assert refused(between, "carl", command("sit", seat=seat, name="C")) == "seat-taken"
        assert offered(between, "carl")  # another bot's
        assert offered(between, "bela")
        other = next(s for s in range(4) if between.at(s).kind == "bot" and s != seat)
        assert refused(between, "bela", command("sit", seat=other, name="B")) == "seat-taken"
        given = did(sit(between, "bela", seat), "bela", command("stand"))
        assert sit(given, "carl", seat).seat_of("carl") == seat
    over = played(between, rng, lambda table: table.phase == "over")
    assert sit(over, "carl", seat).seat_of("carl") == seat


def test_standing_up_and_sitting_down_again_leaves_no_trail() -> None:
    table = played(begun("cut", 2), Random(14), playing)
    seat = table.seat_of("bela")
    assert seat is not None
    held = table.held
    for _ in range(5):
        table = sit(did(table, "bela", command("stand")), "bela", seat)
    assert table.held == held
    assert table.kept == ()


def test_a_host_who_takes_another_chair_stays_host() -> None:
    table = sit(new_table(), "bela", 1)
    moved = did(table, "anna", command("sit", seat=3, name="Anna"))
    assert moved.seat_of("anna") == 3
    assert moved.host == "anna"
    assert did(moved, "bela", command("sit", seat=0, name="Bela")).host == "anna"


def test_the_host_may_put_a_bot_in_for_somebody_who_has_gone() -> None:
    gone = frozenset({"bela"})
    table = sit(new_table(), "bela", 1)
    assert refused(table, "anna", command("bot", seat=1)) == "seat-taken"
    bot = did(table, "anna", command("bot", seat=1), away=gone)
    assert bot.at(1).kind == "bot"
    assert "bela" not in bot.humans
    table = played(begun("cut", 2), Random(9), lambda table: persons_turn(table, "bela"))
    assert table.owed is None
    seat = table.seat_of("bela")
    assert seat is not None
    for player, away in (("bela", gone), ("mallory", gone), ("anna", frozenset[str]())):
        with pytest.raises(Refused):
            decide(table, command("bot", seat=seat), player, away)
    bot = did(table, "anna", command("bot", seat=seat), away=gone)
    assert bot.owed is not None
    assert bot.owed.seat == seat
    assert sit(bot, "bela", seat).owed is None


def test_the_next_deal_waits_for_every_human_who_is_there() -> None:
    rng = Random(3)
    table = played(begun("cut", 2), rng, lambda table: table.phase == "between")
    assert table.owed is None
    assert refused(table, "anna", command("rematch", turn=table.turn)) == "not-legal-now"
    one = did(table, "anna", command("next", turn=table.turn))
    assert one.owed is None
    assert one.chairs[0].ready
    assert refused(one, "anna", command("next", turn=one.turn)) == "not-legal-now"
    both = did(one, "bela", command("next", turn=one.turn))
    assert both.owed is not None
    assert both.owed.seat is None
    dealt = step(both, rng)
    assert dealt.phase == "playing"
    assert not any(chair.ready for chair in dealt.chairs)
    # bela went away: the server asks again, and the deal goes on
    gone = did(one, None, Reconsider(one.turn), away=frozenset({"bela"}))
    assert gone.owed is not None
    with pytest.raises(Refused):
        decide(table, Reconsider(table.turn), None, PEOPLE)
    # bela left the seat: the same
    assert did(one, "bela", command("stand")).owed is not None


def test_bots_alone_go_on_by_themselves() -> None:
    table = did(did(new_table(), "anna", command("stand")), "anna", command("fill"))
    table = did(table, "anna", command("begin"))
    rng = Random(4)
    while table.phase != "over":
        assert table.owed is not None
        table = step(table, rng)
    assert table.owed is None
    again = did(table, "anna", command("begin"))
    assert again.number == 2
    assert again.phase == "drawing"


def test_a_rematch_keeps_the_seats_and_begins_a_new_score() -> None:
    rng = Random(5)
    table = played(begun("short", 2), rng, lambda table: table.phase == "over")
    names = [chair.name for chair in table.chairs]
    assert refused(table, "anna", command("next", turn=table.turn)) == "not-legal-now"
    table = did(table, "anna", command("rematch", turn=table.turn))
    assert table.phase == "over"
    table = did(table, "bela", command("rematch", turn=table.turn))
    assert (table.phase, table.number) == ("drawing", 2)
    assert [chair.name for chair in table.chairs] == names
    assert table.match is not None
    assert table.match.score == (0, 0)


def test_a_seat_left_after_the_match_is_empty_and_a_rematch_waits_for_it() -> None:
    rng = Random(6)
    table = played(begun("short", 2), rng, lambda table: table.phase == "over")
    table = did(table, "bela", command("stand"))
    table = did(table, "anna", command("rematch", turn=table.turn))
    assert table.phase == "over"
    assert did(table, "anna", command("fill")).phase == "drawing"


def test_a_decided_deal_ends_when_every_human_agrees() -> None:
    rng = Random(7)
    table = played(begun("cut", 2), rng, playing)
    assert refused(table, "anna", command("end", turn=table.turn)) == "cannot-end"
    table = played(table, rng, lambda table: table.settled)
    assert refused(table, "mallory", command("end", turn=table.turn)) == "not-seated"
    one = did(table, "anna", command("end", turn=table.turn))
    assert one.phase == "playing"
    # R6.3 asks for every seated human, so that somebody away cannot be passed over
    gone = frozenset({"bela"})
    assert did(table, "anna", command("end", turn=table.turn), away=gone).phase == "playing"
    assert refused(one, None, Reconsider(one.turn), away=gone) == "not-legal-now"
    both = did(one, "bela", command("end", turn=one.turn))
    assert both.phase in ("between", "over")
    assert both.match is not None
    assert len(both.match.results) == len(table.match.results) + 1  # type: ignore[union-attr]


def test_a_claim_needs_the_engines_consent() -> None:
    rng = Random(8)
    table = begun("no-trump", 2)
    for _ in range(4000):
        if persons_turn(table, "anna"):
            seat = table.seat_of("anna")
            assert seat is not None
            if table.claimable(seat):
                break
            assert refused(table, "anna", command("claim", turn=table.turn)) == "cannot-claim"
        table = step(table, rng)
    assert refused(table, "bela", command("claim", turn=table.turn)) == "cannot-claim"
    after = did(table, "anna", command("claim", turn=table.turn))
    assert after.phase in ("between", "over")


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "a" * 25, "a\nb", "a\u202eb", "\ud800", "\u200d", "\x00"),
        *("\u2800", "\u3164", "\u115f\u1160", "\uffa0", "\u034f", "\ufe0f", "\U000e0101"),
        *("\u200b", "\u00ad", "\u180b", "\u17b4", "\u0301", "\u093f\u094d", "\u3164 \u2800"),
    ],
)
def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="bad-name"):
        checked_name(name)


@pytest.mark.parametrize(
    "name", ["Asha", "आशा", "ક્ષમા", "क्\u200dष", "Ana Lúcia", "李", "🙂", "❤\ufe0f", "क्\u200cष", "7"]
)
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    assert checked_name(f"  {name} ") == name


def test_a_drawn_partnership_seats_people_anew_and_each_keeps_the_own_chair() -> None:
    import dataclasses

    rules = dataclasses.replace(PRESETS["cut"], partnerships="drawn")
    moved = False
    for seed in range(12):
        table = played(begun(rules, 4), Random(seed), playing)
        for chair, person in enumerate(table.chairs):
            seat = table.seat_of(person.player)
            assert seat is not None
            assert table.seating[seat] == chair
            moved |= seat != chair
    assert moved
    assert table.code == CODE


def test_the_score_sheet_names_who_dealt_then() -> None:
    rng = Random(4)
    table = played(begun("cut", 4), rng, playing)

    def dealers(table: Table, player: str) -> list[str | None]:
        shown = snapshot(table, Receiver(player, True), Company()).match
        assert shown is not None
        return shown.dealers

    assert table.match is not None
    dealer = table.match.deals[0].dealer
    gone = table.at(dealer)
    assert gone.player is not None
    stays = next(chair.player for chair in table.chairs if chair.player not in (None, gone.player))
    assert stays is not None
    assert dealers(table, stays) == []
    over = played(table, rng, lambda table: table.phase == "between")
    assert dealers(over, gone.player) == [None]
    assert dealers(over, stays) == [gone.name]
    left = did(table, gone.player, command("stand"))
    left = played(sit(left, "emil", dealer), rng, lambda table: table.phase == "between")
    assert left.at(dealer).name == "Emil"
    assert dealers(left, stays) == dealers(left, "emil") == dealers(left, "mallory") == [gone.name]
    again = played(left, rng, lambda table: len(table.dealers) == 2)
    assert again.match is not None
    assert again.dealers[1].player == again.at(again.match.deals[1].dealer).player
    while again.number == 1:
        again = step(again, rng)
    assert again.dealers == ()
