"""A real server and a real browser for the tests of the page, both shared by all of them.

They are run in a process of their own: while the browser is driven, its own event loop runs in this thread
and no other can.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

SRC = Path(__file__).parents[2] / "src"
CHROMIUM = os.environ.get("KRUPJE_CHROMIUM", "/usr/bin/chromium")


class Server:
    """``krupje serve`` on a free port, which can be killed and started again on the same database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = found.getsockname()[1]
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def keys(self) -> dict[str, str]:
        return json.loads((self.folder / "krupje" / "staff.json").read_text())

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [
            *(sys.executable, "-c", "from krupje.cli.main import main; main()"),
            *("serve", "--port", str(self.port)),
            "--database", str(self.folder / "tables.db"),
        ]  # fmt: skip
        surroundings = os.environ | {"PYTHONPATH": str(SRC), "XDG_STATE_HOME": str(self.folder)}
        self.log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(command, env=surroundings, stdout=self.log, stderr=self.log)
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=2):  # noqa: S310 (our own server)
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "server.log").read_text())

    def kill(self) -> None:
        """Ends it without a word."""
        self.process.kill()
        self.process.wait()
        self.log.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory):
    """One server for all."""
    made = Server(tmp_path_factory.mktemp("server"))
    yield made
    made.kill()


@pytest.fixture(scope="package")
def chromium():
    """Debian's Chromium; without it these tests fail, they are not left out."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def arrive(chromium, server):
    """People at the page; whoever came leaves when the test is over."""
    from at_the_page import Guest

    came = []

    def comes(lang="en", **how):
        came.append(Guest(chromium, how.pop("at", server), lang, **how))
        return came[-1]

    yield comes
    for guest in came:
        guest.close()
