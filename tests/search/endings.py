"""Random positions near the end of a deal, under any rules that the solver knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product
from random import Random

from mendikot.chance import deal_out, supply_deal
from mendikot.engine import CHANCE, Card, Deal, Dealt, Rank, Rules, SeatAction, Suit
from mendikot.engine.actions import ChanceAction, Play, ToDeal
from mendikot.engine.cards import sort_hand
from mendikot.engine.gathering import GATHERINGS
from mendikot.engine.rules import HUKUMS
from mendikot.search.solver import BAND_APART
from tests.search.positions import Position

TABLES = ((4, 52), (4, 52), (4, 32), (6, 48), (8, 48))
"""Players and pack; the most usual ones twice."""

LATE = ("cut", "five-card-cut", "band-holder", *BAND_APART)
"""The methods in which play can bring the suit in force."""

METHODS = (*HUKUMS, *BAND_APART, "five-card-cut")
"""Those with a phase of their own twice."""


def random_rules(rng: Random, hukum: str, gathering: str) -> Rules:
    """A table drawn with all that has to do with what a deal is worth."""
    players, pack = rng.choice(TABLES)
    score = rng.choice(("points", "points", "tens", "kots"))
    return Rules(
        players=players,
        pack=pack,
        hukum=hukum,
        gathering=gathering,
        score=score,
        bonus_aces=score == "points" and rng.random() < 0.5,
        mendikot=rng.choice((2, 2, 2, 1, 4)),
        kot=rng.choice((3, 3, 3, 2, 5)),
    )


def positions(rules: Rules, rng: Random, low: int, high: int) -> Iterator[Position]:
    """Positions of one random deal: one for each number of tricks left from ``high`` to ``low``.

    Most deals are played so that the suit in force comes late; where that fails, others are tried.
    In half of them the tens are kept.
    """
    late, tens = rng.random() < 0.7, rng.random() < 0.5
    tries = 12 if late and rules.hukum in LATE else 1
    for still in range(tries, 0, -1):
        found = list(_positions(rules, rng, low, high, late, tens))
        if still == 1 or (found and found[0].deal.hukum.suit is None):
            yield from found
            return


def _positions(
    rules: Rules, rng: Random, low: int, high: int, late: bool, tens: bool
) -> Iterator[Position]:
    deal = Deal.new(rules, rng.randrange(rules.players))
    to_come: tuple[Dealt, ...] = ()
    seen = rules.hand_size + 1
    wait = 0
    while not deal.over:
        if deal.to_act == CHANCE:
            even = late and rng.random() < 0.5
            action: ChanceAction
            if to_come:
                action, to_come = to_come[0], ()
            elif even and isinstance(deal.want, ToDeal):
                action = _evenly(deal.want, rules.players, rng)
            else:
                action = supply_deal(deal, rng)
            deal = deal.apply(action)
            continue
        left = rules.hand_size - len(deal.tricks)
        if left < low:
            return
        if deal.want is None:
            if left != seen:
                seen = left
                wait = rng.choice((0, 0, 1, 2, 3, 5, 7)) % rules.players
            if deal.undealt and not to_come:
                owed = deal.packet(rules.hand_size)
                to_come = (deal_out(owed, deal.elder, rules.players, rng),)
            if wait == len(deal.trick.cards) and left <= high:
                asks = [one for one in deal.legal_actions() if one.kind == "ask"]
                if asks and rng.random() < 0.4:
                    deal = deal.apply(asks[0])
                yield Position(deal, to_come)
                wait = -1
        deal = deal.apply(_choose(deal, late, tens, rng))


def _evenly(want: ToDeal, players: int, rng: Random) -> Dealt:
    """Deal out so that all seats get as many cards of a suit, as far as they go."""
    even: list[list[Card]] = []
    rest: list[Card] = []
    for suit in Suit:
        cards = [card for card in want.cards if card.suit is suit]
        rng.shuffle(cards)
        while len(cards) >= players:
            even.append([cards.pop() for _ in range(players)])
        rest += cards
    rng.shuffle(even)
    rng.shuffle(rest)
    cards = [card for round_ in even for card in round_] + rest
    return Dealt(
        tuple(sort_hand(cards[seat : want.each * players : players]) for seat in range(players))
    )


def sample(
    number: int, low: int, high: int, seed: int, methods: tuple[str, ...] = METHODS
) -> Iterator[Position]:
    """So many positions with ``low`` to ``high`` tricks left, all methods and gatherings in turn."""
    rng = Random(seed)
    found = 0
    for turn in count():
        hukum, gathering = methods[turn % len(methods)], list(GATHERINGS)[turn // 3 % 2]
        rules = random_rules(rng, hukum, gathering)
        for position in positions(rules, rng, low, high):
            yield position
            found += 1
            if found == number:
                return


def under_same_rules(number: int, low: int, high: int, seed: int) -> Iterator[list[Position]]:
    """For each method and gathering so many positions of one table, of many deals.

    Each comes with two much like it, so that the table meets the same lengths again.
    """
    rng = Random(seed)
    for hukum, gathering in product(HUKUMS, GATHERINGS):
        rules = random_rules(rng, hukum, gathering)
        while rules.hand_size < low:
            rules = random_rules(rng, hukum, gathering)
        found: list[Position] = []
        while len(found) < number:
            for position in positions(rules, rng, low, high):
                found.append(position)
                found += [_like(position, rng) for _ in range(2)]
        yield found[:number]


def _like(position: Position, rng: Random) -> Position:
    """A position with the same lengths that differs in cards or in what was gathered.

    Its log is that of the other.
    """
    deal = position.deal
    hukum, pile = deal.hukum, deal.gathering.pile
    if hukum.apart is not None and rng.random() < 0.5:
        changed = _other_closed(deal, rng)
    elif pile.tricks and rng.random() < 0.5:
        changed = _other_pile(deal, rng)
    else:
        changed = _other_cards(deal, rng)
    return position._replace(deal=changed)


def _other_cards(deal: Deal, rng: Random) -> Deal:
    """The cards of a suit in the hands are shuffled, or those of all suits."""
    fixed = deal.hukum.closed
    chosen = rng.choice(([*Suit], [rng.choice(list(Suit))]))
    held = [card for hand in deal.hands for card in hand if card != fixed]
    pools = {suit: [card for card in held if card.suit is suit] for suit in Suit}
    for suit in chosen:
        rng.shuffle(pools[suit])
    hands = [
        [card if card == fixed else pools[card.suit].pop(0) for card in hand] for hand in deal.hands
    ]
    return replace(deal, hands=tuple(map(sort_hand, hands)))


def _other_closed(deal: Deal, rng: Random) -> Deal:
    """The closed card is another: one of its suit from its owner's hand, or one that is gone."""
    hukum = deal.hukum
    assert hukum.closed is not None
    assert hukum.owner is not None
    hand = deal.hands[hukum.owner]
    same = [card for card in hand if card.suit is hukum.closed.suit]
    there = {*deal.trick.cards, hukum.closed, *(card for one in deal.hands for card in one)}
    gone = [card for card in deal.rules.cards if card not in there and card.rank is not Rank.TEN]
    card = rng.choice(same or gone or [hukum.closed])
    hands = list(deal.hands)
    if card in hand:
        hands[hukum.owner] = sort_hand([hukum.closed, *(one for one in hand if one != card)])
    return replace(deal, hands=tuple(hands), hukum=replace(hukum, closed=card))


