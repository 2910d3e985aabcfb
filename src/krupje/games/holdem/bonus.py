"""Casino Hold'em: the bonus, on a box's two cards and the three of the flop. Amounts in cents."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from krupje.cards import rank
from krupje.cards.ranking import QUADS, TRIPS
from krupje.rounds.settling import lose, win

if TYPE_CHECKING:
    from krupje.cards import Card
    from krupje.games.holdem.sheet import Rules
    from krupje.games.holdem.state import Box, Round
    from krupje.rounds.event import Line


class Verdict(NamedTuple):
    """The row of the table a bonus hand is paid by (None: none), and where that is written."""

    row: str | None
    clause: str
    ruling: str | None


def judged(rules: Rules, hole: tuple[Card, ...], flop: tuple[Card, ...]) -> Verdict:
    """§5.1, §5.3, §5.6 — What two cards and the flop make: one combination, the highest that counts.

    A straight, a flush and a full house need both cards anyhow (H7); only ranks that repeat can
    lie on the flop alone.
    """
    hand = rank((*hole, *flop))
    own = sum(card >> 2 == hand.ranks[0] for card in hole)
    if hand.category < TRIPS:
        return Verdict(None, "casino-holdem 5.2", None)
    if hand.category == TRIPS:
        return _trips(own)
    if hand.category == QUADS:
        return _quads(rules, own)
    return Verdict(hand.name, "casino-holdem 5.2", None)


def _trips(own: int) -> Verdict:
    """§5.4 — Three of a kind count with a card of the box's own among the three."""
    if own:
        return Verdict("three of a kind", "casino-holdem 5.2", None)
    return Verdict(None, "casino-holdem 5.4", "H10")


def _quads(rules: Rules, own: int) -> Verdict:
    """§5.3, §5.5 — Four of a kind need two cards of the box's own; with one the house has its reading."""
    if own == 2:
        return Verdict("four of a kind", "casino-holdem 5.3", "H9")
    row = {"trips": "three of a kind", "quads": "four of a kind", "lose": None}[rules.quads_one_hole]
    return Verdict(row, "casino-holdem 5.5", "H8")


def stands(rules: Rules, box: Box) -> bool:
    """§5.7 — A bonus is decided by the cards, folded or not, unless the house takes it with the Ante."""
    return bool(box.bonus) and (rules.bonus_survives_fold or not box.folded)


def called(state: Round, box: Box) -> Line:
    """§5.1, §5.2, §7.8 — The line of a box's bonus, up to the maximum of the house."""
    if not stands(state.rules, box):
        return lose("bonus", box.bonus, "casino-holdem 5.7", "H12")
    row, clause, ruling = judged(state.rules, box.cards, state.board[:3])  # type: ignore[arg-type]
    if row is None:
        return lose("bonus", box.bonus, clause, ruling)
    to_one = state.rules.bonus_table[row]
    winnings = box.bonus * to_one
    cut = state.rules.kept_back(0, winnings)
    return win("bonus", box.bonus, f"{to_one}:1", winnings, clause, ruling, cut)
