"""Rounds as pure state machines: actions in, events out, states folded from events."""

from krupje.rounds.audience import DEALER, INSPECTOR, ONLOOKER, Audience, Face, guest
from krupje.rounds.event import (
    HOUSE,
    WAGERS,
    Action,
    Deal,
    Event,
    Line,
    Settled,
    Staked,
    TimedOut,
    TimeOut,
    Void,
    Voided,
    Wager,
)
from krupje.rounds.legal import Legal, Shuffle, Span
from krupje.rounds.play import fold, play, seen, step
from krupje.rounds.protocol import Game
from krupje.rounds.settling import Stakes, fee, lose, opening, postings, push, refund, win

__all__ = [
    "DEALER",
    "HOUSE",
    "INSPECTOR",
    "ONLOOKER",
    "WAGERS",
    "Action",
    "Audience",
    "Deal",
    "Event",
    "Face",
    "Game",
    "Legal",
    "Line",
    "Settled",
    "Shuffle",
    "Span",
    "Staked",
    "Stakes",
    "TimeOut",
    "TimedOut",
    "Void",
    "Voided",
    "Wager",
    "fee",
    "fold",
    "guest",
    "lose",
    "opening",
    "play",
    "postings",
    "push",
    "refund",
    "seen",
    "step",
    "win",
]
