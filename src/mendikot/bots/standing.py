"""What a trick is worth, in tens and in tricks, to the outcome of the deal.

The rest of the deal is taken as so many fair coins: each trick and each ten still to come goes to
either side alike. So the count of tens and tricks tells by itself when a ten decides, when only
tricks count (two tens each), and when a kot or a mendikot is near.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from mendikot.engine import Rules, View
from mendikot.engine.gathering import Gathered

TAKES_PILE = 0.62
"""How likely who won the last trick is to get the pile in the end (two in a row)."""


@lru_cache(maxsize=64)
def prizes(rules: Rules) -> tuple[float, float, float, float]:
    """What a win, a mendikot, a kot and each ten are worth under the score of these rules."""
    if rules.score == "tens":
        return 0.7, 0.7, 0.7, 0.5
    if rules.score == "kots":
        return 1.0, 1.8, 1.8, 0.0
    return (
        1.0,
        1.0 + EXTRA * (rules.mendikot / rules.win - 1),
        1.0 + EXTRA * (rules.kot / rules.win - 1),
        0.0,
    )


EXTRA = 0.6
"""How much a point above those for a win counts, against a deal won."""


@lru_cache(maxsize=200_000)
def prospect(
    prize: tuple[float, float, float, float],
    tricks: int,
    tens: tuple[int, int],
    gathered: tuple[int, int],
) -> float:
    """What a deal of ``tricks`` tricks is worth to a side, from -prize to prize.

    ``tens`` and ``gathered`` (tricks) are what it and the others have so far.
    """
    tens_left = 4 - tens[0] - tens[1]
    left = tricks - gathered[0] - gathered[1]
    total = 0.0
    for more_tens in range(tens_left + 1):
        mine = tens[0] + more_tens
        weight = comb(tens_left, more_tens) / 2**tens_left
        for more in range(left + 1):
            total += (
                weight
                * comb(left, more)
                / 2**left
                * _final(prize, mine, gathered[0] + more, tricks)
            )
    return total


def _final(prize: tuple[float, float, float, float], tens: int, mine: int, tricks: int) -> float:
    win, mendikot, kot, each_ten = prize
    by_tens = each_ten * (tens - (4 - tens))
    if mine in (0, tricks):
        return by_tens + (kot if mine else -kot)
    if tens in (0, 4):
        return by_tens + (mendikot if tens else -mendikot)
    if tens != 2:
        return by_tens + (win if tens == 3 else -win)
    return by_tens + win * ((2 * mine > tricks) - (2 * mine < tricks))


class Standing:
    """What the trick on the table can do for the side of ``view.seat``."""

    __slots__ = ("_cache", "_last", "_pile", "_prize", "_sides", "_tricks", "streak", "sweeping")

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        rules = view.rules
        mine = view.seat % 2
        self._sides = (view.sides[mine], view.sides[1 - mine])
        self._pile = view.pile
        self._tricks = rules.hand_size
        self._prize = prizes(rules)
        self._last = len(view.tricks) + 1 == self._tricks
        self.sweeping = rules.gathering == "two-in-a-row"
        self.streak = view.streak
        self._cache: dict[tuple[bool, bool, int], float] = {}

    def after(self, ours: bool, same_seat: bool, tens: int) -> float:
        """The prospect once this trick, with ``tens`` tens in it, is won.

        ``ours``: by our side; ``same_seat``: by the player who won the one before (two in a row).
        """
        key = (ours, same_seat, tens)
        worth = self._cache.get(key)
        if worth is None:
            worth = self._cache[key] = self._after(ours, same_seat, tens)
        return worth

    def _after(self, ours: bool, same_seat: bool, tens: int) -> float:
        if not self.sweeping:
            return self._gathered(ours, tens, 1)
        all_tens, all_tricks = len(self._pile.tens) + tens, self._pile.tricks + 1
        worth = self._gathered(ours, all_tens, all_tricks)
        if same_seat or self._last:
            return worth
        other = self._gathered(not ours, all_tens, all_tricks)
        return TAKES_PILE * worth + (1 - TAKES_PILE) * other

    def _gathered(self, ours: bool, tens: int, tricks: int) -> float:
        us, them = self._sides
        more = (tens, 0) if ours else (0, tens)
        count = (tricks, 0) if ours else (0, tricks)
        return prospect(
            self._prize,
            self._tricks,
            (_tens(us) + more[0], _tens(them) + more[1]),
            (us.tricks + count[0], them.tricks + count[1]),
        )

    @property
    def trick_swing(self) -> float:
        """What it means to win a trick without a ten instead of losing it."""
        return self.after(True, False, 0) - self.after(False, False, 0)

    @property
    def ten_swing(self) -> float:
        """What it means to get one ten more instead of leaving it to the others."""
        us, them = self._sides
        count = (us.tricks, them.tricks)
        if _tens(us) + _tens(them) == 4:
            return 0.0
        mine = prospect(self._prize, self._tricks, (_tens(us) + 1, _tens(them)), count)
        theirs = prospect(self._prize, self._tricks, (_tens(us), _tens(them) + 1), count)
        return mine - theirs


def _tens(gathered: Gathered) -> int:
    return len(gathered.tens)
