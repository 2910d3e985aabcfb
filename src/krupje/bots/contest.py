"""One player of one strength among players of another, at the rules themselves: who wins how much.

Every deal is played once for each seat of the one, with the same cards, so that luck mostly cancels out.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from krupje.bots import choose
from krupje.cards import PACK
from krupje.chance import shuffled, stream
from krupje.games.knock import GAME
from krupje.games.knock.actions import Restock
from krupje.games.knock.state import Round, Stake
from krupje.rounds import HOUSE, Deal, Settled
from krupje.rounds.audience import guest
from krupje.rounds.play import fold, seen

if TYPE_CHECKING:
    from krupje.cards import Card
    from krupje.chance import Bits
    from krupje.games.knock.sheet import Rules
    from krupje.money import Cents


class Score(Struct):
    """Chips of the one, deal by deal, each deal the sum over his seats; whole cents."""

    players: int
    deals: int = 0
    net: int = 0
    square: int = 0

    def count(self, net: Cents) -> None:
        """A deal played from every seat."""
        self.deals += 1
        self.net += net
        self.square += net * net

    def add(self, more: Score) -> None:
        """Other deals of the same contest."""
        self.deals += more.deals
        self.net += more.net
        self.square += more.square

    @property
    def mean(self) -> float:
        """Chips a hand."""
        return self.net / (100 * self.players * self.deals)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the mean, in chips a hand."""
        spread = self.square / self.deals - (self.net / self.deals) ** 2
        return 1.96 * sqrt(spread / max(self.deals - 1, 1)) / (100 * self.players)


def contest(
    rules: Rules, players: int, one: str, field: str, *, seed: str, first: int = 0, deals: int = 100
) -> Score:
    """So many deals from a first one on; a deal follows from the seed and its number alone."""
    score = Score(players)
    for deal in range(first, first + deals):
        net = 0
        for seat in range(1, players + 1):
            strengths = {each: one if each == seat else field for each in range(1, players + 1)}
            net += played(rules, strengths, f"{seed} {deal}")[seat]
        score.count(net)
    return score


def played(rules: Rules, strengths: dict[int, str], seed: str) -> dict[int, Cents]:
    """A round among bots, each seeing its own seat's picture; what each has won. The last seat deals."""
    bits = stream(seed, "contest")
    pack = list(shuffled(PACK, bits))
    state = GAME.start(rules, tuple(Stake(seat, dealer=seat == max(strengths)) for seat in sorted(strengths)))
    views = dict.fromkeys(strengths, state)
    nets: dict[int, Cents] = {}
    while (who := GAME.awaits(state)) is not None:
        if who == HOUSE:
            action = _dealt(state, pack, bits)
        else:
            action = choose(views[who], who, strengths[who], seed=seed).action
        events = GAME.decide(state, action)
        state = fold(GAME, state, events)
        views = {seat: fold(GAME, view, seen(GAME, events, guest(seat))) for seat, view in views.items()}
        nets |= {event.box: event.net for event in events if isinstance(event, Settled)}
    return nets


def _dealt(state: Round, pack: list[Card], bits: Bits) -> Deal | Restock:
    """What the house does: a card of the pack or of the new stock, or the discards shuffled."""
    legal = GAME.legal(state)
    if legal.shuffle is not None:
        return Restock(shuffled(legal.shuffle.action.cards, bits))
    top = state.restock[0] if state.refilled else pack.pop()
    assert top is not None  # noqa: S101 (the house sees its own stock)
    return Deal(top)
