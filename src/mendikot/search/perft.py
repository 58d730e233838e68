"""Counting every way a deal can end: a fingerprint of the rules.

The number of leaves alone misses most differences of rules, so the tens and tricks that side 0
gathered are summed over all of them too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
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
        if deal.to_act == CHANCE:
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
    if deal.to_act == CHANCE:
        return perft(deal.apply(supply_deal(deal, Random(seed))), seed)
    found = Perft()
    for action in deal.legal_actions():
        found = found.plus(perft(deal.apply(action), seed))
    return found


Divided = dict[SeatAction, Perft]
"""What all ways to the end come to, by the first action."""


def divide(deal: Deal, seed: int = 0) -> Iterator[tuple[SeatAction, Perft]]:
    """The perft of ``deal``, in which a seat is to act, for one legal action after the other."""
    for action in deal.legal_actions():
        yield action, perft(deal.apply(action), seed)


def kernel_divide(deal: Deal, seed: int = 0) -> Iterator[tuple[SeatAction, Perft]]:
    """The same as :func:`divide` by the compiled kernel."""
    from mendikot.search import kernel
    from mendikot.search.ways import ways

    rules = deal.rules
    rest: tuple[Dealt, ...] = ()
    if deal.undealt:
        owed = deal.packet(rules.hand_size)
        rest = (deal_out(owed, deal.elder, rules.players, Random(seed)),)
    draw = Random(seed).choice(range(deal.each - len(deal.tricks)))
    state = kernel.from_deal(deal, rest)
    for number in kernel.legal(state):
        after = state.copy()
        kernel.step(after, number)
        action = kernel.action(number)
        assert isinstance(action, SeatAction)
        yield action, Perft(*ways(after, draw))


def total(counts: Divided) -> Perft:
    """All first actions together."""
    return reduce(Perft.plus, counts.values(), Perft())


def kernel_perft(deal: Deal, seed: int = 0) -> Perft:
    """The same as :func:`perft` by the compiled kernel, for a deal in which a seat is to act."""
    return total(dict(kernel_divide(deal, seed)))


class Mismatch(Exception):
    """Engine and kernel do not count the same; the text has the counts by first action."""


def compare(engine: Divided, kernel: Divided) -> None:
    """Raise Mismatch unless engine and kernel count the same, actions in the same order."""
    if list(engine.items()) == list(kernel.items()):
        return
    lines = ["engine and kernel differ in leaves, tens, tricks:"]
    for action in {**engine, **kernel}:
        mine, other = _counts(engine, action), _counts(kernel, action)
        mark = " " if mine == other else "!"
        lines.append(f"{mark} {action_text(action):10} engine {mine}, kernel {other}")
    raise Mismatch("\n".join(lines))


def _counts(counts: Divided, action: SeatAction) -> str:
    found = counts.get(action)
    return "not legal" if found is None else " ".join(map(str, found))
