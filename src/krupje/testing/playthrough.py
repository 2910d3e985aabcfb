"""Rounds as stories a person can read: what was asked for, what happened, what everybody got.

A line is an action, an arrow and what came of it; receipts are set in. Lines that begin with ``#`` name
the game and the house, and say how the round began and what it was worth to the house.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

from krupje.games import game
from krupje.money import chips
from krupje.rounds import Settled, step
from krupje.rounds.figures import house
from krupje.testing.samples import some_stakes
from krupje.testing.text import read, read_stake, say, say_line, say_stake
from krupje.testing.walks import random_walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from krupje.rounds import Game


def story(of: Game[Any, Any], preset: str, stakes: tuple[Any, ...], actions: Iterable[Any]) -> Iterator[str]:
    """A round told line by line."""
    state = of.start(house(of.rules, {"preset": preset}, of.presets), stakes)
    yield f"# {of.name} {preset}"
    yield from ("# " + say_stake(stake) for stake in sorted(stakes, key=lambda stake: stake.box))
    net = 0
    for action in actions:
        state, events = step(of, state, action)
        paid = [event for event in events if isinstance(event, Settled)]
        yield f"{say(action)} → " + "; ".join(say(event) for event in events if event not in paid)
        for event in paid:
            yield from _receipt(event)
            net += event.net
    yield f"# house {chips(-net)}"


def _receipt(event: Settled) -> Iterator[str]:
    hands = " + ".join(hand for hand in (event.hand, event.second) if hand is not None)
    yield f"    box {event.box}, net {chips(event.net)}" + (f": {hands}" if hands else "")
    yield from ("        " + say_line(line) for line in event.lines)


def again(told: str) -> str:
    """The same story played again by the rules as they are now."""
    lines = told.splitlines()
    _, name, preset = lines[0].split()
    of = game(name)
    stakes = tuple(read_stake(of.stake, line[2:]) for line in lines[1:-1] if line.startswith("#"))
    actions = [read(of, line.partition(" → ")[0]) for line in lines if not line.startswith(("#", " "))]
    return _text(story(of, preset, stakes, actions))


def new(name: str, preset: str, seed: int) -> str:
    """The story of a round walked at random."""
    of, rng = game(name), Random(seed)  # noqa: S311 (a story, not a gamble)
    rules = house(of.rules, {"preset": preset}, of.presets)
    walked = random_walk(of, rules, some_stakes(of, rules, rng), rng)
    return _text(story(of, preset, walked.stakes, walked.actions))


def telling(name: str, preset: str, tries: int = 300) -> str:
    """Of some stories the one in which most different things happen; of equals the shortest."""
    return max(
        (new(name, preset, seed) for seed in range(tries)), key=lambda told: (_variety(told), -len(told))
    )


def _variety(told: str) -> int:
    """How many kinds of things happen, and how many outcomes; calling the round off spoils a story."""
    words = re.findall(
        r"^[a-z-]+|(?<=[→;] )[a-z-]+|^ {8}[a-z-]+ [\d.]+ (?:win|lose|push|fee)", told, re.MULTILINE
    )
    return -1 if "void" in words else len({re.sub(r" [\d.]+ ", " ", word) for word in words})


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"
