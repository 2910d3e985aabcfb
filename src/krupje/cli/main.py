"""``krupje``: finds the command that was asked for, and says plainly what went wrong.

Exit status: 0 done, 1 refused by a rule, 2 a usage error, 130 interrupted, 141 the reader went away.
"""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from typing import IO

import click

from krupje import __version__
from krupje.cli.language import Option, Spoken, own, reason
from krupje.cli.speech import Voice, complaint
from krupje.refusal import Refused

COMMANDS = {
    "serve": "krupje.cli.serve:serve",
    "play": "krupje.cli.play:play",
    "settle": "krupje.cli.settle:settle",
    "rules": "krupje.cli.rules:rules",
    "edge": "krupje.cli.edge:edge",
    "advise": "krupje.cli.advise:advise",
    "report": "krupje.cli.report:report",
    "compare": "krupje.cli.compare:compare",
    "design": "krupje.cli.design:design",
    "simulate": "krupje.cli.simulate:simulate",
    "train": "krupje.cli.train:train",
    "arena": "krupje.cli.arena:arena",
    "walk": "krupje.cli.walk:walk",
    "verify": "krupje.cli.verify:verify",
}
"""Every command and where it is, in the order the help lists them; the help's line is ``cli.<command>``."""

INTERRUPTED, CLOSED = 130, 141


class Commands(Spoken, click.Group):
    """The commands by name; a command is imported when it is run, not when it is listed."""

    says = "cli.about"

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """The command; where a part it needs is not installed, one that says which."""
        if name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[name].partition(":")
        try:
            command: click.Command = getattr(import_module(module), attribute)
        except ModuleNotFoundError as missing:
            part = (missing.name or "").partition(".")[0]
            if part in {"", "krupje"}:
                raise
            return _without(name, part)
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, and the commands without loading them."""
        super().format_options(ctx, formatter)
        with formatter.section(own("cli.commands")):
            formatter.write_dl([(name, own(f"cli.{name}")) for name in COMMANDS])


def _without(name: str, part: str) -> click.Command:
    """Stands in for a command that lacks a part: refuses, and says how to add it."""

    @click.command(name, add_help_option=False, context_settings={"ignore_unknown_options": True})
    @click.argument("given", nargs=-1, type=click.UNPROCESSED)
    def missing(given: tuple[str, ...]) -> None:
        Voice("--json" in given, None).refuse(
            Refused("extra-missing", command=name, line=f"pip install {part}")
        )

    return missing


@click.group(cls=Commands)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, cls=Option,
              callback=lambda ctx, _, asked: _version(ctx) if asked else None)  # fmt: skip
def krupje() -> None:
    """Holds the commands and does nothing itself."""


def _version(ctx: click.Context) -> None:
    click.echo(f"krupje {__version__}")
    ctx.exit()


def main() -> None:
    """Runs the command line and ends the process."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    status = run(sys.argv[1:])
    if status == INTERRUPTED:
        # Threads may still be at work in kernels; whoever interrupts does not wait for them.
        _give_up(sys.stdout)
        _give_up(sys.stderr)
        os._exit(status)
    _give_up(sys.stderr)
    sys.exit(status)


def run(args: list[str]) -> int:
    """Runs the command line; the exit status."""
    if sys.stdout is None:  # an answer that nobody can get is not begun
        return _unwritable(os.strerror(errno.EBADF))
    try:
        return _ran(args)
    except click.ClickException as wrong:
        return _complained(complaint(wrong), wrong.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _give_up(sys.stdout)
        return CLOSED
    except OSError as why:
        return _unwritable(why.strerror)


def _ran(args: list[str]) -> int:
    """Runs the command, and sees that all of its answer is written."""
    status = 0
    try:
        with krupje.make_context("krupje", args) as ctx:
            krupje.invoke(ctx)
    except click.exceptions.Exit as done:
        status = done.exit_code
    sys.stdout.flush()
    return status


def _unwritable(why: str | None) -> int:
    """The answer cannot be written, to a full disk or nowhere at all."""
    _give_up(sys.stdout)
    return _complained(f"krupje: {own('usage.unwritable', why=reason(why))}", 2)


def _complained(said: str, status: int) -> int:
    """Says what is wrong, if anybody can hear it."""
    try:
        click.echo(said, err=True)
    except OSError:
        _give_up(sys.stderr)
    return status


def _give_up(stream: IO[str] | None) -> None:
    """Drops what a stream cannot write any more, or Python would complain of it at exit."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
