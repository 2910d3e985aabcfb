"""Novo: single decisions, against the game's own settlement and against dealing everything."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from krupje.analysis import advise, novo_spot
from krupje.analysis.figures import house_of
from krupje.analysis.kernels import novo_bought, novo_brute, tables
from krupje.analysis.kernels.nkp_spot import best_class
from krupje.analysis.novo_figures import REDRAWS, NovoFigures
from krupje.analysis.novo_house import house, kind_of
from krupje.analysis.novo_reference import Judge
from krupje.analysis.spots import cards_of
from krupje.refusal import Refusal

HOUSES = (
    {},
    {"ante_on_win": "even"},
    {"buy_game_card": "lowest"},
    {"redraw": "once", "ante_after_failed_purchase": "even"},
    {"redraw": "never", "second_combination": False},
    {"doubled_rank_straight": "pair", "insurance_share": 50},
    {"coefficients": {"one pair": 2, "ace-king": 3}},
    {"buy_game_card": "lowest", "redraw": "never", "ante_after_failed_purchase": "even"},
    {"buy_game_card": "lowest", "redraw": "once", "ante_on_win": "even"},
    {"buy_game": False, "five_must_bet": True},
)


def dealt(seed: int, left: int, *, suited: bool) -> tuple[tuple[int, ...], int, list[int], list[int]]:
    """Five cards, an up card, so many cards left, and the rest, which has been seen."""
    rng = random.Random(seed)
    deck = rng.sample(range(52), 52)
    if suited:
        suit = rng.randrange(4)
        deck.sort(key=lambda card: (card % 4 != suit) + rng.random() * 1.2)
    return tuple(deck[:5]), deck[5], deck[6 : 6 + left], deck[6 + left :]


def judge(given: dict, ante: int = 100) -> Judge:
    """The settlement of a house without a maximum."""
    return Judge(house_of("novo", {**given, "max_payout": "none", "ante_min": 1}), ante)


@pytest.mark.slow
@pytest.mark.parametrize("given", HOUSES)
def test_small_decks_by_the_settlement(given: dict) -> None:
    """Bet, buy and exchange of one card, on decks of nine cards, in every house, suited hands too."""
    figures, referee = NovoFigures.of(given), judge(given)
    for seed in range(2):
        cards, up, left, seen = dealt(seed, 9, suited=seed == 0)
        spot = novo_spot.Spot(list(cards), up, seen, figures)
        assert max(spot.bet().values()) == referee.bet(cards, up, left)
        assert spot.exchange(cards[2:3]) - 1 == referee.exchange(cards, cards[2:3], up, left)
    assert spot.buy() - 1 == referee.buy(cards, up, left)


@pytest.mark.slow
@pytest.mark.parametrize(("count", "left"), [(2, 10), (3, 11), (4, 12)])
def test_every_size_of_exchange_by_the_settlement(count: int, left: int) -> None:
    """Up to four cards: some hundred hands of the box, each against all of the dealer's."""
    figures, referee = NovoFigures.of({"insurance": False}), judge({"insurance": False})
    cards, up, deck, seen = dealt(40 + count, left, suited=count < 4)
    spot = novo_spot.Spot(list(cards), up, seen, figures)
    assert spot.exchange(cards[:count]) - 1 == referee.exchange(cards, cards[:count], up, deck)


@pytest.mark.slow
def test_a_maximum_by_the_settlement() -> None:
    """V22, V27: insurance eats into a bought game's Bet; of all stakes the best is among the four named."""
    for seed, words in enumerate(("Ks Kd Kh Ac 2d", "9s 9h 9d 9c 2d", "Ks Kd Kh 2c 2d", "As Ks 4s 3s 2s")):
        rules = {"max_payout": (1, 12, 7, 5)[seed], "ante_min": 1, "redraw": REDRAWS[seed % 3]}
        figures = NovoFigures.of(rules, 1)
        cards = tuple(cards_of(words))
        rest = random.Random(seed).sample([c for c in range(52) if c not in cards], 10)
        up, left = rest[0], rest[1:]
        seen = [c for c in range(52) if c not in {*cards, up, *left}]
        referee = Judge(house_of("novo", rules), 100)
        found = novo_spot.Spot(list(cards), up, seen, figures).bet()
        for stake, value in found.items():
            assert value == referee.insured(cards, up, left, (), stake)
        assert max(found.values()) == referee.bet(cards, up, left)


