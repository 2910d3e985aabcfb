"""A rule of a strategy card in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from krupje.reports.speaking import Speaker

RANKED = {"up-from", "up-to", "key-from", "hole-from", "hole-to", "low-from"}
"""What is said of a rank."""


def written(rule: dict[str, Any], say: Speaker) -> str:
    """What a hand must be for the rule to apply."""
    parts = [fragment(name, value, say) for name, value in rule["if"].items()]
    said = ", ".join(parts) if parts else say.say("card.if.else")
    return said[:1].upper() + said[1:]


def fragment(name: str, value: Any, say: Speaker) -> str:
    """One thing to look at."""
    if name in RANKED:
        return say.say(f"card.if.{name}", rank=say.words.say("card.letters").split()[int(value)])
    return say.say(f"card.if.{name}.{value}")
