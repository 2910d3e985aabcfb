"""§5 — Hands, and the two combinations a box may hold."""

from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial

import pytest

from krupje.cards import parse_cards
from krupje.games.novo.combinations import main, second
from krupje.games.novo.sheet import COEFFICIENTS, Rules

TOTALS = {
    ("royal flush", "straight flush"): 150,
    ("royal flush", "flush"): 105,
    ("royal flush", "straight"): 104,
    ("straight flush", "straight flush"): 100,
    ("straight flush", "flush"): 55,
    ("straight flush", "straight"): 54,
    ("straight flush", "ace-king"): 51,
    ("four of a kind", "full house"): 27,
    ("four of a kind", "ace-king"): 21,
    ("full house", "full house"): 14,
    ("full house", "ace-king"): 8,
    ("flush", "flush"): 10,
    ("flush", "straight"): 9,
    ("flush", "one pair"): 6,
    ("flush", "ace-king"): 6,
    ("straight", "straight"): 8,
    ("straight", "ace-king"): 5,
    ("three of a kind", "ace-king"): 4,
    ("two pair", "two pair"): 4,
    ("two pair", "ace-king"): 3,
    ("one pair", "ace-king"): 2,
}
"""The 21 double combinations, by hand, with what they pay to one."""

ON_FIVE = {
    ("four of a kind", "ace-king"),
    ("three of a kind", "ace-king"),
    ("two pair", "ace-king"),
    ("one pair", "ace-king"),
}

WITH_PAIRS = {
    ("royal flush", "one pair"): 101,
    ("straight flush", "one pair"): 51,
    ("straight", "one pair"): 5,
}
"""What comes beside them where a doubled rank is a pair."""


def hands(size, ranks=range(13)):
    """Every hand of some ranks, once for all suits it can be turned into, with how many those are."""
    by_size = [
        [sum(1 << rank for rank in chosen) for chosen in combinations(ranks, count)]
        for count in range(size + 1)
    ]
    for counts in combinations_with_replacement(range(size, -1, -1), 4):
        if sum(counts) != size:
            continue
        groups = [(count, counts.count(count)) for count in sorted(set(counts), reverse=True)]
        for chosen in product(*(combinations_with_replacement(by_size[n], times) for n, times in groups)):
            suits = [mask for group in chosen for mask in group]
            weight = factorial(4)
            for mask in set(suits):
                weight //= factorial(suits.count(mask))
            yield tuple(r * 4 + s for s, mask in enumerate(suits) for r in range(13) if mask >> r & 1), weight


def doubles(size, ranks=range(13), *, doubled=True):
    """Which pairs of combinations occur, in how many hands; and how many hands there were."""
    found, total = {}, 0
    for cards, weight in hands(size, ranks):
        total += weight
        also = second(cards, COEFFICIENTS, doubled=doubled)
        if also is not None:
            key = main(cards).name, also
            found[key] = found.get(key, 0) + weight
    return found, total


def test_twenty_one_doubles_within_a_few_ranks():
    """§5.4 — Six cards of A K Q J T 9 2, or of A K and 6 to 2, show all 21 doubles and no other."""
    high, of_high = doubles(6, (12, 11, 10, 9, 8, 7, 0))
    low, of_low = doubles(6, (12, 11, 4, 3, 2, 1, 0))
    assert (of_high, of_low) == (comb(28, 6), comb(28, 6))
    assert {*high, *low} == set(TOTALS)


def test_what_doubles_pay():
    """§5.4 — The coefficients of both combinations add up."""
    assert {pair: sum(COEFFICIENTS[name] for name in pair) for pair in TOTALS} == TOTALS


@pytest.mark.slow
def test_twenty_one_doubles_in_all_six_card_hands():
    """§5.4 — All 20 358 520 hands of six cards show the 21 doubles, none more and none less."""
    found, total = doubles(6)
    assert total == comb(52, 6)
    assert set(found) == set(TOTALS)


