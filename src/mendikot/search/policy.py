"""Playing a state to its end by what every guide teaches, at a million deals a second.

Each seat goes by its own hand and by the cards that are out, never by who holds them: throw a ten
to a sure trick of the own side, win with the cheapest card that will do, give no ten away, cash
masters, discard low. It knows no inference and no plan, and under R4.4c plays as if all knew the
suit; it is for averages over many deals.
"""

from __future__ import annotations

import numpy as np

from mendikot.search.compiled import compiled, part
from mendikot.search.kernel import (
    A_CARD,
    A_CHOICE,
    BEST,
    CALLED,
    CLOSED,
    COMING,
    CUT,
    DRAWN_HAND,
    DUTY,
    EACH,
    ELDER,
    FIRST_VOID,
    FIVE_CARD_CUT,
    GATHERED,
    GATHERING,
    HANDS,
    HOLDER,
    LANE,
    LEADER,
    METHOD,
    NUMBER,
    ON_REQUEST,
    OWNER,
    PILE,
    PLAYERS,
    RETURNED,
    SIZE,
    STREAK,
    TABLE,
    TRICKS,
    TRUMP,
    TURN,
    WANT,
    WORDS,
    State,
    deal_rest,
    judge_at,
    suit_of,
)
from mendikot.search.playout import (
    ENDS,
    STRIDE,
    VOID_END,
    any_of,
    as_end,
    below,
    choose_hukum,
    counted,
    lane_of,
    random,
    seeded,
    worth,
)
from mendikot.search.words import ALL_TENS, Words, address, count, highest, load, store

BOTH = 3
"""Both sides go by the rules of thumb; 1 is side 0 alone, 2 side 1 alone, and the rest chooses
uniformly."""


@part
def up_to_highest(cards: int) -> int:
    """In every suit, all cards up to the highest of ``cards``."""
    cards |= (cards >> 1) & 0x0FFF_0FFF_0FFF_0FFF
    cards |= (cards >> 2) & 0x07FF_07FF_07FF_07FF
    cards |= (cards >> 4) & 0x01FF_01FF_01FF_01FF
    return cards | (cards >> 8) & 0x001F_001F_001F_001F


@part
def over(cards: int, card: int) -> int:
    """Those of ``cards``, all of one suit, that are higher than ``card`` of that suit."""
    return cards & -(card << 1)


@part
def cheapest(cards: int) -> int:
    """The lowest of ``cards`` of one suit, a ten only if there is nothing else."""
    plain = cards & ~ALL_TENS
    cards = plain if plain else cards
    return cards & -cards


@part
def discard(hand: int, trump: int, word: int) -> int:
    """A low card of a suit, a long one more likely; a trump or a ten only if need be."""
    pool = hand & ~ALL_TENS & ~trump
    if pool == 0:
        pool = hand & ~ALL_TENS
        pool = pool if pool else hand
    pool &= lane_of(any_of(pool, word))
    return pool & -pool


@part
def lead(hand: int, out: int, trump: int, word: int) -> int:
    """A master of a plain suit, then trumps from the top, then something low."""
    masters = hand & ~up_to_highest(out)
    plain = masters & ~trump & ~ALL_TENS
    if out & trump == 0:
        plain = masters & ~trump
    if plain:
        return any_of(plain, word)
    if masters & trump and out & trump:
        return any_of(masters & trump, word)
    return discard(hand, trump, word)


@part
def follow(obey: int, best: int, out: int, ours: int, sure: int, behind: int, ruffed: int) -> int:
    """A card of the suit led.

    ``best`` holds the trick, for our side if ``ours``, and to the end if ``sure``; ``out`` are the
    cards of the suit in other hands, ``behind`` the players still to come; ``ruffed``: ``best`` is
    a trump of another suit.
    """
    ten = obey & ALL_TENS
    if ours:
        return ten if sure and ten else cheapest(obey)
    higher = 0 if ruffed else over(obey, best)
    if higher:
        if behind:
            masters = higher & ~up_to_highest(out)
            if masters:
                higher = masters
            elif behind == 1 and higher & ~ALL_TENS:
                return 1 << highest(higher & ~ALL_TENS)
            else:
                return cheapest(obey)
        return higher & ALL_TENS if higher & ALL_TENS else higher & -higher
    return cheapest(obey)


