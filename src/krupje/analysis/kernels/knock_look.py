"""Knock Poker compiled: the spot a player is in, and which ways are open; `bots.spots` does the same."""

from __future__ import annotations

from krupje.analysis.kernels import knock_spots
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.knock import pot, staying, stock_open
from krupje.analysis.kernels.knock_fields import (
    AFTER_DRAW,
    BEGIN,
    BET,
    DISCARDS,
    DRAWN,
    DRAWS,
    FIRST_BETS,
    KNOCK,
    KNOCKER,
    LAST_TURNS,
    LEFT,
    LEVEL,
    MAY,
    MUST_OPEN,
    NEXT,
    PHASE,
    PLAYERS,
    POTS,
    QUEUE,
    RAISED,
    RAISES,
    REFILLED,
    ROOM,
    SECOND_BETS,
    SIX,
    TURNS,
    WAITING,
    Ints,
)
from krupje.analysis.kernels.knock_hands import (
    BUCKET,
    best_throw,
    five,
    gain,
    hope_five,
    hope_without,
    without,
)

situation = kernel(knock_spots.situation)
pot_size = kernel(knock_spots.pot_size)


@kernel
def round_of(s: Ints, players: int, most: int) -> int:
    """How often the turn has gone round so many players, told by what has gone from the stock."""
    drawn = 52 if s[REFILLED] else s[NEXT] - 5 * s[PLAYERS] - (1 if s[DRAWN] == 1 else 0)
    return min(drawn // players, most - 1)


@kernel
def behind(s: Ints, who: int) -> int:
    """How many of those who had their last turn before a player have stayed."""
    count, n = 0, s[PLAYERS]
    i = (s[KNOCKER] + 1) % n
    while i != who:
        if s[LEFT + i] == 0:
            count += 1
        i = (i + 1) % n
    return count


@kernel
def look(s: Ints, house: Ints) -> tuple[int, int]:
    """The spot of the player whose turn it is, and a bit for each slot that is open to him."""
    if s[PHASE] == FIRST_BETS or s[PHASE] == SECOND_BETS:
        return look_betting(s, house)
    if s[SIX]:
        return look_six(s, house)
    return look_turn(s, house)


@kernel
def look_betting(s: Ints, house: Ints) -> tuple[int, int]:
    """The spot and the open slots in a betting interval; nobody folds where that saves nothing."""
    n, who = s[PLAYERS], s[QUEUE]
    of, owed, room = BUCKET[five(s, who)], s[LEVEL] - s[BET + who], staying(s)
    open_slots = 1 if owed > 0 or house[MUST_OPEN] == 0 else 0
    if s[LEVEL] == 0 or s[RAISED] < house[RAISES]:
        open_slots |= 2
    if owed > 0:
        open_slots |= 4
    sit, company = situation(s[LEVEL], owed), min(max(room - 2, 0), 2)
    if s[PHASE] == FIRST_BETS:
        spot = ((of * 3 + hope_five(s, who)) * 7 + sit) * n + who
        return house[BEGIN] + spot * 3 + company, open_slots
    role = 2 if s[KNOCKER] < 0 else 0 if s[KNOCKER] == who else 1
    spot = (((of * 3 + role) * 7 + sit) * 3 + company) * 3 + min(s[WAITING] - 1, 2)
    return house[BEGIN + 5] + spot * house[POTS] + pot_of(s, house), open_slots


@kernel
def pot_of(s: Ints, house: Ints) -> int:
    """The size of the pot; one for all where there is no betting."""
    return pot_size(pot(s), s[PLAYERS]) if house[POTS] > 1 else 0


@kernel
def look_turn(s: Ints, house: Ints) -> tuple[int, int]:
    """The spot and the open slots before drawing; a discard that does not help is left where it lies."""
    n, who = s[PLAYERS], s[QUEUE]
    final, own_knock = s[PHASE] == LAST_TURNS, s[KNOCKER] == who
    gains = gain(s, who, 1 if final else 0) if s[DISCARDS] > 0 and not own_knock else 0
    stock = stock_open(s, house)
    open_slots = 1 if stock else 0
    if s[DISCARDS] > 0 and not own_knock and (gains > 0 or not stock):
        open_slots |= 2
    if s[PHASE] == DRAWS and s[KNOCKER] < 0 and s[TURNS + who] == 0:
        open_slots |= 4
    if house[MAY] or own_knock:
        open_slots |= 8
    if open_slots == 0:
        open_slots = 4
    of, hopes = BUCKET[five(s, who)], hope_five(s, who)
    if final:
        spot = ((of * 3 + hopes) * 3 + gains) * 2 + (1 if s[KNOCK] != AFTER_DRAW else 0)
        return house[BEGIN + 2] + spot * house[POTS] + pot_of(s, house), open_slots
    rotation = round_of(s, staying(s), knock_spots.ROTATIONS)
    spot = (((of * 3 + hopes) * 3 + gains) * knock_spots.ROTATIONS + rotation) * 2 + (1 if own_knock else 0)
    return house[BEGIN + 1] + spot * n + who, open_slots


@kernel
def look_six(s: Ints, house: Ints) -> tuple[int, int]:
    """The spot and the open slots with six cards in hand."""
    n, who = s[PLAYERS], s[QUEUE]
    if s[PHASE] == LAST_TURNS:
        of = BUCKET[without(s, who, best_throw(s, who, 2))]
        turns = round_of(s, n, knock_spots.KNOCKED)
        spot = ((of * 3 + min(behind(s, who), 2)) * 3 + min(s[WAITING] - 1, 2)) * knock_spots.KNOCKED + turns
        spot = spot * 2 + (1 if s[KNOCK] != AFTER_DRAW else 0)
        return house[BEGIN + 4] + spot * house[POTS] + pot_of(s, house), 5
    gone, chased = best_throw(s, who, 0), best_throw(s, who, 1)
    of, hopes = BUCKET[without(s, who, gone)], hope_without(s, who, chased)
    open_slots = 1
    if s[KNOCKER] < 0:
        # Who broke up a hand for hope with a card off the discards could trade it to and fro for ever.
        open_slots |= 6 if s[DRAWN] == 1 and hopes > hope_without(s, who, gone) else 4
    rotation = round_of(s, staying(s), knock_spots.ROTATIONS)
    spot = ((of * 3 + hopes) * knock_spots.ROTATIONS + rotation) * n + who
    spot = spot * house[ROOM] + (staying(s) - 2 if house[ROOM] > 1 else 0)
    return house[BEGIN + 3] + spot * house[POTS] + pot_of(s, house), open_slots
