"""Moving a guest to another device: a token that says once, and for a short while, who one is.

Kept in memory only, and there as a digest: what leaks from here opens nothing. Whoever has a token
can be its guest, so it is shown to that guest alone and travels in no address a server is sent.
"""

import hashlib
import re
from dataclasses import dataclass
from random import Random

from mendikot.server.clock import Clock

LONGEST_BODY = 64
"""Bytes of a request that brings a token; a token has 32."""

_TOKEN = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Pass:
    """Whose token it is, and until when it is good."""

    player: str
    until: float


class Carrier:
    """Makes tokens and takes each of them once."""

    def __init__(
        self, *, rng: Random, clock: Clock, seconds: float, a_guest: int, kept: int
    ) -> None:
        """Good for `seconds`; at most `a_guest` live ones of a guest, `kept` of all."""
        self._rng = rng
        self._clock = clock
        self.seconds = seconds
        self._a_guest = a_guest
        self._most = kept
        self._passes: dict[str, Pass] = {}
        """By digest, the oldest first."""

    def issue(self, player: str) -> str:
        """A new token; the guest's oldest gives way to one too many, and so does anybody's."""
        self._forget_old()
        mine = [digest for digest, one in self._passes.items() if one.player == player]
        for digest in mine[: max(0, len(mine) - self._a_guest + 1)]:
            del self._passes[digest]
        while len(self._passes) >= self._most:
            del self._passes[next(iter(self._passes))]
        token = f"{self._rng.getrandbits(128):032x}"
        self._passes[_digest(token)] = Pass(player, self._clock.now() + self.seconds)
        return token

    def redeem(self, token: str) -> str | None:
        """Whose token this is, which ends with that; None for one that is not, or no more."""
        if not _TOKEN.fullmatch(token):
            return None
        one = self._passes.pop(_digest(token), None)
        return one.player if one is not None and self._clock.now() < one.until else None

    def _forget_old(self) -> None:
        now = self._clock.now()
        for digest in [digest for digest, one in self._passes.items() if one.until <= now]:
            del self._passes[digest]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
