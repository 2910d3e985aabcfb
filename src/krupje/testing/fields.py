"""What the fields of a record hold: cards, money, numbers or words.

A card and an amount are both an ``int``; the annotation as it was written tells them apart. So the
kit can find, swap and write the cards of any action, event or state without knowing the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from krupje.cards import Card

Kind: TypeAlias = Literal["card", "cards", "cents", "other"]

_WRITTEN: dict[str, Kind] = {
    "Card": "card",
    "Seen": "card",
    "Card | None": "card",
    "tuple[Card, ...]": "cards",
    "tuple[Seen, ...]": "cards",
    "Cents": "cents",
    "Cents | None": "cents",
}


_KINDS: dict[Any, dict[str, Kind]] = {}


def kinds(record: type[Any]) -> dict[str, Kind]:
    """The kind of every field of a record, in order.

    >>> from krupje.rounds import Deal
    >>> kinds(Deal)
    {'card': 'card'}
    """
    if record not in _KINDS:
        written: dict[str, str] = {}
        for each in reversed(record.__mro__):
            written |= {key: str(text) for key, text in getattr(each, "__annotations__", {}).items()}
        _KINDS[record] = {key: _WRITTEN.get(written[key], "other") for key in record.__struct_fields__}
    return _KINDS[record]


def cards_in(found: object) -> Iterator[Card]:
    """Every card that can be read from a record, however deep it lies; backs are none.

    ``out``, where a round has it, is a set of cards with a bit for each.
    """
    if isinstance(found, Struct):
        for key, kind in kinds(type(found)).items():
            value = getattr(found, key)
            if kind == "card":
                yield from () if value is None else (value,)
            elif kind == "cards":
                yield from (card for card in value if card is not None)
            elif key == "out" and isinstance(value, int):
                yield from (card for card in range(52) if value >> card & 1)
            else:
                yield from cards_in(value)
    elif isinstance(found, (tuple, list, frozenset, set)):
        for each in found:
            yield from cards_in(each)
    elif isinstance(found, dict):
        for each in found.values():
            yield from cards_in(each)


def recast(record: Any, swap: Callable[[Card], Card]) -> Any:
    """The same action or event with other cards."""
    changes: dict[str, object] = {}
    for key, kind in kinds(type(record)).items():
        value = getattr(record, key)
        if kind == "card" and value is not None:
            changes[key] = swap(value)
        elif kind == "cards":
            changes[key] = tuple(None if card is None else swap(card) for card in value)
    return replace(record, **changes) if changes else record
