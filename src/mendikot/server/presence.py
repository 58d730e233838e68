"""Who has been gone from a table for a while, and what follows: the others wait no longer."""

import asyncio
from collections.abc import Callable

from mendikot.server.clock import Clock
from mendikot.server.lobby import Lobby
from mendikot.server.table import Table


class Presence:
    """Tells who is away, and sees to it that the others go on when somebody stays away."""

    def __init__(
        self,
        lobby: Lobby,
        clock: Clock,
        *,
        here: Callable[[str], frozenset[str]],
        refresh: Callable[[str], None],
    ) -> None:
        """`here` gives who has a table open now; `refresh` has all of them sent a snapshot."""
        self._lobby = lobby
        self._limits = lobby.limits
        self._clock = clock
        self._here = here
        self._refresh = refresh
        self._started = clock.now()
        self._left: dict[tuple[str, str], float] = {}
        """When somebody seated went, until that is a while ago; nothing: long since."""
        self._absent: set[tuple[str, str]] = set()
        """For whom a task waits until they have been gone for a while."""
        self._waits: set[asyncio.Task[None]] = set()
        self._hostless: dict[str, asyncio.Task[None]] = {}
        """Tables whose host is away: who waits until that has been long."""

    def stop(self) -> None:
        """Waits for nobody any more."""
        for wait in (*self._waits, *self._hostless.values()):
            wait.cancel()

    # ---- what is so ---------------------------------------------------------------------

    def away(self, table: Table) -> frozenset[str]:
        """Who is waited for, is not here, and has not been for a while."""
        return frozenset(
            player
            for player in _waited_for(table) - self._here(table.code)
            if self._until_away(table.code, player) <= 0
        )

    def _until_away(self, code: str, player: str) -> float:
        """Seconds until somebody who is not here is away; what began before us began with us."""
        left = self._left.get((code, player), self._started)
        rest = left + self._limits.away_seconds - self._clock.now()
        return rest if rest > 1e-6 else 0.0

    # ---- what happens -------------------------------------------------------------------

    def came(self, code: str, player: str) -> None:
        """Somebody opened a table, or sat down at it."""
        self._left.pop((code, player), None)

    async def opened(self, table: Table, player: str) -> None:
        """Somebody looks at a table, at which perhaps nobody was when others came to be away."""
        if player == table.host:
            self._keep_host(table.code)
        if self._wait_for_absent(table):
            await self._lobby.reconsider(table.code, self.away(table))
            self._wait_for_host(table.code)

    def went(self, table: Table, player: str) -> None:
        """Somebody has closed the last tab at a table."""
        if player in _waited_for(table):
            self._refresh(table.code)
            self._left[table.code, player] = self._clock.now()
            self._wait_for_absent(table)

    def changed(self, table: Table) -> None:
        """Somebody may have come to be waited for."""
        if self._here(table.code):
            self._wait_for_absent(table)

    def deserted(self, code: str) -> None:
        """Nobody looks at a table any more: nobody could take over from its host."""
        self._keep_host(code)

    # ---- waiting ------------------------------------------------------------------------

    def _wait_for_absent(self, table: Table) -> bool:
        """Waits for all who are not here; whether anybody is away already."""
        away, here = self.away(table), self._here(table.code)
        for player in _waited_for(table) - here - away:
            key = (table.code, player)
            if key not in self._absent:
                self._absent.add(key)
                wait = asyncio.create_task(self._go_on_without(*key))
                self._waits.add(wait)
                wait.add_done_callback(self._waits.discard)
        return bool(away)

    async def _go_on_without(self, code: str, player: str) -> None:
        """Somebody stays away: perhaps all who are here are ready; the host may put a bot in."""
        try:
            while (rest := self._until_away(code, player)) > 0:
                await self._clock.sleep(rest)
        finally:
            self._absent.discard((code, player))
            self._left.pop((code, player), None)
        here, table = self._here(code), self._lobby.known(code)
        if here and player not in here and table is not None:
            await self._lobby.reconsider(code, self.away(table))
            self._wait_for_host(code)
            self._refresh(code)

    def _wait_for_host(self, code: str) -> None:
        """A host who is away is host no longer when that has been long."""
        table = self._lobby.known(code)
        if table is not None and table.host in self.away(table) and code not in self._hostless:
            self._hostless[code] = asyncio.create_task(self._hand_on(code))

    async def _hand_on(self, code: str) -> None:
        try:
            limits = self._limits
            await self._clock.sleep(max(0.0, limits.host_seconds - limits.away_seconds))
            table = self._lobby.known(code)
            if table is not None and self._here(code):
                await self._lobby.hand_on(code, self.away(table))
        finally:
            if self._hostless.get(code) is asyncio.current_task():
                del self._hostless[code]

    def _keep_host(self, code: str) -> None:
        if (wait := self._hostless.pop(code, None)) is not None:
            wait.cancel()


def _waited_for(table: Table) -> frozenset[str]:
    """Whose absence matters: the seated, who will be seated, and the host."""
    coming = (each.player for each in table.reserved)
    return frozenset((*table.humans, *coming, *((table.host,) if table.host else ())))
