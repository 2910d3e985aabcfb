"""A guest who plays in the terminal within this process, and remembers all he was shown."""

from __future__ import annotations

import json
import random
import re
import sys
from typing import TYPE_CHECKING, NamedTuple

from krupje.cards import PACK, show
from krupje.cli.main import run
from krupje.i18n import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ANSI = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Asked(NamedTuple):
    """One question: all that was printed since the one before, and how far the session had come."""

    shown: str
    lines: int

    @property
    def prompt(self) -> str:
        """The question itself."""
        return self.shown.splitlines()[-1].strip()

    @property
    def choices(self) -> int:
        """How many lines the menu has."""
        return len(re.findall(r"(?m)^  \d  ", self.shown))

    def printed(self, lang: str) -> set[str]:
        """The cards that were printed."""
        signs = {catalogue(lang).card(show(card)): show(card) for card in PACK}
        return {signs[found] for found in re.findall(r"\w+[♠♥♦♣]", self.shown)}


class Playing:
    """Standard input for one run of the command; what it answers is up to ``answer``."""

    def __init__(self, out: Callable[[], str], session: Path, answer: Callable[[Asked], str | None]) -> None:
        self.asked: list[Asked] = []
        self.rest = ""
        self._out = out
        self._session = session
        self._answer = answer

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self.asked.append(Asked(ANSI.sub("", self._out()), self._written()))
        answer = self._answer(self.asked[-1])
        return "" if answer is None else f"{answer}\n"

    def _written(self) -> int:
        return self._session.read_bytes().count(b"\n") if self._session.exists() else 0


def play(monkeypatch, capsys, session: Path, answer, *args: str) -> tuple[Playing, int]:
    """Runs ``krupje play`` with somebody answering."""
    playing = Playing(lambda: "".join(capsys.readouterr()), session, answer)
    monkeypatch.setattr(sys, "stdin", playing)
    status = run(["play", *args, "--session", str(session)])
    playing.rest = "".join(capsys.readouterr())
    return playing, status


def reading(*answers: str | None) -> Callable[[Asked], str | None]:
    """Somebody who reads his answers from a list, and leaves at its end."""
    left = list(answers)
    return lambda _: left.pop(0) if left else None


def wandering(lang: str, seed: int, rounds: int) -> Callable[[Asked], str | None]:
    """Somebody who takes any line of the menu, any card, any sum, for so many rounds."""
    dice, words, dealt = random.Random(seed), catalogue(lang), 0

    def says(asked: Asked, key: str) -> bool:
        return asked.prompt.startswith(words.say(f"play.{key}").split("{")[0])

    def answer(asked: Asked) -> str | None:
        nonlocal dealt
        if says(asked, "ask.stakes"):
            dealt += 1
            return "" if dealt <= rounds else "q"
        if says(asked, "ask.move"):
            return str(dice.randint(1, asked.choices)) if asked.choices else ""
        if says(asked, "ask.amount"):
            return dice.choice(["", *re.findall(r"\d+", asked.prompt)])
        if says(asked, "ask.cards"):
            return " ".join(map(str, sorted(dice.sample(range(1, 6), dice.randint(1, 5)))))
        return str(dice.randint(1, 6))

    return answer


def events(session: Path, lines: int) -> list[dict]:
    """What has happened after so many lines of a session."""
    written = session.read_text("utf-8").splitlines()[1:lines]
    return [event for line in written for event in json.loads(line)["events"]]


def known(happened: list[dict], boxes: set[int]) -> set[str]:
    """The cards of the last round that a guest with these boxes may know.

    Told from the file alone: cards that lie up, his own, and whatever was turned.
    """
    seen: set[str] = set()
    for event in happened:
        match event["event"]:
            case "began":
                seen = set()
            case "dealt":
                up = event.get("face", "up") == "up"
                if up or (event["face"] == "own" and event["box"] in boxes):
                    seen.add(event["card"])
            case "opened" if event.get("face") == "own" and event["box"] not in boxes:
                continue
            case "opened" | "turned" | "shown" | "up-turned" | "discarded":
                seen |= {*event.get("cards", ()), *event.get("gave", ())} | (
                    {event["card"]} if "card" in event else set()
                )
    return seen


def held(happened: list[dict], who: str) -> set[int]:
    """The boxes of a guest."""
    boxes: set[int] = set()
    for event in happened:
        if event["event"] == "took" and event["guest"] == who:
            boxes.add(event["box"])
        elif event["event"] == "released":
            boxes.discard(event["box"])
    return boxes
