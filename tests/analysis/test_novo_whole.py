"""Novo as a whole: the tables that value all hands at once say what one decision at a time says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from krupje.analysis import nkp_game, novo_decide, novo_five, novo_game, novo_outcomes, novo_spot, novo_whole
from krupje.analysis.figures import NkpFigures
from krupje.analysis.kernels import novo_bought, novo_codes, novo_marks, suits, tables
from krupje.analysis.novo_counts import WayEnds
from krupje.analysis.novo_ends import Ends
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_given import Gone
from krupje.analysis.novo_spot import Spot
from krupje.analysis.novo_whole import Tables
from krupje.analysis.spots import card_name
from krupje.refusal import Misconfigured
from krupje.shift import Alone

Given = dict[str, Any]
Cards = list[int]
CARIBBEAN = {
    "ante_on_win": "even", "second_combination": False, "buy_game": False, "insurance": False,
    "sixth_card": False,
}  # fmt: skip
HOUSES: dict[str, Given] = {
    "default": {},
    "once": {"redraw": "once", "ante_on_win": "even"},
    "never": {"redraw": "never", "second_combination": False},
    "lowest": {"buy_game_card": "lowest", "insurance_share": 50},
    "a failed purchase pays": {"ante_after_failed_purchase": "even"},
    "no game sold": {"buy_game": False, "insurance": False, "doubled_rank_straight": "pair"},
}
WINS, FAILED, LOSE, KEEP = 8, 0, -3, 2


def gains(
    hand: int, seen: set[int], up: int, marked: set[int], redraw: int, idle: tuple[Any, Any], wins: int
) -> np.ndarray:
    """What buying gains, the live ranks of all suits but the marked ones taken for none."""
    live, held, out = np.zeros(13, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for card in set(range(52)) - seen:
        live[card >> 2] += 1
        if card & 3 in marked:
            held[card & 3] |= 1 << (card >> 2)
    left = 52 - len(seen) - 4
    novo_bought.bought(hand, wins, FAILED, LOSE, KEEP, left, redraw, up >> 2, up & 3, live, held, *idle, out)
    return out


@pytest.mark.parametrize("lowest", [False, True])
@pytest.mark.parametrize("failed", [0, 1])
@pytest.mark.parametrize("redraw", [0, 1, 2])
def test_the_gain_of_a_bought_game_is_a_sum_over_suits(
    *, lowest: bool, failed: int, redraw: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each suit adds its own term, whatever is live of the others, the up card's suit included."""
    monkeypatch.setitem(globals(), "FAILED", failed)
    random, apart = Random(7 + redraw), 0
    for _ in range(40):
        seen = random.sample(range(52), random.choice((6, 8, 10, 11)))
        up, hand = seen[0], random.randrange(tables.ACE_KING, tables.CLASSES)
        idle = novo_bought.idle_hands(up >> 2, lowest)
        wins = random.choice((4, 6, 8, 16, 40))

        def value(marked: set[int]) -> np.ndarray:
            return gains(hand, set(seen), up, marked, redraw, idle, wins)  # noqa: B023

        none, alone = value(set()), [value({suit}) for suit in range(4)]
        assert (value({0, 1, 2, 3}) - none == sum(one - none for one in alone)).all()
        apart += sum(bool((one != none).any()) for one in alone)
    assert apart > 20


def test_marked_hands_are_numbered_without_gaps() -> None:
    """Every hand of up to six cards has a number of its own, under each suit; all numbers are taken."""
    for size in range(7):
        masks, ranks = novo_marks.hands(size)
        assert (
            len(masks)
            == novo_marks.count(size)
            == len({(m, r.tobytes()) for m, r in zip(masks, ranks, strict=True)})
        )
        assert (ranks.sum(axis=1) == size).all()
        assert ranks.max(initial=0) <= 4
    rank, hand = novo_marks.fives()
    assert sorted(set(hand.tolist())) == list(range(tables.CLASSES))
    assert (rank <= hand).all() or (hand < tables.FULL_HOUSE).any()


