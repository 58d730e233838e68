"""Asks the exact solver about finished deals, in a worker process of its own."""

import asyncio
from typing import Any

from mendikot.server import thinking
from mendikot.server.afterwards import Judged, Reached
from mendikot.server.players import Pool

COMPILING = 300.0
"""Seconds the solver may take to be compiled, once for all on a machine."""

PATIENCE = 300.0
"""Seconds after which a worker is thought dead or stuck, and is replaced."""


class SolverJudge:
    """The solver by its dotted names; its process starts with the first review."""

    def __init__(
        self,
        compiles: str = "mendikot.search.stages:compile_once",
        judges: str = "mendikot.search.review:judged",
    ) -> None:
        self._compiles = compiles
        self._judges = judges
        self._pool = Pool(1)
        self._compiled = False

    async def judge(self, text: str, most: int, reached: Reached | None) -> list[Judged]:
        """The next choices of the deal in a record, as `mendikot.search.review.judged` tells them.

        Raises whatever went wrong in the worker, and TimeoutError when it is stuck.
        """
        if not self._compiled:
            await self._call(COMPILING, self._compiles)
            self._compiled = True
        found: list[Judged] = await self._call(PATIENCE, self._judges, text, most, reached)
        return found

    async def _call(self, patience: float, name: str, *arguments: Any) -> Any:
        future = (await self._pool.ready()).submit(thinking.call, patience, name, *arguments)
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Ends the worker, which takes a moment; the next question starts a new one."""
        self._pool.close()
