"""Shuffle, cut, burn, deal and pay: the dealer's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.cards import PACK
from krupje.refusal import NotAllowed, NotNow, NotYours, Refused
from krupje.rounds import HOUSE, Deal, Staked, TimeOut, Void
from krupje.table import actions as do
from krupje.table import events as at
from krupje.table.checks import bets_open, clause, dealer, holds, in_round, of_house_or_guest, present
from krupje.table.irregular import after_card, exposing
from krupje.table.procedures import procedure
from krupje.table.seating import afford, close, for_start
from krupje.table.state import DEALER, STAFF, Table

if TYPE_CHECKING:
    from collections.abc import Iterator


LONGEST_WORD = 64


def no_more_bets(table: Table, action: do.Close) -> Iterator[Any]:
    """The dealer says it; the first card would say it too."""
    dealer(table, action.by, "close")
    yield from close(table)


def show_decks(table: Table, action: do.ShowDecks) -> Iterator[Any]:
    """Every deck lies face up once, before its first shuffle, so that the first guest can count it."""
    dealer(table, action.by, "decks")
    if not procedure(table.name).decks_shown or table.shown:
        raise NotNow("decks-not-due", clause(table, "decks"))
    yield at.DecksShown(table.game.decks(table.rules))


def shuffle(table: Table, action: do.Shuffle) -> Iterator[Any]:
    """Spent cards are shuffled into the order given: all of them, each as often as the shoe has it."""
    dealer(table, action.by, "shuffle")
    if not table.spent or table.round is not None:
        raise NotNow("shuffle-not-due", clause(table, "shuffle"))
    if procedure(table.name).decks_shown and not table.shown:
        raise NotNow("show-decks-first", clause(table, "decks"))
    decks = table.game.decks(table.rules)
    if sorted(action.order) != sorted(PACK * decks):
        raise Refused("order-not-a-pack", clause(table, "shuffle"), decks=decks)
    yield at.Shuffled(action.order, action.commitment)


def seed(table: Table, action: do.Seed) -> Iterator[Any]:
    """A guest's word for the coming shuffle, while bets are open and nothing of it has been mixed."""
    present(table, action.by)
    bets_open(table)
    _mixable(table)
    if not 1 <= len(action.word) <= LONGEST_WORD:
        raise Refused("word-unfit", clause(table, "shuffle"), longest=LONGEST_WORD)
    yield at.Seeded(action.by, action.word)


def mix(table: Table, action: do.Mix) -> Iterator[Any]:
    """Once, after the bets and before the first card: each card keeps its value and gets another place."""
    dealer(table, action.by, "shuffle")
    if not table.closed:
        raise NotNow("close-bets-first", clause(table, "shuffle"))
    _mixable(table)
    if sorted(action.places) != list(range(len(table.shoe))):
        raise Refused("order-not-a-pack", clause(table, "shuffle"), decks=table.game.decks(table.rules))
    yield at.Mixed(action.places)


def _mixable(table: Table) -> None:
    """Words are mixed in where no cut is offered, before a card of this shuffle has gone anywhere."""
    fresh = not (table.spent or table.coups or table.burned or table.strayed or table.round is not None)
    if procedure(table.name).cut or table.mixed or not fresh:
        raise NotNow("mix-not-due", clause(table, "shuffle"))


def cut(table: Table, action: do.Cut) -> Iterator[Any]:
    """A guest with a stake cuts; when all of them decline, the dealer (or whom the sheet names) does.

    Stakes are closed first, so that nobody bets on a cut of his own.
    """
    of_house_or_guest(table, action.by, "cut")
    _cut_due(table)
    if action.by in STAFF:
        if action.by not in procedure(table.name).cut:
            raise NotAllowed("not-your-office", clause(table, "cut"), by=action.by,
                             office=" ".join(procedure(table.name).cut))  # fmt: skip
        waiting = [guest for guest in table.staking() if guest not in table.declined]
        if waiting:
            raise NotNow("offer-the-cut", clause(table, "cut"), guest=waiting[0])
    elif action.by not in table.staking() or action.by in table.declined:
        raise NotAllowed("no-cut-for-you", clause(table, "cut"), guest=action.by)
    if not 1 <= action.at < len(table.shoe):
        raise NotAllowed("cut-out-of-pack", clause(table, "cut"), at=action.at, cards=len(table.shoe))
    yield at.WasCut(action.by, action.at)


def decline(table: Table, action: do.Decline) -> Iterator[Any]:
    """A guest declines to cut; the dealer says it for one who does not answer."""
    if action.by not in (action.guest, DEALER):
        raise NotYours("not-your-cut", clause(table, "cut"), guest=action.guest[:40])
    _cut_due(table)
    if action.guest not in table.staking() or action.guest in table.declined:
        raise NotAllowed("no-cut-for-you", clause(table, "cut"), guest=action.guest[:40])
    yield at.Declined(action.guest)


def _cut_due(table: Table) -> None:
    if not table.closed:
        raise NotNow("close-bets-first", clause(table, "cut"))
    if table.spent or table.round is not None or table.cut != "due":
        raise NotNow("cut-not-due", clause(table, "cut"))


def lot(table: Table, action: do.Lot) -> Iterator[Any]:
    """The first dealer at a table of seats is drawn by lot; afterwards the deal goes round."""
    dealer(table, action.by, "lot")
    if not procedure(table.name).seats or table.button or table.lot or table.round is not None:
        raise NotNow("lot-not-due", clause(table, "lot"))
    if not table.has_stake(action.box):
        raise NotAllowed("lot-on-empty-seat", clause(table, "lot"), box=action.box)
    yield at.LotFell(action.box)


