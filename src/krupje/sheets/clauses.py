"""A rule sheet taken apart: headings, and clauses with their number, kind, sources and text.

A template is Markdown. A clause begins a paragraph, ``**4.2** *(rule; L13, N13)* text``: its number,
its kind and, after a semicolon, the lines of the house's sheet and the rulings it rests on. Whatever
follows up to the next clause or heading belongs to it, so a pay table is part of its clause. Figures
are still placeholders here.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

KINDS = ("rule", "procedure", "notice")

_HERE = Path(__file__).parent
_TITLE = re.compile(r"# (\S.*)\Z")
_HEADING = re.compile(r"## (\d+)\. (\S.*)\Z")
_CLAUSE = re.compile(r"\*\*(\d+)\.(\d+)\*\* \*\(([^)]*)\)\* (\S.*)\Z", re.DOTALL)
_SOURCE = re.compile(r"L\d+(?:–L\d+)?\Z|[NHVBK]\d+\Z")


class BadSheet(ValueError):
    """A template that does not follow its own form; the text says where."""


class Clause(NamedTuple):
    """One numbered clause; ``text`` may hold placeholders."""

    number: str
    kind: str
    sources: tuple[str, ...]
    text: str


class Section(NamedTuple):
    """A heading and the clauses under it."""

    number: int
    title: str
    clauses: tuple[Clause, ...]


class Sheet(NamedTuple):
    """A whole template."""

    title: str
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its number."""
        return {clause.number: clause for section in self.sections for clause in section.clauses}


def template(game: str, lang: str) -> Path:
    """Where the template of a game's sheet lies."""
    return _HERE / f"{game}.{lang}.md"


@cache
def sheet(game: str, lang: str) -> Sheet:
    """A game's sheet in a language, as its template has it.

    >>> sheet("nkp", "en").clauses["4.2"].sources
    ('L13', 'N13')
    """
    return read(template(game, lang).read_text(encoding="utf-8"))


def read(text: str) -> Sheet:
    """Takes a template apart; refuses one with an unmarked clause, a gap or a number twice."""
    title, *rest = (block.strip() for block in re.split(r"\n{2,}", text.strip()))
    found = _TITLE.match(title)
    if found is None:
        raise BadSheet(title[:60])
    sections: list[Section] = []
    for block in rest:
        if heading := _HEADING.match(block):
            sections.append(_section(heading, len(sections) + 1))
        elif block.startswith("#") or not sections:
            raise BadSheet(block[:60])
        else:
            last = sections[-1]
            sections[-1] = last._replace(clauses=_joined(last, block))
    return Sheet(found[1], tuple(sections))


def _section(heading: re.Match[str], expected: int) -> Section:
    if int(heading[1]) != expected:
        raise BadSheet(heading[0])
    return Section(expected, heading[2], ())


def _joined(section: Section, block: str) -> tuple[Clause, ...]:
    """The section's clauses with a new one, or with one more paragraph of the last."""
    if block.startswith("**"):
        return (*section.clauses, _clause(block, f"{section.number}.{len(section.clauses) + 1}"))
    if not section.clauses:
        raise BadSheet(block[:60])
    *before, last = section.clauses
    return (*before, last._replace(text=f"{last.text}\n\n{block}"))


def _clause(block: str, expected: str) -> Clause:
    found = _CLAUSE.match(block)
    if found is None or f"{found[1]}.{found[2]}" != expected:
        raise BadSheet(block[:60])
    kind, _, listed = found[3].partition("; ")
    sources = tuple(listed.split(", ")) if listed else ()
    if kind not in KINDS or not all(_SOURCE.match(source) for source in sources):
        raise BadSheet(block[:60])
    return Clause(expected, kind, sources, found[4])
