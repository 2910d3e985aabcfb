"""Help at the table: the keys, and the clauses of the sheet that matter now, with the house's own figures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from krupje.refusal import Refused
from krupje.sheets import printed

if TYPE_CHECKING:
    from krupje.i18n import Catalogue
    from krupje.table import Table

STAKES, DECISIONS = 2, (4,)

_SECTIONS: dict[str, dict[str, tuple[int, ...]]] = {
    "knock": {"draws": (5, 6), "last-turns": (6,)},
    "novo": {"insuring": (6,), "selling": (8,)},
    "baccarat": {},
}
"""Where a sheet's section for a moment is not that of the decisions."""


def sections(picture: Table) -> tuple[int, ...]:
    """The sections of the sheet that rule the moment."""
    if picture.round is None:
        return (STAKES,)
    return _SECTIONS.get(picture.name, {}).get(_moment(picture), DECISIONS)


def _moment(picture: Table) -> str:
    if picture.name == "novo":
        from krupje.games.novo.stages import stage

        return stage(picture.round)
    return str(getattr(picture.round, "phase", ""))


def ruling(picture: Table, lang: str) -> str:
    """Those sections as Markdown."""
    wanted = {str(number) for number in sections(picture)}
    parts = re.split(r"(?m)^(?=## )", printed(picture.name, picture.rules, lang))
    return "".join(part for part in parts if part[3:].partition(".")[0] in wanted)


def clause(name: str, rules: Any, number: str, lang: str) -> str:
    """One clause as Markdown; refuses a number the sheet has not."""
    text = printed(name, rules, lang)
    found = re.search(rf"(?ms)^\*\*{re.escape(number)}\*\*.*?(?=^\*\*\d|^## |\Z)", text)
    if found is None:
        raise Refused("clause-unknown", number=number[:10])
    return found[0].strip()


def edge(name: str, words: Catalogue) -> str:
    """How to ask what the game is worth."""
    from krupje.cli.main import COMMANDS

    if name == "knock":
        return words.say("play.edge.knock")
    return words.say(
        "play.edge" if "edge" in COMMANDS else "play.edge.missing", command=f"krupje edge {name}"
    )
