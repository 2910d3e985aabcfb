"""krupje: a croupier in software.

Five card games as the rule sheets of real houses write them. A round is a fold of its
events: ``decide`` answers an action with events or refuses, ``evolve`` is the only way a state
changes, and the house's cards come in as actions too.
"""

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
