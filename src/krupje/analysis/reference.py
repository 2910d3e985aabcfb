"""The same answers in plain Python: slow, obvious, for small inputs. Kernels are tested against this page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from krupje.analysis.figures import HoldemFigures, Nets, NkpFigures
from krupje.analysis.kernels.tables import strength

Key = tuple[int, ...]
KINDS = (0, 2, 3, 4, 5, 6, 7, 8, 9)
"""Category (place in figures.HANDS) of the first number of a strength; ace-king and royals apart."""
FOURS: Key = (1, 2)
"""The least a Hold'em dealer plays with: a pair of fours (H4)."""


def five_strength(cards: Sequence[int]) -> Key:
    """Comparable strength of exactly five cards."""
    ranks = tuple(sorted((c // 4 for c in cards), reverse=True))
    return strength(ranks, suited=len({c % 4 for c in cards}) == 1)


def best_strength(cards: Sequence[int]) -> Key:
    """Comparable strength of the best five of the cards (N11)."""
    return max(five_strength(five) for five in combinations(cards, 5))


def category(key: Key) -> int:
    """Place in figures.HANDS."""
    if key == (8, 12):
        return 10
    return 1 if key[:3] == (0, 12, 11) else KINDS[key[0]]


def net(mine: Key, theirs: Key, plays: bool, nets: Nets) -> int:  # noqa: FBT001
    """What a bet box comes to against the dealer's hand, in Antes times scale; fees left aside."""
    if not plays:
        return nets.idle[category(mine)]
    if mine == theirs:
        return 0
    return nets.win[category(mine)] if mine > theirs else nets.lose


def without(cards: Sequence[int], *gone: int) -> list[int]:
    """The cards but for some."""
    return [c for c in cards if c not in gone]


def nkp_bet(cards: Sequence[int], up: int, left: Sequence[int], figures: NkpFigures) -> Fraction:
    """Bet on five or six cards; the dealer's other four come from `left`. Fees left aside."""
    nets, mine = figures.nets(), best_strength(cards)
    least = 1 if figures.qualifier == "ace-king" else 2
    hands = [five_strength((up, *four)) for four in combinations(left, 4)]
    total = sum(net(mine, theirs, category(theirs) >= least, nets) for theirs in hands)
    return Fraction(total, len(hands) * nets.scale)


def nkp_change(cards: Sequence[int], up: int, left: Sequence[int], figures: NkpFigures) -> list[Fraction]:
    """Change each card: mean, over the card that comes, of the better of fold and Bet; fees left aside."""
    values = []
    for given in cards:
        ends = [nkp_bet([*without(cards, given), y], up, without(left, y), figures) for y in left]
        values.append(sum((max(Fraction(-1), v) for v in ends), Fraction(0)) / len(left))
    return values


def nkp_buy(cards: Sequence[int], up: int, left: Sequence[int], figures: NkpFigures) -> Fraction:
    """Buy, then fold, Bet or change (N8-N12): all fees counted."""
    total = Fraction(0)
    for x in left:
        six, rest = [*cards, x], without(left, x)
        choices = [Fraction(-2), nkp_bet(six, up, rest, figures) - 1]
        if figures.change:
            choices.append(max(nkp_change(six, up, rest, figures)) - 2)
        total += max(choices)
    return total / len(left)


def holdem_bet(
    hole: Sequence[int], flop: Sequence[int], left: Sequence[int], figures: HoldemFigures
) -> Fraction:
    """Bet on a hole and a flop; two board cards and the dealer's two come from `left`."""
    nets, total, deals = figures.nets(), 0, 0
    for runout in combinations(left, 2):
        board = [*flop, *runout]
        mine = best_strength([*board, *hole])
        for pair in combinations(without(left, *runout), 2):
            theirs = best_strength([*board, *pair])
            total += net(mine, theirs, theirs >= FOURS, nets)
            deals += 1
    return Fraction(total, deals * nets.scale)


def holdem_boxes(
    board: Sequence[int],
    left: Sequence[int],
    marks: Sequence[Mapping[tuple[int, int], tuple[bool, int]]],
    figures: HoldemFigures,
) -> dict[str, dict[int, int]]:
    """Two boxes against one dealer, over every hole of `left`, summed over the board's flops.

    Each flop's `marks` say of a hole (higher card first) whether it folds and its bonus hand, 0 for none.
    Products of dark with dark and light with dark; by the bonus hand of one box the other's dark net, the
    same where the first folds, and by the second's hand what the first gains by folding.
    """
    nets, keys = figures.nets(), {h: best_strength([*board, *h]) for h in holes(left)}
    names = ("dark", "light", "hit", "folded", "missed")
    sums: dict[str, dict[int, int]] = {name: dict.fromkeys(range(9), 0) for name in names}
    for theirs, key in keys.items():
        bet = {h: net(keys[h], key, key >= FOURS, nets) for h in holes(without(left, *theirs))}
        for one, mine in bet.items():
            for two, other in ((h, n) for h, n in bet.items() if not {*h} & {*one}):
                for flop in marks:
                    (fold, hand), (_, hand_two) = flop[one], flop[two]
                    sums["dark"][0] += mine * other
                    sums["light"][0] += (nets.fold if fold else mine) * other
                    sums["hit"][hand] += other
                    sums["folded"][hand] += other * fold
                    sums["missed"][hand_two] += (nets.fold - mine) * fold
    return sums


def holes(left: Sequence[int]) -> list[tuple[int, int]]:
    """All pairs, the higher card first."""
    return list(combinations(sorted(left, reverse=True), 2))


def baccarat_ends(shoe: Sequence[int]) -> dict[tuple[int, int], Fraction]:
    """Chance of each pair of final points (Player, Banker), by drawing card after card (B1-B5)."""
    chances: dict[tuple[int, int], Fraction] = {}
    for four, chance, left in draws(list(shoe), 4):
        for end, more in finish(four, left):
            chances[end] = chances.get(end, Fraction(0)) + chance * more
    return chances


def draws(shoe: list[int], count: int) -> Iterator[tuple[tuple[int, ...], Fraction, list[int]]]:
    """All ways to draw `count` cards in order: their points, the chance, the shoe left."""
    if count == 0:
        yield (), Fraction(1), shoe
        return
    for points, there in enumerate(shoe):
        if there:
            less = [n - (p == points) for p, n in enumerate(shoe)]
            for cards, chance, left in draws(less, count - 1):
                yield (points, *cards), chance * Fraction(there, sum(shoe)), left


def finish(four: tuple[int, ...], shoe: list[int]) -> Iterator[tuple[tuple[int, int], Fraction]]:
    """Ends of a coup after four cards (Player's pair, Banker's pair)."""
    player, banker = (four[0] + four[1]) % 10, (four[2] + four[3]) % 10
    if player >= 8 or banker >= 8:
        yield (player, banker), Fraction(1)
    elif player >= 6:
        yield from banker_part(player, banker, shoe, draw=banker <= 5)
    else:
        for (third,), chance, left in draws(shoe, 1):
            for end, more in banker_part((player + third) % 10, banker, left, draw=after(banker, third)):
                yield end, chance * more


def after(banker: int, third: int) -> bool:
    """B1: does the Banker draw once the Player has drawn `third`."""
    least = {0: range(10), 1: range(10), 2: range(10), 4: range(2, 8), 5: range(4, 8), 6: range(6, 8)}
    return third != 8 if banker == 3 else third in least.get(banker, ())


def banker_part(
    player: int, banker: int, shoe: list[int], *, draw: bool
) -> Iterator[tuple[tuple[int, int], Fraction]]:
    """Ends after the Banker's own card, if he draws."""
    if not draw:
        yield (player, banker), Fraction(1)
        return
    for (card,), chance, _ in draws(shoe, 1):
        yield (player, (banker + card) % 10), chance
