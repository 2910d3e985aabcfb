"""What is played in an environment: a game, its house, how many seats, what lies on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje.games import game as known
from krupje.money import CHIP, Cents, amount
from krupje.refusal import Refused
from krupje.rounds.figures import house

if TYPE_CHECKING:
    from collections.abc import Mapping

    from krupje.rounds import Game

IDS: dict[str, str] = {
    "nkp": "krupje/NKP-v0",
    "casino-holdem": "krupje/CasinoHoldem-v0",
    "novo": "krupje/Novo-v0",
    "baccarat": "krupje/Baccarat-v0",
    "knock": "krupje/Knock-v0",
}
"""The name of each game's environment, with the version of what it does."""

UNITS = ("chips", "antes")
MOST_COUPS = 1000


class Setting(Struct, frozen=True):
    """A table as an environment has it. ``boxes`` seats are played, numbered from 1.

    ``ante`` is what lies on each before the deal (in baccarat the least stake of Player), ``worth`` how many
    cents a reward of one is, ``coups`` the coups of an episode of baccarat, 0 for the whole shoe; ``dealer``
    the seat that deals at Knock Poker, 0 for whoever it falls on.
    """

    name: str
    rules: Any
    boxes: int
    ante: Cents
    bonus: Cents
    worth: Cents
    coups: int
    dealer: int

    @property
    def game(self) -> Game[Any, Any]:
        """The game's verbs."""
        return known(self.name)

    def stakes(self, dealer: int) -> tuple[Any, ...]:
        """What lies on every box before the deal; ``dealer`` is the seat that deals at Knock Poker."""
        stake = self.game.stake
        seats = range(1, self.boxes + 1)
        if self.name == "knock":
            return tuple(stake(seat, dealer=seat == dealer) for seat in seats)
        more = {"bonus": self.bonus} if self.bonus else {}
        return tuple(stake(seat, self.ante, **more) for seat in seats)


def setting(  # noqa: PLR0913 (the options of an environment, by name)
    name: str,
    *,
    rules: Mapping[str, Any] | None = None,
    boxes: int | None = None,
    ante: object = None,
    bonus: object = None,
    unit: str = "chips",
    coups: int = 0,
    dealer: int = 0,
) -> Setting:
    """A table as it was asked for, by the game's name or the environment's; amounts are in chips.

    >>> setting("krupje/NKP-v0", boxes=3).ante
    500
    """
    name = {full: short for short, full in IDS.items()}.get(name, name)
    game = known(name)
    figures: Any = house(game.rules, rules or {}, game.presets)
    if unit not in UNITS:
        raise Refused("choice-unknown", option="unit", value=unit[:40], choices=" ".join(UNITS))
    for option, given, of in (("ante", ante, name != "knock"), ("bonus", bonus, _has_bonus(name, figures)),
                              ("coups", coups or None, name == "baccarat"),
                              ("dealer", dealer or None, name == "knock")):  # fmt: skip
        if given is not None and not of:
            raise Refused("option-not-of-game", option=option, game=name)
    _within("coups", coups, 0, MOST_COUPS)
    least, most = _seats(name, figures)
    seats = least if boxes is None else boxes
    _within("boxes", seats, least if name == "knock" else 1, most)
    _within("dealer", dealer, 0, seats)
    stake = _least(name, figures) if ante is None else _cents(ante, figures)
    laid = 0 if bonus is None else _cents(bonus, figures)
    made = Setting(name, figures, seats, stake, laid, stake if unit == "antes" else CHIP, coups, dealer)
    if name != "baccarat":
        game.start(figures, made.stakes(1))
    return made


def _has_bonus(name: str, rules: Any) -> bool:
    return name == "casino-holdem" or (name == "novo" and rules.bonus)


def _cents(raw: object, rules: Any) -> Cents:
    return amount(raw, unit=1 if rules.unit % CHIP else CHIP)


def _seats(name: str, rules: Any) -> tuple[int, int]:
    """How many seats there are unless somebody says so, and at most."""
    return (rules.seats_min, rules.seats_max) if name == "knock" else (1, rules.boxes)


def _within(option: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise Refused("count-unfit", option=option, value=number, least=least, most=most)


def _least(name: str, rules: Any) -> Cents:
    """The smallest stake the house takes."""
    match name:
        case "knock":
            return int(rules.ante)
        case "baccarat":
            least, step = rules.limits("player")[0], rules.step("player")
        case _:
            least, step = rules.ante_min, rules.unit
    return int(-(-least // step) * step)
