"""What runs inside a worker process: a bot by its dotted name, asked for one action.

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
    module, _, function = name.partition(":")
    bot: Callable[..., Any] = getattr(importlib.import_module(module), function)
    text: str = action_text(bot(view, random.Random(seed), budget))
    return text
