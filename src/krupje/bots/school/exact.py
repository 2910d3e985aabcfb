"""What a table can lose at most, exactly: on a game small enough to look at every card.

Two players, twelve cards (jack to ace in three suits), so a stock of two; no betting, one turn each and one
more after a knock. The best answer to the table is found among all there is to do, any card laid and any
discard taken, and against everything the other may hold; nothing of it goes by the table's spots. Hands lie
in the order of their cards. No suit has five cards, so suits are alike: of hands that differ by the names of
the suits alone one is looked at, with the weight of all.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from msgspec import Struct

from krupje.analysis.kernels import knock, knock_learn, knock_look, knock_settle
from krupje.analysis.kernels import knock_fields as f
from krupje.bots.school.plan import Lesson, figures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from krupje.cards import Card

    Ints = NDArray[np.int64]

PACK: tuple[Card, ...] = tuple(4 * rank + suit for rank in range(9, 13) for suit in range(3))
SMALL = Lesson("small", 2, pack=PACK)
_NO_DICE = np.zeros(1, np.uint64)


class Exploited(NamedTuple):
    """Chips a hand: what the best answer wins from the dealer's left, and as the dealer.

    Were the table an equilibrium the two would add up to nothing; half of their sum is its exploitability.
    """

    first: float
    dealer: float

    @property
    def exploitability(self) -> float:
        """Chips a hand that the table gives away at most, seats taken in turn."""
        return (self.first + self.dealer) / 2


class World(NamedTuple):
    """One way that the hidden cards may lie, how likely the table's play has made it, and the round there."""

    weight: float
    round: Ints


def exploited(policy: Ints, every: int = 1) -> Exploited:
    """The best answer to a policy, int64[spots * 4]; of kinds of hands each ``every``-th is looked at."""
    return Exploited(*(_Answer(policy, seat).value(every) for seat in (0, 1)))


class _Answer(Struct):
    """Looks for the best answer of one seat to a policy of the other."""

    policy: Ints
    seat: int
    house: Ints = figures(SMALL.rules, 2)

    def value(self, every: int) -> float:
        """Chips a hand."""
        kinds = Counter(_first_named(own) for own in combinations(PACK, 5))
        hands = sorted(kinds.items())[::every]
        return sum(count * self._best(self._dealt(own)) for own, count in hands) / sum(
            count for _, count in hands
        )

    def _dealt(self, own: tuple[Card, ...]) -> list[World]:
        """Every way the other cards may lie, all equally likely."""
        left = [card for card in PACK if card not in own]
        rounds = []
        for other in combinations(left, 5):
            for stock in permutations(card for card in left if card not in other):
                first, second = (own, other) if self.seat == 0 else (other, own)
                deck = [card for both in zip(first, second, strict=True) for card in both]
                s = np.zeros(f.SIZE, np.int64)
                knock.deal(s, 2, self.house, np.array([*deck, *stock], np.int64))
                rounds.append(s)
        return [World(1 / len(rounds), s) for s in rounds]

    def _best(self, worlds: list[World]) -> float:
        """The table plays until the seat is asked; there it does, for all it has seen, what is best."""
        won, seen = 0.0, {}  # type: tuple[float, dict[bytes, list[World]]]
        for world in worlds:
            for weight, s in self._played(world):
                if s[f.PHASE] >= f.OVER:
                    nets = np.zeros(f.SEATS, np.int64)
                    knock_settle.settle(s, self.house, nets)
                    won += weight * int(nets[self.seat])
                else:
                    seen.setdefault(self._sight(s), []).append(World(weight, s))
        return won + sum(self._asked(group) for group in seen.values())

    def _asked(self, worlds: list[World]) -> float:
        """The best of everything that may be done."""
        return max(
            self._best([World(weight, _after(s, self.house, way)) for weight, s in worlds])
            for way in self._ways(worlds[0].round)
        )

    def _played(self, world: World) -> Iterator[World]:
        """The rounds that may come of one while the other is asked."""
        weight, s = world
        if s[f.PHASE] >= f.OVER or s[f.QUEUE] == self.seat:
            yield world
            return
        spot, open_slots = knock_look.look(s, self.house)
        shared = np.zeros(4, np.int64)
        knock_learn.shares(self.policy, spot, open_slots, shared)
        for slot, share in enumerate(shared.tolist()):
            if share:
                after = s.copy()
                knock.act(after, self.house, slot, _NO_DICE)
                yield from self._played(World(weight * share / f.ONE, after))

    def _sight(self, s: Ints) -> bytes:
        """What the seat sees: its cards, the discards, how many were drawn, who has knocked."""
        own = f.HANDS + 6 * self.seat
        parts = (s[: f.TAKEN], s[own : own + 6], s[f.PILE : f.PILE + s[f.DISCARDS]])
        return b"".join(part.tobytes() for part in parts)

    def _ways(self, s: Ints) -> list[tuple[str, int]]:
        """Everything that the rules let the seat do."""
        final, knocked = s[f.PHASE] == f.LAST_TURNS, s[f.KNOCKER] >= 0
        if s[f.SIX]:
            hand = f.HANDS + 6 * self.seat
            cards = [place for place in range(6) if s[hand + place] != s[f.TAKEN]]
            ways = [("lay", place) for place in cards] + ([("slot", 2)] if final else [])
            return ways if knocked else ways + [("knock", place) for place in cards]
        ways = [("slot", 2)]  # before drawing: a knock in the first turn, a drop in the last
        ways += [("slot", 0)] if s[f.NEXT] < s[f.STOCK] else []
        return ways + ([("slot", 1)] if s[f.DISCARDS] else [])


def _first_named(own: tuple[Card, ...]) -> tuple[Card, ...]:
    """The first of the hands that differ from one by the names of the suits."""
    return min(
        tuple(sorted(card - card % 4 + names[card % 4] for card in own)) for names in permutations(range(3))
    )


def _after(s: Ints, house: Ints, way: tuple[str, int]) -> Ints:
    """The round after something was done."""
    after, (what, which) = s.copy(), way
    if what == "slot":
        knock.act(after, house, which, _NO_DICE)
        return after
    if what == "knock":
        after[f.KNOCKER], after[f.KNOCK] = after[f.QUEUE], f.AFTER_DRAW
    knock.lay(after, house, which)
    return after
