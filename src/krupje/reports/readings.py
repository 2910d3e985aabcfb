"""The readings of a house: every option that moves money, and what its other values would be worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from krupje.reports.worth import at_hand, figures_of, needed
from krupje.rounds.figures import PayTable, changed
from krupje.rounds.figures import figures as kinds

if TYPE_CHECKING:
    from krupje.reports.worth import Figures

OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "nkp": {
        "bet_table": ({}, {"one pair": 2}),
        "ante_on_win": ("even", "push"),
        "qualifier": ("pair", "ace-king"),
        "direct_exchange": (False, True),
        "sixth_card": (True, False),
        "change": (True, False),
        "blind_may_buy": (False, True),
    },
    "casino-holdem": {
        "ante_table": ({}, {"royal flush": 100}),
        "quads_one_hole": ("trips", "quads", "lose"),
        "bonus_survives_fold": (True, False),
    },
    "novo": {
        "ante_on_win": ("push", "even"),
        "coefficients": ({}, {"one pair": 2}),
        "second_combination": (True, False),
        "doubled_rank_straight": ("straight", "pair"),
        "exchange": (True, False),
        "exchange_min": (1, 2),
        "five_must_bet": (False, True),
        "sixth_card": (True, False),
        "insurance": (True, False),
        "insurance_share": (100, 50),
        "buy_game": (True, False),
        "buy_game_card": ("highest", "lowest"),
        "redraw": ("until-other", "once", "never"),
        "ante_after_failed_purchase": ("push", "even"),
    },
    "baccarat": {
        "tie_pays": ("8:1", "9:1"),
        "rounding": ("exact", "down"),
        "banker_pays": ("19:20", "1:1"),
        "decks": (1, 2, 4, 6, 8),
    },
}
"""By game the options that move money, with the readings that rulings name; of a free figure, usual ones.

A pay table's reading is what differs from the sheet's default. `max_payout` is added where a stake is known.
"""

COSTLY = ("novo",)
"""Games whose readings take half an hour each: those worked out before are told, and no others."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One value of one option: in force or not, as a word, with the rules it makes; None: as it stands."""

    key: str
    value: object
    in_force: bool
    rules: Any
    figures: Figures
    stake: int | None = None
    """For a value whose worth depends on the stake: cents it was worked out for."""


def readings(game: str, rules: Any, ante: int | None) -> list[tuple[str, list[Reading]]]:
    """Every option that moves money with its readings, the house's own among them and marked."""
    options = dict(OPTIONS.get(game, {}))
    if ante is not None and getattr(rules, "max_payout", None) is not None:
        options["max_payout"] = (rules.max_payout, None)
    found = [(key, _of(game, rules, ante, key, values)) for key, values in options.items()]
    return [(key, several) for key, several in found if len(several) > 1 or game not in COSTLY]


def _of(game: str, rules: Any, ante: int | None, key: str, values: tuple[Any, ...]) -> list[Reading]:
    own = getattr(rules, key)
    wanted = [_full(rules, key, value) for value in values]
    if own not in wanted:
        wanted.insert(0, own)
    read = [_reading(game, replace(rules, **{key: value}), ante, key, value == own) for value in wanted]
    return [each for each in read if each.in_force or at_hand(each.figures)]


def _full(rules: Any, key: str, value: Any) -> Any:
    """A pay table's rows laid over the default."""
    return {**getattr(type(rules)(), key), **value} if isinstance(value, dict) else value


def _reading(game: str, rules: Any, ante: int | None, key: str, in_force: bool) -> Reading:  # noqa: FBT001
    stake = needed(game, rules) if ante is None and key == "rounding" else None
    return Reading(key, _shown(key, rules), in_force, rules, figures_of(game, rules, ante), stake)


def _shown(key: str, rules: Any) -> object:
    """The value as a file writes it; of a pay table the rows that differ from the default."""
    kind = kinds(type(rules))[key]
    if isinstance(kind, PayTable):
        rows = changed(rules).get(key, {})
        return dict(rows) if isinstance(rows, dict) else {}
    return kind.show(getattr(rules, key))


def command(game: str, rules: Any, verb: str = "edge", *, ante: object = None) -> str:
    """The command that works these figures out again."""
    parts = ["krupje", verb, game]
    for key, value in changed(rules).items():
        if isinstance(value, dict):
            parts += [f"--set '{key}.{row}={pays}'" for row, pays in value.items()]
        else:
            word = str(value).lower() if isinstance(value, bool) else value
            parts.append(f"--set {key}={word}")
    if ante is not None:
        parts.append(f"--ante {ante}")
    return " ".join(parts)
