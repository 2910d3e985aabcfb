"""How Novo's rounds end: the sums of `novo_whole` the other way, from what is played to what comes of it.

A weight is a number of starts, counted once for each way in which cards may come. Amounts never enter but to
decide: hands are counted by their kind, insured or not, and by what the dealer has.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.dealer import squeeze
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.novo_bought import bought
from krupje.analysis.kernels.novo_cells import number_of_six
from krupje.analysis.kernels.novo_spot import deck_of, may_gain
from krupje.analysis.kernels.novo_whole import against, dealt

Ints = NDArray[np.int64]
FOLDED, NONE, BEATEN, TIED, LOST = range(5)
"""How a round ends with the dealer's hand as dealt; who buys him a game was at NONE before."""
WON, DREW, PASSED, FAILED = range(4)
"""What a bought game brings: beaten, tied, beating the box, none again."""
LOW = 32
ALL = 8191
CODE = 1 << 14
"""More than the ways in which two cards can come: see `amounts`."""


@kernel
def pushed(size: int, marked: Ints, unmarked: Ints, counts: NDArray[np.int8], steps: NDArray[np.uint16],
           begin: Ints, offsets: Ints, hands: Ints, out: Ints) -> None:  # fmt: skip
    """Let one card come: `out` the weights of marked hands of one card more than `hands` of `size` cards.

    `novo_whole.drawn` the other way; a set of cards is met in every order.
    """
    out[:] = 0
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
            weight = hands[begins + j]
            if weight == 0:
                continue
            place = begin[rest] + j
            for r in range(13):
                left = unmarked[r] - counts[place, r]
                if left > 0:
                    out[offsets[size + 1, mask] + steps[place, r]] += left * weight
                if first & ~mask & 1 << r:
                    out[offsets[size + 1, mask | 1 << r] + j] += weight


@kernel
def flush_weights(weights: Ints, flushes: Ints, kept: NDArray[np.int16], ranks: Ints, out: Ints) -> None:
    """Let flushes come to kept cards: out[1287], from weights[p, n]; `flush_sums` the other way."""
    out[:] = 0
    for f in range(1287):
        held = 0
        for q in range(ranks.shape[0]):
            held |= (flushes[f] >> ranks[q] & 1) << q
        for p in range(weights.shape[0]):
            if p & held == 0:
                for q in range(kept.shape[1]):
                    out[f] += weights[p, kept[f, q]]


@kernel
def ended(hand: int, at: int, kind: int, rows: NDArray[np.int32], row: NDArray[np.int16], play: Ints,
          insured: Ints, nets: Ints, total: int, weight: int, ends: Ints) -> int:  # fmt: skip
    """Add one hand to ends[kind, insured, how], high and low; whether it is insured."""
    none, beaten, tied = against(hand, at, rows, row, total)
    if dealt(none, beaten, tied, total, play[kind], insured[kind], nets) < nets[2] * total:
        add(ends[kind, 0, FOLDED], weight * total)
        return 0
    own = 1 if none > beaten and insured[kind] > 0 else 0
    add(ends[kind, own, NONE], weight * none)
    add(ends[kind, own, BEATEN], weight * beaten)
    add(ends[kind, own, TIED], weight * tied)
    add(ends[kind, own, LOST], weight * (total - none - beaten - tied))
    return own


@kernel
def add(limbs: Ints, amount: int) -> None:
    """Add to a sum kept in multiples of 2^32 and what is over."""
    limbs[0] += amount >> LOW
    limbs[1] += amount & ((1 << LOW) - 1)


@kernel
def all_ended(ur: int, gone: int, rows: NDArray[np.int32], at: NDArray[np.int32], hand: NDArray[np.int16],
              kind: NDArray[np.int16], play: Ints, insured: Ints, nets: Ints, total: int,
              x: NDArray[np.int16], offsets: Ints, weights: Ints, ends: Ints,
              insures: NDArray[np.int8]) -> None:  # fmt: skip
    """Add every marked hand, as `novo_whole.values` values them; fill insures[n]."""
    for mask in range(8192):
        if mask & (gone | 1 << ur) or offsets[mask] == offsets[mask + 1]:
            continue
        row = x[squeeze(ALL & ~gone & ~mask, ur)]
        for i in range(offsets[mask], offsets[mask + 1]):
            if weights[i]:
                insures[i] = ended(hand[i], at[i], kind[i], rows, row, play, insured, nets, total, weights[i],
                                   ends)  # fmt: skip


