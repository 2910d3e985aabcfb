"""The conformance kit: what any game, house or view written in the way of this package can be put through.

Nothing here is needed to play. All chance comes from the ``random.Random`` that is handed in.
"""

from krupje.testing.conformance import Tally, check_game, check_walk
from krupje.testing.counts import Count, divide, walk
from krupje.testing.samples import some_house, some_stakes, some_table
from krupje.testing.secrecy import Compared, check_secrecy
from krupje.testing.text import read, say
from krupje.testing.verdict import Broken, demand
from krupje.testing.walks import Step, Walk, random_walk

__all__ = [
    "Broken",
    "Compared",
    "Count",
    "Step",
    "Tally",
    "Walk",
    "check_game",
    "check_secrecy",
    "check_walk",
    "demand",
    "divide",
    "random_walk",
    "read",
    "say",
    "some_house",
    "some_stakes",
    "some_table",
    "walk",
]
