"""The commands of the kit, as they are typed."""

import subprocess
import sys
from pathlib import Path
from shutil import copy

ROOT = Path(__file__).parents[2]


def kit(*words):
    """Run `python -m krupje.testing`."""
    return subprocess.run(
        [sys.executable, "-m", "krupje.testing", *words], capture_output=True, text=True, check=False
    )


def test_a_game_is_checked():
    """What was looked at is counted."""
    done = kit("check", "baccarat", "50", "3")
    assert done.stdout.startswith("Tally(walks=")
    assert "Compared(worlds=" in done.stdout
    assert done.returncode == 0


def test_a_round_is_told():
    """The same seed tells the same round."""
    told = kit("tell", "nkp", "oasis", "7").stdout
    assert told.startswith("# nkp oasis\n")
    assert told == kit("tell", "nkp", "oasis", "7").stdout


def test_files_are_written_anew(tmp_path):
    """A file of today is written as it is; a wrong count is put right."""
    story, walk = tmp_path / "nkp.oasis.txt", tmp_path / "nkp.deal.walk"
    copy(ROOT / "tests" / "playthroughs" / story.name, story)
    right = (ROOT / "tests" / "walks" / walk.name).read_text(encoding="utf-8")
    walk.write_text(right.replace("53 leaves", "54 leaves"), encoding="utf-8")
    assert kit("again", str(story), str(walk)).returncode == 0
    assert story.read_text(encoding="utf-8").startswith("# nkp oasis\n")
    assert walk.read_text(encoding="utf-8") == right


def test_anything_else_prints_what_there_is():
    """An unknown word is answered with the usage."""
    done = kit("deal")
    assert done.returncode == 1
    assert "python -m krupje.testing check" in done.stderr
