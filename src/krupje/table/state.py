"""The table around the round: who sits where, what lies on the felt, where the cards are.

A guest's own picture of a table is the same record, with backs for the cards he cannot see.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from krupje.cards import Seen
from krupje.games import game
from krupje.money import Cents
from krupje.rounds import Game, Settled

Cut: TypeAlias = Literal["due", "made", "none"]
Trouble: TypeAlias = Literal["", "error", "dispute"]

DEALER = "@dealer"
INSPECTOR = "@inspector"
PIT_BOSS = "@pit-boss"
STAFF = (DEALER, INSPECTOR, PIT_BOSS)
"""Who may act for the house. Guests act under their names, which never begin with ``@``."""

CAGE = "cage"
"""Where chips are bought and changed back; with it all accounts of a table sum to nothing."""


class Table(Struct, frozen=True, kw_only=True):
    """A table between and during rounds.

    ``boxes`` are open for play, ``places`` say who holds which. ``stakes`` lie for the next round,
    or for the one being played. ``shoe`` holds the undealt cards, next one first; ``stray`` is a card
    that left it by mistake and is the next to be dealt; ``slip`` says that one of the dealer's cards
    turns over in the coming deal. ``due`` are figures of the house that hold from the next round on.
    ``commitment`` binds the dealer to the shuffle, ``seeds`` are the guests' words that are mixed into it.
    ``accounts`` are in cents and sum to nothing.
    """

    name: str
    rules: Any
    number: int = 1
    boxes: tuple[int, ...] = ()
    guests: tuple[str, ...] = ()
    places: tuple[tuple[int, str], ...] = ()
    stakes: tuple[Any, ...] = ()
    closed: bool = False
    shoe: tuple[Seen, ...] = ()
    spent: bool = True
    shown: bool = False
    coups: int = 0
    cut: Cut = "none"
    commitment: str = ""
    seeds: tuple[tuple[str, str], ...] = ()
    mixed: bool = False
    cut_out: int = 0
    declined: tuple[str, ...] = ()
    burned: int = 0
    stray: Seen = None
    strayed: bool = False
    faced: int = 0
    slip: bool = False
    due: dict[str, Any] = {}
    round: Any = None
    receipts: tuple[Settled, ...] = ()
    trouble: Trouble = ""
    button: int = 0
    lot: int = 0
    carried: Cents = 0
    accounts: dict[str, Cents] = {}

    @property
    def game(self) -> Game[Any, Any]:
        """The game dealt here."""
        return game(self.name)

    def holder(self, box: int) -> str | None:
        """The guest who holds a box."""
        return next((guest for place, guest in self.places if place == box), None)

    def held(self, guest: str) -> frozenset[int]:
        """The boxes a guest holds."""
        return frozenset(box for box, holder in self.places if holder == guest)

    def staking(self) -> tuple[str, ...]:
        """The guests with a stake on the felt, in the order of their boxes."""
        return tuple(dict.fromkeys(guest for box, guest in sorted(self.places) if self.has_stake(box)))

    def has_stake(self, box: int) -> bool:
        """Whether something lies on a box."""
        return any(stake.box == box for stake in self.stakes)

    def funds(self, guest: str) -> Cents:
        """What a guest has before him, stakes on the felt not counted."""
        return self.accounts.get(guest, 0)

    @property
    def over(self) -> bool:
        """Whether a round has been played out and waits to be paid."""
        return self.round is not None and self.game.awaits(self.round) is None


def opened(name: str, rules: Any) -> Table:
    """A table of a game with every box of the house open and nobody there yet."""
    boxes = rules.seats_max if hasattr(rules, "seats_max") else rules.boxes
    return Table(name=name, rules=rules, boxes=tuple(range(1, boxes + 1)))
