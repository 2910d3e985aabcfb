"""Knock Poker compiled: rounds among players who go by policies, and what a learner regrets in them.

Policies are int64[spots * 4], in 4096ths; all sums are integers, so they are the same in any order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.knock import act, deal
from krupje.analysis.kernels.knock_dice import draw_word, seeded, shuffle
from krupje.analysis.kernels.knock_fields import DECK, ONE, OVER, PHASE, QUEUE, REFILLED, SEATS, SIZE, Ints
from krupje.analysis.kernels.knock_look import look
from krupje.analysis.kernels.knock_settle import settle


@kernel
def shares(policy: Ints, spot: int, open_slots: int, out: Ints) -> None:
    """The policy of a spot among the open slots, in 4096ths; all alike where it says nothing of them."""
    whole, count, first, most = 0, 0, -1, 0
    for slot in range(4):
        out[slot] = 0
        if open_slots >> slot & 1:
            weight = policy[spot * 4 + slot]
            whole += weight
            count += 1
            if first < 0 or weight > policy[spot * 4 + most]:
                most = slot
            if first < 0:
                first = slot
    left = ONE
    for slot in range(4):
        if open_slots >> slot & 1:
            out[slot] = policy[spot * 4 + slot] * ONE // whole if whole > 0 else ONE // count
            left -= out[slot]
    out[most] += left


@kernel
def choice(shared: Ints, word: int) -> int:
    """A slot by its share; ``word`` are the dice."""
    left = word & (ONE - 1)
    for slot in range(4):
        left -= shared[slot]
        if left < 0:
            return slot
    return 0


@kernel
def begin(s: Ints, n: int, house: Ints, pack: Ints, deck: Ints, dice: Any) -> None:
    """A pack is shuffled into a deck, and dealt."""
    deck[:] = pack
    shuffle(deck, 0, len(deck), dice)
    deal(s, n, house, deck)


@kernel
def play_out(s: Ints, house: Ints, policies: Ints, seats: Ints, dice: Any, shared: Ints) -> None:
    """A round to its end; ``policies`` is int64[kinds, spots * 4], ``seats`` the kind of each player."""
    while s[PHASE] < OVER:
        spot, open_slots = look(s, house)
        shares(policies[seats[s[QUEUE]]], spot, open_slots, shared)
        act(s, house, choice(shared, draw_word(dice)), dice)


@kernel
def learn(n: int, house: Ints, pack: Ints, policies: Ints, hands: Ints, regrets: Ints, sums: Ints) -> None:
    """So many hands of a seed from a first one on: what every other way would have brought a learner.

    ``hands`` is int64[3]: seed, first, count. The learner (kind 1, each seat in turn) tries every open slot
    of each spot he comes to, all else played out by the policies; ``regrets`` gains, in 4096ths of a chip,
    what a slot was worth beyond his policy. ``sums`` gains what the others (kind 0) were about to do.
    """
    seed, first, count = hands[0], hands[1], hands[2]
    s, t = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    deck, nets, seats = np.zeros_like(pack), np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    shared, other, worth = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    dice, copied = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    for hand in range(first, first + count):
        seeded(dice, seed, hand)
        begin(s, n, house, pack, deck, dice)
        me = hand % n
        seats[:] = 0
        seats[me] = 1
        while s[PHASE] < OVER:
            spot, open_slots = look(s, house)
            shares(policies[seats[s[QUEUE]]], spot, open_slots, shared)
            word = draw_word(dice)
            slot = choice(shared, word)
            if s[QUEUE] != me:
                for k in range(4):
                    sums[spot * 4 + k] += shared[k]
            elif open_slots & (open_slots - 1):
                mean = 0
                for k in range(4):
                    if open_slots >> k & 1:
                        t[:] = s
                        copied[0] = dice[0]
                        act(t, house, k, copied)
                        play_out(t, house, policies, seats, copied, other)
                        settle(t, house, nets)
                        worth[k] = nets[me]
                        mean += shared[k] * nets[me]
                for k in range(4):
                    if open_slots >> k & 1:
                        regrets[spot * 4 + k] += ONE * worth[k] - mean
                if word >> 12 & 3 == 0:
                    slot = word >> 14 & 3
                    while open_slots >> slot & 1 == 0:
                        slot = (slot + 1) & 3
            act(s, house, slot, dice)


@kernel
def match(n: int, house: Ints, pack: Ints, policies: Ints, hands: Ints, sums: Ints) -> None:
    """Hands with one player of kind 1 among players of kind 0, each seat in turn with the same cards.

    ``hands`` as above; ``sums`` is int64[3, players]: hands, chips and squares of chips of the one, by seat.
    """
    seed, first, count = hands[0], hands[1], hands[2]
    s, deck, nets = np.zeros(SIZE, np.int64), np.zeros_like(pack), np.zeros(SEATS, np.int64)
    shared, seats, dice = np.zeros(4, np.int64), np.zeros(SEATS, np.int64), np.zeros(1, np.uint64)
    for hand in range(first, first + count):
        me = hand % n
        seeded(dice, seed, hand // n)
        begin(s, n, house, pack, deck, dice)
        seats[:] = 0
        seats[me] = 1
        play_out(s, house, policies, seats, dice, shared)
        settle(s, house, nets)
        sums[0, me] += 1
        sums[1, me] += nets[me]
        sums[2, me] += nets[me] * nets[me]


@kernel
def matched(regrets: Ints, policy: Ints) -> None:
    """Regret matching: as often as a slot is regretted, in 4096ths; nothing where none is."""
    for spot in range(len(regrets) // 4):
        whole = 0
        for k in range(4):
            whole += max(regrets[spot * 4 + k], 0)
        for k in range(4):
            # Shifted, since 4096 times a long training would not fit.
            down = whole >> 40
            regret = max(regrets[spot * 4 + k], 0)
            policy[spot * 4 + k] = (
                regret // (down + 1) * ONE // (whole // (down + 1)) if whole // (down + 1) else 0
            )


@kernel
def traced(n: int, house: Ints, policies: Ints, dice: Any, cards: Ints, rows: Ints, nets: Ints) -> int:
    """One hand, written down: its number of rows, each player, spot, open slots, slot, card laid, new stock.

    For tests that compare it with the rules; ``rows`` is int64[most, 6]; ``cards`` is int64[2, 52], the pack
    and the new stock.
    """
    s, shared = np.zeros(SIZE, np.int64), np.zeros(4, np.int64)
    begin(s, n, house, np.arange(52), cards[0], dice)
    count = 0
    while s[PHASE] < OVER:
        spot, open_slots = look(s, house)
        shares(policies[0], spot, open_slots, shared)
        slot = choice(shared, draw_word(dice))
        refilled = s[REFILLED]
        rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = s[QUEUE], spot, open_slots, slot
        rows[count, 4] = act(s, house, slot, dice)
        rows[count, 5] = s[REFILLED] - refilled
        if rows[count, 5]:
            for i in range(52):
                cards[1, i] = s[DECK + i]
        count += 1
    settle(s, house, nets)
    return count
