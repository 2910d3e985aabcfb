"""What a box sees of a round, and what a game must tell the coach so that he can sit behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Values = dict[str, Fraction]
"""Every action and what it is worth in Antes, in the order of `krupje advise`."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a box has seen so far: its cards, those it gave away, and the dealer's up card or the flop."""

    cards: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    """A sixth card thrown by the guest (N11); it still lies with the others here."""


def as_listed(_sight: Sight, _figures: Any, action: str, values: Values) -> Fraction:
    """An action is worth what the list says."""
    return values[action]


@dataclass(frozen=True, slots=True)
class Seat:
    """A game as the coach knows it.

    `figures` reads a house and an Ante in cents, `before` is the value of a light box before the deal,
    `after` the sight after one more event, `options` the values of all actions now, `said` the action that an
    event tells of ("" where it tells of none), `chosen` what an action was worth as it was done, and `known`
    keeps values of `before` that need not be worked out again.
    """

    figures: Callable[[Any, int], Any]
    before: Callable[[Any, int], Fraction]
    after: Callable[[Sight, Any, int], Sight]
    options: Callable[[Sight, Any], Values]
    said: Callable[[Any, int], str]
    chosen: Callable[[Sight, Any, str, Values], Fraction] = as_listed
    known: dict[Any, Fraction] = field(default_factory=dict)
