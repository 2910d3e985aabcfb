"""When to knock, by seat and by how often the turn has gone round: what it brings among strong players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from krupje.analysis.kernels import knock_learn
from krupje.analysis.kernels import knock_spots as spots
from krupje.bots.school.plan import figures
from krupje.bots.tables import PLAYERS
from krupje.cards import HAND_NAMES, RANKS
from krupje.cards.ranking import FLUSH, HIGH_CARD, ONE_PAIR, STRAIGHT, TRIPS, TWO_PAIR

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from krupje.bots.school.plan import Lesson

    Ints = NDArray[np.int64]

ROUNDS = 4
"""Turns that are told; later ones are seldom met, and so few hands say little of them."""

HANDS = 400_000
"""Hands played for each house and number of players."""


def gains(lesson: Lesson, policy: Ints, hands: int, seed: int = 11) -> Ints:
    """Chips that knocking brings beyond going on, summed over hands: int64[class, turn, seat], in 4096ths.

    Everybody plays by the table; where a player might knock, both ways are played out with the same cards.
    """
    regrets, sums = np.zeros(lesson.width, np.int64), np.zeros(lesson.width, np.int64)
    house, both = figures(lesson.rules, lesson.players), np.stack((policy, policy))
    numbers = np.array([seed, 0, hands], np.int64)
    knock_learn.learn(lesson.players, house, np.array(lesson.pack), both, numbers, regrets, sums)
    sizes, starts = lesson.shape.sizes()[spots.SIX], lesson.shape.starts()
    regrets = regrets.reshape(-1, spots.SLOTS)[starts[spots.SIX] : starts[spots.SIX + 1]]
    found: Ints = (regrets[:, 2] - regrets[:, 0]).reshape(sizes).sum(axis=(1, 4, 5))
    return found


def thresholds(gained: Ints) -> list[list[int | None]]:
    """For each seat and turn the class from which on knocking brings most; None where it never pays."""
    return [[_best(gained[:, turn, seat]) for turn in range(ROUNDS)] for seat in range(gained.shape[2])]


def _best(column: Ints) -> int | None:
    """Of all classes to begin with, the one with the greatest sum from there up."""
    from_here_up = np.cumsum(column[::-1])[::-1]
    best = int(from_here_up.argmax())
    return best if from_here_up[best] > 0 else None


_NAMES = {
    HIGH_CARD: "{rank} high", ONE_PAIR: "a pair of {rank}", TWO_PAIR: "two pair, {rank} up",
    TRIPS: "three {rank}", STRAIGHT: "a straight to {rank}", FLUSH: "a flush to {rank}",
}  # fmt: skip


def hand(of: int) -> str:
    """The lowest hand of a class, in words for the page.

    >>> hand(10), hand(11), hand(24)
    ('a pair of A', 'two pair, 3 up', 'full house')
    """
    category, first = spots.opening(of)
    least = {TWO_PAIR: 1, STRAIGHT: 3, FLUSH: 5}.get(category, 0)
    if category not in _NAMES:
        return HAND_NAMES[category]
    return _NAMES[category].format(rank=RANKS[max(first, least)].replace("T", "10"))


Found = dict[str, list[list[int | None]]]
"""Thresholds by house and number of players, ``default-4``: a row for each seat, a column for each turn."""


def page_table(found: Found, house: str) -> str:
    """A table of Markdown: seats down, turns across, for 3, 4 and 5 players."""
    head = "| players | seat | " + " | ".join(f"turn {turn + 1}" for turn in range(ROUNDS)) + " |"
    rows = [head, "| --- | --- |" + " --- |" * ROUNDS]
    for players in PLAYERS:
        for seat, turns in enumerate(found[f"{house}-{players}"], start=1):
            cells = ["never" if of is None else hand(of) for of in turns]
            name = f"{seat}, the dealer" if seat == players else f"{seat}"
            rows.append(f"| {players} | {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


LEFT, TOP, STEP, LINE, RIGHT = 150, 30, 105, 22, 70
DASHES = ("none", "7 4", "2 4", "9 3 2 3", "1 2")


def chart(seats: list[list[int | None]]) -> str:
    """The same as a picture: classes of hands upwards, turns to the right, a line for each seat (SVG)."""
    met = [of for turns in seats for of in turns if of is not None]
    low, high = max(min(met) - 1, 0), min(max(met) + 1, spots.BUCKETS - 1)
    width, height = LEFT + ROUNDS * STEP + RIGHT, TOP + (high - low + 1) * LINE + 45

    def y(of: int) -> float:
        return TOP + (high - of) * LINE + LINE / 2

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>The lowest hand to knock with, {len(seats)} players</title>",
        "<style>text{font:12px sans-serif;fill:#222}.end{text-anchor:end}.mid{text-anchor:middle}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for of in range(low, high + 1):
        parts.append(f'<line x1="{LEFT}" x2="{width - RIGHT}" y1="{y(of)}" y2="{y(of)}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(of) + 4}" class="end">{hand(of)}</text>')
    for turn in range(ROUNDS):
        x = LEFT + turn * STEP + STEP / 2
        parts.append(f'<text x="{x}" y="{height - 20}" class="mid">turn {turn + 1}</text>')
    for seat, turns in enumerate(seats, start=1):
        name = f"seat {seat}" if seat < len(seats) else "dealer"
        # Seats lie a little apart, so that none covers another.
        shift = (seat - (len(seats) + 1) / 2) * 4
        points = [
            (LEFT + turn * STEP + STEP / 2 + shift, y(of) + shift)
            for turn, of in enumerate(turns)
            if of is not None
        ]
        parts += _line(points, name, DASHES[seat - 1], shift)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _line(points: list[tuple[float, float]], name: str, dashes: str, shift: float) -> list[str]:
    """A seat's line, with its name at the end."""
    if not points:
        return []
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    style = f'fill="none" stroke="#1b4d89" stroke-width="2" stroke-dasharray="{dashes}"'
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#1b4d89"/>' for x, y in points]
    text = f'<text x="{x + 8:.1f}" y="{y + 4 + shift * 2:.1f}">{name}</text>'
    return [f'<polyline points="{path}" {style}/>', *dots, text]
