"""`krupje advise`: the exact value of every legal action, from what the box can see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from krupje.analysis import baccarat as shoes
from krupje.analysis import holdem_game, nkp_spot
from krupje.analysis.figures import BaccaratFigures, HoldemFigures, NkpFigures
from krupje.analysis.spots import BadSpot, cards_of, counted

Cards = str | Iterable[int | str] | None
VERBS = ("fold", "bet", "keep", "buy", "buy-game", "insure", "exchange", "change")
"""Of equal actions the earlier comes first; then the one listed first."""


def advise(  # noqa: PLR0913
    game: str,
    rules: Mapping[str, Any] | None = None,
    *,
    cards: Cards = None,
    up: Cards = None,
    flop: Cards = None,
    gone: Cards = None,
    seen: Cards = None,
    ante: int | None = None,
) -> dict[str, Any]:
    """The document of `krupje advise GAME --json`: best action and all of them in falling order of ev."""
    values = actions(game, dict(rules or {}), cards=cards, up=up, flop=flop, gone=gone, seen=seen, ante=ante)
    order = sorted(values, key=lambda name: (-values[name], VERBS.index(name.split()[0])))
    return {
        "game": game,
        "best": order[0],
        "actions": [{"action": name, "ev": float(values[name])} for name in order],
    }


def actions(  # noqa: PLR0913
    game: str,
    rules: Mapping[str, Any],
    *,
    cards: Cards = None,
    up: Cards = None,
    flop: Cards = None,
    gone: Cards = None,
    seen: Cards = None,
    ante: int | None = None,
) -> dict[str, Fraction]:
    """The same as exact fractions of an Ante, in the order the actions are listed."""
    known = cards_of(seen)
    if game == "nkp":
        shown = cards_of(up)
        counted(shown, (1,), "up")
        return nkp_spot.actions(cards_of(cards), shown[0], cards_of(gone), known, NkpFigures.of(rules, ante))
    if game == "casino-holdem":
        return holdem_game.actions(cards_of(cards), cards_of(flop), known, HoldemFigures.of(rules, ante))
    raise BadSpot("no-advice", game=game)


def baccarat_fields(rules: Mapping[str, Any] | None = None, seen: Cards = None) -> dict[str, Fraction]:
    """Value of a unit on each field with these cards out of a fresh shoe."""
    figures = BaccaratFigures.of(dict(rules or {}))
    return shoes.values(shoes.shoe_of(figures.decks, cards_of(seen)), figures)
