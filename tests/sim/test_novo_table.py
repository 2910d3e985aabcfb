"""Novo's best play, from a solve's own table, at the rules: what the box wins is what the solve says.

One rank of the up card is solved whole; cards are dealt so that it lies there. A start's exact value is taken
off each round's net, so that what is left has mean zero, and its spread tells how far off it may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import sqrt
from random import Random
from typing import Any

import pytest

from krupje.analysis import novo_game, novo_outcomes
from krupje.analysis.kernels import suits
from krupje.analysis.kernels.novo_codes import BUY
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_spot import Spot
from krupje.analysis.policy_novo import Player
from krupje.cards import parse
from krupje.sim import plan
from krupje.sim.felt import Felt
from krupje.sim.policy import Policy, policy

UP, ROUNDS, STARTS = 0, 200_000, 500
"""A deuce, against which all ways are taken; rounds that are played, starts that are valued once more."""


class Dealt(Felt):
    """A table whose cards are known; keeps the value of every start."""

    def __init__(self, made: Any, packs: Iterator[list[int]]) -> None:
        super().__init__(made)
        self.packs, self.worths = packs, []

    @cached_property
    def policy(self) -> Policy:
        best, player = policy("novo", "optimal", self.rules, self.plan.ante), Player(NovoFigures.of({}))

        def choose(spot: Any) -> str:
            if len(spot.cards) == 5 and len(spot.shown) == 1 and not spot.gone and not spot.bet:
                self.worths.append(player.start(spot.cards, spot.shown[0])[1])
            return best(spot)

        return choose

    def pack(self, number: int) -> Any:  # noqa: ARG002 (the cards come in their own order)
        cards = iter(next(self.packs))

        class Order:
            bits = None

            def next(self) -> int:
                return next(cards)

        return Order()


def dealt(random: Random) -> Iterator[list[int]]:
    """Shuffled packs in which the dealer's up card, the first after the box's five, has the rank."""
    while True:
        cards = random.sample(range(52), 52)
        there = cards.index(4 * UP + random.randrange(4))
        cards[there], cards[5] = cards[5], cards[there]
        yield cards


def ends(ended: dict[int, Any]) -> dict[str, Fraction]:
    """The shares of all rounds with this up card, as a receipt tells of them."""
    shares: Counter[str] = Counter()
    for way, _, how, (*_, share) in novo_outcomes.rows(NovoFigures.of({}), ended):
        kind = how.removeprefix("game bought, ")
        path = "buy" if way == BUY else "exchange" if way else "at once"
        bought = "buy-game" if kind != how else "as dealt"
        for name in (path, bought, "tie" if kind == "no game again" else kind):
            shares[name] += share
    return {name: share / (novo_outcomes.STARTS // 13) for name, share in shares.items()}


def told(event: str) -> Iterator[str]:
    """The same of one receipt."""
    steps = event.split(", ")
    yield "buy" if "buy" in steps else "exchange" if "exchange" in steps else "at once"
    yield "buy-game" if "buy-game" in steps else "as dealt"
    yield steps[-1].partition(":")[0]


@pytest.mark.slow
def test_rounds_come_to_what_the_solve_says(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    figures = NovoFigures.of({})
    part = novo_game.part(UP, figures, str(novo_game.folder_of(figures)))
    felt = Dealt(plan("novo", {}, seed="1", strategy="optimal"), dealt(Random(12)))
    over: list[float] = []
    seen: Counter[str] = Counter()
    for number in range(ROUNDS):
        event, net, _ = felt.play(number)
        over.append(net / felt.plan.ante - felt.worths[-1])
        seen.update(told(event))
    assert len(felt.worths) == ROUNDS
    mean = sum(over) / ROUNDS
    assert abs(mean) < 3 * sqrt(sum((each - mean) ** 2 for each in over)) / ROUNDS
    shares = ends(part.ends)
    assert set(seen) == set(shares)
    for name, share in shares.items():
        assert abs(seen[name] - ROUNDS * share) < 4 * sqrt(ROUNDS * share * (1 - share))
    valued_again(figures, part.solved)


def valued_again(figures: NovoFigures, solved: Any) -> None:
    """The action of many starts, valued by itself with every card that may come."""
    random, player = Random(5), Player(figures)
    for _ in range(STARTS):
        up, *cards = dealt_start(random)
        action, worth = player.start(cards, up)
        verb, *given = action.split()
        spot = Spot(cards, up, [], figures)
        value = {
            "fold": lambda: Fraction(-1),
            "bet": lambda spot=spot: max(spot.bet().values()),
            "buy": lambda spot=spot: spot.buy() - 1,
            "exchange": lambda spot=spot, given=given: spot.exchange(tuple(map(parse, given))) - 1,
        }[verb]()
        assert float(value) == pytest.approx(worth, abs=1e-9)
    orbits = suits.boards()[1]
    assert float((solved.worths * orbits[:, None]).sum()) == pytest.approx(float(solved.values[0]), abs=1e-3)


def dealt_start(random: Random) -> list[int]:
    """An up card of the rank, then five others."""
    up = 4 * UP + random.randrange(4)
    return [up, *random.sample([card for card in range(52) if card != up], 5)]
