"""What may be done now: a look that changes nothing and always agrees with ``decide``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.money import Cents
    from krupje.rounds.event import Action


class Span(Struct, frozen=True):
    """An action with a free ``amount``: any multiple of ``step`` cents from ``least`` to ``most``."""

    action: Any
    least: Cents
    most: Cents
    step: Cents

    def __contains__(self, action: object) -> bool:
        amount = getattr(action, "amount", None)
        return (
            isinstance(amount, int)
            and self.least <= amount <= self.most
            and amount % self.step == 0
            and bool(replace(self.action, amount=amount) == action)
        )

    def ends(self) -> tuple[Action, ...]:
        """The smallest and the largest such action."""
        return tuple(replace(self.action, amount=cents) for cents in sorted({self.least, self.most}))


class Shuffle(Struct, frozen=True):
    """An action of the house whose ``cards``, all different, come in whatever order they were shuffled."""

    action: Any

    def __contains__(self, action: object) -> bool:
        cards = getattr(action, "cards", None)
        return (
            isinstance(cards, tuple)
            and len(cards) == len(self.action.cards)
            and set(cards) == set(self.action.cards)
            and bool(replace(self.action, cards=cards) == action)
        )


class Legal(Struct, frozen=True):
    """The actions a round would accept now, of whoever may act; empty when it is over.

    Iterating gives concrete actions, the ends of each span and the unshuffled cards among them; ``in``
    knows the whole spans and every order.
    """

    actions: tuple[Any, ...] = ()
    spans: tuple[Span, ...] = ()
    shuffle: Shuffle | None = None

    def __contains__(self, action: object) -> bool:
        return (
            action in self.actions
            or any(action in span for span in self.spans)
            or (self.shuffle is not None and action in self.shuffle)
        )

    def __iter__(self) -> Iterator[Any]:
        yield from self.actions
        for span in self.spans:
            yield from span.ends()
        if self.shuffle is not None:
            yield self.shuffle.action

    def __len__(self) -> int:
        return sum(1 for _ in self)
