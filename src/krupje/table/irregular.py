"""When things go wrong: what the sheets prescribe, as actions that are recorded and replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.refusal import NotAllowed, NotNow
from krupje.rounds import HOUSE, Deal, Void, refund
from krupje.table import actions as do
from krupje.table import events as at
from krupje.table.checks import clause, in_round, present, staff
from krupje.table.procedures import procedure
from krupje.table.state import DEALER, INSPECTOR, PIT_BOSS, STAFF, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.cards import Card


def exposing(table: Table, state: Any, card: Card) -> Any:
    """The round's own action for a card that turns over while it is dealt.

    `novo §3.3` — a card of the dealer's that turns over becomes his up card.
    """
    expose = procedure(table.name).expose
    move = None if expose is None else expose(card)
    return move if move is not None and move in table.game.legal(state) else Deal(card)


def after_card(table: Table, state: Any, happened: tuple[Any, ...], shown: Card | None) -> Iterator[Any]:
    """What follows when a card turned over by accident, or when too many of the dealer's lie face up.

    A card that lies face up anyway cannot be exposed.
    """
    way = procedure(table.name).exposed
    first = happened[0]
    box, face = getattr(first, "box", HOUSE), getattr(first, "face", "up")
    faced = table.faced + (face == "up" and box == HOUSE)
    if shown is not None and face != "up":
        yield at.Exposed(box, shown, clause(table, "exposed"))
        faced += box == HOUSE
        if way == "misdeal":
            yield at.Misdealt("exposed", DEALER, clause(table, "misdeal"))
    if way == "two-void" and faced >= 2 and box == HOUSE:
        yield from table.game.decide(_after(table, state, happened), Void())


def _after(table: Table, state: Any, happened: tuple[Any, ...]) -> Any:
    for event in happened:
        state = table.game.evolve(state, event)
    return state


def misdeal(table: Table, action: do.Misdeal) -> Iterator[Any]:
    """A wrong number of cards, or one seen that should not have been: dealt again, or the round is void."""
    staff(table, action.by, (DEALER, INSPECTOR), "misdeal")
    in_round(table, "misdeal")
    if table.over:
        raise NotNow("round-over", clause(table, "misdeal"))
    if procedure(table.name).misdeal == "redeal":
        yield at.Misdealt(action.why, action.by, clause(table, "misdeal"))
    else:
        yield at.Ruled(action.by, "void", clause(table, "misdeal"))
        yield from table.game.decide(table.round, Void())


def stray(table: Table, action: do.Stray) -> Iterator[Any]:
    """A card too many leaves the shoe, or a third card goes to a field that is due none: it is the next card.

    What is being played is not paid before staff has settled the matter. Whoever of dealer and inspector
    sees it says so.
    """
    staff(table, action.by, (DEALER, INSPECTOR), "stray")
    if not procedure(table.name).stray:
        raise NotAllowed("stray-not-here", clause(table, "stray"))
    if table.strayed or table.spent or not table.shoe:
        raise NotNow("stray-not-now", clause(table, "stray"))
    card = table.shoe[0]
    assert card is not None  # noqa: S101 (the true table knows its shoe)
    yield at.Strayed(card, action.field, clause(table, "third" if action.field else "stray"))
    if table.round is not None and not table.trouble:
        yield at.Frozen(action.by, "error", clause(table, "error"))


def slip(table: Table, action: do.Slip) -> Iterator[Any]:
    """Before the deal: one of the dealer's cards will turn over, where the sheet says what follows."""
    staff(table, action.by, (DEALER, INSPECTOR), "exposed")
    if procedure(table.name).exposed == "noted":
        raise NotAllowed("slip-not-here", clause(table, "exposed"))
    if table.round is not None or table.slip:
        raise NotNow("slip-not-now", clause(table, "exposed"))
    yield at.Slipped(action.by, clause(table, "exposed"))


def freeze(table: Table, action: do.Freeze) -> Iterator[Any]:
    """Staff stops the pay-out."""
    staff(table, action.by, STAFF, "error")
    in_round(table, "error")
    if table.trouble:
        raise NotNow("frozen", clause(table, "error"), trouble=table.trouble)
    yield at.Frozen(action.by, "error", clause(table, "error"))


def dispute(table: Table, action: do.Dispute) -> Iterator[Any]:
    """A guest with a stake objects; only inspector or pit boss can settle that."""
    present(table, action.by)
    in_round(table, "dispute")
    if table.trouble == "dispute":
        raise NotNow("frozen", clause(table, "dispute"), trouble=table.trouble)
    if action.by not in table.staking():
        raise NotAllowed("no-stake-to-dispute", clause(table, "dispute"), guest=action.by)
    yield at.Frozen(action.by, "dispute", clause(table, "dispute"))


def rule(table: Table, action: do.Rule) -> Iterator[Any]:
    """The matter is settled: an error by any of the staff, disputes and voids by those above the dealer."""
    above = (INSPECTOR, PIT_BOSS)
    only_above = table.trouble == "dispute" or action.verdict == "void"
    staff(table, action.by, above if only_above else STAFF, "dispute")
    in_round(table, "dispute")
    if not table.trouble:
        raise NotNow("nothing-to-rule-on", clause(table, "dispute"))
    yield at.Ruled(action.by, action.verdict, clause(table, table.trouble))
    if action.verdict == "void":
        yield from _call_off(table)


def _call_off(table: Table) -> Iterator[Any]:
    """Every stake goes back, whether or not receipts had been made out."""
    if table.over:
        yield at.Overturned()
        yield from refund(table.game.staked(table.round), procedure(table.name).clauses["void"])
    else:
        yield from table.game.decide(table.round, Void())
