"""Knock Poker: what lies on the table during a round, and how it begins.

A guest's own picture of a round is the same record with backs (``None``) for the cards he
cannot see. Seats stand in the order of play, from the dealer's left; the dealer is the last.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from krupje.cards import PACK, Seen
from krupje.games.knock.sheet import KNOCK, Rules
from krupje.money import Cents, chips
from krupje.refusal import NotAllowed
from krupje.rounds.checks import within
from krupje.rounds.settling import Stakes

Phase: TypeAlias = Literal["deal", "first-bets", "draws", "last-turns", "second-bets", "showdown", "carried"]
"""``last-turns`` follow a knock; ``carried`` is a round whose pot stays for the next (§5.6)."""

Pile: TypeAlias = Literal["stock", "discard"]
Left: TypeAlias = Literal["", "fold", "drop"]
Knock: TypeAlias = Literal["", "drawn", "pat", "then-draw"]


class Stake(Struct, frozen=True, omit_defaults=True):
    """Who sits down to a round: a seat, what chips it holds (None: enough), and who deals.

    ``carried``, on the dealer's stake only, is what earlier rounds left in the pot.
    """

    box: int
    chips: Cents | None = None
    dealer: bool = False
    carried: Cents = 0


class Seat(Struct, frozen=True, omit_defaults=True):
    """A player in the round. ``stake`` is his part of the pot, ``bet`` that of this betting interval."""

    box: int
    chips: Cents | None
    stake: Cents
    cards: tuple[Seen, ...] = ()
    bet: Cents = 0
    turned: bool = False
    left: Left = ""

    def affords(self, cents: Cents) -> bool:
        """§2.3 — Whether he has the chips."""
        return self.chips is None or self.chips >= cents


class Round(Struct, frozen=True):
    """A round of Knock Poker.

    ``queue`` are the seats still to act in this phase, the next one first. ``stock`` counts its cards;
    ``restock`` is their order once the discards were shuffled. ``drawn`` is where the card came from that
    the seat in turn has drawn, ``taken`` that card if it was the top discard, ``due`` whether it is still
    to come. ``level`` is what this betting interval costs so far. ``out`` has a bit for every card that
    has come out.
    """

    rules: Rules
    boxes: tuple[Seat, ...]
    staked: Stakes
    stock: int
    carried: Cents = 0
    phase: Phase = "deal"
    dealt: int = 0
    out: int = 0
    discards: tuple[Seen, ...] = ()
    refilled: bool = False
    restock: tuple[Seen, ...] = ()
    queue: tuple[int, ...] = ()
    level: Cents = 0
    raised: int = 0
    drawn: Literal["", "stock", "discard"] = ""
    taken: Seen = None
    due: bool = False
    silent: bool = False
    knocker: int | None = None
    knock: Knock = ""
    over: bool = False

    @property
    def dealer(self) -> int:
        """§1.3 — The seat that deals."""
        return self.boxes[-1].box

    @property
    def pot(self) -> Cents:
        """§2.5 — What is to be won: antes, bets, and what was carried in."""
        return self.carried + sum(seat.stake for seat in self.boxes)

    def at(self, box: int) -> Seat:
        """The seat of that number."""
        for seat in self.boxes:
            if seat.box == box:
                return seat
        raise NotAllowed("box-not-in-play", "knock 1.3", box=box)

    def seats_with(self, box: int, **changes: object) -> tuple[Seat, ...]:
        """The seats with one of them changed."""
        return tuple(replace(seat, **changes) if seat.box == box else seat for seat in self.boxes)

    def staying(self) -> tuple[int, ...]:
        """§1.3 — The seats still in, from the dealer's left."""
        return tuple(seat.box for seat in self.boxes if not seat.left)

    def others(self, box: int) -> tuple[int, ...]:
        """§1.3 — The other seats still in, from that one's left."""
        order = tuple(seat.box for seat in self.boxes)
        place = order.index(box)
        return tuple(other for other in (*order[place + 1 :], *order[:place]) if not self.at(other).left)


def start(rules: Rules, stakes: tuple[Stake, ...]) -> Round:
    """§2.1 — Every player lays the ante; or none of them is dealt in."""
    _seated(rules, stakes)
    dealing = tuple(stake for stake in stakes if stake.dealer)
    if len(dealing) != 1:
        raise NotAllowed("one-dealer", "knock 1.3", "K22", dealers=len(dealing))
    (dealer,) = dealing
    for stake in stakes:
        _fits(rules, stake)
    order = sorted(stakes, key=lambda stake: (stake.box <= dealer.box, stake.box))
    seats = tuple(_dealt_in(rules, stake) for stake in order)
    staked: Stakes = tuple((box, "pot", rules.ante) for box in sorted(stake.box for stake in stakes))
    return Round(rules, seats, staked, len(PACK) - 5 * len(seats), dealer.carried)


def _seated(rules: Rules, stakes: tuple[Stake, ...]) -> None:
    """§1.1 — As many players as the house deals to, each on a seat of his own."""
    numbers = [stake.box for stake in stakes]
    limits = {"seats": len(numbers), "least": rules.seats_min, "most": rules.seats_max}
    if len(numbers) < rules.seats_min:
        raise NotAllowed("seats-too-few", "knock 1.1", "K21", **limits)
    if len(numbers) > rules.seats_max:
        raise NotAllowed("seats-too-many", "knock 1.1", "K21", **limits)
    for number in numbers:
        if number < 1:
            raise NotAllowed("seat-unknown", "knock 1.3", "K22", box=number)
        if numbers.count(number) > 1:
            raise NotAllowed("seat-twice", "knock 1.3", "K22", box=number)


def _fits(rules: Rules, stake: Stake) -> None:
    """§2.2, §2.5 — Chips for the ante and for the loser's two; a pot carried in lies with the dealer."""
    if stake.chips is not None:
        least = rules.ante + KNOCK
        within("chips-too-few", stake.chips, least, None, rules.chip, "knock 2.2", "K20", box=stake.box)
    if stake.carried and not stake.dealer:
        raise NotAllowed("carried-by-dealer", "knock 2.5", "K12", box=stake.box)
    if stake.carried < 0 or stake.carried % rules.chip:
        raise NotAllowed("carried-unfit", "knock 2.5", "K12", carried=chips(stake.carried))


def _dealt_in(rules: Rules, stake: Stake) -> Seat:
    return Seat(stake.box, None if stake.chips is None else stake.chips - rules.ante, rules.ante)
