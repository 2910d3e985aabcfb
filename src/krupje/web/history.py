"""What has been: rounds step by step, proofs of the cards somebody saw, and the running account.

All of it is folded from the log with the eyes of whoever asks, as they were at the time.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from krupje.cards import show
from krupje.chance import proof
from krupje.records import session
from krupje.refusal import Refused
from krupje.store.export import exported
from krupje.table import Watcher, evolve
from krupje.table import actions as do
from krupje.table import events as at
from krupje.web.audience import ONLOOKERS, offices
from krupje.web.picture import picture, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from krupje.store.contract import Opened, Row
    from krupje.table import Table
    from krupje.web.book import Checkpoint, Finished
    from krupje.web.room import Room
    from krupje.web.sessions import Session


class Span(NamedTuple):
    """Lines of the log, ``first`` to ``last``, and a moment before them from which to fold."""

    start: Checkpoint
    first: int
    last: int


def rounds(room: Room) -> list[dict[str, Any]]:
    """All finished rounds, the newest first."""
    return [
        {
            "number": each.number,
            "at": each.at,
            "from": each.first,
            "to": each.last,
            "boxes": [{"box": paid.box, "guest": paid.guest, "net": paid.net} for paid in each.boxes],
        }
        for each in reversed(room.book.rounds)
    ]


def finished(room: Room, number: int) -> Finished:
    """One finished round."""
    place = number - 1
    if not 0 <= place < len(room.book.rounds):
        raise Refused("round-unknown", number=number)
    return room.book.rounds[place]


def eyes_then(each: Finished, who: Session | None) -> str:
    """With whose eyes a session looks at a finished round: those it had when the round was paid."""
    return _eyes(each.owners, who)


def span(room: Room, number: int) -> Span:
    """The lines from which a finished round is told."""
    each = finished(room, number)
    return Span(room.book.start(each.first), each.first, each.last)


def span_of(room: Room, number: int) -> Span:
    """The lines from which the cards of a shuffle are told, as far as there are any yet."""
    shuffles = room.book.shuffles
    if not 1 <= number <= len(shuffles):
        raise Refused("shuffle-unknown", number=number)
    first = shuffles[number - 1]
    last = shuffles[number] - 1 if number < len(shuffles) else room.book.seq
    return Span(room.book.start(first), first, last)


def before(room: Room, told: Span, rows: Iterable[Row]) -> tuple[Table, list[Row]]:
    """The table as a round found it, and the round's own rows."""
    table, own = told.start.table, []
    for row in rows:
        if row.seq >= told.first:
            own.append(row)
            continue
        for event in room.read(row)[1]:
            table = evolve(table, event)
    return table, own


def replayed(room: Room, told: Span, rows: Iterable[Row], number: int, who: Session | None) -> dict[str, Any]:
    """A round step by step."""
    table, own = before(room, told, rows)
    watcher = Watcher(table, eyes_then(finished(room, number), who))
    steps = []
    for row in own:
        seen = watcher.watch(room.read(row)[1])
        if seen:
            events = [plain(event) for event in seen]
            steps.append({"seq": row.seq, "events": events, "picture": picture(watcher.picture)})
    return {"number": number, "steps": steps}


def as_session(
    room: Room, told: Span, rows: Iterable[Row], number: int, who: Session | None
) -> Iterator[str]:
    """A round as lines: actions and events for an inspector, for others the events they saw."""
    table, own = before(room, told, rows)
    whole, secret = who is not None and bool(who.roles), running(room)
    head = {"krupje": "seen", "table": room.id, "game": table.name, "round": number}
    yield json.dumps(head, ensure_ascii=False)
    watcher = Watcher(table, eyes_then(finished(room, number), who))
    for row in own:
        seen = [session.plain(event) for event in watcher.watch(room.read(row)[1])]
        if whole and row.seq != secret:
            yield row.body
        elif seen:
            yield json.dumps({"seq": row.seq, "events": seen}, ensure_ascii=False)


def running(room: Room) -> int:
    """The line of the shuffle whose cards are still being dealt: nobody reads it before they are spent."""
    shuffles = room.book.shuffles
    return shuffles[-1] if shuffles and not room.table.spent else 0


def log(room: Room, opened: Opened, rows: tuple[Row, ...]) -> Iterator[str]:
    """The whole log as a file that can be checked, up to the shuffle that is still being dealt."""
    until = running(room)
    return exported(opened, rows[: until - 1] if until else rows)


MOST_LINES = 200
"""So many lines of a log are shown at once."""


def lines_of(room: Room, rows: Iterable[Row]) -> dict[str, Any]:
    """Lines of the log for the staff, as they happened; what is still to be dealt stands in none of them.

    ``clause`` is what a line rests on, where something went wrong or staff did something.
    """
    shown = []
    for row in rows:
        action, events = room.read(row)
        asked = plain(action)
        for secret in ("secret", "commitment"):
            asked.pop(secret, None)
        if "cards" in (move := asked.get("move", {})):
            move["cards"] = len(move["cards"])
        seen = [plain(event) for event in events]
        clause = next((e.clause for e in events if getattr(e, "clause", None)), None)
        shown.append(
            {"seq": row.seq, "at": row.at, "by": action.by, "action": asked, "events": seen, "clause": clause}
        )
    return {"last": room.book.seq, "lines": shown}


