"""Two worlds that differ only in what somebody may not see look the same to him, at the table too.

A round is played to some point. All cards a watcher may not have seen since the shuffle are then permuted
among themselves, the same actions are taken again with their hidden cards permuted likewise, and what
the watcher sees must not change by a letter: events, picture, his own legal moves, and refusals.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from floor import GUESTS, Floor, Hands
from test_sessions import stakes

from krupje.games import NAMES
from krupje.refusal import Refusal
from krupje.table import Watcher, step
from krupje.table import actions as do
from krupje.table.events import Happens
from krupje.table.evolve import evolve
from krupje.table.view import audience
from krupje.testing.eyes import may_see

CARD_FIELDS = ("card", "cards")


def a_point_in_a_round(name: str, seed: int) -> Floor:
    """A table somewhere in its second round."""
    rng, hands = random.Random(seed), Hands(seed)
    floor = Floor(name)
    for number in range(2):
        while floor.auto(rng, hands):
            pass
        for box, guest in enumerate(GUESTS, start=1):
            for stake in stakes(name, box, rng):
                floor.do(do.Lay(guest, stake))
        floor.do(do.Close())
        if number == 0:
            floor.play_round(rng, hands)
    for _ in range(rng.randrange(1, 60)):
        if floor.table.over or not floor.auto(rng, hands):
            break
    return floor


def shown(events: Any) -> bytes:
    """Events as bytes: what goes over a wire."""
    return msgspec.json.encode(events)


def cards_in(event: Any) -> set[int]:
    """The cards an event tells of."""
    held = (getattr(event, field, None) for field in (*CARD_FIELDS, "gave"))
    each = (cards if isinstance(cards, tuple) else (cards,) for cards in held)
    return {card for cards in each for card in cards if card is not None}


def may_know(floor: Floor, last: int, who: str) -> set[int]:
    """The cards somebody may have seen since the last shuffle: said a second time, not asked of the views.

    What the table itself turns over is turned over before everybody.
    """
    table, known = floor.opening, set[int]()
    for index, (_, events) in enumerate(floor.entries):
        for event in events:
            at_table = isinstance(event, Happens)
            if index >= last and (at_table or may_see(table.game, table.round, event, audience(table, who))):
                known |= cards_in(event)
            table = evolve(table, event)
    return known


def moved(value: Any, other: dict[int, int]) -> Any:
    """An action with its cards permuted."""
    changes = {}
    for field in (*CARD_FIELDS, "order"):
        held = getattr(value, field, None)
        if isinstance(held, tuple):
            changes[field] = tuple(other.get(card, card) for card in held)
        elif isinstance(held, int):
            changes[field] = other.get(held, held)
    if hasattr(value, "move"):
        changes["move"] = moved(value.move, other)
    return msgspec.structs.replace(value, **changes)


def watched(floor: Floor, actions: list[Any], who: str) -> tuple[Watcher, list[bytes], Any]:
    """Takes the actions at a fresh table under somebody's eyes."""
    watcher = Watcher(floor.opening, who)
    seen = []
    table = floor.opening
    for action in actions:
        table, events = step(table, action)
        seen.append(shown(watcher.watch(events)))
    return watcher, seen, table


def answers(table: Any, who: str) -> list[Any]:
    """What somebody hears when he tries everything his hand could try."""
    heard = []
    for box in range(1, 7):
        for kind in _moves(table, box):
            try:
                step(table, do.Play(who, kind))
                heard.append("taken")
            except Refusal as refusal:
                heard.append((refusal.code, refusal.clause, refusal.ruling, refusal.params))
    return heard


def _moves(table: Any, box: int) -> list[Any]:
    """One of each kind of move that names nothing but a box."""
    kinds = [kind for kind in table.game.action.__args__ if kind.__struct_fields__ == ("box",)]
    return [kind(box) for kind in kinds]


def same_to(who: str, floor: Floor, rng: random.Random) -> bool:
    """Compares the two worlds as ``who`` sees them; False where the other world has no such round."""
    actions = [action for action, _ in floor.entries]
    last = max(i for i, action in enumerate(actions) if isinstance(action, do.Shuffle))
    known = may_know(floor, last, who)
    hidden = [card for card in range(52) if card not in known]
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    twin = [*actions[:last], *(moved(action, other) for action in actions[last:])]
    one, seen_one, table_one = watched(floor, actions, who)
    try:
        two, seen_two, table_two = watched(floor, twin, who)
    except Refusal:
        return False  # others' decisions need not be legal with other cards
    if table_one.over or table_two.over:
        return False
    assert seen_one == seen_two
    assert one.picture == two.picture
    assert answers(table_one, who) == answers(table_two, who)
    assert own_moves(table_one, who) == own_moves(table_two, who)
    return True


def own_moves(table: Any, who: str) -> list[Any]:
    """What a guest may do now at his boxes."""
    if table.round is None:
        return []
    return [move for move in table.game.legal(table.round) if getattr(move, "box", 0) in table.held(who)]


SECRETIVE = [name for name in NAMES if name != "baccarat"]


def compared(name: str, seeds: range) -> int:
    """How many pairs of worlds were compared, of all watchers."""
    rng = random.Random(1)
    worlds = (a_point_in_a_round(name, seed) for seed in seeds)
    return sum(
        same_to(who, floor, rng) for floor in worlds for who in (*GUESTS, "@dealer", "@inspector", "nobody")
    )


@pytest.mark.parametrize("name", SECRETIVE)
def test_hidden_cards_change_nothing(name: str) -> None:
    """Whoever watches sees the same bytes whatever lies where he may not look."""
    assert compared(name, range(12)) > 15


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRETIVE)
def test_hidden_cards_change_nothing_in_many_worlds(name: str) -> None:
    """The same over several hundred tables a game."""
    assert compared(name, range(100, 300)) > 300


def test_the_test_has_teeth() -> None:
    """A watcher who saw everything would be caught: the inspector's bytes do differ from an onlooker's."""
    floor = a_point_in_a_round("nkp", 3)
    actions = [action for action, _ in floor.entries]
    _, inspector, _ = watched(floor, actions, "@inspector")
    _, onlooker, _ = watched(floor, actions, "nobody")
    assert inspector != onlooker
