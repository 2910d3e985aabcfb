"""``krupje walk``: the rules walked through every card and every action, with counts.

Like a chess program's *perft*: whoever changes a rule by accident changes a count. Baccarat, asked
without a depth, is walked to the end: every order in which six cards can leave the shoe.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from krupje.cards import parse_cards
from krupje.cli.house import house_of, house_options
from krupje.cli.language import Command, Option
from krupje.cli.speech import Voice, speaking
from krupje.games import game as named
from krupje.refusal import Refused
from krupje.rounds import Deal, step
from krupje.rounds.figures import changed

if TYPE_CHECKING:
    from krupje.i18n import Catalogue
    from krupje.rounds import Game

DEEPEST = 12


@click.command("walk", cls=Command)
@click.argument("game")
@click.option("--depth", type=int, metavar="N", cls=Option)
@click.option("--boxes", type=int, metavar="N", cls=Option)
@click.option("--cards", default="", metavar='"As Kd …"', cls=Option)
@house_options
@speaking
def walk(
    voice: Voice,
    game: str,
    depth: int | None,
    boxes: int | None,
    cards: str,
    rules_file: str | None,
    sets: tuple[str, ...],
) -> None:
    """Walks a game's rules and prints how many ways there are."""
    known, rules = named(game), house_of(rules_file, sets).rules(game)
    if known.name == "baccarat" and depth is None and not cards:
        counted = sequences(rules)
    else:
        counted = ways(known, begun(known, rules, boxes, cards), 2 if depth is None else depth)
    document = {"game": known.name, "rules": changed(rules), **counted}
    if voice.json:
        voice.answer(document)
    else:
        voice.tell(*_told(document, voice.words))


def begun(game: Game[Any, Any], rules: Any, boxes: int | None, cards: str) -> Any:
    """A round with the smallest stakes on the first boxes, and the first cards dealt if they are named."""
    least = rules.seats_min if game.name == "knock" else 1
    numbers = range(1, 1 + (least if boxes is None else min(boxes, 100)))
    state = game.start(rules, tuple(_staked(game, rules, number) for number in numbers))
    for card in parse_cards(cards):
        state, _ = step(game, state, Deal(card))
    return state


def _staked(game: Game[Any, Any], rules: Any, box: int) -> Any:
    """The smallest stake of a box or seat."""
    match game.name:
        case "baccarat":
            return game.stake(box, "player", rules.player_min)
        case "knock":
            return game.stake(box, dealer=box == 1)
        case _:
            return game.stake(box, rules.ante_min)


def ways(game: Game[Any, Any], state: Any, depth: int) -> dict[str, Any]:
    """How many ways lead to a depth, and how many begin with each action."""
    from krupje.testing.counts import divide
    from krupje.testing.counts import walk as counted
    from krupje.testing.text import say

    if not 0 <= depth <= DEEPEST:
        raise Refused("depth-unfit", depth=depth, most=DEEPEST)
    count = counted(game, state, depth)
    firsts = divide(game, state, depth) if depth else []
    return {
        "depth": depth,
        "leaves": count.leaves,
        "digest": count.digest,
        "divide": {say(action): leaves for action, leaves in firsts},
    }


def sequences(rules: Any) -> dict[str, Any]:
    """Baccarat to the end, from whole packs: the orders of six cards that each result has."""
    from krupje.games.baccarat.count import results

    found = results(rules.decks)
    return {"decks": rules.decks, "sequences": {side: found[side] for side in ("banker", "player", "tie")}}


def _told(document: dict[str, Any], words: Catalogue) -> list[str]:
    """The counts for a person."""
    game = words.say(f"game.{document['game']}")
    if "sequences" in document:
        heading = words.say("walk.sequences", game=game, decks=document["decks"])
        rows = [(words.name("wager", side), count) for side, count in document["sequences"].items()]
    else:
        leaves = words.number(document["leaves"])
        heading = words.say("walk.leaves", game=game, depth=document["depth"], leaves=leaves)
        rows = list(document["divide"].items())
    wide = max((len(name) for name, _ in rows), default=0)
    return [heading, *(f"  {name:<{wide}}  {words.number(count)}" for name, count in rows)]
