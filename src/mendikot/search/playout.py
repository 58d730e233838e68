"""Playing a state to its end by uniform random choice, as fast as it goes.

A whole deal takes 200 to 400 ns. Three loops: one for what comes before the next trick is led, by
the plain rules of ``kernel``; one for whole tricks while the hukum may still come into force; one
for whole tricks once it is, or when there is none. In the last the suits are turned so that the
trump is the highest lane, and the best card of a trick is the greatest word.
"""

from __future__ import annotations

import numpy as np

from mendikot.engine.outcome import Outcome
from mendikot.search.compiled import compiled, part
from mendikot.search.kernel import (
    A_CARD,
    A_CHOICE,
    CALLED,
    CLOSED,
    DRAWN_HAND,
    EACH,
    ELDER,
    FIRST_VOID,
    GATHERED,
    GATHERING,
    HANDS,
    HOLDER,
    JUDGED,
    LANE,
    LEADER,
    METHOD,
    MOST,
    NO_TRUMP,
    NUMBER,
    ON_REQUEST,
    OUTCOMES,
    OWNER,
    PILE,
    PLAYERS,
    SIZE,
    STREAK,
    TRICKS,
    TRUMP,
    VOID,
    WANT,
    WORDS,
    State,
    actions_at,
    deal_rest,
    step_at,
    suit_of,
)
from mendikot.search.words import (
    ALL_ACES,
    ALL_TENS,
    Words,
    address,
    count,
    deposit,
    load,
    lowest,
    mix,
    store,
)

STRIDE = -0x5F89E29B87429BD1
"""Random words are ``random(x)`` for numbers ``x`` this far apart, as wyrand has it."""
TWIST = -0x18FC812E5F4BD725

TEN, ACE = 1 << 8, 1 << 16
"""What a trick counts: 1, and so much for each ten and each ace in it."""

TOP = LANE << 48
"""The cards of the highest lane, where the trump is in the last loop."""

ENDS = 2 * 5 * 14 + 1
"""How many ends of a deal are told apart, by :func:`end_of`."""
VOID_END = ENDS - 1


def end_of(tens: int, tricks: int, bonus: bool = False) -> int:
    """The number of an end in which side 0 has so many tens and tricks.

    ``bonus``: a side has all four tens and all four aces (R7.2).
    """
    return 70 * bonus + 14 * tens + tricks


@part
def random(x: int) -> int:
    """A word whose bits are as random as ``x`` is new."""
    return mix(x, x ^ TWIST)


@part
def seeded(seed: int) -> int:
    """Where a series of random words starts; neighbouring seeds are as good as any."""
    return random(seed * STRIDE)


@part
def below(word: int, number: int) -> int:
    """A number from 0 to ``number - 1`` out of the high half of a random word."""
    return (((word >> 32) & 0xFFFFFFFF) * number) >> 32


@part
def any_of(cards: int, word: int) -> int:
    """One of ``cards``, each as likely as the others."""
    return deposit(1 << below(word, count(cards)), cards)


@part
def lane_of(card: int) -> int:
    """All cards of its suit."""
    return LANE << (lowest(card) & 48)


@part
def worth(cards: int) -> int:
    """What a trick of these cards counts."""
    return 1 + TEN * count(cards & ALL_TENS) + ACE * count(cards & ALL_ACES)


@part
def under_trump(
    hands: int,
    players: int,
    leader: int,
    left: int,
    top: int,
    x: int,
    sweeping: int,
    streak: int,
    pile: int,
    gathered: int,
) -> int:
    """What side 0 has gathered when the ``left`` tricks to come are played.

    ``hands``: where the hands are, trump in the highest lane; ``top`` is ``TOP``, or 0 for none;
    ``sweeping`` is 1 for two in a row, ``pile`` what lies in the middle.
    """
    while left:
        left -= 1
        x += STRIDE
        hand = load(hands, leader)
        card = any_of(hand, random(x))
        store(hands, leader, hand ^ card)
        lane = lane_of(card)
        matters = lane | top
        best, winner, trick, seat = card, leader, card, leader
        for _ in range(players - 1):
            seat += 1
            seat = 0 if seat == players else seat
            x += STRIDE
            hand = load(hands, seat)
            obey = hand & lane
            card = any_of(obey if obey else hand, random(x))
            store(hands, seat, hand ^ card)
            trick |= card
            takes = card & matters
            winner = seat if takes > best else winner
            best = takes if takes > best else best
        leader = winner
        pile += worth(trick)
        if sweeping and winner != streak and left:
            streak = winner
        else:
            gathered += pile & ((winner & 1) - 1)
            pile = 0
            streak = -1
    return gathered


