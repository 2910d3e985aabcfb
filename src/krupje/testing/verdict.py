"""How the kit says that a promise was broken."""

from __future__ import annotations


class Broken(AssertionError):
    """A game does not keep a promise; the message says which, and where."""


def demand(kept: object, promise: str, **where: object) -> None:
    """Goes on where a promise is kept.

    >>> demand(1 + 1 == 2, "sums are right")
    """
    if not kept:
        raise Broken(promise + "".join(f"\n  {name}: {value!r}" for name, value in where.items()))
