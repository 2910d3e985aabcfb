"""Strategy cards: short rules a person can remember, found and priced exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.analysis.figures import HoldemFigures, NkpFigures

if TYPE_CHECKING:
    from krupje.reports.worth import Figures, Worth


def found(figures: Figures, worth: Worth) -> dict[str, Any] | None:
    """The card of a house; none where nothing is decided."""
    match figures:
        case NkpFigures():
            from krupje.reports.cards.nkp import card

            return card(figures, worth.wagers["ante"].ev)
        case HoldemFigures():
            from krupje.reports.cards.holdem import card as holdem_card

            return holdem_card(figures, worth.wagers["ante"].ev)
        case _:
            return None