def burn(table: Table, action: do.Burn) -> Iterator[Any]:
    """A card goes out of play where the house burns: at a new shoe, or where the round says so."""
    dealer(table, action.by, "burn")
    if procedure(table.name).shoe_burn:
        yield from _burn_shoe(table)
        return
    begun = begin(table)
    yield from begun
    state = _round_after(table, begun)
    if table.burned >= table.game.burns(state):
        raise NotNow("burn-not-due", clause(table, "burn"))
    yield at.Burned()


def _burn_shoe(table: Table) -> Iterator[Any]:
    """`baccarat §3.1` — Once at a new shoe, before its first coup; a forgotten burn is not made up for."""
    if table.spent or table.coups or table.burned or table.round is not None:
        raise NotNow("burn-not-due", clause(table, "burn"))
    if table.rules.burn == "six":
        yield from (at.Burned() for _ in range(6))
        return
    first = table.shoe[0]
    assert first is not None  # noqa: S101 (the true table knows its shoe)
    yield at.Burned(first)
    yield from (at.Burned() for _ in range(min((first >> 2) + 2, 10) if first >> 2 != 12 else 1))


def begin(table: Table) -> tuple[Any, ...]:
    """What has to have happened before a first card: bets closed, cards shuffled and cut, a dealer found."""
    if table.round is not None:
        return ()
    events: tuple[Any, ...] = () if table.closed else tuple(close(table))
    if table.spent:
        raise NotNow("shuffle-first", clause(table, "shuffle"))
    if table.cut == "due":
        raise NotNow("cut-first", clause(table, "cut"))
    if procedure(table.name).seats and not (table.button or table.lot):
        raise NotNow("lot-first", clause(table, "lot"))
    return (*events, at.Began(table.number, for_start(table, table.stakes)))


def _round_after(table: Table, begun: tuple[Any, ...]) -> Any:
    return table.game.start(table.rules, begun[-1].stakes) if begun else table.round


def draw(table: Table, action: do.Draw) -> Iterator[Any]:
    """The next card to whoever is due one, after any burn that is due."""
    dealer(table, action.by, "deal")
    if table.trouble and procedure(table.name).stray and table.rules.stray_card == "void":
        raise NotNow("frozen", clause(table, "stray"))
    begun = begin(table)
    yield from begun
    state = _round_after(table, begun)
    burned = table.burned if not begun else 0
    if not procedure(table.name).shoe_burn and burned < table.game.burns(state):
        raise NotNow("burn-first", clause(table, "burn"))
    if table.game.awaits(state) is None:
        raise NotNow("round-over", clause(table, "deal"))
    card = table.stray if table.strayed else next(iter(table.shoe), None)
    if card is None:
        raise NotNow("shoe-empty", clause(table, "deal"))
    happened = table.game.decide(state, exposing(table, state, card) if action.exposed else Deal(card))
    yield from _out_of_the_shoe(table)
    yield from happened
    yield from after_card(table, state, happened, card if action.exposed else None)


def _out_of_the_shoe(table: Table) -> Iterator[Any]:
    """The card leaves the shoe; the cut card, if it lies before it, comes out first."""
    way = procedure(table.name)
    if (
        way.fresh == "cut-card"
        and not table.cut_out
        and len(table.shoe) <= table.rules.cut_card
        and not table.strayed
    ):
        yield at.CutCardOut()
    yield at.CardTaken()


def house(table: Table, action: do.House) -> Iterator[Any]:
    """What else the round asks of the dealer; cards come by dealing, and only staff above him voids."""
    dealer(table, action.by, "deal")
    in_round(table, "deal")
    move = action.move
    if isinstance(move, Deal | Void) or (
        getattr(move, "box", HOUSE) != HOUSE and not isinstance(move, TimeOut)
    ):
        raise NotAllowed("not-the-dealers", clause(table, "deal"), move=type(move).__name__.lower())
    happened = table.game.decide(table.round, move)
    if hasattr(move, "cards"):
        yield at.Restacked(move.cards)
    yield from happened


def play(table: Table, action: do.Play) -> Iterator[Any]:
    """A guest decides for his own box, with chips he has.

    At a table of seats the round counts each stack itself: a knocker may stake chips that others paid him
    and that change hands only with the receipts.
    """
    present(table, action.by)
    in_round(table, "seating")
    move = action.move
    if isinstance(move, TimeOut) or not hasattr(move, "box"):
        raise NotYours("not-a-guests", clause(table, "seating"), move=type(move).__name__.lower())
    holds(table, action.by, move.box, "seating")
    happened = table.game.decide(table.round, move)
    if not procedure(table.name).seats:
        staked = sum(e.amount for e in happened if isinstance(e, Staked) and e.box == move.box)
        afford(table, action.by, staked)
    yield from happened


def pay(table: Table, action: do.Pay) -> Iterator[Any]:
    """A round that is over is paid, unless somebody has stopped it."""
    dealer(table, action.by, "pay")
    in_round(table, "pay")
    if not table.over:
        raise NotNow("round-in-play", clause(table, "pay"))
    if table.trouble:
        raise NotNow("frozen", clause(table, "dispute"), trouble=table.trouble)
    yield at.Paid(table.number)
    if table.due:
        yield at.HouseSet(table.due, clause=clause(table, "boxes"))
