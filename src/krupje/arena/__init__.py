"""Matches between bots at real tables: whose play is worth how much, with what error, and who is out."""

from krupje.arena.players import GROUP, known, player
from krupje.arena.playing import Match, Score, match, played

__all__ = ["GROUP", "Match", "Score", "known", "match", "played", "player"]
