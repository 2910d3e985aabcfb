"""A shoe of baccarat as it is played out for an environment: bets of every box, then a coup, and so on.

An episode is a whole shoe (or so many coups of it), for on a single coup of a full shoe there is nothing to
see. Boxes choose one after another and see of one another's bets only what lies there when the coup begins:
as if all laid at once.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from krupje.cards import show
from krupje.envs import menu, sight
from krupje.games.baccarat.tableau import due
from krupje.refusal import NotAllowed, NotYourTurn
from krupje.rounds import HOUSE, Deal, Settled
from krupje.rounds.play import fold

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from krupje.cards import Card
    from krupje.envs.setting import Setting
    from krupje.games.baccarat.state import Coup
    from krupje.money import Cents
    from krupje.rounds import Game


WORDS = menu.WORDS["baccarat"]


class Shoe:
    """Coups from one shoe, burned and cut as `baccarat 3.1` and `baccarat 3.2` have it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.boxes = tuple(range(1, setting.boxes + 1))
        self.left = [setting.rules.decks] * 52
        self.unseen = list(self.left)
        self.coups = 0
        self.bets: dict[int, int] = {}
        self.laid: dict[int, int] = {}
        self.coup: Coup | None = None
        self.last: Coup | None = None
        self.told: dict[int, tuple[str, ...]] = dict.fromkeys(self.boxes, ())
        self.receipts: dict[int, Settled] = {}
        self.paid: dict[int, Cents] = dict.fromkeys(self.boxes, 0)
        self._burning = 1 if setting.rules.burn == "first-card" else 6
        self._turned = setting.rules.burn == "first-card"
        self._cut_out = 0
        self.spent = False

    def __deepcopy__(self, _: object) -> Shoe:
        """States of coups are frozen; the books of the shoe are not."""
        other = copy(self)
        for book in ("left", "unseen", "bets", "laid", "told", "receipts", "paid"):
            setattr(other, book, copy(getattr(self, book)))
        return other

    @property
    def game(self) -> Game[Any, Any]:
        """The game's verbs; looked up, so that a round can be pickled."""
        return self.setting.game

    @property
    def awaits(self) -> int | None:
        """The box that has still to lay, ``HOUSE`` where a card is due, None at the end of the shoe."""
        if self._burning or self.coup is not None:
            return HOUSE
        if self.spent:
            return None
        return next(box for box in self.boxes if box not in self.bets)

    def outcomes(self) -> list[Card]:
        """The cards of which any may come next: all that the shoe still holds."""
        return [card for card, count in enumerate(self.left) for _ in range(count)]

    def deal(self, card: Card) -> None:
        """The next card of the shoe: burned at first, then dealt."""
        if self._burning:
            self.left[card] -= 1
            self._burn(card)
            return
        assert self.coup is not None  # noqa: S101 (no card is due otherwise)
        if not self._cut_out and sum(self.left) <= self.setting.rules.cut_card:
            self._cut_out = 1
        self.left[card] -= 1
        events = self.game.decide(self.coup, Deal(card))
        self.coup = fold(self.game, self.coup, events)
        self._see(card)
        if due(self.coup.player, self.coup.banker) is None:
            self._pay([event for event in events if isinstance(event, Settled)])

    def _burn(self, card: Card) -> None:
        """§3.1 — Six unseen, or one turned and then as many as it says."""
        self._burning -= 1
        if not self._turned:
            return
        self._turned = False
        self._see(card)
        rank = card >> 2
        self._burning = 1 if rank == 12 else min(rank + 2, 10)

    def _see(self, card: Card) -> None:
        self.unseen[card] -= 1
        self._tell(show(card))

    def _tell(self, text: str) -> None:
        self.told = {box: (*lines, text) for box, lines in self.told.items()}

    def _pay(self, settled: list[Settled]) -> None:
        for event in settled:
            self.receipts[event.box] = event
            self.paid[event.box] += event.net
        self.last, self.coup, self.laid, self.bets = self.coup, None, self.bets, {}
        self.coups += 1
        self._end_shoe()

    def _end_shoe(self) -> None:
        """§3.2 — The coup in which the cut card came is the last, or the one after it."""
        last = 2 if self.setting.rules.extra_coup else 1
        self.spent = self._cut_out >= last or self.coups == self.setting.coups
        self._cut_out += self._cut_out > 0

    def mask(self, box: int) -> list[bool]:
        """Which numbers the box may choose now."""
        if self.awaits != box:
            return [False] * len(WORDS)
        return [self._fits(number) for number in range(len(WORDS))]

    def _fits(self, number: int) -> bool:
        """§2.2 — A tie alone is not taken everywhere; and where least and most are one, once is enough."""
        rules = self.setting.rules
        laid = menu.bets(rules, number)
        alone = [field for field, _ in laid] == ["tie"]
        return (rules.tie_alone or not alone) and not any(
            menu.bets(rules, smaller) == laid for smaller in range(number)
        )

    def act(self, box: int, number: int) -> None:
        """The box lays; when all have, the coup begins."""
        if self.awaits != box:
            raise NotYourTurn("not-your-turn", box=box, awaited=self.awaits)
        if not 0 <= number < len(WORDS):
            raise NotAllowed("number-without-move", number=int(number), box=box)
        stake = self.game.stake
        if laid := tuple(stake(box, field, cents) for field, cents in menu.bets(self.setting.rules, number)):
            self.game.start(self.setting.rules, laid)
        self.bets = {**self.bets, box: number}
        if len(self.bets) == len(self.boxes):
            self._begin()

    def _begin(self) -> None:
        """A coup goes on without bets too: the shoe is dealt for everybody at the table."""
        rules, stake = self.setting.rules, self.game.stake
        stakes = tuple(
            stake(box, field, cents)
            for box, number in self.bets.items()
            for field, cents in menu.bets(rules, number)
        )
        self.coup = self.game.start(rules, stakes) if stakes else _idle(rules)
        self.receipts = {}
        self._tell(" | ".join(f"{box}: {WORDS[number]}" for box, number in self.bets.items()))

    def look(self, box: int) -> NDArray[Any]:
        """What the box sees, as numbers."""
        return sight.shoe(self.setting, self, box)

    def say(self, box: int) -> list[str]:
        """What the box was told since the shoe was new."""
        waits = box in self.bets and self.coup is None
        return [*self.told[box], *([f"mine: {WORDS[self.bets[box]]}"] if waits else [])]


def _idle(rules: Any) -> Coup:
    """A coup on which nobody has laid anything."""
    from krupje.games.baccarat.state import Coup

    return Coup(rules, ())
