"""The exact value of a position when all cards are seen, for every rule set."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from mendikot.engine import CHANCE, Card, Deal, Dealt, Unsupported
from mendikot.search import prove as p

LANES = 16


def bit(card: Card) -> int:
    """The card as a word."""
    return 1 << (LANES * card.suit + card.rank - 2)


def word(cards: Sequence[Card]) -> int:
    """Cards as a word."""
    return sum(bit(card) for card in cards)


TENS = sum(1 << (LANES * suit + 8) for suit in range(4))
ACES = sum(1 << (LANES * suit + 12) for suit in range(4))


class Prover:
    """The block, the slots and the pool of one search."""

    def __init__(self, megabytes: int = 64) -> None:
        bits = 18
        self.block = np.zeros(p.WORDS, dtype=np.int64)
        self.slots = np.zeros(p.SLOT << bits, dtype=np.int64)
        size = (megabytes * 1_000_000 - self.slots.nbytes) // (8 * p.ENTRY)
        self.pool = np.empty((size + 1) * p.ENTRY, dtype=np.int64)
        offset = (-self.pool.ctypes.data) % 64
        self.m = self.block.ctypes.data
        m = self.block
        m[p.POOL] = self.pool.ctypes.data + offset
        m[p.POOL_SIZE] = size
        m[p.SLOTS] = self.slots.ctypes.data
        m[p.SLOT_BITS] = bits
        m[p.EPOCH] = 1
        m[p.LIMIT] = 1 << 60

    def forget(self) -> None:
        self.block[p.EPOCH] += 1
        self.block[p.POOL_USED] = 0
        self.block[p.SLOTS_USED] = 0

    def load(self, deal: Deal) -> None:
        m = self.block
        players = deal.rules.players
        m[p.HANDS : p.HANDS + 16] = 0
        m[p.LENGTHS : p.LENGTHS + 2] = 0
        m[p.PLAYERS] = players
        m[p.LEFT] = deal.rules.hand_size - len(deal.tricks)
        hukum = deal.hukum
        closed = hukum.apart
        phase, trump = p.FIXED, p.NO_TRUMP
        if hukum.suit is not None:
            trump = int(hukum.suit)
        elif hukum.method == "cut":
            phase = p.CUT
        elif hukum.method == "band-holder":
            trump = int(hukum.closed.suit)
        elif closed is not None:
            phase = p.FIRST_VOID if hukum.method == "band-first-void" else p.ON_REQUEST
        elif hukum.method == "five-card-cut":
            phase = p.FIRST_PACKETS
        m[p.PHASE], m[p.TRUMP] = phase, trump
        m[p.CLOSED] = 0 if closed is None else bit(closed)
        m[p.OWNER] = 0 if hukum.owner is None else hukum.owner
        m[p.TWO] = deal.rules.gathering == "two-in-a-row"
        pile = deal.gathering.pile
        m[p.PILE] = pile.tricks
        streak = deal.gathering.streak
        m[p.STREAK] = -1 if streak is None else streak
        self.trick = word(deal.trick.cards)
        aggr = self.trick | int(m[p.CLOSED])
        for seat, hand in enumerate(deal.hands):
            m[p.HANDS + seat] = word(hand)
            aggr |= word(hand)
            for card in hand:
                m[p.LENGTHS + (seat >> 2)] += np.int64(1) << np.int64(16 * (seat & 3) + 4 * card.suit)
        self.aggr = aggr
        self.deal = deal

    def ask(self, goal: int, side: int, need: Sequence[int], specials: int) -> bool | None:
        """Whether ``side`` reaches the goal."""
        m, deal = self.block, self.deal
        gathered = deal.gathering.sides[side]
        pile = deal.gathering.pile
        m[p.SIDE], m[p.GOAL] = side, goal
        m[p.SPECIALS] = specials
        m[p.NEED : p.NEED + 9] = need
        m[p.VOID] = 0
        t = n = 0
        m[p.PILE_SPECIALS] = 0
        if specials & TENS:
            t += len(gathered.tens)
            m[p.PILE_SPECIALS] += len(pile.tens)
        if specials & ACES:
            t += gathered.aces
            m[p.PILE_SPECIALS] += pile.aces
        n = gathered.tricks
        owners = 0xFFFFFFFF
        for seat in range(deal.rules.players):
            cards = int(m[p.HANDS + seat]) | (int(m[p.CLOSED]) if seat == m[p.OWNER] else 0)
            cards &= specials
            for place in range(64):
                if cards >> place & 1:
                    shift = 4 * (place >> 4) + (16 if place & 15 == 12 else 0)
                    owners &= ~((15 ^ seat) << shift)
        m[p.OWNERS] = owners
        cards = deal.trick.cards
        pos = len(cards)
        best = led = 0
        if pos:
            led = int(cards[0].suit)
            trick = deal.trick
            if deal.hukum.method == "band-holder" and deal.hukum.closed is not None:
                trick = trick.judge(deal.hukum.closed.suit, deal.rules.players)
            place = (trick.best - trick.leader) % deal.rules.players
            one = cards[place]
            best = trick.best << 6 | (16 * one.suit + one.rank - 2)
        duty = int(deal.hukum.duty is not None)
        result = p.search(
            self.m, 0, pos, deal.turn, best, led, self.aggr, self.trick, t, n, duty
        )
        return None if result == p.STOPPED else bool(result & 1)

WIN13 = (99, 99, 7, 0, 0, 0, 0, 0, 0)
