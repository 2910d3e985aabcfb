"""Every start of Novo with an up card of one rank: the tables of `analysis.novo_whole` put together.

A start's cards are told for each suit as a marked hand; values of one action are sums over equal courses.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.dealer import squeeze
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.novo_cells import cells, most_of_a_suit, number_of_six, numbers, sixth_cells
from krupje.analysis.kernels.novo_codes import BET, BUY, EXCHANGE, FOLD, SIXTH
from krupje.analysis.kernels.novo_spot import HIGH_BITS, deck_of, worth
from krupje.analysis.kernels.novo_whole import against

Ints = NDArray[np.int64]
ALL = 8191
WAYS = 6
"""Ways to go on: with 0 cards exchanged (fold or Bet at once), with 1 to 4; buy a sixth card (BUY)."""
HOUSES = 4
"""The house, and it without exchange, without sixth card, without either."""
NEVER = -1.0e9
CLOSE = 1.0e-10


@kernel
def bought(cards: Ints, up: int, seen: NDArray[np.bool_], x: NDArray[np.int16], rows: NDArray[np.int32],
           steps: NDArray[np.uint16], begin: Ints, offsets: Ints, at: NDArray[np.int32],
           hands: NDArray[np.int16], kinds: NDArray[np.int16], play: Ints, stakes: Ints, wins: Ints,
           choices: Ints, nets: Ints, game: Ints, idle_hands: Ints, idle_classes: NDArray[np.int16],
           spans: Ints, total: int) -> int:  # fmt: skip
    """Buy a sixth card, all of them tried: sum of the better of fold and Bet. `seen`: all so far.

    rows, at, hands, kinds: of marked hands of six, the suit of most cards marked; `total`: dealer's hands.
    """
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    values, gains, masks = np.zeros(5, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    sum_, six = 0, np.zeros(6, np.int64)
    six[:5] = cards
    for card in range(52):
        if seen[card]:
            continue
        six[5] = card
        number = number_of_six(six, steps, begin, offsets, masks)
        hand, kind = hands[number], kinds[number]
        dealt = x[squeeze(ALL & ~masks[up & 3], up >> 2)]
        none, beaten, tied = against(hand, at[number], rows, dealt, total)
        seen[card] = True
        deck_of(seen, live, suits)
        seen[card] = False
        worth(hand, kind, none, beaten, total - none - beaten - tied, play, stakes, wins, choices, nets, game,
              live, suits, 41, idle_hands, idle_classes, spans, gains, values)  # fmt: skip
        best = nets[2] * total * spans[4]
        for j in range(choices[kind]):
            best = max(best, values[j])
        sum_ += best
    return sum_


@kernel
def may(house: int, way: int) -> bool:
    """Whether a way to go on is open in one of HOUSES."""
    if way == BUY:
        return house in (0, 1)
    return way == 0 or house in (0, 2)


@kernel
def choose(found: NDArray[np.float64], house: int) -> tuple[int, float]:
    """The best way to go on, and by how much it is better than the next."""
    best, other = -1, NEVER
    for way in range(WAYS):
        if not may(house, way):
            continue
        if best < 0 or found[way] > found[best]:
            other = found[best] if best >= 0 else NEVER
            best = way
        elif found[way] > other:
            other = found[way]
    return best, found[best] - other


@kernel
def starts(ur: int, hands: Ints, orbits: Ints, five: Ints, above: NDArray[np.float64],
           ways: NDArray[np.bool_], courses: NDArray[np.float64], fold: int, flat: Ints, place: Ints,
           steps: NDArray[np.uint16], begin: Ints, offsets: Ints, index: NDArray[np.int16],
           x: NDArray[np.int16], rows: NDArray[np.int32], at: NDArray[np.int32], made: NDArray[np.int16],
           kinds: NDArray[np.int16], play: Ints, stakes: Ints, wins: Ints, choices: Ints, nets: Ints,
           game: Ints, idle_hands: Ints, idle_classes: NDArray[np.int16], spans: Ints, total: int,
           first: int, last: int, actions: NDArray[np.int8], worths: NDArray[np.float64], sums: Ints,
           times: Ints, close: Ints) -> int:  # fmt: skip
    """Go through the starts with hands[first:last]; how many rows of close[n, 17] were filled, at most n.

    flat: the tables one after the other, place[6, 8] telling where (see `cells`). actions[n, 4] by the up
    card's suit, worths[n, 4] their values in Antes. sums[house, way, 2]: values (multiples of 2^32, and the
    rest); times[house, 7]: starts by way, last those folded at once. courses[way]: divisors of values.
    close: starts to be decided exactly, because two ways are too near for floating point in a house, or
    because five cards may be worth more than all but the sixth card, up to above[five[i]]: hand, suit, house
    (or HOUSES), the way counted, the best of each way, orbit, then what each way gives away.
    """
    seen = np.zeros(52, np.bool_)
    masks, numbered = np.zeros((4, 32), np.int64), np.zeros((4, 32), np.int64)
    values, given = np.zeros(WAYS, np.int64), np.zeros(WAYS, np.int64)
    found, places = np.zeros(WAYS, np.float64), np.zeros(16, np.int64)
    own_game = game.copy()
    size = np.zeros(32, np.int64)
    for s in range(1, 32):
        size[s] = size[s >> 1] + (s & 1)
    n = 0
    for b in range(first, last):
        for j in range(5):
            seen[hands[b, j]] = True
        numbers(hands[b], steps, begin, offsets, masks, numbered)
        most = most_of_a_suit(hands[b])
        for us in range(4):
            up = 4 * ur + us
            if seen[up]:
                continue
            values[:], given[:], found[:] = 0, 0, NEVER
            for s in range(31):
                k = size[s]
                if k > 4 or not ways[k]:
                    continue
                value = 0
                for i in range(cells(k, s, us, masks, numbered, index, place, places)):
                    value += flat[places[i]]
                if found[k] == NEVER or value > values[k]:
                    values[k], given[k], found[k] = value, s, 0.0
            if ways[BUY]:
                found[BUY] = 0.0
                if most > 3:
                    own_game[3] = us
                    seen[up] = True
                    values[BUY] = bought(hands[b], up, seen, x, rows, steps, begin, offsets, at, made, kinds,
                                         play, stakes, wins, choices, nets, own_game, idle_hands,
                                         idle_classes, spans, total)  # fmt: skip
                    seen[up] = False
                else:
                    values[BUY] = 0
                    for i in range(sixth_cells(us, numbered, place[BUY], places)):
                        values[BUY] += flat[places[i]]
            for way in range(WAYS):
                if found[way] == 0.0:
                    found[way] = values[way] / courses[way] - (1.0 if way > 0 else 0.0)
            for house in range(HOUSES):
                best, gap = choose(found, house)
                if gap < CLOSE:
                    note(close, n, b, us, house, best, values, given, orbits[b])
                    n += 1
                value = values[best] * orbits[b]
                sums[house, best, 0] += value >> HIGH_BITS
                sums[house, best, 1] += value & ((1 << HIGH_BITS) - 1)
                times[house, best] += orbits[b]
                if best == 0 and values[0] == fold:
                    times[house, WAYS] += orbits[b]
                if house > 0:
                    continue
                worths[b, us] = found[best]
                actions[b, us] = SIXTH if best == BUY else EXCHANGE + given[best] if best > 0 else (
                    FOLD if values[0] == fold else BET)  # fmt: skip
            if above[five[b]] > found[:BUY].max():
                note(close, n, b, us, HOUSES, 0, values, given, orbits[b])
                n += 1
        for j in range(5):
            seen[hands[b, j]] = False
    return n


@kernel
def note(close: Ints, n: int, b: int, us: int, kind: int, way: int, values: Ints, given: Ints,
         orbit: int) -> None:  # fmt: skip
    """Write a start down, if there is room."""
    if n < close.shape[0]:
        close[n, 0], close[n, 1], close[n, 2], close[n, 3], close[n, 10] = b, us, kind, way, orbit
        for i in range(WAYS):
            close[n, 4 + i], close[n, 11 + i] = values[i], given[i]
