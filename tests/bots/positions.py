"""Positions in which the right play is plain, built from the cards that matter."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mendikot.bots import rules_of_thumb
from mendikot.engine import CHANCE, PRESETS, Deal, Drew, Rules, View, view_of
from mendikot.engine.actions import PLAY, Dealt, SeatAction, ToDeal
from mendikot.engine.cards import CARD, PACKS, Card, Suit, sort_hand
from mendikot.engine.gathering import Gathered
from mendikot.engine.hukum import HukumSight
from mendikot.engine.notation import action_text, parse_action
from mendikot.engine.trick import Trick

SUITS = {suit.letter: suit for suit in Suit}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARD[word] for word in text.split())


def deal_of(
    preset: str, hands: Mapping[int, str], *, leader: int = 0, trump: str = "", seed: int = 0
) -> Deal:
    """A deal in which the seats named hold the cards named; the other cards fall as they may.

    A hand that ends in ``-X`` gets no further card of suit X. ``trump`` is the suit that is drawn
    where the rules draw one from the pack.
    """
    rules = PRESETS[preset]
    rng = Random(seed)
    barred = {
        seat: {word[1] for word in text.split() if word[0] == "-"} for seat, text in hands.items()
    }
    held = {
        seat: list(cards(" ".join(word for word in text.split() if word[0] != "-")))
        for seat, text in hands.items()
    }
    while True:
        filled = _fill(rules, {seat: list(hand) for seat, hand in held.items()}, barred, rng)
        if filled is not None:
            break
    deal = Deal.new(rules, (leader - 1) % rules.players)
    while deal.to_act == CHANCE:
        if isinstance(deal.want, ToDeal):
            each = deal.want.each
            deal = deal.apply(Dealt(tuple(sort_hand(hand[:each]) for hand in filled)))
            filled = [hand[each:] for hand in filled]
        else:
            deal = deal.apply(Drew(CARD["2" + trump]))
    return deal


def _fill(
    rules: Rules, held: dict[int, list[Card]], barred: Mapping[int, set[str]], rng: Random
) -> list[list[Card]] | None:
    named = {card for hand in held.values() for card in hand}
    rest = [card for card in PACKS[rules.pack] if card not in named]
    rng.shuffle(rest)
    hands = [held.get(seat, []) for seat in range(rules.players)]
    order = sorted(range(rules.players), key=lambda seat: -len(barred.get(seat, ())))
    for seat in order:
        fitting = [card for card in rest if card.suit.letter not in barred.get(seat, ())]
        more = fitting[: rules.hand_size - len(hands[seat])]
        if len(more) + len(hands[seat]) < rules.hand_size:
            return None
        hands[seat] += more
        rest = [card for card in rest if card not in more]
    return hands


def played(deal: Deal, text: str) -> Deal:
    """The deal after these cards and actions, separated by commas or, cards alone, by spaces."""
    for word in text.split(",") if "," in text else text.split():
        deal = deal.apply(parse_action(word.strip()))
    return deal


def answer(view: View) -> str:
    """What rules of thumb does there, as text."""
    return action_text(rules_of_thumb.choose(view, Random(0)))


def answer_in(deal: Deal) -> str:
    assert deal.to_act is not None
    return answer(view_of(deal, deal.to_act))


def late(
    hand: str,
    out: str,
    *,
    preset: str = "drawn",
    trump: str = "",
    table: str = "",
    seat: int = 0,
    tens: tuple[str, str] = ("", ""),
    tricks: tuple[int, int] | None = None,
    pile: tuple[int, str] = (0, ""),
    streak: int | None = None,
    known: tuple[int, str] | None = None,
) -> View:
    """A view near the end: the own ``hand``, the cards ``out`` in other hands, the rest played.

    ``table`` are the cards of the trick in order, the last by the seat before ``seat``; ``tens``
    and ``tricks`` are those of sides 0 and 1. ``known``: a card all have seen in a hand.
    """
    rules = PRESETS[preset]
    own, on_table = cards(hand), cards(table)
    suit = SUITS[trump] if trump else None
    leader = (seat - len(on_table)) % rules.players
    trick = Trick(leader, (), leader)
    for place, card in enumerate(on_table):
        trick = trick.add((leader + place) % rules.players, card, suit, rules.players)
    past = _past(rules, {*own, *cards(out), *on_table}, rules.hand_size - len(own))
    if tricks is None:
        tricks = (len(past) // 2, len(past) - len(past) // 2)
    obey = tuple(card for card in own if trick.led is not None and card.suit is trick.led) or own
    legal: tuple[SeatAction, ...] = tuple(PLAY[card] for card in obey)
    before = {(seat - place - 1) % rules.players for place in range(len(on_table))}
    counts = tuple(len(own) - (one in before) for one in range(rules.players))
    sides = tuple(
        Gathered(number, cards(which)) for number, which in zip(tricks, tens, strict=True)
    )
    assert sum(counts) - len(own) == len(cards(out)), "as many cards out as the others hold"
    return View(
        seat,
        rules,
        (seat - 1) % rules.players,
        seat,
        sort_hand(own),
        counts,
        rules.hand_size,
        legal,
        trick,
        past,
        (sides[0], sides[1]),
        Gathered(pile[0], cards(pile[1])),
        streak,
        HukumSight(rules.hukum, suit, False, None, None, None, None, None, False),
        () if known is None else ((known[0], CARD[known[1]]),),
        None,
        None,
    )


def _past(rules: Rules, here: set[Card], number: int) -> tuple[Trick, ...]:
    """``number`` tricks that hold all the other cards, and tell of nobody that he is void."""
    suits = [[card for card in rules.cards if card not in here and card.suit is s] for s in Suit]
    pieces = [suit for suit in suits if suit]
    while len(pieces) < number:
        longest = max(pieces, key=len)
        pieces.remove(longest)
        pieces += [longest[:1], longest[1:]]
    assert len(pieces) == number
    return tuple(Trick(0, tuple(piece), 0) for piece in pieces)
