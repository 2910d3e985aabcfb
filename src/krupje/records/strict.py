"""Reading what a person or program sent: strict, and every refusal says where.

JSON with a key twice, with NaN, nested too deep or broken in its UTF-8 is refused, never guessed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn

from krupje.cards import Card, parse_cards
from krupje.money import amount
from krupje.records.placed import DEEPEST, fault
from krupje.refusal import NotAllowed, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from krupje.money import Cents

Document = dict[str, Any]


def document(text: str | bytes) -> Document:
    """One JSON object. Refuses ``not-json``, with line and column, and ``not-a-record`` otherwise."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        read = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as why:  # broken bytes and numbers of 5000 digits are ValueErrors too
        raise Refused("not-json", **fault(text, why)) from None
    if not isinstance(read, dict):
        raise Refused("not-a-record")
    if not _shallow(read):
        raise Refused("not-json", **fault(text))
    return read


def _shallow(read: Document) -> bool:
    """Whether it is not nested so deep that printing it might fail; no record goes down five levels."""
    level: list[Any] = [read]
    for _ in range(DEEPEST):
        held = (each.values() if isinstance(each, dict) else each for each in level)
        level = [inside for each in held for inside in each if isinstance(inside, dict | list)]
        if not level:
            return True
    return False


def _once(pairs: list[tuple[str, Any]]) -> Document:
    read: Document = {}
    for key, value in pairs:
        if key in read:
            raise Refused("key-twice", key=key[:40])
        read[key] = value
    return read


def _no_constant(constant: str) -> NoReturn:
    """NaN and its like, which JSON does not know."""
    raise ValueError(constant)


def keys(found: object, must: Sequence[str], may: Sequence[str], where: str) -> Mapping[str, Any]:
    """A JSON object with just these keys."""
    if not isinstance(found, dict):
        raise Refused("not-an-object", where=where)
    for key in found:
        if key not in must and key not in may:
            raise Refused("key-unknown", key=key[:40], where=where)
    for key in must:
        if key not in found:
            raise Refused("key-missing", key=key, where=where)
    return found


def objects(found: object, where: str) -> list[Any]:
    """A JSON array."""
    if not isinstance(found, list):
        raise Refused("not-a-list", where=where)
    return found


def words(found: object, where: str) -> list[list[str]]:
    """An array of phrases, each split into its words."""
    phrases = objects(found, where)
    if any(not isinstance(phrase, str) or not phrase.split() for phrase in phrases):
        raise Refused("not-words", where=where)
    return [phrase.split() for phrase in phrases]


def whole(found: object, where: str) -> int:
    """A whole number from 0 to 999 999 999."""
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found < 10**9:
        raise Refused("not-a-number", where=where)
    return found


def switch(found: object, where: str) -> bool:
    """True or false."""
    if not isinstance(found, bool):
        raise Refused("not-true-or-false", where=where)
    return found


def name(found: object, where: str) -> str:
    """A guest's name: one to forty characters."""
    if not isinstance(found, str) or not 1 <= len(found) <= 40:
        raise Refused("not-a-name", where=where)
    return found


def cards(found: object, where: str, counts: Sequence[int] | None, clause: str) -> tuple[Card, ...]:
    """Cards with spaces between them, as many as one of ``counts``, or any number."""
    if not isinstance(found, str):
        raise Refused("not-cards", clause, where=where)
    held = parse_cards(found)
    if counts is not None and len(held) not in counts:
        wanted = " / ".join(map(str, counts))
        raise NotAllowed("cards-wrong-count", clause, where=where, count=len(held), wanted=wanted)
    return held


def stake(found: object, unit: Cents, clause: str) -> Cents:
    """An amount of chips; its refusal names the clause of the stakes."""
    try:
        return amount(found, unit)
    except Refused as refusal:
        refusal.clause = clause
        raise
