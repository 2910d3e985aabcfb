"""House figures: every number or choice a house may make its own, as data with its source.

A game's ``Rules`` is a frozen record whose fields are annotated with one of the kinds below;
the kind says what is legal and which clause and ruling the figure comes from. The keys are the
keys of a house's file. Unknown keys and illegal values are refused; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar, assert_never, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from krupje.money import CHIP, Cents, amount, chips, number, parse_odds, shown
from krupje.refusal import Misconfigured, Refused
from krupje.rounds.checks import room

R = TypeVar("R")
Raw: TypeAlias = object
"""A value as a file, a record or ``--set`` gave it."""


class Whole(Struct, frozen=True):
    """A whole number from ``least`` to ``most``, or one of ``only``."""

    least: int
    most: int
    clause: str
    ruling: str | None = None
    only: tuple[int, ...] = ()

    def read(self, raw: Raw, _unit: Cents, _before: object) -> int:
        """The number; refuses text, even of digits, and what lies outside."""
        if not isinstance(raw, int) or isinstance(raw, bool) or not self.least <= raw <= self.most:
            raise ValueError
        if self.only and raw not in self.only:
            raise ValueError
        return raw

    def show(self, value: int) -> object:
        """As JSON writes it."""
        return value

    def legal(self) -> dict[str, object]:
        """What may stand here, for people and programs."""
        legal: dict[str, object] = {"kind": "whole", "least": self.least, "most": self.most}
        return {**legal, "only": list(self.only)} if self.only else legal


class Amount(Struct, frozen=True):
    """An amount of chips, at least ``least`` cents; or ``word``, which means no amount of its own."""

    clause: str
    ruling: str | None = None
    word: str | None = None
    least: Cents = 1

    def read(self, raw: Raw, unit: Cents, _before: object) -> Cents | None:
        """The amount in cents, or None for the word."""
        if self.word is not None and raw == self.word:
            return None
        try:
            cents = amount(raw, unit=1 if unit % CHIP else CHIP)
        except Refused:
            raise ValueError from None
        if cents < self.least:
            raise ValueError
        return cents

    def show(self, value: Cents | None) -> object:
        """As JSON writes it, so that it reads back: a string where it is not whole."""
        if value is None:
            return self.word
        return chips(value) if value % CHIP else value // CHIP

    def legal(self) -> dict[str, object]:
        """What may stand here, for people and programs."""
        legal: dict[str, object] = {"kind": "amount", "least": number(self.least)}
        return legal if self.word is None else {**legal, "word": self.word}


class Unit(Struct, frozen=True):
    """The smallest step of a stake, in chips of at most two decimal places."""

    clause: str
    ruling: str | None = None

    def read(self, raw: Raw, _unit: Cents, _before: object) -> Cents:
        """The unit in cents."""
        try:
            cents = amount(raw, unit=1)
        except Refused:
            raise ValueError from None
        if cents <= 0:
            raise ValueError
        return cents

    def show(self, value: Cents) -> object:
        """As JSON writes it: a string where it is not whole."""
        return value // CHIP if value % CHIP == 0 else f"{value / CHIP:.2f}"

    def legal(self) -> dict[str, object]:
        """What may stand here, for people and programs."""
        return {"kind": "unit", "least": "0.01"}


class Choice(Struct, frozen=True):
    """One of a few words."""

    words: tuple[str, ...]
    clause: str
    ruling: str | None = None

    def read(self, raw: Raw, _unit: Cents, _before: object) -> str:
        """The word; a word of digits may be given as a number."""
        text = str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw
        if text not in self.words:
            raise ValueError
        return str(text)

    def show(self, value: str) -> object:
        """As JSON writes it."""
        return value

    def legal(self) -> dict[str, object]:
        """What may stand here, for people and programs."""
        return {"kind": "choice", "words": list(self.words)}


class Switch(Struct, frozen=True):
    """On or off."""

    clause: str
    ruling: str | None = None

    def read(self, raw: Raw, _unit: Cents, _before: object) -> bool:
        """True or false, and no word for it."""
        if not isinstance(raw, bool):
            raise ValueError
        return raw

    def show(self, value: bool) -> object:  # noqa: FBT001 (one value, of whatever kind)
        """As JSON writes it."""
        return value

    def legal(self) -> dict[str, object]:
        """What may stand here, for people and programs."""
        return {"kind": "switch"}


class Ratio(Struct, frozen=True):
    """Odds such as ``19:20``."""

    clause: str
    ruling: str | None = None

    def read(self, raw: Raw, _unit: Cents, _before: object) -> str:
        """The odds as text, both numbers whole."""
        try:
            return str(parse_odds(raw))
        except Refused:
            raise ValueError from None

    def show(self, value: str) -> object:
        """As JSON writes it."""
        return value

    def legal(self) -> dict[str, object]:
        """What may stand here, for people and programs."""
        return {"kind": "odds"}


class PayTable(Struct, frozen=True):
    """What hands pay to one. Rows that are not named keep what they had."""

    clause: str
    ruling: str | None = None
    most: int = 1_000_000

    def read(self, raw: Raw, _unit: Cents, before: object) -> dict[str, int]:
        """The table with the named rows changed; a row it does not have is refused."""
        if not isinstance(raw, Mapping) or not isinstance(before, Mapping):
            raise ValueError
        rows = dict(before)
        for row, to_one in raw.items():
            if row not in rows:
                raise Misconfigured("row-unknown", self.clause, self.ruling, row=str(row)[:40])
            try:
                rows[row] = Whole(0, self.most, self.clause).read(to_one, CHIP, None)
            except ValueError:
                given, legal = _given(self, to_one), f"0..{self.most}"
                raise Misconfigured(
                    "row-illegal", self.clause, self.ruling, row=row, value=given, legal=legal
                ) from None
        return rows

    def show(self, value: Mapping[str, int]) -> object:
        """As JSON writes it."""
        return dict(value)

    def legal(self) -> dict[str, object]:
        """What may stand here, for people and programs."""
        return {"kind": "table", "least": 0, "most": self.most}


Figure: TypeAlias = Whole | Amount | Unit | Choice | Switch | Ratio | PayTable


def figures(rules: type[Any]) -> dict[str, Figure]:
    """A game's figures by key, in the order of its ``Rules``."""
    if rules not in _FIGURES:
        hints = get_type_hints(rules, include_extras=True)
        _FIGURES[rules] = {field.name: hints[field.name].__metadata__[0] for field in fields(rules)}
    return _FIGURES[rules]


