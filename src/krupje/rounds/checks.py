"""Checks that every game makes the same way: whose card, whose turn, how much.

A check returns nothing or refuses. ``legal`` offers exactly the candidates that pass the checks
``decide`` makes, so the two cannot disagree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.cards import Card, show
from krupje.money import chips
from krupje.refusal import NotAllowed, NotNow, NotYours, NotYourTurn, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from krupje.money import Cents


def within(code: str, cents: Cents, least: Cents, most: Cents | None, unit: Cents, clause: str,
           ruling: str | None = None, **params: int) -> None:  # fmt: skip
    """A stake lies in its limits and is a multiple of the unit."""
    if most is not None and not room(least, most, unit):
        raise NotAllowed("no-room-for-stake", clause, ruling, stake=chips(cents), least=chips(least),
                         most=chips(most), **params)  # fmt: skip
    if cents % unit:
        raise NotAllowed("stake-not-in-units", clause, ruling, stake=chips(cents), unit=chips(unit), **params)
    if cents < least or (most is not None and cents > most):
        raise NotAllowed(code, clause, ruling, stake=chips(cents), least=chips(least),
                         most="" if most is None else chips(most), **params)  # fmt: skip


def room(least: Cents, most: Cents, unit: Cents) -> bool:
    """Whether some multiple of the unit lies within the limits.

    >>> room(500, 10_000, 100), room(500, 10_000, 10_100)
    (True, False)
    """
    return most // unit * unit >= least


def boxes_stand(numbers: Iterable[int], boxes: int, clause: str, ruling: str | None = None) -> None:
    """There is a box, each box is on the table, and no box comes twice."""
    listed = list(numbers)
    if not listed:
        raise NotAllowed("no-boxes", clause, ruling)
    for number in listed:
        if not 1 <= number <= boxes:
            raise NotAllowed("box-not-open", clause, ruling, box=number, boxes=boxes)
    for before, number in zip(sorted(listed), sorted(listed)[1:], strict=False):
        if before == number:
            raise NotAllowed("box-twice", clause, ruling, box=number)


def card_fits(card: Card, out: int, clause: str) -> None:
    """A card of the one pack that has not come out yet; ``out`` has a bit for each that has."""
    if not 0 <= card < 52:
        raise Refused("card-unknown", clause, card=str(card)[:20])
    if out >> card & 1:
        raise Refused("card-repeated", clause, card=show(card))


def holds(cards: Iterable[Any], card: Card, box: int, clause: str) -> None:
    """The box holds the card that was named."""
    if card not in cards:
        raise NotYours(
            "card-not-held", clause, card=show(card) if 0 <= card < 52 else str(card)[:20], box=box
        )


def turn(awaited: int | None, who: int, clause: str) -> None:
    """It is this box's turn (or the house's, 0)."""
    if awaited is None:
        raise NotNow("round-over", clause)
    if awaited == who:
        return
    if awaited == 0:
        raise NotNow("card-due", clause, box=who)
    if who == 0:
        raise NotNow("no-card-due", clause, box=awaited)
    raise NotYourTurn("not-your-turn", clause, box=who, awaited=awaited)


def allowed(check: Callable[[Any, Any], None], state: Any, candidates: Iterable[Any]) -> tuple[Any, ...]:
    """The candidates that pass the check."""
    kept = []
    for action in candidates:
        try:
            check(state, action)
        except Refused:
            continue
        kept.append(action)
    return tuple(kept)
