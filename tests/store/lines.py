"""Something to write: a table's first line, and lines with what was asked for and what happened."""

from __future__ import annotations

import json

from krupje.games import game
from krupje.records import session
from krupje.rounds.figures import house
from krupje.store import Entry
from krupje.table import actions as do
from krupje.table import opened, step

TABLE = opened("nkp", house(game("nkp").rules, {}, {"default": {}}))
HEAD = session.first_line(TABLE, {})


def entry(number, command=None, actor="Ona"):
    """A line that says which it is."""
    body = json.dumps({"action": {"do": "sit", "by": f"g{number}"}, "events": []})
    return Entry(body, actor, f"c{number}" if command is None else command)


def played(*actions, table=TABLE):
    """Real actions as entries."""
    entries = []
    for number, action in enumerate(actions, 1):
        table, events = step(table, action)
        entries.append(Entry(session.line(action, events), action.by, f"p{number}"))
    return entries


EVENING = played(do.Sit("Ona"), do.BuyIn("Ona", 50_000), do.Take("Ona", 3), do.Sit("Jonas"))
