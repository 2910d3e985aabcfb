"""The five games, strangers to one another; each is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from krupje.refusal import Refused

if TYPE_CHECKING:
    from krupje.rounds.protocol import Game

_PACKAGES = {
    "nkp": "nkp",
    "casino-holdem": "holdem",
    "novo": "novo",
    "baccarat": "baccarat",
    "knock": "knock",
}

NAMES = tuple(_PACKAGES)
"""The games by the names that commands and files use."""


def game(name: str) -> Game[Any, Any]:
    """The game of that name; refuses a name it does not know.

    >>> game("nkp").name
    'nkp'
    """
    if name not in _PACKAGES:
        raise Refused("game-unknown", game=str(name)[:40], games=" ".join(NAMES))
    return import_module(f"krupje.games.{_PACKAGES[name]}").GAME  # type: ignore[no-any-return]
