"""What is compiled when the search first starts on a machine, stage by stage.

Each stage compiles what one part of the search needs, or loads it when it is on disk already, and
runs nothing. Playouts come first: bots think with them as soon as they are there. Loading this
module loads nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

STAGES: tuple[tuple[str, Callable[[], object]], ...] = (
    ("the game", partial(import_module, "mendikot.search.kernel")),
    ("playouts", partial(import_module, "mendikot.search.playout")),
    ("rules of thumb", partial(import_module, "mendikot.search.policy")),
    ("the solver", partial(import_module, "mendikot.search.prove")),
    ("perft", partial(import_module, "mendikot.search.ways")),
)
"""The name of each stage, and what compiles it: functions are compiled as they are defined."""
