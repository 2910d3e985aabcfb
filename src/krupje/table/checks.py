"""Who may do a thing at a table, and when. Every check returns nothing or refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.refusal import NotAllowed, NotNow, NotYours
from krupje.table.procedures import procedure
from krupje.table.state import DEALER, STAFF

if TYPE_CHECKING:
    from krupje.table.procedures import Step
    from krupje.table.state import Table


def clause(table: Table, step: Step) -> str | None:
    """The clause a step of this game's table rests on, where its sheet has one."""
    return procedure(table.name).clauses.get(step)


def staff(table: Table, by: str, roles: tuple[str, ...], step: Step) -> None:
    """Only these of the staff do this."""
    if by not in roles:
        raise NotAllowed("not-your-office", clause(table, step), by=by[:40], office=" ".join(roles))


def present(table: Table, by: str) -> None:
    """A guest who sits at the table."""
    if by not in table.guests:
        raise NotYours("not-at-table", clause(table, "seating"), guest=by[:40])


def of_house_or_guest(table: Table, by: str, step: Step) -> None:
    """Anybody who belongs to the table."""
    if by not in STAFF and by not in table.guests:
        raise NotYours("not-at-table", clause(table, step), guest=by[:40])


def holds(table: Table, by: str, box: Any, step: Step) -> None:
    """The guest's own box."""
    if table.holder(box) != by:
        raise NotYours(
            "not-your-box", clause(table, step), box=box if isinstance(box, int) else str(box)[:20]
        )


def bets_open(table: Table) -> None:
    """Stakes move only until "no more bets", at the latest until the first card."""
    if table.closed or table.round is not None:
        raise NotNow("bets-closed", clause(table, "close"))


def in_round(table: Table, step: Step) -> None:
    """A round is being played, or waits to be paid."""
    if table.round is None:
        raise NotNow("no-round", clause(table, step))


def dealer(table: Table, by: str, step: Step) -> None:
    """The dealer's own work."""
    staff(table, by, (DEALER,), step)
