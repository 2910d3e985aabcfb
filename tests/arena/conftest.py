"""What tests of the arena share: the command line, and players of all kinds in a module for the chairs."""

import importlib.util
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location(
    "cli_conftest", Path(__file__).parents[1] / "cli" / "conftest.py"
)
_cli = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_cli)
krupje = _cli.krupje

PLAYERS = '''
"""Players for the arena, honest and otherwise."""

import json, os, sys, time
from msgspec import json as packed
from krupje.games.nkp.actions import Bet, Buy, Fold

always = lambda view, box: Bet(box)
number = 7
def crash(view, box): raise ValueError("no idea")
def leave(view, box): sys.exit(3)
def vanish(view, box): os._exit(1)
def sleep(view, box): time.sleep(60)
def mumble(view, box): return {"do": "win", "box": box}
def roar(view, box): return "x" * 100_000
def silent(view, box): return None
def elsewhere(view, box): return Bet(box + 1)
def twice(view, box): return Buy(box)
def talk(view, box):
    print("noise")
    return Fold(box)
def note(view, box):
    with open(os.environ["KRUPJE_SEEN"], "a") as file:
        file.write(json.dumps([box, json.loads(packed.encode(view))]) + "\\n")
    return Bet(box)
def search(view, box):
    frame, found = sys._getframe(), [sys.argv, dict(os.environ)]
    while frame:
        found.append(dict(frame.f_locals))
        found.append({key: value for key, value in frame.f_globals.items() if not key.startswith("__")})
        frame = frame.f_back
    with open(os.environ["KRUPJE_SEEN"], "a") as file:
        file.write(repr(found) + "\\n")
    return Fold(box)
'''


@pytest.fixture
def players(tmp_path, monkeypatch):
    """The module, where it can be found under the name ``guests``."""
    (tmp_path / "guests.py").write_text(PLAYERS)
    info = tmp_path / "guests-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[krupje.bots]\nvisitor = guests:always\nodd = guests:number\n")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path
