"""Bots against bots: many deals, all from one seed, and what to make of the counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import NamedTuple

from mendikot.bots import Bot
from mendikot.chance import supply_deal
from mendikot.engine import CHANCE, Deal, Rules, Seat, view_of


class Sides(NamedTuple):
    """The bot of the even seats and the bot of the odd seats."""

    even: Bot
    odd: Bot

    def exchanged(self) -> Sides:
        """The other way round."""
        return Sides(self.odd, self.even)


def play_deal(rules: Rules, dealer: Seat, sides: Sides, seed: int) -> Deal:
    """One deal to its end; ``seed`` decides every card dealt or drawn, whatever the bots do.

    Chance and the bots draw from two sources, so that two deals from one seed begin alike.
    """
    chance = Random(seed)
    thoughts = Random(seed ^ 0x5EED)
    deal = Deal.new(rules, dealer)
    while (to_act := deal.to_act) is not None:
        if to_act == CHANCE:
            deal = deal.apply(supply_deal(deal, chance))
        else:
            deal = deal.apply(sides[to_act % 2](view_of(deal, to_act), thoughts))
    return deal


@dataclass
class Counts:
    """What many deals came to; numbers of ``first`` and ``second`` are those of the two bots."""

    deals: int = 0
    outcomes: tuple[dict[str, int], dict[str, int]] = field(
        default_factory=lambda: (_zeroes(), _zeroes())
    )
    """By bot: deals it won, by kind; ties and void deals stand with neither."""
    tie: int = 0
    void: int = 0
    tens: list[int] = field(default_factory=lambda: [0, 0])
    tricks: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, deal: Deal, first_side: int = 0) -> None:
        """Counts a finished deal in which the first bot sat at the seats of ``first_side``."""
        outcome = deal.outcome
        assert outcome is not None
        self.deals += 1
        if outcome.kind == "tie":
            self.tie += 1
        elif outcome.kind == "void" or outcome.side is None:
            self.void += 1
            return
        else:
            self.outcomes[(outcome.side + first_side) % 2][outcome.kind] += 1
        for side, gathered in enumerate(deal.gathering.sides):
            bot = (side + first_side) % 2
            self.tens[bot] += len(gathered.tens)
            self.tricks[bot] += gathered.tricks

    @property
    def won(self) -> tuple[int, int]:
        """The deals each bot won."""
        return sum(self.outcomes[0].values()), sum(self.outcomes[1].values())

    @property
    def decided(self) -> int:
        """The deals somebody won."""
        return sum(self.won)

    @property
    def share(self) -> float | None:
        """The first bot's share of the decided deals; None when there are none."""
        return self.won[0] / self.decided if self.decided else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the share is to be looked for, at 95% (Wilson's interval)."""
        count = self.decided
        if not count:
            return None
        z, share = 1.96, self.won[0] / count
        middle = share + z * z / (2 * count)
        half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
        whole = 1 + z * z / count
        return (middle - half) / whole, (middle + half) / whole

    def to_dict(self) -> dict[str, object]:
        """All of it, ready for JSON."""
        return {
            "deals": self.deals,
            "decided": self.decided,
            "ties": self.tie,
            "void": self.void,
            "won": list(self.won),
            "outcomes": [dict(one) for one in self.outcomes],
            "tens": list(self.tens),
            "tricks": list(self.tricks),
            "share": self.share,
            "interval": self.interval,
        }


def _zeroes() -> dict[str, int]:
    return {"win": 0, "mendikot": 0, "kot": 0}


def seeds(seed: int, deals: int) -> Iterator[int]:
    """A seed for every deal."""
    rng = Random(seed)
    for _ in range(deals):
        yield rng.getrandbits(64)


def simulate(
    rules: Rules,
    bots: Sequence[Bot],
    deals: int,
    seed: int,
    *,
    pairs: bool = False,
    watch: Callable[[Deal], None] | None = None,
) -> Counts:
    """Plays ``deals`` deals, the first bot at the even seats and the last at the odd ones.

    With ``pairs`` each deal is played twice, the second time with the sides exchanged: the same
    cards, the same dealer, the same draws. The dealer moves on with every deal. ``watch`` is
    called with every finished deal. The same arguments give the same counts.
    """
    sides = Sides(bots[0], bots[-1])
    counts = Counts()
    for number, deal_seed in enumerate(seeds(seed, deals)):
        for first_side in (0, 1) if pairs else (0,):
            seated = sides.exchanged() if first_side else sides
            deal = play_deal(rules, number % rules.players, seated, deal_seed)
            counts.add(deal, first_side)
            if watch is not None:
                watch(deal)
    return counts
