"""Novo solved whole, exactly: `python bench/novo_whole.py WORKERS [record] [KEY=VALUE ...]`.

Prints what a light box is worth in Antes under best play, with all rights and without some, how often each
decision is taken, and the deviation of a round. The default house takes three quarters of an hour of
processor time, and under a gigabyte a worker. Each rank of the up card is kept when done: a solve that was
broken off goes on from there. `record` puts the house among those that the package knows by heart.
"""

from __future__ import annotations

import json
import sys
from math import sqrt
from pathlib import Path

from krupje.analysis import novo_game, novo_worth
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_outcomes import STARTS, courses
from krupje.analysis.progress import watched
from krupje.shift import Alone, Processes

RECORDED = Path(novo_worth.__file__).with_name("novo_solved.json")


def main(workers: int, figures: NovoFigures) -> novo_worth.Found:
    """Solves and prints."""
    print(f"parts are kept in {novo_game.folder_of(figures)}", file=sys.stderr)
    with watched(lambda done, of: print(f"{done} of {of}", file=sys.stderr)):
        worth = novo_worth.worth(figures, Processes(workers))
    with Alone() as shift:
        found = novo_game.solve(figures, shift)
    for house, value in found.values.items():
        print(f"{house}: {value.numerator} / {value.denominator} = {float(value):+.9f}")
    light, dark, play = worth
    print(f"dark box: {dark.numerator} / {dark.denominator} = {float(dark):+.9f}")
    print(f"deviation of a round: {sqrt(light.variance):.6f}; chips put down: {float(light.staked):.6f}")
    for way, share in {**found.ways, "fold at once": found.folded, **play}.items():
        print(f"{way}: {float(share):.8f}")
    doubt = sum(
        ends.doubt / (STARTS * whole * span)
        for way, ends in found.ends.items()
        for whole, span in (courses(figures, way),)
    )
    print(f"bought games counted as insured, or not, by most of their like: {doubt:.2e} of rounds")
    return worth


def record(figures: NovoFigures, worth: novo_worth.Found) -> None:
    """Puts a house into the package's file, in place of what was said of it before."""
    own = novo_worth.record(figures, worth)
    kept = [each for each in json.loads(RECORDED.read_text()) if each["figures"] != own["figures"]]
    text = ",\n".join(json.dumps(each) for each in [*kept, json.loads(json.dumps(own))])
    RECORDED.write_text(f"[\n{text}\n]\n")


def read(word: str) -> str | int | bool:
    """A figure of the house."""
    return int(word) if word.isdigit() else {"true": True, "false": False}.get(word, word)


if __name__ == "__main__":
    hands, *words = sys.argv[1:]
    given = {key: read(value) for key, _, value in (w.partition("=") for w in words if w != "record")}
    house = NovoFigures.of(given)
    solved = main(int(hands), house)
    if "record" in words:
        record(house, solved)
