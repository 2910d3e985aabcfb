"""The felt as one pair of eyes sees it: whose turn, what is at stake, what lies open.

Drawn from a guest's own picture of the table and from nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace
from rich import box as frames
from rich.console import Group
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from krupje.cards import best_five
from krupje.cli.terminal.hands import announced, both, reading
from krupje.cli.terminal.people import is_bot
from krupje.refusal import Refused
from krupje.rounds import HOUSE, WAGERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from krupje.cards import Seen
    from krupje.cli.terminal.faces import Faces
    from krupje.i18n import Catalogue
    from krupje.rounds import Stakes
    from krupje.table import Table

NARROW = 84
"""Below so many columns a box takes two lines."""

EDGES = 4 + 1 + 5 * 2
"""Columns of the frame, the mark and what lies between a line's five parts."""

MOST_SAID = 3
"""More sentences than these run on as one paragraph."""


class Place(Struct):
    """One line of the felt: a box, a seat, the dealer, the board."""

    label: Text
    cards: tuple[Seen, ...] = ()
    says: Text = Text("")
    lies: Text = Text("")
    turn: bool = False
    faded: frozenset[int] = frozenset()
    small: bool = False

    @property
    def height(self) -> int:
        """Lines it takes where cards are drawn large; others' hands and backs stay small."""
        return 1 if self.small or not self.cards else 3


class View(Struct, frozen=True):
    """Whose screen this is, and how he wants it; ``height`` is 0 where lines do not matter."""

    who: str
    words: Catalogue
    faces: Faces
    width: int
    height: int = 0


def felt(
    picture: Table, view: View, said: Sequence[Text] = (), *, beside: int = 0, paid: bool = False
) -> RenderableType:
    """The whole table during a round, with what the dealer has just said in the middle of it.

    Cards are drawn large where they and ``beside`` more lines find room. When the round has been ``paid``
    the receipt says what lay there.
    """
    above, below = _places(picture, view)
    if paid and picture.name != "baccarat":
        below = [replace(place, lies=Text("")) for place in below]
    lines = [Text(" ").join(said)] if len(said) > MOST_SAID else said
    spoken = [Padding(Text(line.plain, "italic"), (0, 0, 0, 3)) for line in lines]
    middle = [Text(""), *spoken, Text("")] if spoken else [Text("")]
    needed = sum(place.height + 1 for place in (*above, *below)) + len(middle) + 1 + beside
    tall = view.faces.painted and needed <= view.height
    label = max(place.label.cell_len for place in (*above, *below))
    return Panel(
        Group(_grid(above, view, label, tall=tall), *middle, _grid(below, view, label, tall=tall)),
        box=frames.ROUNDED,
        border_style="#2f6b4f",
        padding=(0, 1),
        width=view.width,
    )


def _places(picture: Table, view: View) -> tuple[list[Place], list[Place]]:
    """What lies before the dealer, and what lies before the guests."""
    match picture.name:
        case "baccarat":
            return list(_sides(picture, view)), list(_bets(picture, view))
        case "knock":
            return list(_middle(picture, view)), list(_seats(picture, view))
        case _:
            return list(_dealer(picture, view)), list(_boxes(picture, view))


def _across(place: Place, *, tall: bool) -> int:
    """How many columns its cards take."""
    return len(place.cards) * (6 if tall and place.height > 1 else 5)


def _beside(places: Sequence[Place]) -> int:
    """How many columns the chips need, and beside them the longest word of what the cards come to."""
    words = [word for place in places for word in place.says.plain.split()]
    return max((place.lies.cell_len for place in places), default=0) + max(map(len, words), default=0)


