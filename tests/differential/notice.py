"""A quick look for faults in the package that is found first; any exception means one was noticed.

``python -m tests.differential.notice kernel`` steps and counts without compiling;
``playouts`` and ``policy`` compile.
"""

from __future__ import annotations

import ctypes
import os
import sys
from random import Random
from typing import Any

if sys.argv[1:] == ["kernel"]:
    os.environ["NUMBA_DISABLE_JIT"] = "1"

WORD = (1 << 64) - 1


def plain_words() -> None:
    """Replace what only compiled code can do by the same in Python."""
    from mendikot.search import words

    def at(address: int, index: int) -> Any:
        return ctypes.c_int64.from_address(int(address) + 8 * int(index))

    def store(address: int, index: int, word: int) -> None:
        at(address, index).value = int(word)

    names: dict[str, Any] = {
        "load": lambda address, index: at(address, index).value,
        "store": store,
        "count": lambda word: (int(word) & WORD).bit_count(),
        "lowest": lambda word: (int(word) & -int(word)).bit_length() - 1 if word else 64,
        "highest": lambda word: int(word).bit_length() - 1,
    }
    for name, function in names.items():
        setattr(words, name, function)


def look_at_kernel() -> None:
    plain_words()
    from mendikot.search.perft import compare, divide, ending, kernel_divide
    from tests.differential.both import ALL_RULES, nobody_void, play_both, play_on

    for seed in range(8):
        for rules in ALL_RULES.values():
            play_both(rules, seed, convert=seed < 4)
    play_on(nobody_void(), Random(1))
    for rules in ALL_RULES.values():
        deal = ending(rules, 1, 1)
        compare(dict(divide(deal)), dict(kernel_divide(deal)))


def look_at_playouts() -> None:
    from tests.differential import test_playouts as tests
    from tests.differential.both import ALL_RULES

    for name in ALL_RULES:
        tests.test_ends_come_as_often_as_they_should(name)
    tests.test_a_void_deal_ends_void()
    for name in ALL_RULES:
        tests.test_whole_deals_end_as_by_the_plain_rules(name)


def look_at_policy() -> None:
    from tests.differential import test_policy as tests
    from tests.differential.both import ALL_RULES

    tests.test_a_void_deal_ends_void()
    for name in ALL_RULES:
        tests.test_only_legal_actions_and_uniform_where_told(name)


if __name__ == "__main__":
    {"kernel": look_at_kernel, "playouts": look_at_playouts, "policy": look_at_policy}[
        sys.argv[1]
    ]()
