"""Knock Poker compiled: a round from the deal to the showdown, by the rules of `games.knock`.

Tests compare the two round by round. What a slot means is told in `knock_spots`.
"""

from __future__ import annotations

from typing import Any

from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.knock_dice import shuffle
from krupje.analysis.kernels.knock_fields import (
    AFTER_DRAW,
    BET,
    BETTING,
    CARRIED,
    COUNT,
    DECK,
    DISCARDS,
    DRAWN,
    DRAWS,
    DROP,
    DROPPED,
    FIRST_BETS,
    FIRST_UP,
    FOLDED,
    HANDS,
    KNOCK,
    KNOCKER,
    KTD,
    LAST_TURNS,
    LEFT,
    LEVEL,
    NEXT,
    ONCE,
    OVER,
    PAT,
    PHASE,
    PILE,
    PLAYERS,
    QUEUE,
    RAISED,
    REFILLED,
    SECOND_BETS,
    SIX,
    STAKE,
    STOCK,
    STOCK_OUT,
    TAKEN,
    THEN_DRAW,
    TURNS,
    WAITING,
    Ints,
)
from krupje.analysis.kernels.knock_hands import best_throw


@kernel
def staying(s: Ints) -> int:
    """How many are still in."""
    count = 0
    for i in range(s[PLAYERS]):
        if s[LEFT + i] == 0:
            count += 1
    return count


@kernel
def pot(s: Ints) -> int:
    """Antes and bets."""
    chips = 0
    for i in range(s[PLAYERS]):
        chips += s[STAKE + i]
    return chips


@kernel
def queue_all(s: Ints) -> None:
    """Everybody still in is to act, from the dealer's left."""
    count = 0
    for i in range(s[PLAYERS]):
        if s[LEFT + i] == 0:
            s[QUEUE + count] = i
            count += 1
    s[WAITING] = count


@kernel
def queue_others(s: Ints, who: int) -> None:
    """Everybody still in but one is to act, from his left."""
    count, n = 0, s[PLAYERS]
    for k in range(1, n):
        i = (who + k) % n
        if s[LEFT + i] == 0:
            s[QUEUE + count] = i
            count += 1
    s[WAITING] = count


@kernel
def pop(s: Ints) -> int:
    """The next in the queue goes from it."""
    who = s[QUEUE]
    for k in range(1, s[WAITING]):
        s[QUEUE + k - 1] = s[QUEUE + k]
    s[WAITING] -= 1
    return who  # type: ignore[no-any-return]


@kernel
def interval(s: Ints, house: Ints) -> None:
    """§4.1 — A betting interval begins, where the house has them."""
    first = s[PHASE] == FIRST_BETS
    if house[BETTING] == 0:
        s[PHASE] = DRAWS if first else OVER
        if first:
            queue_all(s)
        return
    if not first:
        s[PHASE] = SECOND_BETS
    for i in range(s[PLAYERS]):
        s[BET + i] = 0
    s[LEVEL] = 0
    s[RAISED] = 0
    queue_all(s)


@kernel
def deal(s: Ints, n: int, house: Ints, deck: Ints) -> None:
    """§2.1, §3.1 — Antes, five cards each one by one, the first discard where there is one."""
    s[:] = 0
    s[PLAYERS] = n
    s[KNOCKER] = -1
    s[TAKEN] = -1
    for i in range(len(deck)):
        s[DECK + i] = deck[i]
    for i in range(n):
        s[STAKE + i] = 1
        s[COUNT + i] = 5
        for k in range(5):
            s[HANDS + 6 * i + k] = deck[k * n + i]
    s[NEXT] = 5 * n
    s[STOCK] = len(deck)
    if house[FIRST_UP]:
        s[PILE] = deck[5 * n]
        s[DISCARDS] = 1
        s[NEXT] += 1
    interval(s, house)


@kernel
def refillable(s: Ints, house: Ints) -> bool:
    """§5.5 — Whether the discards may yet become a stock."""
    return house[STOCK_OUT] == 0 and s[REFILLED] == 0  # type: ignore[no-any-return]


@kernel
def stock_open(s: Ints, house: Ints) -> bool:
    """Whether there is a card of the stock to be had."""
    return s[STOCK] > s[NEXT] or refillable(s, house)


@kernel
def draws_over(s: Ints, house: Ints) -> None:
    """§4.1, §7.7 — The second betting interval, unless one is alone."""
    if staying(s) == 1:
        s[PHASE] = OVER
        s[WAITING] = 0
    else:
        interval(s, house)


