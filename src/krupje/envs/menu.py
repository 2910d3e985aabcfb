"""The moves of each game under fixed numbers: the only place where a game turns into integers.

A number means the same in every state; whether it may be chosen is the mask's to say. Cards are named by
their place in the hand, the highest first (of equal ranks spades are lowest, as ``krupje.cards`` counts
them), so that a hand has one description however it was dealt.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from krupje.games.baccarat.sheet import FIELDS
from krupje.rounds import Action, Legal

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.cards import Card
    from krupje.games.baccarat.sheet import Field
    from krupje.rounds import Span

Moves: TypeAlias = "list[Any]"
"""The move behind every number, None where the box has no such card or amount."""

PLACES = 6
"""No hand is longer."""

SUBSETS = tuple(tuple(place for place in range(5) if subset >> place & 1) for subset in range(1, 2**5))
"""Novo's exchanges: which places of the hand, by the bits of 1 to 31."""

QUARTERS = range(5)
"""Novo's insurance: the least amount, the most, and three between, rounded down to the house's unit."""

_PLACED = [str(place) for place in range(1, PLACES + 1)]

WORDS: dict[str, tuple[str, ...]] = {
    "nkp": ("fold", "bet", "buy", *(f"change {n}" for n in _PLACED), *(f"throw {n}" for n in _PLACED)),
    "casino-holdem": ("fold", "bet"),
    "novo": (
        "fold", "bet", "buy",
        *("exchange " + " ".join(str(place + 1) for place in places) for places in SUBSETS),
        "no insurance", *(f"insure {quarter}/4" for quarter in QUARTERS),
        "keep game", "buy game",
    ),
    "baccarat": tuple(
        f"{field}, {tie}"
        for field, tie in product(
            ("nothing", "player least", "player most", "banker least", "banker most"),
            ("no tie", "tie least", "tie most"),
        )
    ),
    "knock": (
        "check", "bet", "call", "raise", "fold", "draw stock", "draw discard", "knock", "pass", "drop",
        *(f"discard {n}" for n in _PLACED),
    ),
}  # fmt: skip
"""What every number means, in order from nought: the action encoding."""


class Uninsured(Action, frozen=True, tag="uninsured"):
    """A box lets the insurance pass. At a table it just says nothing; here everybody is asked in turn."""

    box: int


def moves(game: str, view: Any, box: int) -> Moves:
    """The move behind every number, for a box that sees ``view``."""
    return _MOVES[game](view, box)


def mask(offered: Moves, legal: Legal) -> list[bool]:
    """Which numbers may be chosen: their move is legal, and no smaller number names the same."""
    open_to, seen = set(legal.actions), set()
    found = []
    for move in offered:
        found.append(
            move is not None
            and move not in seen
            and (move in open_to or isinstance(move, Uninsured) or any(move in span for span in legal.spans))
        )
        seen.add(move)
    return found


def hand(cards: Any) -> list[Card | None]:
    """The cards of a box by their places, the highest first; a dark box has none that it knows."""
    known = sorted((card for card in cards if card is not None), reverse=True)
    return [*known, *[None] * (PLACES - len(known))]


def _at(view: Any, box: int) -> Any:
    return next(each for each in view.boxes if each.box == box)


def _each(kind: Callable[[int, Card], Any], box: int, cards: list[Card | None]) -> Moves:
    """A kind of move for every place, None where there is no card."""
    return [None if card is None else kind(box, card) for card in cards]


def _nkp(view: Any, box: int) -> Moves:
    from krupje.games.nkp.actions import Bet, Buy, Change, Fold, Throw

    cards = hand(_at(view, box).cards)
    return [Fold(box), Bet(box), Buy(box), *_each(Change, box, cards), *_each(Throw, box, cards)]


def _holdem(_: Any, box: int) -> Moves:
    from krupje.games.holdem.actions import Bet, Fold

    return [Fold(box), Bet(box)]


def _novo(view: Any, box: int) -> Moves:
    from krupje.games.novo import GAME
    from krupje.games.novo.actions import Bet, Buy, BuyGame, Exchange, Fold, KeepGame
    from krupje.games.novo.stages import stage

    own = hand(_at(view, box).cards)
    sets = [tuple(own[place] for place in places) for places in SUBSETS]
    exchanges = [None if None in cards else Exchange(box, cards) for cards in sets]  # type: ignore[arg-type]
    span = next((each for each in GAME.legal(view).spans if each.action.box == box), None)
    amounts = [None] * len(QUARTERS) if span is None else [_amount(span, quarter) for quarter in QUARTERS]
    asked = Uninsured(box) if stage(view) == "insuring" else None
    return [Fold(box), Bet(box), Buy(box), *exchanges, asked, *amounts, KeepGame(box), BuyGame(box)]


def _amount(span: Span, quarter: int) -> Any:
    """So many quarters of the way from the least insurance to the most, in whole steps."""
    steps = (span.most - span.least) // span.step * quarter // 4
    return replace(span.action, amount=span.least + steps * span.step)


def _knock(view: Any, box: int) -> Moves:
    from krupje.games.knock.actions import Bet, Call, Check, Discard, Draw, Drop, Fold, Knock, Pass, Raise

    cards = hand(_at(view, box).cards)
    speak = [Check(box), Bet(box), Call(box), Raise(box), Fold(box)]
    turn = [Draw(box, "stock"), Draw(box, "discard"), Knock(box), Pass(box), Drop(box)]
    return [*speak, *turn, *_each(Discard, box, cards)]


_MOVES: dict[str, Callable[[Any, int], Moves]] = {
    "nkp": _nkp,
    "casino-holdem": _holdem,
    "novo": _novo,
    "knock": _knock,
}


def bets(rules: Any, number: int) -> tuple[tuple[Field, int], ...]:
    """What a number of the baccarat menu lays: fields and cents, the least or the most the house takes.

    >>> from krupje.games.baccarat import Rules
    >>> bets(Rules(), 4), bets(Rules(), 0)
    ((('player', 1000), ('tie', 500)), ())
    """
    field, tie = divmod(number, 3)
    laid: list[tuple[Field, int]] = []
    if field:
        laid.append(_bet(rules, FIELDS[(field - 1) // 2], most=field % 2 == 0))
    if tie:
        laid.append(_bet(rules, "tie", most=tie == 2))
    return tuple(laid)


def _bet(rules: Any, field: Field, *, most: bool) -> tuple[Field, int]:
    step, (low, high) = rules.step(field), rules.limits(field)
    return field, high // step * step if most else -(-low // step) * step