@kernel
def others_ended(ur: int, gone: int, rows: NDArray[np.int32], at: NDArray[np.int32], hand: NDArray[np.int16],
                 kind: NDArray[np.int16], play: Ints, insured: Ints, nets: Ints, total: int,
                 x: NDArray[np.int16], weights: Ints, ends: Ints,
                 insures: NDArray[np.int8]) -> None:  # fmt: skip
    """The same of flushes in another suit, int64[1287]."""
    row = x[squeeze(ALL & ~gone, ur)]
    for i in range(1287):
        if weights[i]:
            insures[i] = ended(hand[i], at[i], kind[i], rows, row, play, insured, nets, total, weights[i],
                               ends)  # fmt: skip


@kernel
def tally(weights: Ints, counts: Ints, kinds: Ints, insures: NDArray[np.int8], sold: Ints) -> None:
    """Add bought games, counts[4, m, q] each with weights[m, q], to sold[kinds[q], insures[m, q], what]."""
    for m in range(weights.shape[0]):
        for q in range(weights.shape[1]):
            if weights[m, q]:
                for what in range(4):
                    add(sold[kinds[q], insures[m, q], what], weights[m, q] * counts[what, m, q])


@kernel
def sixth_ended(cards: Ints, up: int, weight: int, x: NDArray[np.int16], rows: NDArray[np.int32],
                steps: NDArray[np.uint16], begin: Ints, offsets: Ints, at: NDArray[np.int32],
                hands: NDArray[np.int16], kinds: NDArray[np.int16], play: Ints, insured: Ints, wins: Ints,
                nets: Ints, game: Ints, idle_hands: Ints, idle_classes: NDArray[np.int16], spans: Ints,
                total: int, ends: Ints, sold: Ints) -> None:  # fmt: skip
    """Buy a sixth card, all of them tried, and add what comes of it; as `novo_starts.bought` values it."""
    seen = np.zeros(52, np.bool_)
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    masks, six = np.zeros(4, np.int64), np.zeros(6, np.int64)
    runs, found = np.zeros((4, 4), np.int64), np.zeros(4, np.int64)
    six[:5] = cards
    seen[up] = True
    for j in range(5):
        seen[cards[j]] = True
    for card in range(52):
        if seen[card]:
            continue
        six[5] = card
        number = number_of_six(six, steps, begin, offsets, masks)
        hand, kind = hands[number], kinds[number]
        row = x[squeeze(ALL & ~masks[up & 3], up >> 2)]
        own = ended(hand, at[number], kind, rows, row, play, insured, nets, total, weight, ends)
        if game[0] == 0 or not may_gain(hand, wins[kind], nets, game, 41):
            continue
        seen[card] = True
        deck_of(seen, live, suits)
        seen[card] = False
        runs[:] = 0
        for run in range(4):
            code, failed, lose, keep = amounts(run)
            bought(hand, wins[kind] * code, nets[3] * code + failed, nets[1] * code + lose,
                   nets[4] * code + keep, 41, game[1], game[2], up & 3, live, suits, idle_hands,
                   idle_classes, runs[run])  # fmt: skip
        for same in range(4):
            share = spans[4] // spans[same]
            apart(runs[0, same], runs[1, same], runs[2, same], runs[3, same], wins[kind], nets, found)
            for what in range(4):
                add(sold[kind, own, what], weight * found[what] * share)


@kernel
def amounts(run: int) -> tuple[int, int, int, int]:
    """How bought games are counted by valuing them: 1, or CODE with ones added to some of the amounts.

    The first run values what is bought at its amounts. In the others these are CODE times as large, and
    paying one more to keep takes one from each purchase, so equal values are never bought; and a loss
    (2) or a failed purchase (3) is told by a one of its own. What is over CODE times the first value counts.
    """
    code = CODE if run else 1
    return code, 1 if run == 3 else 0, 1 if run == 2 else 0, 1 if run else 0


@kernel
def apart(value: int, first: int, second: int, third: int, wins: int, nets: Ints, found: Ints) -> None:
    """From the four runs of `amounts`, found[4] by WON, DREW, PASSED, FAILED."""
    all_ = CODE * value - first
    passed, failed = second - CODE * value + all_, third - CODE * value + all_
    won = value + nets[4] * all_ - nets[1] * passed - nets[3] * failed
    found[0] = won // wins if wins else 0
    found[1], found[2], found[3] = all_ - found[0] - passed - failed, passed, failed


@kernel
def all_apart(runs: Ints, wins: Ints, owner: Ints, nets: Ints, counts: Ints) -> None:
    """The same of runs[4, m, q] into counts[4, m, q], `wins` by the sort of q."""
    for m in range(runs.shape[1]):
        for q in range(runs.shape[2]):
            apart(runs[0, m, q], runs[1, m, q], runs[2, m, q], runs[3, m, q], wins[owner[q]], nets,
                  counts[:, m, q])  # fmt: skip
