"""The plain hand ranking against known numbers, by counting every hand there is.

Hands are counted by what matters: a set of ranks with how often each comes, and which of them make up
a flush; each such hand stands for as many as there are ways to give it suits. The slow test counts the
hands one by one.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, islice
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupje.cards import PACK, best_five, parse_cards, rank, show
from krupje.cards.ranking import HAND_NAMES, straight_top

KNOWN = {
    5: dict(
        zip(HAND_NAMES, (1302540, 0, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4), strict=True)
    ),
    6: dict(
        zip(
            HAND_NAMES,
            (6612900, 0, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188),
            strict=True,
        )
    ),
    7: dict(
        zip(
            HAND_NAMES,
            (23294460, 0, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324),
            strict=True,
        )
    ),
}
CLASSES = {5: 7462, 6: 6075, 7: 4824}
ACE_KINGS = 167_280
"""Pairless five-card hands with ace and king, neither straight nor flush: (165 - 1 straight) x (4^5 - 4)."""


def held(ranks):
    """Deal these ranks so that no suit comes five times: suits go round."""
    return [each * 4 + place % 4 for place, each in enumerate(ranks)]


def suited(ranks, flush):
    """Deal these ranks with those of the flush in spades, each once, and nothing else in spades."""
    left = set(flush)
    hand = []
    for place, each in enumerate(ranks):
        hand.append(each * 4 + (0 if each in left else 1 + place % 3))
        left.discard(each)
    return hand


def kinds(size):
    """Yield a hand for each thing that matters, and how many hands it stands for."""
    for ranks in combinations_with_replacement(range(13), size):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        rest = prod(comb(4, times) for times in counts.values())
        for count in range(5, len(counts) + 1):
            for flush in combinations(counts, count):
                ways = 4 * prod(comb(3, times - (each in flush)) for each, times in counts.items())
                if ways:
                    yield suited(ranks, flush), ways
                    rest -= ways
        if rest:
            yield held(ranks), rest


@cache
def counted(size):
    """Count all hands of a size by category, and the classes that differ in worth."""
    categories, classes = Counter(), set()
    for hand, ways in kinds(size):
        assert len(set(hand)) == size
        worth = rank(hand)
        categories[worth.name] += ways
        classes.add(worth)
    return categories, classes


@pytest.mark.parametrize("size", KNOWN)
def test_categories_are_as_often_as_known(size):
    """Of all hands of five, six or seven cards each category comes exactly as often as is known."""
    categories, _ = counted(size)
    assert categories.total() == comb(52, size)
    assert {name: categories[name] for name in HAND_NAMES} == KNOWN[size]


@pytest.mark.parametrize("size", CLASSES)
def test_hands_have_as_many_worths_as_known(size):
    """Five cards can be worth 7462 different things, six 6075 and seven 4824."""
    assert len(counted(size)[1]) == CLASSES[size]


@pytest.mark.parametrize("size", KNOWN)
def test_four_of_a_suit_are_no_flush(size):
    """A hand with four cards of a suit is worth what it is worth with its suits mixed."""
    for ranks in combinations_with_replacement(range(13), size):
        if len(set(ranks)) >= 4 and max(Counter(ranks).values()) <= 4:
            assert rank(suited(ranks, sorted(set(ranks))[:4])) == rank(held(ranks))
            assert rank(suited(ranks, sorted(set(ranks))[-4:])) == rank(held(ranks))


def test_more_cards_make_no_new_worth():
    """What six or seven cards are worth, five cards are worth."""
    assert counted(7)[1] < counted(6)[1] < counted(5)[1]


def test_ace_king_is_named_as_often_as_counted_by_hand():
    """Ace-king is a pairless hand with both: 164 sets of ranks, each in 1020 ways."""
    named = sum(ways for hand, ways in kinds(5) if rank(hand, ace_king=True).name == "ace-king")
    assert named == (comb(11, 3) - 1) * (4**5 - 4) == ACE_KINGS
    assert (
        len({worth for hand, _ in kinds(5) if (worth := rank(hand, ace_king=True)).name == "ace-king"}) == 164
    )


def test_ace_king_stands_between_pair_and_high_card():
    """Naming ace-king moves no other hand, and puts it above every other high card."""
    for hand, _ in kinds(5):
        plain, named = rank(hand), rank(hand, ace_king=True)
        assert (plain.name, plain.ranks) == (named.name, named.ranks) or named.name == "ace-king"


def test_the_wheel_is_a_straight_unless_the_house_says_otherwise():
    """Asked without a word about it, everybody counts 5-4-3-2-A as a straight."""
    wheel = parse_cards("2c As 3d 4h 5s 9c")
    assert straight_top(0b1_0000_0000_1111) == 3
    assert rank(wheel).name == "straight"
    assert best_five(wheel) == wheel[:5]


def test_a_house_may_do_without_the_wheel():
    """Where 5-4-3-2-A is no straight, it is a flush or an ace high, and all else stays."""
    differ = [hand for hand, _ in kinds(5) if rank(hand) != rank(hand, wheel=False)]
    assert sorted(rank(hand, wheel=False).name for hand in differ) == ["flush", "high card"]
    assert all({card >> 2 for card in hand} == {12, 0, 1, 2, 3} for hand in differ)


@given(st.lists(st.sampled_from(PACK), min_size=6, max_size=7, unique=True), st.booleans(), st.booleans())
def test_more_cards_are_worth_their_best_five(cards, ace_king, wheel):
    """Six or seven cards are worth what the best five of them are."""
    best = max(rank(five, ace_king=ace_king, wheel=wheel) for five in combinations(cards, 5))
    assert rank(cards, ace_king=ace_king, wheel=wheel) == best


@given(st.lists(st.sampled_from(PACK), min_size=5, max_size=7, unique=True))
def test_the_best_five_are_five_of_them(cards):
    """What is kept are five of the cards held, in the order held, and worth as much as all of them."""
    kept = best_five(cards)
    assert len(kept) == 5
    assert [card for card in cards if card in kept] == list(kept)
    assert rank(kept) == rank(cards)


@given(st.permutations(PACK), st.permutations(range(4)), st.integers(5, 7))
def test_neither_order_nor_suits_matter(deck, suits, size):
    """The same ranks and suits in another order, or under other names of suits, are worth the same."""
    cards = deck[:size]
    assert rank(cards) == rank(sorted(cards)) == rank([card & ~3 | suits[card & 3] for card in cards])


def test_worths_stand_in_the_order_another_evaluator_gives_them():
    """All 7462 worths of five cards, best first, are another evaluator's 1 to 7462; more cards agree."""
    from phevaluator import evaluate_cards

    best_first = sorted(counted(5)[1], reverse=True)
    places = {worth: place for place, worth in enumerate(best_first, 1)}
    for size, every in ((5, 1), (6, 7), (7, 31)):
        for hand, _ in islice(kinds(size), 0, None, every):
            assert evaluate_cards(*map(show, hand)) == places[rank(hand)], hand


@pytest.mark.slow
def test_every_five_cards_one_by_one():
    """All 2 598 960 hands, each by itself, give the same counts and the same 7462 worths."""
    worths = Counter(map(rank, combinations(PACK, 5)))
    categories = Counter()
    for worth, times in worths.items():
        categories[worth.name] += times
    assert worths.total() == 2_598_960
    assert len(worths) == 7462
    assert {name: categories[name] for name in HAND_NAMES} == KNOWN[5]
