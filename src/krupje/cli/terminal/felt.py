"""The felt as one pair of eyes sees it: whose turn, what is at stake, what lies open.

Drawn from a guest's own picture of the table and from nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from rich import box as lines
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
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from krupje.cli.terminal.faces import Faces
    from krupje.i18n import Catalogue
    from krupje.rounds import Stakes
    from krupje.table import Table

NARROW = 84
"""Below so many columns a box takes two lines."""


class Place(Struct):
    """One line of the felt: a box, a seat, the dealer, the board."""

    label: Text
    cards: Text
    says: Text
    lies: Text
    turn: bool = False


class View(Struct, frozen=True):
    """Whose screen this is, and how he wants it."""

    who: str
    words: Catalogue
    faces: Faces
    width: int


def felt(picture: Table, view: View, said: Sequence[Text] = ()) -> RenderableType:
    """The whole table during a round, with what the dealer has just said in the middle of it."""
    above, below = _places(picture, view)
    spoken = [Text.assemble("   ", line, style="italic") for line in said]
    middle = [Text(""), *spoken, Text("")] if spoken else [Text("")]
    label = max(place.label.cell_len for place in (*above, *below))
    return Panel(
        Group(_grid(above, view, label), *middle, _grid(below, view, label)),
        box=lines.ROUNDED,
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


def _grid(places: Iterable[Place], view: View, label: int) -> Grid:
    wide = view.width >= NARROW
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(width=1)
    grid.add_column(width=label, no_wrap=True)
    grid.add_column(width=29 if wide else None, ratio=None if wide else 1)
    if wide:
        grid.add_column(ratio=1)
        grid.add_column(justify="right")
    for place in places:
        mark = Text("▸", "bold yellow") if place.turn else Text(" ")
        if wide:
            grid.add_row(mark, place.label, place.cards, place.says, place.lies)
            continue
        under = Text(" · ").join(part for part in (place.says, place.lies) if part.plain)
        grid.add_row(mark, place.label, Group(*(part for part in (place.cards, under) if part.plain)))
    return grid


def _dealer(picture: Table, view: View) -> Iterator[Place]:
    """The dealer's hand, and the board where there is one."""
    words, state = view.words, picture.round
    said = Text(announced(picture, state.dealer, words), "bold italic")
    yield Place(Text(words.say("play.dealer"), "bold"), view.faces.row(state.dealer), said, Text(""))
    if getattr(state, "drawn", ()):
        from krupje.games.novo.settle import bought_hand

        said = Text(announced(picture, bought_hand(state), words), "bold italic")
        yield Place(Text(words.say("play.drawn")), view.faces.row(state.drawn), said, Text(""))
    if hasattr(state, "board"):
        yield Place(Text(words.say("play.board"), "bold"), view.faces.row(state.board), Text(""), Text(""))


def _boxes(picture: Table, view: View) -> Iterator[Place]:
    """Every box in play with its cards, what they are worth if they can be seen, and what lies on it."""
    state, game = picture.round, picture.game
    turn = game.awaits(state)
    for box in state.boxes:
        faded = _idle(picture, box.cards)
        says = Text(both(picture, box.cards, view.words))
        if box.folded:
            says = Text(view.words.say("play.folded"), "dim")
        yield Place(
            _label(picture, view, box.box, dark=box.blind),
            view.faces.row(box.cards, faded) if not box.folded else Text(""),
            says,
            lying(game.staked(state), box.box, view),
            turn == box.box,
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
        yield Place(Text(view.words.name("wager", side), "bold"), view.faces.row(cards), Text(said), Text(""))


def _bets(picture: Table, view: View) -> Iterator[Place]:
    """Baccarat's stakes by field."""
    staked = picture.game.staked(picture.round)
    for box in sorted({box for box, _, _ in staked}):
        label = Text(view.words.say("play.field", box=box), "bold" if picture.holder(box) == view.who else "")
        yield Place(label, Text(""), Text(""), lying(staked, box, view))


def _middle(picture: Table, view: View) -> Iterator[Place]:
    """The middle of a table of seats: stock, top discard and pot."""
    state, words = picture.round, view.words
    top = state.discards[-1:]
    yield Place(
        Text(words.say("play.pot"), "bold"), Text(words.money(state.pot), "yellow"), Text(""), Text("")
    )
    stock = words.say("play.cards", count=_stock(state))
    yield Place(Text(words.say("play.stock"), "bold"), Text(stock), Text(""), Text(""))
    yield Place(Text(words.say("play.discards"), "bold"), view.faces.row(top), Text(""), Text(""))


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
        cards = Text("") if seat.left else view.faces.row(seat.cards)
        yield Place(
            _seat(picture, view, seat.box, dealing=seat.box == state.dealer),
            cards,
            says,
            lying(picture.game.staked(state), seat.box, view),
            turn == seat.box,
        )


def _seat(picture: Table, view: View, box: int, *, dealing: bool) -> Text:
    words, holder = view.words, picture.holder(box) or ""
    own = words.say("play.you") if holder == view.who else words.say("play.seat", box=box)
    label = Text(own, "bold" if not is_bot(holder) else "")
    if dealing:
        label.append(" ●", "dim")
    return label


def laid(picture: Table, stakes: tuple[Any, ...], view: View) -> RenderableType:
    """Stakes that are offered or lie on the felt before the deal."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for box in sorted({stake.box for stake in stakes}):
        mine = tuple(stake for stake in stakes if stake.box == box)
        dark = any(getattr(stake, "blind", False) for stake in mine)
        key = "play.field" if picture.name == "baccarat" else "play.box"
        shade = "" if picture.name == "baccarat" else view.words.say("play.dark" if dark else "play.light")
        open_ = view.words.say("play.open") if any(getattr(stake, "open", False) for stake in mine) else ""
        label = Text(view.words.say(key, box=box), "bold")
        grid.add_row(
            "  ", label, Text(" ".join(filter(None, (shade, open_))), "dim"), _stake(picture, mine, view)
        )
    return Padding(grid, (0, 0))


def _stake(picture: Table, mine: tuple[Any, ...], view: View) -> Text:
    """What a box would have on it when the round begins."""
    try:
        return lying(picture.game.staked(picture.game.start(picture.rules, mine)), mine[0].box, view)
    except Refused:
        amounts = (getattr(stake, "ante", 0) + getattr(stake, "amount", 0) for stake in mine)
        return Text(" ".join(map(view.words.money, amounts)), "yellow")


__all__ = ["HOUSE", "NARROW", "View", "felt", "laid", "lying"]
