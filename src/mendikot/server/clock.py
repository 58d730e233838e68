"""Time as an argument: the event loop's own clock, or one that a test moves by hand."""

import asyncio
import heapq
import itertools
import time
from typing import Protocol


class Clock(Protocol):
    """What the server asks of time."""

    def now(self) -> float:
        """Seconds from some beginning, never going back."""
        ...

    def date(self) -> int:
        """Milliseconds since 1970, for the log."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Returns after so many seconds."""
        ...


class RealClock:
    """The machine's clocks."""

    def now(self) -> float:
        return time.monotonic()

    def date(self) -> int:
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class VirtualClock:
    """Stands still until `advance` moves it; sleepers wake in the order of their times."""

    def __init__(self, date: int = 1_700_000_000_000) -> None:
        self._now = 0.0
        self._date = date
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    def date(self) -> int:
        return self._date + int(self._now * 1000)

    async def sleep(self, seconds: float) -> None:
        waking = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + max(0.0, seconds), next(self._order), waking))
        await waking

    @property
    def next_waking(self) -> float | None:
        """When the first sleeper wakes, in seconds from now; None when nobody sleeps."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] - self._now if self._sleepers else None

    def advance(self, seconds: float) -> None:
        """Moves on and wakes all whose time has come; they run when the loop next does."""
        self._now += seconds
        while self._sleepers and self._sleepers[0][0] <= self._now + 1e-9:
            waking = heapq.heappop(self._sleepers)[2]
            if not waking.done():
                waking.set_result(None)


PAUSES = {
    "begin": 0.6,
    "lots": 2.5,
    "draw": 0.8,
    "deal": 1.4,
    "first-card": 1.2,
    "card": 0.8,
    "trick": 1.6,
    "between": 4.0,
}
"""Seconds the server lets pass before what it owes, by what came before; at pace 1."""
