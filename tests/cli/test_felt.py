"""The felt in the terminal: what lies there is readable at any width."""

from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from krupje.cards import parse_cards
from krupje.cli.terminal.faces import Faces
from krupje.cli.terminal.felt import Place, View, _grid
from krupje.i18n import catalogue


@pytest.mark.parametrize("width", [60, 84, 100, 120])
def test_what_six_cards_come_to_is_never_cut(width):
    """A box with six cards, a long hand and four wagers: every word is whole, on a second line if need be."""
    faces = Faces(catalogue("lt"), coloured=False, signs=True)
    hand, chips = "ketvertas ir aštuoniakė", "Ante 10  Bet 20  Korta 10  Draudimas 10"
    place = Place(Text("Dėžė 1"), parse_cards("As Ah Ad Ac 8s 8h"), Text(hand), Text(chips))
    console = Console(width=width - 4, file=StringIO())
    console.print(_grid([place], View("guest", catalogue("lt"), faces, width), 6, tall=False))
    words = console.file.getvalue().split()
    assert [word for word in (hand + " " + chips).split() if word not in words] == []
