"""What runs inside a worker process: a bot or another function by its dotted name.

Imports the engine only, so that a worker stays small and starts fast.
"""

import importlib
import random
from collections.abc import Callable
from typing import Any

from mendikot.engine import View
from mendikot.engine.notation import action_text


def choose(name: str, view: View, seed: int, budget: float) -> str:
    """The action, as text, that the function `module:function` chooses within `budget` seconds."""
    text: str = action_text(_named(name)(view, random.Random(seed), budget))
    return text


def hint(name: str, view: View, seed: int) -> tuple[str, str, str | None]:
    """Action, reason and suit that the function `module:function` tells."""
    told: tuple[str, str, str | None] = _named(name)(view, random.Random(seed))
    return told


def call(name: str, *arguments: Any) -> Any:
    """What the function `module:function` answers."""
    return _named(name)(*arguments)


def _named(name: str) -> Callable[..., Any]:
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), function)
    return found
