"""Players for empty seats of Knock Poker: they see what their seat sees, and choose among what is legal.

Three strengths: a *learner* knows the rules, the *house*'s player goes by rules of thumb, the *strong* one by
a table that was computed (``krupje train knock``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from krupje.bots import house, learner, strong
from krupje.bots.choice import Choice, Dice, offers
from krupje.bots.sight import dice, sight
from krupje.games.knock import GAME
from krupje.refusal import Refused

if TYPE_CHECKING:
    from krupje.games.knock.state import Round

__all__ = [
    "STRENGTHS",
    "USUAL",
    "Choice",
    "Dice",
    "Strength",
    "choose",
    "decide",
    "named",
    "strength",
    "strength_of",
]

Strength: TypeAlias = Literal["learner", "house", "strong"]

STRENGTHS: tuple[Strength, ...] = ("learner", "house", "strong")
"""The weakest first."""

USUAL: Strength = "house"

_PLAYERS = {"learner": learner.choose, "house": house.choose, "strong": strong.choose}


def choose(
    view: Round, seat: int, strength: str = USUAL, *, seed: str = "", moods: Dice | None = None
) -> Choice:
    """What a player at a seat does and why; ``view`` is the round as anybody may see it who sees that seat.

    The same sight, strength and seed make the same choice; ``moods`` are other dice than those.
    """
    seen = sight(view, seat)
    return _PLAYERS[strength](seen, seat, offers(GAME.legal(seen), seat), moods or dice(seen, seed))


def decide(view: Round, seat: int, strength: str = USUAL, *, seed: str = "") -> Any:
    """The action alone."""
    return choose(view, seat, strength, seed=seed).action


def strength_of(guest: str) -> Strength:
    """How strong the bot of a name plays: ``bot 2`` as usual, ``bot 2 learner`` as a learner."""
    return next((known for known in STRENGTHS if known == guest.rpartition(" ")[2]), USUAL)


def named(number: int, how: Strength) -> str:
    """The name of a bot without the ``bot`` before it: the other way round.

    >>> named(2, "house"), named(2, "learner"), strength_of("bot 2 learner")
    ('2', '2 learner', 'learner')
    """
    return f"{number}" if how == USUAL else f"{number} {how}"


def strength(name: str) -> Strength:
    """A strength by its name; refuses one there is not."""
    for known in STRENGTHS:
        if known == name:
            return known
    raise Refused("strength-unknown", strength=name[:40], strengths=" ".join(STRENGTHS))
