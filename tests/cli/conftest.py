"""Runs the command line within this process, the way a shell would."""

import io
import json
import sys
from typing import NamedTuple

import pytest

from krupje.cli.main import run


class Ran(NamedTuple):
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def json(self):
        """The one document on standard output."""
        (line,) = self.out.splitlines()
        return json.loads(line)

    @property
    def lines(self):
        """A document a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def code(self):
        """The code of a refusal."""
        return self.json["refused"]["code"]


@pytest.fixture
def krupje(monkeypatch, capsys):
    """`krupje("settle", "--json", stdin=b"...")`."""
    for variable in ("KRUPJE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)

    def command(*args, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = run(list(args))
        return Ran(status, *capsys.readouterr())

    return command


NKP = {
    "game": "nkp",
    "dealer": "2c 7d 9h Jc Qs",
    "boxes": [
        {"box": 1, "ante": 10, "cards": "As Kd Kh 4c 8s", "play": ["buy 4d", "change 8s Tc", "bet"]},
        {"box": 2, "ante": 5, "blind": True, "cards": "Ts Td 3h 3c 8h"},
    ],
}


@pytest.fixture
def record():
    """A round of NKP, to be spoilt."""
    return json.loads(json.dumps(NKP))


@pytest.fixture
def settle(krupje):
    """Settles a record (or bytes) and gives what came of it, as a program sees it."""

    def settled(given, *args):
        text = given if isinstance(given, bytes) else json.dumps(given).encode()
        return krupje("settle", "--json", *args, stdin=text)

    return settled
