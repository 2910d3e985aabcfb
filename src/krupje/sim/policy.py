"""Named strategies: what a box does with what it sees, and nothing else is shown to it.

*optimal* asks the exact advice; *blind* lays the Bet unseen; *never-buy* is optimal but for the cards it
never pays for; *always-bet* looks and bets all the same; *pair* bets a pair or better,
*ace-king* ace and king too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje.cards import Card, rank
from krupje.cards.ranking import ACE_KING, ONE_PAIR
from krupje.refusal import Refused

if TYPE_CHECKING:
    from krupje.money import Cents

STRATEGIES: dict[str, tuple[str, ...]] = {
    "nkp": ("optimal", "blind", "never-buy", "always-bet", "pair", "ace-king"),
    "casino-holdem": ("optimal", "blind", "always-bet", "pair", "ace-king"),
    "novo": ("blind", "optimal", "always-bet", "pair", "ace-king"),
    "baccarat": ("optimal", "player", "banker", "tie"),
    "knock": ("bot",),
}
"""The strategies of each game, the usual one first."""


class Spot(Struct, frozen=True):
    """What a box sees when it is its turn."""

    cards: tuple[Card, ...]
    shown: tuple[Card, ...]
    gone: tuple[Card, ...] = ()
    bet: bool = False
    """Novo: the Bet lies, and insurance is open."""


Policy = Callable[[Spot], str]
"""From a spot to an action, in the words of ``krupje advise``: ``bet``, ``change 8s``."""


def named(game: str, strategy: str | None) -> str:
    """The strategy's name, the game's usual one where none is asked for; refuses one it has not."""
    known = STRATEGIES[game]
    if strategy is None:
        return known[0]
    if strategy not in known:
        raise Refused("strategy-unknown", strategy=strategy[:40], game=game, strategies=" ".join(known))
    return strategy


def policy(game: str, strategy: str, rules: Any, ante: Cents) -> Policy:
    """How a light box of a house plays by a strategy."""
    match strategy:
        case "optimal" | "never-buy" if game == "nkp":
            return _nkp(rules, ante, buys=strategy == "optimal")
        case "optimal" if game == "novo":
            return _novo(rules, ante)
        case "optimal":
            return _holdem(rules, ante)
        case "pair":
            return lambda spot: _from(ONE_PAIR, spot, game)
        case "ace-king":
            return lambda spot: _from(ACE_KING, spot, game)
        case _:
            return lambda _: "bet"


def _from(least: int, spot: Spot, game: str) -> str:
    """Bet a hand of at least this category; in Casino Hold'em the flop counts as one's own."""
    cards = (*spot.cards, *spot.shown) if game == "casino-holdem" else spot.cards
    return "bet" if rank(cards, ace_king=True).category >= least else "fold"


def _nkp(rules: Any, ante: Cents, *, buys: bool) -> Policy:
    """The exact advice for NKP; without buying the choice is between Fold and Bet."""
    from krupje.analysis import nkp_spot
    from krupje.analysis.advise import best
    from krupje.analysis.figures import NkpFigures

    figures = NkpFigures.house(rules, ante)

    def choose(spot: Spot) -> str:
        if not buys:
            bet = nkp_spot.Spot(list(spot.cards), spot.shown[0], [], figures).bet()
            return "bet" if bet > -1 else "fold"
        return best(nkp_spot.actions(list(spot.cards), spot.shown[0], list(spot.gone), [], figures))

    return choose


def _novo(rules: Any, ante: Cents) -> Policy:
    """Novo by the table of a solved house, insurance and bought games included."""
    from krupje.analysis.novo_figures import NovoFigures
    from krupje.analysis.policy_novo import Player

    player = Player(NovoFigures.house(rules, ante))
    player.of(0)

    def choose(spot: Spot) -> str:
        cards, gone = spot.cards, spot.gone
        if spot.bet:
            return "insure" if player.insured(cards, spot.shown[0], gone) else "no"
        if len(spot.shown) > 1:
            return "buy-game" if player.buys(cards, spot.shown, gone) else "keep"
        if gone or len(cards) > 5:
            return player.served(cards, spot.shown[0], gone)
        return player.start(cards, spot.shown[0])[0]

    return choose


def _holdem(rules: Any, ante: Cents) -> Policy:
    """The exact advice for Casino Hold'em."""
    from krupje.analysis import holdem_game
    from krupje.analysis.advise import best
    from krupje.analysis.figures import HoldemFigures

    figures = HoldemFigures.house(rules, ante)
    return lambda spot: best(holdem_game.actions(list(spot.cards), list(spot.shown), [], figures))
