"""What the dealer says, and what others did: sentences made from events as one guest saw them.

A guest is not told what he has just done himself, only what came of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from krupje.cards import Seen, show, shows
from krupje.cli.terminal.hands import both
from krupje.rounds import HOUSE, Settled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from krupje.cli.terminal.felt import View
    from krupje.table import Table

FIRST_CARDS = ("began", "dealt", "card-taken", "burned", "cut-card-out")
"""What happens during the first deal, which everybody can follow by looking."""


class Served(NamedTuple):
    """Cards that came to a box after the first deal, all together."""

    box: int
    cards: tuple[Seen, ...]


def said(picture: Table, events: Iterable[Any], view: View) -> list[Text]:
    """Everything worth saying of what has happened, in order; ``picture`` is the table after it."""
    listed = list(events)
    told: list[Text] = []
    for event in _gathered(listed):
        told.extend(
            _served(picture, event, view) if isinstance(event, Served) else _event(picture, event, view)
        )
    told.extend(_ending(picture, listed, view))
    return told


def _gathered(events: list[Any]) -> Iterator[Any]:
    """The events without the boxes' first cards; later ones of a box come as one."""
    dealing, served = False, Served(HOUSE, ())
    for event in events:
        tag = _tag(event)
        dealing = tag == "began" or (dealing and tag in FIRST_CARDS)
        to_box = tag == "dealt" and getattr(event, "box", HOUSE) != HOUSE
        if served.cards and tag != "card-taken" and not (to_box and event.box == served.box):
            yield served
            served = Served(HOUSE, ())
        if to_box and not dealing:
            served = Served(event.box, (*served.cards, event.card))
        elif not to_box:
            yield event
    if served.cards:
        yield served


def _tag(event: Any) -> str:
    return str(event.__struct_config__.tag)


def _event(picture: Table, event: Any, view: View) -> Iterator[Text]:
    """The sentence of one event, if it has one."""
    tag = _tag(event)
    match tag:
        case "staked":
            yield from _staked(picture, event, view)
        case "dealt" if picture.name != "baccarat":
            yield from _up(picture, event, view)
        case "up-turned":
            yield _line(view, picture, "up-card", card=view.words.card(show(event.card)))
        case "called" | "bonus-called":
            yield from _called(picture, event, view)
        case "turned" | "settled" | "shown" | "opened" | "gave":
            return
        case "bets-closed" if picture.name == "knock":
            return
        case _ if getattr(event, "box", None) in picture.held(view.who) and tag != "lot-fell":
            return
        case _:
            yield from _plain(picture, event, view, tag)


def _plain(picture: Table, event: Any, view: View, tag: str) -> Iterator[Text]:
    """An event with a sentence of its own: for this game, or for any."""
    word = getattr(event, "word", None) or getattr(event, "pile", None)
    key = f"{tag}-{word}" if word else tag
    for scope in (f"play.said.{picture.name}.{key}", f"play.said.{key}"):
        if view.words.has(scope):
            yield Text(view.words.say(scope, **_params(picture, event, view)))
            return


def _params(picture: Table, event: Any, view: View) -> dict[str, object]:
    words = view.words
    params: dict[str, object] = {}
    if hasattr(event, "box"):
        params["who"] = place(picture, event.box, view)
    if hasattr(event, "amount"):
        params["sum"] = words.money(event.amount)
    card = getattr(event, "card", None)
    params["card"] = words.card(show(card)) if card is not None else ""
    return params


def place(picture: Table, box: int, view: View) -> str:
    """A box or seat by its name."""
    if hasattr(picture.rules, "seats_max"):
        own = box in picture.held(view.who)
        return view.words.say("play.you") if own else view.words.say("play.seat", box=box)
    return view.words.say("play.box", picture.name, box=box)


def _line(view: View, picture: Table, key: str, **params: object) -> Text:
    return Text(view.words.say(f"play.said.{key}", picture.name, **params))


def _staked(picture: Table, event: Any, view: View) -> Iterator[Text]:
    """Others' chips; in Knock Poker the word that follows says it."""
    if event.box in picture.held(view.who) or event.wager in ("pot", "drop", "knock", "premium"):
        return
    wager = view.words.say(f"play.lies.{event.wager}")
    yield _line(view, picture, "staked", who=place(picture, event.box, view), wager=wager,
                sum=view.words.money(event.amount))  # fmt: skip


def _served(picture: Table, served: Served, view: View) -> Iterator[Text]:
    """Cards of the guest's own that he may see."""
    if served.box in picture.held(view.who) and None not in served.cards:
        cards = view.words.cards(shows(served.cards))
        yield _line(view, picture, "served", who=place(picture, served.box, view), cards=cards)


def _up(picture: Table, event: Any, view: View) -> Iterator[Text]:
    """A card of the dealer's that lies face up, or the first of the discards."""
    if event.face != "up" or event.card is None:
        return
    key = "drew-up" if _drawing(picture) else "first-discard" if picture.name == "knock" else "up-card"
    yield _line(view, picture, key, card=view.words.card(show(event.card)))


def _drawing(picture: Table) -> bool:
    return getattr(picture.round, "plays", None) is False


def _called(picture: Table, event: Any, view: View) -> Iterator[Text]:
    """A wager that won ahead of the others."""
    line = event.line
    if line.outcome != "win":
        return
    outcome = " ".join(filter(None, (view.words.say(f"outcome.{line.outcome}"), line.odds)))
    yield _line(view, picture, "called", who=place(picture, event.box, view),
                wager=view.words.name("wager", line.wager, picture.name), outcome=outcome)  # fmt: skip


def _ending(picture: Table, events: list[Any], view: View) -> Iterator[Text]:
    """How a coup or a hand came out."""
    if not any(isinstance(event, Settled) for event in events) or any(_tag(e) == "voided" for e in events):
        return
    if picture.name == "baccarat":
        yield _winner(picture, view)
    elif picture.name == "knock":
        yield from _pot(picture, events, view)


def _winner(picture: Table, view: View) -> Text:
    from krupje.games.baccarat.tableau import points, winner

    player, banker = points(picture.round.player), points(picture.round.banker)
    side = winner(player, banker)
    return _line(view, picture, f"winner-{side}", high=max(player, banker), low=min(player, banker))


def _pot(picture: Table, events: list[Any], view: View) -> Iterator[Text]:
    """Who takes the pot, and with what."""
    for event in events:
        if isinstance(event, Settled):
            won = next((line for line in event.lines if line.wager == "pot" and line.returned), None)
            if won is not None:
                seat = picture.round.at(event.box)
                hand = both(picture, seat.cards, view.words) if event.hand else ""
                yield _line(view, picture, "pot-with" if hand else "pot", who=place(picture, event.box, view),
                            sum=view.words.money(won.returned), hand=hand)  # fmt: skip
