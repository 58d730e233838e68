"""Why a hint says what it says: the words bots and messages share, which neither may import."""

from __future__ import annotations

from typing import Literal, get_args

Reason = Literal[
    "only",
    "longest-suit",
    "strongest-suit",
    "pick-partner",
    "ask",
    "lead-ten",
    "lead-master",
    "lead-hukum",
    "lead-low",
    "lead-safe",
    "give-ten",
    "win-with-ten",
    "only-tens",
    "overtake",
    "trump-ten",
    "trump",
    "cut",
    "take-ten",
    "take-cheap",
    "take",
    "force-higher",
    "leave-partner",
    "cannot-win",
    "let-go",
    "best-chance",
]
REASONS: tuple[Reason, ...] = get_args(Reason)
