"""Casino Hold'em learned from nothing but rounds played, and measured against the exact optimum.

    python examples/learn_holdem.py --rounds 200000 --seed 1

A player bets every hand, sees what that brings, and teaches a small network to foretell it from two cards
and the flop. Then it folds whatever is foretold to bring less than the Ante that a fold costs. Nothing of the
game is given to it but its observation and its pay. What it has learned is then valued over all deals.
"""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np

import krupje.envs.gym  # noqa: F401 (makes the environments known)
from krupje.analysis.figures import HoldemFigures
from krupje.analysis.holdem_policy import policy_value
from krupje.envs import IDS, setting

FOLD, BET = 0, 1
HIDDEN, BATCH, EPOCHS = 64, 256, 12
MUCH = 6.0
"""A royal flush would drown a thousand folds; whether a hand is worth a Bet is decided far below."""


def seen(cards: tuple[int, ...]) -> Any:
    """Two hole cards and three of the flop as numbers that do not care for the names of suits."""
    hole, flop = sorted(cards[:2], reverse=True), cards[2:]
    ranks, suits = np.zeros(13), np.zeros(4)
    for card in cards:
        ranks[card >> 2] += 1
        suits[card & 3] += 1
    parts = [np.zeros((2, 13)), np.zeros(13), np.zeros((2, 4)), np.zeros(6), np.zeros(6), np.zeros(5)]
    for place, card in enumerate(hole):
        parts[0][place, card >> 2] = 1
        parts[2][place, sum(card >> 2 == other >> 2 for other in flop)] = 1
    for card in flop:
        parts[1][card >> 2] += 1
    own = max(suits[card & 3] for card in hole)
    parts[3][int(own)] = 1
    present = [int(ranks[12] > 0), *(ranks > 0).astype(int)]
    parts[4][max(sum(present[low : low + 5]) for low in range(10))] = 1
    parts[5][:] = (
        hole[0] >> 2 == hole[1] >> 2,
        hole[0] & 3 == hole[1] & 3,
        sum(card >> 2 > max(other >> 2 for other in flop) for card in hole),
        len({card >> 2 for card in flop}) - 2,
        len({card & 3 for card in flop}) - 2,
    )
    return np.concatenate([part.ravel() for part in parts])


def played(rounds: int, seed: int) -> tuple[Any, Any]:
    """So many rounds in which every hand is bet: what was seen, and what it brought in Antes."""
    env = gymnasium.make(IDS["casino-holdem"], unit="antes").unwrapped
    looks, pays = [], []
    for number in range(rounds):
        observation, _ = env.reset(seed=seed if number == 0 else None)
        looks.append(seen(cards_of(observation)))
        _, pay, _, _, _ = env.step(BET)
        pays.append(min(pay, MUCH))
    return np.array(looks), np.array(pays)


def cards_of(observation: Any) -> tuple[int, ...]:
    """The first two blocks of the observation: the box's own cards and the board."""
    return *np.flatnonzero(observation[:52]).tolist(), *np.flatnonzero(observation[52:104]).tolist()


class Network:
    """One hidden layer, taught by gradient descent (Adam)."""

    def __init__(self, inputs: int, rng: Any) -> None:
        self.weights = [
            rng.normal(0, inputs**-0.5, (inputs, HIDDEN)),
            np.zeros(HIDDEN),
            rng.normal(0, HIDDEN**-0.5, HIDDEN),
            np.zeros(1),
        ]
        self._mean = [np.zeros_like(each) for each in self.weights]
        self._square = [np.zeros_like(each) for each in self.weights]
        self._steps = 0

    def __call__(self, looks: Any) -> Any:
        """What a Bet is foretold to bring."""
        first, bias, last, level = self.weights
        return np.maximum(looks @ first + bias, 0) @ last + level

    def learn(self, looks: Any, pays: Any, rate: float) -> None:
        """A step towards what a few Bets did bring."""
        first, bias, last, _ = self.weights
        hidden = np.maximum(looks @ first + bias, 0)
        wrong = 2 * (self(looks) - pays) / len(pays)
        back = np.outer(wrong, last) * (hidden > 0)
        slopes = [looks.T @ back, back.sum(0), hidden.T @ wrong, wrong.sum(keepdims=True)]
        self._steps += 1
        for each, slope in enumerate(slopes):
            self._mean[each] += 0.1 * (slope - self._mean[each])
            self._square[each] += 0.001 * (slope**2 - self._square[each])
            steady = self._mean[each] / (1 - 0.9**self._steps)
            spread = np.sqrt(self._square[each] / (1 - 0.999**self._steps)) + 1e-8
            self.weights[each] -= rate * steady / spread


def taught(looks: Any, pays: Any, seed: int) -> Network:
    """A network that has seen every round a dozen times, ever more carefully."""
    rng = np.random.default_rng(seed)
    network = Network(looks.shape[1], rng)
    for epoch in range(EPOCHS):
        order = rng.permutation(len(pays))
        for few in np.array_split(order, max(1, len(order) // BATCH)):
            network.learn(looks[few], pays[few], 0.003 * (1 - epoch / EPOCHS))
    return network


def main() -> None:
    """Plays, learns, and says how far from the optimum it came."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=200_000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    began = perf_counter()
    network = taught(*played(given.rounds, given.seed), given.seed)
    print(f"{given.rounds} rounds played and learned from in {perf_counter() - began:.0f} s")
    figures = HoldemFigures.house(setting("casino-holdem").rules, 500)
    value, best = policy_value(figures, lambda start: bool(network(seen(start)) > -1))
    print(f"exact value of what was learned  {float(value):+.6f} Antes a round")
    print(f"exact value of best play         {float(best):+.6f}")
    print(f"distance                         {float(best - value):.6f}")


if __name__ == "__main__":
    main()
