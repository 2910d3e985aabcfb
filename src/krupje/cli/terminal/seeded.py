"""Chance from a seed: each round's cards follow from the seed, the game and the round's number alone.

Whatever the guests decide, and however often they leave and come back, the same seed deals the same
cards. A round shuffles each number of cards once and asks each question once, so that its path names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.chance import below, shuffled, stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.cards import Card
    from krupje.chance import Bits


class Seeded:
    """The dealer's hands in one round."""

    def __init__(self, seed: str, game: str, number: int) -> None:
        self._seed = seed
        self._path = ("play", game, number)

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards in a new order."""
        return shuffled(cards, self._stream("shuffle", len(cards)))

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``."""
        return below(self._stream("number", limit), limit)

    def _stream(self, what: str, size: int) -> Bits:
        return stream(self._seed, *self._path, what, size)
