"""The cut card: shoes played out by a kernel, against the rules and against plain sums."""

from __future__ import annotations

from math import sqrt

import pytest

from krupje.analysis.figures import house_of
from krupje.games.baccarat.tableau import due, points, winner
from krupje.sim import shoes

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def cards(key, number, decks):
    """The cards of a shoe in order."""
    state, draw, pack = mix((key + (number + 1) * GOLDEN) & MASK), 0, [c % 52 for c in range(52 * decks)]
    while pack:
        n = len(pack)
        while True:
            draw += 1
            product = (mix((state + draw * GOLDEN) & MASK) >> 32) * n
            if product & (2**32 - 1) >= ((1 << 32) - n) % n:
                break
        place = product >> 32
        pack[place], pack[-1] = pack[-1], pack[place]
        yield pack.pop()


def ends(rules, key, number):
    """How the coups of a shoe end, card by card through the rules; B9 burns, B10 cuts."""
    shoe = list(cards(key, number, rules.decks))
    first = shoe[0]
    counts = 1 if first >> 2 == 12 else min((first >> 2) + 2, 10)
    del shoe[: 6 if rules.burn == "six" else 1 + counts]
    last = None
    while last != 0:
        player, banker = [], []
        while (side := due(player, banker)) is not None:
            if last is None and len(shoe) <= rules.cut_card:
                last = 2 if rules.extra_coup else 1
            (player if side == "player" else banker).append(shoe.pop(0))
        yield winner(points(player), points(banker))
        last = last - 1 if last else last


@pytest.mark.parametrize(
    "given",
    [{}, {"decks": 1}, {"extra_coup": True}, {"burn": "first-card"}, {"decks": 2, "cut_card": 40}],
    ids=str,
)
def test_the_kernel_plays_by_the_rules(given):
    import numpy as np

    from krupje.analysis.kernels import shoes as kernel

    rules = house_of("baccarat", given)
    key, count, least = 123456789, 40, shoes.certain(rules)
    out = np.zeros(kernel.SUMS, np.int64)
    kernel.shoes(np.uint64(key), 0, count, rules.decks, rules.cut_card, rules.extra_coup, rules.burn == "six",
                 least, out)  # fmt: skip
    played = [list(ends(rules, key, number)) for number in range(count)]
    late = [[coups[least:].count(end) for end in shoes.FIELDS] for coups in played]
    assert min(map(len, played)) >= least
    assert out[0] == sum(map(len, played))
    assert out[1] == sum(map(sum, late))
    assert out[2:5].tolist() == [sum(column) for column in zip(*late, strict=True)]
    pairs = [(i, j) for i in range(3) for j in range(i, 3)]
    assert out[5:11].tolist() == [sum(row[i] * row[j] for row in late) for i, j in pairs]
    every = [end for coups in played for end in coups]
    assert out[11:].tolist() == [every.count(end) for end in shoes.FIELDS]


def test_the_error_is_that_of_the_shoes():
    """From the sums the same as from each shoe by itself."""
    rules = house_of("baccarat", {})
    each = [shoes.played(rules, "7", 1), *(shoes._block(rules, "7", n + 1, n) for n in range(1, 200))]
    whole = [sum(column) for column in zip(*each, strict=True)]
    assert whole == shoes.played(rules, "7", 200)
    (banker,) = [e for field, e in shoes.effects(rules, whole, 200).items() if field == "banker"]
    more = [-1 - banker.fresh, (19 - 20 * banker.fresh) / 20, -banker.fresh]
    sums = [float(sum(m * n for m, n in zip(more, one[2:5], strict=True))) for one in each]
    mean = sum(sums) / 200
    deviation = sqrt(sum((s - mean) ** 2 for s in sums) / 199 * 200)
    assert banker.effect == pytest.approx(sum(sums) / whole[0])
    assert banker.error == pytest.approx(deviation / whole[0])


def test_the_number_of_workers_changes_nothing():
    rules = house_of("baccarat", {})
    assert shoes.played(rules, "1", 12_000, workers=3) == shoes.played(rules, "1", 12_000)


def test_the_effect_is_small(krupje):
    found = krupje("simulate", "baccarat", "--shoes", "20000", "--seed", "1", "--json").json
    assert found["shoes"] == 20_000
    assert found["certain"] == 49
    assert 58 < found["coups"] / found["shoes"] < 60
    for wager in found["wagers"].values():
        assert abs(wager["effect"]) < 5 * wager["standard_error"] < 0.01
    assert found["wagers"]["banker"]["fresh"] == pytest.approx(-0.01055849, abs=1e-8)


@pytest.mark.parametrize("lang", ["en", "lt", "ru"])
def test_for_people(krupje, lang):
    told = krupje("simulate", "baccarat", "--shoes", "500", "--lang", lang)
    assert told.status == 0
    assert "±" in told.out
    assert "simulate." not in told.out


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("nkp", "--shoes", "10"), "option-not-of-game"),
        (("baccarat", "--shoes", "0"), "number-unfit"),
        (("baccarat", "--shoes", "10", "--rounds", "10"), "options-apart"),
        (("baccarat", "--shoes", "10", "--strategy", "tie"), "options-apart"),
        (("baccarat", "--shoes", "10", "--resume", "file"), "options-apart"),
    ],
)
def test_refusals(krupje, args, code):
    ran = krupje("simulate", *args, "--json")
    assert (ran.status, ran.code) == (1, code)
    assert "refused." not in ran.json["refused"]["message"]
