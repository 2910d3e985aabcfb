"""`krupje advise`: the exact value of every legal action, from what the box can see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from krupje.analysis import baccarat as shoes
from krupje.analysis import holdem_game, nkp_spot, novo_spot
from krupje.analysis.figures import BaccaratFigures, HoldemFigures, NkpFigures
from krupje.analysis.spots import cards_of, counted
from krupje.analysis.worth import unsolved
from krupje.refusal import Refused

Cards = str | Iterable[int | str] | None
Given = Mapping[str, Any]
Spot = Mapping[str, Any]
"""What was said of a spot, by option; what was not said is None or missing."""
Values = dict[str, Fraction]
VERBS = ("fold", "bet", "keep", "buy", "buy-game", "insure", "exchange", "change")
"""Of equal actions the earlier comes first; then the one listed first."""


def advise(game: str, rules: Given | None = None, **spot: Any) -> dict[str, Any]:
    """The document of `krupje advise GAME --json`: best action and all of them in falling order of ev."""
    values = actions(game, dict(rules or {}), **spot)
    order = ranked(values)
    return {
        "game": game,
        "best": order[0],
        "actions": [{"action": name, "ev": float(values[name])} for name in order],
    }


def ranked(values: Mapping[str, Fraction]) -> list[str]:
    """The actions in falling order of value; of equals the earlier verb, then the one listed first."""
    return sorted(values, key=lambda name: (-values[name], VERBS.index(name.split()[0])))


def best(values: Mapping[str, Fraction]) -> str:
    """The action to take."""
    return ranked(values)[0]


def actions(game: str, rules: Given, **spot: Any) -> Values:
    """The same as exact fractions of an Ante, in the order the actions are listed."""
    if game == "baccarat":
        raise Refused("game-without-decisions", game=game)
    if game not in GAMES:
        raise unsolved(game)
    takes, values = GAMES[game]
    for option, value in spot.items():
        if value is not None and option not in takes:
            raise Refused("option-not-of-game", option=f"--{option}", game=game)
    return values(rules, spot)


def nkp_values(given: Given, spot: Spot) -> Values:
    """NKP with five or six cards against the up card."""
    figures = NkpFigures.of(given, spot.get("ante"))
    cards, up, gone, seen = (cards_of(spot.get(word)) for word in ("cards", "up", "gone", "seen"))
    counted(up, (1,), "up")
    return nkp_spot.actions(cards, up[0], gone, seen, figures)


def holdem_values(given: Given, spot: Spot) -> Values:
    """Casino Hold'em with two cards and the flop."""
    figures = HoldemFigures.of(given, spot.get("ante"))
    cards, flop, seen = (cards_of(spot.get(word)) for word in ("cards", "flop", "seen"))
    return holdem_game.actions(cards, flop, seen, figures)


GAMES: dict[str, tuple[tuple[str, ...], Callable[[Given, Spot], Values]]] = {
    "nkp": (("cards", "up", "gone", "seen", "ante"), nkp_values),
    "casino-holdem": (("cards", "flop", "seen", "ante"), holdem_values),
    "novo": (("cards", "up", "gone", "seen", "ante", "bet", "dealer"), novo_spot.asked),
}
"""The games with advice: what can be said of a spot of each, and what values its actions."""


def baccarat_fields(rules: Given | None = None, seen: Cards = None) -> Values:
    """Value of a unit on each field with these cards out of a fresh shoe."""
    figures = BaccaratFigures.of(dict(rules or {}))
    return shoes.values(shoes.shoe_of(figures.decks, cards_of(seen)), figures)
