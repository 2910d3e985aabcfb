"""Guests, boxes and stakes before the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from krupje.money import chips
from krupje.refusal import NotAllowed, NotNow, NotYours, Refused
from krupje.rounds.figures import changed, house
from krupje.rounds.figures import figures as kinds
from krupje.table import actions as do
from krupje.table import events as at
from krupje.table.checks import bets_open, clause, holds, present, staff
from krupje.table.procedures import procedure
from krupje.table.state import DEALER, PIT_BOSS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.table.state import Table

LONGEST_NAME = 40
SEATS_WANTED = ("seats-too-few",)
"""Refusals of a start that more guests may still cure."""


def sit(table: Table, action: do.Sit) -> Iterator[Any]:
    """A guest comes under a name of his own."""
    name = action.by
    if not 1 <= len(name) <= LONGEST_NAME or name[0] == "@" or not name.isprintable():
        raise Refused("name-unfit", clause(table, "seating"), guest=name[:LONGEST_NAME])
    if name in table.guests or name in ("house", "layout", "cage", "pot"):
        raise NotAllowed("name-taken", clause(table, "seating"), guest=name)
    yield at.Sat(name)


def leave(table: Table, action: do.Leave) -> Iterator[Any]:
    """A guest goes when nothing of his lies on the felt; for another only the dealer says so."""
    guest = action.guest or action.by
    present(table, guest)
    if action.by not in (guest, DEALER):
        raise NotYours("not-your-place", clause(table, "seating"), guest=guest)
    if any(table.has_stake(box) for box in table.held(guest)):
        raise NotNow("stake-lies", clause(table, "seating"), guest=guest)
    yield at.Left(guest)


def buy_in(table: Table, action: do.BuyIn) -> Iterator[Any]:
    """Chips for a guest, in whole units."""
    present(table, action.by)
    if action.amount <= 0 or action.amount % table.rules.unit or action.amount >= 10**11:
        raise NotAllowed("amount-unreadable", clause(table, "stakes"), amount=chips(action.amount)[:20],
                         legal=chips(table.rules.unit))  # fmt: skip
    yield at.BoughtIn(action.by, action.amount)


def take(table: Table, action: do.Take) -> Iterator[Any]:
    """A free box that is open."""
    present(table, action.by)
    if action.box not in table.boxes:
        raise NotAllowed("box-not-open", clause(table, "boxes"), box=action.box, boxes=len(table.boxes))
    if table.holder(action.box) is not None:
        raise NotAllowed("box-taken", clause(table, "seating"), box=action.box)
    if procedure(table.name).seats and table.held(action.by):
        raise NotAllowed("one-seat", clause(table, "seating"), guest=action.by)
    yield at.Took(action.by, action.box)


def release(table: Table, action: do.Release) -> Iterator[Any]:
    """A box given up, when nothing lies on it."""
    holds(table, action.by, action.box, "seating")
    if table.has_stake(action.box):
        raise NotNow("stake-lies", clause(table, "seating"), guest=action.by)
    yield at.Released(action.box)


def lay(table: Table, action: do.Lay) -> Iterator[Any]:
    """Stakes on a box of one's own, instead of what lay there before; all together must stand."""
    bets_open(table)
    stake = action.stake
    if not isinstance(stake, table.game.stake):
        raise Refused("stake-unreadable", clause(table, "stakes"))
    holds(table, action.by, stake.box, "stakes")
    if hasattr(stake, "guest"):
        stake = replace(stake, guest=action.by)
    others = tuple(lain for lain in table.stakes if _field(lain) != _field(stake))
    yield _lies(table, (*others, stake))


def _field(stake: Any) -> tuple[int, str]:
    """Where on the felt a stake lies: a box, and in baccarat the field of it."""
    return stake.box, getattr(stake, "on", "")


def lift(table: Table, action: do.Lift) -> Iterator[Any]:
    """What lay on a box goes back to its guest."""
    bets_open(table)
    holds(table, action.by, action.box, "stakes")
    if not table.has_stake(action.box):
        raise NotNow("nothing-lies", clause(table, "stakes"), box=action.box)
    left = tuple(stake for stake in table.stakes if stake.box != action.box)
    yield _lies(table, left) if left else at.Laid(())


