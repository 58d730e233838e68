"""The deal as the compiled search plays it: an array of words, what is legal, what follows.

The engine is the law; this is the same game with every card seen. Chance is no actor here: cards
that are still to be dealt are in the state from the start, and only the draw of R4.2 is left to
whoever steps, as one more action. A copy of the array is a copy of the state.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mendikot.engine import (
    CHANCE,
    Action,
    Call,
    Card,
    Close,
    Deal,
    Dealt,
    Drew,
    Outcome,
    PickHand,
    Show,
    Suit,
    Unsupported,
)
from mendikot.engine.actions import ASK, PLAY, ToChoose, ToDeal, ToDraw
from mendikot.engine.cards import ALL_CARDS, TENS
from mendikot.engine.gathering import GATHERINGS, Gathered
from mendikot.engine.hukum import BandApart
from mendikot.engine.outcome import judge
from mendikot.engine.rules import HUKUMS
from mendikot.search.coming import coming
from mendikot.search.compiled import compiled, part
from mendikot.search.words import (
    ALL_TENS,
    PLACE,
    Words,
    address,
    count,
    highest,
    load,
    lowest,
    store,
    word,
)

State = Words
"""``WORDS`` words. A card alone is a word with one bit, no card is 0."""

PLAYERS = 0
"""How many seats there are."""
SIZE = 1
"""Cards each seat gets in the whole deal, which is the number of tricks."""
METHOD = 2
"""The place of the hukum method in ``HUKUMS``."""
GATHERING = 3
"""0 for every trick, 1 for two in a row (R5.4)."""
ELDER = 4
"""The seat that makes the hukum, where it is made by choice (R3.2)."""
WANT = 5
"""What is to come: one of ``A_CARD``, ``A_CHOICE``, ``A_DRAW``, ``NOTHING``."""
TURN = 6
"""The seat to act, ``CHANCE`` for the draw, or ``OVER``."""
TRUMP = 7
"""The suit in force, or -1."""
OWNER = 8
"""Whose card makes the hukum (R4.2, R4.3, R4.4), or -1."""
CLOSED = 9
"""The card whose suit is secret (R4.4)."""
RETURNED = 10
"""1 once the closed card came back to a hand that had no other (R4.5.4)."""
DUTY = 11
"""The seat that asked and has not played since (R4.4b), or -1."""
EACH = 12
"""Cards dealt to each seat so far."""
TRICKS = 13
"""Finished tricks."""
LEADER = 14
"""Who led, or is to lead, to the trick on the table."""
NUMBER = 15
"""Cards on the table."""
BEST = 16
"""The seat that holds the trick so far; the leader while there is no card."""
STREAK = 17
"""Who would sweep by winning this trick (two in a row), or -1."""
PILE = 18
"""The cards in the middle, nobody's yet (R5.4)."""
GATHERED = 19
"""The cards each side gathered, by side: 2 words."""
TABLE = 21
"""The cards on the table in order of play: 8 words."""
HANDS = 29
"""The cards each seat holds: 8 words. A closed card that lies apart is not among them."""
COMING = 37
"""The cards each seat will be dealt later (R4.8, R4.9): 8 words."""
WORDS = 45

A_CARD, A_CHOICE, A_DRAW, NOTHING = range(4)
OVER = -2

(
    CUT,
    DRAWN,
    DRAWN_HAND,
    SHOWN,
    FIRST_VOID,
    ON_REQUEST,
    HOLDER,
    NO_TRUMP,
    CALLED,
    FIVE_CARD_CUT,
) = range(len(HUKUMS))
assert HUKUMS[FIRST_VOID] == "band-first-void" and HUKUMS[FIVE_CARD_CUT] == "five-card-cut"

LANE = 0x1FFF
"""All ranks of the first suit."""

