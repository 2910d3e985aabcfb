"""Which language people are spoken to in, and the command line's own words.

Help is made only when somebody asks for it: options and commands carry no text of their own, what
they say is under ``cli.option.<name>`` and ``cli.<command>`` of the catalogue.
"""

from __future__ import annotations

import errno
import os
from typing import Any

import click

from krupje.i18n import LANGUAGES, catalogue

_SEEN = ("ENOENT", "EISDIR", "EACCES", "EINVAL", "ENOSPC", "EBADF")
_VARIABLES = ("KRUPJE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def environment() -> str:
    """The language of the environment; English where it names none of ours."""
    for variable in _VARIABLES:
        if value := os.environ.get(variable):
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


def own(key: str, **params: object) -> str:
    """The command line's own words, in the language asked for or that of the environment."""
    here = click.get_current_context(silent=True)
    asked = here.params.get("lang") if here is not None else None
    return catalogue(asked if asked in LANGUAGES else environment()).say(key, **params)


def reason(why: str | None) -> str:
    """Why the system would not read or write; in English only where that is seldom seen."""
    name = next((name for name in _SEEN if why == os.strerror(getattr(errno, name))), None)
    return why or "" if name is None else own(f"os.{name}")


class Option(click.Option):
    """An option whose help is in the catalogue, under ``says`` or its name."""

    def __init__(self, *args: Any, says: str | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.says = says or f"cli.option.{self.opts[-1].lstrip('-')}"

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option and what it does."""
        self.help = own(self.says)
        return super().get_help_record(ctx)


class Spoken:
    """How our commands tell about themselves; mixed into click's."""

    name: str | None
    help: str | None
    says: str

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that begins the help."""
        asked, *others = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined]
        pieces = (asked.replace("OPTIONS", own("cli.options").upper()), *others)
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{own('cli.usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command is for."""
        self.help = own(self.says)
        super().format_help_text(ctx, formatter)  # type: ignore[misc]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, under a heading of the language."""
        options = (each for each in self.get_params(ctx) if isinstance(each, click.Option))  # type: ignore[attr-defined]
        records = [record for each in options if (record := each.get_help_record(ctx))]
        with formatter.section(own("cli.options")):
            formatter.write_dl(records)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option that leads here."""
        option: click.Option | None = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = own("cli.option.help")
        return option

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads what was typed; what is wrong with it is wrong here."""
        try:
            rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except click.UsageError as wrong:
            wrong.ctx = wrong.ctx or ctx
            raise
        return rest


class Command(Spoken, click.Command):
    """One command."""

    allow_extra_args = True
    """Not that any are taken: it is we who say so, in the language that was asked for."""

    @property
    def says(self) -> str:  # type: ignore[override]
        """Where its help is."""
        return f"cli.{self.name}"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads what was typed; refuses more than the command takes."""
        if extra := super().parse_args(ctx, args):
            raise click.UsageError(own("usage.extra", given=" ".join(extra)), ctx)
        return extra
