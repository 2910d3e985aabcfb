"""The table around the round: seats and boxes, stakes, the cards' way through the shoe, and rulings."""

from krupje.table.decide import decide, step
from krupje.table.evolve import evolve
from krupje.table.state import CAGE, DEALER, INSPECTOR, PIT_BOSS, STAFF, Table, opened
from krupje.table.view import Watcher, audience, seen_by

__all__ = [
    "CAGE",
    "DEALER",
    "INSPECTOR",
    "PIT_BOSS",
    "STAFF",
    "Table",
    "Watcher",
    "audience",
    "decide",
    "evolve",
    "opened",
    "seen_by",
    "step",
]
