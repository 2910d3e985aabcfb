"""NKP: who wins, and what each wager pays. Amounts in cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.cards import Hand, rank
from krupje.cards.ranking import ACE_KING, ONE_PAIR
from krupje.rounds.event import Line, Settled
from krupje.rounds.settling import fee, lose, push, win

if TYPE_CHECKING:
    from krupje.games.nkp.sheet import Rules
    from krupje.games.nkp.state import Box, Round


def hand(state: Round, cards: tuple[int, ...]) -> Hand:
    """§5.1 — What five or six cards are worth at this house."""
    return rank(cards, ace_king=state.rules.ace_king)


def plays(rules: Rules, dealer: Hand) -> bool:
    """§6.1 — The dealer plays with a pair of twos or better, or with ace-king at houses that say so."""
    return dealer.category >= (ACE_KING if rules.ace_king else ONE_PAIR)


def settle(state: Round) -> tuple[Settled, ...]:
    """§6 — Every box's receipt, in ascending order."""
    if all(box.folded for box in state.boxes):
        return tuple(_folded(box) for box in state.boxes)
    dealer = hand(state, state.dealer)  # type: ignore[arg-type]
    return tuple(_folded(box) if box.folded else _compared(state, box, dealer) for box in state.boxes)


def _folded(box: Box) -> Settled:
    """§4.2, §4.9 — A box given up loses its Ante and what it paid for cards."""
    clause, ruling = ("nkp 4.9", None) if box.timed_out else ("nkp 4.2", "N13")
    return Settled(box.box, (lose("ante", box.ante, clause, ruling), *_fees(box)))


def _fees(box: Box) -> tuple[Line, ...]:
    """§6.7 — What was paid for cards is gone, whatever comes after."""
    paid = (("buy", box.bought), ("change", box.changed))
    return tuple(fee(wager, box.ante, "nkp 6.7", "N12") for wager, made in paid if made)  # type: ignore[arg-type]


def _compared(state: Round, box: Box, dealer: Hand) -> Settled:
    """§6.1 to §6.6 — A box that stayed in, against the dealer's hand."""
    own = hand(state, box.cards)  # type: ignore[arg-type]
    ante, bet = box.ante, 2 * box.ante
    if not plays(state.rules, dealer):
        lines = win("ante", ante, "1:1", ante, "nkp 6.1", "N4"), push("bet", bet, "nkp 6.1", "N4")
    elif own > dealer:
        lines = _ante_won(state.rules, ante), _bet_won(state.rules, bet, own)
    elif own == dealer:
        lines = push("ante", ante, "nkp 6.6", "N20"), push("bet", bet, "nkp 6.6", "N20")
    else:
        lines = lose("ante", ante, "nkp 6.2"), lose("bet", bet, "nkp 6.2")
    return Settled(box.box, (*lines, *_fees(box)), own.name)


def _ante_won(rules: Rules, ante: int) -> Line:
    """§6.3 — The Ante of a winning box: even money, or merely back at houses that say so."""
    if rules.ante_on_win == "push":
        return push("ante", ante, "nkp 6.3", "N3")
    return win("ante", ante, "1:1", ante, "nkp 6.3", "N3")


def _bet_won(rules: Rules, bet: int, own: Hand) -> Line:
    """§6.4, §6.8 — The Bet pays by the table, up to the maximum of the house."""
    to_one = rules.bet_table[own.name]
    cut = 0 if rules.max_payout is None else max(0, bet * to_one - rules.max_payout)
    return win("bet", bet, f"{to_one}:1", bet * to_one, "nkp 6.4", "N2", cut)
