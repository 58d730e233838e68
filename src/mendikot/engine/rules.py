"""The rules of one table, a value that cannot be wrong, and the presets (R1.3, R11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from mendikot.engine.cards import PACKS, Hand
from mendikot.engine.errors import RulesError

HUKUMS = (
    "cut",
    "drawn",
    "drawn-hand",
    "shown",
    "band-first-void",
    "band-on-request",
    "band-holder",
    "no-trump",
    "called",
    "five-card-cut",
)
"""The ways of making trump (R4); ``hukum.METHODS`` has a class for each."""

CHOICES: dict[str, tuple[Any, ...]] = {
    "players": (4, 6, 8),
    "pack": (52, 32, 48),
    "hukum": HUKUMS,
    "gathering": ("every-trick", "two-in-a-row"),
    "score": ("points", "tens", "kots"),
    "bonus_aces": (False, True),
    "first_dealer": ("highest", "lowest"),
    "partnerships": ("agreed", "drawn"),
    "next_dealer": ("loser", "rotate"),
    "direction": ("anticlockwise", "clockwise"),
}
"""What every option with few values may be; the first is the default."""

PACKS_FOR = {4: (52, 32), 6: (48,), 8: (48,)}
"""Number of players -> the packs they may play with (R1.3)."""

LARGEST = 999
"""No number of the rules may be over this (R1.3)."""

DEFAULT_TARGET = {"points": 7, "tens": 16, "kots": 5}
"""The target of a match for each score (R7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Set before the first card, fixed for the match, stored with it.

    Raises RulesError, naming the field and what would be valid, for a table that cannot be.
    """

    players: int = 4
    pack: int = 52
    hukum: str = "cut"
    gathering: Literal["every-trick", "two-in-a-row"] = "every-trick"
    score: Literal["points", "tens", "kots"] = "points"
    win: int = 1
    mendikot: int = 2
    kot: int = 3
    bonus_aces: bool = False
    target: int | None = 7
    deals: int | None = None
    first_dealer: Literal["highest", "lowest"] = "highest"
    partnerships: Literal["agreed", "drawn"] = "agreed"
    next_dealer: Literal["loser", "rotate"] = "loser"
    direction: Literal["anticlockwise", "clockwise"] = "anticlockwise"

    def __post_init__(self) -> None:
        for name, valid in CHOICES.items():
            value = getattr(self, name)
            if not any(type(value) is type(one) and value == one for one in valid):
                raise RulesError(name, "must be one of " + ", ".join(map(_word, valid)))
        if self.pack not in PACKS_FOR[self.players]:
            packs = " or ".join(map(str, PACKS_FOR[self.players]))
            raise RulesError("pack", f"must be {packs} cards for {self.players} players")
        for name in ("win", "mendikot", "kot", "target", "deals"):
            self._check_number(name)
        for name in ("mendikot", "kot"):
            if getattr(self, name) < self.win:
                raise RulesError(name, f"must not be below the {self.win} for a win")
        if self.bonus_aces and self.score != "points":
            raise RulesError("bonus_aces", "must be false unless the score is points")
        if self.target is None and self.deals is None:
            raise RulesError("target", "must be set when the number of deals is not")

    def _check_number(self, name: str) -> None:
        value = getattr(self, name)
        optional = name in ("target", "deals")
        if optional and value is None:
            return
        if type(value) is not int or not 1 <= value <= LARGEST:
            nothing = " or null" if optional else ""
            raise RulesError(name, f"must be a whole number from 1 to {LARGEST}{nothing}")

    @property
    def cards(self) -> Hand:
        """The pack that is played with."""
        return PACKS[self.pack]

    @property
    def hand_size(self) -> int:
        """Cards each player gets, which is the number of tricks of a deal."""
        return self.pack // self.players

    def to_dict(self) -> dict[str, Any]:
        """Every option by name, ready for JSON."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def changed(self, options: Mapping[str, Any]) -> Rules:
        """These rules with some options changed; a changed score brings its own target, if any.

        Raises RulesError, for an unknown option too.
        """
        kept = self.to_dict()
        if "score" in options and self.target is not None:
            del kept["target"]
        return Rules.from_dict({**kept, **options})

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Rules:
        """The rules with these options, defaults for the rest.

        The default target is that of the score. Raises RulesError, for an unknown option too.
        """
        names = {field.name for field in fields(cls)}
        for name in options:
            if name not in names:
                raise RulesError(
                    str(name)[:40], "is no option; there are " + ", ".join(sorted(names))
                )
        complete = dict(options)
        score = complete.get("score", "points")
        if "target" not in complete and isinstance(score, str) and score in DEFAULT_TARGET:
            complete["target"] = DEFAULT_TARGET[score]
        return cls(**complete)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


_CUT = Rules()
_DEHLA_PAKAD = Rules(
    hukum="five-card-cut", gathering="two-in-a-row", score="kots", target=DEFAULT_TARGET["kots"]
)

PRESETS: dict[str, Rules] = {
    "cut": _CUT,
    "drawn": replace(_CUT, hukum="drawn"),
    "drawn-hand": replace(_CUT, hukum="drawn-hand"),
    "shown": replace(_CUT, hukum="shown"),
    "band-first-void": replace(_CUT, hukum="band-first-void"),
    "band-on-request": replace(_CUT, hukum="band-on-request"),
    "band-holder": replace(_CUT, hukum="band-holder"),
    "no-trump": replace(_CUT, hukum="no-trump"),
    "tens": replace(_CUT, score="tens", target=DEFAULT_TARGET["tens"]),
    "ultra": replace(_CUT, bonus_aces=True),
    "short": replace(_CUT, pack=32),
    "six": replace(_CUT, players=6, pack=48),
    "eight": replace(_CUT, players=8, pack=48),
    "dehla-pakad": _DEHLA_PAKAD,
    "dehla-pakad-called": replace(_DEHLA_PAKAD, hukum="called"),
}
"""Names of complete rules (R11); the first is the front page's first choice."""


def preset_name(rules: Rules) -> str | None:
    """The preset these rules are, if they are one; the direction is the screen's (R1.2)."""
    plain = replace(rules, direction="anticlockwise")
    return next((name for name, preset in PRESETS.items() if preset == plain), None)
