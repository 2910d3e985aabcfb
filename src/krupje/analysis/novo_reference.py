"""Novo Poker by its own settlement, card by card: slow and plain, the judge of every Novo kernel.

Nothing here knows a class, a table or a coefficient. A box is dealt, the dealer's hands and the cards of a
bought game are gone through one by one, and each end is paid by `krupje.games.novo.settle`. Fit for decks of
a dozen cards and for single hands of a whole deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from msgspec.structs import replace

from krupje.cards.ranking import TRIPS
from krupje.games.novo.combinations import main
from krupje.games.novo.settle import insurable, plays, settle
from krupje.games.novo.sheet import Rules
from krupje.games.novo.stages import drawn, may_buy_game
from krupje.games.novo.state import Box, Round
from krupje.money import Cents

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Judge:
    """One box at one house: every value is the mean net of the round in Antes, all fees counted."""

    rules: Rules
    ante: Cents

    def box(self, cards: Cards, gone: Cards = (), insured: Cents = 0, *, blind: bool = False) -> Box:
        """The box as it lies when the dealer turns: five cards, after an exchange too, or six."""
        return Box(1, self.ante, blind, cards=cards, gave=gone, bet=True, bought=len(cards) == 6,
                   insured=insured)  # fmt: skip

    def net(self, state: Round, box: Box) -> Fraction:
        """What the receipt comes to."""
        lines = settle(state, box).lines
        return Fraction(sum(line.returned - line.stake for line in lines), self.ante)

    def turned(self, dealer: Cards, drew: Cards = ()) -> Round:
        """The round after the dealer turned, and perhaps drew."""
        return Round(self.rules, (), (), dealer=dealer, up=0, plays=plays(main(dealer)), drawn=drew)

    def keep(self, box: Box, dealer: Cards) -> Fraction:
        """Be settled against the dealer's hand as dealt."""
        return self.net(self.turned(dealer), box)

    def buy_game(self, box: Box, dealer: Cards, left: Sequence[int], drew: Cards = ()) -> Fraction:
        """Buy the dealer a game: the mean over the cards that may come, while they must be redrawn."""
        total = Fraction(0)
        for card in left:
            state = self.turned(dealer, (*drew, card))
            if drawn(state):
                total += self.net(state, replace(box, bought_game=True))
            else:
                total += self.buy_game(box, dealer, [c for c in left if c != card], (*drew, card))
        return total / len(left)

    def shown(self, box: Box, dealer: Cards, left: Sequence[int]) -> Fraction:
        """The dealer turned: keep, or buy him a game where that is allowed and better."""
        keep = self.keep(box, dealer)
        if not may_buy_game(self.turned(dealer), box):
            return keep
        return max(keep, self.buy_game(box, dealer, left))

    def insured(self, cards: Cards, up: int, left: Sequence[int], gone: Cards, insured: Cents) -> Fraction:
        """Bet with this much insurance: the mean over the dealer's other four cards."""
        box = self.box(cards, gone, insured)
        total, hands = Fraction(0), 0
        for four in combinations(left, 4):
            total += self.shown(box, (up, *four), [c for c in left if c not in four])
            hands += 1
        return total / hands

    def stakes(self, cards: Cards) -> Iterator[Cents]:
        """Every stake of insurance the house takes on these cards, none included."""
        yield 0
        if self.rules.insurance and main(cards).category >= TRIPS:
            yield from range(self.ante, insurable(self.rules, self.box(cards)) + 1, self.rules.unit)

    def bet(self, cards: Cards, up: int, left: Sequence[int], gone: Cards = ()) -> Fraction:
        """Bet, with the insurance that is best."""
        return max(self.insured(cards, up, left, gone, stake) for stake in self.stakes(cards))

    def fold(self, cards: Cards, gone: Cards = ()) -> Fraction:
        """Give the box up."""
        return self.net(Round(self.rules, (), ()), replace(self.box(cards, gone), bet=False, folded=True))

    def end(self, cards: Cards, up: int, left: Sequence[int], gone: Cards = ()) -> Fraction:
        """Served: fold or Bet, whichever is better and allowed."""
        bet = self.bet(cards, up, left, gone)
        if self.rules.five_must_bet and len(gone) == 5:
            return bet
        return max(bet, self.fold(cards, gone))

    def exchange(self, cards: Cards, gone: Cards, up: int, left: Sequence[int]) -> Fraction:
        """Exchange these of the five: the mean over the cards that come."""
        kept = tuple(card for card in cards if card not in gone)
        drawn_sets = list(combinations(left, len(gone)))
        ends = (self.end((*kept, *new), up, [c for c in left if c not in new], gone) for new in drawn_sets)
        return sum(ends, Fraction(0)) / len(drawn_sets)

    def buy(self, cards: Cards, up: int, left: Sequence[int]) -> Fraction:
        """Buy a sixth card: the mean over the cards that come."""
        ends = (self.end((*cards, new), up, [c for c in left if c != new]) for new in left)
        return sum(ends, Fraction(0)) / len(left)