THE_ASK = 52
"""Codes of actions: 0 to 51 plays the card at that place of ``ALL_CARDS``; then asking; and from
each of the following on: closing a card, showing one, calling a suit, picking a seat, and the
draw of a card."""
CLOSE = 53
SHOW = CLOSE + 52
CALL = SHOW + 52
PICK = CALL + 4
DRAW = PICK + 8
CODES = DRAW + 52

MOST = 53
"""No state has more legal actions than this."""

_ACTIONS: tuple[Action, ...] = (
    *(PLAY[card] for card in ALL_CARDS),
    ASK,
    *(Close(card) for card in ALL_CARDS),
    *(Show(card) for card in ALL_CARDS),
    *(Call(suit) for suit in Suit),
    *(PickHand(seat) for seat in range(8)),
    *(Drew(card) for card in ALL_CARDS),
)
_CODE = {action: number for number, action in enumerate(_ACTIONS)}


def code(action: Action) -> int:
    """The number of an action of a seat, or of a draw. Raises KeyError for any other action."""
    return _CODE[action]


def action(code: int) -> Action:
    """The action with this number."""
    return _ACTIONS[code]


def cards(word: int) -> tuple[Card, ...]:
    """The cards of a word, in the order of a hand."""
    return tuple(card for card in ALL_CARDS if int(word) >> PLACE[card] & 1)


def from_deal(deal: Deal, to_come: Sequence[Dealt] = ()) -> State:
    """The state of a deal in which a seat is to act, or a card of a hand is to be drawn (R4.2).

    ``to_come`` is the later packet of called hukum and five-card cut, if it is not dealt yet.
    Raises Unsupported where cards are missing and where nobody is to act.
    """
    rules, hukum, gathering, trick = deal.rules, deal.hukum, deal.gathering, deal.trick
    if deal.over:
        raise Unsupported("the deal is over")
    if isinstance(deal.want, ToDeal) or (isinstance(deal.want, ToDraw) and deal.undealt):
        raise Unsupported("chance has to deal or draw before a seat can act")
    state: State = np.zeros(WORDS, np.int64)
    state[PLAYERS] = rules.players
    state[SIZE] = rules.hand_size
    state[METHOD] = HUKUMS.index(rules.hukum)
    state[GATHERING] = list(GATHERINGS).index(rules.gathering)
    state[ELDER] = deal.elder
    state[WANT] = {ToChoose: A_CHOICE, ToDraw: A_DRAW}.get(type(deal.want), A_CARD)
    state[TURN] = OVER if deal.to_act is None else deal.to_act
    state[TRUMP] = _or_none(hukum.suit)
    state[OWNER] = _or_none(hukum.owner)
    state[CLOSED] = word([hukum.closed] if hukum.closed else [])
    state[RETURNED] = isinstance(hukum, BandApart) and hukum.returned
    state[DUTY] = _or_none(hukum.duty)
    state[EACH] = deal.each
    state[TRICKS] = len(deal.tricks)
    state[LEADER] = trick.leader
    state[NUMBER] = len(trick.cards)
    state[BEST] = trick.best
    state[STREAK] = _or_none(gathering.streak)
    state[PILE : GATHERED + 2] = _gathered(deal)
    for place, card in enumerate(trick.cards):
        state[TABLE + place] = word([card])
    for seat, hand in enumerate(deal.hands):
        state[HANDS + seat] = word(hand)
    for seat, later in enumerate(coming(deal, to_come)):
        state[COMING + seat] = word(later)
    return state


def _or_none(number: int | None) -> int:
    return -1 if number is None else number


def _gathered(deal: Deal) -> list[int]:
    """The cards in the middle and those of each side, told by replaying who took which trick."""
    gathering = GATHERINGS[deal.rules.gathering]()
    pile, sides = 0, [0, 0]
    for number, trick in enumerate(deal.tricks, 1):
        gathering = gathering.won(trick, number == deal.rules.hand_size)
        pile |= word(trick.cards)
        if not gathering.pile.tricks:
            sides[trick.best % 2] |= pile
            pile = 0
    return [pile, *sides]


