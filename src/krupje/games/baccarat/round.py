"""Baccarat: one coup, clause by clause.

The guests decide nothing: cards come in as ``Deal`` actions of the house until the tableau says
that nobody is due another. Shoe, burned cards, cut card and stray cards are the table's business.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from krupje.cards import PACK, Card, show
from krupje.games.baccarat.settle import settle
from krupje.games.baccarat.state import Coup
from krupje.games.baccarat.tableau import Side, due
from krupje.refusal import NotNow, Refused
from krupje.rounds.checks import turn
from krupje.rounds.event import HOUSE, Deal, Event, Settled, TimeOut, Void, Voided
from krupje.rounds.legal import Legal
from krupje.rounds.settling import Stakes, refund


class Dealt(Event, frozen=True, tag="dealt"):
    """A card came to a side, face up."""

    side: Side
    card: Card


Does: TypeAlias = Deal | TimeOut | Void
Happens: TypeAlias = Dealt | Voided | Settled


def awaits(state: Coup) -> int | None:
    """Whose turn it is: always the house's, until the coup is over."""
    return None if state.over else HOUSE


def check(state: Coup, action: Does) -> None:
    """Refuses what the rules do not allow; the one place that says so."""
    match action:
        case Deal(card):
            turn(awaits(state), HOUSE, "baccarat 4.1")
            if not 0 <= card < 52:
                raise Refused("card-unknown", "baccarat 1.2", card=str(card)[:20])
            if not _left(state, card):
                raise Refused("card-repeated", "baccarat 1.2", card=show(card), decks=state.rules.decks)
        case Void():
            if state.over:
                raise NotNow("round-over", "baccarat 8.5")
        case TimeOut(box):
            raise NotNow("nobody-decides", "baccarat 4.2", box=box)
        case _:
            assert_never(action)


def _left(state: Coup, card: Card) -> bool:
    """§1.2 — Whether the shoe can hold another card like this: each pack has one."""
    return state.player.count(card) + state.banker.count(card) < state.rules.decks


def legal(state: Coup) -> Legal:
    """Everything the coup would accept now."""
    if state.over:
        return Legal()
    return Legal((*(Deal(card) for card in PACK if _left(state, card)), Void()))


def decide(state: Coup, action: Does) -> tuple[Happens, ...]:
    """What an action leads to; refuses what the rules do not allow."""
    check(state, action)
    match action:
        case Deal(card):
            return _dealt(state, card)
        case Void() | TimeOut():  # no time-out passes the check
            return Voided(), *refund(state.staked, "baccarat 8.5")
        case _:
            assert_never(action)


def _dealt(state: Coup, card: Card) -> tuple[Happens, ...]:
    """§4.1, §6.5 — The card goes to the side that is due one; after the last the coup is settled."""
    side = due(state.player, state.banker)
    assert side is not None  # noqa: S101 (the coup is not over)
    dealt = Dealt(side, card)
    after = evolve(state, dealt)
    return (dealt,) if due(after.player, after.banker) else (dealt, *settle(after))


def evolve(state: Coup, event: Happens) -> Coup:
    """The state after an event; the only way a state changes."""
    match event:
        case Dealt(side, card):
            if side == "player":
                return replace(state, player=(*state.player, card))
            return replace(state, banker=(*state.banker, card))
        case Voided() | Settled():
            return state if state.over else replace(state, over=True)
        case _:
            assert_never(event)


def staked(state: Coup) -> Stakes:
    """What has been put down."""
    return state.staked
