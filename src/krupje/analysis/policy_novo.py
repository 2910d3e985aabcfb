"""Novo played by a solve's own table: the first decision is read from it, the later ones are computed.

A start that was solved has its action and its value kept (`novo_game`). Later decisions follow from counts of
the dealer's hands: fold or Bet, and insurance where he has no game more often than he is beaten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from krupje.analysis import novo_game, novo_spot
from krupje.analysis.kernels.novo_codes import BET, EXCHANGE, FOLD, SIXTH
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_house import House, Kind, house, kind_of
from krupje.analysis.spots import card_name
from krupje.cards.ranking import STRAIGHT
from krupje.games.novo.combinations import main
from krupje.money import Cents
from krupje.refusal import Refused

Cards = Sequence[int]
VERBS = {FOLD: "fold", BET: "bet", SIXTH: "buy"}


@cache
def places() -> dict[tuple[int, ...], int]:
    """The place of each canonical hand, by its four masks of ranks."""
    from krupje.analysis.kernels import suits

    return {masks: place for place, masks in enumerate(suits.canonical(5))}


def canonical(cards: Cards) -> tuple[int, list[int]]:
    """The place of five cards among canonical hands, and the suits in the order that makes them canonical."""
    masks = [sum(1 << (card >> 2) for card in cards if card & 3 == suit) for suit in range(4)]
    order = sorted(range(4), key=lambda suit: (-masks[suit].bit_count(), -masks[suit]))
    return places()[tuple(masks[suit] for suit in order)], order


@dataclass(frozen=True)
class Player:
    """A light box of a solved house; refuses a house whose solve does not lie in the user's cache."""

    figures: NovoFigures

    @cached_property
    def parts(self) -> dict[int, Any]:
        """By rank of the up card, actions and values of all canonical starts, read when first needed."""
        return {}

    def of(self, rank: int) -> Any:
        """One part."""
        if rank not in self.parts:
            kept = novo_game.read(novo_game.folder_of(self.figures) / f"{rank}.npz")
            if kept is None:
                raise Refused("house-not-kept")
            self.parts[rank] = kept.solved.actions, kept.solved.worths
        return self.parts[rank]

    @property
    def home(self) -> House:
        """The house's nets and pays."""
        return house(self.figures)

    def start(self, cards: Cards, up: int) -> tuple[str, float]:
        """The best action with five cards, in the words of `advise`, and what it is worth in Antes."""
        from krupje.analysis.kernels import suits

        place, order = canonical(cards)
        actions, worths = self.of(up >> 2)
        suit = order.index(up & 3)
        action = int(actions[place, suit])
        if action in VERBS:
            return VERBS[action], float(worths[place, suit])
        held = suits.boards()[0][place].tolist()
        given = [held[i] for i in range(5) if (action - EXCHANGE) >> i & 1]
        names = [card_name(card & ~3 | order[card & 3]) for card in given]
        return " ".join(("exchange", *names)), float(worths[place, suit])

    def against(self, cards: Cards, up: int, gone: Cards) -> tuple[int, int, int, int]:
        """The dealer's hands: without game, beaten, tied, beating the box."""
        import numpy as np

        from krupje.analysis.kernels import nkp_spot, tables

        seen, counts = np.zeros(52, np.bool_), np.zeros(4, np.int64)
        seen[[*cards, up, *gone]] = True
        x, _, (cells, below) = novo_spot.of_rank(up >> 2)
        nkp_spot.bet_now(np.array(cards), up, seen, x, cells, below, tables.ACE_KING, counts)
        return tuple(counts.tolist())  # type: ignore[return-value]

    def served(self, cards: Cards, up: int, gone: Cards) -> str:
        """Fold or Bet, the cards having come; a hand that may gain by a bought game is bet without it."""
        none, beaten, tied, lost = self.against(cards, up, gone)
        if self.figures.five_must_bet and len(gone) == 5:
            return "bet"
        even, lose, fold = (int(net) for net in self.home.nets[:3])
        kind = kind_of(self.figures, cards)
        value = even * none + self.won(kind) * beaten + lose * lost
        if none > beaten:
            value += self.insurable(kind) // self.figures.money * (none - beaten)
        return "bet" if value >= fold * (none + beaten + tied + lost) else "fold"

    def won(self, kind: Kind) -> int:
        """What a hand wins, in units of account."""
        even = self.figures.ante if self.figures.ante_on_win == "even" else 0
        return (self.figures.won(kind[0]) + even) // self.figures.money

    def insurable(self, kind: Kind) -> Cents:
        """The most that may be insured for."""
        return self.figures.insurable(kind[0]) if kind[1] else 0

    def insured(self, cards: Cards, up: int, gone: Cards) -> bool:
        """Whether to insure for all that may be insured."""
        if not self.insurable(kind_of(self.figures, cards)):
            return False
        none, beaten, _, _ = self.against(cards, up, gone)
        return none > beaten

    def buys(self, cards: Cards, dealer: Cards, gone: Cards) -> bool:
        """Whether to buy the dealer a game, once he has shown that he has none."""
        from krupje.analysis.kernels.novo_bought import never_buys

        won, nets = self.won(kind_of(self.figures, cards)), self.home.nets
        few = 47 - len(cards) - len(gone) - (3 if self.figures.redraw == "until-other" else 0)
        outs = few if main(cards).category >= STRAIGHT else int(self.home.game(0)[4])
        if not self.figures.buy_game or never_buys(won, int(nets[3]), int(nets[4]), outs, few):
            return False
        values = novo_spot.shown(list(cards), list(dealer), list(gone), [], self.figures)
        return values["buy-game"] > values["keep"]
