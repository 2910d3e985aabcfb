"""`krupje edge`: what a game is worth under best play, over all cards, as exact fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from time import perf_counter
from typing import Any

from krupje.analysis import baccarat as shoes
from krupje.analysis import holdem_game, nkp_game
from krupje.analysis.figures import BaccaratFigures, HoldemFigures, NkpFigures
from krupje.analysis.outcomes import Outcome, Table, bonus_table, holdem_table, nkp_table, number, table
from krupje.analysis.spots import BadSpot, cards_of

GAMES = ("nkp", "casino-holdem", "baccarat")


def edge(
    game: str,
    rules: Mapping[str, Any] | None = None,
    *,
    ante: int | None = None,
    shoe: int | None = None,
    remove: Any = None,
    workers: int = 2,
) -> dict[str, Any]:
    """The document of `krupje edge GAME --json`.

    `rules` are the house's options; `ante`, in the unit of max_payout, makes a maximum count. Baccarat takes
    `shoe`, a number of decks, and `remove`, cards known to be out.
    """
    began, rules = perf_counter(), dict(rules or {})
    if game == "baccarat":
        body = baccarat_edge(rules, shoe, cards_of(remove))
    elif game in GAMES and (shoe is not None or remove):
        raise BadSpot("baccarat-only", option="shoe" if shoe is not None else "remove")
    elif game == "nkp":
        body = nkp_edge(NkpFigures.of(rules, ante), workers)
    elif game == "casino-holdem":
        body = holdem_edge(HoldemFigures.of(rules, ante), workers)
    else:
        raise BadSpot("no-edge", game=game)
    return {"game": game, "rules": rules, "method": "exact", **body, "seconds": perf_counter() - began}


def nkp_edge(figures: NkpFigures, workers: int) -> dict[str, Any]:
    """Wagers, blind and play of NKP."""
    totals = nkp_game.solve(figures, workers)
    deals, scale = nkp_game.DEALS, totals.nets.scale
    fold, _, buy, exchange = totals.starts
    folds = fold * nkp_game.UNIT + sum(stage[24] for stage in totals.events[1:])
    changed = totals.changed + exchange * nkp_game.UNIT
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
            "change": changed / deals,
        },
    }


def holdem_edge(figures: HoldemFigures, workers: int) -> dict[str, Any]:
    """Wagers, blind and play of Casino Hold'em."""
    totals = holdem_game.solve(figures, workers)
    starts = comb(52, 3) * comb(49, 2)
    return {
        "wagers": {"ante": holdem_table(totals).json(), "bonus": bonus_table(totals, figures).json()},
        "blind": {"ev": totals.blind / (holdem_game.DEALS * totals.nets.scale)},
        "play": {"fold": totals.folded / starts, "bet": (starts - totals.folded) / starts},
    }


def baccarat_edge(rules: dict[str, Any], shoe: int | None, removed: list[int]) -> dict[str, Any]:
    """Wagers of Baccarat on a fresh shoe without the removed cards."""
    figures = BaccaratFigures.of(rules if shoe is None else {**rules, "decks": shoe})
    return {"wagers": {w: t.json() for w, t in baccarat_tables(figures, removed).items()}}


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
    rules: Mapping[str, Any] | None = None, shoe: int | None = None, remove: Any = None
) -> list[dict[str, Any]]:
    """Baccarat's effect of removal: for points 0..9, change of each field's value per unit."""
    options = dict(rules or {})
    figures = BaccaratFigures.of(options if shoe is None else {**options, "decks": shoe})
    left = shoes.shoe_of(figures.decks, cards_of(remove))
    return [
        {"points": points, **{w: number(v) for w, v in row.items()}}
        for points, row in enumerate(shoes.effect_of_removal(left, figures))
    ]
