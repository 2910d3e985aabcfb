"""Walks through a round, every choice by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from krupje.rounds import HOUSE, Deal, step
from krupje.testing.verdict import Broken, demand

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from krupje.cards import Card
    from krupje.rounds import Game, Legal

LONGEST = 1000
"""No round of any game takes more steps."""

_RARE = {"TimeOut": 0.03, "Void": 0.002}
_MOODS = (0.02, 0.2, 1.0, 1.0)


class Step(Struct, frozen=True):
    """One step of a walk: where it began, what was asked for, what happened, where it led."""

    before: Any
    action: Any
    events: tuple[Any, ...]
    after: Any


class Walk(Struct, frozen=True):
    """A whole round as it was walked."""

    game: Any
    rules: Any
    stakes: tuple[Any, ...]
    start: Any
    steps: tuple[Step, ...]

    @property
    def actions(self) -> tuple[Any, ...]:
        """Everything that was asked for, in order."""
        return tuple(each.action for each in self.steps)

    @property
    def events(self) -> tuple[Any, ...]:
        """Everything that happened, in order."""
        return tuple(event for each in self.steps for event in each.events)


def random_walk(game: Game[Any, Any], rules: Any, stakes: tuple[Any, ...], rng: Random) -> Walk:
    """A round from its stakes to its end, every choice by chance.

    On each walk some kinds of action are rarer than others, so that some rounds are short and some go on
    and on; time is seldom called and the round seldom called off. Half of the walks are dealt from a
    stacked deck: strong hands are rare in a fair one.
    """
    state = start = game.start(rules, stakes)
    steps: list[Step] = []
    stacked = _stacked(rng) if rng.random() < 0.5 else frozenset()
    mood = {kind.__name__: _RARE.get(kind.__name__, rng.choice(_MOODS)) for kind in get_args(game.action)}
    while game.awaits(state) is not None:
        demand(len(steps) < LONGEST, "a round comes to an end", game=game.name, rules=rules, stakes=stakes)
        legal = game.legal(state)
        demand(len(legal), "whoever is awaited may do something", game=game.name, state=state)
        action = choose(legal, rng, mood, stacked)
        try:
            after, events = step(game, state, action)
        except Exception as error:
            raise Broken(f"what is legal goes through\n  action: {action!r}\n  state: {state!r}") from error
        steps.append(Step(state, action, events, after))
        state = after
    return Walk(game, rules, stakes, start, tuple(steps))


def _stacked(rng: Random) -> frozenset[Card]:
    """Cards of a few ranks, or of one suit and a little more."""
    ranks = rng.sample(range(13), rng.randint(3, 7))
    suit = rng.randrange(4)
    if rng.random() < 0.5:
        return frozenset(rank * 4 + each for rank in ranks for each in range(4))
    return frozenset(rank * 4 + suit for rank in range(13)) | {rank * 4 + (suit + 1) % 4 for rank in ranks}


def choose(legal: Legal, rng: Random, mood: Mapping[str, float], stacked: frozenset[Card]) -> Any:
    """One of the legal actions: first the kind, then which."""
    choices: dict[type[Any], list[Any]] = {}
    for action in legal.actions:
        choices.setdefault(type(action), []).append(action)
    for span in legal.spans:
        amount = span.least + rng.randint(0, (span.most - span.least) // span.step) * span.step
        choices.setdefault(type(span.action), []).extend((*span.ends(), replace(span.action, amount=amount)))
    if legal.shuffle is not None:
        action = legal.shuffle.action
        shuffled = replace(action, cards=tuple(rng.sample(action.cards, len(action.cards))))
        choices.setdefault(type(action), []).append(shuffled)
    kinds = list(choices)
    (kind,) = rng.choices(kinds, [mood[each.__name__] for each in kinds])
    if kind is Deal and rng.random() < 0.8:
        return rng.choice([deal for deal in choices[Deal] if deal.card in stacked] or choices[Deal])
    return rng.choice(choices[kind])


def worth_a_look(game: Game[Any, Any], state: Any, rng: Random) -> bool:
    """Most states of a round are between two cards of the deal, and much alike: one in four will do."""
    return game.awaits(state) != HOUSE or rng.random() < 0.25
