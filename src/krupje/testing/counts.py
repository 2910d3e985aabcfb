"""Walks through everything the rules allow, up to a depth, and counts them: the rules in numbers.

A walk file begins with the game, the figures of its house and the stakes, goes on with what was done
before, and ends with the counts.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from msgspec import Struct, json

from krupje.games import game
from krupje.rounds import play, step
from krupje.rounds.figures import house
from krupje.testing.text import read, read_stake

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.rounds import Game


class Count(Struct, frozen=True):
    """How many ways lead to a depth, and a digest of all that happened on them.

    A round that ended before the depth counts once.
    """

    depth: int
    leaves: int
    digest: str


def walk(of: Game[Any, Any], state: Any, depth: int) -> Count:
    """Takes every legal action, and every one after it, to a depth; of a span its two ends."""
    digest = sha256()
    leaves = 0
    for happened, leaf in _ways(of, state, depth):
        digest.update(json.encode(happened))
        leaves += leaf
    return Count(depth, leaves, digest.hexdigest()[:16])


def divide(of: Game[Any, Any], state: Any, depth: int) -> list[tuple[Any, int]]:
    """The same count shared among the first actions: where two counts part, look there."""
    return [(action, walk(of, step(of, state, action)[0], depth - 1).leaves) for action in of.legal(state)]


def _ways(of: Game[Any, Any], state: Any, depth: int) -> Iterator[tuple[tuple[Any, ...], bool]]:
    """What happened at each step of the way, and whether it led to a leaf."""
    if depth == 0:
        yield (), True
        return
    actions = tuple(of.legal(state))
    if not actions:
        yield (), True
    for action in actions:
        after, events = step(of, state, action)
        yield events, False
        yield from _ways(of, after, depth - 1)


def begin(text: str) -> tuple[Game[Any, Any], Any]:
    """The position a walk file begins at: its game and figures, the stakes, and what was done before."""
    lines = text.splitlines()
    _, name, figures = lines[0].split(maxsplit=2)
    of = game(name)
    stakes = tuple(read_stake(of.stake, line[2:]) for line in lines[1:] if line.startswith("#"))
    actions = [read(of, line) for line in lines if not line.startswith(("#", "walk "))]
    return of, play(of, of.start(house(of.rules, json.decode(figures), of.presets), stakes), actions)[0]


def again(text: str) -> str:
    """A walk file with its counts taken anew."""
    of, state = begin(text)
    lines = [_counted(of, state, line) if line.startswith("walk ") else line for line in text.splitlines()]
    return "\n".join(lines) + "\n"


def _counted(of: Game[Any, Any], state: Any, line: str) -> str:
    count = walk(of, state, int(line.split()[1].rstrip(":")))
    return f"walk {count.depth}: {count.leaves} leaves, {count.digest}"
