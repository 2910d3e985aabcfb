"""Novo Poker: what lies on the table during a round, and how it begins.

A guest's own picture of a round is the same record with backs (``None``) for the cards he
cannot see.
"""

from __future__ import annotations

from msgspec import Struct

from krupje.cards import Seen
from krupje.games.novo.sheet import Rules
from krupje.money import Cents
from krupje.rounds.settling import Stakes


class Stake(Struct, frozen=True, omit_defaults=True):
    """§2.2 — What a guest puts on a box before the deal, light or dark.

    A dark box's Bet of two Antes lies beside its Ante. ``buy`` pays for its sixth card; ``open`` asks
    the dealer to open a light box.
    """

    box: int
    ante: Cents
    blind: bool = False
    buy: bool = False
    bonus: Cents = 0
    open: bool = False
    guest: str | None = None


class Box(Struct, frozen=True, omit_defaults=True):
    """A box in play.

    ``gave`` are the cards it exchanged, ``due`` how many it is still to be served. ``opened``: its
    cards may be seen by whoever may see them; ``free``: its guest's boxes decide in any order;
    ``called``: the dealer has said what its bonus came to.
    """

    box: int
    ante: Cents
    blind: bool
    bonus: Cents = 0
    guest: str | None = None
    open: bool = False
    opened: bool = True
    free: bool = False
    cards: tuple[Seen, ...] = ()
    gave: tuple[Seen, ...] = ()
    bet: bool = False
    bought: bool = False
    due: int = 0
    folded: bool = False
    timed_out: bool = False
    insured: Cents = 0
    called: bool = False
    kept: bool = False
    bought_game: bool = False
    settled: bool = False

    @property
    def chosen(self) -> bool:
        """§4.1 — Whether it has played, folded, exchanged or bought; a dark box has nothing to choose."""
        return self.bet or self.folded or self.bought or bool(self.gave)

    @property
    def decided(self) -> bool:
        """§4.8 — Whether it has bet or folded."""
        return self.bet or self.folded

    @property
    def kept_cards(self) -> tuple[Seen, ...]:
        """The cards it holds of the five it was dealt."""
        return self.cards[: 5 - len(self.gave)]


class Round(Struct, frozen=True):
    """A round of Novo Poker.

    ``up`` is the place of the dealer's up card among his, ``drawn`` the cards he drew for a bought
    game; ``plays`` is None until he turns. ``out`` has a bit for each card that came out, ``dealt``
    counts the first cards.
    """

    rules: Rules
    boxes: tuple[Box, ...]
    staked: Stakes
    dealer: tuple[Seen, ...] = ()
    up: int | None = None
    insurance_closed: bool = False
    plays: bool | None = None
    drawn: tuple[Seen, ...] = ()
    dealt: int = 0
    out: int = 0
    over: bool = False
