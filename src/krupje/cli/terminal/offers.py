"""What a guest may do now, as a short menu: made from the legal moves of his own picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from krupje.rounds import Deal, TimeOut, Void

if TYPE_CHECKING:
    from krupje.cards import Card
    from krupje.money import Cents
    from krupje.rounds import Span
    from krupje.table import Table

Asks: TypeAlias = Literal["", "card", "cards", "amount"]
"""What is still to be said when an offer has been taken."""


class Offer(Struct, frozen=True):
    """One line of the menu: a verb, and the moves it can come to."""

    verb: str
    box: int
    moves: tuple[Any, ...]
    asks: Asks = ""
    span: Any = None

    @property
    def example(self) -> Any:
        """One of its moves; all of them cost the same, but for those with an amount."""
        return self.moves[0]

    def cards(self) -> tuple[Card, ...]:
        """The cards it may name."""
        if self.asks == "card":
            return tuple(move.card for move in self.moves)
        return tuple(dict.fromkeys(card for move in self.moves for card in move.cards))

    def with_cards(self, cards: tuple[Card, ...]) -> Any:
        """The move that names these cards, or None."""
        wanted = sorted(cards)
        return next((move for move in self.moves if _named(move) == wanted), None)

    def with_amount(self, cents: Cents) -> Any:
        """The move with that amount; the table says whether it stands."""
        return replace(self.example, amount=cents)


def _named(move: Any) -> list[Card]:
    return sorted(move.cards) if hasattr(move, "cards") else [move.card]


def offers(picture: Table, who: str) -> tuple[Offer, ...]:
    """The menu of one guest. Empty when he has nothing to say now."""
    if picture.round is None:
        return ()
    legal, held = picture.game.legal(picture.round), picture.held(who)
    grouped: dict[tuple[str, int], list[Any]] = {}
    for move in legal.actions:
        if not isinstance(move, Deal | TimeOut | Void) and getattr(move, "box", 0) in held:
            grouped.setdefault((verb(move), move.box), []).append(move)
    spans = [span for span in legal.spans if getattr(span.action, "box", 0) in held]
    return (
        *(Offer(word, box, tuple(moves), _asks(moves[0])) for (word, box), moves in grouped.items()),
        *(_open(span) for span in spans),
    )


def _open(span: Span) -> Offer:
    return Offer(
        verb(span.action), span.action.box, (replace(span.action, amount=span.least),), "amount", span
    )


def verb(move: Any) -> str:
    """The move's word; drawing from the stock and from the discards are two."""
    word = str(move.__struct_config__.tag)
    return f"{word}-{move.pile}" if hasattr(move, "pile") else word


def _asks(move: Any) -> Asks:
    return "card" if hasattr(move, "card") else "cards" if hasattr(move, "cards") else ""
