"""One Novo decision, exactly, with any cards known to be out of the deck.

A box's five or six cards are evaluated as they are; the dealer's are counted by `novo_rows` and `dealer`, a
bought game by `novo_bought`. Values are sums over equal courses in units of account times `span`, the common
multiple of what a bought game divides by.
"""

# ruff: noqa: FBT001, PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.dealer import PLACE, PLACE_END, compare, squeeze
from krupje.analysis.kernels.evaluate import FLUSH as SUITED
from krupje.analysis.kernels.evaluate import KEY, WORD, flush_suit, rank5
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.novo_bought import bought

Ints = NDArray[np.int64]
GAME, STRAIGHT = tables.ACE_KING, tables.STRAIGHT
HIGH_BITS = 32
"""Sums over draws are kept as multiples of 2^32 and what is over, each within 64 bits."""


@kernel
def worth(hand: int, kind: int, none: int, beaten: int, lost: int, play: Ints, stakes: Ints, wins: Ints,
          choices: Ints, nets: Ints, game: Ints, live: Ints, suits: Ints, cards: int, idle_hands: Ints,
          idle_classes: NDArray[np.int16], spans: Ints, gains: Ints, values: Ints) -> None:  # fmt: skip
    """Fill values[j], times span, with what Bet is worth under each stake of insurance j of the hand's kind.

    Counts are the dealer's hands. play[kind]: net of a win as dealt; stakes, wins[kind, 5]: insurance and
    the net of a win over a bought game; nets: even, lose, fold, failed, keep; game: sold or not, redraw, up
    rank and suit, outs that pairs and ace-kings give; spans: divisors of `bought`, and last their multiple;
    gains: int64[4] to work with.
    """
    base = nets[0] * none + play[kind] * beaten + nets[1] * lost
    for j in range(choices[kind]):
        values[j] = (base + stakes[kind, j] * (none - beaten)) * spans[4]
        if game[0] == 0 or none == 0:
            continue
        won = wins[kind, j]
        if not may_gain(hand, won, nets, game, cards):
            continue
        if j == 0 or won != wins[kind, j - 1]:
            gains[:] = 0
            bought(hand, won, nets[3], nets[1], nets[4], cards, game[1], game[2], game[3], live, suits,
                   idle_hands, idle_classes, gains)  # fmt: skip
        for i in range(4):
            values[j] += gains[i] * (spans[4] // spans[i])


@kernel
def may_gain(hand: int, won: int, nets: Ints, game: Ints, cards: int) -> bool:
    """Whether a hand may gain by a bought game with so many unseen cards: not if `never_buys` holds."""
    outs = game[4] if hand < STRAIGHT else cards
    few = cards - 3 if game[1] == 0 else cards
    return nets[3] * few + max(0, won - nets[3]) * min(outs, few) > nets[4] * few  # type: ignore[no-any-return]


@kernel
def deck_of(seen: NDArray[np.bool_], live: Ints, suits: Ints) -> None:
    """Fill live[13] and suits[4] with the unseen cards, by rank and as masks of ranks."""
    live[:], suits[:] = 0, 0
    for card in range(52):
        if not seen[card]:
            live[card >> 2] += 1
            suits[card & 3] |= 1 << (card >> 2)


@kernel
def exchange(kept: Ints, count: int, up: int, seen: NDArray[np.bool_], rows: NDArray[np.int32],
             x: NDArray[np.int16], total: int, cards: int, kinds: NDArray[np.int16], must_bet: bool,
             play: Ints, stakes: Ints, wins: Ints, choices: Ints, nets: Ints, game: Ints, idle_hands: Ints,
             idle_classes: NDArray[np.int16], spans: Ints, out: Ints) -> None:  # fmt: skip
    """Exchange `count` cards and go on as well as possible: out, int64[2], sum over the cards that may come.

    `kept`: the other cards; `seen`: all known cards, the given ones too; `rows` leave out none of the box's
    own; `total`: the dealer's hands once the cards have come, `cards` the unseen ones after those.
    """
    left, n = np.zeros(52, np.int64), 0
    for card in range(52):
        if not seen[card]:
            left[n] = card
            n += 1
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    values, gains = np.zeros(5, np.int64), np.zeros(4, np.int64)
    deck_of(seen, live, suits)
    chosen = np.arange(count)
    word = 0
    for i in range(kept.shape[0]):
        word += WORD[kept[i]]
    ur, us = up >> 2, up & 3
    high, low = 0, 0
    while True:
        whole = word
        for i in range(count):
            card = left[chosen[i]]
            whole += WORD[card]
            live[card >> 2] -= 1
            suits[card & 3] ^= 1 << (card >> 2)
        plain = rank5(whole & KEY)
        hand, suit = plain, flush_suit(whole)
        if suit >= 0:
            mask = 0
            for i in range(kept.shape[0]):
                mask |= 1 << (kept[i] >> 2)
            for i in range(count):
                mask |= 1 << (left[chosen[i]] >> 2)
            hand = SUITED[mask]
        row, suited = rows[plain], x[squeeze(suits[us], ur)]
        none, beaten, tied = compare(
            hand, row[0], row[1], row[2], row[3], total, suited[PLACE[GAME]], suited[PLACE[hand]],
            suited[PLACE_END[hand]], suited[1277], suited[1287], GAME)  # fmt: skip
        kind = kinds[hand]
        worth(hand, kind, none, beaten, total - none - beaten - tied, play, stakes, wins, choices, nets, game,
              live, suits, cards, idle_hands, idle_classes, spans, gains, values)  # fmt: skip
        best = values[0]
        for j in range(1, choices[kind]):
            best = max(best, values[j])
        if not must_bet:
            best = max(best, nets[2] * total * spans[4])
        high += best >> HIGH_BITS
        low += best & ((1 << HIGH_BITS) - 1)
        at = count - 1
        for i in range(count):
            card = left[chosen[i]]
            live[card >> 2] += 1
            suits[card & 3] ^= 1 << (card >> 2)
        while at >= 0 and chosen[at] == n - count + at:
            at -= 1
        if at < 0:
            break
        chosen[at] += 1
        for i in range(at + 1, count):
            chosen[i] = chosen[i - 1] + 1
    out[0], out[1] = high, low