def _other_pile(deal: Deal, rng: Random) -> Deal:
    """A ten that lies in the middle was gathered by a side, or the other way round."""
    gathering = deal.gathering
    heaps = [gathering.pile, *gathering.sides]
    giver = rng.choice([heap for heap in heaps if heap.tens] or [gathering.pile])
    taker = rng.choice([heap for heap in heaps if heap.tricks])
    if giver is taker or not giver.tens:
        return deal
    ten = giver.tens[0]
    heaps = [
        heap._replace(tens=tuple(one for one in heap.tens if one != ten))
        if heap is giver
        else heap._replace(tens=(*heap.tens, ten))
        if heap is taker
        else heap
        for heap in heaps
    ]
    pile, *sides = heaps
    return replace(deal, gathering=replace(gathering, sides=tuple(sides), pile=pile))


def _choose(deal: Deal, late: bool, tens: bool, rng: Random) -> SeatAction:
    """Any action; when ``late`` rather one that brings no suit in force, with ``tens`` no ten."""
    legal = deal.legal_actions()
    if deal.want is None and late and deal.hukum.suit is None:
        if deal.trick.cards:
            legal = tuple(one for one in legal if one.kind != "ask") or legal
        else:
            held = [{card.suit for card in hand} for hand in deal.hands]
            safe = tuple(
                one
                for one in legal
                if isinstance(one, Play) and all(one.card.suit in suits for suits in held)
            )
            legal = safe or legal
    if tens and deal.want is None:
        legal = (
            tuple(one for one in legal if not (isinstance(one, Play) and one.card.rank is Rank.TEN))
            or legal
        )
    return rng.choice(legal)


def kinds(position: Position) -> set[str]:
    """What is to be counted about a position."""
    deal = position.deal
    hukum = deal.hukum
    found = {hukum.method, deal.rules.gathering, f"{deal.rules.players} players"}
    found.add(f"{position.left} left")
    if hukum.apart is not None:
        found |= {"closed", f"closed: {hukum.method}"}
    if hukum.method == "band-holder" and hukum.closed is not None and hukum.suit is None:
        found.add("held secretly")
    if hukum.method in ("cut", "five-card-cut") and hukum.suit is None:
        found.add("no cut yet")
    if deal.undealt:
        found.add("cards to come")
    if hukum.duty is not None:
        found.add("under duty")
    if deal.gathering.pile.tricks:
        found.add("pile")
    if deal.trick.cards:
        found.add("within a trick")
    unasked = hukum.method in BAND_APART and hukum.suit is None and hukum.closed is None
    if hukum.method == "no-trump" or unasked:
        found.add("no trump")
    return found
