"""Positions for the solver: endings of every table, and those that play rarely reaches.

Most deals are even (every seat has like numbers of each suit) and led so that all can follow:
then nobody is void for long, so that closed cards stay closed and cuts come late. Tens are kept
to the end, so that something is left to win. A choice of hukum with few cards in hand does not come up at a table; it is made from an ending without trump.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from mendikot.bots import BOTS
from mendikot.chance import supply_deal
from mendikot.engine import (
    CHANCE,
    Ask,
    Close,
    Deal,
    Dealt,
    IllegalAction,
    Play,
    Rank,
    Rules,
    Suit,
    view_of,
)
from mendikot.engine.cards import packets, sort_hand
from mendikot.engine.hukum import METHODS
from mendikot.engine.rules import CHOICES, HUKUMS

SIZES = ((4, 52), (4, 32), (6, 48), (8, 48))
"""Players and pack."""

CHOOSING = ("shown", "called", "band-first-void", "band-on-request", "band-holder")
"""The ways of making trump in which the elder chooses something that is not chance's."""


class Position(NamedTuple):
    """A seat is to act."""

    deal: Deal
    to_come: tuple[Dealt, ...] = ()
    """What chance will deal."""

    @property
    def left(self) -> int:
        """Tricks to play, the one on the table included."""
        return self.deal.rules.hand_size - len(self.deal.tricks)


def some_rules(rng: Random, hukum: str, gathering: str, players: int, pack: int) -> Rules:
    """Rules with numbers that are not the usual ones half of the time (R1.3)."""
    score = rng.choice(CHOICES["score"])
    win, mendikot, kot = rng.choice([(1, 2, 3), (1, 2, 3), (1, 3, 2), (2, 2, 9), (3, 4, 4)])
    return Rules(
        players=players,
        pack=pack,
        hukum=hukum,
        gathering=gathering,
        score=score,
        bonus_aces=score == "points" and rng.random() < 0.6,
        win=win,
        mendikot=mendikot,
        kot=kot,
    )


def endings(seed: int, left: int | None = None) -> Iterator[Position]:
    """Endings without end, one table after the other; ``left`` tricks to play, or few."""
    rng = Random(seed)
    while True:
        tables = [
            (hukum, gathering, players, pack)
            for hukum in HUKUMS
            for gathering in CHOICES["gathering"]
            for players, pack in SIZES
        ]
        rng.shuffle(tables)
        for hukum, gathering, players, pack in tables:
            rules = some_rules(rng, hukum, gathering, players, pack)
            few = {4: (2, 3, 3, 4), 6: (2, 3), 8: (1, 2, 2)}[players]
            if players == 4 and hukum.startswith("band"):
                few = (1, 3, 4, 4)
            tricks = left or rng.choice(few)
            if hukum in CHOOSING and rng.random() < 0.25:
                yield choice(rules, tricks, rng)
            elif rng.random() < 0.35 and not (hukum == "five-card-cut" and pack == 52):
                yield packet_to_come(rules, tricks, rng)
            else:
                yield ending(rules, tricks, rng)


def rare_endings(seed: int) -> Iterator[Position]:
    """Endings without end in which the hukum is just being made, or may be, in every way."""
    rng = Random(seed)
    ways = ("cut", "five-card-cut", "band-first-void", "band-on-request", "band-holder")
    while True:
        hukum, (players, pack) = rng.choice(ways), rng.choice(SIZES[:3])
        rules = some_rules(rng, hukum, rng.choice(CHOICES["gathering"]), players, pack)
        position = ending(rules, rng.choice((1, 1, 3, 4) if players == 4 else (1, 2)), rng)
        deal = position.deal
        if (
            Ask() in deal.legal_actions()
            or (deal.hukum.closed is not None and deal.hands[deal.hukum.owner] == ())
            or deal.hukum.card in deal.trick.cards
            or revealed_in_this_trick(deal)
        ):
            yield position


def revealed_in_this_trick(deal: Deal) -> bool:
    """Whether the trick that is under way brought the closed card to light (R4.4a, R4.4b)."""
    if deal.hukum.suit is None or not deal.trick.cards:
        return False
    if deal.rules.hukum == "band-first-void":
        return all(card.suit is trick.led for trick in deal.tricks for card in trick.cards)
    late = len(deal.trick.cards) + 1
    return deal.rules.hukum == "band-on-request" and Ask() in deal.log[-late:]


