"""``--rules FILE.toml`` and ``--set KEY=VALUE``: the figures of a house, before a game reads them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from krupje.cli.language import Option
from krupje.cli.speech import read_bytes
from krupje.games import NAMES, game
from krupje.records.placed import fault
from krupje.refusal import Misconfigured, Refused
from krupje.rounds.figures import house

if TYPE_CHECKING:
    from collections.abc import Callable

Given = dict[str, Any]


class House(Struct, frozen=True):
    """The figures that were asked for; ``of`` is the game a file names as its own."""

    of: str | None
    figures: Given

    def given(self, name: str, more: Mapping[str, Any] | None = None) -> Given:
        """The figures for a game, ``more`` laid over them; refuses the file of another game."""
        if self.of is not None and self.of != name:
            raise Misconfigured("rules-of-another-game", theirs=self.of, ours=name)
        return laid_over(self.figures, more or {})

    def rules(self, name: str) -> Any:
        """The house's rules of a game."""
        known = game(name)
        return house(known.rules, self.given(name), known.presets)


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> Given:
    """Two sets of figures as one; of tables the rows are laid over one another."""
    figures = dict(below)
    for key, value in above.items():
        under = figures.get(key)
        if isinstance(under, Mapping) and isinstance(value, Mapping):
            figures[key] = {**under, **value}
        else:
            figures[key] = value
    return figures


def house_options(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command ``--rules`` and ``--set``; it gets them as ``rules_file`` and ``sets``."""
    command = click.option("--set", "sets", multiple=True, metavar="KEY=VALUE", cls=Option)(command)
    return click.option("--rules", "rules_file", metavar="FILE.toml", cls=Option)(command)


def house_of(rules_file: str | None, sets: tuple[str, ...]) -> House:
    """The house that the two options describe."""
    of, figures = _file(rules_file) if rules_file is not None else (None, {})
    for text in sets:
        figures = laid_over(figures, _figure(text))
    return House(of, figures)


def _file(name: str) -> tuple[str, Given]:
    """A house's file: the game it is for, and its figures."""
    text = read_bytes(name)
    try:
        figures = tomllib.loads(text.decode("utf-8"))
    except (ValueError, RecursionError) as why:  # broken UTF-8 and numbers of 5000 digits are ValueErrors too
        raise Misconfigured("not-toml", **fault(text, why)) from None
    if "game" not in figures:
        raise Misconfigured("key-missing", key="game", where="rules")
    of = figures.pop("game")
    if not isinstance(of, str) or of not in NAMES:
        raise Refused("game-unknown", game=str(of)[:40], games=" ".join(NAMES))
    return of, figures


def _figure(text: str) -> Given:
    """``KEY=VALUE``, or ``TABLE.ROW=VALUE`` for one row of a table."""
    key, found, value = text.partition("=")
    if not found:
        raise Misconfigured("set-unreadable", text=text[:40])
    table, dotted, row = key.strip().partition(".")
    given = typed(value.strip())
    return {table: {row.strip(): given}} if dotted else {table: given}


def typed(text: str) -> Any:
    """What was typed as JSON would write it: a whole number, true or false; anything else is a word."""
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    return {"true": True, "false": False}.get(text, text)
