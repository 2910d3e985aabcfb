"""A round or a whole table session as text: written, read back, and replayed to identical events.

JSON Lines. The first line says what this is; every other line is one action and the events it
led to, in order::

    {"krupje": "table", "version": 1, "game": "nkp", "game_version": 1, "rules": {"ante_max": 200}}
    {"action": {"do": "sit", "by": "Ona"}, "events": [{"event": "sat", "guest": "Ona"}]}

A round begins with ``"krupje": "round"`` and has its ``stakes`` in the first line; a table may name the
``seed`` its shuffles come from, so that whoever goes on with it deals the same cards. Cards are letters,
``??`` for a back; money is in cents. Reading checks every line: a file that is broken or foreign is
refused with the number of the line, and what has been read so far is thrown away.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, Union

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from krupje.cards import parse, show
from krupje.games import game
from krupje.records import strict
from krupje.refusal import BadLog, Refusal, Refused, UnknownVersion
from krupje.rounds.figures import changed, house
from krupje.table import actions as do
from krupje.table import events as at
from krupje.table import opened
from krupje.table.decide import decide as table_decides
from krupje.table.evolve import evolve as table_evolves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from krupje.rounds import Game
    from krupje.table import Table

VERSION = 1
Kind: TypeAlias = Literal["round", "table"]
Entry: TypeAlias = tuple[Any, tuple[Any, ...]]
"""An action and the events it led to."""

TIMING = ("bets", "cut", "decide", "window", "pay", "bot", "gone", "alone")
"""Milliseconds of a table's clocks, by what they are for; ``alone`` is 1 where they run for one guest too."""

CARDS = frozenset({"card", "cards", "order", "stock", "stray"})
"""The keys under which numbers are cards, and are written as letters."""


class Session(Struct, frozen=True):
    """What a file held: how it began, every action with its events, and the state they lead to."""

    kind: Kind
    game: str
    start: Any
    entries: tuple[Entry, ...]
    state: Any
    seed: str | None = None


def write_round(name: str, start: Any, stakes: Iterable[Any], entries: Iterable[Entry]) -> str:
    """A round as text, finished or not."""
    head = _head("round", name, start.rules) | {"stakes": [plain(stake) for stake in stakes]}
    return _written(head, entries)


def write_table(start: Table, entries: Iterable[Entry], seed: str | None = None) -> str:
    """A table session as text, from the opening of the table on."""
    head = _head("table", start.name, start.rules)
    return _written(head if seed is None else head | {"seed": seed}, entries)


def beginning(text: str) -> tuple[Table, dict[str, int]]:
    """The table that a first line opens, and the timing it names."""
    head = strict.document(text)
    _, _, start = located(1, lambda: _beginning(head))
    return start, head.get("timing", {})


def first_line(start: Table, timing: dict[str, int]) -> str:
    """The line a table session opens with, for a table whose other lines are kept elsewhere."""
    return json.dumps(_head("table", start.name, start.rules) | {"timing": timing}, ensure_ascii=False)


def _head(kind: Kind, name: str, rules: Any) -> dict[str, Any]:
    return {
        "krupje": kind,
        "version": VERSION,
        "game": name,
        "game_version": game(name).version,
        "rules": changed(rules),
    }


def line(action: Any, events: Iterable[Any], salt: str = "") -> str:
    """One line of a session: an action and what happened.

    A ``salt`` keeps a hash of the line from telling which cards are in it.
    """
    salted = {"salt": salt} if salt else {}
    return json.dumps(
        {"action": plain(action), "events": [plain(event) for event in events], **salted}, ensure_ascii=False
    )


def _written(head: dict[str, Any], entries: Iterable[Entry]) -> str:
    lines = [json.dumps(head, ensure_ascii=False), *(line(action, events) for action, events in entries)]
    return "\n".join(lines) + "\n"


def plain(value: Any) -> Any:
    """A record as JSON objects, cards as letters."""
    return _lettered(msgspec.to_builtins(value), show)


def _lettered(value: Any, card: Callable[[Any], Any]) -> Any:
    """The same JSON with every card passed through ``card``."""
    if isinstance(value, dict):
        return {
            key: _cards(held, card) if key in CARDS else _lettered(held, card) for key, held in value.items()
        }
    if isinstance(value, list | tuple):
        return [_lettered(held, card) for held in value]
    return value


def _cards(held: Any, card: Callable[[Any], Any]) -> Any:
    return [card(each) for each in held] if isinstance(held, list | tuple) else card(held)


def _card(text: Any) -> int | None:
    """A card written as letters; a back is None."""
    return None if text in ("??", None) else parse(text if isinstance(text, str) else str(text))


def read(text: str | bytes) -> Session:
    """Reads a round or a table session and replays it.

    Raises ``BadLog`` with the ``line`` for anything that is not such a file or does not replay to the
    same events, and ``UnknownVersion`` for a file of another version.
    """
    lines = _lines(text)
    number, head = next(lines, (1, {}))
    kind, name, start = located(number, lambda: _beginning(head))
    own = game(name)
    replay = Replay(kind, own, start, same=head["game_version"] == own.version)
    for number, entry in lines:
        located(number, lambda entry=entry: replay.take(entry))  # type: ignore[misc]
    return Session(kind, name, start, tuple(replay.entries), replay.state, head.get("seed"))


