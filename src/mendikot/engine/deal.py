"""One deal: whose turn it is, what is legal, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mendikot.engine.actions import (
    Action,
    Ask,
    Claim,
    Dealt,
    Drew,
    EndEarly,
    Play,
    SeatAction,
    ToChoose,
    ToDeal,
    ToDraw,
)
from mendikot.engine.cards import Hand, Rank, Seat, packets, seat_after, sort_hand
from mendikot.engine.errors import IllegalAction
from mendikot.engine.gathering import GATHERINGS, Gathered, Gathering
from mendikot.engine.hukum import METHODS, Hands, Hukum
from mendikot.engine.outcome import VOID, Outcome, fixed, judge
from mendikot.engine.rules import Rules
from mendikot.engine.trick import Trick

CHANCE = -1
"""Who is to act when cards must be dealt or drawn."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A distribution and its play; :meth:`apply` gives the next state."""

    rules: Rules
    dealer: Seat
    hukum: Hukum
    gathering: Gathering
    hands: Hands
    each: int
    """Cards dealt to each seat so far."""
    trick: Trick
    """The cards on the table; empty between tricks."""
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    to_act: Seat | None
    """The seat to act, CHANCE, or None when the deal is over."""
    want: ToDeal | ToDraw | ToChoose | None
    """What comes before the next trick; None when a card is to be played."""
    log: tuple[Action, ...]
    """Every action that led here."""
    _legal: tuple[SeatAction, ...] | None = field(
        default=None, init=False, compare=False, repr=False
    )

    @classmethod
    def new(cls, rules: Rules, dealer: Seat) -> Deal:
        """Before the first card, with everything still to be dealt or drawn by chance."""
        elder = seat_after(dealer, rules.players)
        return cls(
            rules,
            dealer,
            METHODS[rules.hukum](),
            GATHERINGS[rules.gathering](),
            ((),) * rules.players,
            0,
            Trick(elder, (), elder),
            (),
            CHANCE,
            None,
            (),
        )._go_on()

    @property
    def elder(self) -> Seat:
        """The player at the dealer's right (R3.2)."""
        return seat_after(self.dealer, self.rules.players)

    @property
    def over(self) -> bool:
        return self.to_act is None

    @property
    def undealt(self) -> int:
        """Cards of the pack not dealt yet."""
        return self.rules.pack - self.each * self.rules.players

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        if self.to_act is not None:
            return None
        if self.log[-1].kind == "end":
            return self._fixed()
        return VOID if self.undealt else judge(self.gathering.sides)

    @property
    def dealt(self) -> Hands:
        """All the cards each seat was dealt."""
        hands: Hands = ((),) * self.rules.players
        for action in self.log:
            if isinstance(action, Dealt):
                hands = _join(hands, action.hands)
        return hands

    def first_packet(self) -> ToDeal:
        """The first round of the deal only (R3.1, R4.8, R4.9)."""
        return self.packet(packets(self.rules.hand_size)[0])

    def packet(self, whole: int) -> ToDeal:
        """Deal on until every seat was dealt ``whole`` cards in all."""
        gone = {card for hand in self.dealt for card in hand}
        left = tuple(card for card in self.rules.cards if card not in gone)
        return ToDeal(left, whole - self.each)

    def legal_actions(self) -> tuple[SeatAction, ...]:
        """What the seat to act may do, never empty; () when no seat is to act.

        Cards in the order of the hand; where asking is possible it stands first.
        """
        legal = self._legal
        if legal is None:
            legal = self._find_legal()
            # asked for by the view and again by apply(): found once, as playing out must be fast
            object.__setattr__(self, "_legal", legal)
        return legal

    def _find_legal(self) -> tuple[SeatAction, ...]:
        seat = self.to_act
        if isinstance(self.want, ToChoose):
            return self.want.actions
        if seat is None or seat == CHANCE:
            return ()
        hand = self.hands[seat]
        cards = self.trick.cards
        if not cards:
            return self.hukum.legal(seat, hand, hand, None)
        led = cards[0].suit
        obey = tuple([card for card in hand if card.suit is led]) or hand
        return self.hukum.legal(seat, hand, obey, led)

    def apply(self, action: Action) -> Deal:
        """The deal after ``action`` of the seat to act, of chance, or of the table.

        Raises IllegalAction, and changes nothing, for anything else.
        """
        if action in self.legal_actions():
            if isinstance(action, Play):
                return self._play(action)
            return self._choose(action)
        if isinstance(action, Dealt) and self._may_deal(action):
            return self._deal(action)
        if isinstance(action, Drew) and self._may_draw(action):
            hukum = self.hukum.drew(action.card)
            return replace(self, hukum=hukum, log=(*self.log, action))._go_on()
        if isinstance(action, Claim) and self.claimable(action.seat):
            return self._claim(action)
        if isinstance(action, EndEarly) and self.settled:
            return replace(self, to_act=None, want=None, log=(*self.log, action))
        raise IllegalAction(why_not(self, action), self.legal_actions())

    def _play(self, action: Play) -> Deal:
        seat, card, players = self.to_act, action.card, self.rules.players
        assert seat is not None
        hands, hukum, trick = self.hands, self.hukum, self.trick
        hand = hands[seat]
        place = hand.index(card)
        hands = (*hands[:seat], hand[:place] + hand[place + 1 :], *hands[seat + 1 :])
        led = trick.cards[0].suit if trick.cards else card.suit
        trick = trick.add(seat, card, hukum.suit, players)
        after = hukum.played(seat, card, led)
        if after is not hukum:
            hukum, trick = _judge_anew(hukum, after, trick, players)
        log = (*self.log, action)
        if len(trick.cards) < players:
            to_act = seat + 1 if seat + 1 < players else 0
            if hukum.closed is not None:
                hukum, hands = hukum.arrive(to_act, hands, led)
            return Deal(
                self.rules,
                self.dealer,
                hukum,
                self.gathering,
                hands,
                self.each,
                trick,
                self.tricks,
                to_act,
                None,
                log,
            )
        hukum, trick = _judge_anew(hukum, hukum.full(trick), trick, players)
        tricks = (*self.tricks, trick)
        return Deal(
            self.rules,
            self.dealer,
            hukum,
            self.gathering.won(trick, len(tricks) == self.rules.hand_size),
            hands,
            self.each,
            Trick(trick.best, (), trick.best),
            tricks,
            trick.best,
            None,
            log,
        )._go_on()

    def _choose(self, action: SeatAction) -> Deal:
        seat = self.to_act
        assert seat is not None
        log = (*self.log, action)
        if isinstance(action, Ask):
            hukum, hands = self.hukum.ask(seat, self.hands)
            return replace(self, hukum=hukum, hands=hands, log=log)
        hukum, hands = self.hukum.choose(seat, action, self.hands)
        return replace(self, hukum=hukum, hands=hands, log=log)._go_on()

    def _may_draw(self, action: Drew) -> bool:
        return isinstance(self.want, ToDraw) and action.card in self.want.cards

    def _may_deal(self, action: Dealt) -> bool:
        want = self.want
        if not isinstance(want, ToDeal) or len(action.hands) != self.rules.players:
            return False
        cards = [card for hand in action.hands for card in hand]
        return (
            all(len(hand) == want.each for hand in action.hands)
            and len(set(cards)) == len(cards)
            and set(cards) <= set(want.cards)
        )

    def _deal(self, action: Dealt) -> Deal:
        dealt = Dealt(tuple(sort_hand(hand) for hand in action.hands))
        return replace(
            self,
            hands=_join(self.hands, dealt.hands),
            each=self.each + len(dealt.hands[0]),
            log=(*self.log, dealt),
        )._go_on()

    def _claim(self, action: Claim) -> Deal:
        held = [card for hand in self.hands for card in hand]
        rest = Gathered(
            self.each - len(self.tricks),
            tuple(card for card in held if card.rank is Rank.TEN),
            sum(card.rank is Rank.ACE for card in held),
        )
        gathering = self.gathering.rest(action.seat % 2, rest)
        return replace(self, gathering=gathering, to_act=None, log=(*self.log, action))

    def _go_on(self) -> Deal:
        """This deal, between tricks, with what comes next found out."""
        want = self.hukum.want(self)
        leader = self.trick.leader
        if isinstance(want, ToChoose):
            return replace(self, want=want, to_act=self.elder)
        if want is not None:
            return replace(self, want=want, to_act=CHANCE)
        if len(self.tricks) == self.each:
            return replace(self, want=None, to_act=None)
        if self.hukum.closed is not None:
            hukum, hands = self.hukum.arrive(leader, self.hands, None)
            return replace(self, want=None, to_act=leader, hukum=hukum, hands=hands)
        if self.want is None and self.to_act == leader:
            return self
        return replace(self, want=None, to_act=leader)

    def claimable(self, seat: Seat) -> bool:
        """Whether ``seat`` may claim all that is left; judged from its own view (R9)."""
        if self.to_act != seat or self.want or self.trick.cards:
            return False
        if self.undealt or self.hukum.closed is not None or not self.hukum.made:
            return False
        hand = self.hands[seat]
        out = set(self.rules.cards).difference(hand, *[trick.cards for trick in self.tricks])
        trump = self.hukum.suit
        trumps_out = sum(card.suit is trump for card in out)
        trumps_held = sum(card.suit is trump for card in hand)
        highest = all(
            card.rank > other.rank for card in hand for other in out if card.suit is other.suit
        )
        return highest and (not trumps_out or trumps_held >= trumps_out)

    @property
    def settled(self) -> bool:
        """Whether outcome and score are fixed whatever is still played (R6.3)."""
        return self.to_act is not None and self._fixed() is not None

    def _fixed(self) -> Outcome | None:
        if self.undealt and not self.hukum.made:
            return None
        sides = self.gathering.sides
        return fixed(
            self.rules,
            sides,
            self.rules.hand_size - sides[0].tricks - sides[1].tricks,
            4 - len(sides[0].tens) - len(sides[1].tens),
            4 - sides[0].aces - sides[1].aces,
        )