@part
def without_suit(
    hand: int, best: int, trump: int, ruffed: int, ours: int, sure: int, behind: int, word: int
) -> int:
    """A card of a hand that cannot follow, ``trump`` (or 0) being in force."""
    if ours:
        tens = hand & ALL_TENS & ~trump
        if sure and tens:
            return any_of(tens, word)
        return discard(hand, trump, word)
    trumps = hand & trump
    if ruffed:
        trumps = over(trumps, best)
    if trumps == 0:
        return discard(hand, trump, word)
    if behind == 0 and trumps & ALL_TENS:
        return trumps & ALL_TENS
    return cheapest(trumps)


@part
def cut(hand: int, behind: int, word: int) -> int:
    """The card that makes the trump (R4.6): a low one of a long suit, or at the end a ten."""
    if behind == 0 and hand & ALL_TENS:
        return any_of(hand & ALL_TENS, word)
    return discard(hand, 0, word)


@part
def make_hukum(at: int, x: int) -> None:
    """The elder's choice: the longest suit, or a partner's hand (R3.2)."""
    elder, method = load(at, ELDER), load(at, METHOD)
    hand = load(at, HANDS + elder)
    if method == DRAWN_HAND:
        seat = elder + 2
        seat -= load(at, PLAYERS) if seat >= load(at, PLAYERS) else 0
        store(at, TRUMP, suit_of(any_of(load(at, HANDS + seat), random(x))))
        return
    suit = 0
    for other in range(1, 4):
        if count(hand & (LANE << (16 * other))) > count(hand & (LANE << (16 * suit))):
            suit = other
    if method == FIRST_VOID or method == ON_REQUEST:
        card = cheapest(hand & (LANE << (16 * suit)))
        store(at, OWNER, elder)
        store(at, CLOSED, card)
        store(at, HANDS + elder, hand ^ card)
        return
    store(at, TRUMP, suit)
    if method == CALLED:
        deal_rest(at)


@part
def reveal(at: int) -> int:
    """The closed card goes to its owner's hand; all cards of its suit."""
    closed, seat = load(at, CLOSED), HANDS + load(at, OWNER)
    store(at, seat, load(at, seat) | closed)
    store(at, CLOSED, 0)
    store(at, TRUMP, suit_of(closed))
    return lane_of(closed)


