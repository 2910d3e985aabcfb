"""Lines written by earlier versions, read as this one would have written them.

A log is never rewritten. When an action or an event gets another name or another field, the old kind gets
an entry here, which makes the new one of it; whoever reads a row goes through ``line_of``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from krupje.records import strict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from krupje.store.contract import Row

Line: TypeAlias = dict[str, Any]
Upcast: TypeAlias = "Callable[[Line], Line]"

ACTIONS: Mapping[str, Upcast] = {}
"""Old kinds of actions, by what stands under ``do``."""

EVENTS: Mapping[str, Upcast] = {}
"""Old kinds of events, by what stands under ``event``."""


def line_of(row: Row) -> Line:
    """The line a row holds: its action and events, all of today's kinds. Refuses what is no JSON object."""
    line = strict.document(row.body)
    if not ACTIONS and not EVENTS:
        return line
    return line | {
        "action": _new(line.get("action"), "do", ACTIONS),
        "events": [_new(event, "event", EVENTS) for event in line.get("events", [])],
    }


def _new(record: Any, tag: str, old: Mapping[str, Upcast]) -> Any:
    """A record of today's kind; one that changed twice is changed twice."""
    while isinstance(record, dict) and (change := old.get(record.get(tag, ""))) is not None:
        record = change(record)
    return record
