"""A shuffle bound before the bets: every card opens, and nothing else does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupje.cards import PACK
from krupje.chance import commitment, holds, order_of, places, proof

SECRET = "3f" * 32


@given(st.integers(1, 320), st.text(max_size=8))
def test_every_card_opens(count: int, secret: str) -> None:
    """Each card of a shuffle of any size is proved by its own opening."""
    order = tuple(range(count))
    root = commitment(order, secret)
    assert all(holds(root, proof(order, secret, place)) for place in {0, count // 2, count - 1})


@pytest.mark.parametrize("place", [0, 25, 51])
def test_nothing_else_opens(place: int) -> None:
    """Another card, place, salt, path or root is caught, and so is what is no proof at all."""
    order = order_of(SECRET, PACK)
    root = commitment(order, SECRET)
    opened = proof(order, SECRET, place)
    assert opened.card == order[place]
    side, first = opened.path[0]
    wrong = [
        opened._replace(card=(opened.card + 1) % 52),
        opened._replace(place=(place + 2) % 52),
        opened._replace(salt="00" * 32),
        opened._replace(salt="zz"),
        opened._replace(path=opened.path[1:]),
        opened._replace(path=((side, "11" * 32), *opened.path[1:])),
        opened._replace(path=(("l" if side == "r" else "r", first), *opened.path[1:])),
        opened._replace(path=(("r", 5), *opened.path[1:])),
    ]
    assert not any(holds(root, each) for each in wrong)
    assert not holds("00" * 32, opened)


def test_the_secret_decides() -> None:
    """The same secret gives the same order and root; salts of one do not serve another."""
    assert order_of(SECRET, PACK) == order_of(SECRET, PACK)
    assert sorted(order_of("x", PACK * 6)) == sorted(PACK * 6)
    assert commitment(PACK, "a") != commitment(PACK, "b")
    assert not holds(commitment(PACK, "a"), proof(PACK, "b", 3))


def test_words_decide_the_places() -> None:
    """Every guest's word, and the commitment it answers, has its say; their order of arrival has none."""
    root = commitment(PACK, SECRET)
    words = [("Ona", "rugys"), ("Jonas", "7")]
    mixed = places(words, root, 52)
    assert sorted(mixed) == list(range(52))
    assert places(words[::-1], root, 52) == mixed
    assert places([("Ona", "rugys"), ("Jonas", "8")], root, 52) != mixed
    assert places(words, commitment(PACK, "other"), 52) != mixed
