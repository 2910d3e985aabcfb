"""Kernels against what a user would otherwise run, in one process, as ratios.

    python bench/kernels.py            (needs the `bench` dependency group for the other packages)

Evaluators: hands a second of random seven-card hands, cards parsed beforehand for everybody. Casino
Hold'em: the whole game by boards against dealing every start out by itself, timed on a few.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from krupje.analysis import holdem_game, nkp_game, nkp_spot
from krupje.analysis.figures import HoldemFigures, NkpFigures
from krupje.analysis.kernels import evaluate, holdem, suits
from krupje.analysis.spots import card_name

RNG = np.random.default_rng(1)


def best(work: Callable[[], Any], times: int = 3) -> float:
    """Least seconds of some runs."""
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return min(spent)


def hands(count: int) -> Any:
    """Random seven-card hands, uint8[count, 7]."""
    return np.argsort(RNG.random((count, 52)), axis=1)[:, :7].astype(np.uint8)


def others(names: list[list[str]]) -> dict[str, Callable[[], Any]]:
    """A run over all hands for each package that is installed."""
    found: dict[str, Callable[[], Any]] = {}
    for package, make in (
        ("phevaluator", phevaluator),
        ("eval7", eval7),
        ("treys", treys),
        ("pokerkit", pokerkit),
    ):
        try:
            found[package] = make(import_module(package), names)
        except ImportError:
            print(f"{package:12} not installed")
    return found


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
    cards = ["".join(hand) for hand in names[:200]]
    parsed = [tuple(package.Card.parse(hand)) for hand in cards]
    return lambda: [package.StandardHighHand.from_game(hand) for hand in parsed]


def evaluators() -> None:
    """Seven-card hands a second, ours in one call, theirs in one call a hand."""
    batch = hands(200_000)
    evaluate.classes_of(batch)
    ours = len(batch) / best(lambda: evaluate.classes_of(batch), 5)
    print(f"{'krupje':12} {ours / 1e6:9.2f} M hands/s")
    names = [[card_name(int(c)) for c in hand] for hand in batch[:5000]]
    for package, run in others(names).items():
        rate = len(run()) / best(run)
        print(f"{package:12} {rate / 1e6:9.4f} M hands/s   krupje is {ours / rate:8.0f} times as fast")


def flop_by_flop(flops: int) -> float:
    """Seconds a straightforward enumeration takes for every start of some flops: each start by itself."""
    masks, _, _ = suits.flops()
    spent, counts = 0.0, np.zeros(24, np.int64)
    for row in RNG.choice(len(masks), flops, replace=False):
        flop = np.array([c for c in range(52) if masks[row, c % 4] >> (c // 4) & 1], np.int64)
        seen = np.zeros(52, np.bool_)
        hole = np.array([c for c in range(52) if c not in flop][:2], np.int64)
        seen[[*flop, *hole]] = True
        began = time.perf_counter()
        holdem.spot(hole, flop, seen, counts)
        spent += time.perf_counter() - began
    return spent / flops * 1176


def games() -> None:
    """The whole of Casino Hold'em and of NKP, and one NKP decision."""
    figures = HoldemFigures.of({})
    holdem_game.solve(figures)
    flop_by_flop(1)

    def again() -> None:
        holdem_game.solve.cache_clear()
        holdem_game.solve(figures)

    ours, plain = best(again), flop_by_flop(20) * 1755
    times = plain / ours
    print(f"Casino Hold'em by boards {ours:.2f} s; start by start {plain:.0f} s: {times:.0f} times")
    house = NkpFigures.of({})
    nkp_game.solve(house)
    began = time.perf_counter()
    nkp_game.solve.__wrapped__(house)
    print(f"NKP, whole game {time.perf_counter() - began:.1f} s")
    spot = ([38, 34, 30, 11, 3], 41, [], [], house)
    nkp_spot.actions(*spot)
    print(f"NKP, one decision before buying {1000 * best(lambda: nkp_spot.actions(*spot)):.1f} ms")


if __name__ == "__main__":
    evaluators()
    games()
