"""One NKP decision, exactly, with any cards known to be out of the deck; and the same by brute force.

The direct kernels take true cards: the guest's hands are evaluated as they are, the dealer's are counted by
1820 sets of ranks and the up card's suit. `brute` deals every hand of the dealer card by card and shares
nothing with them but the evaluator. Values are sums over equal courses in Antes times the nets' scale.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import decks, tables
from krupje.analysis.kernels.dealer import PLACE, PLACE_END, compare, squeeze
from krupje.analysis.kernels.evaluate import CATEGORY, eval5, eval6
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
FULL_HOUSE = tables.FULL_HOUSE


@cache
def dealer_sets(up: int) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The dealer's sets of four ranks beside `up`, weakest first: int64[n, 4] cells rank * 5 + count.

    Cell 65 pads. The second array is `below` of `decks.dealers`.
    """
    plain, _ = tables.five_classes()
    hands = [h for h in decks.capped_sets(4, 4) if h.count(up) < 4]
    hands.sort(key=lambda h: plain[tuple(sorted((*h, up)))])
    cells = np.full((len(hands), 4), 65, np.int64)
    for i, hand in enumerate(hands):
        for k, rank in enumerate(sorted(set(hand))):
            cells[i, k] = rank * 5 + hand.count(rank)
    return cells, decks.dealers(up)[2]


@kernel
def choose(n: int, k: int) -> int:
    """N over k, for k up to 4."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


@kernel
def count_dealers(up: int, seen: NDArray[np.bool_], cells: Ints, ways: Ints, running: Ints) -> int:
    """Fill running[i] with the dealer hands, by ranks, of the first i sets; give U's live mask."""
    ways[65] = 1
    live_mask = 0
    for rank in range(13):
        live = 0
        for suit in range(4):
            live += 0 if seen[rank * 4 + suit] else 1
        for k in range(5):
            ways[rank * 5 + k] = choose(live, k)
        if not seen[rank * 4 + (up & 3)]:
            live_mask |= 1 << rank
    total = 0
    for i in range(cells.shape[0]):
        total += ways[cells[i, 0]] * ways[cells[i, 1]] * ways[cells[i, 2]] * ways[cells[i, 3]]
        running[i + 1] = total
    return squeeze(live_mask, up >> 2)


@kernel
def bet_on(hand: int, running: Ints, below: NDArray[np.int32], row: NDArray[np.int16], idle_end: int,
           counts: Ints) -> None:  # fmt: skip
    """Fill int64[4] counts of a hand of this class: without game, beaten, tied, lost to."""
    total = running[running.shape[0] - 1]
    none, beaten, tied = compare(
        hand, running[below[hand]], running[below[hand + 1]], running[below[idle_end]],
        total - running[below[FULL_HOUSE]], total, row[PLACE[idle_end]], row[PLACE[hand]],
        row[PLACE_END[hand]], row[1277], row[1287], idle_end)  # fmt: skip
    counts[0], counts[1], counts[2], counts[3] = none, beaten, tied, total - none - beaten - tied


@kernel
def worth(hand: int, counts: Ints, nets: Ints) -> int:
    """Sum of nets (int64[24] of `nkp_game.nets_row`) over int64[4] counts."""
    return nets[0] * counts[0] + nets[1 + CATEGORY[hand]] * counts[1] + nets[12] * counts[3]  # type: ignore[no-any-return]


@kernel
def best_class(cards: Ints, size: int) -> int:
    """Class of the first five or six cards."""
    if size == 5:
        return eval5(cards[0], cards[1], cards[2], cards[3], cards[4])
    return eval6(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5])


@kernel
def bet_now(cards: Ints, up: int, seen: NDArray[np.bool_], x: NDArray[np.int16], cells: Ints,
            below: NDArray[np.int32], idle_end: int, counts: Ints) -> int:  # fmt: skip
    """Bet on five or six cards: fill int64[4] counts and give the hand's class. `seen`: all known cards."""
    ways, running = np.zeros(66, np.int64), np.zeros(cells.shape[0] + 1, np.int64)
    live = count_dealers(up, seen, cells, ways, running)
    hand = best_class(cards, cards.shape[0])
    bet_on(hand, running, below, x[live], idle_end, counts)
    return hand


