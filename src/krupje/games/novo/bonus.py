"""Novo Poker: the bonus, for houses that offer one. It lives by the five cards as dealt alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.cards import rank
from krupje.cards.ranking import ACE, KING
from krupje.rounds.settling import lose, win

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from krupje.cards import Card
    from krupje.games.novo.sheet import Rules
    from krupje.money import Cents
    from krupje.rounds.event import Line

QUEEN, JACK = 10, 9


def rows(cards: Sequence[Card]) -> Iterator[str]:
    """§7.9 — Every row of the bonus table that five cards fit."""
    yield rank(cards).name
    ranks = {card >> 2 for card in cards}
    if ranks <= {KING, QUEEN, JACK}:
        yield "pictures"
    if ranks >= {ACE, KING, QUEEN}:
        yield "ace-king-queen"
    if len({card & 3 in (1, 2) for card in cards}) == 1:
        yield "one colour"


def bonus_line(rules: Rules, stake: Cents, cards: Sequence[Card]) -> Line:
    """§7.9 — The one row that pays most is paid; cards that fit none lose the bonus."""
    to_one = max(rules.bonus_table.get(row, 0) for row in rows(cards))
    if not to_one:
        return lose("bonus", stake, "novo 7.9")
    return win("bonus", stake, f"{to_one}:1", stake * to_one, "novo 7.9")
