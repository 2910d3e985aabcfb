"""What analysis refuses, and reading cards and options for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

RANKS, SUITS = "23456789TJQKA", "shdc"


class BadSpot(Exception):
    """The question cannot be asked: a code and the parameters of its sentence."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def card_name(card: int) -> str:
    """`As` for 48."""
    return RANKS[card >> 2] + SUITS[card & 3]


def card_of(word: str) -> int:
    """The card written `As`, `10h` or `td`; refused as `unknown-card` otherwise."""
    rank, suit = word[:-1].upper().replace("10", "T"), word[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or len(suit) != 1 or suit not in SUITS:
        raise BadSpot("unknown-card", card=word)
    return RANKS.index(rank) * 4 + SUITS.index(suit)


def cards_of(text: str | Iterable[int | str] | None) -> list[int]:
    """Cards from text with spaces, or from a list of cards and words."""
    if text is None:
        return []
    words = text.split() if isinstance(text, str) else list(text)
    return [card_of(w) if isinstance(w, str) else check_card(w) for w in words]


def check_card(card: object) -> int:
    """The number itself when it is a card, 0..51."""
    if isinstance(card, bool) or not isinstance(card, int) or not 0 <= card < 52:
        raise BadSpot("unknown-card", card=str(card))
    return card


def apart(*groups: Iterable[int]) -> None:
    """Refuse a card that stands twice in one deck."""
    seen: set[int] = set()
    for card in (c for group in groups for c in group):
        if card in seen:
            raise BadSpot("duplicate-card", card=card_name(card))
        seen.add(card)


def counted(cards: list[int], allowed: tuple[int, ...], what: str) -> None:
    """Refuse a wrong number of cards."""
    if len(cards) not in allowed:
        raise BadSpot("wrong-number-of-cards", what=what, given=len(cards), allowed=list(allowed))


def known_keys(given: Mapping[str, Any], known: Iterable[str]) -> None:
    """Refuse an option that the game does not have."""
    for key in given:
        if key not in set(known):
            raise BadSpot("unknown-option", option=key)
