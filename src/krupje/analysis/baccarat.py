"""Baccarat: the coup by the composition of the shoe, its wagers, and what each card removed is worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import perm

from krupje.analysis.figures import BaccaratFigures
from krupje.analysis.spots import card_name, enough
from krupje.refusal import Refused

Ends = dict[tuple[int, int, int], int]


def points_of(card: int) -> int:
    """Ace 1, two to nine their number, the rest 0."""
    rank = card >> 2
    return 1 if rank == 12 else rank + 2 if rank < 8 else 0


def shoe_of(decks: int, removed: list[int]) -> tuple[int, ...]:
    """Cards left by points 0..9; refuses a card removed more often than it is there, and an empty shoe."""
    for card, times in Counter(removed).items():
        if times > decks:
            raise Refused("card-repeated", card=card_name(card))
    full = [16 * decks] + [4 * decks] * 9
    for card in removed:
        full[points_of(card)] -= 1
    enough(sum(full), 6)
    return tuple(full)


@dataclass(frozen=True, slots=True)
class Coup:
    """Ordered six-card sequences of a shoe: in all, won by Player, by Banker, tied; and by how they end."""

    total: int
    player: int
    banker: int
    tie: int
    ends: Ends


def coup(shoe: tuple[int, ...]) -> Coup:
    """Count the coup of this shoe."""
    from krupje.analysis.kernels import baccarat

    ends = baccarat.count(shoe)
    player = sum(n for (p, b, _), n in ends.items() if p > b)
    banker = sum(n for (p, b, _), n in ends.items() if p < b)
    tie = sum(n for (p, b, _), n in ends.items() if p == b)
    return Coup(perm(sum(shoe), 6), player, banker, tie, ends)


def outcomes(found: Coup, figures: BaccaratFigures) -> dict[str, list[tuple[str, Fraction, Fraction]]]:
    """(event, net, probability) of a unit on each field (B5, B8)."""
    player, banker, tie = (Fraction(n, found.total) for n in (found.player, found.banker, found.tie))
    commission, eight = Fraction(*figures.banker_pays), Fraction(*figures.tie_pays)
    one = Fraction(1)
    return {
        "player": [("player", one, player), ("tie", 0 * one, tie), ("banker", -one, banker)],
        "banker": [("banker", commission, banker), ("tie", 0 * one, tie), ("player", -one, player)],
        "tie": [("tie", eight, tie), ("no tie", -one, player + banker)],
    }


def values(shoe: tuple[int, ...], figures: BaccaratFigures) -> dict[str, Fraction]:
    """Value of a unit on each field."""
    table = outcomes(coup(shoe), figures)
    return {wager: sum((net * p for _, net, p in rows), Fraction(0)) for wager, rows in table.items()}


def effect_of_removal(shoe: tuple[int, ...], figures: BaccaratFigures) -> list[dict[str, Fraction]]:
    """By points 0..9: change of each field's value when one such card is taken out of the shoe."""
    full = values(shoe, figures)
    table: list[dict[str, Fraction]] = []
    for point in range(10):
        less = tuple(n - (v == point) for v, n in enumerate(shoe))
        now = values(less, figures) if shoe[point] else full
        table.append({wager: now[wager] - full[wager] for wager in full})
    return table
