"""`krupje edge`: what a game is worth under best play, over all cards, as exact fractions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from krupje.analysis import baccarat as shoes
from krupje.analysis import boxes as several
from krupje.analysis.figures import BaccaratFigures, house_of, stake_of
from krupje.analysis.spots import cards_of
from krupje.analysis.worth import solved
from krupje.refusal import Refused
from krupje.rounds.figures import changed

Document = dict[str, Any]


def edge(game: str, rules: Mapping[str, Any] | None = None, *, workers: int = 2, **asked: Any) -> Document:
    """The document of `krupje edge GAME --json`.

    `rules` are the figures in which the house differs; `ante`, in chips, makes a maximum count, and rounding
    at Baccarat. Baccarat takes `shoe`, a number of decks, `remove`, cards known to be out, and `removal`, for
    what one card more would change; Casino Hold'em `boxes`, for how several boxes of one guest move together;
    Novo `fresh`, to solve a house anew that is recorded, and `cluster`, a shift that does it in place of the
    workers of this machine. What is None was not asked.
    """
    began, given, known = perf_counter(), dict(rules or {}), solved(game)
    for option, value in asked.items():
        if value is not None and option not in known.takes:
            raise Refused("option-not-of-game", option=f"--{option}", game=game)
    shoe, remove = asked.get("shoe"), asked.get("remove")
    if shoe is not None:
        if given.get("decks", shoe) != shoe:
            raise Refused("option-against-figure", option="--shoe", key="decks")
        given["decks"] = shoe
    house = house_of(game, given)
    figures = known.figures(house, stake_of(game, house, asked.get("ante")))
    if remove is not None:
        figures = replace(figures, removed=tuple(cards_of(remove)))
    worth = None if asked.get("fresh") else known.recorded(figures)
    if worth is None:
        worth = known.work(figures, asked.get("cluster") or workers)
    body: Document = {"wagers": {wager: table.json() for wager, table in worth.wagers.items()}}
    if worth.blind is not None:
        body["blind"] = {"ev": float(worth.blind)}
    if worth.play:
        body["play"] = {way: float(share) for way, share in worth.play.items()}
    if asked.get("removal"):
        body["removal"] = effects_of_removal(figures)
    if asked.get("boxes"):
        body["boxes"] = several.document(figures, workers)
    return {
        "game": game, "rules": changed(house), "method": "exact", **body, "seconds": perf_counter() - began
    }  # fmt: skip


def effects_of_removal(figures: BaccaratFigures) -> list[Document]:
    """Baccarat: for points 0..9, how a field's value per unit changes when one such card is taken out."""
    left = shoes.shoe_of(figures.decks, list(figures.removed))
    return [
        {"points": points, **{wager: float(change) for wager, change in row.items()}}
        for points, row in enumerate(shoes.effect_of_removal(left, figures))
    ]
