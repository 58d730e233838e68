"""Nothing that leaves the server depends on what its receiver may not know (R10.3)."""

from collections.abc import Iterator
from random import Random

import pytest

from mendikot.engine import PRESETS, Dealt
from mendikot.engine.cards import ALL_CARDS, sort_hand
from mendikot.server.deciding import Answer, Supply, decide
from mendikot.server.projection import Company, Receiver, happened, snapshot
from mendikot.server.refusal import Refused
from mendikot.server.table import Table
from tests.server.seated import begun, command, did, order

COMPANY = Company(frozenset({"anna"}))


def pairs(preset: str, seed: int) -> Iterator[tuple[Table, Table, Table, Table]]:
    """Twice two tables in a row that differ only in cards hidden from anna: before and after.

    When cards are dealt, the second table has the others' new cards shuffled among them. The
    two go on together as long as what the others do is possible at both.
    """
    rng = Random(seed)
    one = two = begun(preset, 1)
    for _ in range(60):
        player, what = order(one, rng)
        other = what
        if isinstance(what, Supply) and isinstance(what.action, Dealt):
            mine = one.seat_of("anna")
            hands = what.action.hands
            hidden = [card for seat, hand in enumerate(hands) if seat != mine for card in hand]
            rng.shuffle(hidden)
            size = len(hands[0])
            dealt = [
                hands[seat] if seat == mine else sort_hand(hidden.pop() for _ in range(size))
                for seat in range(len(hands))
            ]
            other = Supply(what.turn, Dealt(tuple(dealt)))
        try:
            after_one, after_two = did(one, player, what), did(two, player, other)
        except Refused:
            if isinstance(what, Answer | Supply):
                return  # that card is where it is at one table only: here they part
            raise
        assert after_two.match is not None
        assert after_one.match is not None
        if after_one.match.to_act != after_two.match.to_act or after_two.phase == "between":
            return
        yield one, after_one, two, after_two
        one, two = after_one, after_two
        seat = next((n for n in range(len(one.chairs)) if one.may_reserve("zita", n)), None)
        if one.reserved == () and seat is not None:
            # somebody who waits for a bot's seat is told no more than who looks on
            sit = command("sit", seat=seat, name="Zita")
            one, two = did(one, "zita", sit), did(two, "zita", sit)


def told(before: Table, after: Table, player: str) -> str:
    """All that one receiver is sent when a table changes, as text."""
    events = happened(before, after, player)
    return snapshot(after, Receiver(player, True), COMPANY, events).model_dump_json()


def refusals(table: Table) -> list[tuple[str, str]]:
    """What anna hears to every action that she may not do now."""
    match = table.match
    assert match is not None
    texts = [str(card) for card in ALL_CARDS]
    texts += [f"{word} {card}" for word in ("close", "show", "drew") for card in ("7H", "AS", "TC")]
    texts += ["ask", "call H", "pick 1", "pick 0"]
    orders = [command("act", turn=table.turn, action=text) for text in texts]
    orders += [command(kind, turn=table.turn) for kind in ("claim", "end", "next", "rematch")]
    orders += [command("vote", seat=seat, yes=True) for seat in range(len(table.chairs))]
    orders += [command("swap", seat=0, other=1), command("waive")]
    heard = []
    for what in orders:
        try:
            decide(table, what, "anna")
            heard.append(("", ""))
        except Refused as refusal:
            heard.append((refusal.code, refusal.detail))
    return heard


@pytest.mark.parametrize("preset", list(PRESETS))
def test_what_is_told_does_not_depend_on_hidden_cards(preset: str) -> None:
    different = waited = 0
    for seed in range(12):
        for one, after_one, two, after_two in pairs(preset, seed):
            assert told(one, after_one, "anna") == told(two, after_two, "anna")
            assert told(one, after_one, "zita") == told(two, after_two, "zita")
            assert refusals(after_one) == refusals(after_two)
            different += after_one != after_two
            waited += after_one.reserved != ()
    assert different > 0
    assert waited > 0
