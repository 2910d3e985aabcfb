"""Cards as they lie: faces with local letters and coloured suits, backs, and gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from krupje.cards import show

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.cards import Seen
    from krupje.i18n import Catalogue

_PAPER = "#f5f2e8"
_RED, _BLACK = f"bold #b0122b on {_PAPER}", f"bold #16181d on {_PAPER}"
_FADED = "#7d7f86 on #c9c7bf"
_BACK = "#5f80a6 on #1f3550"


class Faces:
    """Draws cards for one screen: as little cards where it has colours, else as letters and signs."""

    def __init__(self, words: Catalogue, *, coloured: bool, signs: bool) -> None:
        self._words = words
        self._coloured = coloured
        self._signs = signs

    def card(self, card: Seen, *, faded: bool = False) -> Text:
        """One card, always four cells wide where it is coloured."""
        if card is None:
            return Text(
                " ▒▒ " if self._coloured else "▒▒" if self._signs else "??", _BACK if self._coloured else ""
            )
        name = self._words.card(show(card)) if self._signs else show(card)
        if not self._coloured:
            return Text(name)
        style = _FADED if faded else _RED if card & 3 in (1, 2) else _BLACK
        return Text(f"{name:>3} ", style)

    def row(self, cards: Iterable[Seen], faded: frozenset[int] = frozenset()) -> Text:
        """Cards side by side; those in ``faded`` do not count."""
        return Text(" ").join(self.card(card, faded=card in faded) for card in cards)
