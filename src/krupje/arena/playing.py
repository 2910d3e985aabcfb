"""A match: the same deals for every way the players can sit, so that luck mostly cancels out.

In each deal the players move round by one place until everybody has sat everywhere; the cards follow from the
seed and the deal's number alone. A player's result of a deal is the sum over its places. Everything is
counted in whole cents, so parts of a match can be added up.
"""

from __future__ import annotations

from contextlib import ExitStack
from hashlib import sha256
from math import sqrt
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje.arena.chair import Chair
from krupje.arena.felt import Felt
from krupje.arena.players import GROUP, known
from krupje.games import game as named
from krupje.money import CHIP, Cents
from krupje.refusal import Refused
from krupje.rounds.figures import changed, house
from krupje.table.procedures import procedure

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from krupje.arena.chair import Seated

PATIENCE, LEAST, MOST = 1.0, 0.01, 600.0
"""Seconds a player may think about a move: usually, at least, at most."""

SLOW_AT_MOST = 20
"""A player on whom time was called so often is out."""

SURE = 1.96
"""Standard errors in half of a 95 % interval."""


class Match(Struct, frozen=True):
    """Who plays what: everything a result follows from, beside the number of deals and the clock."""

    game: str
    rules: dict[str, Any]
    players: tuple[str, ...]
    seed: str
    ante: Cents
    patience: float

    @property
    def house(self) -> Any:
        """The house's rules."""
        of = named(self.game)
        return house(of.rules, self.rules, of.presets)


class Score(Struct):
    """One player's results: deals, cents won, their squares deal by deal and round by round, time-outs."""

    player: str
    places: int
    deals: int = 0
    net: int = 0
    square: int = 0
    single: int = 0
    slow: int = 0

    def count(self, nets: list[Cents]) -> None:
        """A deal, as it went from every place."""
        self.deals += 1
        self.net += sum(nets)
        self.square += sum(nets) ** 2
        self.single += sum(net * net for net in nets)

    @property
    def mean(self) -> float:
        """Chips a round."""
        return self.net / (CHIP * self.places * self.deals)

    @property
    def error(self) -> float | None:
        """The standard error of the mean, deals being independent of one another; None after one deal."""
        return _error(self.deals, self.net, self.square, CHIP * self.places)

    @property
    def plain_error(self) -> float | None:
        """What it would be had every round been dealt afresh."""
        return _error(self.deals * self.places, self.net, self.single, CHIP)


def _error(count: int, total: int, square: int, unit: int) -> float | None:
    if count < 2:
        return None
    return sqrt(max(count * square - total * total, 0) / (count * count * (count - 1))) / unit


def match(
    game: str,
    players: tuple[str, ...],
    rules: Mapping[str, Any],
    *,
    seed: str = "0",
    ante: Cents | None = None,
    patience: float = PATIENCE,
) -> Match:
    """A match as it was asked for, or a refusal: too few players, a stake the house does not take."""
    of = named(game)
    figures: Any = house(of.rules, rules, of.presets)
    if game == "baccarat":
        raise Refused("game-without-moves", game=game)
    seats = procedure(game).seats
    least, most = (figures.seats_min, figures.seats_max) if seats else (1, figures.boxes)
    if not least <= len(players) <= most:
        raise Refused("count-unfit", option="--bot", value=len(players), least=least, most=most)
    for name in players:
        if ":" not in name and name not in known(game) and not _brought(name):
            raise Refused("bot-unknown", bot=name[:60], bots=" ".join(known(game)))
    if not LEAST <= patience <= MOST:
        raise Refused("patience-unfit", least=str(LEAST), most=str(int(MOST)))
    if seats and ante is not None:
        raise Refused("option-not-of-game", option="--ante", game=game)
    stake = figures.ante if seats else ante or -(-figures.ante_min // figures.unit) * figures.unit
    if not seats:
        of.start(figures, (of.stake(1, stake),))
    return Match(game, changed(figures), players, seed, int(stake), patience)


def _brought(name: str) -> bool:
    from importlib.metadata import entry_points

    return bool(entry_points(group=GROUP, name=name))


def _seated(made: Match, name: str, number: int) -> Seated:
    """A player in a process of its own; a program of somebody else's comes over the socket."""
    if name.startswith("socket:"):
        from krupje.arena.guest import Guest

        return Guest(made.game, name)
    return Chair(made.game, name, made.house, made.ante, _dice(made, name, number))


def _dice(made: Match, name: str, number: int) -> str:
    """What krupje's own players throw their dice by; no card follows from it. Others are told nothing."""
    if name not in known(made.game):
        return ""
    return sha256(f"dice {made.seed} {number}".encode()).hexdigest()


def played(
    made: Match, deals: int, *, watcher: Callable[[int, int], None] = lambda _done, _of: None
) -> list[Score]:
    """So many deals of a match, each from every place; the scores of the players in their order."""
    places = len(made.players)
    scores = [Score(name, places) for name in made.players]
    with ExitStack() as stack:
        chairs = [
            stack.enter_context(_seated(made, name, number)) for number, name in enumerate(made.players)
        ]
        for deal in range(deals):
            nets: list[list[Cents]] = [[] for _ in chairs]
            for turn in range(places):
                at = {1 + (number + turn) % places: number for number in range(places)}
                felt = Felt(made, {box: chairs[number] for box, number in sorted(at.items())}, deal)
                won = felt.played()
                for box, number in at.items():
                    nets[number].append(won[box])
                    scores[number].slow += felt.slow[box]
            for score, own in zip(scores, nets, strict=True):
                score.count(own)
                if score.slow > SLOW_AT_MOST:
                    raise Refused("bot-too-slow", bot=score.player[:60], times=score.slow)
            watcher(deal + 1, deals)
    return scores
