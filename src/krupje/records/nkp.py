"""NKP records: a finished round as JSON, replayed through the round's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.games.nkp import GAME
from krupje.games.nkp.actions import Bet, Buy, Change, Fold, Throw
from krupje.games.nkp.settle import hand, plays
from krupje.games.nkp.stages import acting, dealing, target
from krupje.games.nkp.state import Round, Stake
from krupje.records import boxes, strict
from krupje.records.boxes import HOUSE, Script, Words
from krupje.refusal import NotAllowed, Refused
from krupje.rounds import Deal
from krupje.rounds.figures import house

if TYPE_CHECKING:
    from collections.abc import Mapping

    from krupje.cards import Card


def replay(record: Mapping[str, Any]) -> Script:
    """Plays the record through; refuses at the first thing the rules do not allow."""
    record = strict.keys(record, ("game", "boxes"), ("rules", "dealer"), "record")
    rules = house(GAME.rules, record.get("rules", {}), GAME.presets)
    listed = [strict.keys(box, ("box", "ante", "cards"), ("blind", "guest", "play"), "box")
              for box in strict.objects(record["boxes"], "boxes")]  # fmt: skip
    stakes = tuple(_stake(box, rules.unit) for box in listed)
    state = GAME.start(rules, stakes)
    first = {box["box"]: strict.cards(box["cards"], f"box {box['box']}", (5,), "nkp 3.1") for box in listed}
    said = {box["box"]: strict.words(box.get("play", []), f"box {box['box']}") for box in listed}
    first[HOUSE] = _dealer(record, state, first, said)
    script = Script(GAME, state, first, said)
    while dealing(script.state):
        script.deal(target(script.state)[0])
    while GAME.awaits(script.state) is not None:
        _next(script)
    script.finish("nkp 4.1")
    return script


def _stake(box: Mapping[str, Any], unit: int) -> Stake:
    """A box's stakes; a blind box that says ``buy`` has paid for its sixth card before the deal."""
    number = strict.whole(box["box"], "box")
    blind = strict.switch(box.get("blind", False), "blind")
    guest = strict.name(box["guest"], "guest") if "guest" in box else None
    said = strict.words(box.get("play", []), f"box {number}")
    if blind and said and (len(said) > 1 or said[0][0] != "buy"):
        raise NotAllowed("blind-has-no-word", "nkp 2.3", "N14", box=number)
    return Stake(number, strict.stake(box["ante"], unit, "nkp 2.1"), blind, blind and bool(said), guest)


def _dealer(record: Mapping[str, Any], state: Round, first: dict[int, tuple[Card, ...]],
            said: dict[int, Words]) -> tuple[Card, ...]:  # fmt: skip
    """The dealer's cards in the order dealt; the record lists the up card last."""
    if boxes.all_folded(said, (box.blind for box in state.boxes)):
        served = (card for words in said.values() for word in words for card in _served(word))
        named = (*(card for cards in first.values() for card in cards), *served)
        listed = boxes.unplayed(record.get("dealer", ""), named, 5, "nkp 3.1")
    elif "dealer" in record:
        listed = strict.cards(record["dealer"], "dealer", (5,), "nkp 3.1")
    else:
        raise Refused("dealer-missing", "nkp 6.1")
    return listed if state.rules.up_card == "last" else (listed[-1], *listed[:-1])


def _served(word: list[str]) -> tuple[Card, ...]:
    """The card a word names as received: the last one of a purchase or a change."""
    return boxes.spoken(word, len(word) - 1, "nkp 4.1", 0)[-1:] if word[0] in ("buy", "change") else ()


def _next(script: Script) -> None:
    """Takes the next word of the box whose turn it is, and the card it was served."""
    box = acting(script.state)
    assert box is not None  # noqa: S101 (the round is not over)
    word = script.word(box.box, "nkp 4.1")
    number = box.box
    match word[0]:
        case "fold":
            boxes.spoken(word, 0, "nkp 4.2", number)
            script.do(Fold(number))
        case "bet":
            boxes.spoken(word, 0, "nkp 4.3", number)
            script.do(Bet(number))
        case "buy":
            (card,) = boxes.spoken(word, 1, "nkp 4.4", number)
            if not box.due:
                script.do(Buy(number))
            script.do(Deal(card))
        case "change":
            old, new = boxes.spoken(word, 2, "nkp 4.5", number)
            script.do(Change(number, old))
            script.do(Deal(new))
        case "throw":
            (card,) = boxes.spoken(word, 1, "nkp 4.7", number)
            script.do(Throw(number, card))
        case _:
            raise Refused("word-unknown", "nkp 4.1", box=number, word=word[0][:40])


def receipt(script: Script) -> dict[str, Any]:
    """The receipt of a finished round, as JSON prints it."""
    state = script.state
    shown = boxes.UNSHOWN
    if not all(box.folded for box in state.boxes):
        own = hand(state, state.dealer)
        cards = state.dealer if state.rules.up_card == "last" else (*state.dealer[1:], state.dealer[0])
        shown = boxes.dealer(cards, own.name, plays=plays(state.rules, own))
    return {
        "game": GAME.name,
        "dealer": shown,
        "boxes": boxes.settled_boxes(script.events, boxes.hands),
        "house": boxes.house_net(script.events),
    }
