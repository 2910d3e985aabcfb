"""Who may sit down: krupje's own players, those a package brings along, and any function that can be named.

A player is a function of the round as its seat sees it and the number of its box or seat; it gives back a
move of the game, or None where it lets the insurance of Novo Poker pass.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, TypeAlias

from krupje.bots import STRENGTHS, decide
from krupje.cards import PACK, parse
from krupje.refusal import Refused
from krupje.sim.policy import STRATEGIES, Spot, policy

Player: TypeAlias = Callable[[Any, int], Any]

GROUP = "krupje.bots"
"""The group of entry points under which a package brings players along."""

UNSEEN = ("blind",)
"""Strategies that lay their Bet before the deal decide nothing."""


def known(game: str) -> tuple[str, ...]:
    """The names of krupje's own players of a game, without those that packages bring along."""
    if game == "knock":
        return STRENGTHS
    return () if game == "baccarat" else tuple(each for each in STRATEGIES[game] if each not in UNSEEN)


def player(game: str, name: str, rules: Any, ante: int, seed: str) -> Player:
    """The player of a name: krupje's own, ``module:function``, or an entry point of a package."""
    if name in known(game):
        if game == "knock":
            return partial(decide, strength=name, seed=seed)
        return partial(_by_policy, game, _ready(game, policy(game, name, rules, ante)))
    if ":" in name:
        return _named(name)
    for entry in entry_points(group=GROUP, name=name):
        return _callable(name, entry.load())
    raise Refused("bot-unknown", bot=name[:60], bots=" ".join(known(game)))


def _named(name: str) -> Player:
    """A function by its module and its name there."""
    module, _, path = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as why:
        raise Refused("bot-not-loaded", bot=name[:60], why=str(why)[:120]) from None
    return _callable(name, found)


def _callable(name: str, found: Any) -> Player:
    if not callable(found):
        raise Refused("bot-not-loaded", bot=name[:60], why=type(found).__name__)
    return found  # type: ignore[no-any-return]


def _ready(game: str, choose: Callable[[Spot], str]) -> Callable[[Spot], str]:
    """A strategy that has been asked once: what it looks up is loaded before a clock runs."""
    pack = range(0, 52, 7)
    cards, shown = (pack[:2], pack[2:5]) if game == "casino-holdem" else (pack[:5], pack[5:6])
    choose(Spot(tuple(cards), tuple(shown)))
    return choose


def _by_policy(game: str, choose: Callable[[Spot], str], view: Any, box: int) -> Any:
    """A named strategy's move for a box."""
    own = next(each for each in view.boxes if each.box == box)
    shown = [card for card in view.dealer if card is not None]
    if game == "casino-holdem":
        shown = list(view.board)
    out = [card for card in PACK if view.out >> card & 1]
    gone = tuple(card for card in out if card not in own.cards and card not in shown)
    verb, _, card = choose(Spot(own.cards, tuple(shown), gone if game == "nkp" else ())).partition(" ")
    return _move(game, view, box, verb, card)


def _move(game: str, view: Any, box: int, verb: str, card: str) -> Any:
    """The move of a word of ``krupje advise``."""
    if game == "novo":
        from krupje.games.novo import actions as novo
        from krupje.games.novo.stages import stage

        if view.plays is not None:
            return novo.KeepGame(box)
        if stage(view) == "insuring":
            return None
        return (novo.Bet if verb == "bet" else novo.Fold)(box)
    from krupje.games.nkp import actions as nkp

    if game == "casino-holdem":
        from krupje.games.holdem import actions as holdem

        return (holdem.Bet if verb == "bet" else holdem.Fold)(box)
    if verb == "change":
        return nkp.Change(box, parse(card))
    return {"bet": nkp.Bet, "buy": nkp.Buy, "fold": nkp.Fold}[verb](box)
