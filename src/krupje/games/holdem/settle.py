"""Casino Hold'em: who wins, and what each wager pays. Amounts in cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.cards import Hand, rank
from krupje.cards.ranking import ONE_PAIR
from krupje.rounds.event import Line, Settled
from krupje.rounds.settling import lose, push, win

if TYPE_CHECKING:
    from krupje.games.holdem.sheet import Rules
    from krupje.games.holdem.state import Box, Round
    from krupje.money import Cents

_PAIR_OF_FOURS = Hand(ONE_PAIR, (2,))
"""The least a dealer plays with: any pair of fours is greater, its other cards being named too."""


def hand(state: Round, cards: tuple[int, ...]) -> Hand:
    """§1.1, §6.1, §6.2 — The best five of two cards and the board."""
    return rank((*cards, *state.board))


def plays(dealer: Hand) -> bool:
    """§7.2 — The dealer plays with a pair of fours or better, the board's cards included."""
    return dealer >= _PAIR_OF_FOURS


def settle(state: Round) -> tuple[Settled, ...]:
    """§7.9 — Every box's receipt in the order the dealer pays: from the last box to the first."""
    if all(box.folded for box in state.boxes):
        return tuple(_folded(box) for box in reversed(state.boxes))
    dealer = hand(state, state.dealer)  # type: ignore[arg-type]
    return tuple(
        _folded(box) if box.folded else _compared(state, box, dealer) for box in reversed(state.boxes)
    )


def _folded(box: Box) -> Settled:
    """§4.2, §4.4 — A box given up loses its Ante; its bonus is settled as it was called."""
    clause = "casino-holdem 4.4" if box.timed_out else "casino-holdem 4.2"
    return Settled(box.box, (lose("ante", box.ante, clause), *_bonus(box)))


def _compared(state: Round, box: Box, dealer: Hand) -> Settled:
    """§7.3, §7.4, §7.7 — A box that stayed in, against the dealer's hand."""
    own = hand(state, box.cards)  # type: ignore[arg-type]
    ante, bet = box.ante, 2 * box.ante
    if not plays(dealer):
        paid = _ante_won(state.rules, box, own, "casino-holdem 7.3", "H3")
        lines = paid, push("bet", bet, "casino-holdem 7.3", "H2")
    elif own > dealer:
        lines = _ante_won(state.rules, box, own, "casino-holdem 7.6", "H1"), _bet_won(state.rules, box, own)
    elif own == dealer:
        lines = push("ante", ante, "casino-holdem 7.7", "H5"), push("bet", bet, "casino-holdem 7.7", "H5")
    else:
        lines = lose("ante", ante, "casino-holdem 7.4", "H2"), lose("bet", bet, "casino-holdem 7.4", "H2")
    return Settled(box.box, (*lines, *_bonus(box)), own.name)


def _ante_won(rules: Rules, box: Box, own: Hand, clause: str, ruling: str) -> Line:
    """§7.3, §7.6, §7.8 — The Ante pays by the table on the box's own hand, after the bonus."""
    to_one = rules.ante_table[own.name]
    winnings = box.ante * to_one
    cut = rules.kept_back(_bonus_won(box), winnings)
    return win("ante", box.ante, f"{to_one}:1", winnings, clause, ruling, cut)


def _bet_won(rules: Rules, box: Box, own: Hand) -> Line:
    """§7.5, §7.8 — The Bet pays even money, after the bonus and the Ante."""
    bet = 2 * box.ante
    cut = rules.kept_back(_bonus_won(box) + box.ante * rules.ante_table[own.name], bet)
    return win("bet", bet, "1:1", bet, "casino-holdem 7.5", "H2", cut)


def _bonus(box: Box) -> tuple[Line, ...]:
    """§5.1 — The bonus, decided before the turn."""
    return () if box.called is None else (box.called,)


def _bonus_won(box: Box) -> Cents:
    """§7.8 — What the bonus has won already."""
    return sum(line.returned - line.stake for line in _bonus(box) if line.outcome == "win")