def tables_for(cards: Cards, up: int, figures: NovoFigures) -> Tables:
    """The tables of an up card's rank, filled for what these cards may give away."""
    found = Tables(up, figures)
    for count in found.counts:
        sets = {tuple(sorted(card >> 2 for card in given)) for given in combinations(cards, count)}
        found.fill(count, [gone for gone in Gone.all(count, up) if gone.ranks in sets])
    return found


def some_starts(seed: int, how_many: int) -> Iterator[tuple[int, Cards, int]]:
    """Canonical hands and ranks of an up card; of every two hands one has four or five of a suit."""
    boards = suits.boards()[0]
    most = np.stack([(boards & 3 == suit).sum(axis=1) for suit in range(4)]).max(axis=0)
    random = Random(seed)
    for i in range(how_many):
        place = int(random.choice(np.flatnonzero(most >= 4) if i % 2 else np.flatnonzero(most < 4)))
        yield place, boards[place].tolist(), random.randrange(13)


def bound(tables_: Tables, place: int) -> Any:
    """What five new cards for a hand are worth at most, by ranks; of other hands it is not said."""
    return novo_five.above(tables_, [int(novo_five.five_ranks()[place])])


def best(actions: dict[str, Fraction], *verbs: str) -> Fraction:
    """The best value of the actions but for some."""
    return max(value for action, value in actions.items() if action.split()[0] not in verbs)


def code(action: str, cards: Cards) -> int:
    """An action as the solve keeps it."""
    verb, *given = action.split()
    if not given:
        return {"fold": novo_codes.FOLD, "bet": novo_codes.BET, "buy": novo_codes.SIXTH}[verb]
    return novo_codes.EXCHANGE + sum(1 << [card_name(c) for c in cards].index(name) for name in given)


def decided_as_advised(given: Given, seed: int, how_many: int) -> None:
    """Starts decided from the tables are worth, and played, as one decision at a time says."""
    figures = NovoFigures.of(given)
    for place, cards, up in some_starts(seed, how_many):
        tables_ = tables_for(cards, up, figures)
        flat = novo_decide.Flat.of(tables_)
        found = novo_decide.decide(tables_, flat, bound(tables_, place), place, place + 1)
        ends = Ends(tables_, flat).count(found.actions, place, place + 1)
        assert novo_outcomes.mean(figures, ends) == found.values[0]
        totals, orbit = [Fraction(0)] * 4, int(suits.boards()[1][place])
        for suit in {0, 1, 2, 3} - {card & 3 for card in cards if card >> 2 == up}:
            actions = novo_spot.actions(cards, 4 * up + suit, [], [], figures)
            without: tuple[tuple[str, ...], ...] = (), ("exchange",), ("buy",), ("exchange", "buy")
            totals = [a + best(actions, *verbs) for a, verbs in zip(totals, without, strict=True)]
            kept = int(found.actions[place, suit])
            assert kept in {code(a, cards) for a, value in actions.items() if value == best(actions)}
        assert found.values == tuple(orbit * total for total in totals)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_a_start_is_decided_as_advised(house: str) -> None:
    """Fold, Bet, sixth card and exchanges: values to the last digit, in every rule of a bought game."""
    decided_as_advised({"exchange_max": 2, **HOUSES[house]}, len(house), 2)


@pytest.mark.slow
def test_starts_with_all_exchanges_are_decided_as_advised() -> None:
    """All 31 exchanges of the default house; where the bound leaves five cards open they are dealt out."""
    decided_as_advised({}, 5, 3)


@pytest.mark.slow
def test_a_forced_bet_and_other_shares() -> None:
    """The same where five new cards must bet, two at least are exchanged and half may be insured."""
    decided_as_advised({"five_must_bet": True, "exchange_min": 2, "insurance_share": 50}, 8, 1)


@pytest.mark.slow
def test_the_bound_on_five_cards_holds() -> None:
    """No exchange of five cards is worth more than the bound says, and it is not far off."""
    figures = NovoFigures.of({})
    ((place, cards, up),) = some_starts(3, 1)
    above = bound(Tables(up, figures), place).max()
    suit = next(s for s in range(4) if 4 * up + s not in cards)
    exact = Spot(cards, 4 * up + suit, [], figures).exchange(tuple(cards)) - 1
    assert exact <= above < exact + Fraction(1, 4)


