"""What NKP, Casino Hold'em and Novo have in common: boxes that play against the dealer, each in its turn.

A box folds or bets twice its Ante; cards come to boxes and to the dealer (box 0); at the end they are
turned. What else may be asked for and may happen is each game's own.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from msgspec.structs import replace

from krupje.cards import Card, Seen
from krupje.refusal import NotAllowed
from krupje.rounds.audience import Face
from krupje.rounds.event import Action, Event


class Fold(Action, frozen=True, tag="fold"):
    """Give up the box."""

    box: int


class Bet(Action, frozen=True, tag="bet"):
    """Stay in with twice the Ante."""

    box: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A card came to a box, or to the dealer (box 0)."""

    box: int
    card: Seen
    face: Face


class Folded(Event, frozen=True, tag="folded"):
    """A box was given up."""

    box: int


class Turned(Event, frozen=True, tag="turned"):
    """The dealer turned his hand."""

    cards: tuple[Card, ...]


class Shown(Event, frozen=True, tag="shown"):
    """A box was turned, for the comparison or before."""

    box: int
    cards: tuple[Card, ...]


class Placed(Protocol):
    """A box in play, as any of the games has it."""

    @property
    def box(self) -> int:
        """Its number."""
        ...

    @property
    def decided(self) -> bool:
        """Whether nothing is left to do here."""
        ...


B = TypeVar("B", bound=Placed)


def at(boxes: tuple[B, ...], number: int, clause: str) -> B:
    """A box in play by its number; refuses one that is not."""
    for box in boxes:
        if box.box == number:
            return box
    raise NotAllowed("box-not-in-play", clause, box=number)


def altered(boxes: tuple[B, ...], number: int, **changes: object) -> tuple[B, ...]:
    """The boxes with one of them changed."""
    return tuple(replace(box, **changes) if box.box == number else box for box in boxes)  # type: ignore[type-var]


def acting(boxes: tuple[B, ...]) -> B | None:
    """The first box from the dealer's left that has not decided yet."""
    for box in boxes:
        if not box.decided:
            return box
    return None
