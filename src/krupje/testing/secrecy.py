"""Nobody learns what he may not see: two worlds that differ only in that must look alike.

A round is walked. Then all cards somebody has not seen are swapped among themselves, in the boxes,
in the dealer's hand and in the deck alike, and the same round is walked again. At every step he must
see the same events, hold the same picture of the table, have the same rights and be refused alike.

Two worlds may part in a way that tells him something, and rightly: somebody else did what he could not
have done with the other cards, or the house, choosing by its rule, chose another card. From there on
they are no longer compared.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from krupje.cards import PACK
from krupje.refusal import Refused
from krupje.rounds import DEALER, INSPECTOR, ONLOOKER, guest
from krupje.testing.eyes import may_see
from krupje.testing.fields import cards_in, recast
from krupje.testing.samples import some_table
from krupje.testing.strays import mine, strays
from krupje.testing.verdict import Broken, demand
from krupje.testing.walks import random_walk, worth_a_look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from krupje.cards import Card
    from krupje.rounds import Audience, Game
    from krupje.testing.walks import Step, Walk

    Swap: TypeAlias = Callable[[Card], Card]


class Compared(Struct):
    """How much was compared: states seen by somebody in two worlds, and how many pairs of worlds parted."""

    worlds: int = 0
    states: int = 0
    hidden: int = 0
    refused: int = 0
    parted: int = 0


def check_secrecy(game: Game[Any, Any], rng: Random, states: int = 1000) -> Compared:
    """Compares worlds, for everybody at the table, until so many states have been looked at."""
    tally = Compared()
    while tally.states < states:
        rules, stakes = some_table(game, rng)
        walked = random_walk(game, rules, stakes, rng)
        for who in rng.sample(audiences(stakes, rng), 2):
            try:
                compare(walked, who, rng, tally)
            except Broken as broken:
                broken.add_note(f"game: {game.name}\nseen by: {who}\nrules: {rules}\nstakes: {stakes}")
                broken.add_note(f"actions: {walked.actions}")
                raise
    return tally


def audiences(stakes: Iterable[Any], rng: Random) -> tuple[Audience, ...]:
    """Everybody at the table: each guest at all his boxes, a guest at some boxes, and those who hold none."""
    held: dict[object, list[int]] = {}
    for stake in stakes:
        name = getattr(stake, "guest", None)
        held.setdefault(stake.box if name is None else name, []).append(stake.box)
    boxes = sorted({stake.box for stake in stakes})
    some = guest(*rng.sample(boxes, rng.randint(1, len(boxes))))
    return (*(guest(*his) for his in held.values()), some, DEALER, ONLOOKER, INSPECTOR)


def compare(walked: Walk, who: Audience, rng: Random, tally: Compared) -> None:
    """One pair of eyes, one other world; to the end of the round or somewhere on the way."""
    steps = walked.steps
    if rng.random() < 0.7:
        steps = steps[: rng.randint(1, len(steps))]
    pair = _Pair(walked, who)
    tally.worlds += 1
    for each, swap in zip(steps, _swaps(walked, steps, who, rng), strict=True):
        if worth_a_look(walked.game, each.before, rng):
            pair.look(rng, tally)
        if not pair.go(each, swap):
            tally.parted += 1
            return
    pair.look(rng, tally)


class _Pair:
    """The world as it was walked, the other world, and the picture somebody has of both."""

    def __init__(self, walked: Walk, who: Audience) -> None:
        self.game: Game[Any, Any] = walked.game
        self.who = who
        self.world = self.other = self.picture = walked.start
        self.seen: set[Card] = set()

    def go(self, each: Step, swap: Swap) -> bool:
        """Takes a step in both worlds; false where they part."""
        action = recast(each.action, swap)
        try:
            events = self.game.decide(self.other, action)
        except Refused as refusal:
            demand(_chose_it(self.game, each, self.who), "what I may do depends on what I may not see",
                   action=action, refusal=str(refusal))  # fmt: skip
            return False
        return all(self._happens(here, there, swap) for here, there in zip_longest(each.events, events))

    def _happens(self, here: Any, there: Any, swap: Swap) -> bool:
        """One event and its like in the other world; false where the house chose another card there."""
        shown = None if here is None else self.game.seen_by(here, self.who)
        likewise = None if there is None else self.game.seen_by(there, self.who)
        demand(shown == likewise, "what happens looks alike in both worlds",
               here=here, seen=shown, there=there, seen_there=likewise)  # fmt: skip
        if here is not None:
            if may_see(self.game, self.world, here, self.who):
                self.seen.update(cards_in(here))
            demand(
                self.seen.issuperset(cards_in(shown)),
                "no card is seen that may not be",
                event=here,
                seen=shown,
            )
            self.world = self.game.evolve(self.world, here)
        if there is not None:
            self.other = self.game.evolve(self.other, there)
        if shown is not None:
            self.picture = self._pictured(shown)
        return sorted(map(swap, cards_in(here))) == sorted(cards_in(there))

    def _pictured(self, shown: Any) -> Any:
        try:
            return self.game.evolve(self.picture, shown)
        except Exception as error:
            raise Broken(
                f"what is seen fits the picture\n  seen: {shown!r}\n  picture: {self.picture!r}"
            ) from error

    def look(self, rng: Random, tally: Compared) -> None:
        """Whose turn it is, what lies on the felt, rights and refusals are the same; the picture agrees."""
        pictured = set(cards_in(self.picture))
        demand(pictured <= self.seen, "a picture holds no card that was not seen", picture=self.picture)
        tally.states += 1
        watched = set(cards_in(self.world))
        tally.hidden += len(watched - pictured)
        here, there, pictured_facts = (
            _facts(self.game, state, self.who) for state in (self.world, self.other, self.picture)
        )
        demand(here == there, "both worlds offer the same", here=here, there=there)
        demand(here == pictured_facts, "a picture agrees with the table", table=here, picture=pictured_facts)
        if self.who.role == "inspector":
            known = _as_watched(self.world)
            demand(self.picture == known, "the inspector has seen all that came out", picture=self.picture)
        for action in strays(self.game, self.world, rng, 4, sorted(self.who.boxes)) if self.who.boxes else ():
            answers = _answer(self.game, self.world, action), _answer(self.game, self.other, action)
            demand(answers[0] == answers[1], "both worlds refuse alike", action=action, answers=answers)
            tally.refused += answers[0] is not None


def _swaps(walked: Walk, steps: Sequence[Step], who: Audience, rng: Random) -> Iterator[Swap]:
    """For each step, the cards that change places.

    When discards become a new stock everybody has seen them, but their order is nobody's: from there on
    those not seen again change places too.
    """
    swap = _swapped([card for card in PACK if card not in _seen(walked, steps, who)], rng)
    for done, each in enumerate(steps):
        if type(each.action).__name__ == "Restock":
            later = _seen(walked, steps[done:], who)
            swap = _after(_swapped([card for card in each.action.cards if card not in later], rng), swap)
        yield swap


def _after(second: Swap, first: Swap) -> Swap:
    return lambda card: second(first(card))


def _seen(walked: Walk, steps: Sequence[Step], who: Audience) -> set[Card]:
    """All cards these eyes may have seen in some steps."""
    known: set[Card] = set()
    for each in steps:
        state = each.before
        for event in each.events:
            if may_see(walked.game, state, event, who):
                known.update(cards_in(event))
            state = walked.game.evolve(state, event)
    return known


def _swapped(hidden: list[Card], rng: Random) -> Swap:
    """Hidden cards change places among themselves: all of them, or a few."""
    if rng.random() < 0.5:
        hidden = rng.sample(hidden, min(len(hidden), rng.randint(2, 6)))
    places = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return lambda card: places.get(card, card)


def _chose_it(game: Game[Any, Any], each: Step, who: Audience) -> bool:
    """Whether somebody else chose to act, who might not have: then his choice tells something, rightly."""
    others = {box for box, _, _ in game.staked(each.before)} - who.boxes
    return mine(each.action, others)


def _as_watched(world: Any) -> Any:
    """A state as the inspector knows it: all but the order of a new stock."""
    restock = getattr(world, "restock", ())
    return replace(world, restock=(None,) * len(restock)) if restock else world


def _facts(game: Game[Any, Any], state: Any, who: Audience) -> dict[str, object]:
    legal = game.legal(state)
    return {
        "awaits": game.awaits(state),
        "over": state.over,
        "staked": game.staked(state),
        "burns": game.burns(state),
        "legal": [action for action in legal.actions if mine(action, who.boxes)],
        "spans": [span for span in legal.spans if mine(span.action, who.boxes)],
    }


def _answer(game: Game[Any, Any], state: Any, action: Any) -> tuple[object, ...] | None:
    """How an action is refused, or nothing where it is not."""
    try:
        game.decide(state, action)
    except Refused as refusal:
        return type(refusal), refusal.code, refusal.clause, refusal.ruling, refusal.params
    return None
