"""Who is looking: a guest at his boxes, the dealer, an onlooker, an inspector."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Role: TypeAlias = Literal["guest", "dealer", "onlooker", "inspector"]

Face: TypeAlias = Literal["up", "own", "down"]
"""How a card lies: for all to see, for its own box only, or for nobody at the table."""


class Audience(Struct, frozen=True):
    """A pair of eyes. ``boxes`` are the boxes (or seats) a guest holds; nobody else holds any."""

    role: Role
    boxes: frozenset[int] = frozenset()

    def sees(self, box: int, face: Face) -> bool:
        """Whether these eyes see a card of ``box`` that lies like ``face``.

        An inspector watches every card that has left the shoe, and none that is still in it.

        >>> guest(2).sees(2, "own"), guest(2).sees(3, "own"), guest(2).sees(2, "down")
        (True, False, False)
        """
        if face == "up" or self.role == "inspector":
            return True
        return face == "own" and box in self.boxes


ONLOOKER = Audience("onlooker")
DEALER = Audience("dealer")
INSPECTOR = Audience("inspector")


def guest(*boxes: int) -> Audience:
    """The eyes of the guest who holds these boxes."""
    return Audience("guest", frozenset(boxes))