def why_not(deal: Deal, action: Action) -> str:
    """The reason ``action`` is refused, as a code; for actions that are refused only.

    It depends on what the acting seat sees and on nothing else (R4.5.7).
    """
    if deal.over:
        return "over"
    if isinstance(action, Claim):
        return "cannot-claim"
    if isinstance(action, EndEarly):
        return "cannot-end"
    if isinstance(action, Dealt | Drew):
        return "wrong-cards" if isinstance(deal.want, ToDeal | ToDraw) else "not-now"
    if isinstance(deal.want, ToChoose):
        return "choose-hukum"
    if isinstance(action, Ask):
        return "cannot-ask"
    if isinstance(action, Play) and deal.to_act not in (None, CHANCE):
        if action.card not in deal.hands[deal.to_act]:
            return "not-held"
        return "must-trump" if deal.hukum.duty is not None else "must-follow"
    return "not-now"


def _judge_anew(before: Hukum, after: Hukum, trick: Trick, players: int) -> tuple[Hukum, Trick]:
    """``trick`` under ``after``: judged anew when a card of it brought the suit into force."""
    if after.suit is before.suit:
        return after, trick
    return after, trick.judge(after.suit, players)


def _join(hands: Hands, more: tuple[Hand, ...]) -> Hands:
    return tuple(sort_hand((*hand, *new)) for hand, new in zip(hands, more, strict=True))
