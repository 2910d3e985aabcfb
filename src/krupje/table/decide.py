"""What the table answers: events, or a refusal that changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from krupje.table import actions as do
from krupje.table import dealing, irregular, seating
from krupje.table.evolve import evolve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.table.state import Table


def decide(table: Table, action: do.Does) -> tuple[Any, ...]:
    """The events an action leads to. Refuses, with the clause, what the rules of the table do not allow."""
    return tuple(_answer(table, action))


def _answer(table: Table, action: do.Does) -> Iterable[Any]:  # noqa: C901 (one line an action)
    match action:
        case do.Draw():
            return dealing.draw(table, action)
        case do.Play():
            return dealing.play(table, action)
        case do.Sit():
            return seating.sit(table, action)
        case do.Leave():
            return seating.leave(table, action)
        case do.BuyIn():
            return seating.buy_in(table, action)
        case do.Take():
            return seating.take(table, action)
        case do.Release():
            return seating.release(table, action)
        case do.Lay():
            return seating.lay(table, action)
        case do.Lift():
            return seating.lift(table, action)
        case do.Close():
            return dealing.no_more_bets(table, action)
        case do.ShowDecks():
            return dealing.show_decks(table, action)
        case do.Shuffle():
            return dealing.shuffle(table, action)
        case do.Seed():
            return dealing.seed(table, action)
        case do.Mix():
            return dealing.mix(table, action)
        case do.Cut():
            return dealing.cut(table, action)
        case do.Decline():
            return dealing.decline(table, action)
        case do.Lot():
            return dealing.lot(table, action)
        case do.Burn():
            return dealing.burn(table, action)
        case do.House():
            return dealing.house(table, action)
        case do.Pay():
            return dealing.pay(table, action)
        case do.Misdeal():
            return irregular.misdeal(table, action)
        case do.Stray():
            return irregular.stray(table, action)
        case do.Slip():
            return irregular.slip(table, action)
        case do.Freeze():
            return irregular.freeze(table, action)
        case do.Dispute():
            return irregular.dispute(table, action)
        case do.Rule():
            return irregular.rule(table, action)
        case do.OpenBox():
            return seating.open_box(table, action)
        case do.CloseBox():
            return seating.close_box(table, action)
        case do.SetHouse():
            return seating.set_house(table, action)
        case _:
            assert_never(action)


def step(table: Table, action: do.Does) -> tuple[Table, tuple[Any, ...]]:
    """The table after an action, and what happened."""
    events = decide(table, action)
    for event in events:
        table = evolve(table, event)
    return table, events
