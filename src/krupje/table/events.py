"""What has happened at a table. Events of the round itself stand among these as they are.

What goes wrong, and what staff does, names its ``clause``.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from krupje.cards import Card, Seen
from krupje.money import Cents
from krupje.rounds import Event
from krupje.table.state import PIT_BOSS


class Sat(Event, frozen=True, tag="sat"):
    """A guest came."""

    guest: str


class Left(Event, frozen=True, tag="left"):
    """A guest went; his chips were changed back."""

    guest: str


class BoughtIn(Event, frozen=True, tag="bought-in"):
    """A guest bought chips."""

    guest: str
    amount: Cents


class Took(Event, frozen=True, tag="took"):
    """A guest took a box."""

    guest: str
    box: int


class Released(Event, frozen=True, tag="released"):
    """A guest gave a box up."""

    box: int


class Laid(Event, frozen=True, tag="laid"):
    """What lies on the felt for the coming round, all boxes together."""

    stakes: tuple[Any, ...]


class DecksShown(Event, frozen=True, tag="decks-shown"):
    """Every deck was spread face up."""

    decks: int


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The cards were shuffled into a new order, seen by nobody; ``commitment`` binds the dealer to it."""

    order: tuple[Seen, ...]
    commitment: str = ""


class Seeded(Event, frozen=True, tag="seeded"):
    """A guest's word for the shuffle; his last one counts."""

    guest: str
    word: str


class Mixed(Event, frozen=True, tag="mixed"):
    """The cards were laid in the order that follows from the guests' words."""

    places: tuple[int, ...]


class Restacked(Event, frozen=True, tag="restacked"):
    """A new stock was shuffled together during a round, its order seen by nobody."""

    order: tuple[Seen, ...]


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """No more bets."""


class Declined(Event, frozen=True, tag="declined"):
    """A guest would not cut."""

    guest: str


class WasCut(Event, frozen=True, tag="was-cut"):
    """The pack was cut."""

    by: str
    at: int


class LotFell(Event, frozen=True, tag="lot-fell"):
    """The lot fell on a seat: its guest deals first."""

    box: int


class Began(Event, frozen=True, tag="began"):
    """A round began with these stakes."""

    number: int
    stakes: tuple[Any, ...]


class Burned(Event, frozen=True, tag="burned"):
    """A card went out of play; ``card`` only where the house turns it over."""

    card: Seen = None


class CardTaken(Event, frozen=True, tag="card-taken"):
    """The next card left the shoe."""


class CutCardOut(Event, frozen=True, tag="cut-card-out"):
    """The cut card came out of the shoe."""


class Exposed(Event, frozen=True, tag="exposed"):
    """A card turned over by accident, for all to see; box 0 is the dealer's hand or the board."""

    box: int
    card: Card
    clause: str | None = None


class Misdealt(Event, frozen=True, tag="misdealt"):
    """The deal is void; the cards go back to be shuffled and the stakes lie as they lay."""

    why: Literal["count", "exposed"]
    by: str
    clause: str | None = None


class Strayed(Event, frozen=True, tag="strayed"):
    """A card left the shoe by mistake, face up; it will be the next one dealt."""

    card: Card
    field: Literal["", "player", "banker"]
    clause: str | None = None


class Slipped(Event, frozen=True, tag="slipped"):
    """In the coming deal one of the dealer's cards turns over."""

    by: str
    clause: str | None = None


class Frozen(Event, frozen=True, tag="frozen"):
    """Nothing is paid until the matter is settled."""

    by: str
    trouble: Literal["error", "dispute"]
    clause: str | None = None


class Ruled(Event, frozen=True, tag="ruled"):
    """The matter was settled."""

    by: str
    verdict: Literal["stands", "void"]
    clause: str | None = None


class Overturned(Event, frozen=True, tag="overturned"):
    """Receipts already made out were torn up; new ones follow."""


class Paid(Event, frozen=True, tag="paid"):
    """The round was paid and the felt cleared."""

    number: int


class BoxOpened(Event, frozen=True, tag="box-opened"):
    """A box is open for play."""

    box: int
    by: str = PIT_BOSS
    clause: str | None = None


class BoxClosed(Event, frozen=True, tag="box-closed"):
    """A box is closed."""

    box: int
    by: str = PIT_BOSS
    clause: str | None = None


class HouseSet(Event, frozen=True, tag="house-set"):
    """The house plays by these figures from now on (those that differ from the default).

    ``clause`` is that of the first one that was changed.
    """

    figures: dict[str, Any]
    by: str = PIT_BOSS
    clause: str | None = None


class HouseDue(Event, frozen=True, tag="house-due"):
    """The house will play by these figures from the next round on."""

    figures: dict[str, Any]
    by: str = PIT_BOSS
    clause: str | None = None


Happens: TypeAlias = (
    Sat | Left | BoughtIn | Took | Released | Laid | BoxOpened | BoxClosed | HouseSet | HouseDue
    | DecksShown | Shuffled | Seeded | Mixed | Restacked | BetsClosed | Declined | WasCut | LotFell
    | Began | Burned | CardTaken | CutCardOut | Paid
    | Exposed | Misdealt | Strayed | Slipped | Frozen | Ruled | Overturned
)  # fmt: skip
