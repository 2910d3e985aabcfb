"""Play by fixed rules, against the published total losses of Caribbean Stud."""

import pytest

from krupje.analysis.figures import NkpFigures
from krupje.analysis.nkp_rules import Played

LOSSES = {
    "raise everything": 3_310_360_338_060,
    "raise a pair or better": 1_090_272_101_460,
    "raise ace-king or better": 1_132_600_203_540,
    "matching rank": 1_063_176_931_284,
    "three rules of thumb": 1_041_417_758_724,
    "best play": 1_041_372_912_372,
}
QUEEN, JACK, KING = 10, 9, 11


def chosen(rule, spots):
    """For which starts a rule raises."""
    pair, ace_king, match = spots.category >= 2, spots.category == 1, spots.match > 0
    up, third = spots.up, spots.key
    if rule == "raise everything":
        return spots.category >= 0
    if rule == "raise a pair or better":
        return pair
    if rule == "raise ace-king or better":
        return pair | ace_king
    if rule == "matching rank":
        return pair | (ace_king & match)
    if rule == "best play":
        return spots.values["bet"] > spots.values["fold"]
    good = match & (up <= QUEEN)
    good |= (up >= KING) & ((third == QUEEN) | (third == JACK))
    good |= ~match & (third == QUEEN) & (up < spots.fourth)
    return pair | (ace_king & good)


def total(weight, value):
    """A sum of products, exactly: halves of 32 bits."""
    product = weight * value
    return (int((product >> 32).sum()) << 32) + int((product & (2**32 - 1)).sum())


@pytest.mark.slow
def test_fixed_strategies_lose_what_is_published():
    import numpy as np

    figures = NkpFigures.of({"preset": "caribbean"})
    found = dict.fromkeys(LOSSES, 0)
    for up in range(13):
        work = Played(up, figures)
        nothing = tuple(np.zeros(len(work.states[6, flush].whole), np.int64) for flush in (False, True))
        for spots in work.first(work.starts(nothing), None):
            for rule in LOSSES:
                value = np.where(chosen(rule, spots), spots.values["bet"], spots.values["fold"])
                found[rule] += total(spots.weight, value)
    assert {rule: -4 * value // (42 * 41) for rule, value in found.items()} == LOSSES
