"""The house's part of an environment: cards drawn from a seed, as long as no seat is waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from krupje.chance import below
from krupje.envs.play import Play
from krupje.envs.shoe import Shoe
from krupje.rounds import HOUSE

if TYPE_CHECKING:
    from krupje.chance.shuffle import Source
    from krupje.envs.setting import Setting

Played: TypeAlias = "Play | Shoe"


def begun(setting: Setting, lot: int = 0) -> Played:
    """A round, or a shoe, before its first card; ``lot`` says who deals where no seat was named."""
    if setting.name == "baccarat":
        return Shoe(setting)
    return Play(setting, setting.dealer or 1 + lot % setting.boxes)


def deal_on(played: Played, bits: Source) -> int | None:
    """Deals until a box is waited for; that box, or None at the end."""
    while (awaited := played.awaits) == HOUSE:
        cards = played.outcomes()
        played.deal(cards[below(bits, len(cards))])
    return awaited
