"""A whole log checked by somebody who believes nothing of it.

The chain holds; the rules make the same events of the same actions, receipts among them; every shuffle was
committed to before a bet lay, is the one that was committed to, and was mixed as the guests' words have it.
Where it was cut, and that the cards came out in that order, follows from the rules.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje.cards import PACK
from krupje.chance import commitment, order_of, places
from krupje.games import game
from krupje.records import session
from krupje.refusal import BadLog
from krupje.rounds import Settled
from krupje.store import chain
from krupje.store.kinds import line_of
from krupje.table import actions as do
from krupje.table import events as at
from krupje.table.procedures import procedure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.store.contract import Head, Opened, Row
    from krupje.table import Table


class Audit(Struct, kw_only=True):
    """What a log held, all of it in order. ``decided``: each action was decided anew by today's rules."""

    table: str
    game: str
    decided: bool
    lines: int = 0
    rounds: int = 0
    receipts: int = 0
    shuffles: int = 0
    committed: int = 0
    cuts: int = 0
    mixes: int = 0
    head: str = ""


def audit(opened: Opened, rows: Sequence[Row], anchor: Head | None = None) -> Audit:
    """Checks a log from its first line to its last; refuses the first thing that does not hold."""
    head = session.read(opened.head)
    same = json.loads(opened.head)["game_version"] == game(head.game).version
    found = Audit(table=opened.id, game=head.game, decided=same, head=chain.beginning(opened).hash)
    replay = session.Replay("table", game(head.game), head.start, same=same)
    dealer = _Dealer(found)
    for row in chain.checked(opened.id, chain.beginning(opened), rows, anchor):
        before = replay.state
        session.located(row.seq, lambda row=row: replay.take(line_of(row)))  # type: ignore[misc]
        dealer.watch(row.seq, before, *replay.entries.pop())
        found.lines, found.head = row.seq, row.hash
    return found


class _Dealer:
    """Watches the dealer's hands: the shuffle, and what becomes of it before the first card."""

    def __init__(self, found: Audit) -> None:
        self._found = found
        self._redeal = False
        self._fresh = False

    def watch(self, line: int, table: Table, action: Any, events: tuple[Any, ...]) -> None:
        """One action at the table as it was before, and what it led to."""
        match action:
            case do.Shuffle():
                self._shuffle(line, table, action)
            case do.Mix(where):
                if table.commitment and where != places(table.seeds, table.commitment, len(table.shoe)):
                    raise BadLog("mix-differs", line=line)
            case _:
                pass
        for event in events:
            self._count(line, table, event)

    def _shuffle(self, line: int, table: Table, action: do.Shuffle) -> None:
        self._found.shuffles += 1
        if not action.commitment:
            return
        # After a misdeal the stakes lie as they lay: then there is nothing to bet on any more.
        if table.stakes and not (self._redeal and table.closed):
            raise BadLog("commitment-late", line=line)
        order = order_of(action.secret, PACK * table.game.decks(table.rules))
        if (order, commitment(order, action.secret)) != (action.order, action.commitment):
            raise BadLog("commitment-differs", line=line)
        self._found.committed += 1

    def _count(self, line: int, table: Table, event: Any) -> None:
        match event:
            case at.Shuffled():
                self._fresh, self._redeal = True, False
            case at.WasCut():
                self._found.cuts += 1
            case at.Mixed():
                self._found.mixes += 1
                self._fresh = False
            case at.Began() | at.Burned():
                if self._fresh and table.commitment and table.seeds and not procedure(table.name).cut:
                    raise BadLog("mix-missing", line=line)
                self._fresh = False
            case at.Misdealt():
                self._redeal = True
            case at.Paid():
                self._found.rounds += 1
            case Settled():
                self._found.receipts += 1
            case _:
                pass
