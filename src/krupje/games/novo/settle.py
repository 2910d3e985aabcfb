"""Novo Poker: who wins, and what each wager pays. Amounts in cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.cards.ranking import ACE_KING
from krupje.games.novo.bonus import bonus_line
from krupje.games.novo.combinations import main, second
from krupje.games.novo.stages import away
from krupje.rounds.event import Line, Settled
from krupje.rounds.settling import fee, lose, push, win

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.cards import Card, Hand
    from krupje.games.novo.sheet import Rules
    from krupje.games.novo.state import Box, Round
    from krupje.money import Cents


def plays(dealer: Hand) -> bool:
    """§7.1 — The dealer plays with ace-king or better."""
    return dealer.category >= ACE_KING


def also(rules: Rules, cards: Sequence[Card]) -> str | None:
    """§5.4, §5.6 — The second combination of a box, at a house that has them."""
    if not rules.second_combination:
        return None
    return second(cards, rules.coefficients, doubled=rules.doubled_rank_straight == "straight")


def to_one(rules: Rules, cards: Sequence[Card]) -> int:
    """§7.5 — What the combinations of a box pay together; high cards have no coefficient."""
    beside = also(rules, cards)
    return rules.coefficients.get(main(cards).name, 0) + (rules.coefficients[beside] if beside else 0)


def insurable(rules: Rules, box: Box) -> Cents:
    """§6.2 — The most a box may insure for: the house's share of what its Bet would be paid."""
    most = 2 * box.ante * to_one(rules, box.cards) * rules.insurance_share // 100  # type: ignore[arg-type]
    return most if rules.max_payout is None else min(most, rules.max_payout)


def bought_hand(state: Round) -> tuple[Card, ...]:
    """§8.3 — The dealer's cards after the purchase: one away, the last one drawn in its place."""
    gone = away(state.rules, state.dealer)
    return tuple(card for card in state.dealer if card != gone) + state.drawn[-1:]  # type: ignore[return-value]


def settle(state: Round, box: Box) -> Settled:
    """§7 — One box's receipt."""
    if box.folded:
        clause, ruling = ("novo 4.10", None) if box.timed_out else ("novo 4.2", None)
        return Settled(box.box, _in_order(state, box, (lose("ante", box.ante, clause, ruling),)))
    cards: tuple[Card, ...] = box.cards  # type: ignore[assignment]
    return Settled(box.box, _in_order(state, box, _ante_and_bet(state, box)), main(cards).name,
                   also(state.rules, cards))  # fmt: skip


def _in_order(state: Round, box: Box, first: tuple[Line, ...]) -> tuple[Line, ...]:
    """§7.11 — Ante, Bet, bonus, sixth card, exchange, insurance, purchase."""
    lines = list(first)
    if box.bonus:
        lines.append(bonus(state.rules, box))
    if box.bought:
        lines.append(fee("buy", box.ante, "novo 7.7", "V9"))
    if box.gave:
        lines.append(fee("exchange", box.ante, "novo 7.7", "V8"))
    if box.insured:
        lines.append(insurance(state, box))
    if box.bought_game:
        lines.append(fee("buy-game", box.ante, "novo 7.7", "V12"))
    return tuple(lines)


def bonus(rules: Rules, box: Box) -> Line:
    """§7.9 — The bonus stands on the cards as dealt, whatever was exchanged, bought or folded since."""
    return bonus_line(rules, box.bonus, box.gave + box.kept_cards)  # type: ignore[arg-type]


def insurance(state: Round, box: Box) -> Line:
    """§6.4, §6.5, §6.6, §6.7 — Against the dealer's hand as dealt, whoever buys him another."""
    if box.folded:
        return lose("insurance", box.insured, "novo 6.7", "V26")
    if not state.plays:
        return win("insurance", box.insured, "1:1", box.insured, "novo 6.4", "V24")
    if main(box.cards) > main(state.dealer):  # type: ignore[arg-type]
        return lose("insurance", box.insured, "novo 6.5", "V24")
    return push("insurance", box.insured, "novo 6.6", "V24")


def _ante_and_bet(state: Round, box: Box) -> tuple[Line, Line]:
    """§7.2, §8.1, §8.5, §8.6 — A buyer meets the dealer's bought hand, everybody else the one as dealt."""
    if not box.bought_game:
        return _compared(state, box, main(state.dealer)) if state.plays else _no_game(box)  # type: ignore[arg-type]
    dealer = main(bought_hand(state))
    if plays(dealer):
        return _compared(state, box, dealer)
    bet = push("bet", 2 * box.ante, "novo 8.5", "V15")
    if state.rules.ante_after_failed_purchase == "even":
        return win("ante", box.ante, "1:1", box.ante, "novo 8.5", "V15"), bet
    return push("ante", box.ante, "novo 8.5", "V15"), bet


def _no_game(box: Box) -> tuple[Line, Line]:
    """§7.2 — No game: whatever the box holds, the Ante is paid and the Bet goes back."""
    ante, bet = box.ante, 2 * box.ante
    return win("ante", ante, "1:1", ante, "novo 7.2", "V3"), push("bet", bet, "novo 7.2", "V3")


def _compared(state: Round, box: Box, dealer: Hand) -> tuple[Line, Line]:
    """§1.1, §5.7, §7.3, §7.6 — The main combination against the dealer's only one."""
    own = main(box.cards)  # type: ignore[arg-type]
    ante, bet = box.ante, 2 * box.ante
    if own < dealer:
        return lose("ante", ante, "novo 7.3", "V2"), lose("bet", bet, "novo 7.3", "V2")
    if own == dealer:
        return push("ante", ante, "novo 7.6", "V6"), push("bet", bet, "novo 7.6", "V6")
    return _ante_won(state.rules, ante), _bet_won(state, box)


def _ante_won(rules: Rules, ante: Cents) -> Line:
    """§7.4 — The Ante of a winning box merely comes back, unless the house pays it even money."""
    if rules.ante_on_win == "push":
        return push("ante", ante, "novo 7.4", "V2")
    return win("ante", ante, "1:1", ante, "novo 7.4", "V2")


def _bet_won(state: Round, box: Box) -> Line:
    """§7.5, §7.8 — The Bet is paid for both combinations, within what insurance left of the maximum."""
    pays = to_one(state.rules, box.cards)  # type: ignore[arg-type]
    winnings = 2 * box.ante * pays
    cut = 0
    if state.rules.max_payout is not None:
        insured = 0 if state.plays else box.insured
        cut = max(0, winnings - (state.rules.max_payout - insured))
    return win("bet", 2 * box.ante, f"{pays}:1", winnings, "novo 7.5", "V5", cut)
