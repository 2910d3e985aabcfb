"""``krupje walk``: the rules walked through every card and every action, with counts.

Like a chess program's *perft*: whoever changes a rule by accident changes a count. Baccarat, asked
without a depth, is walked to the end: every order in which six cards can leave the shoe.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click
from msgspec import to_builtins

from krupje.cards import parse_cards, show
from krupje.cli.house import house_of, house_options
from krupje.cli.language import Command, Option
from krupje.cli.speech import Voice, speaking
from krupje.games import game as named
from krupje.refusal import Misconfigured
from krupje.rounds import Deal, step
from krupje.rounds.figures import changed

if TYPE_CHECKING:
    from krupje.i18n import Catalogue
    from krupje.rounds import Game

DEEPEST = 12


@click.command("walk", cls=Command)
@click.argument("game")
@click.option("--depth", type=int, cls=Option)
@click.option("--boxes", default=1, cls=Option)
@click.option("--cards", default="", metavar='"As Kd …"', cls=Option)
@house_options
@speaking
def walk(voice: Voice, game: str, depth: int | None, boxes: int, cards: str,
         rules_file: str | None, sets: tuple[str, ...]) -> None:  # fmt: skip
    """Walks a game's rules and prints how many ways there are."""
    known, house = named(game), house_of(rules_file, sets)
    rules = house.rules(game)
    if known.name == "baccarat" and depth is None and not cards:
        counted = sequences(rules)
    else:
        counted = divide(known, begun(known, rules, boxes, cards), 2 if depth is None else depth)
    document = {"game": known.name, "rules": changed(rules), **counted}
    if voice.json:
        voice.answer(document)
    else:
        voice.tell(*_told(document, voice.words))


def begun(game: Game[Any, Any], rules: Any, boxes: int, cards: str) -> Any:
    """A round with the smallest stakes on the first boxes, and the first cards dealt if they are named."""
    state = game.start(
        rules, tuple(stake for box in range(1, boxes + 1) for stake in _staked(game, rules, box))
    )
    for card in parse_cards(cards):
        state, _ = step(game, state, Deal(card))
    return state


def _staked(game: Game[Any, Any], rules: Any, box: int) -> tuple[Any, ...]:
    """The smallest stake of a box."""
    match game.name:
        case "baccarat":
            return (game.stake(box, "player", rules.player_min),)
        case "knock":
            return (game.stake(box, dealer=box == 1),)
        case _:
            return (game.stake(box, rules.ante_min),)


def divide(game: Game[Any, Any], state: Any, depth: int) -> dict[str, Any]:
    """The leaves below every first action. A round that ends sooner is a leaf where it ends."""
    if not 0 <= depth <= DEEPEST:
        raise Misconfigured("depth-unfit", depth=depth, most=DEEPEST)
    below: Counter[str] = Counter()
    for action in game.legal(state) if depth else ():
        below[told(action)] = leaves(game, step(game, state, action)[0], depth - 1)
    return {"depth": depth, "leaves": sum(below.values()) or 1, "divide": dict(below)}


def leaves(game: Game[Any, Any], state: Any, depth: int) -> int:
    """In how many ways a round can go on for so many actions."""
    legal = game.legal(state) if depth else ()
    if not legal:
        return 1
    if depth == 1:
        return len(legal)
    return sum(leaves(game, step(game, state, action)[0], depth - 1) for action in legal)


def told(action: Any) -> str:
    """An action in a few words of the rules: ``deal As``, ``change 1 4c``."""
    fields = to_builtins(action)
    said = [str(fields.pop("do"))]
    for key, value in fields.items():
        cards = value if isinstance(value, list) else [value]
        said += [show(card) for card in cards] if key.startswith("card") else [str(each) for each in cards]
    return " ".join(said)


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
        heading = words.say(
            "walk.leaves", game=game, depth=document["depth"], leaves=words.number(document["leaves"])
        )
        rows = list(document["divide"].items())
    wide = max((len(name) for name, _ in rows), default=0)
    return [heading, *(f"  {name:<{wide}}  {words.number(count)}" for name, count in rows)]
