"""The dealer at a table on the server: the automatic one, who commits to every shuffle before any bet.

Where the sheet offers no cut, the words of the guests are mixed into the cards instead.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from krupje.cards import PACK
from krupje.chance import Bits, below, commitment, order_of, places, shuffled
from krupje.refusal import Refused
from krupje.rounds import HOUSE, TimeOut
from krupje.table import DEALER, evolve
from krupje.table import actions as do
from krupje.table.automatic import end_window, next_action
from krupje.table.decide import decide
from krupje.table.procedures import procedure
from krupje.web.timing import is_bot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.cards import Card
    from krupje.table import Table
    from krupje.web.timing import Clock


Step: TypeAlias = tuple[do.Does, tuple[Any, ...]]
"""An action and what it led to."""


class Chance(Protocol):
    """Where whatever is drawn comes from."""

    def commit(self, pack: Sequence[Card]) -> do.Shuffle:
        """A shuffle of these cards, and what binds the dealer to it."""
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

    def commit(self, pack: Sequence[Card]) -> do.Shuffle:
        """The order follows from 256 bits that stay in the log, and so does the salt of each card."""
        secret = self.take(32).hex()
        order = order_of(secret, pack)
        return do.Shuffle(order, commitment(order, secret), secret)

    def salt(self) -> str:
        """128 bits."""
        return self.take(16).hex()

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards in a new order, from 256 fresh bits."""
        return shuffled(tuple(cards), Bits(self.take(32)))

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``."""
        return below(self, limit)


def folded(table: Table, events: tuple[Any, ...]) -> Table:
    """The table after events."""
    for event in events:
        table = evolve(table, event)
    return table


def follow(table: Table, chance: Chance) -> list[Step]:
    """What the house does of itself, and what bots lay, until a guest or a clock is waited for.

    Paying is not among it: the receipts lie until they have been read.
    """
    steps: list[Step] = []
    while (action := _next(table, chance) or _bot_lays(table)) is not None:
        events = decide(table, action)
        table = folded(table, events)
        steps.append((action, events))
    return steps


def _next(table: Table, chance: Chance) -> do.Does | None:
    """The house's next action."""
    if mixable(table):
        return do.Mix(places(table.seeds, table.commitment, len(table.shoe)))
    if table.spent and table.round is None and not table.guests:
        return None
    action = next_action(table, chance)
    match action:
        case do.Pay():
            return None
        case do.Shuffle():
            return chance.commit(PACK * table.game.decks(table.rules))
        case _:
            return action


def mixable(table: Table) -> bool:
    """Whether the guests' words are mixed in now: after the bets, once, before a card has moved."""
    fresh = not (table.spent or table.coups or table.burned or table.strayed)
    between = table.closed and table.round is None
    return bool(table.seeds) and between and fresh and not table.mixed and not procedure(table.name).cut


def _bot_lays(table: Table) -> do.Does | None:
    """A bot without a stake lays it once a guest has laid his, and buys chips where it lacks them."""
    if table.closed or table.round is not None or not table.stakes or not procedure(table.name).seats:
        return None
    stake: Any = table.game.stake
    for box, guest in table.places:
        if is_bot(guest) and not table.has_stake(box):
            if table.funds(guest) < bank(table) // 10:
                return do.BuyIn(guest, bank(table))
            lay = do.Lay(guest, stake(box=box))
            with suppress(Refused):
                decide(table, lay)
                return lay
    return None


def bank(table: Table) -> int:
    """What a bot buys in for."""
    return int(table.rules.ante) * 100


def instead(table: Table, running: Clock) -> list[do.Does]:
    """What the house does when it no longer waits for guests."""
    match running.what:
        case "bets":
            return [do.Close()]
        case "cut":
            return [do.Decline(DEALER, guest) for guest in table.staking() if guest not in table.declined]
        case "window":
            own = end_window(table)
            return [own] if own is not None else []
        case "pay":
            return [do.Pay()]
        case _:
            return [do.House(TimeOut(running.box or HOUSE))]
