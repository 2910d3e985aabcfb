"""`krupje advise`: the exact value of every legal action, from what the box can see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from krupje.analysis import baccarat as shoes
from krupje.analysis import holdem_game, nkp_spot
from krupje.analysis.edge import unsolved
from krupje.analysis.figures import BaccaratFigures, HoldemFigures, NkpFigures
from krupje.analysis.spots import cards_of, counted
from krupje.refusal import Refused

Cards = str | Iterable[int | str] | None
VERBS = ("fold", "bet", "keep", "buy", "buy-game", "insure", "exchange", "change")
"""Of equal actions the earlier comes first; then the one listed first."""

TAKES: dict[str, tuple[str, ...]] = {
    "nkp": ("cards", "up", "gone", "seen", "ante"),
    "casino-holdem": ("cards", "flop", "seen", "ante"),
}
"""What can be said of a spot of each game."""


def advise(game: str, rules: Mapping[str, Any] | None = None, **spot: Any) -> dict[str, Any]:
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


def actions(game: str, rules: Mapping[str, Any], **spot: Any) -> dict[str, Fraction]:
    """The same as exact fractions of an Ante, in the order the actions are listed."""
    if game == "baccarat":
        raise Refused("game-without-decisions", game=game)
    if game not in TAKES:
        raise unsolved(game)
    for option, value in spot.items():
        if value is not None and option not in TAKES[game]:
            raise Refused("option-not-of-game", option=f"--{option}", game=game)
    ante = spot.get("ante")
    cards, up, flop, gone, seen = (cards_of(spot.get(w)) for w in ("cards", "up", "flop", "gone", "seen"))
    if game == "nkp":
        figures = NkpFigures.of(rules, ante)
        counted(up, (1,), "up")
        return nkp_spot.actions(cards, up[0], gone, seen, figures)
    return holdem_game.actions(cards, flop, seen, HoldemFigures.of(rules, ante))


def baccarat_fields(rules: Mapping[str, Any] | None = None, seen: Cards = None) -> dict[str, Fraction]:
    """Value of a unit on each field with these cards out of a fresh shoe."""
    figures = BaccaratFigures.of(dict(rules or {}))
    return shoes.values(shoes.shoe_of(figures.decks, cards_of(seen)), figures)
