"""Every start of Novo with an up card of one rank: the tables of `analysis.novo_whole` put together.

A start's cards are told for each suit as a marked hand; values of one action are sums over equal courses.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.dealer import PLACE, PLACE_END, compare, squeeze
from krupje.analysis.kernels.jit import kernel, popcount
from krupje.analysis.kernels.novo_spot import HIGH_BITS, deck_of, worth

Ints = NDArray[np.int64]
GAME, ALL = tables.ACE_KING, 8191
WAYS, BUY = 6, 5
"""Ways to go on: with 0 cards exchanged (fold or Bet at once), with 1 to 4; buy a sixth card."""
HOUSES = 4
"""The house, and it without exchange, without sixth card, without either."""
FOLD, BET, SIXTH, EXCHANGE = 0, 1, 2, 2
"""Actions; EXCHANGE plus the set of cards given away, as bits."""
NEVER = -1.0e9
CLOSE = 1.0e-10


@kernel
def numbers(cards: Ints, steps: NDArray[np.uint16], begin: Ints, offsets: Ints, masks: Ints,
            numbered: Ints) -> None:  # fmt: skip
    """Fill masks[4, 2^n] and numbered[4, 2^n] for all sets of n cards, as marked by each suit."""
    n = cards.shape[0]
    places, sizes = np.zeros((4, 1 << n), np.int64), np.zeros((4, 1 << n), np.int64)
    for s in range(1, 1 << n):
        at = 0
        while s >> at & 1 == 0:
            at += 1
        less, rank = s & (s - 1), cards[at] >> 2
        for suit in range(4):
            masks[suit, s], places[suit, s] = masks[suit, less], places[suit, less]
            sizes[suit, s] = sizes[suit, less]
            if cards[at] & 3 == suit:
                masks[suit, s] |= 1 << rank
            else:
                places[suit, s] = steps[begin[sizes[suit, less]] + places[suit, less], rank]
                sizes[suit, s] += 1
    for s in range(1 << n):
        size = 0
        for at in range(n):
            size += s >> at & 1
        for suit in range(4):
            numbered[suit, s] = offsets[size, masks[suit, s]] + places[suit, s]


@kernel
def pattern(given: int, suit: int, masks: Ints) -> tuple[int, int]:
    """Which of the different ranks given away, rising, lie in a suit, as bits; and how many there are."""
    whole = masks[0, given] | masks[1, given] | masks[2, given] | masks[3, given]
    bits, n = 0, 0
    for r in range(13):
        if whole >> r & 1:
            bits |= (masks[suit, given] >> r & 1) << n
            n += 1
    return bits, n


@kernel
def exchanged(count: int, given: int, us: int, masks: Ints, numbered: Ints, index: NDArray[np.int16],
              own: Ints, more: Ints, flush: Ints, more_flush: Ints, place: Ints) -> int:  # fmt: skip
    """What giving these cards away is worth: tables laid flat, place[k] telling begins and widths in them."""
    kept = 31 ^ given
    p = place[count]
    value = own[p[0] + numbered[us, given] * p[1] + numbered[us, kept]]
    if more.shape[0] > 0:
        for suit in range(4):
            if suit != us:
                value += more[p[0] + numbered[suit, given] * p[1] + numbered[suit, kept]]
    whole = masks[0, kept] | masks[1, kept] | masks[2, kept] | masks[3, kept]
    for suit in range(4):
        if masks[suit, kept] != whole or masks[(suit + 1) & 3, kept] == whole:
            continue
        cards = 0
        for r in range(13):
            cards += whole >> r & 1
        if cards != 5 - count:
            continue
        bits, n = pattern(given, suit, masks)
        at = index[whole]
        if suit != us:
            value += flush[p[2] + (numbered[us, given] * p[3] + bits) * p[4] + at]
        if more.shape[0] > 0:
            if suit == us:
                bits |= 1 << n
            for t in range(4):
                if t not in (us, suit):
                    value += more_flush[p[5] + (numbered[t, given] * p[6] + bits) * p[4] + at]
    return value  # type: ignore[no-any-return]


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
        masks[:] = 0
        for i in range(6):
            masks[six[i] & 3] |= 1 << (six[i] >> 2)
        suit = 0
        for s in range(1, 4):
            suit = s if popcount(masks[s]) > popcount(masks[suit]) else suit
        place, rest = 0, 0
        for i in range(6):
            if six[i] & 3 != suit:
                place = steps[begin[rest] + place, six[i] >> 2]
                rest += 1
        number = offsets[6, masks[suit]] + place
        hand, kind, row = hands[number], kinds[number], rows[at[number]]
        dealt = x[squeeze(ALL & ~masks[up & 3], up >> 2)]
        none, beaten, tied = compare(
            hand, row[0], row[1], row[2], row[3], total, dealt[PLACE[GAME]], dealt[PLACE[hand]],
            dealt[PLACE_END[hand]], dealt[1277], dealt[1287], GAME)  # fmt: skip
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
           ways: NDArray[np.bool_], courses: NDArray[np.float64], fold: int, own: Ints, more: Ints,
           flush: Ints, more_flush: Ints, place: Ints, six: Ints, more_six: Ints, steps: NDArray[np.uint16],
           begin: Ints, offsets: Ints, index: NDArray[np.int16], x: NDArray[np.int16],
           rows: NDArray[np.int32], at: NDArray[np.int32], made: NDArray[np.int16],
           kinds: NDArray[np.int16], play: Ints, stakes: Ints, wins: Ints, choices: Ints, nets: Ints,
           game: Ints, idle_hands: Ints, idle_classes: NDArray[np.int16], spans: Ints, total: int,
           first: int, last: int, actions: NDArray[np.int8], sums: Ints, times: Ints,
           close: Ints) -> int:  # fmt: skip
    """Go through the starts with hands[first:last]; how many rows of close[n, 11] were filled, at most n.

    actions[n, 4] by the up card's suit. sums[house, way, 2]: values (multiples of 2^32, and the rest);
    times[house, 7]: starts by way, last those folded at once. courses[way]: what a value is divided by.
    close: starts to be decided exactly, because two ways are too near for floating point in a house, or
    because five cards may be worth more than all but the sixth card, up to above[five[i]]: hand, suit, house
    (or HOUSES), the way counted, the best of each way, orbit.
    """
    seen = np.zeros(52, np.bool_)
    masks, numbered = np.zeros((4, 32), np.int64), np.zeros((4, 32), np.int64)
    values, given = np.zeros(WAYS, np.int64), np.zeros(WAYS, np.int64)
    found = np.zeros(WAYS, np.float64)
    own_game = game.copy()
    size = np.zeros(32, np.int64)
    for s in range(1, 32):
        size[s] = size[s >> 1] + (s & 1)
    n = 0
    for b in range(first, last):
        for j in range(5):
            seen[hands[b, j]] = True
        numbers(hands[b], steps, begin, offsets, masks, numbered)
        most = 0
        for suit in range(4):
            held = 0
            for j in range(5):
                held += 1 if hands[b, j] & 3 == suit else 0
            most = max(most, held)
        for us in range(4):
            up = 4 * ur + us
            if seen[up]:
                continue
            values[:], given[:], found[:] = 0, 0, NEVER
            for s in range(31):
                k = size[s]
                if k > 4 or not ways[k]:
                    continue
                value = exchanged(k, s, us, masks, numbered, index, own, more, flush, more_flush, place)
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
                    values[BUY] = six[numbered[us, 31]]
                    if more_six.shape[0] > 0:
                        for suit in range(4):
                            if suit != us:
                                values[BUY] += more_six[numbered[suit, 31]]
            for way in range(WAYS):
                if found[way] == 0.0:
                    found[way] = values[way] / courses[way] - (1.0 if way > 0 else 0.0)
            for house in range(HOUSES):
                best, gap = choose(found, house)
                if gap < CLOSE:
                    note(close, n, b, us, house, best, values, orbits[b])
                    n += 1
                value = values[best] * orbits[b]
                sums[house, best, 0] += value >> HIGH_BITS
                sums[house, best, 1] += value & ((1 << HIGH_BITS) - 1)
                times[house, best] += orbits[b]
                if best == 0 and values[0] == fold:
                    times[house, WAYS] += orbits[b]
                if house > 0:
                    continue
                actions[b, us] = SIXTH if best == BUY else EXCHANGE + given[best] if best > 0 else (
                    FOLD if values[0] == fold else BET)  # fmt: skip
            if above[five[b]] > found[:BUY].max():
                note(close, n, b, us, HOUSES, 0, values, orbits[b])
                n += 1
        for j in range(5):
            seen[hands[b, j]] = False
    return n


@kernel
def note(close: Ints, n: int, b: int, us: int, kind: int, way: int, values: Ints, orbit: int) -> None:
    """Write a start down, if there is room."""
    if n < close.shape[0]:
        close[n, 0], close[n, 1], close[n, 2], close[n, 3], close[n, 10] = b, us, kind, way, orbit
        for i in range(WAYS):
            close[n, 4 + i] = values[i]
