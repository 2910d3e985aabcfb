"""The guest's screen: a fresh frame for every question, what has been said since the last, and the answer.

In a terminal every frame begins at the top; into a pipe frames follow one another.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from krupje.cli.speech import address
from krupje.cli.terminal import guide
from krupje.cli.terminal.faces import Faces
from krupje.cli.terminal.felt import View
from krupje.cli.terminal.keyboard import Keyboard, Leaving, keyed
from krupje.i18n import LANGUAGES, catalogue
from krupje.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console, RenderableType

    from krupje.i18n import Catalogue
    from krupje.table import Table

WIDEST = 104
TONGUES = {"en": "English", "lt": "Lietuvių", "ru": "Русский"}
_WORDS = {"quit": "q", "exit": "q", "help": "?", "h": "?", "edge": "e"}


class Frame(NamedTuple):
    """What is before the guest, and under it what he may answer; news of his own doing comes between."""

    table: Sequence[RenderableType]
    answers: Sequence[RenderableType]


class Screen:
    """One terminal, in one language at a time."""

    def __init__(self, console: Console, lang: str) -> None:
        self.console = console
        self.keyboard = Keyboard()
        self.lang = lang
        self.notes: list[RenderableType] = []
        if not console.is_terminal and "COLUMNS" not in os.environ:
            console.width = WIDEST

    @property
    def words(self) -> Catalogue:
        """The language's catalogue."""
        return catalogue(self.lang)

    def say(self, key: str, **params: object) -> str:
        """Words of the play."""
        return self.words.say(f"play.{key}", **params)

    def view(self, who: str) -> View:
        """How one guest sees things here."""
        coloured = self.console.color_system is not None and not self.console.no_color
        faces = Faces(self.words, coloured=coloured, signs=self._signs)
        height = self.console.height if self.console.is_terminal else 0
        return View(who, self.words, faces, min(self.console.width, WIDEST), height)

    @property
    def _signs(self) -> bool:
        try:
            "♠▒╭".encode(self.console.encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def note(self, *notes: RenderableType) -> None:
        """Something to be read with the next frame."""
        self.notes.extend(notes)

    def refused(self, refusal: Refusal) -> None:
        """A refusal as a sentence with its clause."""
        self.note(Text.assemble(("✗ " if self._signs else "! ", "bold red"), self.words.refusal(refusal),
                                (address(refusal), "dim")))  # fmt: skip

    def ask(self, frame: Callable[[], Frame], prompt: str, picture: Table | None = None) -> str:
        """Shows a frame and takes an answer; help, the language and leaving are seen to here."""
        while True:
            self._draw(frame())
            answer = self.keyboard.ask(self.console, self.say(prompt))
            key = _key(answer)
            if key == "q":
                raise Leaving
            if key == "l" or key.startswith("l "):
                self._language(key[1:].strip())
            elif key == "?" or key.startswith("? "):
                self._help(picture, answer[1:].strip())
            elif key == "e" and picture is not None:
                self.note(Text(guide.edge(picture.name, self.words)))
            else:
                return answer

    def line(self, prompt: str) -> str:
        """A plain question without a frame; one may leave here too."""
        answer = self.keyboard.ask(self.console, prompt)
        if _key(answer) == "q":
            raise Leaving
        return answer

    def _draw(self, frame: Frame) -> None:
        if self.console.is_terminal:
            self.console.clear()
        notes, self.notes = self.notes, []
        for part in (*frame.table, *frame.answers[:-1], *notes, *frame.answers[-1:]):
            self.console.print(part, width=min(self.console.width, WIDEST))

    def _language(self, wanted: str) -> None:
        """Another language, from the next word on."""
        if wanted not in LANGUAGES:
            menu = "  ".join(f"{number} {TONGUES[lang]}" for number, lang in enumerate(LANGUAGES, start=1))
            self.console.print(menu)
            wanted = keyed(self.line(self.say("ask.language")))
        by_number = {str(number): lang for number, lang in enumerate(LANGUAGES, start=1)}
        chosen = by_number.get(wanted, wanted)
        if chosen in LANGUAGES:
            self.lang = chosen

    def _help(self, picture: Table | None, number: str) -> None:
        """The keys and the rules of the moment; or one clause by its number."""
        if picture is None:
            self.note(Text(self.say("help.menu")))
            return
        try:
            if number:
                self.note(Markdown(guide.clause(picture.name, picture.rules, number.lstrip("§ "), self.lang)))
                return
            if self.console.is_terminal:
                self.console.clear()
            for part in (self._keys(picture), Markdown(guide.ruling(picture, self.lang))):
                self.console.print(part, width=min(self.console.width, WIDEST))
            self.console.print(Text(self.say("help.more", game=picture.name), "dim"))
        except FileNotFoundError:
            self.note(Text(self.say("help.no-sheet")))
            return
        except Refusal as refusal:
            self.refused(refusal)
            return
        if self.console.is_terminal:
            self.line(self.say("ask.back"))

    def _keys(self, picture: Table) -> Grid:
        """What can be typed."""
        kind = picture.name if picture.name in ("baccarat", "knock") else "boxes"
        listed = self.say(f"help.keys.{kind}") if picture.round is None else self.say("help.keys.round")
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for line in (*listed.splitlines(), *self.say("help.keys").splitlines()):
            key, _, meaning = line.partition(" — ")
            grid.add_row(Text(f"  {key}", "bold"), meaning)
        return grid


def _key(answer: str) -> str:
    """An answer as a key: a word for one, or the letter itself."""
    return _WORDS.get(answer.casefold(), keyed(answer))


def menu(rows: Sequence[tuple[str, Any, str]]) -> Grid:
    """A short menu: the key, what it does, and what that leads to."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for key, label, leads in rows:
        grid.add_row(Text(f"  {key}", "bold yellow"), label, Text(leads, "dim"))
    return grid
