"""Before an evening begins: an unfinished session is offered, a broken one is shown and left alone."""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from rich.text import Text

from krupje.chance import fresh_seed
from krupje.cli.speech import Unreadable, address
from krupje.cli.terminal import book as books
from krupje.cli.terminal import people, stakes
from krupje.cli.terminal.keyboard import Leaving, keyed
from krupje.cli.terminal.sitting import Sitting
from krupje.money import CHIP
from krupje.records import session, strict
from krupje.refusal import Corrupt, NotAllowed, Refusal
from krupje.rounds.figures import changed
from krupje.table import opened, step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.bots import Strength
    from krupje.cli.terminal.book import Book
    from krupje.cli.terminal.screen import Screen
    from krupje.table import Table

SEATS = 4
"""How many play Knock Poker when nobody says."""


class Wishes(Struct):
    """What the command line asked for."""

    game: str
    rules: Any
    own_rules: bool
    seed: str | None
    chips: int
    places: str
    dark: int | None
    guests: int
    bots: Strength
    file: str | None


class NotBegunError(Exception):
    """A broken session was left where it lies, and nothing is played."""

    def __init__(self, why: Corrupt) -> None:
        super().__init__(why.code)
        self.why = why


def sitting(screen: Screen, wishes: Wishes) -> Sitting:
    """A session to play: the unfinished one if the guest wants it, else a new one."""
    path = Path(wishes.file) if wishes.file is not None else books.usual(wishes.game)
    if _lies(path):
        held = _kept(screen, wishes, path)
        if held is not None:
            return _resumed(*held)
        with _reading(path):
            other = books.set_aside(path)
        screen.note(Text(screen.say("set-aside", file=str(other)), "dim"))
    return _fresh(wishes, path)


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """A session's file that cannot be opened is a usage error; a screen that cannot be written is not."""
    try:
        yield
    except OSError as why:
        raise Unreadable(str(path), why.strerror) from None
    except ValueError:  # a NUL in the name
        raise Unreadable(str(path), os.strerror(errno.ENOENT)) from None


def _lies(path: Path) -> bool:
    """Whether a session lies there; refuses what is no file: a device or a pipe has no end to read to."""
    with _reading(path):
        if not path.exists():
            return False
        if not path.is_file():
            why = errno.EISDIR if path.is_dir() else errno.EINVAL
            raise OSError(why, os.strerror(why))
    return True


def chips(wishes: Wishes) -> int:
    """What everybody buys in for."""
    return wishes.chips or (100 if people.has_seats(wishes.rules) else 1000) * CHIP


def unfinished(game: str) -> bool:
    """Whether a session of a game waits; one that cannot be read is seen to when it is opened."""
    path = books.usual(game)
    try:
        return path.is_file() and bool(session.read(path.read_bytes()).state.guests)
    except (OSError, Refusal, AttributeError):
        return False


def _kept(screen: Screen, wishes: Wishes, path: Path) -> tuple[Book, session.Session] | None:
    """The session that lies there, if it is unfinished and the guest goes on with it."""
    try:
        with _reading(path):
            book, held = books.reopened(path, wishes.game)
    except Corrupt as corrupt:
        return _kept(screen, wishes, path) if _broken(screen, wishes, path, corrupt) else None
    if not held.state.guests:
        book.close()
        return None
    if _goes_on(screen, wishes, held):
        return book, held
    book.close()
    return None


def _goes_on(screen: Screen, wishes: Wishes, held: session.Session) -> bool:
    """Asks; going on is what Enter means, unless other cards or another house were asked for."""
    table: Table = held.state
    other = (wishes.seed is not None and wishes.seed != held.seed) or (
        wishes.own_rules and changed(wishes.rules) != changed(table.rules)
    )
    who = people.present(table)[0]
    key = "resume.playing" if table.round is not None else "resume.between"
    said = screen.say(key, number=table.number, sum=screen.words.money(table.funds(who)))
    while True:
        screen.console.print(Text(said))
        answer = keyed(screen.line(screen.say("ask.resume-other" if other else "ask.resume")))
        if answer in ("", "1", "2", "n", "y"):
            return answer in (("1", "y") if other else ("", "1", "y"))


def _broken(screen: Screen, wishes: Wishes, path: Path, corrupt: Corrupt) -> bool:
    """Shows what is wrong and where, and stops there unless the guest says what to do.

    True when he goes on without a last line that was cut short; False when the file is to be set aside.
    """
    told = Text.assemble((f"{path}: ", "bold"), screen.words.refusal(corrupt), (address(corrupt), "dim"))
    screen.console.print(told, soft_wrap=True)
    with _reading(path):
        whole = books.mended(path, wishes.game)
    try:
        answer = keyed(screen.line(screen.say("ask.mend" if whole else "ask.set-aside")))
    except Leaving:
        answer = ""
    if answer == "c" and whole:
        with _reading(path):
            books.cut_to(path, whole)
        return True
    if answer not in ("y", "yes"):
        raise NotBegunError(corrupt) from None
    return False


def _resumed(book: Book, held: session.Session) -> Sitting:
    """The session as it stood when it was left."""
    made = Sitting(book, held.start, held.seed or fresh_seed()[:16], held.state.guests)
    made.recall(held.entries)
    return made


def _fresh(wishes: Wishes, path: Path) -> Sitting:
    """A new table; everybody who plays has come and bought chips."""
    seed = strict.name(wishes.seed if wishes.seed is not None else fresh_seed()[:16], "seed")
    table = opened(wishes.game, wishes.rules)
    seated = people.has_seats(wishes.rules)
    guests = people.guests(wishes.guests)
    others = people.bots(_seats(wishes) - len(guests), len(guests), wishes.bots) if seated else ()
    entries, after = [], table
    for action in people.arrive((*guests, *others), chips(wishes), seated=seated):
        after, events = step(after, action)
        entries.append((action, events))
    if not seated:
        # Signs that cannot be read are refused before there is a file.
        stakes.first(after, guests[0], wish(wishes))
    with _reading(path):
        book = books.begun(path, table, seed, entries)
    made = Sitting(book, table, seed, (*guests, *others))
    made.recall(entries)
    return made


def _seats(wishes: Wishes) -> int:
    """How many sit down; the house's limits are those of its sheet."""
    least, most = wishes.rules.seats_min, wishes.rules.seats_max
    count = _count(wishes.places) or max(least, min(SEATS, most))
    if not max(least, wishes.guests) <= count <= most:
        code = "seats-too-few" if count < least else "seats-too-many"
        raise NotAllowed(code, "knock 1.1", "K21", seats=count, least=least, most=most)
    return count


def _count(places: str) -> int | None:
    """How many boxes or seats, if just a number was given."""
    return int(places) if places.isascii() and places.isdigit() and len(places) < 3 else None


def wish(wishes: Wishes) -> stakes.Wish:
    """The stakes that the command line asked for."""
    count = _count(wishes.places)
    return stakes.Wish(count or 1, wishes.dark, wishes.places if count is None else "")
