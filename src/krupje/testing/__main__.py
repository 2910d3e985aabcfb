"""Puts a game through the kit, and writes the files that the tests compare with.

    python -m krupje.testing check nkp 100000 7      so many states of random rounds, from seed 7
    python -m krupje.testing tell nkp aragon > tests/playthroughs/nkp.aragon.txt
    python -m krupje.testing tell nkp aragon 7       the round that seed 7 leads to
    python -m krupje.testing again tests/playthroughs/*.txt tests/walks/*.walk

``check`` prints how much was looked at. ``tell`` walks many rounds at random and tells the one in which
most happens. ``again`` plays the rounds and counts the walks of these files anew, for when what the
rules allow or do was meant to change.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from krupje.games import game
from krupje.testing import check_game, check_secrecy, counts, playthrough


def main(words: list[str]) -> None:
    """What the command line asks for."""
    match words:
        case ["check", name, states, seed]:
            rng = Random(int(seed))  # noqa: S311 (a check, not a gamble)
            sys.stdout.write(f"{check_game(game(name), rng, int(states))}\n")
            sys.stdout.write(f"{check_secrecy(game(name), rng, int(states))}\n")
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
