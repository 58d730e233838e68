"""Every stage leaves its part of the search compiled."""

from __future__ import annotations

import subprocess
import sys

from mendikot.search import kernel, playout, policy, prove, ways
from mendikot.search.stages import STAGES
from tests.test_layers import SOURCE


def test_stages_compile_all_there_is() -> None:
    names = [name for name, _ in STAGES]
    assert names.index("the game") < names.index("playouts") < names.index("rules of thumb")
    for _, compile_stage in STAGES:
        compile_stage()
    for module in (kernel, playout, policy, ways, prove):
        functions = [one for one in vars(module).values() if hasattr(one, "signatures")]
        assert any(function.signatures for function in functions)
        for function in functions:  # a part that came from disk with its caller has none
            assert len(function.signatures) <= 1, function


def test_to_ask_for_the_stages_loads_nothing() -> None:
    code = "import sys, mendikot.search.stages; assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(SOURCE.parent)})
