"""Tables by plain calls: people sit, bots sit, chance and bots are played by the test."""

from collections.abc import Callable
from random import Random

from mendikot.chance import supply
from mendikot.engine import PRESETS, Rules
from mendikot.engine.notation import action_text
from mendikot.server import wire
from mendikot.server.deciding import Answer, Command, Supply, decide, opening
from mendikot.server.folding import fold
from mendikot.server.table import Table

CODE = "K7PQXM"
PEOPLE = ("anna", "bela", "carl", "dora", "emil", "fred", "gita", "hugo")


def new_table(rules: Rules | str = "cut") -> Table:
    """A table that `anna` created."""
    rules = PRESETS[rules] if isinstance(rules, str) else rules
    return fold(Table(CODE), opening(rules, "anna", "Anna"))


def did(
    table: Table, player: str | None, command: Command, away: frozenset[str] = frozenset()
) -> Table:
    """The table after a command that is accepted."""
    return fold(table, decide(table, command, player, away))


def sit(table: Table, player: str, seat: int) -> Table:
    return did(table, player, command("sit", seat=seat, name=player.title()))


def command(kind: str, **fields: object) -> wire.TableCommand:
    """A command as it comes over the wire."""
    models = {
        "name": wire.Rename,
        "sit": wire.Sit,
        "stand": wire.Stand,
        "waive": wire.Waive,
        "swap": wire.Swap,
        "vote": wire.CastVote,
        "listed": wire.SetListed,
        "hints": wire.AllowHints,
        "bot": wire.PutBot,
        "unbot": wire.TakeBot,
        "fill": wire.Fill,
        "rules": wire.ChangeRules,
        "begin": wire.Begin,
        "act": wire.Act,
        "claim": wire.Claim,
        "end": wire.End,
        "next": wire.Next,
        "rematch": wire.Rematch,
    }
    made: wire.TableCommand = models[kind](  # type: ignore[assignment]
        type=kind, cmd="command-1", table=CODE, **fields
    )
    return made


def begun(rules: Rules | str = "cut", people: int = 1) -> Table:
    """A table whose first people are human, the others bots, with the match begun."""
    table = new_table(rules)
    for seat in range(1, people):
        table = sit(table, PEOPLE[seat], seat)
    if people < len(table.chairs):
        table = did(table, "anna", command("fill"))
    return did(table, "anna", command("begin"))


def order(table: Table, rng: Random) -> tuple[str | None, Command]:
    """Who does what next: what the server owes, a random legal action, or "ready"."""
    match, owed = table.match, table.owed
    assert match is not None
    if owed is not None and owed.seat is None:
        return None, Supply(table.turn, supply(match, rng))
    if owed is not None and owed.seat is not None:
        return None, Answer(table.turn, owed.seat, rng.choice(match.legal_actions()))
    if table.phase in ("between", "over"):
        kind = "next" if table.phase == "between" else "rematch"
        waiting = next(chair.player for chair in table.chairs if chair.player and not chair.ready)
        return waiting, command(kind, turn=table.turn)
    assert match.to_act is not None
    text = action_text(rng.choice(match.legal_actions()))
    return table.at(match.to_act).player, command("act", turn=table.turn, action=text)


def step(table: Table, rng: Random) -> Table:
    """One thing more happens."""
    player, what = order(table, rng)
    return did(table, player, what)


def played(table: Table, rng: Random, until: Callable[[Table], bool]) -> Table:
    """The table once `until` is so."""
    for _ in range(20_000):
        if until(table):
            return table
        table = step(table, rng)
    raise AssertionError("that never came about")