@pytest.mark.slow
def test_rounds_end_as_they_are_valued_where_all_five_go() -> None:
    """Five cards given away and a sixth bought, side by side: each is counted apart, and has its value."""
    figures = NovoFigures.of({})
    ((place, cards, up),) = some_starts(3, 1)
    tables_ = Tables(up, figures)
    flat = novo_decide.Flat.of(tables_)
    five, six, *_ = (s for s in range(4) if 4 * up + s not in cards)
    actions = np.full((len(suits.boards()[0]), 4), -1, np.int8)
    actions[place, five], actions[place, six] = novo_codes.EXCHANGE_ALL, novo_codes.SIXTH
    ends = Ends(tables_, flat).count(actions, place, place + 1)
    (all_five,) = novo_five.five(tables_, [(cards, five)])
    orbit, bought = int(suits.boards()[1][place]), Spot(cards, 4 * up + six, [], figures).buy()
    assert novo_outcomes.mean(figures, {novo_codes.ALL_FIVE: ends[novo_codes.ALL_FIVE]}) == orbit * (
        all_five - 1
    )
    assert novo_outcomes.mean(figures, {novo_codes.BUY: ends[novo_codes.BUY]}) == orbit * (bought - 1)


def test_a_house_where_a_buyer_might_fold_is_refused() -> None:
    """Fold or Bet must be settled before a game is bought, or the suits would hang together."""
    novo_whole.never_folded(np.array([1, -5]), -5, np.array([True, False]))
    with pytest.raises(Misconfigured, match="house-not-solved"):
        novo_whole.never_folded(np.array([1, -5]), -5, np.array([True, True]))


@pytest.mark.slow
def test_a_whole_house_without_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All starts of a house without exchange and sixth card: the value that `novo_stand` has."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    figures = NovoFigures.of({"exchange": False, "sixth_card": False})
    with Alone() as shift:
        found = novo_game.solve(figures, shift)
    assert found.light == Fraction(-12573441939853, 69440600429200)
    assert set(found.values.values()) == {found.light}
    assert found.ways["stand"] == 1
    with Alone() as shift:
        assert novo_game.solve(figures, shift) == found
    assert [len(actions) for actions, _ in novo_game.decisions(figures)] == [134459] * 13


@pytest.mark.slow
def test_oasis_with_one_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One card exchanged at Caribbean pays: equal to NKP's own solve of Oasis, over all starts."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    oasis = NkpFigures.of({"preset": "oasis"})
    totals = nkp_game.solve(oasis)
    with Alone() as shift:
        found = novo_game.solve(NovoFigures.of({**CARIBBEAN, "exchange_max": 1}), shift)
    assert found.light == Fraction(totals.value, nkp_game.DEALS * totals.nets.scale)
    assert found.values["no exchange"] == Fraction(-142031221, 2718662100)
    assert found.ways["exchange-1"] == Fraction(totals.starts[3], nkp_game.STARTS)


def test_a_part_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    """What was kept is read again; what is broken is not."""
    ends = {4: WayEnds((((1, 2, 3, 4, 5),) * 2,), (((2**70, 0, 0, 0),) * 2,), 3)}
    solved = novo_decide.RankSolved(
        (Fraction(-1, 3),) * 4, ((1,) * 6,) * 4, (0,) * 4, np.zeros((2, 4), np.int8), np.ones((2, 4)), 7
    )
    part = novo_game.Part(solved, ends)
    path = tmp_path / "3.npz"
    assert novo_game.read(path) is None
    novo_game.write(path, part)
    kept = novo_game.read(path)
    assert kept is not None
    again = kept.solved
    assert (again.values, again.ways, again.folded, again.decided) == (
        solved.values,
        solved.ways,
        (0,) * 4,
        7,
    )
    assert (again.actions == solved.actions).all()
    assert (again.worths == 1).all()
    assert kept.ends == ends
    path.write_bytes(path.read_bytes()[:100])
    assert novo_game.read(path) is None
    novo_game.write(Path("/dev/null/3.npz"), part)


def test_another_house_has_another_place() -> None:
    """Parts of one house are never taken for another's."""
    assert novo_game.folder_of(NovoFigures.of({})) != novo_game.folder_of(NovoFigures.of({"redraw": "once"}))
