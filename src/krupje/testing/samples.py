"""Houses and stakes by chance, all of them legal: what the kit deals its rounds to.

Everything comes from the ``random.Random`` that is handed in, so that what was found once can be
found again. How stakes are laid is written here game by game, apart from the games' own code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from krupje.refusal import Misconfigured, Refused
from krupje.rounds.figures import Amount, Choice, PayTable, Ratio, Switch, Unit, Whole, figures, house

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from krupje.money import Cents
    from krupje.rounds import Game
    from krupje.rounds.figures import Figure

Laid: TypeAlias = "list[dict[str, Any]]"
"""Stakes before they are made: the fields of each box's."""

GUESTS = ("Ona", "Petras", "Rūta")
_CHIPS = (1, 2, 3, 5, 8, 10, 15, 20, 25, 40, 50, 75, 100, 150, 200, 300, 500, 1000)


class Unplayable(Exception):
    """At this house no stake can be laid: its limits hold no multiple of its unit."""


def some_table(game: Game[Any, Any], rng: Random) -> tuple[Any, tuple[Any, ...]]:
    """A house and stakes that it takes."""
    while True:
        rules = some_house(game, rng)
        try:
            return rules, some_stakes(game, rules, rng)
        except Unplayable:
            continue


def some_house(game: Game[Any, Any], rng: Random) -> Any:
    """A house: now and then a preset as it stands, else any of its figures changed, few or many."""
    while True:
        given: dict[str, object] = {"preset": rng.choice(sorted(game.presets))}
        share = rng.choice((0.0, 0.3, 0.6, 0.9))
        before = house(game.rules, given, game.presets)
        for key, figure in figures(game.rules).items():
            if rng.random() < share:
                given[key] = _figure(figure, getattr(before, key), rng)
        try:
            return house(game.rules, given, game.presets)
        except Misconfigured:
            continue


def _figure(figure: Figure, before: Any, rng: Random) -> object:
    """A legal value as a house's file would give it."""
    match figure:
        case Whole(only=only) if only:
            return rng.choice(only)
        case Whole(least, most):
            return rng.choice((least, most, rng.randint(least, most)))
        case Choice(words):
            return rng.choice(words)
        case Switch():
            return rng.random() < 0.5
        case Unit():
            return rng.choice((1, 1, 2, 5, "0.50", "0.25", "0.01"))
        case Ratio():
            return rng.choice(("19:20", "1:1", "8:1", "9:1", "7:8", "1:2"))
        case PayTable(_, _, most):
            return {row: rng.randint(0, min(most, 120)) for row in before if rng.random() < 0.3}
        case Amount(_, _, word, least):
            worth = [chips for chips in _CHIPS if chips * 100 >= least]
            return word if word is not None and rng.random() < 0.5 else rng.choice(worth)


def some_stakes(game: Game[Any, Any], rules: Any, rng: Random) -> tuple[Any, ...]:
    """Stakes this house takes; raises ``Unplayable`` where it can take none."""
    for _ in range(20):
        laid = _LAID[game.name](rules, rng)
        for stakes in (laid, list(map(_nameless, laid))):
            made = tuple(game.stake(**stake) for stake in stakes)
            try:
                game.start(rules, made)
            except Refused:
                continue
            return made
    raise Unplayable


def _nameless(stake: dict[str, Any]) -> dict[str, Any]:
    """The same stake of a guest nobody asked, to whom no rule about several boxes applies."""
    return stake | {key: value for key, value in (("guest", None), ("open", False)) if key in stake}


