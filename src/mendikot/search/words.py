"""64-bit words as sets of cards, and memory read and written by address.

A set of cards is a word with a lane of 16 bits for each suit; the bit of a card is
``16 * suit + rank - 2``. Addresses are those of NumPy arrays of 64-bit words that outlive the
call; nothing is checked.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from mendikot.engine import Card, Rank
from mendikot.engine.cards import ALL_CARDS
from mendikot.search.compiled import part

Words = npt.NDArray[np.int64]
"""An array of 64-bit words."""

PLACE = {card: 16 * card.suit + card.rank - 2 for card in ALL_CARDS}
"""The bit of each card."""


def word(cards: Iterable[Card]) -> int:
    """Cards as a word."""
    return sum(1 << PLACE[card] for card in cards)


ALL_TENS = word(card for card in ALL_CARDS if card.rank is Rank.TEN)
ALL_ACES = word(card for card in ALL_CARDS if card.rank is Rank.ACE)

_WORD = ir.IntType(64)


def _has_bmi2() -> bool:
    """Whether this CPU compresses words in a few cycles; AMD's before Zen 3 take hundreds."""
    if "MENDIKOT_NO_BMI2" in os.environ or numba.config.CPU_NAME or numba.config.CPU_FEATURES:
        return False
    features = llvm.get_host_cpu_features()
    return bool(features.get("bmi2")) and llvm.get_host_cpu_name() not in ("znver1", "znver2")


BMI2 = _has_bmi2()


@intrinsic
def load(typing: Any, address: Any, index: Any) -> Any:
    """The word number ``index`` of the array at ``address``."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = builder.inttoptr(args[0], _WORD.as_pointer())
        return builder.load(builder.gep(start, [args[1]]))

    return types.int64(types.int64, types.int64), code


@intrinsic
def store(typing: Any, address: Any, index: Any, word: Any) -> Any:
    """Write ``word`` as number ``index`` of the array at ``address``."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = builder.inttoptr(args[0], _WORD.as_pointer())
        builder.store(args[2], builder.gep(start, [args[1]]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), code


@intrinsic
def count(typing: Any, word: Any) -> Any:
    """How many bits are set."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


@intrinsic
def lowest(typing: Any, word: Any) -> Any:
    """The place of the lowest bit set; of 0, nothing sensible."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


@intrinsic
def highest(typing: Any, word: Any) -> Any:
    """The place of the highest bit set; of 0, nothing sensible."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(_WORD, 63), zeros)

    return types.int64(types.int64), code


@intrinsic
def mix(typing: Any, one: Any, other: Any) -> Any:
    """Both halves of the product of two unsigned words, folded into one by exclusive or."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        upper = builder.lshr(product, ir.Constant(wide, 64))
        return builder.xor(builder.trunc(product, _WORD), builder.trunc(upper, _WORD))

    return types.int64(types.int64, types.int64), code


def _bmi2(name: str) -> Any:
    @intrinsic
    def instruction(typing: Any, word: Any, mask: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind = ir.FunctionType(_WORD, [_WORD, _WORD])
            function = cgutils.get_or_insert_function(
                builder.module, kind, f"llvm.x86.bmi.{name}.64"
            )
            return builder.call(function, args)

        return types.int64(types.int64, types.int64), code

    return instruction


_pext = _bmi2("pext")
_pdep = _bmi2("pdep")


@part
def _gather(word: int, mask: int) -> int:
    found, bit = 0, 1
    while mask:
        low = mask & -mask
        if word & low:
            found |= bit
        bit <<= 1
        mask ^= low
    return found


@part
def _scatter(word: int, mask: int) -> int:
    found = 0
    while mask and word:
        low = mask & -mask
        if word & 1:
            found |= low
        word >>= 1
        mask ^= low
    return found


extract = _pext if BMI2 else _gather
"""``extract(word, mask)``: the bits of ``word`` at the places of ``mask``, pushed together."""

deposit = _pdep if BMI2 else _scatter
"""``deposit(word, mask)``: the low bits of ``word`` spread over the places of ``mask``."""


@part
def nth(word: int, number: int) -> int:
    """The place of the bit set that has ``number`` bits set below it."""
    return lowest(deposit(1 << number, word))


@part
def address(words: Words) -> int:
    """Where an array of words is; good only as long as somebody holds the array."""
    return np.int64(words.ctypes.data)  # type: ignore[return-value]
