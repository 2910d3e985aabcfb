"""What people at a table can ask for. ``by`` is a guest's name or one of the staff.

What staff does may have a ``reason`` in its own words; the clause it rests on stands at the event.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from krupje.cards import Card
from krupje.money import Cents
from krupje.rounds import Action
from krupje.table.state import DEALER, PIT_BOSS


class Sit(Action, frozen=True, tag="sit"):
    """A guest comes to the table."""

    by: str


class Leave(Action, frozen=True, tag="leave"):
    """A guest gives up his boxes and changes his chips back; the dealer does it for one who has gone away."""

    by: str
    guest: str = ""


class BuyIn(Action, frozen=True, tag="buy-in"):
    """A guest buys chips."""

    by: str
    amount: Cents


class Take(Action, frozen=True, tag="take"):
    """A guest takes a free box, or a seat."""

    by: str
    box: int


class Release(Action, frozen=True, tag="release"):
    """A guest gives a box up again."""

    by: str
    box: int


class Lay(Action, frozen=True, tag="lay"):
    """A guest lays a box's stakes, or lays others instead."""

    by: str
    stake: Any


class Lift(Action, frozen=True, tag="lift"):
    """A guest takes back what lies on a box."""

    by: str
    box: int


class Cut(Action, frozen=True, tag="cut"):
    """The pack is cut: the first ``at`` cards go to the bottom."""

    by: str
    at: int


class Decline(Action, frozen=True, tag="decline"):
    """A guest would rather not cut; the dealer may say so for one who is silent."""

    by: str
    guest: str


class Play(Action, frozen=True, tag="play"):
    """A guest decides for a box of his."""

    by: str
    move: Any


class Dispute(Action, frozen=True, tag="dispute"):
    """A guest objects: nothing is paid until inspector or pit boss has ruled."""

    by: str


class ShowDecks(Action, frozen=True, tag="show-decks"):
    """The dealer spreads every deck face up, once, before the first shuffle."""

    by: str = DEALER


class Shuffle(Action, frozen=True, tag="shuffle"):
    """The dealer shuffles: the new order comes from outside, next card first.

    ``commitment`` is made public before any bet and binds the dealer to this order; ``secret`` opens
    it and stays in the log.
    """

    order: tuple[Card, ...]
    commitment: str = ""
    secret: str = ""
    by: str = DEALER


class Seed(Action, frozen=True, tag="seed"):
    """A guest adds a word of his own to the shuffle, where the sheet offers no cut."""

    by: str
    word: str


class Mix(Action, frozen=True, tag="mix"):
    """The dealer lays the cards as the guests' words have it: ``places`` in the old order."""

    places: tuple[int, ...]
    by: str = DEALER


class Close(Action, frozen=True, tag="close"):
    """No more bets."""

    by: str = DEALER


class Lot(Action, frozen=True, tag="lot"):
    """A lot says who deals first at a table of seats."""

    box: int
    by: str = DEALER


class Burn(Action, frozen=True, tag="burn"):
    """The dealer takes the next card off, unseen, out of play."""

    by: str = DEALER


class Draw(Action, frozen=True, tag="draw"):
    """The dealer deals the next card to whoever is due one; ``exposed`` when it turned over by accident."""

    exposed: bool = False
    by: str = DEALER


class House(Action, frozen=True, tag="house"):
    """The dealer does what else the round asks of the house: calls time, closes insurance, restocks."""

    move: Any
    by: str = DEALER


class Pay(Action, frozen=True, tag="pay"):
    """The dealer pays the round and clears the felt."""

    by: str = DEALER


class Misdeal(Action, frozen=True, tag="misdeal"):
    """Dealer or inspector calls a wrong number of cards, or a card seen that should not have been."""

    why: Literal["count", "exposed"]
    by: str = DEALER
    reason: str = ""


class Stray(Action, frozen=True, tag="stray"):
    """A card left the shoe by mistake: an extra one, or a third card on a field that is due none."""

    field: Literal["", "player", "banker"] = ""
    by: str = DEALER
    reason: str = ""


class Slip(Action, frozen=True, tag="slip"):
    """One of the dealer's cards turns over in the coming deal: the next one that should lie face down."""

    by: str = DEALER
    reason: str = ""


class Freeze(Action, frozen=True, tag="freeze"):
    """Staff stops the pay-out until the matter is settled."""

    by: str
    reason: str = ""


class Rule(Action, frozen=True, tag="rule"):
    """Staff settles the matter: the round stands, or it is void."""

    verdict: Literal["stands", "void"]
    by: str
    reason: str = ""


class OpenBox(Action, frozen=True, tag="open-box"):
    """The pit boss opens a box."""

    box: int
    by: str = PIT_BOSS
    reason: str = ""


class CloseBox(Action, frozen=True, tag="close-box"):
    """The pit boss closes a box."""

    box: int
    by: str = PIT_BOSS
    reason: str = ""


class SetHouse(Action, frozen=True, tag="set-house"):
    """The pit boss changes the house's figures, from the next round on where stakes lie."""

    figures: dict[str, Any]
    by: str = PIT_BOSS
    reason: str = ""


Does: TypeAlias = (
    Sit | Leave | BuyIn | Take | Release | Lay | Lift | Cut | Decline | Play | Dispute
    | ShowDecks | Shuffle | Seed | Mix | Close | Lot | Burn | Draw | House | Pay
    | Misdeal | Stray | Slip | Freeze | Rule | OpenBox | CloseBox | SetHouse
)  # fmt: skip
