"""The same answers in plain Python: slow, obvious, for small inputs. Kernels are tested against this page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from krupje.analysis.kernels.tables import strength

Key = tuple[int, ...]


def five_strength(cards: Sequence[int]) -> Key:
    """Comparable strength of exactly five cards."""
    return strength(tuple(sorted((c // 4 for c in cards), reverse=True)), len({c % 4 for c in cards}) == 1)


def best_strength(cards: Sequence[int]) -> Key:
    """Comparable strength of the best five of the cards (N11)."""
    return max(five_strength(five) for five in combinations(cards, 5))
