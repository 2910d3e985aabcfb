"""Money in whole cents: amounts, odds, shares and the ledger."""

from krupje.money.amounts import CHIP, Cents, amount, chips, number, shown
from krupje.money.ledger import HOUSE, LAYOUT, Posting, balanced, post
from krupje.money.odds import Odds, parse_odds
from krupje.money.pots import shares

__all__ = [
    "CHIP",
    "HOUSE",
    "LAYOUT",
    "Cents",
    "Odds",
    "Posting",
    "amount",
    "balanced",
    "chips",
    "number",
    "parse_odds",
    "post",
    "shares",
    "shown",
]
