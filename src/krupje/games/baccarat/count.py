"""Baccarat counted: every order in which six cards can leave a shoe, through the game's own tableau.

A coup of four or five cards stands for all the ways the cards after it could lie, so that every
coup is counted in sequences of six and the three results share one published total.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from krupje.games.baccarat.sheet import LONGEST
from krupje.games.baccarat.tableau import due, points, winner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.cards import Card

Hand = tuple["Card", ...]

_points = cache(points)
"""The same few hands come again and again: 2366 of them in half a million coups."""


class End(NamedTuple):
    """How a coup ended: the Player's points on two cards, both sides' at last, and the cards used."""

    player_first: int
    player: int
    banker: int
    cards: int


def ends(left: Sequence[int]) -> Counter[End]:
    """In how many sequences of six each end comes, from a shoe with ``left[rank]`` cards of each rank.

    A card here is the first suit's of its rank: points know no suits.
    """
    found: Counter[End] = Counter()
    _follow(list(left), (), (), 1, found)
    return found


def _follow(left: list[int], player: Hand, banker: Hand, ways: int, found: Counter[End]) -> None:
    """§4.1, §6 — Deals every rank the shoe still has to the side that is due a card, and goes on."""
    side = due(player, banker)
    if side is None:
        used = len(player) + len(banker)
        end = End(_points(player[:2]), _points(player), _points(banker), used)
        found[end] += ways * _orders(sum(left), LONGEST - used)
        return
    for rank, count in enumerate(left):
        if not count:
            continue
        left[rank] -= 1
        card = (rank * 4,)
        if side == "player":
            _follow(left, player + card, banker, ways * count, found)
        else:
            _follow(left, player, banker + card, ways * count, found)
        left[rank] += 1


def _orders(cards: int, places: int) -> int:
    """In how many orders ``places`` of so many cards can lie."""
    ways = 1
    for taken in range(places):
        ways *= cards - taken
    return ways


def results(decks: int) -> Counter[str]:
    """The sequences of six that Banker, Player and Tie win, from that many whole packs."""
    totals: Counter[str] = Counter()
    for end, ways in ends([4 * decks] * 13).items():
        totals[winner(end.player, end.banker)] += ways
    return totals