@pytest.mark.slow
def test_only_ace_king_on_five_cards():
    """§5.4 — In all 2 598 960 hands of five cards the second combination can only be ace-king."""
    found, total = doubles(5)
    assert total == comb(52, 5)
    assert set(found) == ON_FIVE


def test_only_ace_king_on_five_cards_of_a_few_ranks():
    """§5.4 — The same within A K Q J T 9."""
    assert set(doubles(5, (12, 11, 10, 9, 8, 7))[0]) == ON_FIVE


def test_doubled_rank_as_a_pair():
    """§5.6 — Where a doubled rank makes no second straight it makes a pair: 4+1, 50+1, 100+1 come beside."""
    high, _ = doubles(6, (12, 11, 10, 9, 8, 7, 0), doubled=False)
    low, _ = doubles(6, (12, 11, 4, 3, 2, 1, 0), doubled=False)
    assert {*high, *low} == {*TOTALS, *WITH_PAIRS}
    assert {pair: sum(COEFFICIENTS[name] for name in pair) for pair in WITH_PAIRS} == WITH_PAIRS


HANDS = [
    # cards, main, second, second where a doubled rank is a pair
    ("As Ks Qs Js Ts 9s", "royal flush", "straight flush", "straight flush"),
    ("As Ks Qs Js Ts 2s", "royal flush", "flush", "flush"),
    ("As Ks Qs Js Ts 9d", "royal flush", "straight", "straight"),
    ("As Ks Qs Js Ts Kd", "royal flush", "straight", "one pair"),
    ("9s 8s 7s 6s 5s 4s", "straight flush", "straight flush", "straight flush"),
    ("9s 8s 7s 6s 5s 2s", "straight flush", "flush", "flush"),
    ("9s 8s 7s 6s 5s Td", "straight flush", "straight", "straight"),
    ("9s 8s 7s 6s 5s 9d", "straight flush", "straight", "one pair"),
    ("As 2s 3s 4s 5s Kd", "straight flush", "ace-king", "ace-king"),
    ("As 2s 3s 4s 5s Ks", "straight flush", "flush", "flush"),
    ("As Ad Ah Ac Ks Kd", "four of a kind", "full house", "full house"),
    ("9s 9d 9h 9c As Kd", "four of a kind", "ace-king", "ace-king"),
    ("As Ad Ah Ac Ks 2d", "four of a kind", "ace-king", "ace-king"),
    ("9s 9d 9h 9c As Qd", "four of a kind", None, None),
    ("9s 9d 9h 4c 4s 4d", "full house", "full house", "full house"),
    ("As Ad Ah Kc Ks Kd", "full house", "full house", "full house"),
    ("As Ad Ah Qc Qs Kd", "full house", "ace-king", "ace-king"),
    ("As Ad Ah Kc Ks 2d", "full house", None, None),
    ("As Js 9s 6s 3s 2s", "flush", "flush", "flush"),
    ("9s 8s 7s 6s 2s 5d", "flush", "straight", "straight"),
    ("As Js 9s 6s 3s 9d", "flush", "one pair", "one pair"),
    ("As Js 9s 6s 3s Kd", "flush", "ace-king", "ace-king"),
    ("As Ks 9s 6s 3s Kd", "flush", "one pair", "one pair"),
    ("As Ks 9s 6s 3s 8d", "flush", None, None),
    ("9s 8d 7h 6c 5s 4d", "straight", "straight", "straight"),
    ("Ks Qd Jh Tc 9s 9d", "straight", "straight", "one pair"),
    ("As Kd Qh Jc Ts Kh", "straight", "straight", "one pair"),
    ("As 2d 3h 4c 5s Kd", "straight", "ace-king", "ace-king"),
    ("As 2d 3h 4c 5s 6d", "straight", "straight", "straight"),
    ("As 2d 3h 4c 5s 8d", "straight", None, None),
    ("9s 9d 9h As Kd 4c", "three of a kind", "ace-king", "ace-king"),
    ("As Ad Ah Ks 7d 4c", "three of a kind", "ace-king", "ace-king"),
    ("As Ad Ks Kd Qs Qd", "two pair", "two pair", "two pair"),
    ("As Ad Ks Kd Qs 7d", "two pair", None, None),
    ("As Ad Qs Qd Ks 7d", "two pair", "ace-king", "ace-king"),
    ("9s 9d As Kd 7h 4c", "one pair", "ace-king", "ace-king"),
    ("As Ad Kh 7d 4c 2h", "one pair", "ace-king", "ace-king"),
    ("9s 9d As Qd 7h 4c", "one pair", None, None),
    ("As Kd 9h 7c 4s 2d", "ace-king", None, None),
    ("As Qd 9h 7c 4s 2d", "high card", None, None),
    ("Ks Kd Kh Ac 2d", "three of a kind", "ace-king", "ace-king"),
    ("As Ad Ks Kd 7h", "two pair", None, None),
]


