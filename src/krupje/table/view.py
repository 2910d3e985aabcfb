"""What a pair of eyes sees of a table, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from krupje.rounds import DEALER as DEALERS_EYES
from krupje.rounds import INSPECTOR as INSPECTORS_EYES
from krupje.rounds import ONLOOKER, Audience
from krupje.table import events as at
from krupje.table.evolve import evolve
from krupje.table.state import DEALER, INSPECTOR, PIT_BOSS

if TYPE_CHECKING:
    from krupje.table.state import Table

_STAFFS_EYES = {DEALER: DEALERS_EYES, INSPECTOR: INSPECTORS_EYES, PIT_BOSS: INSPECTORS_EYES}


def audience(table: Table, who: str) -> Audience:
    """The eyes of a guest (with the boxes he holds now), of one of the staff, or of anybody else."""
    if who in _STAFFS_EYES:
        return _STAFFS_EYES[who]
    return Audience("guest", table.held(who)) if who in table.guests else ONLOOKER


def seen_by(table: Table, event: Any, who: str) -> Any:
    """An event as somebody sees it, or None; ``table`` is the state the event happens to.

    Nobody, the inspector included, sees cards that are still in the shoe.
    """
    match event:
        case at.Shuffled(order) | at.Restacked(order):
            return replace(event, order=(None,) * len(order))
        case _ if isinstance(event, at.Happens):
            return event
        case _:
            return table.game.seen_by(event, audience(table, who))


class Watcher:
    """Somebody watching a table: his own picture of it, folded from what he sees and nothing else.

    ``truth`` is the table as it is; ``picture`` never holds a card ``who`` may not see.
    """

    def __init__(self, table: Table, who: str) -> None:
        self.who = who
        self.truth = table
        self.picture = replace(table, shoe=(None,) * len(table.shoe))

    def watch(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """What he sees of events as they happen."""
        shown = []
        for event in events:
            seen = seen_by(self.truth, event, self.who)
            self.truth = evolve(self.truth, event)
            if seen is not None:
                self.picture = evolve(self.picture, seen)
                shown.append(seen)
        return tuple(shown)
