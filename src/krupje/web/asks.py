"""What a client may ask for at a table, as it comes over the wire: an action without who does it.

Everything unknown is refused, fields of the game's own stakes and moves included.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from krupje.cards import parse
from krupje.games import game
from krupje.refusal import Refused
from krupje.table import STAFF
from krupje.table import actions as do

OFFICES = tuple(role for role in STAFF if role != "@dealer")
"""The offices people can hold; the dealer is the server itself."""

OWN = frozenset({"guest", "chips", "dealer", "carried"})
"""Fields of a stake that the table fills in."""

FAR = 10**12
"""No number on the wire is larger."""


Reason: TypeAlias = Annotated[str, Meta(max_length=200)]
"""What staff does may be given a reason in its own words; it stands in the log."""


class Ask(Struct, frozen=True, tag_field="do", tag=True, forbid_unknown_fields=True):
    """An action as a client writes it."""


class Sit(Ask, frozen=True, tag="sit"):
    """Come to the table."""


class Leave(Ask, frozen=True, tag="leave"):
    """Go."""


class BuyIn(Ask, frozen=True, tag="buy-in"):
    """Buy chips."""

    amount: int


class Take(Ask, frozen=True, tag="take"):
    """Take a box or seat."""

    box: int


class Release(Ask, frozen=True, tag="release"):
    """Give a box up."""

    box: int


class Lay(Ask, frozen=True, tag="lay"):
    """Lay the stakes of a box."""

    stake: dict[str, Any]


class Lift(Ask, frozen=True, tag="lift"):
    """Take them back."""

    box: int


class Seed(Ask, frozen=True, tag="seed"):
    """A word for the shuffle."""

    word: str


class Ready(Ask, frozen=True, tag="ready"):
    """Nothing more to say for now; known to the room only."""


class Cut(Ask, frozen=True, tag="cut"):
    """Cut the pack."""

    at: int


class Decline(Ask, frozen=True, tag="decline"):
    """Rather not cut."""


class Play(Ask, frozen=True, tag="play"):
    """A move of the game."""

    move: dict[str, Any]


class Dispute(Ask, frozen=True, tag="dispute"):
    """Object."""


class Misdeal(Ask, frozen=True, tag="misdeal"):
    """Call a misdeal."""

    why: Literal["count", "exposed"]
    reason: Reason = ""


class Stray(Ask, frozen=True, tag="stray"):
    """A card too many has left the shoe, or a third card went to a field that was due none."""

    field: Literal["", "player", "banker"] = ""
    reason: Reason = ""


class Slip(Ask, frozen=True, tag="slip"):
    """One of the dealer's cards turns over in the coming deal."""

    reason: Reason = ""


class Freeze(Ask, frozen=True, tag="freeze"):
    """Stop the pay-out."""

    reason: Reason = ""


class Rule(Ask, frozen=True, tag="rule"):
    """Settle the matter."""

    verdict: Literal["stands", "void"]
    reason: Reason = ""


class OpenBox(Ask, frozen=True, tag="open-box"):
    """Open a box."""

    box: int
    reason: Reason = ""


class CloseBox(Ask, frozen=True, tag="close-box"):
    """Close a box."""

    box: int
    reason: Reason = ""


class SetHouse(Ask, frozen=True, tag="set-house"):
    """Change the house's figures, from the next round on where stakes lie."""

    figures: dict[str, Any]
    reason: Reason = ""


Guests: TypeAlias = (
    Sit | Leave | BuyIn | Take | Release | Lay | Lift | Seed | Ready | Cut | Decline | Play | Dispute
)
Staffs: TypeAlias = Cut | Misdeal | Stray | Slip | Freeze | Rule | OpenBox | CloseBox | SetHouse
Asks: TypeAlias = (
    Sit | Leave | BuyIn | Take | Release | Lay | Lift | Seed | Ready | Cut | Decline | Play | Dispute
    | Misdeal | Stray | Slip | Freeze | Rule | OpenBox | CloseBox | SetHouse
)  # fmt: skip


def action(ask: Any, name: str, by: str) -> do.Does:  # noqa: C901 (one line an action)
    """The table's own action, of a game, by a guest or one of the staff.

    >>> action(Take(2), "nkp", "Ona")
    Take(by='Ona', box=2)
    """
    if isinstance(ask, Guests if by in OFFICES else Staffs) and not isinstance(ask, Cut):
        raise Refused("not-your-action", action=str(ask.__struct_config__.tag))
    match ask:
        case Sit():
            return do.Sit(by)
        case Leave():
            return do.Leave(by)
        case BuyIn(amount):
            return do.BuyIn(by, _near(amount))
        case Take(box):
            return do.Take(by, _near(box))
        case Release(box):
            return do.Release(by, _near(box))
        case Lay(stake):
            return do.Lay(by, record("stake-unreadable", stake, game(name).stake, OWN))
        case Lift(box):
            return do.Lift(by, _near(box))
        case Seed(word):
            return do.Seed(by, word)
        case Cut(at):
            return do.Cut(by, _near(at))
        case Decline():
            return do.Decline(by, by)
        case Play(move):
            return do.Play(by, record("move-unreadable", move, game(name).action))
        case Dispute():
            return do.Dispute(by)
        case Misdeal(why, reason):
            return do.Misdeal(why, by, reason)
        case Stray(field, reason):
            return do.Stray(field, by, reason)
        case Slip(reason):
            return do.Slip(by, reason)
        case Freeze(reason):
            return do.Freeze(by, reason)
        case Rule(verdict, reason):
            return do.Rule(verdict, by, reason)
        case OpenBox(box, reason):
            return do.OpenBox(_near(box), by, reason)
        case CloseBox(box, reason):
            return do.CloseBox(_near(box), by, reason)
        case SetHouse(figures, reason):
            return do.SetHouse(figures, by, reason)
        case _:
            raise AssertionError(ask)


def _near(number: int) -> int:
    if not -FAR < number < FAR:
        raise Refused("number-too-large")
    return number


def record(code: str, raw: dict[str, Any], kind: Any, without: frozenset[str] = frozenset()) -> Any:
    """A stake or move of a game from a client's JSON; cards come as letters, nothing unknown is let in."""
    plain = {key: _read(code, key, value) for key, value in raw.items()}
    try:
        made = msgspec.convert(plain, kind)
    except (msgspec.ValidationError, TypeError):
        raise Refused(code) from None
    known = {*made.__struct_fields__, made.__struct_config__.tag_field} - without
    if not set(raw) <= known:
        raise Refused(code)
    return made


def _read(code: str, key: str, value: Any) -> Any:
    """One field: cards become numbers, and numbers stay within reason."""
    match key, value:
        case "card", str():
            return parse(value)
        case "cards", list():
            if not all(isinstance(card, str) for card in value):
                raise Refused(code)
            return [parse(card) for card in value]
        case "card" | "cards", _:
            raise Refused(code)
        case _, int() if not isinstance(value, bool):
            return _near(value)
        case _, bool() | str():
            return value
        case _:
            raise Refused(code)
