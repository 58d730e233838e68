"""The hint: what the bot would do, and a reason that is true of the cards themselves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mendikot.bots import choosing_hukum, rules_of_thumb
from mendikot.bots.hint import hint, told
from mendikot.chance import supply_deal
from mendikot.engine import CHANCE, PRESETS, Card, Deal, Play, Rank, Suit, action_text
from mendikot.engine.view import view_of
from mendikot.reasons import REASONS


def check_reason(deal: Deal, card: Card, why: str) -> None:
    """What the reason says, held against all the cards."""
    assert deal.to_act is not None
    seat, trick, players = deal.to_act, deal.trick, deal.rules.players
    legal = [one.card for one in deal.legal_actions() if isinstance(one, Play)]
    after = deal.apply(Play(card))
    now = after.tricks[-1] if len(after.tricks) > len(deal.tricks) else after.trick
    last = len(trick.cards) == players - 1
    others = [one for place, hand in enumerate(deal.hands) if place != seat for one in hand]
    higher = [one for one in others if one.suit is card.suit and one.rank > card.rank]
    tens = [one for one in trick.cards if one.rank is Rank.TEN]
    secret = deal.rules.hukum.startswith("band")  # what is best may turn out not to be
    partner = bool(trick.cards) and trick.best % 2 == seat % 2
    takes = now.best == seat
    lowest = min((one for one in legal if one.suit is card.suit), key=lambda one: one.rank)
    said = {
        "lead-ten": not trick.cards and card.rank is Rank.TEN and not higher,
        "lead-master": not trick.cards and card.rank is not Rank.TEN and not higher,
        "lead-hukum": not trick.cards and card.suit in (deal.hukum.suit, _closed(deal)),
        "lead-low": not trick.cards and card.rank < 10,
        "lead-safe": not trick.cards,
        "give-ten": card.rank is Rank.TEN and (partner or secret),
        "win-with-ten": card.rank is Rank.TEN and last and (takes or secret),
        "only-tens": all(one.rank is Rank.TEN for one in legal),
        "overtake": partner or secret,
        "trump-ten": bool(tens) and card.suit in (deal.hukum.suit, _closed(deal)),
        "trump": card.suit in (deal.hukum.suit, _closed(deal)),
        "cut": deal.hukum.suit is None and after.hukum.suit is card.suit,
        "take-ten": bool(tens) and (takes or secret),
        "take-cheap": last and (takes or secret),
        "take": takes or secret,
        "force-higher": not last and (takes or secret),
        "leave-partner": (partner and not takes) or secret,
        "cannot-win": secret or not any(_takes(deal, one) for one in legal),
        "let-go": not tens and (not takes or secret or (not last and card == lowest)),
        "best-chance": True,
        "only": len(deal.legal_actions()) == 1,
    }
    assert said[why], (why, action_text(Play(card)))


def _closed(deal: Deal) -> object:
    return deal.hukum.closed.suit if deal.hukum.closed is not None else None


def _takes(deal: Deal, card: Card) -> bool:
    after = deal.apply(Play(card))
    now = after.tricks[-1] if len(after.tricks) > len(deal.tricks) else after.trick
    return now.best == deal.to_act


def hints_of(name: str) -> Counter[str]:
    """The reasons met in twelve deals of a preset, every one of them checked."""
    found_in_all: Counter[str] = Counter()
    for seed in range(12):
        rng = Random(seed)
        deal = Deal.new(PRESETS[name], seed % PRESETS[name].players)
        while not deal.over:
            if deal.to_act == CHANCE:
                deal = deal.apply(supply_deal(deal, rng))
                continue
            assert deal.to_act is not None
            view = view_of(deal, deal.to_act)
            found = hint(view, rng)
            assert found.action == rules_of_thumb.choose(view, rng)
            assert told(view, rng)[0] == action_text(found.action)
            if isinstance(found.action, Play):
                check_reason(deal, found.action.card, found.why)
            found_in_all[found.why] += 1
            # mostly other play than the bot's, so that many positions are met
            deal = deal.apply(found.action if seed % 3 == 0 else rng.choice(deal.legal_actions()))
    return found_in_all


def test_the_hint_is_the_bot_s_choice_with_a_true_reason_and_every_reason_is_met() -> None:
    met = sum((hints_of(name) for name in PRESETS), Counter[str]())
    assert set(met) <= set(REASONS)
    assert set(met) >= set(REASONS) - {"only-tens"}  # which is rare among so few deals
    assert met["best-chance"] < 0.01 * met.total()


def test_a_long_weak_suit_and_a_strong_one() -> None:
    rng = Random(4)
    seen = set()
    for _ in range(300):
        deal = Deal.new(PRESETS["shown"], 0)
        while deal.to_act == CHANCE:
            deal = deal.apply(supply_deal(deal, rng))
        view = view_of(deal, deal.to_act)
        found = hint(view, rng)
        assert found.suit is not None
        lengths = Counter(card.suit for card in view.hand)
        if found.why == "longest-suit":
            assert lengths[found.suit] == max(lengths.values())
        else:
            assert lengths[found.suit] < max(lengths.values())
            best = max(choosing_hukum.quality(view.hand, suit) for suit in Suit)
            assert choosing_hukum.quality(view.hand, found.suit) == best
        seen.add(found.why)
    assert seen == {"longest-suit", "strongest-suit"}


def test_nobody_else_is_given_a_hint() -> None:
    deal = Deal.new(PRESETS["cut"], 0)
    while deal.to_act == CHANCE:
        deal = deal.apply(supply_deal(deal, Random(1)))
    assert deal.to_act is not None
    with pytest.raises(ValueError, match="not to act"):
        hint(view_of(deal, (deal.to_act + 1) % 4), Random(1))
