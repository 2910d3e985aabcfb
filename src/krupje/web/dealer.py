"""The dealer at a table on the server: the automatic one, who commits to every shuffle before any bet.

Where the sheet offers no cut, the words of the guests are mixed into the cards instead.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

from krupje.cards import PACK
from krupje.chance import Bits, below, commitment, order_of, places, shuffled
from krupje.table import actions as do
from krupje.table import evolve
from krupje.table.automatic import next_action
from krupje.table.decide import decide
from krupje.table.procedures import procedure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from krupje.cards import Card
    from krupje.table import Table


class Chance(Protocol):
    """Where whatever is drawn comes from."""

    def secret(self) -> str:
        """What nobody can guess, in hexadecimal digits."""
        ...

    def salt(self) -> str:
        """The salt of a line of the log."""
        ...

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards in a new order."""
        ...

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``."""
        ...


class Drawn:
    """Chance from the operating system, or from a seed where a test wants the same again."""

    def __init__(self, seed: bytes | None = None) -> None:
        self._bits = None if seed is None else Bits(seed)

    def take(self, count: int) -> bytes:
        """Bytes."""
        return os.urandom(count) if self._bits is None else self._bits.take(count)

    def secret(self) -> str:
        """256 bits."""
        return self.take(32).hex()

    def salt(self) -> str:
        """128 bits."""
        return self.take(16).hex()

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards in a new order, from 256 fresh bits."""
        return shuffled(tuple(cards), Bits(self.take(32)))

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``."""
        return below(self, limit)


def housework(table: Table, chance: Chance) -> Iterator[tuple[do.Does, tuple[Any, ...], Table]]:
    """All the house does until it waits for somebody: each action, its events, and the table after it.

    Paying is not among it: the receipts lie until they have been read.
    """
    while (action := _next(table, chance)) is not None:
        events = decide(table, action)
        for event in events:
            table = evolve(table, event)
        yield action, events, table


def _next(table: Table, chance: Chance) -> do.Does | None:
    if mixable(table):
        return do.Mix(places(table.seeds, table.commitment, len(table.shoe)))
    if table.spent and table.round is None and not table.guests:
        return None
    action = next_action(table, chance)
    match action:
        case do.Pay():
            return None
        case do.Shuffle():
            return committed(table, chance)
        case _:
            return action


def mixable(table: Table) -> bool:
    """Whether the guests' words are mixed in now: after the bets, once, before a card has moved."""
    fresh = not (table.spent or table.coups or table.burned or table.strayed)
    between = table.closed and table.round is None
    return bool(table.seeds) and between and fresh and not table.mixed and not procedure(table.name).cut


def committed(table: Table, chance: Chance) -> do.Shuffle:
    """A shuffle, and what binds the dealer to it."""
    secret = chance.secret()
    order = order_of(secret, PACK * table.game.decks(table.rules))
    return do.Shuffle(order, commitment(order, secret), secret)
