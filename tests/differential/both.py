"""One random deal played by the engine and by the kernel, held to one another at every action."""

from __future__ import annotations

from itertools import product
from random import Random

from mendikot.chance import deal_out, supply_deal
from mendikot.engine import CHANCE, Deal, Dealt, Drew, Rules, SeatAction, Unsupported
from mendikot.engine.actions import ToDeal, ToDraw
from mendikot.engine.gathering import GATHERINGS, Gathered
from mendikot.engine.notation import parse_hand
from mendikot.engine.rules import HUKUMS
from mendikot.search import kernel
from mendikot.search.kernel import CLOSED, DUTY, GATHERED, PILE, TRUMP, TURN, State

TABLES = ((4, 52), (4, 32), (6, 48), (8, 48))

ALL_RULES = {
    f"{hukum} {gathering} {players}x{pack}": Rules(
        players=players, pack=pack, hukum=hukum, gathering=gathering
    )
    for hukum, gathering, (players, pack) in product(HUKUMS, GATHERINGS, TABLES)
}


def begin(rules: Rules, rng: Random) -> Deal:
    """A deal by a random dealer in which a seat is to act."""
    deal = Deal.new(rules, rng.randrange(rules.players))
    while deal.to_act == CHANCE:
        deal = deal.apply(supply_deal(deal, rng))
    return deal


def nobody_void(gathering: str = "every-trick") -> Deal:
    """A five-card cut in which all hold as many cards of a suit, so that nobody cuts (R4.9)."""
    rules = Rules(pack=32, hukum="five-card-cut", gathering=gathering)
    hands = ["AK.A.A.A", "QJ.K.K.K", "T9.Q.Q.Q", "87.J.J.J"]
    return Deal.new(rules, 2).apply(Dealt(tuple(map(parse_hand, hands))))


def still_to_come(deal: Deal, rng: Random) -> tuple[Dealt, ...]:
    """The packet that a deal with undealt cards may get later."""
    if not deal.undealt:
        return ()
    want = deal.packet(deal.rules.hand_size)
    return (deal_out(want, deal.elder, deal.rules.players, rng),)


def play_both(rules: Rules, seed: int, convert: bool = True) -> Deal:
    """The end of a random deal, after each of its positions was found the same in both.

    ``convert``: every position of the engine is also turned into a state, the same word for word.
    """
    rng = Random(seed)
    return play_on(begin(rules, rng), rng, convert)


def play_on(deal: Deal, rng: Random, convert: bool = True) -> Deal:
    """The same for a deal that was begun already."""
    to_come = still_to_come(deal, rng)
    state = kernel.from_deal(deal, to_come)
    while not deal.over:
        if convert and not isinstance(deal.want, ToDeal):
            again = kernel.from_deal(deal, to_come)
            assert state.tolist() == again.tolist(), deal.log
        same(deal, state)
        if isinstance(deal.want, ToDeal):
            deal = deal.apply(*to_come)
            continue
        action = supply_deal(deal, rng) if isinstance(deal.want, ToDraw) else choose(deal, rng)
        deal = deal.apply(action)
        kernel.step(state, kernel.code(action))
    same(deal, state)
    assert kernel.OUTCOMES[kernel.outcome(state)] == deal.outcome, deal.log
    return deal


def choose(deal: Deal, rng: Random) -> SeatAction:
    """Any legal action; now and then the last, so that asking is put off."""
    legal = deal.legal_actions()
    return rng.choice(legal) if rng.random() < 0.7 else legal[-1]


def same(deal: Deal, state: State) -> None:
    """Assert that all a player could notice is the same in both."""
    told = deal.log
    if isinstance(deal.want, ToDeal):
        return  # the kernel deals at once
    hukum, gathering = deal.hukum, deal.gathering
    if isinstance(deal.want, ToDraw):
        drawn = [kernel.code(Drew(card)) for card in deal.hands[hukum.owner]]
        assert kernel.legal(state) == drawn, told
    else:
        assert kernel.legal(state) == [kernel.code(action) for action in deal.legal_actions()], told
    assert state[TURN] == (kernel.OVER if deal.to_act is None else deal.to_act), told
    assert state[TRUMP] == (-1 if hukum.suit is None else hukum.suit), told
    assert kernel.cards(state[CLOSED]) == ((hukum.closed,) if hukum.closed else ()), told
    assert state[DUTY] == (-1 if hukum.duty is None else hukum.duty), told
    for where, gathered in (
        (PILE, gathering.pile),
        (GATHERED, gathering.sides[0]),
        (GATHERED + 1, gathering.sides[1]),
    ):
        same_cards(state[where], gathered, deal)
    for side in (0, 1):
        assert kernel.tens(state, side) == len(gathering.sides[side].tens), told
        assert kernel.tricks(state, side) == gathering.sides[side].tricks, told


def same_cards(word: int, gathered: Gathered, deal: Deal) -> None:
    cards = kernel.cards(word)
    assert len(cards) == gathered.tricks * deal.rules.players, deal.log
    assert {card for card in cards if card.rank == 10} == set(gathered.tens), deal.log
    assert sum(card.rank == 14 for card in cards) == gathered.aces, deal.log


def refused(deal: Deal, to_come: tuple[Dealt, ...] = ()) -> str:
    """The text with which ``deal`` is refused."""
    try:
        kernel.from_deal(deal, to_come)
    except Unsupported as error:
        return str(error)
    raise AssertionError("was not refused")
