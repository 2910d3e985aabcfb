"""The player of docs/howto/write-a-player.md, at a real table."""

import re
from pathlib import Path

from evening import house, played

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "write-a-player.md"


def test_the_player_of_the_page_plays():
    """As it is printed, for three rounds; each is paid, and the log has them."""
    block = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    (code,) = block.findall(PAGE.read_text(encoding="utf-8"))
    names = {}
    exec(compile(code, str(PAGE), "exec"), names)  # noqa: S102 (our own page)

    async def evening():
        async with house() as there:
            names["HOUSE"] = there.address
            chips = await names["plays"](3)
            (room,) = there.hall.rooms()
            assert [each.number for each in room.book.rounds] == [1, 2, 3]
            assert chips == 1_000_000 + sum(paid.net for each in room.book.rounds for paid in each.boxes)

    played(evening())
