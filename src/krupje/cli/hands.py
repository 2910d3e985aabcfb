"""Who does long work: so many processes of this machine, or a cluster; and options that stand alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje import __version__
from krupje.refusal import Refused

if TYPE_CHECKING:
    from krupje.shift import Shift

WORKERS = 64
"""So many processes at most."""


def whole(option: str, text: str, most: int) -> int:
    """A whole number from one up to ``most``."""
    if not (text.isascii() and text.isdigit() and len(text) <= 13 and 1 <= int(text) <= most):
        raise Refused("number-unfit", option=option, value=text[:40], most=most)
    return int(text)


def cluster_at(address: str) -> Shift:
    """The workers of a cluster; refuses where the part that reaches it is not installed."""
    from krupje.shift.cluster import Cluster

    try:
        return Cluster(address, __version__)
    except ModuleNotFoundError:
        line = "pip install 'krupje[cluster]'"
        raise Refused("extra-missing", command="--cluster", line=line) from None


def alone(option: str, others: dict[str, Any]) -> None:
    """Refuses an option beside others that have nothing to say to it."""
    for other, value in others.items():
        if value is not None:
            raise Refused("options-apart", option=f"--{option}", other=f"--{other}")