@kernel
def change_now(cards: Ints, up: int, seen: NDArray[np.bool_], x: NDArray[np.int16], cells: Ints,
               below: NDArray[np.int32], idle_end: int, nets: Ints, out: Ints) -> None:  # fmt: skip
    """Change each of five or six cards: out[i] is the sum over all cards that may come, fees left aside."""
    size = cards.shape[0]
    ways, running = np.zeros(66, np.int64), np.zeros(cells.shape[0] + 1, np.int64)
    counts, held = np.zeros(4, np.int64), cards.copy()
    for y in range(52):
        if seen[y]:
            continue
        seen[y] = True
        live = count_dealers(up, seen, cells, ways, running)
        seen[y] = False
        total = running[running.shape[0] - 1]
        for i in range(size):
            held[i] = y
            hand = best_class(held, size)
            held[i] = cards[i]
            bet_on(hand, running, below, x[live], idle_end, counts)
            out[i] += max(nets[13] * total, worth(hand, counts, nets))


@kernel
def buy_now(cards: Ints, up: int, seen: NDArray[np.bool_], x: NDArray[np.int16], cells: Ints,
            below: NDArray[np.int32], idle_end: int, nets: Ints, out: Ints) -> None:  # fmt: skip
    """Buy with five cards in hand: out, int64[52, 7], for each card that may come.

    Columns 0..4 change a card of the hand, 5 the bought card (sums over the card that comes then), 6 Bet;
    fees left aside. Rows of seen cards stay 0.
    """
    ways, running = np.zeros(66, np.int64), np.zeros(cells.shape[0] + 1, np.int64)
    counts, held = np.zeros(4, np.int64), np.zeros(6, np.int64)
    held[:5] = cards
    for a in range(52):
        if seen[a]:
            continue
        seen[a] = True
        held[5] = a
        live = count_dealers(up, seen, cells, ways, running)
        hand = best_class(held, 6)
        bet_on(hand, running, below, x[live], idle_end, counts)
        out[a, 6] = worth(hand, counts, nets)
        for b in range(a):
            if seen[b]:
                continue
            seen[b] = True
            live = count_dealers(up, seen, cells, ways, running)
            seen[b] = False
            total = running[running.shape[0] - 1]
            for i in range(5):
                held[i] = b
                hand = best_class(held, 6)
                held[i] = cards[i]
                bet_on(hand, running, below, x[live], idle_end, counts)
                value = max(nets[13] * total, worth(hand, counts, nets))
                out[a, i] += value
                out[b, i] += value
            for turn in range(2):
                held[5] = b if turn == 0 else a
                hand = best_class(held, 6)
                bet_on(hand, running, below, x[live], idle_end, counts)
                out[a if turn == 0 else b, 5] += max(nets[13] * total, worth(hand, counts, nets))
        seen[a] = False


@kernel
def brute_hands(up: int, seen: NDArray[np.bool_], histogram: Ints) -> None:
    """Deal the dealer every four unseen cards beside `up`: running number of hands up to each class.

    int64[7463]: histogram[c] is the number of hands under class c.
    """
    left = np.zeros(52, np.int64)
    n = 0
    for card in range(52):
        if not seen[card]:
            left[n] = card
            n += 1
    histogram[:] = 0
    for a in range(n):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    histogram[eval5(up, left[a], left[b], left[c], left[d]) + 1] += 1
    for c in range(1, 7463):
        histogram[c] += histogram[c - 1]


@kernel
def brute_bet(hand: int, histogram: Ints, idle_end: int, nets: Ints) -> int:
    """Worth of Bet on a hand against all hands of `brute_hands`."""
    none, total = histogram[idle_end], histogram[7462]
    if hand < idle_end:
        return nets[0] * none + nets[12] * (total - none)  # type: ignore[no-any-return]
    beaten, lost = histogram[hand] - none, total - histogram[hand + 1]
    return nets[0] * none + nets[1 + CATEGORY[hand]] * beaten + nets[12] * lost  # type: ignore[no-any-return]


@kernel
def brute(cards: Ints, up: int, seen: NDArray[np.bool_], idle_end: int, nets: Ints, out: Ints) -> None:
    """The answer of `buy_now` by dealing everything: int64[52, 7]."""
    histogram, held = np.zeros(7463, np.int64), np.zeros(6, np.int64)
    for a in range(52):
        if seen[a]:
            continue
        seen[a] = True
        held[:5], held[5] = cards, a
        brute_hands(up, seen, histogram)
        out[a, 6] = brute_bet(best_class(held, 6), histogram, idle_end, nets)
        for b in range(52):
            if seen[b] or b > a:
                continue
            seen[b] = True
            brute_hands(up, seen, histogram)
            seen[b] = False
            for first in range(2):
                bought, came = (a, b) if first == 0 else (b, a)
                for i in range(6):
                    held[:5], held[5] = cards, bought
                    held[i] = came
                    value = brute_bet(best_class(held, 6), histogram, idle_end, nets)
                    out[bought, i] += max(nets[13] * histogram[7462], value)
        seen[a] = False
