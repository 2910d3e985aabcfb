"""Novo as a whole: every final hand valued once for each set of cards given away, then the draws summed out.

Hands are numbered by `novo_marks`; amounts are sums over the dealer's hands, over one common divisor.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.dealer import PLACE, PLACE_END, compare, squeeze
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
GAME = tables.ACE_KING
ALL = 8191


@kernel
def against(hand: int, at: int, rows: NDArray[np.int32], row: NDArray[np.int16],
            total: int) -> tuple[int, int, int]:  # fmt: skip
    """The dealer's hands as dealt without game, beaten, and tied."""
    return compare(
        hand, rows[at, 0], rows[at, 1], rows[at, 2], rows[at, 3], total, row[PLACE[GAME]], row[PLACE[hand]],
        row[PLACE_END[hand]], row[1277], row[1287], GAME)  # fmt: skip


@kernel
def dealt(none: int, beaten: int, tied: int, total: int, play: int, insured: int, nets: Ints) -> int:
    """What Bet is worth against the dealer's hand as dealt, with the insurance that is best."""
    value = nets[0] * none + play * beaten + nets[1] * (total - none - beaten - tied)
    if none > beaten:
        value += insured * (none - beaten)
    return value  # type: ignore[no-any-return]


@kernel
def values(ur: int, gone: int, rows: NDArray[np.int32], at: NDArray[np.int32], hand: NDArray[np.int16],
           kind: NDArray[np.int16], play: Ints, insured: Ints, nets: Ints, total: int, span: int,
           x: NDArray[np.int16], offsets: Ints, out: Ints) -> None:  # fmt: skip
    """Fill out[n] with the better of fold and Bet of every marked hand, the up card's suit marked.

    `gone`: the marks of the cards given away; rows[at[i]] are the counts by ranks of hand i, classes hand[i],
    and kind[i] tells what it is paid and insured for; x is `dealer.flush_order`.
    """
    fold = nets[2] * total
    for mask in range(8192):
        if mask & (gone | 1 << ur) or offsets[mask] == offsets[mask + 1]:
            continue
        row = x[squeeze(ALL & ~gone & ~mask, ur)]
        for i in range(offsets[mask], offsets[mask + 1]):
            k = kind[i]
            none, beaten, tied = against(hand[i], at[i], rows, row, total)
            value = dealt(none, beaten, tied, total, play[k], insured[k], nets)
            out[i] = max(value, fold) * span


@kernel
def others(ur: int, gone: int, rows: NDArray[np.int32], at: NDArray[np.int32], hand: NDArray[np.int16],
           kind: NDArray[np.int16], play: Ints, insured: Ints, nets: Ints, total: int, span: int,
           x: NDArray[np.int16], out: Ints) -> None:  # fmt: skip
    """The same of flushes in another suit, int64[1287]: the marked suit holds none of their cards."""
    row = x[squeeze(ALL & ~gone, ur)]
    for i in range(1287):
        none, beaten, tied = against(hand[i], at[i], rows, row, total)
        value = dealt(none, beaten, tied, total, play[kind[i]], insured[kind[i]], nets)
        out[i] = max(value, nets[2] * total) * span


@kernel
def drawn(size: int, draws: int, marked: Ints, unmarked: Ints, counts: NDArray[np.int8],
          steps: NDArray[np.uint16], begin: Ints, offsets: Ints, hands: Ints, out: Ints) -> None:  # fmt: skip
    """Sum out one card: `out` of the marked hands of `size` cards, from `hands` of one card more.

    It is the first of `draws` cards; each set of them is met in every order, so the division is exact.
    marked[13], unmarked[13]: cards that are neither given away nor the up card.
    """
    first = 0
    for r in range(13):
        first |= marked[r] << r
    for mask in range(8192):
        begins, ends = offsets[size, mask], offsets[size, mask + 1]
        if begins == ends or mask & ~first:
            continue
        rest = size
        for r in range(13):
            rest -= mask >> r & 1
        for j in range(ends - begins):
            total = 0
            place = begin[rest] + j
            for r in range(13):
                left = unmarked[r] - counts[place, r]
                if left > 0:
                    total += left * hands[offsets[size + 1, mask] + steps[place, r]]
                if first & ~mask & 1 << r:
                    total += hands[offsets[size + 1, mask | 1 << r] + j]
            out[begins + j] = total // draws


@kernel
def flush_sums(value: Ints, flushes: Ints, kept: NDArray[np.int16], ranks: Ints, out: Ints) -> None:
    """Sum flushes over the kept cards within them: out[p, n], ranks of pattern p (bits of `ranks`) not there.

    value[1287]; kept[1287, m]: places of the sets of kept cards.
    """
    out[:] = 0
    patterns, width = out.shape[0], kept.shape[1]
    for f in range(1287):
        if value[f] == 0:
            continue
        held = 0
        for q in range(ranks.shape[0]):
            held |= (flushes[f] >> ranks[q] & 1) << q
        for p in range(patterns):
            if p & held == 0:
                for q in range(width):
                    out[p, kept[f, q]] += value[f]