def _between(rng: Random, least: Cents, most: Cents | None, unit: Cents) -> Cents:
    """A multiple of the unit within limits, the limits themselves more often than others."""
    low = -(-max(least, 1) // unit)
    high = max(low, 20 * least // unit) if most is None else most // unit
    if low > high:
        raise Unplayable
    return rng.choice((low, high, rng.randint(low, high))) * unit


def _boxes(rng: Random, most: int) -> list[int]:
    """Some boxes of a table, in no order."""
    return rng.sample(range(1, most + 1), rng.randint(1, most))


def _whose(rng: Random) -> str | None:
    """A guest by name, or one nobody asked."""
    return rng.choice((None, None, *GUESTS))


def _nkp(rules: Any, rng: Random) -> Laid:
    laid = []
    dark = rng.choice((0.0, 0.4, 1.0))
    for box in _boxes(rng, rules.boxes):
        blind = rng.random() < dark
        ante = _between(rng, rules.ante_min, rules.ante_max, rules.unit)
        buy = blind and rules.blind_may_buy and rules.sixth_card and rng.random() < 0.5
        laid.append({"box": box, "ante": ante, "blind": blind, "buy": buy, "guest": _whose(rng)})
    return laid


def _baccarat(rules: Any, rng: Random) -> Laid:
    laid = []
    for box in _boxes(rng, rules.boxes):
        field, guest = rng.choice(("player", "banker", "tie")), _whose(rng)
        fields = ("tie",) if field == "tie" else (field, "tie") if rng.random() < 0.4 else (field,)
        for on in fields:
            least, most = rules.limits(on)
            laid.append(
                {"box": box, "on": on, "amount": _between(rng, least, most, rules.step(on)), "guest": guest}
            )
    return laid


def _bonus(rules: Any, ante: Cents, rng: Random) -> Cents:
    """A bonus on a box, or none: also where the house's limits hold none."""
    try:
        bonus = _between(
            rng, rules.bonus_min, ante if rules.bonus_max is None else rules.bonus_max, rules.unit
        )
    except Unplayable:
        return 0
    return bonus if rng.random() < 0.5 else 0


def _holdem(rules: Any, rng: Random) -> Laid:
    laid = []
    dark = rng.choice((0.0, 0.4, 1.0)) if rules.dark_max else 0.0
    for box in _boxes(rng, rules.boxes):
        blind = rng.random() < dark
        ante = _between(rng, rules.ante_min, rules.ante_max, rules.unit)
        bonus = _bonus(rules, ante, rng) if rules.dark_bonus or not blind else 0
        laid.append({"box": box, "ante": ante, "bonus": bonus, "blind": blind, "guest": _whose(rng)})
    return laid


def _novo(rules: Any, rng: Random) -> Laid:
    """A guest's boxes mostly lie side by side; now and then he lifts one and has the others opened."""
    laid: Laid = []
    dark = rng.choice((0.0, 0.0, 0.4, 1.0))
    guest, antes = _whose(rng), dict[object, int]()
    for box in sorted(_boxes(rng, rules.boxes)):
        guest = guest if rng.random() < 0.6 else _whose(rng)
        blind = rng.random() < dark
        ante = _between(rng, rules.ante_min, rules.ante_max, rules.unit)
        if guest is not None and not blind and rules.light_equal_antes:
            ante = antes.setdefault(guest, ante)
        buy = blind and rules.dark_prebuy_sixth and rules.sixth_card and rng.random() < 0.5
        bonus = _bonus(rules, ante, rng) if rules.bonus else 0
        laid.append({"box": box, "ante": ante, "blind": blind, "buy": buy, "bonus": bonus, "guest": guest})
    if rules.open_boxes and rng.random() < 0.5:
        for name in GUESTS:
            light = [stake for stake in laid if stake["guest"] == name and not stake["blind"]]
            for stake in rng.sample(light, max(0, len(light) - 1)):
                stake["open"] = True
    return laid


def _knock(rules: Any, rng: Random) -> Laid:
    """Seats with gaps between them; some players count their chips, and something may lie in the pot."""
    seats = sorted(rng.sample(range(1, 9), rng.randint(rules.seats_min, rules.seats_max)))
    dealer = rng.choice(seats)
    poor = rng.choice((0.0, 0.3, 1.0))
    laid: Laid = []
    for seat in seats:
        least = -(-(rules.ante + 200) // rules.chip) * rules.chip
        chips = least + rng.choice((0, rng.randint(0, 8), rng.randint(0, 40))) * rules.chip
        laid.append({"box": seat, "chips": chips if rng.random() < poor else None, "dealer": seat == dealer})
        if seat == dealer:
            laid[-1]["carried"] = rng.choice((0, 0, rng.randint(1, 9) * rules.chip))
    return laid


_LAID: Mapping[str, Callable[[Any, Random], Laid]] = {
    "nkp": _nkp,
    "casino-holdem": _holdem,
    "novo": _novo,
    "baccarat": _baccarat,
    "knock": _knock,
}
