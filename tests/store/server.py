"""A PostgreSQL server in a folder, started, stopped at once, and started again."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psycopg

from krupje.store.schema import STEPS

TABLES = ("events", "register", "guests", "owners")


def found(program):
    """A program of the server, wherever the distribution has put it."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    return str(places[0]) if places else shutil.which(program)


def _own(command):
    """The server refuses to run as root: then it is the user postgres who runs it."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


class Server:
    """One server; its folder has to be reachable for its own user, so it lies in the system's own."""

    def __init__(self, _folder):
        self.folder = Path(tempfile.mkdtemp(prefix="krupje-pg-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self.data = self.folder / "data"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run(
            found("initdb"), "--no-sync", "-A", "trust", "-U", "krupje", "-D", self.data, "-E", "UTF8",
            "--locale=C", "--data-checksums",
        )  # fmt: skip

    def _run(self, *command):
        done = subprocess.run(
            _own([str(part) for part in command]),
            check=False, cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout

    def start(self):
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        log = self.folder / "log"
        self._run(found("pg_ctl"), "start", "-w", "-s", "-D", self.data, "-o", options, "-l", log)

    def stop(self, mode="immediate"):
        """``immediate``: as if it had been killed; it recovers when it is started again."""
        self._run(found("pg_ctl"), "stop", "-w", "-s", "-D", self.data, "-m", mode)

    def address(self, name):
        return f"postgresql://krupje@127.0.0.1:{self.port}/{name}"

    def emptied(self):
        """The one database with no row in it: quicker than a new one."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            if db.execute("SELECT to_regclass('schema')").fetchone() != (None,):
                db.execute(f"DELETE FROM schema WHERE version > {len(STEPS)}")  # noqa: S608 (our own number)
                for table in TABLES:
                    db.execute(f"DELETE FROM {table}")  # noqa: S608 (our own names)
        return self.address("postgres")

    def bare(self):
        """The one database as it was before the first start."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(f"DROP TABLE IF EXISTS schema, {', '.join(TABLES)}")
        return self.address("postgres")

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
