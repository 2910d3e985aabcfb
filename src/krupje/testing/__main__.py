"""Writes the files that the tests compare with.

    python -m krupje.testing tell nkp aragon > tests/playthroughs/nkp.aragon.txt
    python -m krupje.testing tell nkp aragon 7       the round that seed 7 leads to
    python -m krupje.testing again tests/playthroughs/*.txt tests/walks/*.walk

``tell`` walks many rounds at random and tells the one in which most happens. ``again`` plays the rounds
and counts the walks of these files anew, for when what the rules allow or do was meant to change.
"""

from __future__ import annotations

import sys
from pathlib import Path

from krupje.testing import counts, playthrough


def main(words: list[str]) -> None:
    """What the command line asks for."""
    match words:
        case ["tell", name, preset]:
            sys.stdout.write(playthrough.telling(name, preset))
        case ["tell", name, preset, seed]:
            sys.stdout.write(playthrough.new(name, preset, int(seed)))
        case ["again", *paths]:
            for path in map(Path, paths):
                kind = counts if path.suffix == ".walk" else playthrough
                path.write_text(kind.again(path.read_text(encoding="utf-8")), encoding="utf-8")
        case _:
            sys.exit(str(__doc__))


main(sys.argv[1:])
