"""Novo Poker as the coach knows it: fold, Bet, draws, the dealer's game; a Bet has its insurance in it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from krupje.analysis import novo_spot, novo_worth
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.sight import Seat, Sight, Values
from krupje.analysis.spots import card_name
from krupje.games.novo.actions import Dealt, Folded, Gave, Kept, Opened, Turned, UpTurned
from krupje.refusal import Refused
from krupje.rounds.event import Staked


def before(figures: NovoFigures, _workers: int) -> Fraction:
    """What a light box is worth before the deal, of a recorded house; a solve would take too long."""
    known = novo_worth.known(figures)
    if known is None:
        raise Refused("solution-not-here", game="novo")
    return known[0].ev


def after(sight: Sight, event: object, box: int) -> Sight:
    """The sight after one event; a box that is opened late was dealt backs."""
    match event:
        case Dealt(at, card) if at == box and card is not None:
            return replace(sight, cards=(*sight.cards, card))
        case Opened(at, cards) if at == box and None not in cards:
            return replace(sight, cards=tuple(card for card in cards if card is not None))
        case UpTurned(_, card):
            return replace(sight, shown=(card,))
        case Turned(cards):
            return replace(sight, shown=cards)
        case Gave(at, cards) if at == box and None not in cards:
            gone = tuple(card for card in cards if card is not None)
            return replace(sight, cards=tuple(c for c in sight.cards if c not in gone), gone=gone)
    return sight


def options(sight: Sight, figures: NovoFigures) -> Values:
    """The value of every action now: before the Bet, or when the dealer has turned and has no game."""
    if len(sight.shown) == 5:
        return novo_spot.shown(list(sight.cards), list(sight.shown), list(sight.gone), [], figures)
    return novo_spot.actions(list(sight.cards), sight.shown[0], list(sight.gone), [], figures)


def said(event: object, box: int) -> str:
    """The action an event tells of; cards given away in the order of the event."""
    match event:
        case Folded(at) if at == box:
            return "fold"
        case Staked(at, wager) if at == box and wager in ("bet", "buy", "buy-game"):
            return str(wager)
        case Gave(at, cards) if at == box and None not in cards:
            return " ".join(("exchange", *(card_name(card) for card in cards if card is not None)))
        case Kept(at) if at == box:
            return "keep"
    return ""


def chosen(_sight: Sight, _figures: NovoFigures, action: str, values: Values) -> Fraction:
    """What an action is worth: an exchange names its cards in any order."""
    words = sorted(action.split())
    return next(value for name, value in values.items() if sorted(name.split()) == words)


SEAT = Seat(NovoFigures.house, before, after, options, said, chosen)
