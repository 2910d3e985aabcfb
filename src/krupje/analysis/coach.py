"""The coach: what the guest's options are worth now, what his decisions cost, and how much of it was luck.

Everything in Antes and exact, from what the box itself saw: its own cards, what it gave away, the dealer's
up card or the flop. A bonus stands by itself and is left out. A round is told by its events; only those of
the box and the dealer's open cards are read, so the events a guest has seen are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeAlias

from krupje.analysis import holdem_game, nkp_game, nkp_spot
from krupje.analysis.edge import unsolved
from krupje.analysis.figures import HoldemFigures, NkpFigures
from krupje.analysis.spots import card_name
from krupje.games.holdem import round as holdem
from krupje.games.nkp import round as nkp
from krupje.rounds.event import HOUSE, Settled, Staked, Voided

Figures: TypeAlias = NkpFigures | HoldemFigures
Values: TypeAlias = dict[str, Fraction]
GAMES = ("nkp", "casino-holdem")
"""The games with a coach."""

KNOWN: dict[Figures, Fraction] = {
    NkpFigures.of({}): Fraction(-1917895844587, 390057078984300),
    NkpFigures.of({"preset": "aragon"}): Fraction(1655821134818219, 8581255737654600),
    NkpFigures.of({"preset": "caribbean"}): Fraction(-142031221, 2718662100),
    NkpFigures.of({"preset": "oasis"}): Fraction(-723583636439, 69766306810200),
    HoldemFigures.of({}): Fraction(-1461207077, 63213204600),
}
"""Values of an Ante that need not be worked out again."""


def figures_of(game: str, rules: Any, ante: int) -> Figures:
    """A house's figures; the Ante, in the house's money, counts only under a maximum."""
    if game == "nkp":
        return NkpFigures.house(rules, ante)
    if game == "casino-holdem":
        return HoldemFigures.house(rules, ante)
    raise unsolved(game)


def before(figures: Figures, workers: int = 2) -> Fraction:
    """What a light box is worth before the deal, under best play."""
    if figures in KNOWN:
        return KNOWN[figures]
    if isinstance(figures, NkpFigures):
        whole = nkp_game.solve(figures, workers)
        return Fraction(whole.value, nkp_game.DEALS * whole.nets.scale)
    game = holdem_game.solve(figures, workers)
    return Fraction(game.value, holdem_game.DEALS * game.nets.scale)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a box has seen so far: its cards, those it gave away, and the dealer's up card or the flop."""

    cards: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    """A sixth card thrown by the guest (N11); it still lies with the others here."""

    def after(self, event: Any, box: int) -> Sight:
        """The sight after one event."""
        match event:
            case nkp.Dealt(at, card) | holdem.Dealt(at, card) if at == box and card is not None:
                return replace(self, cards=(*self.cards, card))
            case nkp.Dealt(at, card, "up") if at == HOUSE and card is not None:
                return replace(self, shown=(card,))
            case holdem.Opened(card) if len(self.shown) < 3:
                return replace(self, shown=(*self.shown, card))
            case nkp.Gave(at, card) if at == box and card is not None:
                left = tuple(held for held in self.cards if held != card)
                return replace(self, cards=left, gone=(*self.gone, card))
            case nkp.Threw(at, card) if at == box and card is not None:
                return replace(self, thrown=(card,))
        return self

    def options(self, figures: Figures) -> Values:
        """The value of every action now, in the order of `krupje advise`."""
        if isinstance(figures, NkpFigures):
            return nkp_spot.actions(list(self.cards), self.shown[0], list(self.gone), [], figures)
        return holdem_game.actions(list(self.cards), list(self.shown), [], figures)

    def bet(self, figures: Figures, values: Values) -> Fraction:
        """Bet as it was made: a guest who threw the wrong sixth card bets on the other five."""
        if not self.thrown or not isinstance(figures, NkpFigures):
            return values["bet"]
        five = [card for card in self.cards if card not in self.thrown]
        paid = 1 + len(self.gone)
        spot = nkp_spot.Spot(five, self.shown[0], [*self.gone, *self.thrown], figures)
        return spot.bet() - paid


def sight(events: Iterable[Any], box: int) -> Sight:
    """What a box has seen of a round so far."""
    seen = Sight()
    for event in events:
        seen = seen.after(event, box)
    return seen


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a guest: his options' values, and what he did."""

    action: str
    values: Values
    chosen: Fraction

    @property
    def best(self) -> str:
        """The best action, the first listed of equals."""
        return max(self.values, key=self.values.__getitem__)

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


def review(figures: Figures, events: Iterable[Any], box: int, value: Fraction) -> Review:
    """A finished round of a light box; `value` is what it was worth before the deal (`before`)."""
    told = list(events)
    if any(isinstance(event, Voided) for event in told):
        raise ValueError("a round that was called off")
    ante, won = settled(told, box)
    net, decisions = Fraction(won, ante), tuple(decided(figures, told, box))
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


def decided(figures: Figures, events: list[Any], box: int) -> Iterator[Decision]:
    """A box's decisions; a dark box has none."""
    seen = Sight()
    for event in events:
        action = said(event, box)
        if action:
            values = seen.options(figures)
            yield Decision(action, values, seen.bet(figures, values) if action == "bet" else values[action])
        seen = seen.after(event, box)


def said(event: Any, box: int) -> str:
    """The action an event tells of, in the words of `krupje advise`; empty for any other event."""
    match event:
        case nkp.Folded(at) | holdem.Folded(at) if at == box:
            return "fold"
        case Staked(at, wager) if at == box and wager in ("bet", "buy"):
            return str(wager)
        case nkp.Gave(at, card) if at == box and card is not None:
            return f"change {card_name(card)}"
    return ""


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
