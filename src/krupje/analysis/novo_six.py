"""Novo as a whole: what a sixth card is worth to every marked hand of five."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_given import Deal
from krupje.analysis.novo_hands import Bets, Hands, gainers
from krupje.analysis.novo_house import Kind, Pays, kind_of
from krupje.analysis.novo_whole import Tables, never_folded

SEEN = 7


@dataclass(frozen=True, slots=True)
class Sixes:
    """Marked hands of six: their kinds, what each pays, and the hands that may gain by a bought game."""

    paid: tuple[Kind, ...]
    pays: Pays
    bets: Bets
    hands: Hands


@lru_cache(maxsize=2)
def sixes(figures: NovoFigures) -> Sixes:
    """Of a house; five or more of the marked suit are told, no other flush."""
    import numpy as np

    from krupje.analysis.kernels import decks, novo_marks
    from krupje.analysis.novo_house import house

    at, hand = novo_marks.sixes()
    masks, ranks = novo_marks.hands(6)
    plain = [kind_of(figures, [4 * r + i % 4 for i, r in enumerate(s)]) for s in decks.capped_sets(6, 4)]
    found = [plain[place] for place in at.tolist()]
    for i in np.flatnonzero(np.bitwise_count(masks.astype(np.uint64)) >= 5).tolist():
        mask = int(masks[i])
        bits = [mask >> r & 1 for r in range(13)]
        own = [4 * r for r in range(13) if bits[r]]
        other = [4 * r + 1 for r in range(13) if ranks[i, r] > bits[r]]
        found[i] = kind_of(figures, own + other)
    kinds = sorted(set(found))
    index = {kind: i for i, kind in enumerate(kinds)}
    kind = np.array([index[k] for k in found], np.int16)
    pays = Pays.of(figures, kinds)
    bets, home = Bets.of(pays), house(figures)
    buys = gainers(home, hand, kind, bets.wins, 52 - SEEN - 4)
    return Sixes(tuple(kinds), pays, bets, Hands.of(6, at, hand, kind, bets.wins, buys))


def sixth(tables: Tables) -> tuple[Any, Any]:
    """By marked hands of five, int64[n]: sums over the sixth card, and what each other suit adds.

    As in `Tables`; only hands with at most three cards of any suit are right. The fee is left aside.
    """
    import numpy as np

    from krupje.analysis.kernels import novo_marks, novo_whole

    up, known = tables.up, sixes(tables.figures)
    deal, hands, bets = Deal.of(tables.home, SEEN), known.hands, known.bets
    value = np.zeros(novo_marks.count(6), np.int64)
    novo_whole.values(up, 0, rows(up), hands.at, hands.hand, hands.kind, bets.play, bets.insured,
                      tables.home.nets, deal.hands, deal.span, tables.x, novo_marks.offsets()[6].copy(),
                      value)  # fmt: skip
    own = hands.without(up)
    live = 4 - (np.arange(13) == up)
    fold = int(tables.home.nets[2]) * deal.hands * deal.span
    never_folded(value[own.slot], fold, (own.slot_ranks <= live).all(axis=1))
    value[own.slot] += gains(tables, own, deal, of_up=True)
    found = drawn(value, up, of_up=True)
    if not tables.other:
        return found, np.zeros(0, np.int64)
    value[:] = 0
    value[hands.slot] = gains(tables, hands, deal, of_up=False)
    return found, drawn(value, up, of_up=False)


def rows(up: int) -> Any:
    """int32[18395, 4]: the dealer's hands by ranks against every six, as `novo_rows` has them for five."""
    import numpy as np

    from krupje.analysis.kernels import tables
    from krupje.analysis.nkp_game import RankPart

    part = RankPart(6, up, tables.ACE_KING)
    columns = part.under[:, 13], part.upto[:, 13], part.sums[:, 0], part.sums[:, 1]
    return np.ascontiguousarray(np.column_stack(columns), np.int32)


def gains(tables: Tables, hands: Hands, deal: Deal, *, of_up: bool) -> Any:
    """int64[n]: what a bought game brings to `hands.slot`, no card given away."""
    import numpy as np

    none = np.zeros(13, np.int64)
    ((_, found),) = tables.gains(hands, none, none[:1], deal, of_up=of_up)
    return found


def drawn(value: Any, up: int, *, of_up: bool) -> Any:
    """int64[n] by marked hands of five: sums over the sixth card."""
    import numpy as np

    from krupje.analysis.kernels import novo_marks, novo_whole

    found = np.zeros(novo_marks.count(5), np.int64)
    novo_whole.drawn(5, 1, *left(up, of_up=of_up), novo_marks.outside(), *novo_marks.steps(),
                     novo_marks.offsets(), value, found)  # fmt: skip
    return found


def left(up: int, *, of_up: bool) -> tuple[Any, Any]:
    """Cards that may come or be held, int64[13] by rank, of the marked suit and of others."""
    import numpy as np

    rank = np.arange(13) == up
    found = (1 - rank, np.full(13, 3)) if of_up else (np.ones(13), 3 - rank)
    return found[0].astype(np.int64), found[1].astype(np.int64)
