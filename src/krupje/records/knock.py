"""Knock Poker records: a finished round as JSON, replayed through the round's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.cards import parse
from krupje.games.knock import GAME
from krupje.games.knock.actions import (
    Bet,
    Call,
    Check,
    Discard,
    Draw,
    Drop,
    Fold,
    Knock,
    Pass,
    Raise,
    Restock,
)
from krupje.games.knock.drawing import pat
from krupje.games.knock.round import dealing, shuffle_due, target
from krupje.games.knock.state import Stake
from krupje.money import number
from krupje.records import boxes, strict
from krupje.records.boxes import Script
from krupje.refusal import NotAllowed, NotNow, Refused
from krupje.rounds import HOUSE, Deal, Settled
from krupje.rounds.figures import house

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from krupje.cards import Card
    from krupje.games.knock.actions import Does
    from krupje.games.knock.sheet import Rules

_ALONE: Mapping[str, Callable[[int], Does]] = {
    "check": Check,
    "bet": Bet,
    "call": Call,
    "raise": Raise,
    "fold": Fold,
    "knock": Knock,
    "pass": Pass,
    "drop": Drop,
}
"""Verbs that stand without another word."""


def replay(record: Mapping[str, Any]) -> Script:
    """Plays the record through; refuses at the first thing the rules do not allow."""
    must, may = ("game", "dealer", "seats", "actions"), ("rules", "stock", "restock", "carried")
    record = strict.keys(record, must, may, "record")
    rules = house(GAME.rules, record.get("rules", {}), GAME.presets)
    listed = [strict.keys(seat, ("seat", "cards"), ("chips",), "seat")
              for seat in strict.objects(record["seats"], "seats")]  # fmt: skip
    state = GAME.start(rules, _stakes(record, rules, listed))
    first = {
        seat["seat"]: strict.cards(seat["cards"], f"seat {seat['seat']}", (5,), "knock 3.1")
        for seat in listed
    }
    said = [_said(words) for words in strict.words(record["actions"], "actions")]
    script = Script(GAME, state, {**first, HOUSE: _stock(record, first, state.stock, said)}, {})
    while dealing(script.state):
        _serve(script, target(script.state)[0])
    for action in said:
        _act(script, action, record)
    _whole(script, record)
    return script


def _stakes(record: Mapping[str, Any], rules: Rules, listed: list[Mapping[str, Any]]) -> tuple[Stake, ...]:
    """Who sits where with what, and who deals."""
    dealer = strict.whole(record["dealer"], "dealer")
    carried = strict.stake(record.get("carried", 0), rules.chip, "knock 2.5")
    stakes = tuple(
        Stake(
            strict.whole(seat["seat"], "seat"),
            strict.stake(seat["chips"], rules.chip, "knock 2.2") if "chips" in seat else None,
            dealer=seat["seat"] == dealer,
            carried=carried if seat["seat"] == dealer else 0,
        )
        for seat in listed
    )
    if not any(stake.dealer for stake in stakes):
        raise NotAllowed("dealer-not-seated", "knock 1.3", "K22", dealer=dealer)
    return stakes


def _stock(record: Mapping[str, Any], first: Mapping[int, tuple[Card, ...]], whole: int,
           said: list[Does]) -> tuple[Card, ...]:  # fmt: skip
    """The stock as listed, top card first.

    Where nobody draws it may be left out: a card nobody named lies in the place of a first discard.
    """
    stock = strict.cards(record.get("stock", ""), "stock", None, "knock 3.1")
    named = (*(card for cards in first.values() for card in cards), *stock)
    boxes.once(named, "knock 3.1")
    if "restock" in record and len(stock) != whole:
        raise NotAllowed("stock-not-whole", "knock 5.5", "K16", count=len(stock), wanted=whole)
    if not stock and not any(isinstance(action, Draw) for action in said):
        return boxes.unused(named, 1)
    return stock


def _said(words: list[str]) -> Does:
    """One phrase of the record: a seat, a verb, and what it is about."""
    seat, *rest = words
    if not (seat.isascii() and seat.isdigit() and len(seat) <= 9):
        raise Refused("word-unreadable", "knock 4.2", box=0, word=" ".join(words)[:40])
    number = int(seat)
    match rest:
        case [verb] if verb in _ALONE:
            return _ALONE[verb](number)
        case ["draw", ("stock" | "discard") as pile]:
            return Draw(number, pile)
        case ["discard", card]:
            return Discard(number, parse(card))
        case [verb, *_] if verb not in (*_ALONE, "draw", "discard"):
            raise Refused("word-unknown", "knock 4.2", box=number, word=verb[:40])
        case _:
            raise Refused("word-unreadable", "knock 4.2", box=number, word=" ".join(words)[:40])


def _act(script: Script, action: Any, record: Mapping[str, Any]) -> None:
    """What a player did, and the card he was served.

    A knocker who might still draw and says nothing more has stood pat when the next player acts.
    """
    awaited = GAME.awaits(script.state)
    if awaited is not None and action.box != awaited and pat(script.state, script.state.at(awaited)):
        script.do(Pass(awaited))
    script.do(action)
    if shuffle_due(script.state):
        if "restock" not in record:
            raise Refused("restock-missing", "knock 5.5", "K16")
        script.do(Restock(strict.cards(record["restock"], "restock", None, "knock 5.5")))
    if GAME.awaits(script.state) == HOUSE:
        _serve(script, HOUSE)


def _serve(script: Script, place: int) -> None:
    """The next card: one of a hand, or the top card of the stock, new or old."""
    if script.state.refilled:
        script.do(Deal(script.state.restock[0]))
    elif script.first[place]:
        script.deal(place)
    else:
        raise Refused("stock-too-short", "knock 5.2")


def _whole(script: Script, record: Mapping[str, Any]) -> None:
    """The round has been played out, and nothing is listed that it did not need."""
    awaited = GAME.awaits(script.state)
    if awaited is not None:
        raise NotNow("last-word-missing", "knock 4.2", box=awaited)
    if "restock" in record and not script.state.refilled:
        raise Refused("restock-unneeded", "knock 5.5", "K16")


def receipt(script: Script) -> dict[str, Any]:
    """The receipt of a finished round, as JSON prints it; ``carried`` where chips stay for the next pot."""
    state = script.state
    seats = boxes.settled_boxes(script.events, lambda event: {"hand": event.hand})
    carried = state.carried - sum(event.net for event in script.events if isinstance(event, Settled))
    return {
        "game": GAME.name,
        "dealer": state.dealer,
        "knocker": state.knocker,
        "seats": [{"seat": seat.pop("box"), **seat} for seat in seats],
        **({"carried": number(carried)} if carried else {}),
        "house": 0,
    }
