"""A table as the lobby lists it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.rounds.figures import changed
from krupje.web.picture import phase
from krupje.web.timing import people

if TYPE_CHECKING:
    from krupje.web.room import Room


def row(room: Room) -> dict[str, Any]:
    """What anybody may know of a table without looking at it."""
    table = room.table
    return {
        "id": room.id,
        "name": room.title,
        "game": table.name,
        "rules_changed": changed(table.rules),
        "boxes": list(table.boxes),
        "taken": [box for box, _ in table.places],
        "guests": list(table.guests),
        "people": len(people(table)),
        "watching": len(room.gallery.readers),
        "round": table.number,
        "phase": phase(table),
    }


def in_order(row: dict[str, Any]) -> tuple[int, str]:
    """Tables as they were opened: by the number in their id."""
    table = str(row.get("id") or row.get("table"))
    return len(table), table
