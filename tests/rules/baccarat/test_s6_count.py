"""§6 — The tableau against published figures: every sequence of six cards from whole shoes."""

from collections import Counter
from fractions import Fraction

import pytest

from krupje.games.baccarat.count import ends, results
from krupje.games.baccarat.tableau import winner


@pytest.fixture(scope="module")
def eight():
    """Every end of a coup from eight packs, with the sequences that lead there."""
    return ends([32] * 13)


def test_six_packs():
    """§6.4, §7.1 — Six packs: the published sequences for Banker, Player and Tie, to the last one."""
    assert results(6) == {"banker": 403095751234560, "player": 392220492728832, "tie": 83552962932288}


def test_eight_packs(eight):
    """§6.4, §7.1 — Eight packs: the published sequences for Banker, Player and Tie, to the last one."""
    totals = Counter()
    for end, ways in eight.items():
        totals[winner(end.player, end.banker)] += ways
    assert totals == {"banker": 2292252566437888, "player": 2230518282592256, "tie": 475627426473216}


def test_nothing_is_lost(eight):
    """§4.1 — All ends together are all the orders in which six of 416 cards can lie."""
    assert sum(eight.values()) == 416 * 415 * 414 * 413 * 412 * 411 == 4998398275503360


def test_ties_by_points(eight):
    """§7.1 — Eight packs: the published ties of each total."""
    ties = [sum(ways for end, ways in eight.items() if end.player == end.banker == n) for n in range(10)]
    assert ties == [
        28979901420544, 20499217668352, 20006606104576, 22250510129408, 36294133463040,
        39684046743808, 96170001308416, 101717538899968, 54879416675072, 55146054060032,
    ]  # fmt: skip


def test_banker_wins_by_points(eight):
    """§7.1 — Eight packs: the published Banker wins of each total."""
    wins = [sum(ways for end, ways in eight.items() if end.banker == n > end.player) for n in range(10)]
    assert wins == [
        0, 24291119898624, 44681581871104, 72927778568192, 163359790133248,
        216715928915968, 269232304455680, 384279324919808, 529914458673152, 586850279002112,
    ]  # fmt: skip


PUBLISHED = """
0 .278792 .654627 .066581
1 .282833 .647252 .069915
2 .290303 .634207 .075490
3 .303386 .615539 .081075
4 .322084 .579983 .097933
5 .358488 .537849 .103663
6 .430362 .427801 .141838
7 .572657 .285046 .142297
8 .810911 .094938 .094151
9 .905475 .000000 .094525
"""


@pytest.mark.parametrize("row", PUBLISHED.strip().split("\n"))
def test_results_by_the_players_two_cards(eight, row):
    """§6 — Eight packs: the published chances given the Player's two-card points."""
    points, *chances = row.split()
    held = {end: ways for end, ways in eight.items() if end.player_first == int(points)}
    total = sum(held.values())
    for result, chance in zip(("player", "banker", "tie"), chances, strict=True):
        ways = sum(ways for end, ways in held.items() if winner(end.player, end.banker) == result)
        assert f"{float(Fraction(ways, total)):.6f}" == f"{float(chance):.6f}"


def test_cards_in_a_coup(eight):
    """§6.5 — Eight packs: how often a coup takes four, five and six cards."""
    total = sum(eight.values())
    shares = [
        f"{sum(ways for end, ways in eight.items() if end.cards == cards) / total:.6f}" for cards in (4, 5, 6)
    ]
    assert shares == ["0.378868", "0.303444", "0.317687"]


def test_a_shoe_played_down():
    """§6 — Six cards that are known leave few sequences, and every one of them is counted."""
    left = [0] * 13
    left[6], left[9] = 2, 4  # two eights and four jacks
    found = Counter()
    for end, ways in ends(left).items():
        found[end.player, end.banker] += ways
    # Where the two eights lie among six places; each way has 2 x 24 orders.
    assert found == {(6, 0): 48, (0, 6): 48, (8, 0): 4 * 48, (0, 8): 4 * 48, (8, 8): 5 * 48}
