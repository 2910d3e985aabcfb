"""Novo as a whole: final hands as the tables value them, by their ranks and one marked suit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from krupje.analysis.novo_house import House, Pays

PAIRS = 220
"""Classes of a pair of one rank."""


@dataclass(frozen=True, slots=True)
class Bets:
    """What a Bet on each kind of hand is worth: int64 by kind.

    Without a table maximum the best stake of insurance is none or the most, whatever a bought game brings.
    """

    play: Any
    insured: Any
    wins: Any

    @classmethod
    def of(cls, pays: Pays) -> Bets:
        """Of these pays."""
        return cls(pays.play, pays.stakes.max(axis=1), pays.wins[:, 0].copy())


@dataclass(frozen=True, slots=True)
class Hands:
    """Marked final hands of a size as a house pays them, and those of them that may gain by a bought game.

    at int32[n], hand int16[n], kind int16[n]: row of counts by ranks, class, kind. Those that may gain come
    in sorts of one class and the same ranks: gain_hand, gain_wins, gain_row (of `novo_gain.suited_cards`)
    int64[m], gain_ranks int8[m, 13]; masks[begin[e]:begin[e + 1]] are the marks of sort e, slot[q] and
    slot_kind[q] the hand's number and kind. Flushes in another suit than the marked one have no number: fives
    take the 1287 after the last.
    """

    at: Any
    hand: Any
    kind: Any
    gain_hand: Any
    gain_wins: Any
    gain_row: Any
    gain_ranks: Any
    begin: Any
    masks: Any
    slot: Any
    slot_ranks: Any
    slot_kind: Any

    @classmethod
    def of(cls, size: int, at: Any, hand: Any, kind: Any, wins: Any, buys: Any) -> Hands:
        """`buys`, bool[n]: who may gain. Hands of the same ranks are one kind, unless they are flushes."""
        import numpy as np

        from krupje.analysis.kernels import novo_marks

        masks, ranks = novo_marks.hands(size)
        suited = np.bitwise_count(masks.astype(np.uint64)) >= 5
        sort = novo_marks.keys(size) + np.where(suited, masks + 1, 0) * (1 << 24)
        own = np.flatnonzero(buys)
        flush = own[suited[own]] if size == 5 else own[:0]
        others = len(masks) + np.searchsorted(novo_marks.flushes(), masks[flush])
        of, slot = np.concatenate([own, flush]), np.concatenate([own, others])
        mark = np.concatenate([masks[own], np.zeros(len(flush), np.int64)])
        order = np.argsort(sort[of], kind="stable")
        of, slot, mark = of[order], slot[order], mark[order]
        begin = np.searchsorted(sort[of], [*np.unique(sort[of]), 1 << 62])
        first = of[begin[:-1]]
        return cls(at, hand, kind, hand[first].astype(np.int64), wins[kind[first]], row_of(hand[first]),
                   ranks[first], begin, mark, slot, ranks[of], kind[of].astype(np.int64))  # fmt: skip

    @property
    def owner(self) -> Any:
        """int64[q]: the sort of each slot."""
        import numpy as np

        return np.repeat(np.arange(len(self.gain_hand)), np.diff(self.begin))

    def only(self, kept: Any) -> Hands:
        """Those of the slots that are kept, bool[q]; a sort may be left without any."""
        import numpy as np

        begin = np.searchsorted(self.owner[kept], np.arange(len(self.gain_hand) + 1))
        return replace(
            self, begin=begin, masks=self.masks[kept], slot=self.slot[kept],
            slot_ranks=self.slot_ranks[kept], slot_kind=self.slot_kind[kept],
        )  # fmt: skip

    def without(self, rank: int) -> Hands:
        """Those that do not hold the marked card of a rank: the up card itself."""
        return self.only(self.masks >> rank & 1 == 0)


def row_of(hand: Any) -> Any:
    """int64[n]: rows of `novo_gain.suited_cards` for hands of these classes."""
    import numpy as np

    from krupje.analysis.kernels import decks, novo_gain, tables

    _, suited = tables.five_classes()
    found = np.where(hand < tables.FLUSH, novo_gain.UNDER, novo_gain.OVER)
    for ranks, made in suited.items():
        found[hand == made] = 2 + decks.mask_index()[sum(1 << r for r in ranks)]
    return found


def gainers(home: House, hand: Any, kind: Any, wins: Any, cards: int) -> Any:
    """bool[n]: hands that may gain by a bought game with so many unseen cards or more, by `never_buys`.

    A pair beats no pair of a higher rank: the kept cards that give a beaten pair are of its rank or below.
    """
    import numpy as np

    from krupje.analysis.kernels import tables
    from krupje.analysis.kernels.novo_bought import MOST_PAIRS, never_buys

    game, failed, keep = home.game(0), int(home.nets[3]), int(home.nets[4])
    if not game[0]:
        return np.zeros(len(hand), np.bool_)
    few = cards - 3 if game[1] == 0 else cards
    paired = np.minimum(MOST_PAIRS, 3 * ((hand.astype(np.int64) - tables.PAIR) // PAIRS + 1))
    outs = np.where(hand < tables.TWO_PAIR, game[4] - MOST_PAIRS + np.maximum(0, paired), game[4])
    outs = np.where(hand >= tables.STRAIGHT, few, outs)
    return (hand >= tables.ACE_KING) & ~never_buys(wins[kind], failed, keep, outs, few)