def brute_bet(cards: tuple[int, ...], up: int, out: list[int], figures: NovoFigures) -> Fraction:
    """Bet on five or six cards of a house without a maximum, by dealing everything."""
    seen = np.zeros(52, np.bool_)
    seen[[*cards, up, *out]] = True
    pays, insurable = kind_of(figures, cards)
    even = 1 if figures.ante_on_win == "even" else 0
    counts, gains = np.zeros(4, np.int64), np.zeros(43 * 42, np.int64)
    hand = best_class(np.array(cards), len(cards))
    failed = 1 if figures.failed == "even" else 0
    novo_brute.brute(hand, 2 * pays + even, failed, up, seen, figures.buy_game_card == "lowest",
                     REDRAWS.index(figures.redraw), counts, gains)  # fmt: skip
    none, beaten, _, lost = (int(n) for n in counts)
    total = Fraction(none + (2 * pays + even) * beaten - 3 * lost)
    if figures.buy_game:
        total += sum(Fraction(int(gain), d) for d, gain in enumerate(gains) if gain)
    if insurable and none > beaten:
        total += Fraction(2 * pays * figures.insurance_share, 100) * (none - beaten)
    return total / comb(52 - int(seen.sum()), 4)


@pytest.mark.slow
@pytest.mark.parametrize("given", HOUSES)
def test_whole_decks_by_dealing_everything(given: dict) -> None:
    """Hands that buy games, and one that does not, after an exchange, with six cards, with cards seen."""
    figures = NovoFigures.of(given)
    hands = (
        "5h 6h 7h 8h 9c",
        "Ks Kd Kh Ac 2d",
        "2s 4s 9s Js Qs",
        "Ts Td Th 4c 4d 4h",
        "As Ah Kd Ks 3c 3d",
        "2s 7d 7h Ac Kd",
    )
    for i, words in enumerate(hands):
        cards = tuple(cards_of(words))
        up, *gone = random.Random(i).sample([c for c in range(52) if c not in cards], 1 + i % 4)
        found = novo_spot.Spot(list(cards), up, gone, figures).bet()
        assert max(found.values()) == brute_bet(cards, up, gone, figures)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_exchanges_by_dealing_everything(count: int) -> None:
    """All 31 sets, on decks of which 26 cards are left or fewer."""
    figures = NovoFigures.of({})
    cards, up, left, seen = dealt(count, (26, 18, 14, 13, 13)[count - 1], suited=True)
    spot = novo_spot.Spot(list(cards), up, seen, figures)
    for given in combinations(cards, count):
        kept, total = tuple(c for c in cards if c not in given), Fraction(0)
        for new in combinations(left, count):
            total += max(Fraction(-1), brute_bet((*kept, *new), up, [*given, *seen], figures))
        assert spot.exchange(given) == total / comb(len(left), count)


@pytest.mark.slow
def test_no_purchase_is_missed() -> None:
    """Where `never_buys` says so, no hand of the dealer makes buying better: every class, every rank up."""
    for up in range(13):
        sets, classes = novo_bought.idle_hands(up, False)
        live, suits, gains = np.full(13, 4), np.full(4, 8191), np.zeros(4, np.int64)
        live[up], suits[0] = 3, 8191 & ~(1 << up)
        for wins, hand in ((2, tables.TWO_PAIR - 1), (4, tables.TRIPS - 1)):
            assert novo_bought.never_buys(wins, 0, 2, novo_bought.MOST_PAIRS, 36 - 3)
            novo_bought.bought(hand, wins, 0, -3, 2, 36, 0, up, 0, live, suits, sets, classes, gains)
        assert not gains.any()
    assert not novo_bought.never_buys(8, 0, 2, novo_bought.MOST_PAIRS, 36 - 3)


def test_after_the_dealer_shows() -> None:
    """V12-V16: keep or buy, by the settlement, under every rule of redrawing."""
    cards, dealer = tuple(cards_of("5h 6h 7h 8h 9c")), cards_of("Qs Jd 9h 5c 2s")
    gone = cards_of("Kc")
    left = [c for c in range(52) if c not in {*cards, *dealer, *gone}]
    for given in ({}, {"redraw": "once"}, {"redraw": "never", "buy_game_card": "lowest"},
                  {"ante_on_win": "even"},
                  {"ante_after_failed_purchase": "even"}):  # fmt: skip
        referee = judge(given)
        box = referee.box(cards, tuple(gone))
        found = novo_spot.shown(list(cards), dealer, gone, [], NovoFigures.of(given))
        assert found["keep"] == referee.keep(box, tuple(dealer))
        assert found["buy-game"] == referee.buy_game(box, tuple(dealer), left)


