"""The PAR sheet as data: everything a report says, before anybody decides how it looks."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING, Any

from krupje.analysis.figures import BaccaratFigures
from krupje.analysis.outcomes import number
from krupje.analysis.worth import Worth
from krupje.money import chips
from krupje.reports.measures import LEVELS, ROUNDS, hold, measured
from krupje.reports.readings import command, readings
from krupje.reports.worth import figures_of, needed, recall, removal_of, worth_of
from krupje.rounds.figures import changed
from krupje.rounds.figures import figures as kinds

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.analysis.outcomes import Table
    from krupje.reports.readings import Reading
    from krupje.reports.worth import Figures


def par_sheet(
    game: str, rules: Any, ante: int | None = None, told: Callable[[int, int, str], None] | None = None
) -> dict[str, Any]:
    """The document of `krupje report`; ``told`` hears (done, of, what) as houses are valued."""
    ante = needed(game, rules) if ante is None else ante
    options = readings(game, rules, ante)
    houses = [(key, each) for key, several in options for each in several]
    stake = chips(ante) if ante is not None else None

    def worth(at: int, key: str, reading: Reading) -> Worth:
        what = f"{key} = {reading.value}"
        return worth_of(reading.figures, lambda: told(at, len(houses), what) if told else None)

    own_figures = figures_of(game, rules, ante)
    own = worth_of(own_figures, lambda: told(0, len(houses), game) if told else None)
    found = {id(each): worth(at + 1, key, each) for at, (key, each) in enumerate(houses)}
    document: dict[str, Any] = {
        "game": game,
        "rules": changed(rules),
        "ante": stake,
        "method": "exact",
        "command": command(game, rules, ante=stake),
        "wagers": {wager: _wager(table) for wager, table in own.wagers.items()},
        "blind": None if own.blind is None else {"ev": float(own.blind), "exact": _exact(own.blind)},
        "play": {way: float(share) for way, share in own.play.items()},
        "readings": [
            {
                "key": key,
                "clause": kinds(type(rules))[key].clause,
                "ruling": kinds(type(rules))[key].ruling,
                "values": [_reading(game, each, found[id(each)], stake) for each in several],
            }
            for key, several in options
        ],
    }
    card = _card(game, own_figures, own, lambda: told(len(houses), len(houses), "card") if told else None)
    if card is not None:
        document["card"] = {**card, "command": command(game, rules, "report", ante=stake) + " --json"}
    if isinstance(own_figures, BaccaratFigures):
        document["removal"] = [
            {"points": points, **{field: float(change) for field, change in row.items()}}
            for points, row in enumerate(removal_of(own_figures))
        ]
    return document


def _card(game: str, figures: Figures, own: Worth, told: Callable[[], None]) -> Any:
    """The strategy card of a game that is decided, kept when it was found before."""
    from krupje.reports.cards import found

    def make() -> Any:
        told()
        return found(game, figures, own)

    return recall(("card", type(figures).__name__, *astuple(figures)), make)


def _exact(value: Any) -> list[str]:
    return [str(value.numerator), str(value.denominator)]


def _wager(table: Table) -> dict[str, Any]:
    """One wager: its figures, every way it ends, and what the house holds."""
    rows = sorted(table.rows, key=lambda r: (-r.net, r.event))
    events = [
        {
            "event": r.event,
            "net": number(r.net),
            "staked": number(r.staked),
            "count": str(r.count),
            "probability": r.count / table.deals,
            "contribution": float(r.net * r.count / table.deals),
        }
        for r in rows
    ]
    return {
        **measured(table),
        "deals": str(table.deals),
        "events": events,
        "total": {
            "count": str(sum(r.count for r in rows)),
            "probability": sum(r.count for r in rows) / table.deals,
            "contribution": float(table.ev),
        },
        "hold": [_hold(table, rounds) for rounds in ROUNDS],
    }


def _hold(table: Table, rounds: int) -> dict[str, Any]:
    found = hold(table, rounds)
    return {
        "rounds": rounds,
        "mean": found.mean,
        "sd": found.sd,
        "method": found.method,
        "win": {str(level): found.quantiles[level] for level in LEVELS},
        "hold": {str(level): share for level, share in found.shares().items()},
        "house_loses": found.lose,
    }


def _reading(game: str, reading: Reading, worth: Worth, stake: object) -> dict[str, Any]:
    return {
        "value": reading.value,
        "in_force": reading.in_force,
        "stake": None if reading.stake is None else chips(reading.stake),
        "house_edge": worth.edges(),
        "sd": {wager: measured(table)["sd"] for wager, table in worth.wagers.items()},
        "blind": None if worth.blind is None else float(worth.blind),
        "command": command(
            game, reading.rules, ante=stake if reading.stake is None else chips(reading.stake)
        ),
    }