@compiled
def policy_playouts(state: State, number: int, seed: int, sides: int, ends: Words) -> None:
    """Count the ends of ``number`` playouts in ``ends``, which has ``playout.ENDS`` words.

    ``sides``: who goes by the rules of thumb, as ``BOTH`` tells. ``state`` stays as it is. The
    same for the same ``seed``.
    """
    row = np.empty(WORDS, np.int64)
    at, start = address(row), address(state)
    first = seeded(seed)
    for _ in range(number):
        for place in range(WORDS):
            store(at, place, load(start, place))
        first += STRIDE
        x = random(first)
        if load(at, WANT) == A_CHOICE and sides >> (load(at, ELDER) & 1) & 1:
            make_hukum(at, x)
            store(at, TURN, load(at, LEADER))
        elif load(at, WANT) != A_CARD:
            choose_hukum(at, x)
            store(at, TURN, load(at, LEADER))
        method, players, size = load(at, METHOD), load(at, PLAYERS), load(at, SIZE)
        if method == HOLDER and load(at, CLOSED):  # the suit is trump all along (R4.4c)
            store(at, TRUMP, suit_of(load(at, CLOSED)))
            store(at, CLOSED, 0)
            judge_at(at)
        hands = at + 8 * HANDS
        if load(at, RETURNED) and load(at, CLOSED):  # as if it lay apart still
            store(hands, load(at, OWNER), 0)
        trump = LANE << (16 * load(at, TRUMP)) if load(at, TRUMP) >= 0 else 0
        cutting = method == CUT or method == FIVE_CARD_CUT
        pile = counted(load(at, PILE), players)
        gathered = counted(load(at, GATHERED), players)
        streak, sweeping = load(at, STREAK), load(at, GATHERING)
        left = size - load(at, TRICKS)
        undealt = size - load(at, EACH)
        unseen = load(at, CLOSED)
        for seat in range(players):
            unseen |= load(hands, seat) | load(at, COMING + seat)
        place, seat, winner = load(at, NUMBER), load(at, TURN), load(at, BEST)
        lane = ruling = best = trick = 0
        if place:
            lane = lane_of(load(at, TABLE))
            before = winner - load(at, LEADER)
            best = load(at, TABLE + (before if before >= 0 else before + players))
            ruling = lane_of(best)
            for card in range(place):
                trick |= load(at, TABLE + card)
        duty = load(at, DUTY) >= 0
        while left > undealt:
            x += STRIDE
            word = random(x)
            thinks = sides >> (seat & 1) & 1
            hand = load(hands, seat)
            behind = players - 1 - place
            if place == 0:
                if hand == 0:  # the closed card is all that is left, and opens (R4.5.4)
                    trump = reveal(at)
                    hand = load(hands, seat)
                card = lead(hand, unseen ^ hand, trump, word) if thinks else any_of(hand, word)
                lane = ruling = lane_of(card)
                best, winner, trick = card, seat, 0
            else:
                obey = hand & lane
                ours = (winner ^ seat) & 1 == 0
                if obey == 0 and load(at, CLOSED):
                    if method == FIRST_VOID:
                        trump = reveal(at)
                    else:
                        mine = hand if hand else load(at, CLOSED)
                        asks = not ours if thinks else below(word << 32, count(mine) + 1) == 0
                        if asks:
                            trump = reveal(at)
                            duty = True
                        elif hand == 0:
                            reveal(at)
                            store(at, TRUMP, -1)
                    hand = load(hands, seat)
                    obey = hand & lane
                out = (unseen ^ hand) & ruling
                if duty:
                    duty = False
                    obey = 0
                    hand = hand & trump if hand & trump else hand
                cuts = cutting and trump == 0 and obey == 0
                if thinks:
                    sure = behind == 0 or best > out
                    ruffed = ruling != lane
                    if obey:
                        card = follow(obey, best, out, ours, sure, behind, ruffed)
                    elif cuts:
                        card = cut(hand, behind, word)
                    else:
                        over_best = ruling == trump
                        card = without_suit(hand, best, trump, over_best, ours, sure, behind, word)
                else:
                    card = any_of(obey if obey else hand, word)
                if cuts:
                    trump = lane_of(card)
                if ruling != trump and card & trump:
                    ruling, best, winner = trump, card, seat
                elif card & ruling > best:
                    best, winner = card, seat
            store(hands, seat, load(hands, seat) ^ card)
            unseen ^= card
            trick |= card
            if behind:
                place += 1
                seat += 1
                seat = 0 if seat == players else seat
                continue
            place, seat = 0, winner
            left -= 1
            pile += worth(trick)
            if sweeping and winner != streak and left:
                streak = winner
            else:
                gathered += pile & ((winner & 1) - 1)
                pile = 0
                streak = -1
            if trump and undealt:
                deal_rest(at)
                undealt = 0
        ends[VOID_END if undealt else as_end(gathered)] += 1
    row[0] = 0  # held until here


def policy_playout(state: State, seed: int, sides: int = BOTH) -> int:
    """The number of the end (``playout.end_of``) of one playout."""
    ends = np.zeros(ENDS, np.int64)
    policy_playouts(state, 1, seed, sides, ends)
    return int(ends.argmax())
