"""Rounds as text: records in, receipts out; and sessions that can be written, read and replayed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from krupje.games import NAMES
from krupje.records import strict
from krupje.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

_READERS = {"nkp": "nkp", "casino-holdem": "holdem", "novo": "novo", "baccarat": "baccarat", "knock": "knock"}


def settle(record: Mapping[str, Any]) -> dict[str, Any]:
    """The receipt of one finished round, or a refusal that names the clause.

    >>> paid = settle({"game": "nkp", "dealer": "2c 7d 9h Jc Qs",
    ...     "boxes": [{"box": 2, "ante": 5, "blind": True, "cards": "Ts Td 3h 3c 8h"}]})
    >>> paid["house"]
    -5
    """
    if "game" not in record:
        raise Refused("key-missing", key="game", where="record")
    game = record["game"]
    if not isinstance(game, str) or game not in _READERS:
        raise Refused("game-unknown", game=str(game)[:40], games=" ".join(NAMES))
    reader = import_module(f"krupje.records.{_READERS[game]}")
    receipt: dict[str, Any] = reader.receipt(reader.replay(record))
    return receipt


def settle_text(text: str | bytes) -> dict[str, Any]:
    """The same from JSON text."""
    return settle(strict.document(text))
