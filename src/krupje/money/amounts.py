"""Money: an integer number of cents inside, chips outside.

One chip is 100 cents. Nothing here rounds: what is not a whole number of cents
is refused before it becomes money.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from krupje.refusal import Refused

Cents: TypeAlias = int
"""An amount of money, in hundredths of a chip."""

CHIP: Cents = 100

_DIGITS = re.compile(r"[0-9]+\Z", re.ASCII)
_DECIMAL = re.compile(r"([0-9]+)(?:\.([0-9]{1,2}))?\Z", re.ASCII)
_LONGEST = 9


def amount(raw: object, unit: Cents = CHIP) -> Cents:
    """Reads an amount of chips as written in a record: an integer or a string of digits.

    Decimal strings of at most two places are read where the house's ``unit`` is not whole chips.
    Refuses fractions, exponents, signs, booleans, more than nine digits and what is no multiple of ``unit``.

    >>> amount(20), amount("20"), amount("0.50", unit=50)
    (2000, 2000, 50)
    """
    cents = _cents(raw, decimals=unit % CHIP != 0)
    if cents % unit:
        raise Refused("stake-not-in-units", stake=chips(cents), unit=chips(unit))
    return cents


def _cents(raw: object, *, decimals: bool) -> Cents:
    if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw < 10**_LONGEST:
        return raw * CHIP
    match = (_DECIMAL if decimals else _DIGITS).match(raw) if isinstance(raw, str) else None
    if match is None or sum(map(str.isdigit, match[0])) > _LONGEST:
        legal = '7, "7", "7.50"' if decimals else '7, "7"'
        raise Refused("amount-unreadable", amount=shown(raw), legal=legal)
    whole, _, part = match[0].partition(".")
    return int(whole) * CHIP + int(part.ljust(2, "0"))


def shown(raw: object, most: int = 20) -> str:
    """What was sent, in ``most`` characters; a number of thousands of digits is only hinted at.

    >>> shown(None), shown(True), shown("five")
    ('null', 'true', 'five')
    """
    if raw is None or isinstance(raw, bool):
        return "null" if raw is None else str(raw).lower()
    try:
        return str(raw)[:most]
    except ValueError:
        return "…"


def chips(cents: Cents) -> str:
    """Writes money in chips, without trailing zeros.

    >>> chips(2000), chips(950), chips(-5)
    ('20', '9.5', '-0.05')
    """
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), CHIP)
    return f"{sign}{whole}" + (f".{part:02d}".rstrip("0") if part else "")


def number(cents: Cents) -> int | float:
    """Money as a JSON number of chips: whole amounts are integers.

    >>> number(2000), number(950)
    (20, 9.5)
    """
    return cents // CHIP if cents % CHIP == 0 else cents / CHIP
