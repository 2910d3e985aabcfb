"""Novo Poker: what the rules do not allow, and where they say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from krupje.cards.ranking import TRIPS
from krupje.games.novo.actions import (
    Bet,
    Buy,
    BuyGame,
    CloseInsurance,
    Exchange,
    Expose,
    Fold,
    Insure,
    KeepGame,
)
from krupje.games.novo.combinations import main
from krupje.games.novo.settle import insurable
from krupje.games.novo.stages import awaits, dealing, movers, stage, target
from krupje.refusal import NotAllowed, NotNow
from krupje.rounds import boxes
from krupje.rounds.checks import card_fits, holds, turn, within
from krupje.rounds.event import HOUSE, Deal, TimeOut, Void

if TYPE_CHECKING:
    from krupje.cards import Card
    from krupje.games.novo.actions import Decision, Does
    from krupje.games.novo.sheet import Rules
    from krupje.games.novo.state import Box, Round
    from krupje.money import Cents


def check(state: Round, action: Does) -> None:
    """Refuses what the rules do not allow; the one place that says so."""
    match action:
        case Deal(card):
            _card_due(state, card)
        case Expose(card):
            _card_due(state, card)
            _may_expose(state)
        case CloseInsurance():
            if stage(state) != "insuring":
                raise NotNow("insurance-not-open", "novo 6.3", "V26")
        case Void():
            if state.over:
                raise NotNow("round-over", "novo 4.11")
        case TimeOut(box):
            _turn(state, at(state, box))
        case Insure(box, amount):
            _may_insure(state, at(state, box), amount)
        case BuyGame(box):
            _may_buy_game(state, at(state, box))
        case _:
            _turn(state, at(state, action.box))
            _may(state, at(state, action.box), action)


def at(state: Round, number: int) -> Box:
    """A box in play, by its number."""
    return boxes.at(state.boxes, number, "novo 4.1")


def _card_due(state: Round, card: Card) -> None:
    """§3.1 — A card comes when one is due, and comes once."""
    if not dealing(state) and stage(state) == "insuring":
        raise NotNow("insurance-open", "novo 6.3", "V26")
    turn(awaits(state), HOUSE, "novo 3.1")
    card_fits(card, state.out, "novo 3.1")


def _may_expose(state: Round) -> None:
    """§3.3 — It is a card of the dealer's own five, and none of them lies open yet."""
    if target(state) != (HOUSE, "down"):
        raise NotAllowed("expose-not-dealer", "novo 3.3", "V31")
    if state.up is not None:
        raise NotAllowed("exposed-already", "novo 3.3", "V31")


def _turn(state: Round, box: Box) -> None:
    """§4.1, §4.9 — It is this box's turn, or one of several that its guest may take in any order."""
    if stage(state) == "insuring":
        raise NotNow("insurance-open", "novo 6.3", "V26")
    if box not in movers(state):
        turn(awaits(state), box.box, "novo 4.1")


def _may(state: Round, box: Box, action: Decision) -> None:
    """§4, §8 — What the box whose turn it is may do."""
    match action:
        case KeepGame():
            _for_sale(state, box)
        case _ if state.plays is not None:
            raise NotNow("keep-or-buy", "novo 8.1", "V10", box=box.box)
        case Fold():
            if state.rules.five_must_bet and len(box.gave) == 5:
                raise NotAllowed("five-must-bet", "novo 4.8", "V8", box=box.box)
        case Bet():
            return
        case Buy():
            if not state.rules.sixth_card:
                raise NotAllowed("buy-not-offered", "novo 4.5", "V9", box=box.box)
            _once(box)
        case Exchange(_, cards):
            _may_exchange(state.rules, box, cards)
        case _:
            assert_never(action)


def _may_buy_game(state: Round, box: Box) -> None:
    """§8.1 — A house that sells games, a box that may buy, a dealer without one, and its turn."""
    if not state.rules.buy_game:
        raise NotAllowed("buy-game-not-offered", "novo 8.1", "V12", box=box.box)
    if box.blind and not state.rules.dark_may_buy_game:
        raise NotAllowed("dark-buys-no-game", "novo 8.1", "V21", box=box.box)
    if state.plays:
        raise NotNow("dealer-plays", "novo 8.1", "V12", box=box.box)
    _turn(state, box)
    _for_sale(state, box)


def _for_sale(state: Round, box: Box) -> None:
    """§8.1 — The dealer has turned."""
    if state.plays is None:
        raise NotNow("game-not-for-sale", "novo 8.1", "V12", box=box.box)


def _may_exchange(rules: Rules, box: Box, cards: tuple[Card, ...]) -> None:
    """§4.4 — As many of its cards as the house allows, each named once."""
    if not rules.exchange:
        raise NotAllowed("exchange-not-offered", "novo 4.4", "V8", box=box.box)
    _once(box)
    if not rules.exchange_min <= len(cards) <= rules.exchange_max:
        raise NotAllowed("exchange-out-of-limits", "novo 4.4", "V8", box=box.box, count=len(cards),
                         least=rules.exchange_min, most=rules.exchange_max)  # fmt: skip
    for card in cards:
        holds(box.cards, card, box.box, "novo 4.4")
    if len(set(cards)) != len(cards):
        raise NotAllowed("card-named-twice", "novo 4.4", "V8", box=box.box)


def _once(box: Box) -> None:
    """§4.6, §6.7 — One exchange or one sixth card, and none on an insured combination."""
    if box.bought:
        raise NotAllowed("bought-already", "novo 4.6", "V9", box=box.box)
    if box.gave:
        raise NotAllowed("exchanged-already", "novo 4.6", "V9", box=box.box)
    if box.insured:
        raise NotAllowed("insured-already", "novo 6.7", "V26", box=box.box)


def _may_insure(state: Round, box: Box, amount: Cents) -> None:
    """§6.1, §6.2, §6.3 — Who may insure, when, and for how much."""
    rules = state.rules
    if not rules.insurance:
        raise NotAllowed("insurance-not-offered", "novo 6.1", "V22", box=box.box)
    if box.blind:
        raise NotAllowed("insurance-dark", "novo 6.1", "V23", box=box.box)
    if rules.insurance_window == "before-bet":
        if box.decided:
            raise NotNow("insurance-not-open", "novo 6.3", "V26", box=box.box)
        _turn(state, box)
    elif stage(state) != "insuring":
        raise NotNow("insurance-not-open", "novo 6.3", "V26", box=box.box)
    if box.folded:
        raise NotAllowed("insurance-folded", "novo 6.1", "V23", box=box.box)
    if box.insured:
        raise NotAllowed("insured-already", "novo 6.1", "V23", box=box.box)
    if None in box.cards or main(box.cards).category < TRIPS:  # type: ignore[arg-type]
        raise NotAllowed("insurance-below-trips", "novo 6.1", "V23", box=box.box)
    within("insurance-out-of-limits", amount, box.ante, insurable(rules, box), rules.unit, "novo 6.2", "V22",
           box=box.box)  # fmt: skip
