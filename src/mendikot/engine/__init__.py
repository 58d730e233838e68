"""The game: standard library only, immutable, no clock, no randomness, no input or output."""

from mendikot.engine.actions import (
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
    Play,
    SeatAction,
    Show,
)
from mendikot.engine.cards import Card, Hand, Rank, Seat, Side, Suit
from mendikot.engine.deal import CHANCE, Deal
from mendikot.engine.errors import (
    IllegalAction,
    MendikotError,
    NotationError,
    RulesError,
    Unsupported,
)
from mendikot.engine.match import Match, Result
from mendikot.engine.notation import action_text, parse_action
from mendikot.engine.outcome import Outcome
from mendikot.engine.record import record, replay, replay_all
from mendikot.engine.rules import PRESETS, Rules
from mendikot.engine.trick import Trick
from mendikot.engine.view import Event, View, events, view_of

__all__ = [
    "CHANCE",
    "PRESETS",
    "Action",
    "Ask",
    "Call",
    "Card",
    "Claim",
    "Close",
    "Deal",
    "Dealt",
    "Drew",
    "EndEarly",
    "Event",
    "Hand",
    "IllegalAction",
    "Lots",
    "Match",
    "MendikotError",
    "NotationError",
    "Outcome",
    "PickHand",
    "Play",
    "Rank",
    "Result",
    "Rules",
    "RulesError",
    "Seat",
    "SeatAction",
    "Show",
    "Side",
    "Suit",
    "Trick",
    "Unsupported",
    "View",
    "action_text",
    "events",
    "parse_action",
    "record",
    "replay",
    "replay_all",
    "view_of",
]
