"""Asks bots for their actions, in worker processes, and never waits for them too long."""

import asyncio
import contextlib
import logging
import multiprocessing
from concurrent.futures import CancelledError as FutureCancelled
from random import Random
from typing import NamedTuple, Protocol

from pebble import ProcessPool

from mendikot.engine import SeatAction, View
from mendikot.engine.notation import parse_action
from mendikot.server import thinking

log = logging.getLogger(__name__)

BUDGET = 0.5
"""Seconds a bot may think."""

PATIENCE = 4.0
"""Seconds after which its worker is thought dead or stuck, and is replaced."""


class Hint(NamedTuple):
    """An action of `view.legal` as text, why (a `wire.HintReason`), and the suit it is about."""

    action: str
    why: str
    suit: str | None


class Thinker(Protocol):
    """Whoever answers for bots, and gives hints."""

    async def ask(self, view: View) -> SeatAction:
        """An action of `view.legal`; always, and soon."""
        ...

    async def hint(self, view: View) -> Hint | None:
        """What a sensible player would do, and why; None when no answer comes."""
        ...

    def close(self) -> None:
        """Stops all thinking; may take a moment, so call it in a thread."""
        ...


class Workers:
    """Bots in spawned processes, started when first needed; a dead one is replaced."""

    def __init__(
        self,
        bot: str,
        rng: Random,
        *,
        hints: str = "mendikot.bots.hint:told",
        workers: int = 1,
        budget: float = BUDGET,
        patience: float = PATIENCE,
    ) -> None:
        self._bot = bot
        self._hints = hints
        self._rng = rng
        self._budget = budget
        self._patience = patience
        self._pool = Pool(workers)

    async def ask(self, view: View) -> SeatAction:
        """The bot's choice; the first legal action if it fails, errs or comes too late."""
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            seed = self._rng.getrandbits(64)
            future = (await self._pool.ready()).submit(
                thinking.choose, self._patience, self._bot, view, seed, self._budget
            )
            # a queue before a busy worker is no fault of the bot's, but the table must go on
            text = await asyncio.wait_for(asyncio.wrap_future(future), 2 * self._patience + 4)
            action = parse_action(text)
            if action in view.legal:
                return view.legal[view.legal.index(action)]
            log.error("the bot %s chose what is not legal", self._bot)
        except (asyncio.CancelledError, FutureCancelled):
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
        except Exception as error:
            log.warning("the bot %s gave no answer: %s", self._bot, type(error).__name__)
        return view.legal[0]

    async def hint(self, view: View) -> Hint | None:
        """From the same workers as the bots' choices; None if they fail or take too long."""
        try:
            future = (await self._pool.ready()).submit(
                thinking.hint, self._patience, self._hints, view, self._rng.getrandbits(64)
            )
            hint = Hint(*await asyncio.wait_for(asyncio.wrap_future(future), 2 * self._patience))
            if parse_action(hint.action) in view.legal:
                return hint
            log.error("a hint was not legal")
        except (asyncio.CancelledError, FutureCancelled):
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
        except Exception as error:
            log.warning("there is no hint: %s", type(error).__name__)
        return None

    def close(self) -> None:
        """Ends the workers, which takes a moment; the next question starts new ones."""
        self._pool.close()


class Pool:
    """Spawned worker processes, started when first needed; a dead one is replaced."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self.processes: ProcessPool | None = None
        """None until the first question."""

    async def ready(self) -> ProcessPool:
        """The pool, alive."""
        if self.processes is not None and not self.processes.active:
            dead, self.processes = self.processes, None
            await asyncio.to_thread(_end, dead)
        if self.processes is None:
            self.processes = ProcessPool(
                max_workers=self._workers, context=multiprocessing.get_context("spawn")
            )
        return self.processes

    def close(self) -> None:
        """Ends the workers, which takes a moment."""
        pool, self.processes = self.processes, None
        if pool is not None:
            _end(pool)


def _end(pool: ProcessPool) -> None:
    with contextlib.suppress(Exception):
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join(2)
