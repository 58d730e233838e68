"""What is compiled when the search first starts on a machine, stage by stage.

Each stage compiles what one part of the search needs, or loads it when it is on disk already, and
runs nothing. Playouts come first: bots think with them as soon as they are there. Loading this
module loads nothing of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module

from mendikot.search.cache import is_complete, set_complete, use_folder

STAGES: tuple[tuple[str, Callable[[], object]], ...] = (
    ("the game", partial(import_module, "mendikot.search.kernel")),
    ("playouts", partial(import_module, "mendikot.search.playout")),
    ("rules of thumb", partial(import_module, "mendikot.search.policy")),
    ("the solver", partial(import_module, "mendikot.search.prove")),
    ("perft", partial(import_module, "mendikot.search.ways")),
)
"""The name of each stage, and what compiles it: functions are compiled as they are defined."""


def compile_ahead(done: Callable[[str], None]) -> bool:
    """Compile all stages in a process of its own, at low priority; what others wait for is on disk.

    ``done`` is called with the name of each stage. Returns whether all went well.
    """
    command = [sys.executable, "-m", "mendikot.search.stages"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        try:
            for line in worker.stdout:
                done(line.strip())
        except BaseException:
            worker.terminate()
            raise
    return worker.returncode == 0


def compile_once() -> bool:
    """Compile what is not compiled yet; whether there was anything to do, and it is kept."""
    if is_complete() or use_folder() is None:
        return False
    return compile_ahead(lambda stage: None)


def _work() -> None:
    if hasattr(os, "nice"):
        os.nice(5)
    for name, compile_stage in STAGES:
        compile_stage()
        print(name, flush=True)
    set_complete()


if __name__ == "__main__":
    _work()
