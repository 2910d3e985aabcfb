"""Novo as a whole: how the rounds of best play end, counted exactly for one rank of the up card.

The solve says what every start does. Here each start's weight goes to the cells its action was valued by,
from there to the final hands, and these are counted by what the dealer has. The mean of what is counted is
the value of the solve, to the last digit: `novo_game` looks at that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from math import comb, factorial
from typing import Any

from krupje.analysis.kernels.novo_codes import ALL_FIVE, BUY, EXCHANGE_ALL
from krupje.analysis.novo_counts import WayEnds
from krupje.analysis.novo_decide import Flat
from krupje.analysis.novo_five import FIVE, Start, cells_of_five, groups
from krupje.analysis.novo_given import Deal, Gone
from krupje.analysis.novo_hands import Hands
from krupje.analysis.novo_six import SEEN as SIX_SEEN
from krupje.analysis.novo_six import left, rows, sixes
from krupje.analysis.novo_whole import SEEN, Tables, offsets5


class Ends:
    """Counts of one rank of the up card, in the making."""

    def __init__(self, tables: Tables, flat: Flat) -> None:
        import numpy as np

        from krupje.analysis.kernels import novo_marks

        self.tables, self.flat = tables, flat
        self.weights = np.zeros(len(flat.values), np.int64)
        n = novo_marks.count(5)
        self.work = [
            np.zeros(novo_marks.count(size) + (1287 if size == 5 else 0), np.int64) for size in range(6)
        ]
        self.insures = np.zeros(n + 1287, np.int8)
        self.found: dict[int, tuple[Any, Any]] = {}
        self.doubt: dict[int, int] = defaultdict(int)

    def room(self, way: int, kinds: int) -> tuple[Any, Any]:
        """Where a way is counted: int64[kinds, 2, 5, 2] and [kinds, 2, 4, 2], multiples of 2^32 first."""
        import numpy as np

        if way not in self.found:
            self.found[way] = np.zeros((kinds, 2, 5, 2), np.int64), np.zeros((kinds, 2, 4, 2), np.int64)
        for limbs in self.found[way]:
            limbs[..., 0] += limbs[..., 1] >> 32
            limbs[..., 1] &= (1 << 32) - 1
        return self.found[way]

    def count(self, actions: Any, first: int, last: int) -> dict[int, WayEnds]:
        """Of the starts with canonical hands first:last, each taking its action, by way to go on."""
        import numpy as np

        from krupje.analysis.kernels import decks, novo_cells, novo_marks, suits

        tables, flat = self.tables, self.flat
        hands, orbits = suits.boards()
        alone = np.zeros((4 * (last - first), 2), np.int64)
        n = novo_cells.taken(hands, orbits, *novo_marks.steps(), novo_marks.offsets(), decks.mask_index(),
                             flat.place, actions, first, last, self.weights, alone)  # fmt: skip
        for count in tables.counts:
            views = {
                name: flat.view(name, count, self.weights) for name in ("own", "flush", "more", "more_flush")
            }
            for gone in Gone.all(count, tables.up):
                self.give(count, gone, views)
        if flat.view("own", BUY, self.weights) is not None:
            self.sixth()
        fives: list[Start] = []
        sixths: list[Start] = []
        for b, us in alone[:n].tolist():
            start = hands[b].tolist(), us, int(orbits[b])
            (fives if actions[b, us] == EXCHANGE_ALL else sixths).append(start)
        self.sixths(sixths)
        self.five(fives)
        return {way: self.of(way) for way in sorted(self.found)}

    def of(self, way: int) -> WayEnds:
        """The counts of a way as whole numbers."""
        dealt, sold = (
            tuple(
                tuple(tuple((high << 32) + low for high, low in how) for how in own) for own in limbs.tolist()
            )
            for limbs in self.room(way, 0)
        )
        return WayEnds(dealt, sold, self.doubt[way])

    def give(self, count: int, gone: Gone, views: dict[str, Any]) -> None:
        """Rounds in which these ranks are given away, however they are marked."""
        import numpy as np

        from krupje.analysis.kernels import novo_ends

        tables, deal = self.tables, Deal.of(self.tables.home, SEEN + count)
        numbers = [gone.number(count, mask) for mask in gone.of_up.tolist()]
        if not any(views["own"][number].any() for number in numbers):
            return
        _, found = tables.facing(gone)
        hands, bets, nets = tables.hands, tables.bets, tables.nets(count)
        way = ALL_FIVE if count == FIVE else count
        dealt, _ = self.room(way, len(bets.play))
        n, slots = len(hands.at), len(hands.slot)
        weights = np.zeros((len(numbers), slots), np.int64)
        insures = np.zeros((len(numbers), slots), np.int8)
        for i, (mask, number) in enumerate(zip(gone.of_up.tolist(), numbers, strict=True)):
            final = self.final(count, gone, mask, views["own"][number], views["flush"][number], of_up=True)
            if final is None:
                continue
            self.insures[:] = 0
            novo_ends.all_ended(tables.up, mask, found, hands.at, hands.hand, hands.kind, bets.play,
                                bets.insured, nets, deal.hands, tables.x, offsets5(), final, dealt,
                                self.insures)  # fmt: skip
            at, hand, kind = tables.flushes
            novo_ends.others_ended(tables.up, mask, found, at, hand, kind, bets.play, bets.insured, nets,
                                   deal.hands, tables.x, final[n:], dealt, self.insures[n:])  # fmt: skip
            weights[i], insures[i] = final[hands.slot], self.insures[hands.slot]
        if not tables.figures.buy_game:
            return
        self.sell(way, hands, (gone.counts, gone.of_up), deal, (weights, insures), of_up=True)
        if not tables.other:
            return
        mostly, mixed = told(hands, weights, insures)
        other = tables.other_hands
        numbers = [gone.number(count, mask) for mask in gone.of_other.tolist()]
        weights = np.zeros((len(numbers), len(other.slot)), np.int64)
        for i, (mask, number) in enumerate(zip(gone.of_other.tolist(), numbers, strict=True)):
            final = self.final(
                count, gone, mask, views["more"][number], views["more_flush"][number], of_up=False
            )
            if final is not None:
                weights[i] = final[other.slot]
        insures = np.broadcast_to(mostly[other.owner], weights.shape)
        self.sell(
            way, other, (gone.counts, gone.of_other), deal, (weights, insures), of_up=False, mixed=mixed
        )

    def final(self, count: int, gone: Gone, mask: int, own: Any, flush: Any, *, of_up: bool) -> Any:
        """Weights of final fives from those of the kept cards, flushes of other suits last; None for none."""
        import numpy as np

        from krupje.analysis.kernels import novo_ends, novo_marks

        if not own.any():
            return None
        work, tables, n = self.work, self.tables, novo_marks.count(5)
        work[5 - count][: len(own)] = own
        marked, unmarked = tables.left(gone.counts, mask, of_up=of_up)
        for size in range(5 - count, 5):
            novo_ends.pushed(size, marked, unmarked, novo_marks.outside(), *novo_marks.steps(),
                             novo_marks.offsets(), work[size], work[size + 1])  # fmt: skip
        found = work[5]
        found[:n] //= factorial(count)
        ranks = [*sorted(set(gone.ranks)), *(() if of_up else (tables.up,))]
        novo_ends.flush_weights(flush[: 1 << len(ranks)], novo_marks.flushes(), novo_marks.kept_of(5 - count),
                                np.array(ranks, np.int64), found[n:])  # fmt: skip
        found[tables.plain] -= found[n:]
        return found

    def sell(self, way: int, hands: Hands, given: tuple[Any, Any], deal: Deal, weighed: tuple[Any, Any], *,
             of_up: bool, mixed: Any = None) -> None:  # fmt: skip
        """Count the games that are bought, by weights and whether insured, [m, q] by mask and slot.

        `given`: the cards given away by rank, and masks of them; `mixed`: the sorts of `told` in doubt.
        """
        import numpy as np

        from krupje.analysis.kernels import novo_ends

        weights, insures = weighed
        kept = weights.any(axis=0)
        if not kept.any():
            return
        only, weights = hands.only(kept), np.ascontiguousarray(weights[:, kept])
        runs = np.stack([self.valued(run, only, given, deal, of_up=of_up) for run in range(4)])
        counts = np.zeros_like(runs)
        novo_ends.all_apart(runs, only.gain_wins, only.owner, self.tables.home.nets, counts)
        _, sold = self.room(way, 0)
        novo_ends.tally(weights, counts, only.slot_kind, np.ascontiguousarray(insures[:, kept]), sold)
        if mixed is not None and mixed.any():
            unsure = np.abs(counts).sum(axis=0) * weights * mixed[only.owner]
            self.doubt[way] += int(unsure.astype(object).sum())

    def valued(self, run: int, hands: Hands, given: tuple[Any, Any], deal: Deal, *, of_up: bool) -> Any:
        """One of the runs of `novo_ends.amounts`: int64[m, q]."""
        import numpy as np

        from krupje.analysis.kernels import novo_ends

        code, failed, lose, keep = novo_ends.amounts(run)
        amounts = deal.deal.copy()
        amounts[:3] = amounts[:3] * code + np.array([failed, lose, keep])
        scaled = replace(hands, gain_wins=hands.gain_wins * code)
        found = self.tables.gains(scaled, *given, replace(deal, deal=amounts), of_up=of_up)
        return np.stack([values for _, values in found])

    def sixth(self) -> None:
        """Rounds in which a sixth card is bought, by starts with no more than three cards of a suit."""
        import numpy as np

        from krupje.analysis.kernels import novo_ends, novo_marks

        tables, known = self.tables, sixes(self.tables.figures)
        deal, hands, bets = Deal.of(tables.home, SIX_SEEN), known.hands, known.bets
        dealt, _ = self.room(BUY, len(bets.play))
        insures = np.zeros(len(hands.at), np.int8)
        final = self.six("own", of_up=True)
        novo_ends.all_ended(tables.up, 0, rows(tables.up), hands.at, hands.hand, hands.kind, bets.play,
                            bets.insured, tables.home.nets, deal.hands, tables.x,
                            novo_marks.offsets()[6].copy(), final, dealt, insures)  # fmt: skip
        if not tables.figures.buy_game:
            return
        own, none = hands.without(tables.up), np.zeros(13, np.int64)
        weights, flags = final[own.slot][None], insures[own.slot][None]
        self.sell(BUY, own, (none, none[:1]), deal, (weights, flags), of_up=True)
        if tables.other:
            mostly, mixed = told(own, weights, flags)
            weights, flags = self.six("more", of_up=False)[hands.slot][None], mostly[hands.owner][None]
            self.sell(BUY, hands, (none, none[:1]), deal, (weights, flags), of_up=False, mixed=mixed)

    def six(self, name: str, *, of_up: bool) -> Any:
        """Weights of marked sixes, from those of the fives that buy a card."""
        import numpy as np

        from krupje.analysis.kernels import novo_ends, novo_marks

        found = np.zeros(novo_marks.count(6), np.int64)
        novo_ends.pushed(5, *left(self.tables.up, of_up=of_up), novo_marks.outside(), *novo_marks.steps(),
                         novo_marks.offsets(), self.flat.view(name, BUY, self.weights), found)  # fmt: skip
        return found

    def sixths(self, starts: Sequence[Start]) -> None:
        """A sixth card bought to four or more of a suit, card by card: cards, suit of the up card, weight."""
        import numpy as np

        from krupje.analysis.kernels import novo_ends, novo_marks

        if not starts:
            return
        tables, known = self.tables, sixes(self.tables.figures)
        up, hands, bets, home = tables.up, known.hands, known.bets, tables.home
        facing, room, spans = rows(up), self.room(BUY, len(bets.play)), home.spans(41)
        for cards, suit, weight in starts:
            novo_ends.sixth_ended(np.array(cards), 4 * up + suit, weight, tables.x, facing,
                                  *novo_marks.steps(), novo_marks.offsets(), hands.at, hands.hand,
                                  hands.kind, bets.play, bets.insured, bets.wins, home.nets,
                                  home.game(4 * up + suit), *tables.idle[:2], spans, comb(45, 4),
                                  *room)  # fmt: skip

    def five(self, starts: Sequence[Start]) -> None:
        """Rounds in which all five cards are given away: cards, suit of the up card, weight."""
        import numpy as np

        tables = self.tables
        tables.open(FIVE)
        shape = {
            "own": tables.own,
            "flush": tables.flush,
            "more": tables.more,
            "more_flush": tables.more_flush,
        }
        views = {name: np.zeros_like(parts[FIVE]) for name, parts in shape.items() if FIVE in parts}
        for gone, group in groups(starts):
            for held, suit, weight in group:
                for name, *cell in cells_of_five(tables, gone, held, suit):
                    views[name][tuple(cell)] += weight
            self.give(FIVE, gone, views)
            for view in views.values():
                view[:] = 0


def told(hands: Hands, weights: Any, insures: Any) -> tuple[Any, Any]:
    """By sort: int8, whether most of its weight is insured; bool, whether a part is and a part is not."""
    import numpy as np

    whole, own = (
        np.bincount(hands.owner, weights=part.sum(axis=0), minlength=len(hands.gain_hand))
        for part in (weights, weights * insures)
    )
    return (2 * own > whole).astype(np.int8), (own > 0) & (own < whole)
