"""Two houses of one game side by side: where they differ, what each is worth, what each difference costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from krupje.money import chips
from krupje.reports.measures import measured
from krupje.reports.readings import command
from krupje.reports.worth import figures_of, worth_of
from krupje.rounds.figures import changed
from krupje.rounds.figures import figures as kinds

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.analysis.worth import Worth


def compared(
    game: str,
    first: Any,
    second: Any,
    ante: int | None = None,
    told: Callable[[int, int, str], None] | None = None,
) -> dict[str, Any]:
    """The document of `krupje compare`; each differing option is also tried alone in the first house."""
    keys = [key for key in kinds(type(first)) if getattr(first, key) != getattr(second, key)]

    def worth(at: int, what: str, rules: Any) -> Worth:
        figures = figures_of(game, rules, ante)
        return worth_of(figures, lambda: told(at, len(keys) + 2, what) if told else None)

    houses = [worth(0, "A", first), worth(1, "B", second)]
    options = []
    for at, key in enumerate(keys):
        alone = replace(first, **{key: getattr(second, key)})
        found = worth(at + 2, key, alone)
        options.append({
            "key": key,
            "clause": kinds(type(first))[key].clause,
            "ruling": kinds(type(first))[key].ruling,
            "a": _shown(key, first),
            "b": _shown(key, second),
            "alone": {
                wager: found.edges()[wager] - edge for wager, edge in houses[0].edges().items()
            },
            "command": command(game, alone, ante=_stake(ante)),
        })  # fmt: skip
    return {
        "game": game,
        "ante": _stake(ante),
        "houses": [
            _house(game, rules, found, ante) for rules, found in zip((first, second), houses, strict=True)
        ],
        "options": options,
        "difference": {wager: houses[1].edges()[wager] - edge for wager, edge in houses[0].edges().items()},
    }


def _stake(ante: int | None) -> str | None:
    return None if ante is None else chips(ante)


def _shown(key: str, rules: Any) -> object:
    return kinds(type(rules))[key].show(getattr(rules, key))


def _house(game: str, rules: Any, worth: Worth, ante: int | None) -> dict[str, Any]:
    """One house: what differs from the sheet, what its wagers are worth and how it is played."""
    return {
        "rules": changed(rules),
        "wagers": {wager: measured(table) for wager, table in worth.wagers.items()},
        "blind": None if worth.blind is None else float(worth.blind),
        "play": {way: float(share) for way, share in worth.play.items()},
        "command": command(game, rules, ante=_stake(ante)),
    }
