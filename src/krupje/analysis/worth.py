"""What a house is worth: the tables of its wagers, and how often best play takes each decision.

`GAMES` is the one list of the games that are solved: `krupje edge`, the reports and the coach go by it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from krupje.analysis import baccarat as shoes
from krupje.analysis import holdem_game, nkp_game, novo_worth
from krupje.analysis.figures import BaccaratFigures, HoldemFigures, NkpFigures, house_of
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.outcomes import Outcome, Table, bonus_table, holdem_table, nkp_table, table
from krupje.games.holdem.sheet import Rules as HoldemRules
from krupje.refusal import Refused
from krupje.shift import Processes, Shift


@dataclass(frozen=True, slots=True)
class Worth:
    """A house's wagers, the value of an unseen box, and the shares of rounds that take each decision."""

    wagers: dict[str, Table]
    blind: Fraction | None
    play: dict[str, Fraction]

    def edges(self) -> dict[str, float]:
        """House edge by wager."""
        return {wager: float(-table.ev) for wager, table in self.wagers.items()}


@dataclass(frozen=True, slots=True)
class Solved:
    """A game that is solved: what `edge` may be asked besides the house, and what works it out.

    `main` is the wager the game is judged by; `kind` the figures that determine a house's worth, `figures`
    reads them from the house's rules and an Ante in cents (or None), `work` solves them with some workers or,
    where it is done in parts, by a shift; `recorded` tells of a house that was solved before, and `costly`
    that another takes long.
    """

    takes: tuple[str, ...]
    main: str
    kind: type
    figures: Callable[[Any, int | None], Any]
    work: Callable[[Any, Any], Worth]
    recorded: Callable[[Any], Worth | None] = lambda _figures: None
    costly: bool = False


def solved(game: str) -> Solved:
    """A game's entry; refuses a game that has no exact figure, and says why."""
    if game not in GAMES:
        raise unsolved(game)
    return GAMES[game]


def unsolved(game: str) -> Refused:
    """Why there is no exact figure of a game."""
    house_of(game, {})
    if game == "knock":
        return Refused("game-without-house", game=game)
    return Refused("solution-not-here", game=game)


def worked_out(figures: Any, workers: int = 2) -> Worth:
    """A house's worth from its figures, whatever game they are of."""
    own = of_kind(figures)
    return own.recorded(figures) or own.work(figures, workers)


def of_kind(figures: Any) -> Solved:
    """The game whose figures these are."""
    (own,) = (game for game in GAMES.values() if isinstance(figures, game.kind))
    return own


def nkp(figures: NkpFigures, workers: int) -> Worth:
    """NKP: a box played unseen buys where it may and should (N14)."""
    totals = nkp_game.solve(figures, workers)
    deals, scale = nkp_game.DEALS, totals.nets.scale
    fold, _, buy, exchange = totals.starts
    folds = fold * nkp_game.UNIT + sum(stage[24] for stage in totals.events[1:])
    blind = max(totals.blind, totals.blind if totals.blind_bought is None else totals.blind_bought)
    play = {
        "fold": Fraction(folds, deals),
        "bet": Fraction(deals - folds, deals),
        "buy": Fraction(buy, nkp_game.STARTS),
        "change": Fraction(totals.changed + exchange * nkp_game.UNIT, deals),
    }
    return Worth({"ante": nkp_table(totals)}, Fraction(blind, deals * scale), play)


def holdem(figures: HoldemFigures, workers: int) -> Worth:
    """Casino Hold'em; without a maximum the bonus has no say in the play, so houses share one solution."""
    plain = figures
    if figures.max_payout is None:
        blank = HoldemFigures.house(HoldemRules())
        plain = replace(
            figures, bonus_table=blank.bonus_table, quads_one_hole="trips", bonus_survives_fold=True
        )
    totals = holdem_game.solve(plain, workers)
    folded = Fraction(totals.folded, holdem_game.STARTS)
    return Worth(
        {"ante": holdem_table(totals), "bonus": bonus_table(totals, figures)},
        Fraction(totals.blind, holdem_game.DEALS * totals.nets.scale),
        {"fold": folded, "bet": 1 - folded},
    )


def baccarat(figures: BaccaratFigures, _: int) -> Worth:
    """Baccarat: the three fields on a fresh shoe, without the cards that are out of it."""
    found = shoes.coup(shoes.shoe_of(figures.decks, list(figures.removed)))
    counts = {
        "player": found.player,
        "banker": found.banker,
        "tie": found.tie,
        "no tie": found.player + found.banker,
    }
    one = Fraction(1)
    fields = {
        wager: table(found.total, [Outcome(event, net, one, counts[event]) for event, net, _ in rows])
        for wager, rows in shoes.outcomes(found, figures).items()
    }
    return Worth(fields, None, {})


def novo(figures: NovoFigures, by: int | Shift) -> Worth:
    """Novo Poker: a light box, and a dark one; by so many processes, or by a shift."""
    shift = Processes(by) if isinstance(by, int) else by
    return of_novo(novo_worth.worth(figures, shift))


def novo_recorded(figures: NovoFigures) -> Worth | None:
    """A house of Novo that is recorded with the package."""
    found = novo_worth.known(figures)
    return None if found is None else of_novo(found)


def of_novo(found: novo_worth.Found) -> Worth:
    """The one wager of the game."""
    light, dark, play = found
    return Worth({"ante": light}, dark, play)


GAMES = {
    "nkp": Solved(("ante",), "ante", NkpFigures, NkpFigures.house, nkp),
    "casino-holdem": Solved(("ante", "boxes"), "ante", HoldemFigures, HoldemFigures.house, holdem),
    "baccarat": Solved(
        ("ante", "shoe", "remove", "removal"),
        "banker",
        BaccaratFigures,
        BaccaratFigures.house,
        baccarat,
    ),
    "novo": Solved(
        ("ante", "fresh", "cluster"), "ante", NovoFigures, NovoFigures.house, novo, novo_recorded, costly=True
    ),
}
"""The games that are solved."""
