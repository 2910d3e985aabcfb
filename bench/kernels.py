"""Kernels against what a user would otherwise run, as ratios.

    python bench/kernels.py            (needs the `bench` dependency group for the other packages)
    python bench/kernels.py eval7      (one comparison alone, as JSON)

Each comparison has a process of its own, in which both sides are measured, turn about, by the time its
processor spent on it. Evaluators: random seven-card hands, cards parsed beforehand for everybody; ours in
one call, theirs in one call a hand. Casino Hold'em: the whole game by boards, against a straightforward
enumeration that goes flop by flop and deals every start out by itself, timed on some flops. Decisions, and
the whole of baccarat, against the time that each may take.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from typing import Any

import numpy as np

from krupje.analysis import advise, edge, holdem_game, nkp_game, nkp_spot
from krupje.analysis.figures import HoldemFigures, NkpFigures
from krupje.analysis.kernels import evaluate, holdem, suits
from krupje.analysis.spots import card_name

RNG = np.random.default_rng(1)
HANDS, THEIR_HANDS, SLOW_HANDS = 200_000, 5_000, 200
FLOPS, STARTS = 1755, 1176
Found = dict[str, Any]


def best(work: Callable[[], Any], times: int = 3, clock: Callable[[], float] = time.process_time) -> float:
    """Least seconds of some runs."""
    spent = []
    for _ in range(times):
        began = clock()
        work()
        spent.append(clock() - began)
    return min(spent)


def hands(count: int) -> Any:
    """Random seven-card hands, uint8[count, 7]."""
    return np.argsort(RNG.random((count, 52)), axis=1)[:, :7].astype(np.uint8)


def phevaluator(package: Any, names: list[list[str]]) -> Callable[[], Any]:
    cards = [[package.Card(n).id_ for n in hand] for hand in names]
    return lambda: [package.evaluate_cards(*hand) for hand in cards]


def eval7(package: Any, names: list[list[str]]) -> Callable[[], Any]:
    cards = [[package.Card(n) for n in hand] for hand in names]
    return lambda: [package.evaluate(hand) for hand in cards]


def treys(package: Any, names: list[list[str]]) -> Callable[[], Any]:
    cards = [[package.Card.new(n) for n in hand] for hand in names]
    table = package.Evaluator()
    return lambda: [table.evaluate(hand[:2], hand[2:]) for hand in cards]


def pokerkit(package: Any, names: list[list[str]]) -> Callable[[], Any]:
    parsed = [tuple(package.Card.parse("".join(hand))) for hand in names[:SLOW_HANDS]]
    return lambda: [package.StandardHighHand.from_game(hand) for hand in parsed]


EVALUATORS = {make.__name__: make for make in (phevaluator, eval7, treys, pokerkit)}


def evaluator(name: str) -> Found:
    """Seven-card hands a second, ours and theirs; first both must put the hands in the same order."""
    try:
        package = import_module(name)
    except ImportError:
        return {"what": f"7 cards: {name}", "missing": True}
    batch = hands(HANDS)
    few = batch[:THEIR_HANDS]
    work = EVALUATORS[name](package, [[card_name(int(c)) for c in hand] for hand in few])
    agree(evaluate.classes_of(few).tolist(), work())
    ours, theirs = [], []
    for _ in range(3):
        ours.append(best(lambda: evaluate.classes_of(batch), 1) / HANDS)
        theirs.append(best(work, 1) / len(work()))
    return told(f"7 cards: {name}", 1 / min(ours), 1 / min(theirs), "hands/s", min(theirs) / min(ours))


def agree(ours: list[int], theirs: list[Any]) -> None:
    """Neighbours in our order are equal in theirs, or stand in one direction throughout."""
    ordered = sorted(zip(ours, theirs, strict=False), key=lambda pair: pair[0])
    signs = {(b[1] > a[1]) for a, b in pairwise(ordered) if a[0] != b[0]}
    assert len(signs) == 1  # noqa: S101
    assert all(a[1] == b[1] for a, b in pairwise(ordered) if a[0] == b[0])  # noqa: S101


def flop_by_flop(flops: int) -> float:
    """Seconds a straightforward enumeration takes for every start of all flops, going by some."""
    masks, _, _ = suits.flops()
    spent, counts = 0.0, np.zeros(24, np.int64)
    for row in RNG.choice(len(masks), flops, replace=False):
        flop = np.array([c for c in range(52) if masks[row, c % 4] >> (c // 4) & 1], np.int64)
        seen = np.zeros(52, np.bool_)
        hole = np.array([c for c in range(52) if c not in flop][:2], np.int64)
        seen[[*flop, *hole]] = True
        began = time.process_time()
        holdem.spot(hole, flop, seen, counts)
        spent += time.process_time() - began
    return spent / flops * STARTS * FLOPS


def casino_holdem(_: str) -> Found:
    """The whole of Casino Hold'em: ours on two threads, the processor's time of both added."""
    figures = HoldemFigures.of({})
    holdem_game.solve(figures)
    flop_by_flop(1)

    def again() -> None:
        holdem_game.solve.cache_clear()
        holdem_game.solve(figures)

    ours, plain = best(again), flop_by_flop(40)
    wall = best(again, clock=time.perf_counter)
    made = told("Casino Hold'em: flop by flop", ours, plain, "s of processor", plain / ours)
    return {**made, "wall": wall}


def nkp(_: str) -> Found:
    """The whole of NKP against its single decisions, one for every start that differs."""
    house = NkpFigures.of({})
    nkp_game.solve(house)
    spot = ([38, 34, 30, 11, 3], 41, [], [], house)
    one = best(lambda: nkp_spot.actions(*spot))
    ours = best(lambda: nkp_game.solve.__wrapped__(house), 2)
    wall = best(lambda: nkp_game.solve.__wrapped__(house), 1, time.perf_counter)
    starts = 5_649_150
    made = told("NKP: start by start", ours, one * starts, "s of processor", one * starts / ours)
    return {**made, "wall": wall, "decision": one}


SPOTS: dict[str, tuple[float, str, dict[str, str]]] = {
    "NKP before buying": (0.3, "nkp", {"cards": "Js Ts 9s 4s 2c", "up": "Qd"}),
    "NKP with cards seen": (0.3, "nkp", {"cards": "Js Ts 9s 4s 2c", "up": "Qd", "seen": "As Ks 8s 7s 2d 2h"}),
    "NKP after buying": (0.1, "nkp", {"cards": "Js Ts 9s 4s 2c 8h", "up": "Qd"}),
    "NKP after changing": (0.1, "nkp", {"cards": "Js Ts 9s 4s 8h 2d", "up": "Qd", "gone": "2c"}),
    "Casino Hold'em": (0.1, "casino-holdem", {"cards": "As Kd", "flop": "Ah 7c 2s"}),
}
"""Decisions, and the seconds that each may take."""


def decisions(_: str) -> Found:
    """Every kind of decision, and the whole of baccarat, against the time it may take."""
    rows = {}
    for what, (limit, game, spot) in SPOTS.items():
        advise.actions(game, {}, **spot)
        rows[what] = best(lambda game=game, spot=spot: advise.actions(game, {}, **spot), 5), limit
    edge.edge("baccarat")
    rows["baccarat, whole"] = best(lambda: edge.edge("baccarat"), 5), 0.05
    slowest = max(rows, key=lambda what: rows[what][0] / rows[what][1])
    spent, limit = rows[slowest]
    made = told(f"a decision may take: {slowest}", 1000 * spent, 1000 * limit, "ms", limit / spent)
    return {**made, "rows": {what: 1000 * spent for what, (spent, _) in rows.items()}}


def told(what: str, ours: float, theirs: float, unit: str, ratio: float) -> Found:
    return {"what": what, "ours": ours, "theirs": theirs, "unit": unit, "ratio": ratio}


RUNS: dict[str, Callable[[str], Found]] = {
    **dict.fromkeys(EVALUATORS, evaluator),
    "holdem": casino_holdem,
    "nkp": nkp,
    "decisions": decisions,
}


def table() -> None:
    """Every comparison in a process of its own, and a line for each."""
    print(f"{'against':30} {'krupje':>12} {'the other':>14}  {'':16} times as fast")
    for name in RUNS:
        ran = subprocess.run([sys.executable, __file__, name], check=True, stdout=subprocess.PIPE, text=True)
        row = json.loads(ran.stdout.splitlines()[-1])
        if row.get("missing"):
            print(f"{row['what']:30} not installed")
            continue
        both = f"{row['ours']:12,.2f} {row['theirs']:14,.0f}"
        print(f"{row['what']:30} {both}  {row['unit']:16} {row['ratio']:10,.0f}")
        if "wall" in row:
            print(f"{'':30} {row['wall']:12.2f} s by the clock")
        for what, spent in row.get("rows", {}).items():
            print(f"  {what:28} {spent:12.2f} ms")
        if "decision" in row:
            print(f"{'  one decision before buying':30} {1000 * row['decision']:12.1f} ms")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(RUNS[sys.argv[1]](sys.argv[1])))
    else:
        table()
