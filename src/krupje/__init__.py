"""krupje: a croupier in software.

Five card games as the rule sheets of real houses write them. A round is a fold of its
events: ``decide`` answers an action with events or refuses, ``evolve`` is the only way a state
changes, and the house's cards come in as actions too.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from krupje.cards import parse, parse_cards, show, shows
    from krupje.games import NAMES, game
    from krupje.refusal import Corrupt, Misconfigured, Refusal, Refused
    from krupje.rounds import Deal, TimeOut, Void, fold, play, seen, step
    from krupje.rounds.figures import house

__version__ = "0.1.0"

__all__ = [
    "NAMES",
    "Corrupt",
    "Deal",
    "Misconfigured",
    "Refusal",
    "Refused",
    "TimeOut",
    "Void",
    "__version__",
    "fold",
    "game",
    "house",
    "parse",
    "parse_cards",
    "play",
    "seen",
    "show",
    "shows",
    "step",
]

_WHERE = {
    "cards": ("parse", "parse_cards", "show", "shows"),
    "games": ("NAMES", "game"),
    "refusal": ("Corrupt", "Misconfigured", "Refusal", "Refused"),
    "rounds": ("Deal", "TimeOut", "Void", "fold", "play", "seen", "step"),
    "rounds.figures": ("house",),
}
"""Where each name lives. It is loaded when it is first asked for, so that the command is ready at once."""


def __getattr__(name: str) -> object:
    for module, names in _WHERE.items():
        if name in names:
            found: object = getattr(import_module(f"krupje.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(name)


def __dir__() -> list[str]:
    return __all__
