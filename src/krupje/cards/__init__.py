"""Cards and the order of poker hands."""

from krupje.cards.card import PACK, RANKS, SUITS, Card, Seen, parse, parse_cards, show, shows, without
from krupje.cards.ranking import HAND_NAMES, Hand, best_five, rank

__all__ = [
    "HAND_NAMES",
    "PACK",
    "RANKS",
    "SUITS",
    "Card",
    "Hand",
    "Seen",
    "best_five",
    "parse",
    "parse_cards",
    "rank",
    "show",
    "shows",
    "without",
]
