"""Cards as they lie: faces with local letters and coloured suits, backs, and gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from krupje.cards import show

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.cards import Card, Seen
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

    @property
    def painted(self) -> bool:
        """Whether cards can be drawn large: that takes colours."""
        return self._coloured and self._signs

    def name(self, card: Card) -> str:
        """A card's rank and suit, in local letters where the screen can show a suit."""
        return self._words.card(show(card)) if self._signs else show(card)

    def card(self, card: Seen, *, faded: bool = False) -> Text:
        """One card, always four cells wide where it is coloured."""
        if card is None:
            back = "▒▒" if self._signs else "??"
            return Text(f" {back} ", _BACK) if self._coloured else Text(back)
        if not self._coloured:
            return Text(self.name(card))
        return Text(f"{self.name(card):>3} ", _style(card, faded=faded))

    def row(self, cards: Iterable[Seen], faded: frozenset[int] = frozenset()) -> Text:
        """Cards side by side; those in ``faded`` do not count."""
        return Text(" ").join(self.card(card, faded=card in faded) for card in cards)

    def large(self, cards: Iterable[Seen], faded: frozenset[int] = frozenset()) -> Text:
        """The same three lines high."""
        drawn = [_large(card if card is None else self.name(card), card, faded) for card in cards]
        return Text("\n").join(Text(" ").join(each[line] for each in drawn) for line in range(3))


def _style(card: Card, *, faded: bool) -> str:
    return _FADED if faded else _RED if card & 3 in (1, 2) else _BLACK


def _large(name: str | None, card: Seen, faded: frozenset[int]) -> tuple[Text, Text, Text]:
    """A card's three lines: its rank in two corners and its suit in the middle; or a back."""
    if card is None or name is None:
        return Text("▒░▒░▒", _BACK), Text("░▒░▒░", _BACK), Text("▒░▒░▒", _BACK)
    rank, suit, style = name[:-1], name[-1], _style(card, faded=card in faded)
    return Text(f" {rank:<4}", style), Text(f"  {suit}  ", style), Text(f"{rank:>4} ", style)
