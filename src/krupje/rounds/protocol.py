"""A game is six verbs and a few facts; there is nothing to inherit.

``start`` lays the stakes, ``awaits`` says whose turn it is, ``legal`` what may be done,
``decide`` answers an action with events or a refusal, ``evolve`` is the only way a state
changes, ``seen_by`` says what of an event a pair of eyes may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from krupje.rounds.audience import Audience
from krupje.rounds.legal import Legal
from krupje.rounds.settling import Stakes

R = TypeVar("R")
S = TypeVar("S")


class Game(Struct, Generic[R, S], frozen=True):
    """One game's verbs and facts.

    ``version`` moves when, and only when, the same actions would give other events.
    ``awaits`` gives a box, ``HOUSE`` or None when the round is over. ``burns`` is how many cards
    should have been burned so far this round: the table sees to it before the next card.
    ``stake`` is what one box lays before the deal; ``action`` and ``event`` are unions, for codecs.
    """

    name: str
    version: int
    rules: type[R]
    presets: Mapping[str, Mapping[str, Any]]
    stake: type[Any]
    action: Any
    event: Any
    start: Callable[[R, tuple[Any, ...]], S]
    awaits: Callable[[S], int | None]
    legal: Callable[[S], Legal]
    decide: Callable[[S, Any], tuple[Any, ...]]
    evolve: Callable[[S, Any], S]
    seen_by: Callable[[Any, Audience], Any]
    staked: Callable[[S], Stakes]
    burns: Callable[[S], int] = lambda _: 0
    decks: Callable[[R], int] = lambda _: 1