def _lies(table: Table, stakes: tuple[Any, ...]) -> at.Laid:
    """Stakes that stand together and that their guests can pay."""
    stakes = tuple(sorted(stakes, key=_field))
    try:
        state = table.game.start(table.rules, for_start(table, stakes))
    except Refused as refusal:
        if refusal.code in SEATS_WANTED:
            return at.Laid(stakes)
        raise
    due: dict[str, int] = {}
    for box, _, cents in table.game.staked(state):
        guest = table.holder(box) or ""
        due[guest] = due.get(guest, 0) + cents
    for guest, cents in due.items():
        afford(table, guest, cents)
    return at.Laid(stakes)


def afford(table: Table, guest: str, cents: int) -> None:
    """A guest stakes only chips he has."""
    if cents > table.funds(guest):
        raise NotAllowed(
            "not-enough-chips",
            clause(table, "stakes"),
            guest=guest,
            stake=chips(cents),
            funds=chips(table.funds(guest)),
        )


def for_start(table: Table, stakes: tuple[Any, ...]) -> tuple[Any, ...]:
    """The stakes a round starts with; at a table of seats with dealer, stacks and the pot carried in."""
    if not procedure(table.name).seats:
        return stakes
    dealer = next_dealer(table, [stake.box for stake in stakes])
    return tuple(
        replace(
            stake,
            chips=table.funds(table.holder(stake.box) or ""),
            dealer=stake.box == dealer,
            carried=table.carried if stake.box == dealer else 0,
        )
        for stake in stakes
    )


def next_dealer(table: Table, seats: list[int]) -> int:
    """Who deals: the seat the lot fell on, then the next one clockwise; before the lot, the lowest."""
    if table.lot in seats:
        return table.lot
    return min((seat for seat in seats if seat > table.button), default=min(seats))


def close(table: Table) -> Iterator[Any]:
    """No more bets: what lies must make a round."""
    if table.closed or table.round is not None:
        raise NotNow("bets-closed", clause(table, "close"))
    if not table.stakes:
        raise NotNow("no-stakes", clause(table, "close"))
    table.game.start(table.rules, for_start(table, table.stakes))
    yield at.BetsClosed()


def open_box(table: Table, action: do.OpenBox) -> Iterator[Any]:
    """The pit boss opens a box of those the house has."""
    staff(table, action.by, (PIT_BOSS,), "boxes")
    most = table.rules.seats_max if procedure(table.name).seats else table.rules.boxes
    if action.box in table.boxes or not 1 <= action.box <= most:
        raise NotAllowed("box-not-to-open", clause(table, "boxes"), box=action.box, boxes=most)
    yield at.BoxOpened(action.box, action.by, clause(table, "boxes"))


def close_box(table: Table, action: do.CloseBox) -> Iterator[Any]:
    """The pit boss closes a box on which nothing lies."""
    staff(table, action.by, (PIT_BOSS,), "boxes")
    if action.box not in table.boxes:
        raise NotAllowed("box-not-open", clause(table, "boxes"), box=action.box, boxes=len(table.boxes))
    if table.has_stake(action.box):
        raise NotNow("stake-lies", clause(table, "boxes"), guest=table.holder(action.box) or "")
    yield at.BoxClosed(action.box, action.by, clause(table, "boxes"))


def set_house(table: Table, action: do.SetHouse) -> Iterator[Any]:
    """The pit boss changes figures: at once, or from the next round on where stakes lie; the shoe stays."""
    staff(table, action.by, (PIT_BOSS,), "boxes")
    figures = merged(merged(changed(table.rules), table.due), action.figures)
    house(table.game.rules, figures, table.game.presets)
    kind = at.HouseDue if table.stakes or table.round is not None else at.HouseSet
    yield kind(figures, action.by, _clause_of(table, action.figures))


def _clause_of(table: Table, given: dict[str, Any]) -> str | None:
    """The clause of the first figure that is changed."""
    known = kinds(table.game.rules)
    return next((known[key].clause for key in given if key in known), clause(table, "boxes"))


def merged(before: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """A house's figures with some of them changed; pay tables row by row."""
    after = dict(before)
    for key, value in given.items():
        rows = after.get(key)
        after[key] = {**rows, **value} if isinstance(rows, dict) and isinstance(value, dict) else value
    return after
