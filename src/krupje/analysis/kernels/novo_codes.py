"""How the ways to go on from a start of Novo, and the actions, are numbered."""

BUY = 5
"""The way of a sixth card, after those with 0 to 4 cards exchanged."""
ALL_FIVE = 6
"""The way of five cards exchanged."""
FOLD, BET, SIXTH, EXCHANGE = 0, 1, 2, 2
"""Actions; EXCHANGE plus the set of cards given away, as bits."""
EXCHANGE_ALL = EXCHANGE + 31