def ending(rules: Rules, left: int, rng: Random) -> Position:
    """A position with ``left`` tricks to play, the first of which may be under way."""
    while True:
        deal, to_come = _play(rules, rules.hand_size - left, rng)
        deal = _some_cards_on(deal, rng)
        if deal.to_act not in (None, CHANCE):
            return Position(deal, to_come)


def packet_to_come(rules: Rules, left: int, rng: Random) -> Position:
    """An ending, but for a five-card cut one before the rest is dealt, if ``left`` allows."""
    if rules.hukum != "five-card-cut":
        return ending(rules, left, rng)
    first, second = packets(rules.hand_size)[0], rules.hand_size - packets(rules.hand_size)[0]
    of_first = max(1, left - second)
    while True:
        deal, to_come = _play(rules, first - of_first, rng)
        deal = _some_cards_on(deal, rng)
        if to_come and deal.to_act not in (None, CHANCE):
            return Position(deal, to_come)


def choice(rules: Rules, left: int, rng: Random) -> Position:
    """The elder's choice of hukum, with ``left`` cards in every hand and tricks gathered."""
    packet = packets(rules.hand_size)[0]
    early = rules.hukum == "called" and rules.hand_size < 13
    plain = replace(rules, hukum="five-card-cut" if early else "no-trump")
    played = (
        max(packet - max(1, left - (rules.hand_size - packet)), 0)
        if early
        else (rules.hand_size - left)
    )
    while True:
        deal, to_come = _play(plain, played, rng)
        if deal.over or len(deal.tricks) != played or bool(to_come) != early:
            continue
        if rules.hukum == "called" and not early:
            return ending(rules, left, rng)
        dealer = (deal.trick.leader - 1) % rules.players
        deal = replace(deal, rules=rules, dealer=dealer, hukum=METHODS[rules.hukum]())._go_on()
        assert deal.want is not None and deal.to_act == deal.elder == deal.trick.leader
        return Position(deal, to_come)


def whole_deal(rules: Rules, rng: Random, even: bool = False) -> Position:
    """A deal where its first seat is to act, and what chance will deal then."""
    deal = Deal.new(rules, rng.randrange(rules.players))
    whole = _even_hands(rules, rng) if even else None
    while deal.to_act == CHANCE:
        deal = deal.apply(_chance(deal, whole, rng))
    return Position(deal, _rest(deal, whole, rng))


def on_within_first_packet(start: Position, left: int, rng: Random) -> Position | None:
    """A five-card cut played on until ``left`` tricks of the first packet are to play, nobody
    having cut; None when somebody had to, or the deal was over."""
    deal = start.deal
    while deal.each - len(deal.tricks) > left:
        deal = deal.apply(_choose(deal, "follow", rng))
        if deal.hukum.suit is not None:
            return None
    return Position(deal, start.to_come)


def kept_another(position: Position, rng: Random) -> Position | None:
    """The same plays, but some seat kept one card of a suit and played another, if it could."""
    deal = position.deal
    seat = rng.choice([0, rng.randrange(deal.rules.players)])
    pairs = [
        (action, card)
        for action in deal.log
        for card in deal.hands[seat]
        if isinstance(action, Play) and action.card in deal.dealt[seat]
        if action.card.suit is card.suit
    ]
    if not pairs:
        return None
    played, card = rng.choice(pairs)
    other = Deal.new(deal.rules, deal.dealer)
    for action in deal.log:
        try:
            other = other.apply(Play(card) if action == played else action)
        except IllegalAction:  # another one leads now
            return None
    return position._replace(deal=other)


def _play(rules: Rules, tricks: int, rng: Random) -> tuple[Deal, tuple[Dealt, ...]]:
    """A deal after ``tricks`` tricks or at its end, and what chance will deal then."""
    even = rng.random() < 0.75
    manner = "thumb" if rng.random() < 0.15 else "follow" if even else "uniform"
    whole = _even_hands(rules, rng) if even else None
    deal = Deal.new(rules, rng.randrange(rules.players))
    while not deal.over and (deal.to_act == CHANCE or len(deal.tricks) < tricks or deal.want):
        if deal.to_act == CHANCE:
            if len(deal.tricks) == tricks and deal.tricks:
                break
            deal = deal.apply(_chance(deal, whole, rng))
        else:
            deal = deal.apply(_choose(deal, manner, rng))
    rest = _rest(deal, whole, rng)
    if deal.to_act == CHANCE and rest:
        deal, rest = deal.apply(rest[0]), ()
    return deal, rest


