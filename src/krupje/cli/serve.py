"""``krupje serve``: the table in the browser, for everybody who can reach this machine's address."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from krupje.cli.language import Option, own

if TYPE_CHECKING:
    import socket as sockets

    from uvicorn import Server


@click.command("serve")
@click.option("--host", default="127.0.0.1", cls=Option)
@click.option("--port", default=8000, type=click.IntRange(0, 65535), cls=Option)
@click.option("--database", metavar="URL", default=None, cls=Option)
@click.option("--origin", "origins", multiple=True, metavar="URL", cls=Option)
def serve(host: str, port: int, database: str | None, origins: tuple[str, ...]) -> None:
    """Serves tables until it is told to stop; rounds rest in the log meanwhile."""
    from krupje.web.serving import bound, server

    address = database if database is not None else str(shelf() / "tables.db")
    try:
        listening = bound(host, port)
    except OSError as why:
        raise click.ClickException(own("serve.taken", host=host, port=port, why=why.strerror or "")) from None
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(message)s")
    with listening:
        made = server(address, shelf() / "staff.json", origins)
        where = f"http://{_shown(host)}:{listening.getsockname()[1]}"
        click.echo(own("serve.address", address=where))
        click.echo(own("serve.staff", file=str(shelf() / "staff.json")), err=True)
        _run(made, listening)


def _run(made: Server, listening: sockets.socket) -> None:
    made.run(sockets=[listening])


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def shelf() -> Path:
    """Where the tables are kept when no database is named."""
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if state.startswith("/") else Path.home() / ".local" / "state") / "krupje"