_FIGURES: dict[type[Any], dict[str, Figure]] = {}


def house(rules: type[R], given: Mapping[str, Raw], presets: Mapping[str, Mapping[str, Raw]]) -> R:
    """A house's rules from the figures that differ: the preset first, then the unit, then the rest.

    Raises ``Misconfigured`` with the key, or what the game's own ``check`` finds.
    """
    if not isinstance(given, Mapping):
        raise Misconfigured("rules-unreadable")
    preset = given.get("preset", "default")
    if not isinstance(preset, str) or preset not in presets:
        raise Misconfigured("figure-illegal", key="preset", value=shown(preset, 40), legal=" ".join(presets))
    values = dict(presets[preset]) | {key: raw for key, raw in given.items() if key != "preset"}
    known = figures(rules)
    for key in values:
        if key not in known:
            raise Misconfigured("figure-unknown", key=str(key)[:40])
    read: dict[str, Any] = {}
    blank: Any = rules()
    for base in (presets[preset], given):
        for key in sorted(base, key=lambda key: key != "unit"):
            if key != "preset":
                unit = read.get("unit", blank.unit)
                read[key] = _read(known[key], key, base[key], unit, read.get(key, getattr(blank, key)))
    made: Any = rules(**read)
    made.check()
    return made  # type: ignore[no-any-return]


def _read(figure: Figure, key: str, raw: Raw, unit: Cents, before: object) -> object:
    try:
        return figure.read(raw, unit, before)
    except ValueError:
        raise Misconfigured("figure-illegal", figure.clause, figure.ruling, key=key,
                            value=_given(figure, raw), legal=_legal(figure, unit)) from None  # fmt: skip


def _given(figure: Figure, raw: Raw) -> str:
    """What was given; text in quotation marks where no text may stand."""
    said = shown(raw, 40)
    return f'"{said}"' if isinstance(raw, str) and isinstance(figure, Whole | Switch | PayTable) else said


def _legal(figure: Figure, unit: Cents) -> str:
    """What may stand there, short enough for a refusal: decimals only where the unit is no whole chip."""
    match figure:
        case Whole(least, most, only=only):
            return " ".join(map(str, only)) or f"{least}..{most}"
        case PayTable(most=most):
            return f"{{…: 0..{most}}}"
        case Choice(words):
            return " ".join(words)
        case Switch():
            return "true false"
        case Amount(_, _, word, least):
            step = 1 if unit % CHIP else CHIP
            first = -(-least // step) * step
            return f"{chips(first)}, {chips(first + step)}, …" + (f" / {word}" if word else "")
        case Unit():
            return '"0.01", "0.02", …'
        case Ratio():
            return "19:20"
        case _:
            assert_never(figure)


def leaves_room(rules: Any, least: str, most: str, clause: str, ruling: str | None = None,
                step: Cents | None = None) -> None:  # fmt: skip
    """Two limits of a stake are in order, and some multiple of its step lies within them."""
    low, high = getattr(rules, least), getattr(rules, most)
    if low > high:
        raise Misconfigured("limits-crossed", clause, ruling, least=least, most=most)
    if not room(low, high, step or rules.unit):
        raise Misconfigured("limits-without-stake", clause, ruling, least=least, most=most,
                            unit=chips(step or rules.unit))  # fmt: skip


def changed(rules: Any) -> dict[str, object]:
    """The figures of a house that differ from the default, as its file would write them."""
    blank = type(rules)()
    out: dict[str, object] = {}
    for key, figure in figures(type(rules)).items():
        value, usual = getattr(rules, key), getattr(blank, key)
        if value == usual:
            continue
        if isinstance(figure, PayTable):
            out[key] = {row: to_one for row, to_one in value.items() if usual[row] != to_one}
        else:
            out[key] = figure.show(value)
    return out
