"""The record of a deal or a match: a text a person can read (``.mdk``, ``docs/notation.md``).

Reading plays the record again through the engine, so that every winner, every suit that came into
force, every outcome and score in it is proved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn, TypeVar

from mendikot.engine.actions import Dealt, Drew, Lots, ToDeal, ToDraw, ToDrawLots
from mendikot.engine.cards import Card, Hand, Seat
from mendikot.engine.deal import CHANCE, Deal
from mendikot.engine.errors import IllegalAction, NotationError, RulesError
from mendikot.engine.match import Match
from mendikot.engine.notation import (
    action_text,
    parse_action,
    parse_rules,
    parse_seat,
    rules_text,
    short,
)
from mendikot.engine.outcome import Outcome
from mendikot.engine.rules import Rules

HEAD = "mendikot 1"
"""The first line of every record: the format and its version."""

Game = TypeVar("Game", Match, Deal)


def record(game: Match | Deal) -> str:
    """The whole text of a match, or of one deal, finished or not."""
    lines = [HEAD, f"rules {rules_text(game.rules)}"]
    if isinstance(game, Deal):
        lines += [f"deal dealer {game.dealer}", *_deal_lines(game)]
        if game.over:
            lines.append(_deal_result(game))
        return "\n".join(lines) + "\n"
    lines += [action_text(Lots(draw.cards)) for draw in game.draws]
    score = (0, 0)
    for number, deal in enumerate(game.deals):
        lines += ["", f"deal {number + 1} dealer {deal.dealer}", *_deal_lines(deal)]
        if number < len(game.results):
            points = game.results[number].points
            score = (score[0] + points[0], score[1] + points[1])
            lines.append(f"{_deal_result(deal)} points {_pair(points)}")
            lines.append(f"score {_pair(score)}")
    if game.over:
        lines += ["", _match_result(game)]
    return "\n".join(lines) + "\n"


def replay(text: str) -> Match | Deal:
    """The one match or deal of a record; raises NotationError."""
    games = replay_all(text)
    if len(games) > 1:
        raise NotationError("expected one record, not several")
    return games[0]


def replay_all(text: str) -> tuple[Match | Deal, ...]:
    """The matches and deals of all the records in a text, at least one; raises NotationError."""
    reader = _Reader(text)
    games = [reader.game()]
    while reader.line is not None:
        games.append(reader.game())
    return tuple(games)


def _deal_lines(deal: Deal) -> Iterator[str]:
    """The deal as it is played again, a line for each choice and each trick."""
    state = Deal.new(deal.rules, deal.dealer)
    words: list[str] = []
    for action in deal.log:
        word = action_text(action)
        in_trick = action.kind in ("play", "ask")
        if in_trick and not words:
            words = [f"{len(state.tricks) + 1}. {state.trick.leader}:"]
        elif not in_trick and words:
            yield " ".join(words)
            words = []
        before, state = state, state.apply(action)
        if not in_trick:
            yield word
            continue
        words.append(word)
        if state.hukum.suit is not before.hukum.suit:
            words.append(_in_force(state))
        if len(state.tricks) > len(before.tricks):
            yield " ".join([*words, "=", str(state.tricks[-1].best)])
            words = []
    if words:
        yield " ".join(words)


def _in_force(deal: Deal) -> str:
    assert deal.hukum.suit is not None
    return "{" + deal.hukum.suit.letter + "}"


def _deal_result(deal: Deal) -> str:
    assert deal.outcome is not None
    mine, theirs = deal.gathering.sides
    tens = f"{len(mine.tens)}-{len(theirs.tens)}"
    return f"result {_outcome_text(deal.outcome)} tens {tens} tricks {mine.tricks}-{theirs.tricks}"


def _outcome_text(outcome: Outcome) -> str:
    return outcome.kind if outcome.side is None else f"{outcome.kind} {outcome.side}"


def _match_result(match: Match) -> str:
    return f"match {match.winner} {_pair(match.score)}"


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}-{pair[1]}"


class _Word(NamedTuple):
    text: str
    column: int


class _Line(NamedTuple):
    number: int
    words: tuple[_Word, ...]


class _Reader:
    """Plays the lines of a text, one after the other; comments and blank lines are passed over."""

    def __init__(self, text: str) -> None:
        self._lines: list[_Line] = []
        self._last = 1
        for number, line in enumerate(text.split("\n"), start=1):
            bare = line.partition("#")[0]
            found = re.finditer(r"\S+", bare)
            words = tuple(_Word(word.group(), word.start() + 1) for word in found)
            if words:
                self._lines.append(_Line(number, words))
            self._last = number
        self._next = 0

    @property
    def line(self) -> _Line | None:
        """The line to be read; None at the end."""
        return self._lines[self._next] if self._next < len(self._lines) else None

    def first(self) -> str:
        """The first word of the line to be read; "" at the end."""
        return self.line.words[0].text if self.line else ""

    def fail(self, expected: str, place: int = 0) -> NoReturn:
        """Refuse the word at ``place`` of the line to be read."""
        line = self.line
        if line is None:
            raise NotationError(f"{expected}, not the end of the text", self._last, 1)
        if place < len(line.words):
            word = line.words[place]
            raise NotationError(f"{expected}, not {short(word.text)}", line.number, word.column)
        last = line.words[-1]
        raise NotationError(
            f"{expected}, not the end of the line", line.number, last.column + len(last.text)
        )

    def take(self, expected: str) -> None:
        """Read a line that must be just ``expected``."""
        words = expected.split()
        for place, word in enumerate(words):
            if self.word(place) != word:
                self.fail(f"expected {word!r} of {expected!r}", place)
        self.end(len(words))

    def word(self, place: int) -> str:
        """The word at ``place`` of the line to be read; "" where it has none."""
        line = self.line
        return line.words[place].text if line and place < len(line.words) else ""

    def end(self, place: int) -> None:
        """The line read must have no word at ``place``."""
        if self.word(place):
            self.fail("expected the end of the line", place)
        self._next += 1

    def words(self) -> list[str]:
        """The words of the line to be read."""
        return [word.text for word in self.line.words] if self.line else []

    def refuse(self, error: NotationError, place: int) -> NoReturn:
        """Tell where an error lies that was found in the words from ``place`` on.

        Its column counts in these words joined by single spaces.
        """
        line = self.line
        assert line is not None
        joined = " ".join(self.words()[place:])
        place += joined[: error.column - 1].count(" ")
        column = line.words[min(place, len(line.words) - 1)].column
        raise NotationError(error.expected, line.number, column) from None

    def game(self) -> Match | Deal:
        self.take(HEAD)
        rules = self.rules()
        if self.first() == "deal" and self.word(1) == "dealer":
            return self.lone_deal(rules)
        return self.match(rules)

    def rules(self) -> Rules:
        if self.first() != "rules":
            self.fail("expected 'rules' and a preset or options")
        try:
            rules = parse_rules(" ".join(self.words()[1:]))
        except NotationError as error:
            self.refuse(error, 1)
        except RulesError as error:
            words = self.words()
            place = next(
                (i for i, word in enumerate(words) if word.partition("=")[0] == error.field), 1
            )
            self.refuse(NotationError(str(error)), place)
        self._next += 1
        return rules

    def lone_deal(self, rules: Rules) -> Deal:
        deal = self.play(Deal.new(rules, self.dealer(2, rules)))
        if deal.over:
            self.take(_deal_result(deal))
        elif self.line is not None and self.first() != "mendikot":
            self.fail("expected the deal to go on, or the end of the text")
        return deal

    def match(self, rules: Rules) -> Match:
        match = Match.new(rules)
        while match.dealer is None and self.first() == "lots":
            match = self.apply_line(match)
        if match.dealer is None and self.first() not in ("", "mendikot"):
            self.fail("expected 'lots' and a card for each who draws")
        while not match.over and self.first() == "deal":
            match = self.match_deal(match)
        if match.over:
            self.take(_match_result(match))
        elif self.first() not in ("", "mendikot"):
            self.fail("expected 'deal', or the end of the text")
        return match

    def match_deal(self, match: Match) -> Match:
        number = len(match.results) + 1
        if self.word(1) != str(number):
            self.fail(f"expected the number {number}", 1)
        if self.word(2) != "dealer":
            self.fail("expected 'dealer'", 2)
        if self.word(3) != str(match.dealer):
            self.fail(f"expected {match.dealer}, who deals now", 3)
        self.end(4)
        if self.first() in ("", "mendikot"):
            self.fail("expected what was dealt")
        match = self.play(match)
        if len(match.results) == number:
            assert match.deal is not None
            self.take(f"{_deal_result(match.deal)} points {_pair(match.results[-1].points)}")
            self.take(f"score {_pair(match.score)}")
        elif self.first() not in ("", "mendikot"):
            self.fail("expected the deal to go on, or the end of the text")
        return match

    def dealer(self, place: int, rules: Rules) -> Seat:
        try:
            seat = parse_seat(self.word(place))
        except NotationError:
            self.fail("expected the dealer's seat", place)
        if seat >= rules.players:
            self.fail(f"expected a seat from 0 to {rules.players - 1}", place)
        self.end(place + 1)
        return seat

    def play(self, game: Game) -> Game:
        """``game`` after all the lines of one deal."""
        deals = _finished(game)
        while _finished(game) == deals:
            first = self.first()
            if first in ("drew", "dealt", "close", "show", "call", "pick", "claim", "end"):
                game = self.apply_line(game)
            elif re.fullmatch(r"[0-9]+\.", first):
                game = self.trick(game)
            else:
                break
        return game

    def apply_line(self, game: Game) -> Game:
        """``game`` after the one action that is the whole line."""
        game = self.apply_words(game, 0, len(self.words()))
        self._next += 1
        return game

    def apply_words(self, game: Game, first: int, last: int) -> Game:
        """``game`` after the action that the words from ``first`` to before ``last`` are."""
        try:
            return game.apply(parse_action(" ".join(self.words()[first:last])))
        except NotationError as error:
            self.refuse(error, first)
        except IllegalAction as error:
            wrong = _wrong_cards(game, self.words()[first:last])
            if wrong is not None:
                self.refuse(wrong, first)
            text = short(" ".join(self.words()[first:last]))
            self.refuse(NotationError(f"{_expected(game, error)}, not {text}"), first)

    def trick(self, game: Game) -> Game:
        """``game`` after a line such as ``1. 0: AS 4S ask {H} 7H 9S = 2``."""
        if game.to_act in (None, CHANCE):
            self.fail(_expected(game, IllegalAction("not-now")))
        number, leader = len(_deal_of(game).tricks) + 1, _deal_of(game).trick.leader
        if self.first() != f"{number}.":
            self.fail(f"expected trick {number}.")
        if self.word(1) != f"{leader}:":
            self.fail(f"expected {leader}:, who leads", 1)
        place = 2
        while len(_deal_of(game).tricks) < number and self.word(place) not in ("", "="):
            before = _deal_of(game).hukum.suit
            game = self.apply_words(game, place, place + 1)
            place += 1
            if _deal_of(game).hukum.suit is not before:
                force = _in_force(_deal_of(game))
                if self.word(place) != force:
                    self.fail(f"expected {force}, the suit now in force", place)
                place += 1
        if len(_deal_of(game).tricks) == number:
            winner = str(_deal_of(game).tricks[-1].best)
            if self.word(place) != "=":
                self.fail(f"expected = {winner}", place)
            if self.word(place + 1) != winner:
                self.fail(f"expected {winner}, who won the trick", place + 1)
            place += 2
        elif place == 2:
            self.fail("expected a card", place)
        self.end(place)
        return game


def _wrong_cards(game: Match | Deal, words: list[str]) -> NotationError | None:
    """What is wrong with the cards of an action of chance that is due, and in which word."""
    want = game.want if isinstance(game, Deal) else game.wants
    action = parse_action(" ".join(words))
    if isinstance(action, Dealt) and isinstance(want, ToDeal):
        hands, each = action.hands, want.each
        if len(hands) != game.rules.players:
            expected = f"expected {game.rules.players} hands, found {len(hands)}"
            return _at(words, 0, expected)
        found = _wrong_card(hands, want.cards, game.rules)
        if found is not None:
            return _at(words, found[0] + 1, found[1])
        for seat, hand in enumerate(hands):
            if len(hand) != each:
                expected = f"expected {_cards(each)} for seat {seat}, found {len(hand)}"
                return _at(words, seat + 1, expected)
    elif isinstance(action, Lots) and isinstance(want, ToDrawLots):
        if len(action.cards) != len(want.chairs):
            expected = f"expected {_cards(len(want.chairs))}, found {len(action.cards)}"
            return _at(words, 0, expected)
        found = _wrong_card([(card,) for card in action.cards], want.cards, game.rules)
        if found is not None:
            return _at(words, found[0] + 1, found[1])
    elif isinstance(action, Drew) and isinstance(want, ToDraw):
        return _at(words, 1, f"expected a card that can be drawn, not {action.card}")
    return None


def _wrong_card(groups: Sequence[Hand], left: Hand, rules: Rules) -> tuple[int, str] | None:
    """The first group with a card that is not there to be had, and why not."""
    seen: set[Card] = set()
    for place, group in enumerate(groups):
        for card in group:
            if card not in rules.cards:
                return place, f"{card} is not in a pack of {rules.pack}"
            if card in seen or card not in left:
                return place, f"{card} is there twice"
            seen.add(card)
    return None


def _at(words: list[str], place: int, expected: str) -> NotationError:
    """An error in the word at ``place`` of words joined by single spaces."""
    return NotationError(expected, column=len(" ".join(words[:place])) + (2 if place else 1))


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _finished(game: Match | Deal) -> int:
    return int(game.over) if isinstance(game, Deal) else len(game.results)


def _deal_of(game: Match | Deal) -> Deal:
    """The deal that runs, or has just ended."""
    deal = game if isinstance(game, Deal) else game.deal
    assert deal is not None
    return deal


def _expected(game: Match | Deal, error: IllegalAction) -> str:
    """What the engine would have taken instead."""
    if error.legal:
        return "expected one of " + ", ".join(map(action_text, error.legal))
    if game.to_act == CHANCE:
        want = game.want if isinstance(game, Deal) else game.wants
        if isinstance(want, ToDeal):
            return f"expected 'dealt' with {want.each} new cards for each seat"
        if isinstance(want, ToDraw):
            return "expected 'drew' with a card that can be drawn"
        return "expected 'lots' with a card for each who draws"
    return "expected nothing more of this deal"
