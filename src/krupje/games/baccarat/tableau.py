"""Baccarat: what cards count, and who draws. Nothing here knows a stake or a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.cards import Card

Side: TypeAlias = Literal["player", "banker"]
Winner: TypeAlias = Literal["player", "banker", "tie"]

_VALUES = tuple(rank + 2 if rank < 8 else 1 if rank == 12 else 0 for rank in range(13))


def value(card: Card) -> int:
    """§5.1 — Two to nine count their number, an ace one, a ten and the court cards nothing."""
    return _VALUES[card >> 2]


def points(cards: Sequence[Card]) -> int:
    """§5.2 — The sum of the cards without its tens."""
    return sum([_VALUES[card >> 2] for card in cards]) % 10


def natural(player: int, banker: int) -> bool:
    """§6.1 — Eight or nine on two cards, at either side: nobody draws (B3)."""
    return player >= 8 or banker >= 8


def player_draws(player: int) -> bool:
    """§6.2 — The Player draws on nought to five and stands on six and seven."""
    return player <= 5


def banker_draws(banker: int, third: int | None) -> bool:
    """§6.3, §6.4 — The Banker draws by his own points and by what the Player's third card counts.

    ``third`` is None where the Player stood; then the Banker draws on nought to five (B2).
    """
    if third is None:
        return banker <= 5
    match banker:
        case 0 | 1 | 2:
            return True
        case 3:
            return third != 8
        case 4:
            return 2 <= third <= 7
        case 5:
            return 4 <= third <= 7
        case 6:
            return 6 <= third <= 7
        case _:
            return False


def due(player: Sequence[Card], banker: Sequence[Card]) -> Side | None:
    """§4.1, §6 — Who gets the next card: Player, Banker, Player, Banker, then third cards; or nobody."""
    dealt = len(player) + len(banker)
    if dealt < 4:
        return "banker" if dealt % 2 else "player"
    if len(banker) == 3:
        return None
    held, holds = points(player[:2]), points(banker[:2])
    if natural(held, holds):
        return None
    if len(player) == 2 and player_draws(held):
        return "player"
    third = value(player[2]) if len(player) == 3 else None
    return "banker" if banker_draws(holds, third) else None


def third_card_clause(side: Side, player: Sequence[Card], banker: Sequence[Card]) -> tuple[str, str | None]:
    """§6 — The clause and the ruling by which a side has a third card or has none."""
    if natural(points(player[:2]), points(banker[:2])):
        return "baccarat 6.1", "B3"
    if side == "player":
        return "baccarat 6.2", None
    return ("baccarat 6.4", "B1") if len(player) == 3 else ("baccarat 6.3", "B2")


def winner(player: int, banker: int) -> Winner:
    """§1.1, §7.1 — The side with more points; equal points are a tie."""
    if player == banker:
        return "tie"
    return "player" if player > banker else "banker"
