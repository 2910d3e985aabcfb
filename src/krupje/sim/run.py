"""One run: the house, the strategy and the seed that its totals follow from, and its rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje.games import game as known
from krupje.money import Cents
from krupje.refusal import Refused
from krupje.rounds.figures import changed, house
from krupje.sim.policy import named
from krupje.sim.stats import Totals

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGINES = ("rules", "kernels")
LONGEST_SEED = 200


class Plan(Struct, frozen=True):
    """Everything that the totals of a run follow from, beside the number of its rounds.

    ``unit`` is the stake of the wager that is counted: net results are told in it.
    """

    game: str
    rules: dict[str, Any]
    seed: str
    strategy: str
    engine: str
    wager: str
    ante: Cents
    unit: Cents

    @property
    def house(self) -> Any:
        """The house's rules."""
        of = known(self.game)
        return house(of.rules, self.rules, of.presets)

    @property
    def block(self) -> int:
        """How many rounds are played between two looks at the clock: the same for any number of workers."""
        if self.engine == "kernels":
            return 50_000
        return 50 if self.strategy in {"optimal", "never-buy"} and self.game == "nkp" else 500

    @property
    def parcel(self) -> int:
        """How many blocks are given out at once where nobody looks in between: about a second's work."""
        return 40 if self.engine == "kernels" else 1


def plan(
    game: str,
    given: Mapping[str, Any],
    *,
    seed: str,
    strategy: str | None = None,
    engine: str = "rules",
    bonus: bool = False,
    ante: Cents | None = None,
) -> Plan:
    """A run as it was asked for, or a refusal: an unknown strategy, a stake out of limits."""
    of = known(game)
    rules = house(of.rules, given, of.presets)
    if not 0 < len(seed) <= LONGEST_SEED:
        raise Refused("seed-unfit", longest=LONGEST_SEED)
    strategy = named(game, strategy)
    if engine not in ENGINES:
        raise Refused("engine-unknown", engine=engine[:40], engines=" ".join(ENGINES))
    if bonus and not (game == "casino-holdem" or (game == "novo" and rules.bonus)):
        raise Refused("option-not-of-game", option="--bonus", game=game)
    if ante is not None and game == "knock":
        raise Refused("option-not-of-game", option="--ante", game=game)
    wager = _wager(game, strategy, rules) if not bonus else "bonus"
    stake = _stake(game, wager, rules) if ante is None else ante
    unit = rules.bonus_min if bonus else stake
    made = Plan(game, changed(rules), seed, strategy, engine, wager, stake, unit)
    _try(made)
    return made


def _try(made: Plan) -> None:
    """Refuses now what the first round would refuse."""
    if made.engine == "kernels":
        from krupje.sim.fast import Kernels

        Kernels(made)
    else:
        from krupje.sim.felt import Felt

        felt = Felt(made)
        felt.begun(0)
        if made.game == "novo":
            felt.policy  # noqa: B018 (a house that was not solved is refused now)


def _wager(game: str, strategy: str, rules: Any) -> str:
    """What is counted: the Ante and all that follows it, a field of baccarat, the pot."""
    if game == "knock":
        return "pot"
    if game != "baccarat":
        return "ante"
    if strategy != "optimal":
        return strategy
    from krupje.analysis import baccarat
    from krupje.analysis.figures import BaccaratFigures, least_stake

    values = baccarat.values(
        baccarat.shoe_of(rules.decks, []), BaccaratFigures.house(rules, least_stake(rules))
    )
    return max(values, key=lambda wager: values[wager])


def _stake(game: str, wager: str, rules: Any) -> Cents:
    """The smallest stake that the house takes there."""
    if game == "knock":
        return int(rules.ante)
    if game == "baccarat":
        least, step = rules.limits(wager)[0], rules.step(wager)
    else:
        least, step = rules.ante_min, rules.unit
    return int(-(-least // step) * step)


def rounds(made: Plan, first: int, count: int) -> Totals:
    """The totals of so many rounds of a run, from round ``first`` on."""
    if made.engine == "kernels":
        from krupje.sim.fast import Kernels

        return Kernels(made).rounds(first, count)
    from krupje.sim.felt import Felt

    felt, totals = Felt(made), Totals()
    for number in range(first, first + count):
        totals.count(*felt.play(number))
    return totals
