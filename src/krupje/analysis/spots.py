"""Reading the cards of a question, and refusing the question that cannot be asked."""

from __future__ import annotations

from collections.abc import Iterable

from krupje.cards import parse, show
from krupje.refusal import Refused


def card_name(card: int) -> str:
    """`As` for 48."""
    return show(card)


def cards_of(given: str | Iterable[int | str] | None) -> list[int]:
    """Cards from text with spaces, or from a list of cards and words."""
    if given is None:
        return []
    words = given.split() if isinstance(given, str) else list(given)
    return [parse(w) if isinstance(w, str) else check_card(w) for w in words]


def check_card(card: object) -> int:
    """The number itself when it is a card, 0..51."""
    if isinstance(card, bool) or not isinstance(card, int) or not 0 <= card < 52:
        raise Refused("card-unknown", card=str(card)[:20])
    return card


def apart(*groups: Iterable[int]) -> None:
    """Refuse a card that stands twice in one deck."""
    seen: set[int] = set()
    for card in (c for group in groups for c in group):
        if card in seen:
            raise Refused("card-repeated", card=show(card))
        seen.add(card)


def counted(cards: list[int], allowed: tuple[int, ...], option: str) -> None:
    """Refuse a wrong number of cards after an option."""
    if len(cards) not in allowed:
        wanted = " / ".join(map(str, allowed))
        raise Refused("cards-wrong-count", count=len(cards), where=f"--{option}", wanted=wanted)


def enough(left: int, needed: int) -> None:
    """Refuse a deck that cannot finish the round."""
    if left < needed:
        raise Refused("cards-too-few-left", left=left, needed=needed)
