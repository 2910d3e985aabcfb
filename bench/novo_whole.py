"""Novo solved whole, exactly: `python bench/novo_whole.py WORKERS [KEY=VALUE ...]`.

Prints what a light box is worth in Antes under best play, with all rights and without some, and how often
each first decision is best. The default house takes half an hour to an hour of processor time, and under a
gigabyte a worker. Each rank of the up card is kept when done: a solve that was broken off goes on from there.
"""

from __future__ import annotations

import sys

from krupje.analysis import novo_game
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.progress import watched
from krupje.shift import Processes


def main(workers: int, given: dict[str, str | int | bool]) -> None:
    """Solves and prints."""
    figures = NovoFigures.of(given)
    print(f"parts are kept in {novo_game.folder_of(figures)}", file=sys.stderr)
    with Processes(workers) as shift, watched(lambda done, of: print(f"{done} of {of}", file=sys.stderr)):
        found = novo_game.solve(figures, shift)
    for house, value in found.values.items():
        print(f"{house}: {value.numerator} / {value.denominator} = {float(value):+.9f}")
    for way, share in found.ways.items():
        print(f"{way}: {float(share):.6f}")
    print(f"fold at once: {float(found.folded):.6f}")


def read(word: str) -> str | int | bool:
    """A figure of the house."""
    return int(word) if word.isdigit() else {"true": True, "false": False}.get(word, word)


if __name__ == "__main__":
    main(int(sys.argv[1]), {key: read(word) for key, word in (given.split("=", 1) for given in sys.argv[2:])})
