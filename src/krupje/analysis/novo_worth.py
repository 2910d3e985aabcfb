"""What a Novo house is worth: its table of outcomes and how often best play takes each decision.

A whole solve takes half an hour. Those of some houses are recorded with the package, by the figures that
determine them; any other is worked out, part by part, and its parts are kept (`novo_game`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from krupje.analysis import novo_dark, novo_game, novo_outcomes
from krupje.analysis.novo_counts import WayEnds
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.outcomes import Outcome, Table, table
from krupje.shift import Shift

STARTS = novo_outcomes.STARTS
Found = tuple[Table, Fraction, dict[str, Fraction]]


def worth(figures: NovoFigures, shift: Shift) -> Found:
    """The light box's table, the value of a dark box, and the shares of rounds that take each decision."""
    with shift:
        solved = novo_game.solve(figures, shift)
    rows = list(novo_outcomes.table(figures, solved.ends))
    light = table(novo_outcomes.deals(figures), rows)
    if light.ev != solved.light:
        raise AssertionError("the table of outcomes does not have the mean that best play has")
    return light, novo_dark.value(figures), play(figures, solved.ends)


def play(figures: NovoFigures, ends: Mapping[int, WayEnds]) -> dict[str, Fraction]:
    """The shares of rounds in which each decision is taken at some point."""
    ways = ("fold", "bet", *(f"exchange-{count}" for count in range(1, 6)), "buy", "insure", "buy-game")
    found = dict.fromkeys(ways, Fraction(0))
    for way, insured, how, (_, _, _, share) in novo_outcomes.rows(figures, ends):
        share /= STARTS  # noqa: PLW2901
        found["fold" if how == "fold" else "bet"] += share
        if way:
            found[novo_outcomes.way_name(way)] += share
        if insured:
            found["insure"] += share
        if how.startswith("game bought"):
            found["buy-game"] += share
    return found


@cache
def recorded() -> dict[str, Any]:
    """Houses that were solved before, by their figures as text."""
    text = files("krupje.analysis").joinpath("novo_solved.json").read_text(encoding="utf-8")
    return {named(house["figures"]): house for house in json.loads(text)}


def named(figures: Mapping[str, Any]) -> str:
    """Figures as the text they are found by."""
    return json.dumps(dict(figures), sort_keys=True)


def known(figures: NovoFigures) -> Found | None:
    """A recorded house, or None."""
    house = recorded().get(named(asdict(figures)))
    if house is None:
        return None
    rows = tuple(
        Outcome(event, Fraction(net), Fraction(staked), int(count))
        for event, net, staked, count in house["outcomes"]
    )
    shares = {way: Fraction(share) for way, share in house["play"].items()}
    return Table(int(house["deals"]), rows), Fraction(house["dark"]), shares


def record(figures: NovoFigures, found: Found) -> dict[str, Any]:
    """A solved house as it is recorded; whole numbers as text, since they are long."""
    light, dark, shares = found
    return {
        "figures": asdict(figures),
        "deals": str(light.deals),
        "dark": str(dark),
        "play": {way: str(share) for way, share in shares.items()},
        "outcomes": [[r.event, str(r.net), str(r.staked), str(r.count)] for r in light.rows],
    }