@pytest.mark.parametrize(("cards", "best", "also", "as_pair"), HANDS)
def test_two_combinations(cards, best, also, as_pair):
    """§5.4, §5.5, §5.6 — The main combination, and the best-paying one with a card it has not."""
    held = parse_cards(cards)
    assert main(held).name == best
    assert second(held, COEFFICIENTS) == also
    assert second(held, COEFFICIENTS, doubled=False) == as_pair


def test_best_paying_second():
    """§5.5 — Where a pair pays more than a full house, the pair is the second beside four of a kind."""
    held = parse_cards("9s 9d 9h 9c 4s 4d")
    assert second(held, COEFFICIENTS) == "full house"
    assert second(held, COEFFICIENTS | {"one pair": 8}) == "one pair"
    assert second(held, COEFFICIENTS | {"two pair": 7}) == "full house"
    trips = parse_cards("9s 9d 9h 4c 4s 4d")
    assert second(trips, COEFFICIENTS | {"two pair": 8}) == "two pair"
    assert second(trips, COEFFICIENTS | {"three of a kind": 8}) == "three of a kind"
    assert second(trips, COEFFICIENTS | {"one pair": 8}) == "one pair"


ORDER = [
    "As Ks Qs Js Ts", "Kd Qd Jd Td 9d", "5h 4h 3h 2h Ah", "As Ad Ah Ac Kd", "2s 2d 2h 2c 3s",
    "As Ad Ah Kc Kd", "2s 2d 2h Ac Ad", "As Js 9s 6s 3s", "7s 5s 4s 3s 2s", "As Kd Qh Jc Ts",
    "6s 5d 4h 3c 2s", "5s 4d 3h 2c As", "As Ad Ah Kc Qd", "2s 2d 2h 4c 3d", "As Ad Ks Kd Qh",
    "As Ad Ks Kd Jh", "3s 3d 2s 2d 4h", "As Ad Kh Qc Jd", "2s 2d 5h 4c 3d", "As Kd Qh Jc 9d",
    "As Kd 4h 3c 2d", "As Qd Jh Tc 9d", "Ks Qd Jh Tc 8d", "7s 5d 4h 3c 2d",
]  # fmt: skip


def test_order_of_hands():
    """§5.1, §5.2, §5.3 — Every hand of this list beats all that follow it."""
    held = [main(parse_cards(cards)) for cards in ORDER]
    assert held == sorted(held, reverse=True)
    assert len(set(held)) == len(held)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Kd Qh Jc 9d", "Ad Ks Qc Jh 9s"),
        ("As Kd Qh Jc 9d 8s", "Ad Ks Qc Jh 9s 2d"),
        ("Ts Td 4h 3c 2d As", "Th Tc 4d 3s 2h Ad"),
    ],
)
def test_suits_and_sixth_cards_break_no_tie(one, other):
    """§5.2 — Suits have no rank, and a sixth card tells nothing apart."""
    assert main(parse_cards(one)) == main(parse_cards(other))


def test_the_sheets_own_coefficients():
    """§5.4 — The default house has second combinations, at these coefficients."""
    assert Rules().second_combination
    assert Rules().coefficients == COEFFICIENTS