def _grid(places: Sequence[Place], view: View, label: int, *, tall: bool) -> Grid:
    """The lines one under another: mark, label, cards, what they come to, and the chips."""
    across = max((_across(place, tall=tall) for place in places), default=0) + 1
    wide = view.width >= NARROW and _beside(places) <= view.width - EDGES - label - across
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(width=1, vertical="middle")
    grid.add_column(width=label, no_wrap=True, vertical="middle")
    grid.add_column(width=across if wide else None, ratio=None if wide else 1)
    if wide:
        grid.add_column(ratio=1, vertical="middle")
        grid.add_column(justify="right", vertical="middle")
    before = 1
    for place in places:
        if tall and max(before, place.height) > 1 and place is not places[0]:
            grid.add_row()
        before = place.height
        mark = Text("▸", "bold yellow") if place.turn else Text(" ")
        large = tall and place.height > 1
        cards = (view.faces.large if large else view.faces.row)(place.cards, place.faded)
        if wide:
            grid.add_row(mark, place.label, cards, place.says, place.lies)
            continue
        under = Text(" · ").join(part for part in (place.says, place.lies) if part.plain)
        grid.add_row(mark, place.label, Group(*(part for part in (cards, under) if part.plain)))
    return grid


def _dealer(picture: Table, view: View) -> Iterator[Place]:
    """The dealer's hand, and the board where there is one."""
    words, state = view.words, picture.round
    said = Text(announced(picture, state.dealer, words), "bold italic")
    yield Place(Text(words.say("play.dealer"), "bold"), state.dealer, said)
    if getattr(state, "drawn", ()):
        from krupje.games.novo.settle import bought_hand

        said = Text(announced(picture, bought_hand(state), words), "bold italic")
        yield Place(Text(words.say("play.drawn")), state.drawn, said)
    if hasattr(state, "board"):
        yield Place(Text(words.say("play.board"), "bold"), state.board)


def _boxes(picture: Table, view: View) -> Iterator[Place]:
    """Every box in play with its cards, what they are worth if they can be seen, and what lies on it."""
    state, game = picture.round, picture.game
    turn = game.awaits(state)
    for box in state.boxes:
        says = Text(both(picture, box.cards, view.words))
        if box.folded:
            says = Text(view.words.say("play.folded"), "dim")
        yield Place(
            _label(picture, view, box.box, dark=box.blind),
            () if box.folded else box.cards,
            says,
            lying(game.staked(state), box.box, view),
            turn == box.box,
            _idle(picture, box.cards),
            small=None in box.cards,
        )


def _idle(picture: Table, cards: tuple[Any, ...]) -> frozenset[int]:
    """Of six cards of NKP the one that does not count."""
    if picture.name != "nkp" or len(cards) != 6 or None in cards:
        return frozenset()
    return frozenset(cards) - frozenset(best_five(cards))


def _label(picture: Table, view: View, box: int, *, dark: bool = False) -> Text:
    words = view.words
    holder = picture.holder(box)
    own = Text(words.say("play.box", box=box), "bold" if holder == view.who else "")
    if dark:
        own.append(f" {words.say('play.dark')}", "dim")
    return own


def lying(staked: Stakes, box: int, view: View) -> Text:
    """The chips on a box, wager by wager."""
    sums: dict[str, int] = {}
    for holder, wager, cents in staked:
        if holder == box:
            sums[wager] = sums.get(wager, 0) + cents
    parts = [
        Text.assemble(
            (f"{view.words.say(f'play.lies.{wager}')} ", "dim"), (view.words.money(sums[wager]), "yellow")
        )
        for wager in WAGERS
        if wager in sums
    ]
    return Text("  ").join(parts)


def _sides(picture: Table, view: View) -> Iterator[Place]:
    """Baccarat's two hands with their points."""
    from krupje.games.baccarat.tableau import points

    for side in ("player", "banker"):
        cards = getattr(picture.round, side)
        said = view.words.say("receipt.points", count=points(cards)) if cards else ""
        yield Place(Text(view.words.name("wager", side), "bold"), cards, Text(said, "bold"))


def _bets(picture: Table, view: View) -> Iterator[Place]:
    """Baccarat's stakes by box."""
    staked = picture.game.staked(picture.round)
    for box in sorted({box for box, _, _ in staked}):
        style = "bold" if picture.holder(box) == view.who else ""
        label = Text(view.words.say("play.box", picture.name, box=box), style)
        yield Place(label, lies=lying(staked, box, view))


def _middle(picture: Table, view: View) -> Iterator[Place]:
    """The middle of a table of seats: top discard, stock and pot."""
    state, words = picture.round, view.words
    stock = words.say("play.stock", cards=words.say("play.cards", count=_stock(state)))
    pot = Text.assemble((f"{words.say('play.pot')} ", "dim"), (words.money(state.pot), "bold yellow"))
    yield Place(Text(words.say("play.discards"), "bold"), state.discards[-1:], Text(stock), pot)