def _lines(text: str | bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        text = text.decode("utf-8") if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise BadLog("log-not-text", line=1 + error.object[: error.start].count(b"\n")) from None
    for number, raw in enumerate(text.split("\n"), start=1):
        if raw.strip():
            yield number, located(number, lambda raw=raw: strict.document(raw))  # type: ignore[misc]


def located(number: int, reads: Callable[[], Any]) -> Any:
    """Whatever is wrong with a line is refused with its number."""
    try:
        return reads()
    except UnknownVersion:
        raise
    except Refusal as refusal:
        why = {key: value for key, value in refusal.params.items() if key not in ("line", "reason")}
        raise BadLog(
            "log-broken", refusal.clause, refusal.ruling, line=number, reason=refusal.code, **why
        ) from None
    except (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError, AssertionError):
        raise BadLog("log-broken", line=number, reason="unreadable") from None


def _beginning(head: dict[str, Any]) -> tuple[Kind, str, Any]:
    """What the first line opens: a table, or a round with its stakes."""
    kind = head.get("krupje")
    if kind not in ("round", "table"):
        raise BadLog("log-foreign")
    if head.get("version") != VERSION:
        raise UnknownVersion("log-version", version=str(head.get("version"))[:20], known=VERSION)
    fields = ("krupje", "version", "game", "game_version", "rules")
    if kind == "round":
        strict.keys(head, (*fields, "stakes"), (), "first line")
    else:
        strict.keys(head, fields, ("seed", "timing"), "first line")
    if "seed" in head:
        strict.name(head["seed"], "seed")
    for key, seconds in head.get("timing", {}).items():
        if key not in TIMING:
            raise Refused("key-unknown", key=str(key)[:40], where="timing")
        strict.whole(seconds, f"timing {key}")
    own = game(head["game"])
    rules = house(own.rules, head["rules"], own.presets)
    if kind == "table":
        return "table", own.name, opened(own.name, rules)
    stakes = msgspec.convert(head["stakes"], tuple[own.stake, ...])  # type: ignore[name-defined]
    return "round", own.name, own.start(rules, stakes)


Reader: TypeAlias = "Callable[[Any], Any]"


@cache
def _readers(name: str, kind: Kind) -> tuple[Reader, Reader, Reader]:
    """What reads the actions, the events, and the round's own actions within a table's."""
    own = game(name)
    event: Any = own.event
    happens: Any = Union[at.Happens, event]  # noqa: UP007 (types made at run time)
    return (
        _reader(do.Does if kind == "table" else own.action),
        _reader(happens if kind == "table" else event),
        _reader(own.action),
    )


def _reader(kinds: Any) -> Reader:
    """Reads one of many kinds. What msgspec finds out about them it remembers with a class of their own."""
    one = msgspec.defstruct("One", [("one", kinds)])
    return lambda raw: msgspec.convert({"one": raw}, one).one  # type: ignore[attr-defined]


class Replay:
    """Takes entry after entry, as JSON objects.

    What they say happened must be what the rules make of them, unless they were written by other rules:
    where it is not the ``same`` version they are folded as they stand.
    """

    def __init__(self, kind: Kind, own: Game[Any, Any], start: Any, *, same: bool) -> None:
        self.game = own
        self.state = start
        self.entries: list[Entry] = []
        self._same = same
        table = kind == "table"
        self._decide = table_decides if table else own.decide
        self._evolve = table_evolves if table else own.evolve
        self._action, self._event, self._move = _readers(own.name, kind)

    def take(self, entry: dict[str, Any]) -> None:
        """One line: an action and its events."""
        action, events = self.entry(entry)
        if self._same and self._decide(self.state, action) != events:
            raise BadLog("log-differs")
        for event in events:
            self.state = self._evolve(self.state, event)
        self.entries.append((action, events))

    def entry(self, entry: dict[str, Any]) -> Entry:
        """What a line says, neither decided nor folded."""
        strict.keys(entry, ("action", "events"), ("salt",), "line")
        action = self._read_action(_lettered(entry["action"], _card))
        return action, tuple(self._read_event(_lettered(event, _card)) for event in entry["events"])

    def _read_action(self, raw: Any) -> Any:
        action = self._action(raw)
        match action:
            case do.Lay():
                return replace(action, stake=msgspec.convert(action.stake, self.game.stake))
            case do.Play() | do.House():
                return replace(action, move=self._move(action.move))
            case _:
                return action

    def _read_event(self, raw: Any) -> Any:
        event = self._event(raw)
        match event:
            case at.Laid() | at.Began():
                stakes = tuple(msgspec.convert(stake, self.game.stake) for stake in event.stakes)
                return replace(event, stakes=stakes)
            case _:
                return event