OUTCOMES: tuple[Outcome, ...] = (
    Outcome("win", 0),
    Outcome("win", 1),
    Outcome("mendikot", 0),
    Outcome("mendikot", 1),
    Outcome("kot", 0),
    Outcome("kot", 1),
    Outcome("tie"),
    Outcome("void"),
)
VOID = OUTCOMES.index(Outcome("void"))


def _judged() -> Words:
    table = np.full((14, 5, 14), VOID, np.int64)
    for size in (13, 8, 6):
        for tens in range(5):
            for tricks in range(size + 1):
                sides = (
                    Gathered(tricks, TENS[:tens]),
                    Gathered(size - tricks, TENS[tens:]),
                )
                table[size, tens, tricks] = OUTCOMES.index(judge(sides))
    return table


JUDGED = _judged()
"""The place in ``OUTCOMES`` by the tricks of a deal, and the tens and tricks of side 0: what the
engine itself judges (R6)."""


@part
def put_cards(first: int, cards: int, out: int) -> int:
    """Write the codes of ``cards``, in the order of a hand, to the words at ``out``.

    ``first`` is the code for the first card of the pack. Returns how many were written.
    """
    number = 0
    for suit in range(4):
        ranks = (cards >> (16 * suit)) & LANE
        while ranks:
            rank = highest(ranks)
            ranks ^= 1 << rank
            store(out, number, first + 13 * suit + 12 - rank)
            number += 1
    return number


@part
def card_at(place: int) -> int:
    """The card at this place of ``ALL_CARDS``."""
    suit = place // 13
    return 1 << (16 * suit + 12 - (place - 13 * suit))


@part
def suit_of(card: int) -> int:
    """The suit of a card."""
    return lowest(card) >> 4


@part
def playable(at: int) -> int:
    """The cards the seat to act may play (R5.1, R4.4b)."""
    hand = load(at, HANDS + load(at, TURN))
    if load(at, NUMBER) == 0:
        return hand
    obey = hand & (LANE << (16 * suit_of(load(at, TABLE))))
    if load(at, DUTY) >= 0:
        trumps = hand & (LANE << (16 * load(at, TRUMP)))
        if trumps:
            return trumps
    return obey if obey else hand


@part
def may_ask(at: int) -> int:
    """1 if the seat to act may ask for the closed hukum (R4.4b), else 0."""
    closed = load(at, CLOSED)
    if load(at, METHOD) != ON_REQUEST or closed == 0 or load(at, NUMBER) == 0:
        return 0
    others = load(at, HANDS + load(at, TURN)) & ~closed
    return 0 if others & (LANE << (16 * suit_of(load(at, TABLE)))) else 1


@compiled
def actions_at(at: int, out: int) -> int:
    """As :func:`actions`, by addresses."""
    want = load(at, WANT)
    if want == A_CARD:
        number = may_ask(at)
        if number:
            store(out, 0, THE_ASK)
        return number + put_cards(0, playable(at), out + 8 * number)
    if want == A_DRAW:
        return put_cards(DRAW, load(at, HANDS + load(at, OWNER)), out)
    if want == NOTHING:
        return 0
    method = load(at, METHOD)
    elder = load(at, ELDER)
    if method == CALLED:
        for suit in range(4):
            store(out, suit, CALL + suit)
        return 4
    if method == DRAWN_HAND:
        number = 0
        for seat in range(load(at, PLAYERS)):
            if seat != elder:
                store(out, number, PICK + seat)
                number += 1
        return number
    return put_cards(SHOW if method == SHOWN else CLOSE, load(at, HANDS + elder), out)


@part
def deal_rest(at: int) -> None:
    """Every seat gets the cards that were still to come (R4.8, R4.9)."""
    for seat in range(load(at, PLAYERS)):
        store(at, HANDS + seat, load(at, HANDS + seat) | load(at, COMING + seat))
        store(at, COMING + seat, 0)
    store(at, EACH, load(at, SIZE))


