"""How long a bot of Knock Poker thinks, by its strength.

    python bench/bots.py [ROUNDS]

Rounds at a full table of five alike; each decision is timed by the clock, the first ones left out, for a bot
reads its table then. Printed as a JSON object a strength: decisions, and milliseconds for half of them, for
99 of a hundred, and the longest. At the table a bot has 50 ms.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import perf_counter
from typing import Any

from krupje.bots import STRENGTHS, Strength, decide
from krupje.cards import PACK
from krupje.games.knock import GAME, Stake
from krupje.games.knock.actions import Restock
from krupje.rounds import HOUSE, Deal, guest, step

SEATS = range(1, 6)
FIRST = 20


def thought(strength: Strength, rounds: int) -> list[float]:
    """Milliseconds of each decision, the quickest first."""
    spent: list[float] = []
    rng = Random(1)
    for _ in range(rounds):
        deck = rng.sample(PACK, len(PACK))
        state = GAME.start(GAME.rules(), tuple(Stake(seat, dealer=seat == 1) for seat in SEATS))
        views = dict.fromkeys(SEATS, state)
        while (awaited := GAME.awaits(state)) is not None:
            if awaited == HOUSE:
                action = dealers(state, deck, rng)
            else:
                begun = perf_counter()
                action = decide(views[awaited], awaited, strength)
                spent.append((perf_counter() - begun) * 1000)
            state, events = step(GAME, state, action)
            for event in events:
                views = {
                    seat: GAME.evolve(view, GAME.seen_by(event, guest(seat))) for seat, view in views.items()
                }
    return sorted(spent[FIRST:])


def dealers(state: Any, deck: list[int], rng: Random) -> Any:
    """The next card, or a new stock."""
    new = GAME.legal(state).shuffle
    if new is not None:
        return Restock(tuple(rng.sample(new.action.cards, len(new.action.cards))))
    return Deal(state.restock[0] if state.refilled else deck.pop())


def main(rounds: int) -> None:
    """Every strength in turn."""
    for strength in STRENGTHS:
        spent = thought(strength, rounds)
        half, most = (round(spent[len(spent) * share // 100], 2) for share in (50, 99))
        told = {
            "strength": strength,
            "decisions": len(spent),
            "half": half,
            "99 %": most,
            "longest": round(spent[-1], 2),
        }
        sys.stdout.write(f"{json.dumps(told)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