class Places:
    """Where each card of a shuffle lay when it was committed to, while the cards go their way.

    ``out`` are the places of cards dealt, and of cards burned face up. What was burned face down stays with
    the undealt: in a shoe of several packs its like may well have been seen.
    """

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order
        self._left = list(range(len(order)))
        self._strays: list[int] = []
        self.out: list[int] = []

    def follow(self, event: Any) -> None:
        """What an event does to the places of the undealt cards."""
        match event:
            case at.WasCut(_, where):
                self._left = self._left[where:] + self._left[:where]
            case at.Mixed(places):
                self._left = [self._left[place] for place in places]
            case at.CardTaken():
                self._take(self._strays or self._left)
            case at.Burned(None):
                self._left = self._left[1:]
            case at.Burned():
                self._take(self._left)
            case at.Strayed():
                self._strays.append(self._left.pop(0))
            case at.Restacked():
                # A new stock, of cards that have come out before: none of its places was committed to.
                self._left = []
            case _:
                pass

    def _take(self, whence: list[int]) -> None:
        if whence:
            self.out.append(whence.pop(0))


def proofs(room: Room, told: Span, rows: Sequence[Row], number: int, who: Session | None) -> dict[str, Any]:
    """The cards of a shuffle that somebody has seen, each with its way to the root."""
    shuffle = room.read(rows[told.first - told.start.seq - 1])[0]
    assert isinstance(shuffle, do.Shuffle)  # noqa: S101 (the book noted it)
    places = Places(shuffle.order)
    seen = _seen_of(room, told, rows, who, places)
    cards = []
    for place in sorted(places.out):
        card = shuffle.order[place]
        if card in seen:
            opened = proof(shuffle.order, shuffle.secret, place)
            cards.append(
                {"place": place, "card": show(card), "number": card, "salt": opened.salt, "path": opened.path}
            )
    done = number < len(room.book.shuffles) or room.table.spent
    opening = None
    if who is not None and who.roles and done:
        opening = {"secret": shuffle.secret, "order": [show(card) for card in shuffle.order]}
    return {"shuffle": number, "root": shuffle.commitment, "cards": cards, "opening": opening}


def _seen_of(room: Room, told: Span, rows: Sequence[Row], who: Session | None, places: Places) -> set[int]:
    """The cards somebody saw since a shuffle; ``places`` follow the shoe meanwhile."""
    table, owners = told.start.table, dict(told.start.owners)
    watchers: dict[str, Watcher] = {}
    seen: set[int] = set()
    for row in rows:
        _, events = room.read(row)
        eyes = _eyes(owners, who)
        if eyes not in watchers:
            watchers[eyes] = Watcher(table, eyes)
        for event in events:
            shown = {key: w.watch((event,)) for key, w in watchers.items()}[eyes]
            table = watchers[eyes].truth
            if row.seq >= told.first:
                seen.update(card for each in shown for card in _cards(each))
                if row.seq > told.first:
                    places.follow(event)
            if isinstance(event, at.Sat):
                owners[event.guest] = row.actor
            elif isinstance(event, at.Left):
                owners.pop(event.guest, None)
    return seen


def _eyes(owners: dict[str, str], who: Session | None) -> str:
    if who is None:
        return ONLOOKERS
    if who.roles:
        return offices(who.roles).split()[0]
    return next((guest for guest, account in owners.items() if account == who.account), ONLOOKERS)


def _cards(event: Any) -> Iterator[int]:
    """The cards that an event names."""
    if isinstance(event, at.Shuffled | at.Restacked | at.Mixed):
        return
    for field in ("card", "cards", "gave"):
        held = getattr(event, field, None)
        for card in held if isinstance(held, tuple) else (held,):
            if isinstance(card, int):
                yield card


def tables(rooms: Iterable[Room], who: Session) -> list[dict[str, Any]]:
    """What somebody has staked and won at each table."""
    found = []
    for room in rooms:
        own = [paid for each in room.book.rounds for paid in _own(each, who)]
        bought = room.book.bought.get(who.account, 0)
        name = next((guest for guest, owner in room.book.owners.items() if owner == who.account), None)
        if not (own or bought or name):
            continue
        found.append(
            {
                "table": room.id,
                "name": room.title,
                "game": room.table.name,
                "sits": name,
                "rounds": sum(bool(_own(each, who)) for each in room.book.rounds),
                "chips": 0 if name is None else room.table.funds(name),
                "bought": bought,
                "staked": sum(paid.staked for paid in own),
                "returned": sum(paid.returned for paid in own),
                "net": sum(paid.net for paid in own),
            }
        )
    return found


def account(name: str, tables: list[dict[str, Any]]) -> dict[str, Any]:
    """The same with the sums by game and of all."""
    games: dict[str, dict[str, Any]] = {}
    for table in tables:
        game = games.setdefault(str(table["game"]), {"game": table["game"]})
        _add(game, table, ("rounds", *SUMS))
    total: dict[str, Any] = {"name": name, **dict.fromkeys(SUMS, 0)}
    for table in tables:
        _add(total, table, SUMS)
    return {**total, "tables": tables, "games": list(games.values())}


SUMS = ("chips", "bought", "staked", "returned", "net")


def _add(total: dict[str, Any], part: dict[str, Any], keys: tuple[str, ...]) -> None:
    for key in keys:
        total[key] = total.get(key, 0) + part[key]


def _own(each: Finished, who: Session) -> list[Any]:
    """What a session's boxes had of a round."""
    return [paid for paid in each.boxes if each.owners.get(paid.guest) == who.account]


def account_csv(rooms: Iterable[Room], who: Session) -> Iterator[str]:
    """The same as lines of commas; amounts in cents."""
    yield "table,game,round,box,staked,returned,net"
    for room in rooms:
        for each in room.book.rounds:
            for paid in _own(each, who):
                yield (
                    f"{room.id},{room.table.name},{each.number},{paid.box},"
                    f"{paid.staked},{paid.returned},{paid.net}"
                )
