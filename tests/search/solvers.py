"""Solvers with other means than usual, which must find the same values."""

from __future__ import annotations

from mendikot.search import prove
from mendikot.search.solver import SLOT_BITS, Solver


def exact(kind: int) -> Solver:
    """A solver without what ``Solver.exact`` of this kind switches off."""
    solver = Solver()
    solver.exact = kind
    return solver


class Small(Solver):
    """A solver whose table is full after so many entries; 2: nothing is kept."""

    def __init__(self, entries: int, slot_bits: int = SLOT_BITS) -> None:
        self._forgotten = 0
        super().__init__()
        self._block[prove.POOL_SIZE] = entries
        self._block[prove.SLOT_BITS] = slot_bits

    def forget(self) -> None:
        self._forgotten += 1
        super().forget()

    @property
    def filled(self) -> int:
        """How often the table was full; that it was told to forget does not count."""
        return int(self._block[prove.FULL]) - self._forgotten
