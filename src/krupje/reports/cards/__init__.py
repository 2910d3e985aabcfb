"""Strategy cards: short rules a person can remember, found and priced exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.analysis.worth import Worth

Card = dict[str, Any]


def found(game: str, figures: Any, worth: Worth) -> Card | None:
    """The card of a house; none for a game whose card nobody has drawn."""
    make = GAMES.get(game)
    return None if make is None else make(figures, worth)


def _nkp(figures: Any, worth: Worth) -> Card | None:
    from krupje.reports.cards.nkp import card

    return card(figures, worth.wagers["ante"].ev)


def _holdem(figures: Any, worth: Worth) -> Card:
    from krupje.reports.cards.holdem import card

    return card(figures, worth.wagers["ante"].ev)


def _baccarat(figures: Any, worth: Worth) -> Card:
    from krupje.reports.cards.baccarat import card

    return card(figures, worth)


GAMES: dict[str, Callable[[Any, Worth], Card | None]] = {
    "nkp": _nkp,
    "casino-holdem": _holdem,
    "baccarat": _baccarat,
}
"""What draws the card of each game."""
