"""Text for cards, hands, actions and rules; told in ``docs/notation.md``.

Whatever cannot be read raises NotationError with its column and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from mendikot.engine.actions import (
    PLAY,
    Action,
    Ask,
    Call,
    Claim,
    Close,
    Dealt,
    Drew,
    EndEarly,
    Lots,
    PickHand,
    Show,
)
from mendikot.engine.cards import CARD, Card, Hand, Rank, Seat, Suit, sort_hand
from mendikot.engine.errors import NotationError
from mendikot.engine.rules import PRESETS, Rules, preset_name

RANK = {rank.letter: rank for rank in Rank}
SUIT = {suit.letter: suit for suit in Suit}

T = TypeVar("T")


# Cards, hands, actions


def parse_card(text: str) -> Card:
    """``TH`` -> the ten of hearts; raises NotationError."""
    card = CARD.get(text)
    if card is None:
        raise NotationError(f"expected a card such as TH, not {short(text)}")
    return card


def hand_text(hand: Hand) -> str:
    """Ranks high to low by suit, spades hearts diamonds clubs: ``AKT.92.QJ.43``; ``-`` is none."""
    if not hand:
        return "-"
    cards = sort_hand(hand)
    suits = ("".join(card.rank.letter for card in cards if card.suit is suit) for suit in Suit)
    return ".".join(suits)


def parse_hand(text: str) -> Hand:
    """The inverse of :func:`hand_text`; raises NotationError."""
    if text == "-":
        return ()
    suits = text.split(".")
    if len(suits) != len(Suit):
        raise NotationError(f"expected a hand such as AKT.92.QJ.43, not {short(text)}")
    cards: list[Card] = []
    for suit, ranks in zip(Suit, suits, strict=True):
        for letter in ranks:
            if letter not in RANK:
                raise NotationError(f"expected ranks out of AKQJT98765432, not {short(letter)}")
            cards.append(Card(suit, RANK[letter]))
    hand = tuple(cards)
    for place, card in enumerate(hand):
        if card in hand[:place]:
            raise NotationError(f"expected every card once, {card} is there twice")
    if sort_hand(hand) != hand:
        raise NotationError(f"expected ranks high to low, not {short(text)}")
    return hand


def action_text(action: Action) -> str:
    """An action in one line: ``TH``, ``close 7H``, ``ask``, ``dealt AK.. ...``."""
    match action:
        case Ask() | EndEarly():
            return action.kind
        case Call(suit):
            return f"call {suit.letter}"
        case PickHand(seat) | Claim(seat):
            return f"{action.kind} {seat}"
        case Dealt(hands):
            return " ".join(["dealt", *map(hand_text, hands)])
        case Lots(cards):
            return " ".join(["lots", *map(str, cards)])
        case Close(card) | Show(card) | Drew(card):
            return f"{action.kind} {card}"
        case _:
            return str(action.card)


def parse_action(text: str) -> Action:
    """The inverse of :func:`action_text`; raises NotationError."""
    words = text.split(" ")
    word, rest = words[0], words[1:]
    if word == "dealt":
        return Dealt(tuple(_parse_each(words, parse_hand)))
    if word == "lots":
        return Lots(tuple(_parse_each(words, parse_card)))
    if len(rest) == 1 and word in _WITH_ONE:
        return _WITH_ONE[word](words)
    if not rest and word in _ALONE:
        return _ALONE[word]
    raise NotationError(f"expected an action such as TH or ask, not {short(text)}")


_ALONE: dict[str, Action] = {
    "ask": Ask(),
    "end": EndEarly(),
    **{str(card): play for card, play in PLAY.items()},
}

_WITH_ONE: dict[str, Callable[[list[str]], Action]] = {
    "close": lambda words: Close(_parse_each(words, parse_card)[0]),
    "show": lambda words: Show(_parse_each(words, parse_card)[0]),
    "drew": lambda words: Drew(_parse_each(words, parse_card)[0]),
    "call": lambda words: Call(_parse_each(words, parse_suit)[0]),
    "pick": lambda words: PickHand(_parse_each(words, parse_seat)[0]),
    "claim": lambda words: Claim(_parse_each(words, parse_seat)[0]),
}


def _parse_each(words: Sequence[str], parse: Callable[[str], T]) -> list[T]:
    """All words but the first, parsed; an error tells the column of its word."""
    found: list[T] = []
    column = len(words[0]) + 2
    for word in words[1:]:
        try:
            found.append(parse(word))
        except NotationError as error:
            raise NotationError(error.expected, column=column) from None
        column += len(word) + 1
    return found


def parse_suit(text: str) -> Suit:
    """One of S H D C; raises NotationError."""
    if text not in SUIT:
        raise NotationError(f"expected a suit out of S H D C, not {short(text)}")
    return SUIT[text]


def parse_seat(text: str) -> Seat:
    """One digit, 0 to 7; raises NotationError."""
    if not re.fullmatch("[0-7]", text):
        raise NotationError(f"expected a seat from 0 on, not {short(text)}")
    return int(text)


# Rules


def rules_text(rules: Rules) -> str:
    """A preset's name, ``direction=clockwise`` behind it if so; else every option."""
    name = preset_name(rules)
    if name is None:
        options = rules.to_dict()
        return " ".join(f"{option}={_value_text(value)}" for option, value in options.items())
    return name if rules.direction == "anticlockwise" else f"{name} direction={rules.direction}"


def parse_rules(text: str) -> Rules:
    """``[preset] [option=value ...]``; options not named are the preset's, or the defaults.

    Raises NotationError for a text that is none, RulesError for a table that cannot be.
    """
    words = text.split(" ") if text else []
    base: Rules | None = None
    options: dict[str, object] = {}
    column = 1
    for place, word in enumerate(words):
        option, sign, value = word.partition("=")
        if not place and not sign:
            if word not in PRESETS:
                presets = ", ".join(PRESETS)
                raise NotationError(f"expected a preset ({presets}), not {short(word)}")
            base = PRESETS[word]
        elif not sign or option in options:
            expected = f"expected option=value, each once, not {short(word)}"
            raise NotationError(expected, column=column)
        else:
            options[option] = _parse_value(value)
        column += len(word) + 1
    return Rules.from_dict(options) if base is None else base.changed(options)


_WORDS: dict[str, object] = {"null": None, "true": True, "false": False}


def _value_text(value: object) -> str:
    return next((word for word, one in _WORDS.items() if one is value), str(value))


def _parse_value(text: str) -> object:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if re.fullmatch("[0-9]{1,6}", text) else text


def short(text: str) -> str:
    """A word somebody sent, safe to show."""
    return ascii(text if len(text) <= 24 else text[:24] + "...")
