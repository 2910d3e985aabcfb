"""A playing card: a small number inside, two letters outside.

A card is an ``int`` from 0 to 51, ``rank * 4 + suit``: ranks 0..12 for deuce to
ace, suits 0..3 for spades, hearts, diamonds, clubs. Numbers keep dealing and
ranking fast; letters are for people and files. Knows nothing of any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from krupje.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Card: TypeAlias = int
"""0..51; ``card >> 2`` is its rank, ``card & 3`` its suit."""

Seen: TypeAlias = Card | None
"""A card as somebody sees it: ``None`` is its back."""

RANKS = "23456789TJQKA"
SUITS = "shdc"
PACK: tuple[Card, ...] = tuple(range(52))

_CARDS = {rank + suit: index * 4 + s for index, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
_NAMES = {card: name for name, card in _CARDS.items()}
_INPUT = {name.lower(): card for name, card in _CARDS.items()} | {"10" + s: _CARDS["T" + s] for s in SUITS}


def parse(text: str) -> Card:
    """Reads one card; case does not matter and ``10h`` is ``Th``. Refuses anything else.

    >>> parse("As"), parse("10h"), parse("2C")
    (48, 33, 3)
    """
    try:
        return _INPUT[text.lower()]
    except KeyError:
        raise Refused("card-unknown", card=text[:20]) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Reads cards written with spaces between them.

    >>> parse_cards("2s 2h")
    (0, 1)
    """
    return tuple(parse(word) for word in text.split())


def show(card: Seen) -> str:
    """Writes a card as its two letters; a back is ``??``.

    >>> show(33), show(None)
    ('Th', '??')
    """
    return "??" if card is None else _NAMES[card]


def shows(cards: Iterable[Seen]) -> str:
    """Writes cards with spaces between them.

    >>> shows((48, 33))
    'As Th'
    """
    return " ".join(map(show, cards))


def without(cards: Sequence[Seen], gone: Iterable[Seen]) -> tuple[Seen, ...]:
    """The cards left when each of ``gone`` is taken away once; a back takes away a back.

    Somebody who sees only backs must lose as many of them, so that his picture stays the right size.

    >>> without((48, 33, None), (None, 48))
    (33,)
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
