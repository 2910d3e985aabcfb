"""A rule of a strategy card in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from krupje.reports.speaking import Speaker


def written(rule: dict[str, Any], say: Speaker) -> str:
    """What a hand must be for the rule to apply."""
    return say.say(f"card.if.{rule['if']}")
