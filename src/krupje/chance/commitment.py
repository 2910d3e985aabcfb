"""Binding the dealer to a shuffle before any bet, and opening single cards of it afterwards.

Each card is a leaf, salted so that nobody can guess it from its hash; the leaves hang together in a
Merkle tree whose root is made public first. A card is opened with its salt and the hashes beside its
path; the others stay secret. Follows RFC 6962 in telling leaves from nodes, and carries an odd node up.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, NamedTuple

from krupje.chance.shuffle import shuffled
from krupje.chance.streams import stream

if TYPE_CHECKING:
    from collections.abc import Sequence


class Proof(NamedTuple):
    """One card opened: where it lay, what it is, its salt, and the hashes on the way to the root.

    Each step of ``path`` is a side (``l`` or ``r``, where the other hash stands) and that hash, in hex.
    """

    place: int
    card: int
    salt: str
    path: tuple[tuple[str, str], ...]


def order_of(secret: str, pack: Sequence[int]) -> tuple[int, ...]:
    """The order of the cards that follows from a secret."""
    return shuffled(pack, stream(secret, "order"))


def salt(secret: str, place: int) -> bytes:
    """The salt of one place, 32 bytes; knowing one tells nothing of another."""
    return hmac.digest(secret.encode(), b"salt %d" % place, "sha256")


def _leaf(place: int, card: int, salted: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + salted + b"%d:%d" % (place, card)).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _levels(order: Sequence[int], secret: str) -> list[list[bytes]]:
    """The tree from the leaves up to the root."""
    levels = [[_leaf(place, card, salt(secret, place)) for place, card in enumerate(order)]]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = [_node(below[i], below[i + 1]) for i in range(0, len(below) - 1, 2)]
        levels.append(pairs + below[len(below) - len(below) % 2 :])
    return levels


def commitment(order: Sequence[int], secret: str) -> str:
    """The root over all cards, in hex: what is made public before the bets.

    >>> commitment((1, 2, 3), "s") == commitment((1, 3, 2), "s")
    False
    """
    return _levels(order, secret)[-1][0].hex()


def proof(order: Sequence[int], secret: str, place: int) -> Proof:
    """The opening of one card.

    >>> holds(commitment((7, 8, 9), "s"), proof((7, 8, 9), "s", 2))
    True
    """
    path = []
    at = place
    for level in _levels(order, secret)[:-1]:
        beside = at ^ 1
        if beside < len(level):
            path.append(("r" if beside > at else "l", level[beside].hex()))
        at //= 2
    return Proof(place, order[place], salt(secret, place).hex(), tuple(path))


def holds(root: str, opened: Proof) -> bool:
    """Whether a card really lay where its proof says, in the shuffle of that root."""
    try:
        at = _leaf(opened.place, opened.card, bytes.fromhex(opened.salt))
        for side, other in opened.path:
            at = _node(at, bytes.fromhex(other)) if side == "r" else _node(bytes.fromhex(other), at)
    except (ValueError, TypeError):
        return False
    return hmac.compare_digest(at.hex(), root)


def places(words: Sequence[tuple[str, str]], root: str, count: int) -> tuple[int, ...]:
    """The public permutation that follows from the guests' words and the commitment they answered."""
    path = [part for guest, word in sorted(words) for part in (guest, word)]
    return shuffled(range(count), stream(root, "mix", *path))
