"""How a table changes: the state after each event, and nothing else."""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import replace

from krupje.money import Cents, Posting, post
from krupje.rounds import HOUSE, Settled, Staked, opening, postings
from krupje.rounds.figures import house
from krupje.table import events as at
from krupje.table.procedures import procedure
from krupje.table.state import CAGE, Table

FEWEST = 19
"""`casino-holdem §1.5` — Six boxes, dealer and board take nineteen cards, besides what is burned."""


def evolve(table: Table, event: Any) -> Table:  # noqa: C901 (one case an event; the idea is one)
    """The table after an event."""
    match event:
        case at.CardTaken():
            return _taken(table)
        case Staked():
            return replace(table, round=table.game.evolve(table.round, event), accounts=_posted(table, event))
        case Settled():
            return _settled(table, event)
        case at.Sat(guest):
            return replace(table, guests=(*table.guests, guest))
        case at.Left(guest):
            return _left(table, guest)
        case at.BoughtIn(guest, cents):
            return replace(
                table, accounts=post(table.accounts, (Posting(guest, cents), Posting(CAGE, -cents)))
            )
        case at.Took(guest, box):
            return replace(table, places=tuple(sorted((*table.places, (box, guest)))))
        case at.Released(box):
            return replace(table, places=tuple(place for place in table.places if place[0] != box))
        case at.Laid(stakes):
            return replace(table, stakes=stakes)
        case at.DecksShown():
            return replace(table, shown=True)
        case at.Shuffled():
            return _shuffled(table, event)
        case at.Seeded(guest, word):
            return replace(table, seeds=tuple(sorted({**dict(table.seeds), guest: word}.items())))
        case at.Mixed(places):
            return replace(table, shoe=tuple(table.shoe[place] for place in places), mixed=True)
        case at.Restacked(order):
            return replace(table, shoe=order)
        case at.BetsClosed():
            return replace(table, closed=True)
        case at.Declined(guest):
            return replace(table, declined=(*table.declined, guest))
        case at.WasCut(_, where):
            return replace(table, shoe=(*table.shoe[where:], *table.shoe[:where]), cut="made")
        case at.LotFell(box):
            return replace(table, lot=box)
        case at.Began(_, stakes):
            return _began(table, stakes)
        case at.Burned():
            return replace(table, shoe=table.shoe[1:], burned=table.burned + 1)
        case at.CutCardOut():
            return replace(table, cut_out=1)
        case at.Exposed(box):
            return replace(table, faced=table.faced + (box == HOUSE), slip=False)
        case at.Misdealt():
            return _misdealt(table)
        case at.Strayed(card):
            return replace(table, stray=card, strayed=True, shoe=table.shoe[1:])
        case at.Slipped():
            return replace(table, slip=True)
        case at.Frozen(_, trouble):
            return replace(table, trouble=trouble)
        case at.Ruled():
            return replace(table, trouble="")
        case at.Overturned():
            return replace(table, receipts=())
        case at.Paid():
            return _paid(table)
        case at.BoxOpened(box):
            return replace(table, boxes=tuple(sorted((*table.boxes, box))))
        case at.BoxClosed(box):
            return _box_closed(table, box)
        case at.HouseSet(figures):
            game = table.game
            return replace(table, rules=house(game.rules, figures, game.presets), due={})
        case at.HouseDue(figures):
            return replace(table, due=figures)
        case _:
            return _in_round(table, event)


def _in_round(table: Table, event: Any) -> Table:
    """An event of the round; dealer's cards that lie face up are counted."""
    up = getattr(event, "face", None) == "up" and event.box == HOUSE
    slip = table.slip and not (up and procedure(table.name).exposed == "up-card")
    return replace(table, round=table.game.evolve(table.round, event), faced=table.faced + up, slip=slip)


