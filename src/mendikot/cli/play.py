"""`mendikot play`: a match in the terminal, against bots."""

import sys
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Annotated

import typer

from mendikot.bots import Bot
from mendikot.chance import supply
from mendikot.cli.bots_given import read_bots
from mendikot.cli.rules_given import OptionsOption, RulesOption, read_rules
from mendikot.engine import CHANCE, Action, Match, SeatAction, View
from mendikot.engine.notation import action_text

if TYPE_CHECKING:
    from rich.console import Console

CHAIR = 0
"""The chair of the person; who sits where is settled by the draw (R2.2)."""


HELP = """The number in brackets, or the action itself, such as TH for the ten of hearts; q to quit.
Follow suit if you can. Three of the four tens win the deal, two and most of the tricks do too.
mendikot rules tells the rules of this table; docs/rules.md has them in words."""


class Quit(Exception):
    """The person has had enough."""


def play(
    rules: RulesOption = "cut",
    option: OptionsOption = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same cards.", show_default=False)
    ] = None,
    bots: Annotated[str, typer.Option(help="What plays the other seats.")] = "rules_of_thumb",
    name: Annotated[str, typer.Option(help="Your name.")] = "You",
) -> None:
    """Play a match in the terminal; the other seats are bots."""
    from rich.console import Console

    if sys.stdin is None:
        raise typer.BadParameter("a match needs somebody at the keyboard", param_hint="stdin")
    chosen = read_rules(rules, option)
    names, players = read_bots(bots)
    if len(names) > 1:
        raise typer.BadParameter("one bot for the other seats", param_hint="--bots")
    rng: Random = SystemRandom() if seed is None else Random(seed)
    table = Table(Console(highlight=False), name.strip()[:24] or "You", players[0], rng)
    try:
        table.play(Match.new(chosen))
    except (Quit, EOFError, KeyboardInterrupt):
        table.say("\nGoodbye.")