def _some_cards_on(deal: Deal, rng: Random) -> Deal:
    """Often into the trick: some cards of it are played.

    Where trump is not made yet, on to a void player's turn, or to just behind it, if there is one.
    """
    undecided = deal.hukum.suit is None and deal.rules.hukum != "no-trump"
    if rng.random() < (0.3 if undecided else 0.5):
        return deal
    on = deal
    for _ in range(12 if undecided else 1):
        on = deal
        for _ in range(rng.randrange(1, deal.rules.players + 1)):
            if on.to_act in (None, CHANCE):
                break
            on = on.apply(rng.choice(on.legal_actions()))
        if not undecided or _void(on) or (on.hukum.suit is not None and on.trick.cards):
            break
    return on


def _void(deal: Deal) -> bool:
    if deal.to_act in (None, CHANCE) or not deal.trick.cards:
        return False
    return not any(card.suit is deal.trick.led for card in deal.hands[deal.to_act])


def _chance(deal: Deal, whole, rng: Random):
    """What chance owes; ``whole`` are the hands that are to be dealt in all."""
    action = supply_deal(deal, rng)
    if whole is None or not isinstance(action, Dealt):
        return action
    first, last = deal.each, deal.each + deal.want.each
    return Dealt(tuple(sort_hand(hand[first:last]) for hand in whole))


def _rest(deal: Deal, whole, rng: Random) -> tuple[Dealt, ...]:
    """The packet that is still to come."""
    if not deal.undealt or deal.over:
        return ()
    each = deal.rules.hand_size - deal.each
    if whole is not None:
        return (Dealt(tuple(sort_hand(hand[deal.each :]) for hand in whole)),)
    cards = list(deal.packet(deal.rules.hand_size).cards)
    rng.shuffle(cards)
    hands = (cards[seat * each : (seat + 1) * each] for seat in range(deal.rules.players))
    return (Dealt(tuple(map(sort_hand, hands))),)


def _even_hands(rules: Rules, rng: Random):
    """Hands with like numbers of every suit but for some cards exchanged, in an order in which
    packets are even too."""
    hands: list[list] = [[] for _ in range(rules.players)]
    seat = rng.randrange(rules.players)
    suits = list(Suit)
    rng.shuffle(suits)
    for suit in suits:
        cards = [card for card in rules.cards if card.suit is suit]
        rng.shuffle(cards)
        for card in cards:
            hands[seat % rules.players].append(card)
            seat += 1
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        one, other = rng.sample(hands, 2)
        mine, theirs = rng.randrange(len(one)), rng.randrange(len(other))
        one[mine], other[theirs] = other[theirs], one[mine]
    for hand in hands:
        by_suit = {suit: [card for card in hand if card.suit is suit] for suit in suits}
        places = {card: place for cards in by_suit.values() for place, card in enumerate(cards)}
        hand.sort(key=places.__getitem__)
    return hands


def _choose(deal: Deal, manner: str, rng: Random):
    legal = deal.legal_actions()
    if manner == "thumb" and deal.want is None:
        return BOTS["rules_of_thumb"](view_of(deal, deal.to_act), rng)
    if manner != "follow":
        return rng.choice(legal)
    if isinstance(legal[0], Close):
        hand = deal.hands[deal.to_act]
        length = [sum(card.suit is one.card.suit for card in hand) for one in legal]
        return rng.choice([one for one, many in zip(legal, length, strict=True) if many > 1])
    if isinstance(legal[0], Ask) and rng.random() < 0.8:
        return rng.choice(legal[1:])
    plays = [one for one in legal if isinstance(one, Play)]
    closed = deal.hukum.closed
    if plays and not deal.trick.cards:
        others = [hand for seat, hand in enumerate(deal.hands) if seat != deal.to_act]
        kept = [
            one
            for one in plays
            if all(any(card.suit is one.card.suit for card in hand) for hand in others)
        ]
        legal = kept or plays
    elif plays and closed is not None:
        legal = [one for one in plays if one.card.suit is not closed.suit] or plays
    if closed is not None:
        legal = [one for one in legal if one.card != closed] or legal
    if plays and rng.random() < 0.8:
        legal = [one for one in legal if one.card.rank is not Rank.TEN] or legal
    return rng.choice(legal)
