"""``krupje play``: a table in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from krupje.bots import STRENGTHS, USUAL, strength
from krupje.cli.house import House, house_of, house_options
from krupje.cli.language import Command, Option
from krupje.cli.speech import Voice, speaking
from krupje.games import NAMES
from krupje.games import game as named
from krupje.money import amount, number
from krupje.rounds.figures import changed

if TYPE_CHECKING:
    from krupje.cli.terminal.evening import Evening
    from krupje.cli.terminal.screen import Screen
    from krupje.cli.terminal.start import Wishes


class Asked(Struct):
    """The options of the command."""

    game: str | None
    places: str
    dark: int | None
    guests: int
    bots: str
    buys: str | None
    seed: str | None
    file: str | None
    coach: bool
    rules_file: str | None
    sets: tuple[str, ...]


@click.command("play", cls=Command)
@click.argument("game", required=False)
@click.option("--boxes", "--seats", "places", default="", metavar="N", cls=Option, says="cli.option.places")
@click.option("--dark", type=click.IntRange(0, 7), metavar="N", cls=Option)
@click.option("--guests", type=click.IntRange(1, 7), default=1, metavar="N", cls=Option)
@click.option("--bots", default=USUAL, metavar="|".join(STRENGTHS), cls=Option)
@click.option("--chips", "buys", metavar="N", cls=Option)
@click.option("--seed", metavar="S", cls=Option)
@click.option("--session", "file", metavar="FILE", cls=Option)
@click.option("--coach", is_flag=True, cls=Option)
@house_options
@speaking
def play(voice: Voice, **options: Any) -> None:
    """Plays a game with whoever sits at this terminal."""
    from krupje.cli.console import Console
    from krupje.cli.terminal.keyboard import Leaving
    from krupje.cli.terminal.screen import Screen
    from krupje.cli.terminal.start import NotBegunError

    asked = Asked(**options)
    # What programs read is out of the way of what the guest sees.
    screen = Screen(Console(highlight=False, stderr=voice.json), voice.lang)
    try:
        evening = _evening(screen, _wishes(screen, asked), coached=asked.coach)
    except (Leaving, KeyboardInterrupt):
        document: dict[str, Any] = {"game": asked.game, "session": None, "rounds": []}
    except NotBegunError as refused:
        if voice.json:
            voice.refuse(refused.why)
        raise click.exceptions.Exit(1) from None
    else:
        evening.play()
        document = _document(evening)
    if voice.json:
        voice.answer(document)


def _wishes(screen: Screen, asked: Asked) -> Wishes:
    """What is to be played, read as far as it can be before a table is opened."""
    from krupje.cli.terminal.start import Wishes

    house = house_of(asked.rules_file, asked.sets)
    name = named(asked.game).name if asked.game is not None else house.of or _chosen(screen)
    rules = house.rules(name)
    return Wishes(
        game=name,
        rules=rules,
        own_rules=_is_own(house),
        seed=asked.seed,
        chips=amount(asked.buys, rules.unit) if asked.buys is not None else 0,
        places=asked.places,
        dark=asked.dark,
        guests=asked.guests,
        bots=strength(asked.bots),
        file=asked.file,
    )


def _is_own(house: House) -> bool:
    return house.of is not None or bool(house.figures)


def _evening(screen: Screen, wishes: Wishes, *, coached: bool) -> Evening:
    """The table, with everybody at it, and a coach where one is wanted and can help."""
    from rich.text import Text

    from krupje.analysis.coach import GAMES
    from krupje.cli.terminal import people, start
    from krupje.cli.terminal.coaching import Coach
    from krupje.cli.terminal.evening import Evening
    from krupje.cli.terminal.friend import Friend

    sitting = start.sitting(screen, wishes)
    screen.note(Text(screen.say("play-money"), "dim"))
    coach: Coach | Friend | None = None
    if coached and wishes.game in GAMES:
        coach = Coach()
    elif coached and people.has_seats(wishes.rules):
        coach = Friend()
    elif coached:
        screen.note(Text(screen.say("coach.none"), "cyan"))
    return Evening(sitting, screen, start.wish(wishes), start.chips(wishes), coach)


def _chosen(screen: Screen) -> str:
    """The menu of the games."""
    from rich.text import Text

    from krupje.cli.terminal.screen import Frame, menu
    from krupje.cli.terminal.start import unfinished

    waiting = {name for name in NAMES if unfinished(name)}

    def frame() -> Frame:
        title = Text.assemble(("krupje", "bold"), f"  {screen.say('welcome')}")
        rows = [
            (
                str(place),
                Text(screen.words.say(f"game.{name}"), "bold"),
                _about(screen, name, name in waiting),
            )
            for place, name in enumerate(NAMES, start=1)
        ]
        return Frame([title], [menu(rows), Text(screen.say("keys.menu"), "dim")])

    while True:
        answer = screen.ask(frame, "ask.game").casefold()
        if answer in NAMES:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:2]) <= len(NAMES):
            return NAMES[int(answer) - 1]


def _about(screen: Screen, name: str, waits: bool) -> str:
    about = screen.say(f"about.{name}")
    return f"{about} · {screen.say('unfinished')}" if waits else about


def _document(evening: Evening) -> dict[str, Any]:
    """What was played, for a program."""
    sitting = evening.sitting
    return {
        "game": sitting.truth.name,
        "rules": changed(sitting.truth.rules),
        "seed": sitting.seed,
        "session": str(sitting.book.path),
        "finished": not sitting.truth.guests,
        "rounds": evening.receipts,
        "net": number(sum(evening.results.values())),
    }
