"""Hypothesis strategies: rules, and matches anywhere on their way."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from mendikot.chance import supply
from mendikot.engine import CHANCE, Action, Claim, EndEarly, Match, Rules
from mendikot.engine.rules import CHOICES, PACKS_FOR


@st.composite
def all_rules(draw: st.DrawFn, **fixed: object) -> Rules:
    """Any table that can be; ``fixed`` options are not drawn."""
    options: dict[str, object] = {name: draw(st.sampled_from(CHOICES[name])) for name in CHOICES}
    options |= fixed
    options["pack"] = draw(st.sampled_from(PACKS_FOR[options["players"]]))
    if options["score"] != "points":
        options["bonus_aces"] = False
    options["win"] = draw(st.integers(1, 3))
    options["mendikot"] = draw(st.integers(3, 5))
    options["kot"] = draw(st.integers(3, 9))
    options["target"] = draw(st.sampled_from([None, 1, 3, 20]))
    options["deals"] = draw(st.sampled_from([1, 2, 3]))
    return Rules(**options)


def walk(rules: Rules, seed: int, steps: int) -> Match:
    """A match after so many random actions, or at its end; now and then somebody claims the rest
    or all agree to end early."""
    rng = Random(seed)
    match = Match.new(rules)
    for _ in range(steps):
        if match.to_act is None:
            break
        match = match.apply(_next_action(match, match.to_act, rng))
    return match


def _next_action(match: Match, actor: int, rng: Random) -> Action:
    if actor == CHANCE:
        return supply(match, rng)
    deal = match.deal
    if deal is not None and deal.claimable(actor) and rng.random() < 0.3:
        return Claim(actor)
    if deal is not None and deal.settled and rng.random() < 0.3:
        return EndEarly()
    return rng.choice(match.legal_actions())


seeds = st.integers(0, 2**32 - 1)
steps = st.integers(0, 130)


@st.composite
def matches(draw: st.DrawFn, **fixed: object) -> Match:
    """A match anywhere on its way, under any rules."""
    return walk(draw(all_rules(**fixed)), draw(seeds), draw(steps))
