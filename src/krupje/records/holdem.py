"""Casino Hold'em records: a finished round as JSON, replayed through the round's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.games.holdem import GAME
from krupje.games.holdem.actions import Bet, Fold
from krupje.games.holdem.settle import hand, plays
from krupje.games.holdem.stages import acting, dealing, target
from krupje.games.holdem.state import Stake, bonus_fits
from krupje.records import boxes, strict
from krupje.records.boxes import HOUSE, Script
from krupje.refusal import NotAllowed, Refused
from krupje.rounds import Deal
from krupje.rounds.figures import house

if TYPE_CHECKING:
    from collections.abc import Mapping

    from krupje.cards import Card
    from krupje.games.holdem.sheet import Rules


def replay(record: Mapping[str, Any]) -> Script:
    """Plays the record through; refuses at the first thing the rules do not allow."""
    record = strict.keys(record, ("game", "board", "boxes"), ("rules", "dealer"), "record")
    rules = house(GAME.rules, record.get("rules", {}), GAME.presets)
    listed = [strict.keys(box, ("box", "ante", "cards"), ("bonus", "blind", "guest", "play"), "box")
              for box in strict.objects(record["boxes"], "boxes")]  # fmt: skip
    state = GAME.start(rules, tuple(_stake(box, rules) for box in listed))
    first = {
        box["box"]: strict.cards(box["cards"], f"box {box['box']}", (2,), "casino-holdem 3.1")
        for box in listed
    }
    said = {box["box"]: strict.words(box.get("play", []), f"box {box['box']}") for box in listed}
    folded = boxes.all_folded(said, (box.blind for box in state.boxes))
    board = _board(record["board"], folded=folded)
    named = (*(card for cards in first.values() for card in cards), *board)
    first[HOUSE] = _dealer(record, named, folded=folded)
    script = Script(GAME, state, first, said)
    _play(script, board)
    return script


def _stake(box: Mapping[str, Any], rules: Rules) -> Stake:
    """A box's stakes; a bonus that is named has been laid, so it is no bonus of nothing."""
    number = strict.whole(box["box"], "box")
    blind = strict.switch(box.get("blind", False), "blind")
    guest = strict.name(box["guest"], "guest") if "guest" in box else None
    if blind and strict.words(box.get("play", []), f"box {number}"):
        raise NotAllowed("blind-has-no-word", "casino-holdem 2.4", "H15", box=number)
    ante = strict.stake(box["ante"], rules.unit, "casino-holdem 2.1")
    if "bonus" not in box:
        return Stake(number, ante, 0, blind, guest)
    bonus = strict.stake(box["bonus"], rules.unit, "casino-holdem 2.2")
    bonus_fits(rules, number, bonus, ante)
    return Stake(number, ante, bonus, blind, guest)


def _board(found: object, *, folded: bool) -> tuple[Card, ...]:
    """The common cards; where every box folded those after the flop do not matter."""
    board = strict.cards(found, "board", None if folded else (5,), "casino-holdem 3.2")
    return board if len(board) > 3 else strict.cards(found, "board", (3,), "casino-holdem 3.2")


def _dealer(record: Mapping[str, Any], named: tuple[Card, ...], *, folded: bool) -> tuple[Card, ...]:
    """The dealer's cards; where every box folded they do not matter."""
    if folded:
        return boxes.unplayed(record.get("dealer", ""), named, 2, "casino-holdem 3.1")
    if "dealer" not in record:
        raise Refused("dealer-missing", "casino-holdem 7.1")
    return strict.cards(record["dealer"], "dealer", (2,), "casino-holdem 3.1")


def _play(script: Script, board: tuple[Card, ...]) -> None:
    """Hole cards, flop, decisions; then turn and river, if anybody stayed in."""
    while dealing(script.state):
        script.deal(target(script.state)[0])
    for card in board[:3]:
        script.do(Deal(card))
    while (box := acting(script.state)) is not None:
        _decide(script, box.box)
    script.finish("casino-holdem 4.1")
    if script.state.over:
        return
    for card in board[3:]:
        script.do(Deal(card))


def _decide(script: Script, box: int) -> None:
    """Takes the one word of the box whose turn it is."""
    word = script.word(box, "casino-holdem 4.1")
    match word[0]:
        case "fold":
            boxes.spoken(word, 0, "casino-holdem 4.2", box)
            script.do(Fold(box))
        case "bet":
            boxes.spoken(word, 0, "casino-holdem 4.3", box)
            script.do(Bet(box))
        case _:
            raise Refused("word-unknown", "casino-holdem 4.1", box=box, word=word[0][:40])


def receipt(script: Script) -> dict[str, Any]:
    """The receipt of a finished round, as JSON prints it."""
    state = script.state
    shown = boxes.UNSHOWN
    if not all(box.folded for box in state.boxes):
        own = hand(state, state.dealer)
        shown = boxes.dealer(state.dealer, own.name, plays=plays(own))
    return {
        "game": GAME.name,
        "dealer": shown,
        "boxes": boxes.settled_boxes(script.events, boxes.hands),
        "house": boxes.house_net(script.events),
    }
