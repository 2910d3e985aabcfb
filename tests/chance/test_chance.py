"""Chance: known answers, no bias, streams that never meet."""

from __future__ import annotations

from collections import Counter

import pytest

from krupje.chance import Bits, below, fresh_seed, shuffled, stream


def test_known_answer() -> None:
    """The DRBG gives the answer of a published NIST CAVP vector (HMAC_DRBG, SHA-256, no reseed, count 0)."""
    bits = Bits(
        bytes.fromhex(
            "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488659ba96c601dc69fc902940805ec0ca8"
        )
    )
    bits.take(128)
    assert bits.take(128).hex() == (
        "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89d54fbb978a15b5c443c9ec21036d2460"
        "b6f73ebad0dc2aba6e624abf07745bc107694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
        "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"
    )


class Every:
    """All pairs of bytes one after another."""

    def __init__(self, value: int) -> None:
        self.values = iter(range(value, 65_536))

    def take(self, count: int) -> bytes:
        return next(self.values).to_bytes(count, "big")


@pytest.mark.parametrize("limit", [2, 3, 7, 48, 52, 312])
def test_below_has_no_bias(limit: int) -> None:
    """Over every value of two bytes each number comes up equally often: enumerated, not sampled."""
    counts: Counter[int] = Counter()
    bits = Every(0)
    while True:
        try:
            counts[below(bits, limit)] += 1
        except StopIteration:
            break
    assert set(counts) == set(range(limit))
    assert set(counts.values()) == {65_536 // limit}


def test_every_order_is_reached_equally_often() -> None:
    """Fisher-Yates over all draws of a pack of four gives each of the 24 orders once."""

    class Draws:
        def __init__(self, values: list[int]) -> None:
            self.values = values

        def take(self, count: int) -> bytes:
            return self.values.pop(0).to_bytes(count, "big")

    orders = {shuffled("abcd", Draws([a, b, c])) for a in range(4) for b in range(3) for c in range(2)}
    assert len(orders) == 24


def test_streams() -> None:
    """The same path gives the same bits; other paths, and paths that only look alike, give others."""
    assert stream(1, "a", 2).take(40) == stream("1", "a", "2").take(40)
    assert stream("ab", "c").take(8) != stream("a", "bc").take(8)
    assert stream(1).take(8) != stream(2).take(8)
    assert fresh_seed() != fresh_seed()
    assert len(fresh_seed()) == 64
