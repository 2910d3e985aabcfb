"""Casino Hold'em records: a finished round as JSON, replayed through the round's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.cards import show
from krupje.games.holdem import GAME
from krupje.games.holdem.round import Bet, Fold, acting, dealing, target
from krupje.games.holdem.settle import hand, plays
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
    board = strict.cards(record["board"], "board", (3, 5) if folded else (5,), "casino-holdem 3.2")
    first[HOUSE] = _dealer(
        record, (*board, *(card for cards in first.values() for card in cards)), folded=folded
    )
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


def _dealer(record: Mapping[str, Any], named: tuple[Card, ...], *, folded: bool) -> tuple[Card, ...]:
    """The dealer's cards; where every box folded they may be left out, and cards nobody named lie there."""
    if "dealer" in record:
        return strict.cards(record["dealer"], "dealer", (2,), "casino-holdem 3.1")
    if not folded:
        raise Refused("dealer-missing", "casino-holdem 7.1")
    return boxes.unused(named, 2)


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
        _only_checked(script, board)
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


def _only_checked(script: Script, board: tuple[Card, ...]) -> None:
    """A turn and river nobody stayed in for lie beside the round; still no card comes twice."""
    out = script.state.out
    for card in board[3:]:
        if out >> card & 1:
            raise Refused("card-repeated", "casino-holdem 3.1", card=show(card))
        out |= 1 << card


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
