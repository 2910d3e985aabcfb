"""The evaluator: every category count, and hand by hand against the plain one."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from krupje.analysis import reference
from krupje.analysis.kernels import evaluate, tables

COUNTS = {
    5: (1_302_540 - 167_280, 167_280, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
    6: (6_612_900 - 1_290_420, 1_290_420, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664,
        1_656, 188),
    7: (23_294_460 - 6_557_880, 6_557_880, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644,
        3_473_184, 224_848, 37_260, 4_324),
}  # fmt: skip
STRENGTHS = {5: 7462, 6: 6075, 7: 4824}
COUNTERS = {5: evaluate.count5, 6: evaluate.count6, 7: evaluate.count7}


@pytest.mark.parametrize("size", [5, 6, 7])
def test_counts(size: int) -> None:
    """All hands of a deck fall into the published categories and the published number of strengths."""
    by_class = COUNTERS[size]()
    by_category = np.bincount(tables.category_table(), weights=by_class, minlength=11)
    assert tuple(int(n) for n in by_category) == COUNTS[size]
    assert int((by_class > 0).sum()) == STRENGTHS[size]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_against_the_plain_evaluator(size: int) -> None:
    """The compiled class orders random hands as the plain comparison of the best five cards does."""
    rng = random.Random(size)
    hands = [rng.sample(range(52), size) for _ in range(3000)]
    got = evaluate.classes_of(np.array(hands, np.uint8))
    keys = [reference.best_strength(h) for h in hands]
    order = sorted(range(len(hands)), key=lambda i: keys[i])
    for i, j in pairwise(order):
        assert (got[i] < got[j]) == (keys[i] < keys[j])
        assert (got[i] == got[j]) == (keys[i] == keys[j])


def test_named_classes() -> None:
    """The first class of each category is its lowest hand."""
    assert evaluate.eval5(20, 15, 9, 6, 3) < tables.ACE_KING
    assert evaluate.eval5(48, 44, 40, 36, 32) == tables.ROYAL
    assert evaluate.eval5(48, 0, 4, 8, 12) == tables.STRAIGHT_FLUSH
    assert evaluate.eval5(49, 0, 4, 8, 12) == tables.STRAIGHT
    assert evaluate.eval5(48, 45, 8, 4, 0) == tables.ACE_KING