@part
def bring_trump(at: int, seat: int, lane: int, x: int) -> int:
    """The card of ``seat``, which is void in ``lane`` and brings the hukum into force.

    ``TRUMP`` tells the suit; but who has the closed card alone need not ask (R4.5.4).
    """
    hands = at + 8 * HANDS
    hand, closed, owner = load(hands, seat), load(at, CLOSED), load(at, OWNER)
    method = load(at, METHOD)
    word = random(x)
    if closed == 0:  # cut: the card that names it (R4.6, R4.9)
        card = any_of(hand, word)
        store(at, TRUMP, suit_of(card))
        return card
    store(hands, owner, load(hands, owner) | closed)
    if method == ON_REQUEST and hand == 0 and below(word << 32, 2) == 0:
        store(at, CLOSED, 0)
        return closed
    store(at, TRUMP, suit_of(closed))
    hand = load(hands, seat)
    obey = hand & (lane_of(closed) if method == ON_REQUEST else lane)
    return any_of(obey if obey else hand, random(x ^ 1))


@part
def until_trump(at: int, x: int) -> int:
    """Play whole tricks until the hukum is in force or no card is left to play; the next ``x``.

    The words of the state at ``at`` that matter later are kept up to date; ``PILE`` and
    ``GATHERED`` hold what :func:`worth` counts.
    """
    hands = at + 8 * HANDS
    players, leader = load(at, PLAYERS), load(at, LEADER)
    sweeping, streak = load(at, GATHERING), load(at, STREAK)
    pile, gathered = load(at, PILE), load(at, GATHERED)
    left = load(at, SIZE) - load(at, TRICKS)
    undealt = load(at, SIZE) - load(at, EACH)
    asking = -1 if load(at, METHOD) == ON_REQUEST else 0
    trump = 0
    while left > undealt and trump == 0:
        left -= 1
        x += STRIDE
        hand = load(hands, leader)
        if hand == 0:  # the closed card is all that is left, and opens (R4.5.4)
            hand = load(at, CLOSED)
            trump = lane_of(hand)
            store(at, TRUMP, suit_of(hand))
        card = any_of(hand, random(x))
        store(hands, leader, hand ^ card)
        lane = lane_of(card)
        best, winner, trick, seat = card, leader, card, leader
        behind = players - 1
        while behind:
            seat += 1
            seat = 0 if seat == players else seat
            x += STRIDE
            hand = load(hands, seat)
            obey = hand & lane
            void = 0 if obey else 1
            mine = obey if obey else hand & asking
            number = below(random(x), count(mine) + void) - void
            if number < 0:  # void: the hukum comes, or is asked for
                break
            behind -= 1
            card = deposit(1 << number, mine)
            store(hands, seat, hand ^ card)
            trick |= card
            takes = card & lane
            winner = seat if takes > best else winner
            best = takes if takes > best else best
        ruling, comes = lane, trump == 0
        while behind:
            if comes:
                card = bring_trump(at, seat, lane, x)
                comes = False
                if load(at, TRUMP) >= 0:
                    trump = LANE << (16 * load(at, TRUMP))
            else:
                hand = load(hands, seat)
                obey = hand & lane
                card = any_of(obey if obey else hand, random(x))
            store(hands, seat, load(hands, seat) ^ card)
            trick |= card
            if ruling != trump and card & trump:
                ruling, best, winner = trump, card, seat
            elif card & ruling > best:
                best, winner = card, seat
            behind -= 1
            seat += 1
            seat = 0 if seat == players else seat
            x += STRIDE
        leader = winner
        pile += worth(trick)
        if sweeping and winner != streak and left:
            streak = winner
        else:
            gathered += pile & ((winner & 1) - 1)
            pile = 0
            streak = -1
    store(at, LEADER, leader)
    store(at, STREAK, streak)
    store(at, PILE, pile)
    store(at, GATHERED, gathered)
    store(at, TRICKS, load(at, SIZE) - left)
    if trump and undealt:
        deal_rest(at)
    return x