class Table:
    """Shows a match to the person at CHAIR and asks for their actions."""

    def __init__(self, console: "Console", name: str, bot: Bot, rng: Random) -> None:
        self._console = console
        self._name = name
        self._bot = bot
        self._rng = rng

    def say(self, text: str = "") -> None:
        from rich.text import Text

        line = Text(text)
        for place, letter in enumerate(text):
            if letter in "♥♦":
                line.stylize("red", max(0, place - 1), place + 1)
        self._console.print(line, soft_wrap=True)

    def play(self, match: Match) -> None:
        """To the end of the match; raises Quit, EOFError or KeyboardInterrupt on the way."""
        self.say("Type the number of an action, the action itself, ? for help, or q to quit.")
        while not match.over:
            before = match
            match = match.apply(self._next_action(match))
            self._tell(before, match)
            if match.between:
                self._ask("\nEnter for the next deal: ")
        side = match.winner
        mine = self._seat(match) % 2
        end = "The match is drawn." if side == "drawn" else "Your side won the match."
        if side not in ("drawn", mine):
            end = "The other side won the match."
        self.say(f"{end} {match.score[mine]} to {match.score[1 - mine]}.")

    def _next_action(self, match: Match) -> Action:
        seat = match.to_act
        if seat == CHANCE or seat is None:
            return supply(match, self._rng)
        view = match.view(seat)
        assert view is not None
        if seat != self._seat(match):
            return self._bot(view, self._rng)
        return self._choose(view)

    def _seat(self, match: Match) -> int:
        return match.seating.index(CHAIR) if match.seating else CHAIR

    def _who(self, seat: int, me: int) -> str:
        if seat == me:
            return self._name
        return f"seat {seat} ({'partner' if seat % 2 == me % 2 else 'opponent'})"

    def _choose(self, view: View) -> SeatAction:
        me = view.seat
        assert me is not None
        self.say()
        self.say(_standing(view))
        self.say(_hukum(view))
        if view.trick.cards:
            played = [
                f"{self._who(seat, me)} {_pretty(card)}"
                for seat, card in view.trick.by_seat(view.rules.players)
            ]
            self.say(f"On the table: {', '.join(played)}; best {self._who(view.trick.best, me)}")
        if view.hand:
            self.say(f"Your hand: {_hand(view)}")
        texts = [action_text(action) for action in view.legal]
        demand = view.demand
        self.say(f"You may ({demand.kind if demand else 'choose'}):")
        pairs = enumerate(texts, 1)
        self.say("  " + "  ".join(f"[{number}] {_pretty(text)}" for number, text in pairs))
        while True:
            answer = self._ask(f"{self._name}> ")
            if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(texts):
                return view.legal[int(answer[:4]) - 1]
            for action, text in zip(view.legal, texts, strict=True):
                if answer.lower() in (text.lower(), _pretty(text).lower()):
                    return action
            if answer.lower() in ("?", "h", "help"):
                self.say(HELP)
                continue
            self.say(f"A number from 1 to {len(texts)}, one of the actions shown, or q.")

    def _ask(self, prompt: str) -> str:
        self._console.file.flush()
        print(prompt, end="", flush=True)
        answer = sys.stdin.readline()
        if not answer:
            raise EOFError
        answer = answer.strip()
        if answer.lower() in ("q", "quit", "exit"):
            raise Quit
        return answer

    def _tell(self, before: Match, after: Match) -> None:
        """What just happened, as the person sees it."""
        me = self._seat(after)
        if len(after.draws) > len(before.draws):
            draw = after.draws[-1]
            lots = [
                f"{'you' if chair == CHAIR else f'chair {chair}'} {_pretty(card)}"
                for chair, card in zip(*draw, strict=True)
            ]
            self.say(f"Draw for the deal: {', '.join(lots)}")
            if after.dealer is not None:
                self.say(f"The dealer is {self._who(after.dealer, me)}.")
        deal, old = after.deal, before.deal
        if deal is None:
            return
        fresh = old is None or len(after.deals) > len(before.deals)
        was = None if fresh or old is None else old.hukum
        if deal.hukum.suit is not None and (was is None or was.suit is None):
            by = "" if deal.hukum.by is None else f", by {self._who(deal.hukum.by, me)}"
            self.say(f"Hukum is {_SUITS[deal.hukum.suit.letter]}{by}.")
        elif deal.hukum.closed is not None and (was is None or was.closed is None):
            assert deal.hukum.owner is not None
            self.say(f"{self._who(deal.hukum.owner, me)} laid the hukum face down.")
        if not fresh and old is not None and len(deal.tricks) > len(old.tricks):
            trick = deal.tricks[-1]
            cards = " ".join(_pretty(card) for card in trick.cards)
            self.say(f"Trick {len(deal.tricks)}: {cards} to {self._who(trick.best, me)}")
        if len(after.results) > len(before.results):
            self._tell_result(after, me % 2)

    def _tell_result(self, match: Match, mine: int) -> None:
        result = match.results[-1]
        whose = {None: "", mine: " for your side"}.get(result.outcome.side, " for the others")
        self.say(
            f"\nThe deal: {result.outcome.kind}{whose}; tens {result.tens[mine]} to "
            f"{result.tens[1 - mine]}, tricks {result.tricks[mine]} to {result.tricks[1 - mine]}. "
            f"Score {match.score[mine]} to {match.score[1 - mine]}."
        )


_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_RANKS = {"T": "10"}


def _pretty(thing: object) -> str:
    """A card or an action with the sign of its suit: ``10♥``, ``close 7♥``."""
    head, _, last = str(thing).rpartition(" ")
    if len(last) == 2 and last[1] in _SUITS:
        last = _RANKS.get(last[0], last[0]) + _SUITS[last[1]]
    elif last in _SUITS:
        last = _SUITS[last]
    return f"{head} {last}" if head else last


def _hand(view: View) -> str:
    suits: dict[str, list[str]] = {}
    for card in view.hand:
        rank = card.rank.letter
        suits.setdefault(card.suit.letter, []).append(_RANKS.get(rank, rank))
    return "   ".join(f"{_SUITS[suit]} {' '.join(ranks)}" for suit, ranks in suits.items())


def _standing(view: View) -> str:
    mine = view.seat % 2 if view.seat is not None else 0
    tens = [" ".join(map(_pretty, side.tens)) or "none" for side in view.sides]
    pile = f"; in the middle {view.pile.tricks} tricks" if view.pile.tricks else ""
    return (
        f"Tens: yours {tens[mine]}, theirs {tens[1 - mine]}. Tricks: "
        f"{view.sides[mine].tricks} to {view.sides[1 - mine].tricks}{pile}."
    )


def _hukum(view: View) -> str:
    hukum = view.hukum
    if hukum.suit is not None:
        return f"Hukum: {_SUITS[hukum.suit.letter]}"
    if hukum.mine is not None:
        return f"Hukum: closed, yours is {_pretty(hukum.mine)}"
    return "Hukum: closed" if hukum.closed else f"Hukum: none yet ({hukum.method})"
