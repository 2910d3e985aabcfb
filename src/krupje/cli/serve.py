"""``krupje serve``: the table in the browser, for everybody who can reach this machine's address."""

from __future__ import annotations

import os
from pathlib import Path

import click

from krupje.cli.language import Command, Option, own


@click.command("serve", cls=Command)
@click.option("--host", default="127.0.0.1", cls=Option)
@click.option("--port", default=8000, type=click.IntRange(0, 65535), metavar="N", cls=Option)
@click.option("--database", metavar="URL", default=None, cls=Option)
@click.option("--origin", "origins", multiple=True, metavar="URL", cls=Option)
@click.option("--reached-at", "reached", metavar="URL", default=None, cls=Option)
def serve(host: str, port: int, database: str | None, origins: tuple[str, ...], reached: str | None) -> None:
    """Serves tables until it is told to stop; rounds rest in the log meanwhile."""
    from krupje.store import StoreAway
    from krupje.web.serving import bound, run

    keys = shelf() / "staff.json"
    try:
        listening = bound(host, port)
    except OSError as why:
        raise click.ClickException(own("serve.taken", host=host, port=port, why=why.strerror or "")) from None
    with listening:
        address = f"http://{_shown(host)}:{listening.getsockname()[1]}"
        click.echo(own("serve.address", address=address))
        click.echo(own("serve.staff", file=str(keys)), err=True)
        try:
            kept = str(shelf() / "tables.db") if database is None else database
            run(listening, kept, keys, origins, reached or address)
        except StoreAway as why:
            raise click.ClickException(own("serve.away", why=str(why))) from None


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def shelf() -> Path:
    """Where the tables are kept when no database is named."""
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if state.startswith("/") else Path.home() / ".local" / "state") / "krupje"
