"""Casino Hold'em as the coach knows it; the bonus stands by itself and is left out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from krupje.analysis import holdem_game
from krupje.analysis.figures import HoldemFigures
from krupje.analysis.sight import Seat, Sight, Values
from krupje.games.holdem.actions import Dealt, Folded, Opened
from krupje.rounds.event import Staked

KNOWN: dict[Any, Fraction] = {HoldemFigures.of({}): Fraction(-1461207077, 63213204600)}


def before(figures: HoldemFigures, workers: int) -> Fraction:
    """What a light box is worth before the deal, under best play."""
    game = holdem_game.solve(figures, workers)
    return Fraction(game.value, holdem_game.DEALS * game.nets.scale)


def after(sight: Sight, event: Any, box: int) -> Sight:
    """The sight after one event; turn and river come when nothing more is decided."""
    match event:
        case Dealt(at, card) if at == box and card is not None:
            return replace(sight, cards=(*sight.cards, card))
        case Opened(card) if len(sight.shown) < 3:
            return replace(sight, shown=(*sight.shown, card))
    return sight


def options(sight: Sight, figures: HoldemFigures) -> Values:
    """The value of Fold and Bet."""
    return holdem_game.actions(list(sight.cards), list(sight.shown), [], figures)


def said(event: Any, box: int) -> str:
    """The action an event tells of."""
    match event:
        case Folded(at) if at == box:
            return "fold"
        case Staked(at, "bet") if at == box:
            return "bet"
    return ""


SEAT = Seat(HoldemFigures.house, before, after, options, said, known=KNOWN)
