"""What a bot does, and why: a code and figures, which the catalogue turns into one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct, field

from krupje.cards import rank, shows
from krupje.rounds import TimeOut, Void

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from krupje.cards import Card
    from krupje.i18n import Catalogue

Offered = dict[type[Any], list[Any]]
"""What is legal for a seat, by kind."""

SURE = 100
"""Of a hundred such hands, all."""


class Dice(Protocol):
    """Where a player's moods come from."""

    def random(self) -> float:
        """A number from 0 up to 1."""
        ...


class Choice(Struct, frozen=True):
    """An action of a seat and the reason for it: ``bot.<why>`` in the catalogue, with these figures.

    ``share`` is how many of a hundred such hands would be played so; 100 where nothing was left to dice.
    """

    action: Any
    why: str
    params: dict[str, Any] = field(default_factory=dict)
    share: int = SURE

    def said(self, words: Catalogue) -> str:
        """One line for people. It names the seat's own cards: for the player's eyes, or after a showdown."""
        shown = {key: _worded(key, value, words) for key, value in self.params.items()}
        line = words.say(f"bot.{self.why}", "knock", **shown)
        often = "" if self.share >= SURE else " " + words.say("bot.often", "knock", share=self.share)
        return line + often


def _worded(key: str, value: Any, words: Catalogue) -> object:
    """A figure as people read it."""
    match key:
        case "cards" | "card":
            return words.cards(value)
        case "hand":
            return words.name("hand", value, "knock")
        case "pot" | "price":
            return words.money(value)
        case _:
            return value


def held(cards: Sequence[Card], *, wheel: bool) -> dict[str, Any]:
    """The figures of a hand in a reason: its name and its five cards, best first."""
    order = sorted(cards, key=lambda card: (-sum(card >> 2 == other >> 2 for other in cards), -card))
    return {"hand": rank(cards, wheel=wheel).name, "cards": shows(order)}


def offers(legal: Iterable[Any], seat: int) -> Offered:
    """What the seat itself may do."""
    found: Offered = {}
    for action in legal:
        if not isinstance(action, TimeOut | Void) and action.box == seat:
            found.setdefault(type(action), []).append(action)
    return found
