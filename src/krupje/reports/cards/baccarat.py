"""Baccarat's strategy card: nothing is decided but where to lay the chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from krupje.analysis.worth import Worth


def card(_: Any, worth: Worth) -> dict[str, Any]:
    """The field that costs least, round after round; it is best play, so the card costs nothing."""
    field, table = max(worth.wagers.items(), key=lambda wager: wager[1].ev)
    value = table.ev
    return {
        "cost": 0.0,
        "house_edge": float(-value),
        "stages": [{"at": "fields", "rules": [{"if": {}, "do": field, "share": None}]}],
        "exact": [str(value.numerator), str(value.denominator)],
    }
