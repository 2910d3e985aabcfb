"""What a house plays by, for the page: words, games, the preview of a house, its rule sheet."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from krupje.games import NAMES, game
from krupje.i18n import LANGUAGES, catalogue
from krupje.i18n.catalogue import COMMON, PLURALS, messages, scopes
from krupje.refusal import Refused
from krupje.rounds.figures import PayTable, changed, figures, house
from krupje.sheets import fill, sheet
from krupje.table import opened

if TYPE_CHECKING:
    from collections.abc import Mapping


def language(lang: str) -> str:
    """A language there is."""
    if lang not in LANGUAGES:
        raise Refused("language-unknown", language=lang[:20])
    return lang


@cache
def words(lang: str) -> dict[str, Any]:
    """A language's whole catalogue; what it lacks it has in English."""
    said: dict[str, Any] = {}
    for each in dict.fromkeys(("en", language(lang))):
        for scope in reversed(scopes(each)):
            for key, text in messages(each, scope).items():
                said[f"{scope}/{key}" if scope in NAMES else key] = text
        said.update(messages(each, COMMON))
    return {"lang": lang, "plurals": PLURALS[lang], "words": said}


@cache
def games() -> list[dict[str, Any]]:
    """All games with everything a house may choose."""
    return [
        {
            "game": name,
            "presets": {preset: dict(values) for preset, values in game(name).presets.items()},
            "options": [_option(key, game(name).rules()) for key in figures(game(name).rules)],
        }
        for name in NAMES
    ]


def _option(key: str, rules: Any) -> dict[str, Any]:
    figure = figures(type(rules))[key]
    return {
        "key": key,
        "default": figure.show(getattr(rules, key)),
        "legal": figure.legal(),
        "clause": figure.clause,
        "ruling": figure.ruling,
    }


def previewed(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """A house that somebody thinks of opening: its figures, and the clauses they change."""
    own = game(name)
    usual: Any = own.rules()
    rules: Any = house(own.rules, given, own.presets)
    words_en = catalogue("en")
    clauses = sheet(name, "en").clauses.values()
    return {
        "game": name,
        "rules": changed(rules),
        "boxes": len(opened(name, rules).boxes),
        "options": [_figure(key, usual, rules) for key in figures(own.rules)],
        "sheet_changes": [
            clause.number
            for clause in clauses
            if fill(clause.text, usual, words_en, name) != fill(clause.text, rules, words_en, name)
        ],
    }


def _figure(key: str, usual: Any, rules: Any) -> dict[str, Any]:
    figure = figures(type(rules))[key]
    default, value = (figure.show(getattr(each, key)) for each in (usual, rules))
    return {"key": key, "default": default, "value": value, "changed": default != value,
            "table": isinstance(figure, PayTable)}  # fmt: skip


def printed(name: str, rules: Any, lang: str) -> dict[str, Any]:
    """A house's rule sheet, clause by clause."""
    template = sheet(name, language(lang))
    return {
        "title": template.title,
        "sections": [
            {
                "number": section.number,
                "title": section.title,
                "clauses": [_clause(clause, name, rules, lang) for clause in section.clauses],
            }
            for section in template.sections
        ],
    }


def _clause(clause: Any, name: str, rules: Any, lang: str) -> dict[str, Any]:
    filled = fill(clause.text, rules, catalogue(lang), name)
    rows = [line for line in filled.split("\n") if line.startswith("|")]
    text = "\n".join(line for line in filled.split("\n") if not line.startswith("|")).strip()
    table = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if ":--" not in row]
    return {"number": clause.number, "kind": clause.kind, "sources": clause.sources, "text": text,
            "table": table[1:] or None}  # fmt: skip
