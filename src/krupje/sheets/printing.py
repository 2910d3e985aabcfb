"""Printing a sheet: a house's figures go into the template, in the language's own way.

``{key}`` is the house's figure. ``{if key}…{else}…{end}`` chooses by a switch, ``{if key = value}…``
by a figure's value as its file writes it. ``{table key}`` is a pay table, ``{table key without row, row}``
leaves rows out. Conditionals do not nest. A placeholder that names no figure is an error: a sheet must
not be printed with a hole in it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from krupje.i18n import catalogue
from krupje.rounds.figures import Amount, Choice, PayTable, Ratio, Switch, Unit, Whole, figures
from krupje.sheets.clauses import BadSheet, sheet

if TYPE_CHECKING:
    from krupje.i18n import Catalogue
    from krupje.sheets.clauses import Clause

_IF = re.compile(r"\{if ([^{}]+)\}((?:(?!\{if ).)*?)\{end\}", re.DOTALL)
_TABLE = re.compile(r"\{table ([a-z_]+)(?: without ([^{}]+))?\}")
_KEY = re.compile(r"\{([^{}]*)\}")


def printed(game: str, rules: Any, lang: str) -> str:
    """The sheet of a house as Markdown, with its own figures."""
    words, template = catalogue(lang), sheet(game, lang)
    parts = [f"# {template.title}"]
    for section in template.sections:
        parts.append(f"## {section.number}. {section.title}")
        parts.extend(_printed(clause, rules, words, game) for clause in section.clauses)
    return "\n\n".join(parts) + "\n"


def _printed(clause: Clause, rules: Any, words: Catalogue, game: str) -> str:
    kind = words.say(f"kind.{clause.kind}")
    address = "; ".join((kind, ", ".join(clause.sources))) if clause.sources else kind
    return f"**{clause.number}** *({address})* {fill(clause.text, rules, words, game)}"


def fill(text: str, rules: Any, words: Catalogue, game: str) -> str:
    """A clause's text with a house's figures in it."""
    chosen = _IF.sub(lambda found: _chosen(found[1], found[2], rules), text)
    tabled = _TABLE.sub(lambda found: _table(found[1], found[2], rules, words, game), chosen)
    filled = _KEY.sub(lambda found: figure(found[1], rules, words, game), tabled)
    return re.sub(r"\n{3,}", "\n\n", filled).strip()


def _chosen(condition: str, text: str, rules: Any) -> str:
    """The half of a conditional that applies."""
    key, _, wanted = (part.strip() for part in condition.partition("="))
    holds = _plain(key, rules) == (wanted or "true")
    then, _, otherwise = text.partition("{else}")
    return then if holds else otherwise


def _plain(key: str, rules: Any) -> str:
    """A figure as its file writes it."""
    value = _known(key, rules).show(getattr(rules, key))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _known(key: str, rules: Any) -> Any:
    found = figures(type(rules)).get(key)
    if found is None:
        raise BadSheet(f"{{{key}}}")
    return found


def figure(key: str, rules: Any, words: Catalogue, game: str) -> str:
    """A house's figure in the language's own way."""
    kind, value = _known(key, rules), getattr(rules, key)
    match kind:
        case Amount() if value is None:
            return words.say(f"word.{kind.word}", game)
        case Amount() | Unit():
            return words.money(value)
        case Whole():
            return words.number(value)
        case Switch() | Choice():
            return choice(key, _plain(key, rules), words, game)
        case Ratio():
            return str(value)
        case _:
            raise BadSheet(f"{{{key}}}")


def choice(key: str, word: str, words: Catalogue, game: str) -> str:
    """One of a figure's words: as it is said of this figure, or of any."""
    own = f"choice.{key}.{word}"
    return words.say(own, game) if words.has(own, game) else words.name("choice", word, game)


def _table(key: str, without: str | None, rules: Any, words: Catalogue, game: str) -> str:
    """A pay table, its hands named as this game names them."""
    if not isinstance(_known(key, rules), PayTable):
        raise BadSheet(f"{{table {key}}}")
    table: dict[str, int] = getattr(rules, key)
    hidden = {row.strip() for row in (without or "").split(",") if row.strip()}
    if not hidden <= set(table):
        raise BadSheet(f"{{table {key} without {without}}}")
    lines = [f"| {words.say('sheet.hand')} | {words.say('sheet.pays')} |", "| :-- | --: |"]
    lines += [
        f"| {words.name('hand', row, game)} | {words.number(to_one)}:1 |"
        for row, to_one in table.items()
        if row not in hidden
    ]
    return "\n".join(lines)


def keys_named(game: str, lang: str) -> set[str]:
    """The keys a sheet's template names, conditions and tables included."""
    text = "\n".join(clause.text for clause in sheet(game, lang).clauses.values())
    return set(re.findall(r"\{(?:if |table )?([a-z_]+)[^{}]*\}", text)) - {"else", "end"}