@kernel
def turn_over(s: Ints, house: Ints) -> None:
    """§5.1, §6.4 — The turn goes to the left; after a knock each other has one more."""
    who = pop(s)
    s[TURNS + who] += 1
    s[SIX] = 0
    s[DRAWN] = 0
    s[TAKEN] = -1
    if s[KNOCKER] == who:
        s[PHASE] = LAST_TURNS
        queue_others(s, who)
        return
    if s[PHASE] == DRAWS:
        if not stock_open(s, house):
            if house[STOCK_OUT] == 2:
                s[PHASE] = CARRIED
            else:
                draws_over(s, house)
            return
        if house[ONCE] == 0:
            s[QUEUE + s[WAITING]] = who
            s[WAITING] += 1
    if s[WAITING] == 0:
        draws_over(s, house)


@kernel
def speak(s: Ints, slot: int) -> None:
    """§4.4 to §4.9 — A word in a betting interval."""
    who = s[QUEUE]
    owed = s[LEVEL] - s[BET + who]
    if slot == 1:
        s[STAKE + who] += owed + 1
        s[BET + who] += owed + 1
        if s[LEVEL] > 0:
            s[RAISED] += 1
        s[LEVEL] += 1
        queue_others(s, who)
        return
    if slot == 0:
        s[STAKE + who] += owed
        s[BET + who] += owed
    else:
        s[LEFT + who] = FOLDED
        if s[KNOCKER] >= 0 and s[KNOCKER] != who:
            s[DROP + who] = 1
    pop(s)
    if staying(s) == 1:
        s[PHASE] = OVER
        s[WAITING] = 0
    elif s[WAITING] == 0:
        if s[PHASE] == SECOND_BETS:
            s[PHASE] = OVER
        else:
            s[PHASE] = DRAWS
            queue_all(s)


@kernel
def take(s: Ints, slot: int, dice: Any) -> None:
    """§5.2, §5.5 — A card of the stock, which may have to be filled first, or the top discard."""
    who = s[QUEUE]
    if slot == 1:
        s[DISCARDS] -= 1
        card = s[PILE + s[DISCARDS]]
        s[TAKEN] = card
        s[DRAWN] = 2
    else:
        if s[STOCK] == s[NEXT]:
            count = s[DISCARDS] - 1
            for i in range(count):
                s[DECK + i] = s[PILE + i]
            shuffle(s, DECK, count, dice)
            s[PILE] = s[PILE + count]
            s[DISCARDS] = 1
            s[NEXT] = 0
            s[STOCK] = count
            s[REFILLED] = 1
        card = s[DECK + s[NEXT]]
        s[NEXT] += 1
        s[DRAWN] = 1
        if s[KNOCKER] == who:
            s[KNOCK] = THEN_DRAW
    s[HANDS + 6 * who + 5] = card
    s[COUNT + who] = 6
    s[SIX] = 1


@kernel
def lay(s: Ints, house: Ints, gone: int) -> int:
    """§5.2 — A card goes to the discards, and the turn is over; which card it was."""
    who = s[QUEUE]
    h = HANDS + 6 * who
    card = s[h + gone]
    for k in range(gone, 5):
        s[h + k] = s[h + k + 1]
    s[COUNT + who] = 5
    s[PILE + s[DISCARDS]] = card
    s[DISCARDS] += 1
    turn_over(s, house)
    return card  # type: ignore[no-any-return]


@kernel
def act(s: Ints, house: Ints, slot: int, dice: Any) -> int:
    """The player whose turn it is goes the way of a slot; the card he laid, or -1."""
    who = s[QUEUE]
    if s[PHASE] == FIRST_BETS or s[PHASE] == SECOND_BETS:
        speak(s, slot)
        return -1
    if s[SIX]:
        if slot == 2 and s[PHASE] == LAST_TURNS:
            s[LEFT + who] = DROPPED
            s[DROP + who] = 1
            turn_over(s, house)
            return -1
        if slot == 2:
            s[KNOCKER] = who
            s[KNOCK] = AFTER_DRAW
        # Before the last card is down hope counts; then only what is held does.
        final = s[PHASE] == LAST_TURNS or s[KNOCKER] == who
        return lay(s, house, best_throw(s, who, 2 if final else slot))
    if slot < 2:
        take(s, slot, dice)
    elif slot == 3:
        turn_over(s, house)
    elif s[PHASE] == LAST_TURNS:
        s[LEFT + who] = DROPPED
        s[DROP + who] = 1
        turn_over(s, house)
    else:
        s[KNOCKER] = who
        s[KNOCK] = PAT
        if house[KTD] == 0:
            turn_over(s, house)
    return -1
