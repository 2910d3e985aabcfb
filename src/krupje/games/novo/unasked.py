"""Novo Poker: what the dealer does by himself as soon as nobody is waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupje.games.novo.actions import Called, Opened, Shown, Turned, UpTurned
from krupje.games.novo.combinations import main
from krupje.games.novo.settle import bonus, insurance, plays, settle
from krupje.games.novo.stages import movers, stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from krupje.cards import Card
    from krupje.games.novo.actions import Happens
    from krupje.games.novo.state import Box, Round


def unasked(state: Round) -> Iterator[Happens]:
    """The next thing the dealer does unasked; nothing where a box, a card or the window is waited for."""
    if state.up is None:
        yield up_card(state)
        return
    reached = stage(state)
    uncalled = [box for box in state.boxes if box.bonus and not box.called]
    if reached == "choosing":
        yield from openings(state)
    elif uncalled:
        yield from bonuses(state, uncalled)
    elif reached == "turning" and not all(box.folded for box in state.boxes):
        yield from turning(state)
    elif reached == "drawing":
        yield from paid(state, (box for box in state.boxes if not box.bought_game))
    elif reached in ("turning", "settling"):
        yield from paid(state, state.boxes)


def up_card(state: Round) -> UpTurned:
    """§3.2 — The dealer's five are complete: he turns one, a block's first card or the last from a shoe."""
    place = 0 if state.rules.dealing == "machine" else 4
    return UpTurned(place, state.dealer[place])  # type: ignore[arg-type]


def openings(state: Round) -> Iterator[Opened]:
    """§2.7, §3.4 — A guest's next box opens to him; those he asked the dealer to open, to everybody."""
    return (
        Opened(box.box, box.cards, "up" if box.open else "own") for box in movers(state) if not box.opened
    )


def bonuses(state: Round, boxes: Iterable[Box]) -> Iterator[Happens]:
    """§2.8, §7.9 — All have chosen: before anything is exchanged the bonuses are turned and called."""
    for box in boxes:
        kept: tuple[Card, ...] = box.kept_cards  # type: ignore[assignment]
        yield Shown(box.box, kept, box.gave)  # type: ignore[arg-type]
        yield Called(box.box, bonus(state.rules, box))


def turning(state: Round) -> Iterator[Happens]:
    """§6.4, §7.1 — The dealer turns; where he has no game, insurance has won then and there."""
    dealer: tuple[Card, ...] = state.dealer  # type: ignore[assignment]
    turned = Turned(dealer, plays(main(dealer)))
    yield turned
    if not turned.plays:
        seen = replace(state, plays=False)
        yield from (Called(box.box, insurance(seen, box)) for box in state.boxes if box.insured and box.bet)


def paid(state: Round, boxes: Iterable[Box]) -> Iterator[Happens]:
    """§7.10, §7.11, §8.2 — Boxes that stayed in are turned, and all are paid, the lowest first.

    A folded hand is not shown, nor the dealer's when nobody stayed in.
    """
    waiting = [box for box in boxes if not box.settled]
    for box in waiting:
        if not box.folded:
            yield Shown(box.box, box.cards)  # type: ignore[arg-type]
    yield from (settle(state, box) for box in waiting)