@part
def _open(at: int) -> None:
    """The closed card is revealed and is in its owner's hand."""
    closed = load(at, CLOSED)
    store(at, TRUMP, suit_of(closed))
    store(at, CLOSED, 0)
    if load(at, METHOD) != HOLDER:
        seat = HANDS + load(at, OWNER)
        store(at, seat, load(at, seat) | closed)


@part
def _arrive(at: int, lane: int) -> None:
    """The seat to act is to play, under a closed card that lies apart (R4.4a, R4.5.4).

    ``lane`` are all cards of the suit led, or 0 on lead.
    """
    closed = load(at, CLOSED)
    method = load(at, METHOD)
    if closed == 0 or method == HOLDER:
        return
    seat = HANDS + load(at, TURN)
    hand = load(at, seat)
    if method == FIRST_VOID:
        if hand & lane == 0 and (lane or hand == 0):
            _open(at)
    elif hand == 0:
        if lane == 0:
            _open(at)
        else:
            store(at, RETURNED, 1)
            store(at, seat, closed)


@part
def _go_on(at: int) -> None:
    """Between tricks: what comes next."""
    tricks = load(at, TRICKS)
    if tricks and load(at, EACH) < load(at, SIZE) and load(at, TRUMP) >= 0:
        deal_rest(at)
    if tricks == load(at, EACH):
        store(at, WANT, NOTHING)
        store(at, TURN, OVER)
        return
    store(at, WANT, A_CARD)
    store(at, TURN, load(at, LEADER))
    _arrive(at, 0)


@part
def _close(at: int, card: int) -> None:
    """The elder lays ``card`` face down (R4.4); but for R4.4c it leaves the hand (R4.5.1)."""
    elder = load(at, ELDER)
    store(at, OWNER, elder)
    store(at, CLOSED, card)
    if load(at, METHOD) != HOLDER:
        store(at, HANDS + elder, load(at, HANDS + elder) ^ card)
    _go_on(at)


@part
def _judge_card(at: int, place: int) -> None:
    """Whether the card at ``place`` of the trick takes it from the best before (R5.2)."""
    leader, players = load(at, LEADER), load(at, PLAYERS)
    seat = leader + place
    if seat >= players:
        seat -= players
    if place == 0:
        store(at, BEST, seat)
        return
    card = load(at, TABLE + place)
    before = load(at, BEST) - leader
    if before < 0:
        before += players
    best = load(at, TABLE + before)
    if suit_of(card) == suit_of(best):
        if card > best:
            store(at, BEST, seat)
    elif suit_of(card) == load(at, TRUMP):
        store(at, BEST, seat)


@compiled
def judge_at(at: int) -> None:
    """Find anew who holds the trick, as if the trump had been in force from its first card."""
    for place in range(load(at, NUMBER)):
        _judge_card(at, place)


@part
def _full(at: int, led: int) -> None:
    """Under R4.5.6 a full trick with a card of the closed suit is judged with it in force."""
    closed = load(at, CLOSED)
    if closed == 0 or load(at, METHOD) != HOLDER or suit_of(closed) == led:
        return
    for place in range(load(at, PLAYERS)):
        if suit_of(load(at, TABLE + place)) == suit_of(closed):
            _open(at)
            judge_at(at)
            return


@part
def _gather(at: int) -> None:
    """The full trick goes to a side or to the middle (R5.4); its winner is to lead."""
    winner = load(at, BEST)
    taken = load(at, PILE)
    for place in range(load(at, PLAYERS)):
        taken |= load(at, TABLE + place)
        store(at, TABLE + place, 0)
    tricks = load(at, TRICKS) + 1
    sweeps = load(at, GATHERING) == 0 or winner == load(at, STREAK) or tricks == load(at, SIZE)
    if sweeps:
        side = GATHERED + (winner & 1)
        store(at, side, load(at, side) | taken)
        store(at, PILE, 0)
        store(at, STREAK, -1)
    else:
        store(at, PILE, taken)
        store(at, STREAK, winner)
    store(at, TRICKS, tricks)
    store(at, NUMBER, 0)
    store(at, LEADER, winner)