def test_kinds() -> None:
    """V23, V40: what pays, and what may be insured."""
    figures = NovoFigures.of({})
    assert kind_of(figures, cards_of("Ks Kd Kh Ac 2d")) == (4, True)
    assert kind_of(figures, cards_of("As Ks Qs Js Ts 9s")) == (150, True)
    assert kind_of(figures, cards_of("As Kd 9h 5c 2s")) == (1, False)
    assert kind_of(figures, cards_of("As Qd 9h 5c 2s")) == (0, False)
    assert house(figures).pays.play.tolist() == [0, 2, 4, 6, 6, 8, 10, 14, 40, 42, 100, 200]


SPOT = {"cards": "Ks Kd Kh Ac 2d", "up": "Qs"}


@pytest.mark.parametrize(
    ("given", "said", "code"),
    [
        ({}, {"cards": "Ks Kd Kh Ac", "up": "Qs"}, "cards-wrong-count"),
        ({"sixth_card": False}, {"cards": "Ks Kd Kh Ac 2d 3d", "up": "Qs"}, "cards-wrong-count"),
        ({}, {"cards": "Ks Kd Kh Ac 2d 3d", "up": "Qs", "gone": "4s"}, "cards-wrong-count"),
        ({"exchange": False}, {**SPOT, "gone": "4s"}, "exchange-not-offered"),
        ({"exchange_min": 2}, {**SPOT, "gone": "4s"}, "exchange-out-of-limits"),
        ({}, {**SPOT, "gone": "Ks"}, "card-repeated"),
        ({}, {"cards": SPOT["cards"]}, "cards-wrong-count"),
        ({}, {**SPOT, "dealer": "Qs Jd 9h 5c 3s"}, "cards-wrong-count"),
        ({}, {"cards": SPOT["cards"], "dealer": "Qs Jd 9h 5c"}, "cards-wrong-count"),
        ({}, {"cards": SPOT["cards"], "dealer": "As Kc 9h 5c 3s"}, "dealer-plays"),
        ({"buy_game": False}, {"cards": SPOT["cards"], "dealer": "Qs Jd 9h 5c 3s"}, "buy-game-not-offered"),
    ],
)
def test_refusals(given: dict, said: dict, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        advise.actions("novo", given, **said)
    assert refused.value.code == code


@pytest.mark.slow
def test_the_document() -> None:
    """Actions of a fresh hand in the contract's order; insurance in chips where the Ante is known."""
    found = advise.actions("novo", {"exchange_max": 1}, **SPOT)
    assert list(found) == ["fold", "bet", "buy", *(f"exchange {card}" for card in SPOT["cards"].split())]
    assert advise.best(found) == "buy"
    insured = advise.actions("novo", {}, **SPOT, bet=True, ante="50")
    assert list(insured) == ["insure 0", "insure 50", "insure 400"]
    assert list(advise.actions("novo", {}, **SPOT, bet=True)) == ["insure 0", "insure 1", "insure 8"]
    assert list(advise.actions("novo", {"max_payout": 500}, **SPOT, bet=True, ante="50")) == [
        "insure 0", "insure 50", "insure 100", "insure 400"]  # fmt: skip
    five = advise.actions("novo", {"five_must_bet": True}, **SPOT, gone="3s 4s 5s 6s 7s")
    assert list(five) == ["bet"]


@pytest.mark.parametrize(
    ("given", "code", "clause", "ruling"),
    [
        ({"insurance": False}, "insurance-not-offered", "novo 6.1", "V22"),
        ({"insurance_window": "before-bet"}, "insurance-not-open", "novo 6.3", "V26"),
    ],
)
def test_no_stake_of_insurance_is_named_that_cannot_be_laid(
    given: dict, code: str, clause: str, ruling: str
) -> None:
    """After the Bet: a house without insurance, and one where a box insures before it bets."""
    with pytest.raises(Refusal) as refused:
        advise.actions("novo", given, **SPOT, bet=True)
    assert (refused.value.code, refused.value.clause, refused.value.ruling) == (code, clause, ruling)


@pytest.mark.slow
def test_oasis_and_a_sixth_card_without_second_combinations() -> None:
    """Houses that NKP knows too: one card exchanged, a sixth card bought, Bet; exactly equal."""
    novo = {
        "ante_on_win": "even",
        "second_combination": False,
        "buy_game": False,
        "insurance": False,
        "exchange_max": 1,
    }
    other = {"qualifier": "ace-king", "change": False, "direct_exchange": True}
    for seed in range(12):
        cards, up, _, _ = dealt(seed, 12, suited=seed % 2 == 0)
        spot = {"cards": cards, "up": [up]}
        found, nkp = (advise.actions(game, rules, **spot) for game, rules in (("novo", novo), ("nkp", other)))
        assert found == {action.replace("change", "exchange"): value for action, value in nkp.items()}
