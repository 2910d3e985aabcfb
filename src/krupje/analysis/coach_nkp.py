"""NKP as the coach knows it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from krupje.analysis import nkp_game, nkp_spot
from krupje.analysis.figures import NkpFigures
from krupje.analysis.sight import Seat, Sight, Values
from krupje.analysis.spots import card_name
from krupje.games.nkp.actions import Dealt, Folded, Gave, Threw
from krupje.rounds.event import HOUSE, Staked

KNOWN: dict[Any, Fraction] = {
    NkpFigures.of({}): Fraction(-1917895844587, 390057078984300),
    NkpFigures.of({"preset": "aragon"}): Fraction(1655821134818219, 8581255737654600),
    NkpFigures.of({"preset": "caribbean"}): Fraction(-142031221, 2718662100),
    NkpFigures.of({"preset": "oasis"}): Fraction(-723583636439, 69766306810200),
}


def before(figures: NkpFigures, workers: int) -> Fraction:
    """What a light box is worth before the deal, under best play."""
    whole = nkp_game.solve(figures, workers)
    return Fraction(whole.value, nkp_game.DEALS * whole.nets.scale)


def after(sight: Sight, event: Any, box: int) -> Sight:
    """The sight after one event."""
    match event:
        case Dealt(at, card) if at == box and card is not None:
            return replace(sight, cards=(*sight.cards, card))
        case Dealt(at, card, "up") if at == HOUSE and card is not None:
            return replace(sight, shown=(card,))
        case Gave(at, card) if at == box and card is not None:
            left = tuple(held for held in sight.cards if held != card)
            return replace(sight, cards=left, gone=(*sight.gone, card))
        case Threw(at, card) if at == box and card is not None:
            return replace(sight, thrown=(card,))
    return sight


def options(sight: Sight, figures: NkpFigures) -> Values:
    """The value of every action now."""
    return nkp_spot.actions(list(sight.cards), sight.shown[0], list(sight.gone), [], figures)


def chosen(sight: Sight, figures: NkpFigures, action: str, values: Values) -> Fraction:
    """An action as it was done: a guest who threw the wrong sixth card bets on the other five (N11)."""
    if action != "bet" or not sight.thrown:
        return values[action]
    five = [card for card in sight.cards if card not in sight.thrown]
    spot = nkp_spot.Spot(five, sight.shown[0], [*sight.gone, *sight.thrown], figures)
    return spot.bet() - 1 - len(sight.gone)


def said(event: Any, box: int) -> str:
    """The action an event tells of."""
    match event:
        case Folded(at) if at == box:
            return "fold"
        case Staked(at, wager) if at == box and wager in ("bet", "buy"):
            return str(wager)
        case Gave(at, card) if at == box and card is not None:
            return f"change {card_name(card)}"
    return ""


SEAT = Seat(NkpFigures.house, before, after, options, said, chosen, KNOWN)
