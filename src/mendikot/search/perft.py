"""Counting every way a deal can end: a fingerprint of the rules.

The number of leaves alone misses most differences of rules, so the tens and tricks that side 0
gathered are summed over all of them too.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from mendikot.chance import deal_out, supply_deal
from mendikot.engine import CHANCE, Deal, Dealt, Rules, SeatAction, action_text


class Perft(NamedTuple):
    """What all ways to the end of a deal come to."""

    leaves: int = 0
    """Different sequences of actions to the end."""
    tens: int = 0
    """The tens of side 0, summed over the leaves."""
    tricks: int = 0
    """The tricks of side 0, summed over the leaves."""

    def plus(self, other: Perft) -> Perft:
        """Both together."""
        return Perft(self.leaves + other.leaves, self.tens + other.tens, self.tricks + other.tricks)


def ending(rules: Rules, depth: int, seed: int) -> Deal:
    """A deal with ``depth`` tricks to play, its beginning played by uniform choice.

    Dealer 0. A deal that is over before (R4.9) is dealt again from the same source. Raises
    ValueError for a depth that a deal of these rules never has.
    """
    if not 1 <= depth <= rules.hand_size:
        raise ValueError(f"depth must be from 1 to {rules.hand_size}")
    rng = Random(seed)
    deal = Deal.new(rules, 0)
    while True:
        if deal.over:
            deal = Deal.new(rules, 0)
        if deal.turn == CHANCE:
            deal = deal.apply(supply_deal(deal, rng))
        elif deal.want is None and rules.hand_size - len(deal.tricks) == depth:
            return deal
        else:
            deal = deal.apply(rng.choice(deal.legal_actions()))


def perft(deal: Deal, seed: int = 0) -> Perft:
    """All the ways ``deal`` can end; cards still to be dealt are dealt one way, from ``seed``."""
    if deal.over:
        side = deal.gathering.sides[0]
        return Perft(1, len(side.tens), side.tricks)
    if deal.turn == CHANCE:
        return perft(deal.apply(supply_deal(deal, Random(seed))), seed)
    found = Perft()
    for action in deal.legal_actions():
        found = found.plus(perft(deal.apply(action), seed))
    return found


Divided = dict[SeatAction, Perft]
"""What all ways to the end come to, by the first action."""


def divided(deal: Deal, seed: int = 0) -> Divided:
    """The perft of ``deal``, in which a seat is to act, by its legal actions in their order."""
    return {action: perft(deal.apply(action), seed) for action in deal.legal_actions()}


def kernel_perft(deal: Deal, seed: int = 0) -> Perft:
    """The same as :func:`perft` by the compiled kernel, for a deal in which a seat is to act."""
    return total(kernel_divided(deal, seed))


def kernel_divided(deal: Deal, seed: int = 0) -> Divided:
    """The same as :func:`divided` by the compiled kernel."""
    from mendikot.search import kernel
    from mendikot.search.ways import ways

    rules = deal.rules
    rest: tuple[Dealt, ...] = ()
    if deal.undealt:
        owed = deal.packet(rules.hand_size)
        rest = (deal_out(owed, deal.elder, rules.players, Random(seed)),)
    draw = Random(seed).choice(range(rules.hand_size))
    state = kernel.from_deal(deal, rest)
    found: Divided = {}
    for number in kernel.legal(state):
        after = state.copy()
        kernel.step(after, number)
        action = kernel.action(number)
        assert isinstance(action, SeatAction)
        found[action] = Perft(*ways(after, draw))
    return found


def total(counts: Divided) -> Perft:
    """All first actions together."""
    whole = Perft()
    for one in counts.values():
        whole = whole.plus(one)
    return whole


class Mismatch(Exception):
    """Engine and kernel do not count the same; the text has the counts by first action."""


def compare(deal: Deal, seed: int = 0) -> Divided:
    """What both engine and kernel count by first action. Raises Mismatch where they differ."""
    engine, kernel = divided(deal, seed), kernel_divided(deal, seed)
    if list(engine.items()) == list(kernel.items()):
        return engine
    lines = ["engine and kernel differ: leaves, tens, tricks by first action"]
    for action in (*engine, *(action for action in kernel if action not in engine)):
        lines.append(f"{action_text(action):12} {_line(engine, action)} {_line(kernel, action)}")
    raise Mismatch("\n".join(lines))


def _line(counts: Divided, action: SeatAction) -> str:
    found = counts.get(action)
    return " ".join(map(str, found)) if found else "not legal"
