"""Playing a round: ``step`` is decide and fold; a replay needs only the fold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.rounds.audience import Audience
    from krupje.rounds.protocol import Game


def fold(game: Game[Any, Any], state: Any, events: Iterable[Any]) -> Any:
    """The state after events that have happened."""
    for event in events:
        state = game.evolve(state, event)
    return state


def step(game: Game[Any, Any], state: Any, action: Any) -> tuple[Any, tuple[Any, ...]]:
    """The state after an action, and the events it led to; or a refusal, and nothing has changed."""
    events = game.decide(state, action)
    return fold(game, state, events), events


def play(game: Game[Any, Any], state: Any, actions: Iterable[Any]) -> tuple[Any, tuple[Any, ...]]:
    """Takes several actions one after another; the last state and all events."""
    happened: list[Any] = []
    for action in actions:
        state, events = step(game, state, action)
        happened.extend(events)
    return state, tuple(happened)


def seen(game: Game[Any, Any], events: Iterable[Any], who: Audience) -> tuple[Any, ...]:
    """What a pair of eyes sees of events; folding these gives the state as those eyes know it."""
    return tuple(shown for event in events if (shown := game.seen_by(event, who)) is not None)
