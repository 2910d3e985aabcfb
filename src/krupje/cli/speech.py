"""What every command says and how: a document for programs, words for people, and refusals.

``--json`` puts exactly one document on standard output and never asks the environment for a
language; for people the language is that of ``--lang`` or of the environment.
"""

from __future__ import annotations

import json
import os
import sys
from functools import wraps
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

from krupje.cli.language import Option, environment, own, reason
from krupje.i18n import LANGUAGES, Catalogue, catalogue
from krupje.refusal import Refusal, Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.cli.console import Console


PLAIN_WIDTH = 100
"""How wide a table may be where no terminal says."""

LONGEST = 1 << 20
"""Bytes of the longest record or house's file: a thousand times what any needs."""


class Unreadable(click.UsageError):
    """A file that cannot be read."""

    def __init__(self, file: str, why: str | None) -> None:
        super().__init__(own("usage.unreadable", file=file, why=reason(why)))


def complaint(wrong: click.ClickException) -> str:
    """A usage error in the language asked for, as far as it was read, with where to look further."""
    context = wrong.ctx if isinstance(wrong, click.UsageError) else None
    if isinstance(wrong, click.exceptions.NoArgsIsHelpError):
        return wrong.format_message()
    if context is None:
        return f"krupje: {wrong.format_message()}"
    with context.scope(cleanup=False):
        return f"krupje: {_said(wrong)}\n{own('usage.help', command=context.command_path)}"


def _said(wrong: click.ClickException) -> str:
    """What is wrong; click's own words are English."""
    match wrong:
        case click.MissingParameter() if wrong.param is not None and wrong.ctx is not None:
            return own("usage.missing", name=wrong.param.make_metavar(wrong.ctx))
        case click.NoSuchOption():
            return own("usage.option", name=wrong.option_name)
        case click.exceptions.NoSuchCommand():
            return own("usage.command", name=wrong.command_name)
        case click.BadOptionUsage() if wrong.ctx is not None:
            flags = {name for each in wrong.ctx.command.params if _is_flag(each) for name in each.opts}
            key = "usage.takes-no-value" if wrong.option_name in flags else "usage.needs-value"
            return own(key, name=wrong.option_name)
        case click.BadParameter() if wrong.param is not None:
            return _unfit(wrong.param) or wrong.format_message()
        case _:
            return wrong.format_message()


def _is_flag(each: click.Parameter) -> bool:
    return isinstance(each, click.Option) and each.is_flag


def _unfit(each: click.Parameter) -> str | None:
    """What an option takes, when it was given something else."""
    name = each.opts[0]
    match each.type:
        case click.Choice(choices=choices):
            return own("usage.one-of", name=name, legal=" ".join(map(str, choices)))
        case click.IntRange(min=least, max=most):
            return own("usage.number-between", name=name, least=least, most=most)
        case click.types.IntParamType():
            return own("usage.number", name=name)
        case _:
            return None


class Voice:
    """How one command answers: to a program or to a person, in one language."""

    def __init__(self, json: bool, lang: str | None) -> None:
        self.json = json
        self.asked = lang

    @property
    def lang(self) -> str:
        """The language asked for, or else a program's or the person's own."""
        return self.asked or ("en" if self.json else environment())

    @property
    def words(self) -> Catalogue:
        """The language's catalogue."""
        return catalogue(self.lang)

    @property
    def console(self) -> Console:
        """Where people read; made when it is needed, since rich takes a while to load."""
        from krupje.cli.console import Console

        console = Console(highlight=False)
        if not console.is_terminal:
            console.width = PLAIN_WIDTH
        return console

    def answer(self, document: Any) -> None:
        """One JSON document on a line of its own."""
        text = json.dumps(document, ensure_ascii=False)
        # Half of a surrogate pair, which JSON can smuggle in, goes out again as the escape it came as.
        click.echo(text.encode("utf-8", "backslashreplace"))

    def tell(self, *lines: str) -> None:
        """Plain lines for a person, on standard output."""
        for line in lines:
            click.echo(line.encode("utf-8", "backslashreplace"))

    def notice(self, text: str) -> None:
        """Something for a person that is no part of the answer."""
        click.echo(text.encode("utf-8", "backslashreplace"), err=True)

    def refused(self, refusal: Refusal) -> dict[str, Any]:
        """A refusal as programs read it."""
        return {
            "refused": {
                "code": refusal.code,
                "clause": refusal.clause,
                "ruling": refusal.ruling,
                "message": self.words.refusal(refusal),
                "params": refusal.params,
            }
        }

    def refuse(self, refusal: Refusal) -> NoReturn:
        """Says the refusal and ends the command with status 1."""
        if self.json:
            self.answer(self.refused(refusal))
        else:
            self.notice(f"{self.words.say('cli.refused')}: {self.words.refusal(refusal)}{address(refusal)}")
        raise click.exceptions.Exit(1)


def address(refusal: Refusal) -> str:
    """Where a refusal comes from: ``[nkp §4.2, N13]``."""
    if refusal.clause is None:
        return ""
    game, _, number = refusal.clause.partition(" ")
    return f" [{game} §{number}" + (f", {refusal.ruling}]" if refusal.ruling else "]")


def speaking(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command ``--json`` and ``--lang``, a voice as its first argument, and a way to refuse."""

    @click.option("--json", "as_json", is_flag=True, cls=Option)
    @click.option("--lang", type=click.Choice(LANGUAGES), is_eager=True, cls=Option)
    @wraps(command)
    def spoken(*args: Any, as_json: bool, lang: str | None, **options: Any) -> None:
        voice = Voice(as_json, lang)
        try:
            command(voice, *args, **options)
        except Refusal as refusal:
            voice.refuse(refusal)

    return spoken


def opened(file: str) -> IO[bytes]:
    """A file, or standard input for ``-``."""
    if file == "-" and sys.stdin is not None:
        return sys.stdin.buffer
    try:
        return open(file, "rb")  # noqa: PTH123 (the name is as it was typed; whoever reads it closes it)
    except OSError as why:
        raise Unreadable(file, why.strerror) from None
    except ValueError:  # a NUL in the name
        raise Unreadable(file, os.strerror(2)) from None


def read_bytes(file: str, most: int = LONGEST) -> bytes:
    """All that a file holds; refuses more than ``most`` bytes, for a device has no end."""
    try:
        with opened(file) as source:
            text = source.read(most + 1)
    except OSError as why:
        raise Unreadable(file, why.strerror) from None
    if len(text) > most:
        raise Refused("too-long", bytes=most)
    return text
