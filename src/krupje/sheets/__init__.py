"""The rule sheets: numbered clauses in three languages, printed with a house's own figures."""

from krupje.sheets.clauses import KINDS, BadSheet, Clause, Section, Sheet, read, sheet
from krupje.sheets.printing import choice, figure, fill, keys_named, printed

__all__ = [
    "KINDS",
    "BadSheet",
    "Clause",
    "Section",
    "Sheet",
    "choice",
    "figure",
    "fill",
    "keys_named",
    "printed",
    "read",
    "sheet",
]
