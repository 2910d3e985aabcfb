"""One deal at a real table: seats taken, stakes laid, cards dealt from the seed, moves asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.arena.chair import TooSlow
from krupje.chance import below, shuffled, stream
from krupje.refusal import Refused
from krupje.rounds import TimeOut
from krupje.table import DEALER, Watcher, opened
from krupje.table import actions as do
from krupje.table.automatic import asked, end_window, next_action
from krupje.table.decide import decide

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from krupje.arena.chair import Seated
    from krupje.arena.playing import Match
    from krupje.cards import Card
    from krupje.chance import Bits
    from krupje.money import Cents

PURSE = 10_000
"""Antes each player sits down with: more than any round can cost."""


class Seeded:
    """The dealer's hands in one deal: whoever sits where, the same cards come."""

    def __init__(self, seed: str, game: str, deal: int) -> None:
        self._seed, self._path = seed, ("arena", game, deal)

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards in a new order."""
        return shuffled(cards, self._stream("shuffle", len(cards)))

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``."""
        return below(self._stream("number", limit), limit)

    def _stream(self, what: str, size: int) -> Bits:
        return stream(self._seed, *self._path, what, size)


class Felt:
    """A table for one deal; ``seating`` says which player sits at which box."""

    def __init__(self, match: Match, seating: Mapping[int, Seated], deal: int) -> None:
        self.match, self.seating = match, seating
        self.slow: dict[int, int] = dict.fromkeys(seating, 0)
        self._table = opened(match.game, match.house)
        self._chance = Seeded(match.seed, match.game, deal)
        self._eyes = {box: Watcher(self._table, _guest(box)) for box in seating}

    def played(self) -> dict[int, Cents]:
        """The deal from the first chip to the receipts: what each box has won, in cents."""
        self._sit_down()
        while True:
            if boxes := asked(self._table):
                self._window(sorted(boxes))
                continue
            action = next_action(self._table, self._chance)
            if isinstance(action, do.Pay):
                return {receipt.box: receipt.net for receipt in self._table.receipts}
            if action is not None:
                self._do(action)
            elif self._table.round is None:
                self._uncut()
            else:
                self._turn(int(self._table.game.awaits(self._table.round) or 0))

    def _sit_down(self) -> None:
        """Everybody comes, takes his place and lays the stake of the match."""
        stake: Any = self._table.game.stake
        for box in self.seating:
            guest = _guest(box)
            laid = stake(box) if self.match.game == "knock" else stake(box, self.match.ante)
            for action in (do.Sit(guest), do.BuyIn(guest, PURSE * self.match.ante), do.Take(guest, box)):
                self._do(action)
            self._deal_ready()
            self._do(do.Lay(guest, laid))
        self._do(do.Close())

    def _deal_ready(self) -> None:
        """The cards are shuffled before the first stake lies."""
        while self._table.spent:
            action = next_action(self._table, self._chance)
            assert action is not None  # noqa: S101 (spent cards are the dealer's to shuffle)
            self._do(action)

    def _uncut(self) -> None:
        """Nobody cuts: the seed has said how the cards lie."""
        for guest in self._table.staking():
            if guest not in self._table.declined:
                self._do(do.Decline(DEALER, guest))

    def _window(self, boxes: list[int]) -> None:
        """Everybody is asked once whether he insures; then the dealer closes it."""
        for box in boxes:
            move = self._asked(box)
            if move is not None:
                self._do_for(box, move)
        closing = end_window(self._table)
        assert closing is not None  # noqa: S101 (it was open)
        self._do(closing)

    def _turn(self, box: int) -> None:
        """The move of a box, or the house's time-out where none came."""
        slow = self.slow[box]
        move = self._asked(box)
        if self.slow[box] > slow:
            self._do(do.House(TimeOut(box)))
        else:
            self._do_for(box, move)

    def _asked(self, box: int) -> Any:
        try:
            return self.seating[box].ask(self._eyes[box], box, self.match.patience)
        except TooSlow:
            self.slow[box] += 1
            return None

    def _do_for(self, box: int, move: Any) -> None:
        """A player's move; whoever tries what the rules do not allow is out."""
        name = self.seating[box].name[:60]
        if move is None:
            raise Refused("bot-unreadable", bot=name)
        try:
            self._do(do.Play(_guest(box), move))
        except Refused as refusal:
            raise Refused("bot-cheats", refusal.clause, refusal.ruling, bot=name, why=refusal.code) from None

    def _do(self, action: do.Does) -> None:
        events = decide(self._table, action)
        for box, eyes in self._eyes.items():
            self.seating[box].saw(eyes.watch(events))
            self._table = eyes.truth


def _guest(box: int) -> str:
    return f"player {box}"
