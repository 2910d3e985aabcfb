"""Players for empty seats: they see what their seat sees, and choose among what is legal."""

from krupje.bots.knock import choose, decide

__all__ = ["choose", "decide"]
