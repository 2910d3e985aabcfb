"""Baccarat: Player against Banker, nearest to nine, from a shoe of six packs."""

from krupje.games.baccarat.round import Does, Happens, awaits, decide, evolve, legal, staked
from krupje.games.baccarat.sheet import PRESETS, Rules
from krupje.games.baccarat.state import Stake, start
from krupje.games.baccarat.view import seen_by
from krupje.rounds.protocol import Game


def decks(rules: Rules) -> int:
    """§1.2 — How many packs the shoe holds."""
    return rules.decks


GAME = Game(
    name="baccarat",
    version=1,
    rules=Rules,
    presets=PRESETS,
    stake=Stake,
    action=Does,
    event=Happens,
    start=start,
    awaits=awaits,
    legal=legal,
    decide=decide,
    evolve=evolve,
    seen_by=seen_by,
    staked=staked,
    decks=decks,
)
