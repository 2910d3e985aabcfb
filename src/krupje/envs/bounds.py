"""The least and the most a seat may come out with: bounds a solver may rely on, not always reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from krupje.envs.setting import Setting

STEPS = 1000
"""Coups of the longest shoe: 8 decks have 416 cards."""


def bounds(setting: Setting) -> tuple[float, float]:
    """The least and the most, in rewards."""
    least, most = _KINDS[setting.name](setting, setting.rules)
    return least / setting.worth, most / setting.worth


def _nkp(setting: Setting, rules: Any) -> tuple[int, int]:
    """Ante, Bet of two, sixth card, change; the best hand on the Bet, and the Ante."""
    ante = setting.ante
    return -5 * ante, (2 * max(rules.bet_table.values()) + 1) * ante


def _holdem(setting: Setting, rules: Any) -> tuple[int, int]:
    ante, bonus = setting.ante, setting.bonus
    paid = ante * (max(rules.ante_table.values()) + 2) + bonus * max(rules.bonus_table.values())
    return -3 * ante - bonus, paid


def _novo(setting: Setting, rules: Any) -> tuple[int, int]:
    """Both combinations on the Bet, and the insurance, which is never more than that pays."""
    ante, bonus = setting.ante, setting.bonus
    bet = 2 * ante * 2 * max(rules.coefficients.values())
    insured = bet * rules.insurance_share // 100
    paid = bonus * max(rules.bonus_table.values()) if bonus else 0
    return -(5 * ante + bonus + insured), bet + insured + ante + paid


def _baccarat(setting: Setting, rules: Any) -> tuple[int, int]:
    """The most on a field and on the tie, coup after coup."""
    coups = setting.coups or STEPS
    fields = {field: rules.limits(field)[1] for field in ("player", "banker", "tie")}
    lost = max(fields["player"], fields["banker"]) + fields["tie"]
    won = sum(most * rules.pays(field).win // rules.pays(field).stake + 1 for field, most in fields.items())
    return -lost * coups, won * coups


def _knock(setting: Setting, rules: Any) -> tuple[int, int]:
    """Two intervals of bets and raises, the knock and the premiums; who wins, wins it of all others."""
    bets = 2 * (1 + rules.raises) * rules.bet if rules.betting == "two" else 0
    lost = rules.ante + bets + 2 * 100 * setting.boxes + 6 * 100
    return -lost, lost * (setting.boxes - 1)


_KINDS = {"nkp": _nkp, "casino-holdem": _holdem, "novo": _novo, "baccarat": _baccarat, "knock": _knock}