def _stock(state: Any) -> int:
    return state.stock if isinstance(state.stock, int) else len(state.stock)


def _seats(picture: Table, view: View) -> Iterator[Place]:
    """Everybody round the table in the order of the seats."""
    state, words = picture.round, view.words
    turn = picture.game.awaits(state)
    for seat in sorted(state.boxes, key=lambda seat: seat.box):
        says = Text(both(picture, seat.cards, words)) if reading(picture, seat.cards) else Text("")
        if seat.left:
            says = Text(words.say(f"play.left.{seat.left}"), "dim")
        elif state.knocker == seat.box:
            says = Text(" · ").join(
                part for part in (Text(words.say("play.knocker"), "bold"), says) if part.plain
            )
        yield Place(
            _seat(picture, view, seat.box, dealing=seat.box == state.dealer),
            () if seat.left else seat.cards,
            says,
            lying(picture.game.staked(state), seat.box, view),
            turn == seat.box,
            small=picture.holder(seat.box) != view.who,
        )


def _seat(picture: Table, view: View, box: int, *, dealing: bool) -> Text:
    words, holder = view.words, picture.holder(box) or ""
    own = words.say("play.you") if holder == view.who else words.say("play.seat", box=box)
    label = Text(own, "bold" if not is_bot(holder) else "")
    if dealing:
        label.append(" ●", "dim")
    return label


def laid(picture: Table, stakes: tuple[Any, ...], view: View) -> RenderableType:
    """Stakes that are offered or lie on the felt before the deal; boxes with the same share a line."""
    lines: list[tuple[list[int], tuple[Any, ...], Text]] = []
    for box in sorted({stake.box for stake in stakes}):
        mine = tuple(stake for stake in stakes if stake.box == box)
        lies = _stake(picture, mine, view)
        if lines and lines[-1][2].plain == lies.plain and _shades(lines[-1][1]) == _shades(mine):
            lines[-1][0].append(box)
        else:
            lines.append(([box], mine, lies))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for boxes, mine, lies in lines:
        shade = ", ".join(view.words.say(f"play.{word}" + "s" * (len(boxes) > 1)) for word in _shades(mine))
        grid.add_row("  ", Text(_named(picture, boxes, view), "bold"), Text(shade, "dim"), lies)
    return grid


def _named(picture: Table, boxes: list[int], view: View) -> str:
    """Boxes by their numbers: "Box 1", "Boxes 2–6"."""
    key = "box" if picture.name == "baccarat" or len(boxes) == 1 else "boxes"
    whole = boxes == list(range(boxes[0], boxes[-1] + 1)) and len(boxes) > 2
    numbers = f"{boxes[0]}–{boxes[-1]}" if whole else ", ".join(map(str, boxes))
    return view.words.say(f"play.{key}", picture.name, box=numbers)


def _shades(mine: tuple[Any, ...]) -> tuple[str, ...]:
    """Light, dark, or opened by the dealer; at baccarat a box has no such thing."""
    if not hasattr(mine[0], "blind"):
        return ()
    return ("dark" if mine[0].blind else "light", *(("open",) if getattr(mine[0], "open", False) else ()))


def _stake(picture: Table, mine: tuple[Any, ...], view: View) -> Text:
    """What a box would have on it when the round begins."""
    try:
        return lying(picture.game.staked(picture.game.start(picture.rules, mine)), mine[0].box, view)
    except Refused:  # stakes that would not stand are shown as they were typed
        typed: tuple[Any, ...] = tuple(
            (stake.box, wager, cents)
            for stake in mine
            for wager, cents in (
                ("ante", getattr(stake, "ante", 0)),
                ("bonus", getattr(stake, "bonus", 0)),
                (getattr(stake, "on", "ante"), getattr(stake, "amount", 0)),
            )
            if cents
        )
        return lying(typed, mine[0].box, view)


__all__ = ["HOUSE", "NARROW", "View", "felt", "laid", "lying"]
