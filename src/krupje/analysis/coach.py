"""The coach: what the guest's options are worth now, what his decisions cost, and how much of it was luck.

Everything in Antes and exact, from what the box itself saw: its own cards, what it gave away, the dealer's
up card or the flop. A bonus stands by itself and is left out. A round is told by its events; only those of
the box and the dealer's open cards are read, so the events a guest has seen are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from krupje.analysis import advise, coach_holdem, coach_nkp, coach_novo
from krupje.analysis.sight import Seat, Sight, Values
from krupje.analysis.worth import unsolved
from krupje.rounds.event import Settled, Voided

NOTHING = Fraction(0)
GAMES: dict[str, Seat] = {
    "nkp": coach_nkp.SEAT,
    "casino-holdem": coach_holdem.SEAT,
    "novo": coach_novo.SEAT,
}
"""The games with a coach."""


def seat(game: str) -> Seat:
    """The seat behind a guest of a game; refuses a game without exact advice."""
    if game not in GAMES:
        raise unsolved(game)
    return GAMES[game]


@dataclass(frozen=True, slots=True)
class House:
    """A house at which a box has an Ante: all that the coach must know besides what he sees."""

    game: str
    figures: Any

    @classmethod
    def of(cls, game: str, rules: Any, ante: int) -> House:
        """From the house's rules; the Ante, in cents, counts only under a maximum."""
        return cls(game, seat(game).figures(rules, ante))

    @property
    def known(self) -> Fraction | None:
        """The value before the deal where it is at hand."""
        return seat(self.game).known.get(self.figures)

    def before(self, workers: int = 2) -> Fraction:
        """What a light box is worth before the deal, under best play."""
        known = self.known
        return seat(self.game).before(self.figures, workers) if known is None else known

    def sight(self, events: Iterable[Any], box: int) -> Sight:
        """What a box has seen of a round so far."""
        after, seen = seat(self.game).after, Sight()
        for event in events:
            seen = after(seen, event, box)
        return seen

    def options(self, sight: Sight) -> Values:
        """The value of every action now, in the order of `krupje advise`."""
        return seat(self.game).options(sight, self.figures)

    def chosen(self, sight: Sight, action: str, values: Values) -> Fraction:
        """What an action is worth as it is done."""
        return seat(self.game).chosen(sight, self.figures, action, values)

    def decisions(self, events: Iterable[Any], box: int) -> Iterator[Decision]:
        """A box's decisions in a round; a dark box has none."""
        way, seen = seat(self.game), Sight()
        for event in events:
            if action := way.said(event, box):
                values = self.options(seen)
                yield Decision(action, values, self.chosen(seen, action, values))
            seen = way.after(seen, event, box)


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a guest: his options' values, and what he did."""

    action: str
    values: Values
    chosen: Fraction

    @property
    def best(self) -> str:
        """The best action, of equals the one that `krupje advise` names."""
        return advise.best(self.values)

    @property
    def cost(self) -> Fraction:
        """What the choice gave away, in Antes."""
        return self.values[self.best] - self.chosen

    @property
    def stake(self) -> Fraction:
        """How much hung on it: the best value over the next best."""
        best, *others = sorted(self.values.values(), reverse=True)
        return best - (others[0] if others else best)


@dataclass(frozen=True, slots=True)
class Review:
    """A finished round of one box: net = value + skill + luck, all in Antes.

    `strokes` are the turns of chance: what the deal, each card bought or changed and the showdown were worth
    over what could be expected before them.
    """

    value: Fraction
    net: Fraction
    decisions: tuple[Decision, ...] = ()
    strokes: tuple[tuple[str, Fraction], ...] = field(default=())

    @property
    def skill(self) -> Fraction:
        """Sum of chosen over best: nought for best play, never more."""
        return -sum((d.cost for d in self.decisions), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """Sum of the turns of chance."""
        return sum((worth for _, worth in self.strokes), Fraction(0))

    @property
    def mattered(self) -> Decision | None:
        """The decision that cost most; where none cost anything, the one on which most hung."""
        return max(self.decisions, key=lambda d: (d.cost, d.stake), default=None)


def review(house: House, events: Iterable[Any], box: int, value: Fraction) -> Review:
    """A finished round of a light box; `value` is what it was worth before the deal."""
    told = list(events)
    if any(isinstance(event, Voided) for event in told):
        raise ValueError("a round that was called off")
    ante, won = settled(told, box)
    net, decisions = Fraction(won, ante), tuple(house.decisions(told, box))
    strokes, expected = [], value
    for before_it, decision in zip(
        ("deal", *(d.action.split()[0] for d in decisions)), decisions, strict=False
    ):
        best = decision.values[decision.best]
        strokes.append((before_it, best - expected))
        expected = decision.chosen
    return Review(value, net, decisions, (*strokes, ("showdown", net - expected)))


def settled(events: list[Any], box: int) -> tuple[int, int]:
    """A box's Ante and what it won on everything but the bonus."""
    for event in events:
        if isinstance(event, Settled) and event.box == box:
            lines = [line for line in event.lines if line.wager != "bonus"]
            ante = next(line.stake for line in lines if line.wager == "ante")
            return ante, sum(line.returned - line.stake for line in lines)
    raise ValueError("a round that is not over")


def together(reviews: Iterable[Review]) -> Review:
    """Several rounds as one, for a remark on a session; its one decision is the one that mattered most."""
    listed = list(reviews)
    decisions = tuple(decision for one in listed for decision in one.decisions)
    return Review(
        sum((one.value for one in listed), Fraction(0)),
        sum((one.net for one in listed), Fraction(0)),
        decisions,
        tuple(stroke for one in listed for stroke in one.strokes),
    )
