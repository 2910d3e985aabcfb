"""What is sent of a table: a picture, events, and what its owner may do now.

Made from what somebody has seen and nothing else; the one thing taken from the truth is the price of
a move, which no hidden card has a say in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from krupje.cards import show
from krupje.money import amount
from krupje.refusal import Refused
from krupje.rounds import HOUSE, Deal, Staked, TimeOut, Void
from krupje.rounds.figures import changed
from krupje.table import DEALER, INSPECTOR, PIT_BOSS, decide
from krupje.table import actions as do
from krupje.table.automatic import asked
from krupje.table.procedures import procedure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.table import Table

SINGLE = frozenset({"card", "stray", "taken"})
MANY = frozenset({"cards", "dealer", "board", "player", "banker", "discards", "restock", "gave", "drawn"})
"""Where numbers are cards: alone, and in lists."""

CARDS = SINGLE | MANY | {"order"}
BARE = frozenset({int, str, bool, type(None)})
"""What is written as it is; asked by its type, for this is done for every field of every picture."""

DEBTS = ("knock", "premium")
"""What is owed only once hands have been turned: no part of a move's price."""


def plain(value: Any) -> Any:
    """A record as JSON, cards as letters, the order of hidden cards as their number."""
    return _lettered(msgspec.to_builtins(value))


def _lettered(value: Any) -> Any:
    kind = type(value)
    if kind is dict:
        return {key: held if key not in CARDS and type(held) in BARE else _field(key, held)
                for key, held in value.items()}  # fmt: skip
    if kind is list or kind is tuple:
        return [held if type(held) in BARE else _lettered(held) for held in value]
    return value


def _field(key: str, held: Any) -> Any:
    if key in SINGLE and (held is None or isinstance(held, int)):
        return None if held is None and key != "card" else show(held)
    if isinstance(held, list | tuple):
        if key == "order":
            return len(held)
        if key in MANY:
            return [show(card) for card in held]
    return _lettered(held)


def phase(table: Table) -> str:
    """Where the table stands, in a word."""
    if table.round is None:
        if not table.closed:
            return "bets"
        return "cut" if table.cut == "due" and not table.spent else "deal"
    awaited = table.game.awaits(table.round)
    if awaited is None:
        return "stopped" if table.trouble else "pay"
    if awaited != HOUSE:
        return "decide"
    return "window" if asked(table) else "deal"


def _of_a_box(move: Any) -> bool:
    return getattr(move, "box", HOUSE) != HOUSE and not isinstance(move, Deal | TimeOut | Void)


def picture(seen: Table) -> dict[str, Any]:
    """The table as somebody sees it."""
    shown: dict[str, Any] = plain(
        {field: getattr(seen, field) for field in seen.__struct_fields__ if field not in ("rules", "shoe")}
    )
    shown["rules"] = changed(seen.rules)
    shown["shoe"] = len(seen.shoe)
    if shown["round"] is not None:
        for key in ("rules", "out"):
            shown["round"].pop(key, None)
    shown["awaits"] = None if seen.round is None else seen.game.awaits(seen.round)
    shown["over"] = seen.over
    shown["phase"] = phase(seen)
    return shown


def verb(move: Any) -> str:
    """The move's word; drawing from the stock and from the discards are two."""
    word = str(move.__struct_config__.tag)
    return f"{word}-{move.pile}" if hasattr(move, "pile") else word


def guests_rights(seen: Table, truth: Table, who: str, *, may_be_ready: bool) -> dict[str, Any]:
    """What a guest may do now."""
    boxes = sorted(seen.held(who))
    moves: list[dict[str, Any]] = []
    spans: list[dict[str, Any]] = []
    if seen.round is not None and boxes:
        legal = seen.game.legal(seen.round)
        moves = _priced(truth, who, (m for m in legal.actions if _of_a_box(m) and m.box in boxes))
        spans = [
            {"move": plain(span.action) | {"amount": span.least}, "least": span.least, "most": span.most,
             "step": span.step, "leads": f"leads.{verb(span.action)}"}
            for span in legal.spans if span.action.box in boxes
        ]  # fmt: skip
    return {
        "boxes": boxes,
        "staff": [],
        "table": list(_open(seen, who, ready=may_be_ready, play=bool(moves or spans))),
        "moves": moves,
        "spans": spans,
    }


def _priced(truth: Table, who: str, moves: Iterable[Any]) -> list[dict[str, Any]]:
    """Each move with its price; moves that differ in their cards only cost the same."""
    prices: dict[tuple[str, int], tuple[int, bool]] = {}
    priced = []
    for move in moves:
        word = verb(move)
        key = (word, move.box)
        if key not in prices:
            prices[key] = price(truth, who, move)
        cents, affords = prices[key]
        priced.append({"move": plain(move), "price": cents, "afford": affords, "leads": f"leads.{word}"})
    return priced


def price(truth: Table, who: str, move: Any) -> tuple[int, bool]:
    """What a move would put down on its box now, and whether its guest has the chips."""
    try:
        events = decide(truth, do.Play(who, move))
    except Refused as refusal:
        if refusal.code != "not-enough-chips":
            return 0, False
        return amount(str(refusal.params["stake"]), 1), False
    return sum(each.amount for each in events if _laid(each, move.box)), True


def _laid(event: Any, box: int) -> bool:
    return isinstance(event, Staked) and event.box == box and event.wager not in DEBTS


def _open(seen: Table, who: str, *, ready: bool, play: bool) -> Iterable[str]:
    """The names of the table's actions that are open to a guest."""
    if who not in seen.guests:
        yield "sit"
        return
    held = seen.held(who)
    free = not (seen.closed or seen.round is not None)
    if not any(seen.has_stake(box) for box in held):
        yield "leave"
    yield "buy-in"
    if set(seen.boxes) - {box for box, _ in seen.places} and not (procedure(seen.name).seats and held):
        yield "take"
    if any(not seen.has_stake(box) for box in held):
        yield "release"
    if free and held:
        yield "lay"
    if free and any(seen.has_stake(box) for box in held):
        yield "lift"
    if _takes(seen, do.Seed(who, "a")):
        yield "seed"
    if ready:
        yield "ready"
    if _takes(seen, do.Decline(who, who)):
        yield from ("cut", "decline")
    if play:
        yield "play"
    if _takes(seen, do.Dispute(who)):
        yield "dispute"


def _takes(seen: Table, action: do.Does) -> bool:
    """Whether the table would not refuse."""
    try:
        decide(seen, action)
    except Refused:
        return False
    return True


def staffs_rights(seen: Table, roles: Iterable[str]) -> dict[str, Any]:
    """What the staff may do now."""
    held = set(roles)
    names: list[str] = []
    playing = seen.round is not None
    if INSPECTOR in held:
        if playing and not seen.over:
            names.append("misdeal")
        if procedure(seen.name).stray and not (seen.strayed or seen.spent) and seen.shoe:
            names.append("stray")
        if _takes(seen, do.Slip(INSPECTOR)):
            names.append("slip")
        if INSPECTOR in procedure(seen.name).cut and _takes(seen, do.Cut(INSPECTOR, 1)):
            names.append("cut")
    if playing and not seen.trouble:
        names.append("freeze")
    if playing and seen.trouble:
        names.append("rule")
    if PIT_BOSS in held:
        names += ["open-box", "close-box", "set-house"]
    return {"boxes": [], "staff": names, "table": [], "moves": [], "spans": []}


def staff(who: str) -> bool:
    """Whether these are the eyes of one of the staff."""
    return who.startswith(DEALER[0])
