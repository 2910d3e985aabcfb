"""Actions nobody should have asked for: other boxes, wrong cards, amounts out of all limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from krupje.testing.fields import cards_in, kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from krupje.rounds import Game

_NO_CARDS = (-1, 52, 1000)
_NO_BOXES = (0, 9, -1, 10**9)
_NO_AMOUNTS = (0, -100, 1, 10**12)


def strays(game: Game[Any, Any], state: Any, rng: Random, count: int,
           boxes: Sequence[int] | None = None) -> Iterable[Any]:  # fmt: skip
    """Actions by chance, most of them wrong, some of them right after all.

    Half are made up; half are legal ones with a field changed. With ``boxes`` all are actions of these.
    """
    held = tuple(cards_in(state)) or (0,)
    numbers = boxes if boxes is not None else (*sorted({box for box, _, _ in game.staked(state)}), *_NO_BOXES)
    legal = [action for action in game.legal(state) if boxes is None or mine(action, boxes)]
    asked = [kind for kind in get_args(game.action) if boxes is None or whose(kind) is not None]
    for _ in range(count):
        if legal and rng.random() < 0.5:
            action = rng.choice(legal)
            changed = [key for key in kinds(type(action)) if boxes is None or key != whose(type(action))]
            if changed:
                key = rng.choice(changed)
                yield replace(action, **{key: _value(type(action), key, held, numbers, rng)})
        elif asked:
            kind = rng.choice(asked)
            yield kind(**{key: _value(kind, key, held, numbers, rng) for key in kinds(kind)})


def whose(kind: type[Any]) -> str | None:
    """The field of an action that names the box that acts, where a box acts at all."""
    if kind.__name__ == "TimeOut":
        return None
    return next((key for key in ("box", "seat") if key in kinds(kind)), None)


def mine(action: Any, boxes: Iterable[int]) -> bool:
    """Whether one of these boxes acts."""
    key = whose(type(action))
    return key is not None and getattr(action, key) in boxes


def _value(kind: type[Any], key: str, held: Sequence[int], boxes: Sequence[int], rng: Random) -> Any:
    match kinds(kind)[key]:
        case "card":
            return _card(held, rng)
        case "cards":
            return tuple(_card(held, rng) for _ in range(rng.randint(0, 6)))
        case "cents":
            return rng.choice((*_NO_AMOUNTS, rng.randint(1, 400) * 100, rng.randint(1, 40000)))
        case "other":
            return _word(get_type_hints(kind)[key], boxes, rng)


def _card(held: Sequence[int], rng: Random) -> int:
    """A card that lies somewhere, or any, or none that exists."""
    return rng.choice((rng.choice(held), rng.choice(held), rng.randrange(52), rng.choice(_NO_CARDS)))


def _word(hint: Any, boxes: Sequence[int], rng: Random) -> Any:
    if hint is bool:
        return rng.random() < 0.5
    if get_origin(hint) is Literal:
        return rng.choice(get_args(hint))
    return rng.choice(boxes)