def _shuffled(table: Table, event: at.Shuffled) -> Table:
    """New cards: nothing burned, cut or mixed yet."""
    return replace(
        table,
        shoe=event.order,
        commitment=event.commitment,
        spent=False,
        coups=0,
        burned=0,
        cut_out=0,
        cut="due" if procedure(table.name).cut else "none",
        declined=(),
        mixed=False,
    )


def _taken(table: Table) -> Table:
    if table.strayed:
        return replace(table, stray=None, strayed=False)
    return replace(table, shoe=table.shoe[1:])


def _settled(table: Table, event: Settled) -> Table:
    """A receipt made out; it is paid with the others."""
    over = table.round is not None and table.game.awaits(table.round) is None
    state = table.round if over else table.game.evolve(table.round, event)
    return replace(table, round=state, receipts=(*table.receipts, event))


def named(table: Table, moves: tuple[Posting, ...]) -> tuple[Posting, ...]:
    """Postings of boxes as postings of the guests who hold them; the bank by its own name."""
    bank = procedure(table.name).bank
    holders = {f"box {box}": guest for box, guest in table.places} | {"house": bank}
    return tuple(Posting(holders.get(account, account), cents) for account, cents in moves)


def _posted(table: Table, event: Any) -> dict[str, Cents]:
    return post(table.accounts, named(table, postings(event)))


def _began(table: Table, stakes: tuple[Any, ...]) -> Table:
    """The first card: stakes leave the guests' stacks."""
    state = table.game.start(table.rules, stakes)
    accounts = post(table.accounts, named(table, opening(table.game.staked(state))))
    dealer = next((stake.box for stake in stakes if getattr(stake, "dealer", False)), 0)
    return replace(
        table,
        round=state,
        accounts=accounts,
        closed=True,
        burned=0,
        faced=0,
        receipts=(),
        button=dealer,
        lot=0,
    )


def _misdealt(table: Table) -> Table:
    """Stakes lie as they lay before the deal; what was staked since goes back."""
    back = tuple(
        Posting(account, -cents) for account, cents in named(table, opening(table.game.staked(table.round)))
    )
    return replace(
        table, accounts=post(table.accounts, back), round=None, receipts=(), spent=True, burned=0, faced=0
    )


def _left(table: Table, guest: str) -> Table:
    funds = table.funds(guest)
    accounts = post(table.accounts, (Posting(guest, -funds), Posting(CAGE, funds)))
    accounts.pop(guest, None)
    return replace(
        table,
        guests=tuple(name for name in table.guests if name != guest),
        places=tuple(place for place in table.places if place[1] != guest),
        accounts=accounts,
    )


def _box_closed(table: Table, box: int) -> Table:
    return replace(
        table,
        boxes=tuple(number for number in table.boxes if number != box),
        places=tuple(place for place in table.places if place[0] != box),
    )


def _paid(table: Table) -> Table:
    """Every receipt is paid, the felt is clear, and a pack that has run low is spent.

    `knock §7.10` — At a table of seats the bank is the pot: what it holds then is carried to the next round.
    """
    accounts = table.accounts
    for receipt in table.receipts:
        accounts = post(accounts, named(table, postings(receipt)))
    way = procedure(table.name)
    carried = accounts.get(way.bank, 0) if way.seats else 0
    return replace(
        table,
        accounts=accounts,
        carried=carried,
        number=table.number + 1,
        coups=table.coups + 1,
        cut_out=table.cut_out + (table.cut_out > 0),
        round=None,
        stakes=(),
        seeds=(),
        closed=False,
        receipts=(),
        spent=_spent(table),
    )


def _spent(table: Table) -> bool:
    """Whether the cards go back to be shuffled after this round."""
    way = procedure(table.name)
    match way.fresh:
        case "round":
            return True
        case "low":
            return bool(table.rules.reshuffle == "round") or len(table.shoe) < FEWEST + 2 * table.rules.burns
        case "cut-card":
            coups = 2 if table.rules.extra_coup else 1
            return table.cut_out >= coups
        case _:
            assert_never(way.fresh)