@part
def _play(at: int, card: int) -> None:
    """The seat to act plays ``card`` (R5)."""
    seat, number, players = load(at, TURN), load(at, NUMBER), load(at, PLAYERS)
    method, closed = load(at, METHOD), load(at, CLOSED)
    store(at, HANDS + seat, load(at, HANDS + seat) ^ card)
    store(at, TABLE + number, card)
    store(at, NUMBER, number + 1)
    _judge_card(at, number)
    led = suit_of(load(at, TABLE))
    if method == CUT or method == FIVE_CARD_CUT:
        if load(at, TRUMP) < 0 and suit_of(card) != led:
            store(at, TRUMP, suit_of(card))
            judge_at(at)
    elif method == ON_REQUEST:
        if load(at, DUTY) >= 0:
            store(at, DUTY, -1)
        elif closed == card:
            store(at, CLOSED, 0)
    elif method == HOLDER and closed == card:
        _open(at)
        judge_at(at)
    if number + 1 < players:
        seat += 1
        store(at, TURN, seat if seat < players else 0)
        _arrive(at, LANE << (16 * led))
        return
    _full(at, led)
    _gather(at)
    _go_on(at)


@compiled
def step_at(at: int, action: int) -> None:
    """As :func:`step`, by address."""
    if action < THE_ASK:
        _play(at, card_at(action))
    elif action == THE_ASK:
        _open(at)
        store(at, DUTY, load(at, TURN))
    elif action < SHOW:
        _close(at, card_at(action - CLOSE))
    elif action < CALL:
        store(at, OWNER, load(at, ELDER))
        store(at, TRUMP, suit_of(card_at(action - SHOW)))
        _go_on(at)
    elif action < PICK:
        store(at, TRUMP, action - CALL)
        deal_rest(at)
        _go_on(at)
    elif action < DRAW:
        store(at, OWNER, action - PICK)
        store(at, WANT, A_DRAW)
        store(at, TURN, CHANCE)
    else:
        store(at, TRUMP, suit_of(card_at(action - DRAW)))
        _go_on(at)


@compiled
def tens_at(at: int, side: int) -> int:
    """The tens ``side`` gathered."""
    return count(load(at, GATHERED + side) & ALL_TENS)


@compiled
def tricks_at(at: int, side: int) -> int:
    """The tricks ``side`` gathered (R5.5)."""
    return count(load(at, GATHERED + side)) // load(at, PLAYERS)


@compiled
def outcome_at(at: int) -> int:
    """The place in ``OUTCOMES`` of how a finished deal ended (R6, R4.9)."""
    size = load(at, SIZE)
    if load(at, EACH) < size:
        return VOID
    return JUDGED[size, tens_at(at, 0), tricks_at(at, 0)]


def actions(state: State, out: Words) -> int:
    """Write the codes of all that may be done now to ``out``, and return how many they are.

    In the order of the engine's ``legal_actions()``. Where a card is to be drawn (R4.2) these are
    the draws; none when the deal is over. ``out`` has at least ``MOST`` words.
    """
    return actions_at(address(state), address(out))


def step(state: State, action: int) -> None:
    """Do ``action``, one of :func:`actions`, in place; any other is not noticed."""
    step_at(address(state), action)


def outcome(state: State) -> int:
    """The place in ``OUTCOMES`` of how a finished deal ended."""
    return outcome_at(address(state))


def tens(state: State, side: int) -> int:
    """The tens ``side`` gathered."""
    return tens_at(address(state), side)


def tricks(state: State, side: int) -> int:
    """The tricks ``side`` gathered (R5.5)."""
    return tricks_at(address(state), side)


def legal(state: State) -> list[int]:
    """The codes of all that may be done now, as :func:`actions` writes them."""
    out = np.zeros(MOST, np.int64)
    found: list[int] = out[: actions(state, out)].tolist()
    return found
