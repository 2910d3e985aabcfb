"""Everything the core raises, drawn as a tree.

    Refusal                  a code, a clause, a ruling and parameters; never a sentence
    ├─ Refused               the rules say no to an action, a stake, a card
    │   ├─ NotYourTurn       somebody else is to act
    │   ├─ NotNow            right person, wrong moment
    │   ├─ NotAllowed        right moment, but not this (a limit, a right the house has not)
    │   └─ NotYours          a box, a card or a view that belongs to somebody else
    ├─ Misconfigured         a house's figures that cannot stand
    └─ Corrupt               a file or log that is not what it says it is
        ├─ BadLog
        └─ UnknownVersion

Sentences live in the catalogues of ``krupje.i18n``: one per ``code``.
Parameters hold plain values only and never anything the reader may not see.
"""

from __future__ import annotations

from typing import TypeAlias

Param: TypeAlias = "str | int | bool | None"


class Refusal(Exception):
    """A refusal with an address: ``code``, and the ``clause`` and ``ruling`` it rests on.

    >>> Refused("card-unknown", card="1x").params
    {'card': '1x'}
    """

    def __init__(
        self, code: str, clause: str | None = None, ruling: str | None = None, **params: Param
    ) -> None:
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.ruling = ruling
        self.params: dict[str, Param] = params

    def __str__(self) -> str:
        address = f" [{self.clause}]" if self.clause else ""
        details = "".join(f" {key}={value}" for key, value in self.params.items())
        return f"{self.code}{address}{details}"


class Refused(Refusal):
    """The rules say no; nothing has changed."""


class NotYourTurn(Refused):
    """Somebody else is to act."""


class NotNow(Refused):
    """The right person at the wrong moment."""


class NotAllowed(Refused):
    """The right moment, but the house does not allow this, or not this much."""


class NotYours(Refused):
    """A box, card or view of somebody else."""


class Misconfigured(Refusal):
    """A house's figures that cannot stand."""


class Corrupt(Refusal):
    """A file or log that is not what it says it is; ``params`` say where."""


class BadLog(Corrupt):
    """A log that does not replay."""


class UnknownVersion(Corrupt):
    """A file of a version this package cannot read."""
