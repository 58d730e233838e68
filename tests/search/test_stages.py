"""Every stage leaves its part of the search compiled."""

from __future__ import annotations

from mendikot.search import kernel, playout, policy, ways
from mendikot.search.stages import STAGES


def test_stages_compile_what_they_name() -> None:
    parts = {
        "playouts": (playout.playouts,),
        "rules of thumb": (policy.policy_playouts,),
        "steps": (kernel.actions, kernel.step, kernel.outcome, kernel.tens, kernel.tricks),
        "perft": (ways.count_ways,),
    }
    assert [name for name, _ in STAGES] == list(parts)
    for name, compile_stage in STAGES:
        compile_stage()
        for function in parts[name]:
            # Compiled for one kind of arguments only: another would be compiled at a first use.
            assert len(function.signatures) == 1, (name, function)
