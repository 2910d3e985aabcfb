"""One round as it is played out for an environment: the world, and for every seat what it has been told.

Cards are asked for and put in from outside (``outcomes``, ``deal``), so that a sampler, a learner's search
and an exact enumeration drive the same round. Nothing a seat is shown is made from anything but the events it
saw.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from krupje.cards import PACK
from krupje.envs import menu, sight
from krupje.refusal import NotAllowed, NotYourTurn
from krupje.rounds import HOUSE, Deal, Settled
from krupje.rounds.audience import guest
from krupje.rounds.play import fold, seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from krupje.cards import Card
    from krupje.envs.setting import Setting
    from krupje.money import Cents
    from krupje.rounds import Game


class Play:
    """A round of NKP, Casino Hold'em, Novo Poker or Knock Poker."""

    def __init__(self, setting: Setting, dealer: int = 1) -> None:
        self.setting = setting
        self.world = setting.game.start(setting.rules, setting.stakes(dealer))
        self.boxes = tuple(range(1, setting.boxes + 1))
        self.views = dict.fromkeys(self.boxes, self.world)
        self.told: dict[int, tuple[Any, ...]] = dict.fromkeys(self.boxes, ())
        self.receipts: dict[int, Settled] = {}
        self.paid: dict[int, Cents] = dict.fromkeys(self.boxes, 0)
        self._asked: frozenset[int] = frozenset()
        self._stock: tuple[Card, ...] = ()

    def __deepcopy__(self, _: object) -> Play:
        """Everything within is frozen but the few books of this object itself."""
        other = copy(self)
        other.views, other.told = dict(self.views), dict(self.told)
        other.receipts, other.paid = dict(self.receipts), dict(self.paid)
        return other

    @property
    def game(self) -> Game[Any, Any]:
        """The game's verbs; looked up, so that a round can be pickled."""
        return self.setting.game

    @property
    def awaits(self) -> int | None:
        """The box whose move it is, ``HOUSE`` where a card is due, None when the round is over."""
        awaited = self.game.awaits(self.world)
        if awaited == HOUSE:
            return next(iter(self._to_ask()), HOUSE)
        return awaited

    def _to_ask(self) -> Sequence[int]:
        """The boxes that have still to be asked about insurance, while it is open."""
        if self.setting.name != "novo":
            return ()
        from krupje.games.novo.stages import stage

        if stage(self.world) != "insuring":
            return ()
        betting = (box.box for box in self.world.boxes if box.bet and not box.folded)
        return [box for box in betting if box not in self._asked]

    def outcomes(self) -> list[Card]:
        """The cards of which any may come next, each as likely as the others."""
        if self._shuffling():
            return sorted(self._left())
        if getattr(self.world, "refilled", False):
            return [self.world.restock[0]]
        out = self.world.out
        return [card for card in PACK if not out >> card & 1]

    def deal(self, card: Card) -> None:
        """The next card; where discards are shuffled into a new stock, the next card of that."""
        if not self._shuffling():
            self._do(Deal(card))
            return
        self._stock = (*self._stock, card)
        if not self._left():
            order, self._stock = self._stock, ()
            from krupje.games.knock.actions import Restock

            self._do(Restock(order))

    def _shuffling(self) -> bool:
        return getattr(self.world, "due", False) and not self.world.stock

    def _left(self) -> list[Card]:
        """The discards that have no place in the new stock yet."""
        return [card for card in self.world.discards[:-1] if card not in self._stock]

    def moves(self, box: int) -> menu.Moves:
        """The move behind every number for this box."""
        return menu.moves(self.setting.name, self.views[box], box)

    def mask(self, box: int) -> list[bool]:
        """Which numbers the box may choose now: none where it is not its turn."""
        if self.awaits != box:
            return [False] * len(menu.WORDS[self.setting.name])
        return menu.mask(self.moves(box), self.game.legal(self.views[box]))

    def act(self, box: int, number: int) -> None:
        """The box chooses a number; refuses what the rules refuse."""
        self.move(box, self._move(box, number))

    def move(self, box: int, move: Any) -> None:
        """The box makes a move of the game."""
        if self._to_ask():
            self._asked |= {box}
        if not isinstance(move, menu.Uninsured):
            self._do(move)
        self._close()

    def _move(self, box: int, number: int) -> Any:
        if self.awaits != box:
            raise NotYourTurn("not-your-turn", box=box, awaited=self.awaits)
        moves = self.moves(box)
        move = moves[number] if 0 <= number < len(moves) else None
        if move is None:
            raise NotAllowed("number-without-move", number=int(number), box=box)
        return move

    def _close(self) -> None:
        """The dealer closes the insurance when everybody has been asked."""
        if self.setting.name != "novo" or self._to_ask():
            return
        from krupje.games.novo.actions import CloseInsurance
        from krupje.games.novo.stages import stage

        if stage(self.world) == "insuring":
            self._do(CloseInsurance())

    def _do(self, action: Any) -> tuple[Any, ...]:
        """Takes an action in the world, and tells every seat what it may see of it."""
        events = self.game.decide(self.world, action)
        self.world = fold(self.game, self.world, events)
        for box in self.boxes:
            shown = seen(self.game, events, guest(box))
            self.views[box] = fold(self.game, self.views[box], shown)
            self.told[box] += shown
        for event in events:
            if isinstance(event, Settled):
                self.receipts[event.box] = event
                self.paid[event.box] += event.net
        return events

    def look(self, box: int) -> NDArray[Any]:
        """What the box sees, as numbers."""
        return sight.look(self.setting, self.views[box], box)

    def say(self, box: int) -> list[str]:
        """What the box was told since the stakes were laid, a line an event."""
        from krupje.testing import say

        return [say(event) for event in self.told[box]]
