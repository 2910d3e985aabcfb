"""The only place where chance is made; everything else is told what came up."""

from krupje.chance.drbg import Bits
from krupje.chance.shuffle import below, shuffled
from krupje.chance.streams import fresh_seed, stream

__all__ = ["Bits", "below", "fresh_seed", "shuffled", "stream"]