@part
def choose_hukum(at: int, x: int) -> int:
    """The choice before play, or the draw, and its draw too; the next ``x``."""
    method, seat = load(at, METHOD), load(at, ELDER)
    x += STRIDE
    if method == CALLED:
        store(at, TRUMP, below(random(x), 4))
        deal_rest(at)
        return x
    if method == DRAWN_HAND:
        if load(at, WANT) == A_CHOICE:
            players = load(at, PLAYERS)
            seat += 1 + below(random(x), players - 1)
            seat -= players if seat >= players else 0
            x += STRIDE
        else:
            seat = load(at, OWNER)
    hand = load(at, HANDS + seat)
    card = any_of(hand, random(x))
    if method == FIRST_VOID or method == ON_REQUEST:
        store(at, OWNER, seat)
        store(at, CLOSED, card)
        store(at, HANDS + seat, hand ^ card)
    else:
        store(at, TRUMP, suit_of(card))
    return x


@part
def finish_trick(at: int, x: int) -> int:
    """Play on by the plain rules until a trick is to be led or the deal is over; the next ``x``."""
    out = at + 8 * WORDS
    while load(at, NUMBER):
        x += STRIDE
        step_at(at, load(out, below(random(x), actions_at(at, out))))
    return x


@part
def counted(cards: int, players: int) -> int:
    """What :func:`worth` counts, for gathered cards."""
    return worth(cards) - 1 + count(cards) // players if cards else 0


@part
def turn_suits(at: int) -> int:
    """Turn the suits in all hands so that trump is the highest; ``TOP``, or 0 without trump."""
    trump = load(at, TRUMP)
    if trump < 0:
        return 0
    if trump < 3:
        up, down = 48 - 16 * trump, 16 + 16 * trump
        for seat in range(load(at, PLAYERS)):
            hand = load(at, HANDS + seat)
            store(at, HANDS + seat, (hand << up) | (hand >> down))
    return TOP


@part
def as_end(gathered: int) -> int:
    """The number of an end from what side 0 gathered in a whole deal."""
    tens, aces = (gathered >> 8) & 7, gathered >> 16
    bonus = (tens == 4 and aces == 4) or (tens == 0 and aces == 0)
    return (70 if bonus else 0) + 14 * tens + (gathered & 255)


@compiled
def playouts(state: State, number: int, seed: int, ends: Words) -> None:
    """Count the ends of ``number`` playouts in ``ends``, which has ``ENDS`` words.

    Every legal action is as likely as the others, and so is every draw. ``state`` stays as it is.
    The same for the same ``seed``.
    """
    row = np.empty(WORDS + MOST, np.int64)
    at, start = address(row), address(state)
    players, size, method = state[PLAYERS], state[SIZE], state[METHOD]
    first = seeded(seed)
    for _ in range(number):
        for place in range(WORDS):
            store(at, place, load(start, place))
        first += STRIDE
        x = random(first)
        if load(at, NUMBER):
            x = finish_trick(at, x)
        elif load(at, WANT) != A_CARD:
            x = choose_hukum(at, x)
        store(at, PILE, counted(load(at, PILE), players))
        store(at, GATHERED, counted(load(at, GATHERED), players))
        if load(at, TRUMP) < 0:
            if method == HOLDER and load(at, CLOSED):  # trump all along (R4.4c)
                store(at, TRUMP, suit_of(load(at, CLOSED)))
            elif method != HOLDER and method != NO_TRUMP:
                x = until_trump(at, x)
        if load(at, EACH) < size:
            ends[VOID_END] += 1
            continue
        top = turn_suits(at)
        gathered = under_trump(
            at + 8 * HANDS,
            players,
            load(at, LEADER),
            size - load(at, TRICKS),
            top,
            x,
            load(at, GATHERING),
            load(at, STREAK),
            load(at, PILE),
            load(at, GATHERED),
        )
        ends[as_end(gathered)] += 1
    row[0] = 0  # held until here


def playout(state: State, seed: int) -> int:
    """The number of the end (:func:`end_of`) of one playout."""
    ends = np.zeros(ENDS, np.int64)
    playouts(state, 1, seed, ends)
    return int(ends.argmax())


def outcomes(ends: Words, tricks: int) -> dict[Outcome, int]:
    """How often each outcome came, from the ``ends`` of deals of so many tricks."""
    found = dict.fromkeys(OUTCOMES, 0)
    for end, times in enumerate(ends.tolist()):
        if times:
            tens, mine = end % 70 // 14, end % 14
            place = VOID if end == VOID_END else JUDGED[tricks, tens, mine]
            found[OUTCOMES[place]] += times
    return found
