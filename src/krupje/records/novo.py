"""Novo records: a finished round as JSON, replayed through the round's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.cards import show, shows
from krupje.games.novo import GAME
from krupje.games.novo.actions import Bet, Buy, BuyGame, CloseInsurance, Exchange, Fold, Insure, KeepGame
from krupje.games.novo.combinations import main
from krupje.games.novo.settle import bought_hand, plays
from krupje.games.novo.stages import away, stage, target
from krupje.games.novo.state import Round, Stake
from krupje.records import boxes, strict
from krupje.records.boxes import HOUSE, Script, Words
from krupje.refusal import NotAllowed, NotNow, Refused
from krupje.rounds import Deal
from krupje.rounds.figures import house

if TYPE_CHECKING:
    from collections.abc import Mapping

    from krupje.cards import Card, Seen

Cards = dict[int, list["Card"]]


def replay(record: Mapping[str, Any]) -> Script:
    """Plays the record through; refuses at the first thing the rules do not allow."""
    record = strict.keys(record, ("game", "boxes"), ("rules", "dealer", "replacement"), "record")
    rules = house(GAME.rules, record.get("rules", {}), GAME.presets)
    listed = [
        strict.keys(box, ("box", "ante", "cards"), ("blind", "bonus", "guest", "play"), "box")
        for box in strict.objects(record["boxes"], "boxes")
    ]
    state = GAME.start(rules, tuple(_stake(box, rules.unit) for box in listed))
    first = {box["box"]: strict.cards(box["cards"], f"box {box['box']}", (5,), "novo 3.1") for box in listed}
    said = {box["box"]: strict.words(box.get("play", []), f"box {box['box']}") for box in listed}
    served = {box: _served(box, words) for box, words in said.items()}
    first[HOUSE] = _dealer(record, state, first, served, said)
    script = Script(GAME, state, first, _light(state, said))
    drawn = list(strict.cards(record["replacement"], "replacement", range(1, 5), "novo 8.3")
                 if "replacement" in record else ())  # fmt: skip
    while GAME.awaits(script.state) is not None:
        _next(script, served, drawn)
    _nothing_left(script, drawn)
    return script


def _stake(box: Mapping[str, Any], unit: int) -> Stake:
    """A box's stakes; a dark box that says ``buy`` has paid for its sixth card before the deal."""
    number = strict.whole(box["box"], "box")
    blind = strict.switch(box.get("blind", False), "blind")
    guest = strict.name(box["guest"], "guest") if "guest" in box else None
    ante = strict.stake(box["ante"], unit, "novo 2.1")
    bonus = strict.stake(box["bonus"], unit, "novo 2.8") if "bonus" in box else 0
    said = [word[0] for word in strict.words(box.get("play", []), f"box {number}")]
    if blind and said not in ([], ["buy"], ["buy-game"], ["buy", "buy-game"]):
        raise NotAllowed("blind-has-no-word", "novo 2.3", "V21", box=number)
    return Stake(number, ante, blind, blind and "buy" in said, bonus, guest=guest)


def _served(box: int, words: Words) -> list[Card]:
    """The cards a box's words name as received."""
    cards: list[Card] = []
    for word in words:
        if word[0] == "buy":
            cards += boxes.spoken(word, 1, "novo 4.5", box)
        elif word[0] == "exchange":
            cards += _exchanged(word, box)[1]
    return cards


