"""`krupje edge`: what a game is worth under best play, over all cards, as exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from time import perf_counter
from typing import Any

from krupje.analysis import baccarat as shoes
from krupje.analysis import boxes as several
from krupje.analysis import holdem_game, nkp_game
from krupje.analysis.figures import BaccaratFigures, HoldemFigures, NkpFigures, house_of
from krupje.analysis.outcomes import Outcome, Table, bonus_table, holdem_table, nkp_table, number, table
from krupje.analysis.spots import cards_of
from krupje.refusal import Refused
from krupje.rounds.figures import changed

Document = dict[str, Any]
Cards = Any


def edge(
    game: str,
    rules: Mapping[str, Any] | None = None,
    *,
    ante: object = None,
    shoe: object = None,
    remove: Cards = None,
    boxes: bool | None = None,
    workers: int = 2,
) -> Document:
    """The document of `krupje edge GAME --json`.

    `rules` are the figures in which the house differs; `ante`, in chips, makes a maximum count. Baccarat
    takes `shoe`, a number of decks, and `remove`, cards known to be out; Casino Hold'em `boxes`, for how
    several boxes of one guest move together.
    """
    began, options = perf_counter(), {"ante": ante, "shoe": shoe, "remove": remove, "boxes": boxes}
    given = dict(rules or {})
    if game not in GAMES:
        raise unsolved(game)
    takes, work = GAMES[game]
    for option, value in options.items():
        if value is not None and option not in takes:
            raise Refused("option-not-of-game", option=f"--{option}", game=game)
    if shoe is not None:
        given["decks"] = shoe
    house = changed(house_of(game, given))
    body = work(given, ante, cards_of(remove), workers)
    if boxes:
        body["boxes"] = several.document(HoldemFigures.of(given, ante), workers)
    return {"game": game, "rules": house, "method": "exact", **body, "seconds": perf_counter() - began}


def unsolved(game: str) -> Refused:
    """Why there is no exact figure of a game."""
    house_of(game, {})
    if game == "knock":
        return Refused("game-without-house", game=game)
    return Refused("solution-not-here", game=game)


def nkp_edge(given: Mapping[str, Any], ante: object, _removed: list[int], workers: int) -> Document:
    """Wagers, blind and play of NKP."""
    totals = nkp_game.solve(NkpFigures.of(given, ante), workers)
    deals, scale = nkp_game.DEALS, totals.nets.scale
    fold, _, buy, exchange = totals.starts
    folds = fold * nkp_game.UNIT + sum(stage[24] for stage in totals.events[1:])
    exchanged = totals.changed + exchange * nkp_game.UNIT
    blind = Fraction(totals.blind, deals * scale)
    if totals.blind_bought is not None:
        blind = max(blind, Fraction(totals.blind_bought, deals * scale))
    return {
        "wagers": {"ante": nkp_table(totals).json()},
        "blind": {"ev": float(blind)},
        "play": {
            "fold": folds / deals,
            "bet": (deals - folds) / deals,
            "buy": buy / nkp_game.STARTS,
            "change": exchanged / deals,
        },
    }


def holdem_edge(given: Mapping[str, Any], ante: object, _: list[int], workers: int) -> Document:
    """Wagers, blind and play of Casino Hold'em."""
    figures = HoldemFigures.of(given, ante)
    totals = holdem_game.solve(figures, workers)
    starts = comb(52, 3) * comb(49, 2)
    return {
        "wagers": {"ante": holdem_table(totals).json(), "bonus": bonus_table(totals, figures).json()},
        "blind": {"ev": totals.blind / (holdem_game.DEALS * totals.nets.scale)},
        "play": {"fold": totals.folded / starts, "bet": (starts - totals.folded) / starts},
    }


def baccarat_edge(given: Mapping[str, Any], _: object, removed: list[int], __: int) -> Document:
    """Wagers of Baccarat on a fresh shoe without the removed cards."""
    tables = baccarat_tables(BaccaratFigures.of(given), removed)
    return {"wagers": {wager: table.json() for wager, table in tables.items()}}


Work = Callable[[Mapping[str, Any], object, list[int], int], Document]
GAMES: dict[str, tuple[tuple[str, ...], Work]] = {
    "nkp": (("ante",), nkp_edge),
    "casino-holdem": (("ante", "boxes"), holdem_edge),
    "baccarat": (("shoe", "remove"), baccarat_edge),
}
"""The games that are solved: the options each takes, and what works it out."""


def baccarat_tables(figures: BaccaratFigures, removed: list[int]) -> dict[str, Table]:
    """Outcome tables of the three fields."""
    found = shoes.coup(shoes.shoe_of(figures.decks, removed))
    counts = {
        "player": found.player,
        "banker": found.banker,
        "tie": found.tie,
        "no tie": found.player + found.banker,
    }
    one = Fraction(1)
    return {
        wager: table(found.total, [Outcome(event, net, one, counts[event]) for event, net, _ in rows])
        for wager, rows in shoes.outcomes(found, figures).items()
    }


def removal(
    rules: Mapping[str, Any] | None = None, shoe: object = None, remove: Cards = None
) -> list[Document]:
    """Baccarat's effect of removal: for points 0..9, change of each field's value per unit."""
    options = dict(rules or {})
    figures = BaccaratFigures.of(options if shoe is None else {**options, "decks": shoe})
    left = shoes.shoe_of(figures.decks, cards_of(remove))
    return [
        {"points": points, **{w: number(v) for w, v in row.items()}}
        for points, row in enumerate(shoes.effect_of_removal(left, figures))
    ]
