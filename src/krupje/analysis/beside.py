"""What the coach tells a guest at the table in the browser: documents, from events the guest has seen.

Everything here takes and gives plain data, so that a process of its own may do the work.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from krupje.analysis import advise, baccarat, coach
from krupje.analysis.figures import BaccaratFigures, least_stake
from krupje.rounds.event import Settled, Voided

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

Document = dict[str, Any]


def can_compile() -> bool:
    """Whether the compiler is there that the kernels need."""
    return find_spec("numba") is not None


def can_help(game: str) -> bool:
    """Whether there is a coach of a game, and the compiler that he needs."""
    return game in coach.GAMES and can_compile()


def fields(rules: Any, out: Sequence[int]) -> dict[str, float]:
    """What a unit on each field of Baccarat is worth, by the cards that are out of the shoe.

    Where winnings are rounded down: a unit of the least stake on Banker.
    """
    figures = BaccaratFigures.house(rules, least_stake(rules))
    left = baccarat.shoe_of(figures.decks, list(out))
    return {field: float(worth) for field, worth in baccarat.values(left, figures).items()}


def options(game: str, rules: Any, ante: int, events: Sequence[Any], box: int) -> Document:
    """A light box's options now, best first: what each is worth over the whole round, in Antes."""
    house = coach.House.of(game, rules, ante)
    sight = house.sight(events, box)
    listed = house.options(sight)
    values = {action: house.chosen(sight, action, listed) for action in listed}
    order = advise.ranked(values)
    return {
        "box": box,
        "best": order[0],
        "actions": [{"action": action, "ev": float(values[action])} for action in order],
    }


def review(game: str, rules: Any, ante: int, events: Sequence[Any], box: int) -> Document | None:
    """What a finished round of a light box came to; None for one that was called off or is not over.

    Value before the deal and luck are null where the house's value is not at hand.
    """
    over = any(isinstance(event, Settled) and event.box == box for event in events)
    if not over or any(isinstance(event, Voided) for event in events):
        return None
    house = coach.House.of(game, rules, ante)
    known = house.known
    found = coach.review(house, events, box, known or coach.NOTHING)
    mattered = found.mattered
    return {
        "box": box,
        "net": float(found.net),
        "value": _float(known),
        "skill": float(found.skill),
        "luck": None if known is None else float(found.luck),
        "mattered": None if mattered is None else {
            "action": mattered.action,
            "best": mattered.best,
            "cost": float(mattered.cost),
            "worth": float(mattered.values[mattered.best]),
        },
    }  # fmt: skip


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
