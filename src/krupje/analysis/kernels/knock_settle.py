"""Knock Poker compiled: chips won and lost, by the rules of `games.knock.settle`."""

from __future__ import annotations

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.knock import staying
from krupje.analysis.kernels.knock_fields import (
    CARRIED,
    DROP,
    KNOCK,
    KNOCKER,
    LEFT,
    PAT,
    PAYS,
    PHASE,
    PLAYERS,
    PREMIUMS,
    STAKE,
    THEN_DRAW,
    Ints,
)
from krupje.analysis.kernels.knock_hands import five


@kernel
def settle(s: Ints, house: Ints, nets: Ints) -> None:
    """§7, §8 — Chips won and lost by each player, int64[players]."""
    n, knocker = s[PLAYERS], s[KNOCKER]
    whole, room, best, tied, winner = 0, staying(s), -1, 0, -1
    for i in range(n):
        nets[i] = -s[STAKE + i] - s[DROP + i]
        whole += s[STAKE + i]
    if s[PHASE] == CARRIED:
        return
    for i in range(n):
        if s[DROP + i]:
            nets[knocker] += 1
        if s[LEFT + i] == 0:
            of = five(s, i) if room > 1 else 0
            if of > best:
                best, tied, winner = of, 0, i
            if of == best:
                tied += 1
    won = knocker >= 0 and s[LEFT + knocker] == 0 and (room == 1 or five(s, knocker) == best)
    if knocker >= 0:
        for i in range(n):
            loses = i != knocker and s[LEFT + i] == 0 and room > 1
            if won:
                if loses and five(s, i) < best:
                    nets[i] -= 2
                    if tied == 1:
                        nets[knocker] += 2
                    else:
                        whole += 2
            else:
                wins = s[LEFT + i] == 0 and (room == 1 or five(s, i) == best)
                paid = house[PAYS] == 1 or s[LEFT + i] == 0 if house[PAYS] < 2 else wins
                if i != knocker and paid:
                    nets[i] += 2
                    nets[knocker] -= 2
    odd = whole % tied
    for i in range(n):
        if s[LEFT + i] == 0 and (room == 1 or five(s, i) == best):
            nets[i] += whole // tied
            if odd > 0:
                nets[i] += 1
                odd -= 1
    if tied == 1:
        chips = premium(s, house, winner, best if room > 1 else -1)
        for i in range(n):
            nets[i] += chips * (n - 1) if i == winner else -chips


@kernel
def premium(s: Ints, house: Ints, winner: int, best: int) -> int:
    """§8.1 to §8.5 — What each other player owes a sole winner; ``best`` is -1 where nothing was shown."""
    if house[PREMIUMS] == 0 or (house[PREMIUMS] == 2 and winner != s[KNOCKER]):
        return 0
    chips = 0
    if best == tables.ROYAL:
        chips = 4
    elif best >= tables.STRAIGHT_FLUSH:
        chips = 2
    elif best >= tables.QUADS:
        chips = 1
    if winner == s[KNOCKER]:
        if s[KNOCK] == PAT:
            chips += 2
        elif s[KNOCK] == THEN_DRAW and best >= 0:
            chips += 1
    return chips
