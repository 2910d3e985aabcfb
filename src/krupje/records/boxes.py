"""What records of the three games against the dealer have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.cards import PACK, parse, show, shows
from krupje.money import number
from krupje.records import strict
from krupje.refusal import NotNow, Refused
from krupje.rounds import Deal, Settled, step
from krupje.rounds.event import HOUSE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from krupje.cards import Card, Seen
    from krupje.rounds import Game, Line

Words = list[list[str]]


class Script:
    """A record being replayed: the cards that are to come and the words still to be said.

    ``first`` holds each place's first cards in the order they were dealt (0 is the dealer);
    ``plays`` the words of each box. Served cards are queued by the word that names them.
    """

    def __init__(self, game: Game[Any, Any], state: Any, first: dict[int, tuple[Card, ...]],
                 plays: dict[int, Words]) -> None:  # fmt: skip
        self.game = game
        self.start = state
        self.state = state
        self.first = {place: list(cards) for place, cards in first.items()}
        self.plays = {box: list(words) for box, words in plays.items()}
        self.actions: list[Any] = []
        self.events: list[Any] = []

    def do(self, action: Any) -> None:
        """Takes one action, or passes on its refusal."""
        self.state, events = step(self.game, self.state, action)
        self.actions.append(action)
        self.events.extend(events)

    def deal(self, place: int) -> None:
        """Gives a place its next first card."""
        self.do(Deal(self.first[place].pop(0)))

    def word(self, box: int, clause: str) -> list[str]:
        """The next thing a box said; refuses a box that never says its last word."""
        if not self.plays.get(box):
            raise NotNow("last-word-missing", clause, box=box)
        return self.plays[box].pop(0)

    def finish(self, clause: str) -> None:
        """Refuses words said after the round had no more use for them."""
        for box, left in self.plays.items():
            if left:
                raise NotNow("word-too-many", clause, box=box, word=" ".join(left[0])[:40])


def spoken(word: list[str], length: int, clause: str, box: int) -> tuple[Card, ...]:
    """The cards a word names after its verb; exactly ``length`` of them."""
    if len(word) != length + 1:
        raise Refused("word-unreadable", clause, box=box, word=" ".join(word)[:40])
    return tuple(map(parse, word[1:]))


def unused(named: Iterable[Card], count: int) -> tuple[Card, ...]:
    """Cards nobody named: they lie face down where a record leaves cards out that never mattered."""
    taken = set(named)
    return tuple(card for card in PACK if card not in taken)[:count]


def once(named: Iterable[Card], clause: str) -> None:
    """Refuses a card that is named twice."""
    seen: set[Card] = set()
    for card in named:
        if card in seen:
            raise Refused("card-repeated", clause, card=show(card))
        seen.add(card)


def unplayed(found: object, named: tuple[Card, ...], count: int, clause: str) -> tuple[Card, ...]:
    """The dealer's cards where every box folded: listed or not, they are only checked for repeated ones.

    Where too few are listed, cards nobody named lie in their place.
    """
    listed = strict.cards(found, "dealer", None, clause)
    once((*named, *listed), clause)
    return (*listed, *unused((*named, *listed), max(0, count - len(listed))))[:count]


def all_folded(plays: dict[int, Words], blind: Iterable[bool]) -> bool:
    """Whether every box ends by folding."""
    return not any(blind) and all(words and words[-1] == ["fold"] for words in plays.values())


def line(settled: Line) -> dict[str, Any]:
    """One line of a receipt as JSON; money in chips."""
    shown: dict[str, Any] = {
        "wager": settled.wager,
        "stake": number(settled.stake),
        "outcome": settled.outcome,
        "odds": settled.odds,
        "returned": number(settled.returned),
        "clause": settled.clause,
        "ruling": settled.ruling,
    }
    return shown | {"cut": number(settled.cut)} if settled.cut else shown


def settled_boxes(events: Iterable[Any], extra: Callable[[Settled], dict[str, Any]]) -> list[dict[str, Any]]:
    """The boxes of a receipt in ascending order."""
    paid = sorted((event for event in events if isinstance(event, Settled)), key=lambda event: event.box)
    return [
        {
            "box": event.box,
            **extra(event),
            "net": number(event.net),
            "lines": [line(each) for each in event.lines],
        }
        for event in paid
    ]


def hands(event: Settled) -> dict[str, Any]:
    """The two hand words of a poker box."""
    return {"hand": event.hand, "second": event.second}


def house_net(events: Iterable[Any]) -> int | float:
    """What the house won: the boxes' nets with the sign turned."""
    return number(-sum(event.net for event in events if isinstance(event, Settled)))


def dealer(cards: tuple[Seen, ...], hand: str, *, plays: bool) -> dict[str, Any]:
    """The dealer's part of a receipt."""
    return {"cards": shows(cards), "hand": hand, "plays": plays}


UNSHOWN: dict[str, Any] = {"cards": None, "hand": None, "plays": None}
"""The dealer's part where every box folded: his hand need not be shown."""

__all__ = ["HOUSE", "UNSHOWN", "Script", "Words", "all_folded", "dealer", "hands", "house_net", "line",
           "once", "settled_boxes", "spoken", "unplayed", "unused"]  # fmt: skip
