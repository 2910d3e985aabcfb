"""A dealer who needs no telling: from the state of a table, the house's next action.

Pure like the rest of the table: the order of a shuffle and the place of a cut come from outside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from krupje.cards import PACK
from krupje.rounds import HOUSE, Deal, TimeOut, Void
from krupje.table import actions as do
from krupje.table.procedures import procedure
from krupje.table.state import DEALER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.cards import Card
    from krupje.table.state import Table


class Chance(Protocol):
    """What a dealer's hands need that no rule can tell."""

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards in a new order."""
        ...

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``."""
        ...


def next_action(table: Table, chance: Chance) -> do.Does | None:
    """The house's next action, or None while it waits for guests.

    Closing the bets is left to whoever watches the clock, and so is a window in which guests are still
    ``asked``: that the house ends by ``end_window``.
    """
    if table.round is None:
        return _before(table, chance)
    awaited = table.game.awaits(table.round)
    if awaited is None:
        return None if table.trouble else do.Pay()
    return _in_round(table, chance) if awaited == HOUSE else None


def _before(table: Table, chance: Chance) -> do.Does | None:
    """The cards are made ready before the bets; the deal begins when the bets are closed."""
    way = procedure(table.name)
    if table.spent:
        if way.decks_shown and not table.shown:
            return do.ShowDecks()
        return do.Shuffle(chance.shuffled(PACK * table.game.decks(table.rules)))
    if not table.closed:
        return None
    if table.cut == "due":
        return _cut(table, chance)
    if way.shoe_burn and not table.coups and not table.burned:
        return do.Burn()
    if way.seats and not (table.button or table.lot):
        seats = [stake.box for stake in table.stakes]
        return do.Lot(seats[chance.below(len(seats))])
    return _card(table, table.game.burns(table.game.start(table.rules, table.stakes)) if not way.seats else 0)


def _cut(table: Table, chance: Chance) -> do.Does | None:
    """The dealer cuts when every guest has declined."""
    if any(guest not in table.declined for guest in table.staking()):
        return None
    return do.Cut(DEALER, 1 + chance.below(len(table.shoe) - 1))


def _card(table: Table, burns: int) -> do.Does:
    """The next card, after any burn that is due."""
    due = not procedure(table.name).shoe_burn and table.burned < burns
    return do.Burn() if due else do.Draw(exposed=table.slip and _dealers(table))


def _dealers(table: Table) -> bool:
    """Whether the next card goes face down to the dealer."""
    state = table.game.start(table.rules, table.stakes) if table.round is None else table.round
    card = table.shoe[0] if table.stray is None else table.stray
    assert card is not None  # noqa: S101 (the true table knows its shoe)
    first = table.game.decide(state, Deal(card))[0]
    return getattr(first, "box", None) == HOUSE and getattr(first, "face", "up") != "up"


def _in_round(table: Table, chance: Chance) -> do.Does | None:
    """A card is due, or something else only the house can do."""
    moves = tuple(table.game.legal(table.round))
    if any(isinstance(move, Deal) for move in moves):
        return _card(table, table.game.burns(table.round))
    own = end_window(table)
    if own is None or asked(table):
        return None
    cards = getattr(own.move, "cards", None)
    return own if cards is None else replace(own, move=replace(own.move, cards=chance.shuffled(cards)))


def end_window(table: Table) -> do.House | None:
    """What the house may do now besides dealing: close the insurance, put the discards back as stock."""
    if table.round is None or table.game.awaits(table.round) != HOUSE:
        return None
    for move in table.game.legal(table.round):
        if not isinstance(move, Deal | Void | TimeOut) and not _guests(move):
            return do.House(move)
    return None


def asked(table: Table) -> frozenset[int]:
    """The boxes that are asked something before the house goes on, where it waits for nobody else.

    `novo §6.3` — All light boxes that have bet: whether they have anything to insure must not show.
    """
    own = end_window(table)
    if own is None or hasattr(own.move, "cards"):
        return frozenset()
    return frozenset(box.box for box in table.round.boxes if box.bet and not (box.blind or box.folded))


def _guests(move: Any) -> bool:
    """Whether a move belongs to a box."""
    return getattr(move, "box", HOUSE) != HOUSE and not isinstance(move, TimeOut)