def _exchanged(word: list[str], box: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards given away, and as many received."""
    half, odd = divmod(len(word) - 1, 2)
    if odd or not half:
        raise Refused("word-unreadable", "novo 4.4", box=box, word=" ".join(word)[:40])
    named = boxes.spoken(word, 2 * half, "novo 4.4", box)
    return named[:half], named[half:]


def _light(state: Round, said: dict[int, Words]) -> dict[int, Words]:
    """What is still to be said once the stakes lie: a dark box has already paid for its sixth card."""
    paid = {box.box for box in state.boxes if box.blind}
    return {box: [w for w in words if not (box in paid and w[0] == "buy")] for box, words in said.items()}


def _dealer(record: Mapping[str, Any], state: Round, first: dict[int, tuple[Card, ...]], served: Cards,
            said: dict[int, Words]) -> tuple[Card, ...]:  # fmt: skip
    """The dealer's cards in the order dealt; the record lists the up card last."""
    if boxes.all_folded(said, (box.blind for box in state.boxes)):
        named = tuple(card for cards in (*first.values(), *served.values()) for card in cards)
        listed = boxes.unplayed(record.get("dealer", ""), named, 5, "novo 3.1")
    elif "dealer" in record:
        listed = strict.cards(record["dealer"], "dealer", (5,), "novo 3.1")
    else:
        raise Refused("dealer-missing", "novo 7.1")
    return listed if state.rules.dealing == "shoe" else (listed[-1], *listed[:-1])


def _next(script: Script, served: Cards, drawn: list[Card]) -> None:
    """What the record says comes next: a card, a box's word, or the closing of the insurance."""
    match stage(script.state):
        case "dealing":
            script.deal(target(script.state)[0])
        case "serving":
            script.do(Deal(served[target(script.state)[0]].pop(0)))
        case "insuring":
            _insured(script)
            script.do(CloseInsurance())
        case "selling":
            box = GAME.awaits(script.state) or HOUSE
            if script.plays[box]:
                _say(script, box)
            else:
                script.do(KeepGame(box))
        case "drawing":
            script.do(Deal(_drawn(script.state, drawn)))
        case _:
            _say(script, GAME.awaits(script.state) or HOUSE)


def _insured(script: Script) -> None:
    """Every box that insured did so while the window was open."""
    for box, words in script.plays.items():
        while words and words[0][0] == "insure":
            _say(script, box)


def _say(script: Script, box: int) -> None:
    """Takes the next word of a box."""
    word = script.word(box, "novo 4.1")
    match word[0]:
        case "fold":
            boxes.spoken(word, 0, "novo 4.2", box)
            script.do(Fold(box))
        case "bet":
            boxes.spoken(word, 0, "novo 4.3", box)
            script.do(Bet(box))
        case "exchange":
            script.do(Exchange(box, _exchanged(word, box)[0]))
        case "buy":
            script.do(Buy(box))
        case "insure":
            if len(word) != 2:
                raise Refused("word-without-amount", "novo 6.2", box=box, word=" ".join(word)[:40])
            script.do(Insure(box, strict.stake(word[1], script.state.rules.unit, "novo 6.2")))
        case "buy-game":
            boxes.spoken(word, 0, "novo 8.1", box)
            script.do(BuyGame(box))
        case _:
            raise Refused("word-unknown", "novo 4.1", box=box, word=word[0][:40])


def _drawn(state: Round, drawn: list[Card]) -> Card:
    """The next card for the dealer; refuses a record that ends before one that stays."""
    if not drawn:
        clause, ruling = ("novo 8.4", "V14") if state.drawn else ("novo 8.3", "V13")
        raise Refused("replacement-missing", clause, ruling)
    return drawn.pop(0)


def _nothing_left(script: Script, drawn: list[Card]) -> None:
    """Refuses words and cards the round had no use for, by the rule that stood against them."""
    for box, words in script.plays.items():
        if words and words[0][0] in ("insure", "buy-game"):
            _say(script, box)
    script.finish("novo 4.1")
    if drawn and not script.state.drawn:
        raise NotNow("replacement-unneeded", "novo 8.1", "V12")
    if drawn:
        raise NotNow("replacement-too-long", "novo 8.4", "V14", card=show(drawn[0]))


def receipt(script: Script) -> dict[str, Any]:
    """The receipt of a finished round, as JSON prints it."""
    state = script.state
    return {
        "game": GAME.name,
        "dealer": boxes.UNSHOWN if state.plays is None else _shown(state),
        "boxes": boxes.settled_boxes(script.events, boxes.hands),
        "house": boxes.house_net(script.events),
    }


def _shown(state: Round) -> dict[str, Any]:
    """The dealer's hand as dealt, and the one he was bought."""
    up = state.up or 0
    cards: tuple[Seen, ...] = (*state.dealer[:up], *state.dealer[up + 1 :], state.dealer[up])
    shown = boxes.dealer(cards, main(cards).name, plays=bool(state.plays))  # type: ignore[arg-type]
    if not state.drawn:
        return shown
    gone, hand = away(state.rules, state.dealer), main(bought_hand(state))
    return shown | {
        "bought": {
            "away": show(gone),
            "drawn": shows(state.drawn),
            "cards": shows((*(card for card in cards if card != gone), state.drawn[-1])),
            "hand": hand.name,
            "plays": plays(hand),
        }
    }
