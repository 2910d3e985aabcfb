"""Before the deal: every guest lays his stakes, cuts if he likes, and then there are no more bets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rich.text import Text

from krupje.cli.terminal import stakes as laying
from krupje.cli.terminal.felt import laid
from krupje.cli.terminal.keyboard import keyed
from krupje.cli.terminal.people import has_seats, is_bot, present
from krupje.cli.terminal.screen import Frame
from krupje.refusal import NotAllowed, Refused
from krupje.table import actions as do

if TYPE_CHECKING:
    from rich.console import RenderableType

    from krupje.cli.terminal.evening import Evening
    from krupje.cli.terminal.stakes import Stakes
    from krupje.table import Table


def bets(evening: Evening) -> None:
    """Everybody lays stakes; then there are no more bets."""
    for who in evening.table.guests:
        if any(evening.table.has_stake(box) for box in evening.table.held(who)):
            continue
        if is_bot(who):
            _bot_lays(evening, who)
        else:
            evening.look(who)
            _lay(evening, who)
    try:
        evening.do(do.Close())
    except Refused as refusal:
        evening.screen.refused(refusal)
        for who in present(evening.table):
            for box in sorted(evening.table.held(who)):
                evening.do(do.Lift(who, box))


def _bot_lays(evening: Evening, who: str) -> None:
    """A bot antes, and buys chips first when it runs low."""
    if _too_poor(evening.table, who):
        evening.do(do.BuyIn(who, evening.chips))
    for box in sorted(evening.table.held(who)):
        evening.do(do.Lay(who, evening.table.game.stake(box)))


def _too_poor(table: Table, who: str) -> bool:
    """Whether somebody would not be dealt in at a table of seats; asked early, while he can still buy."""
    if not has_seats(table.rules):
        return False
    from krupje.games.knock.sheet import KNOCK

    return bool(table.funds(who) < table.rules.ante + KNOCK)


def _last(evening: Evening, who: str) -> Stakes:
    """What a guest laid last, or would lay first."""
    held = evening.table.held(who)
    before = tuple(stake for stake in evening.sitting.stakes if stake.box in held)
    return before or laying.first(evening.table, who, evening.wish)


def _lay(evening: Evening, who: str) -> None:
    """Asks one guest for his stakes until they stand."""
    screen, stakes = evening.screen, _last(evening, who)
    while True:
        answer = screen.ask(partial(_frame, evening, who, stakes), "ask.stakes", evening.picture(who))
        try:
            if not answer:
                if _too_poor(evening.table, who):
                    raise NotAllowed("too-few-to-play", "knock 2.2", "K20")
                actions = tuple(laying.laying(evening.table, who, stakes))
                evening.sitting.rehearse(actions)
                for action in actions:
                    evening.do(action)
                return
            stakes = _typed(evening, who, stakes, answer)
        except Refused as refusal:
            screen.refused(refusal)


def _typed(evening: Evening, who: str, stakes: Stakes, answer: str) -> Stakes:
    """What something typed instead of Enter makes of the stakes."""
    match keyed(answer):
        case "b" if _kind(evening) == "boxes":
            return _boxes(evening, who, stakes)
        case "c" if evening.table.cut != "none":
            evening.cutting = "" if evening.cutting == who else who
            return stakes
        case "m":
            evening.do(do.BuyIn(who, evening.chips))
            return stakes
        case key:
            return laying.typed(evening.table, who, stakes, key)


def _boxes(evening: Evening, who: str, stakes: Stakes) -> Stakes:
    """So many boxes with the first one's stakes, so many of them dark."""
    screen, table = evening.screen, evening.table
    most = len(table.boxes)
    count = number(screen.line(screen.say("ask.boxes", most=most, now=len(stakes))), len(stakes))
    fresh = laying.first(table, who, laying.Wish(boxes=max(1, count)), like=stakes)
    dark = sum(stake.blind for stake in fresh)
    if count > 1:
        dark = number(screen.line(screen.say("ask.dark", most=count, now=dark)), dark)
    return laying.dimmed(table, fresh, min(dark, len(fresh)))


def _kind(evening: Evening) -> str:
    """How stakes are laid here: on boxes, on their fields, or by taking a seat."""
    name = evening.table.name
    return name if name in ("baccarat", "knock") else "boxes"


def _frame(evening: Evening, who: str, stakes: Stakes) -> Frame:
    """The stakes as they would be laid, and the keys."""
    screen, picture = evening.screen, evening.picture(who)
    parts: list[RenderableType] = []
    if has_seats(picture.rules):
        parts.append(Text(screen.say("stakes.seat", sum=screen.words.money(picture.rules.ante))))
    else:
        parts += [Text(screen.say("stakes"), "bold"), laid(picture, stakes, screen.view(who))]
    if evening.cutting == who:
        parts.append(Text(screen.say("cutting"), "dim"))
    return Frame(evening.before(who), (*parts, _keys(evening, who, stakes)))


def _keys(evening: Evening, who: str, stakes: Stakes) -> Text:
    """What can be typed here, and under it what can be typed anywhere."""
    screen, picture, kind = evening.screen, evening.picture(who), _kind(evening)
    keys = [] if kind == "knock" else [screen.say(f"keys.{kind}")]
    if kind == "boxes" and laying.takes(picture, "bonus"):
        keys.append(screen.say("keys.bonus"))
    if picture.funds(who) < sum(_most(stake) for stake in stakes) or _too_poor(picture, who):
        keys.append(screen.say("keys.chips"))
    if picture.cut != "none":
        keys.append(screen.say("keys.cut"))
    return Text("\n".join(filter(None, (" · ".join(keys), screen.say("keys")))), "dim")


def _most(stake: Any) -> int:
    """What a box may come to need, so that its guest hears in time that he is short."""
    return int(4 * getattr(stake, "ante", 100) + getattr(stake, "amount", 0))


def cut(evening: Evening) -> None:
    """A guest who asked for it cuts; the others decline, and when all have, the dealer does."""
    for who in evening.table.staking():
        if who != evening.cutting:
            evening.do(do.Decline(who, who))
    who, evening.cutting = evening.cutting, ""
    screen, most = evening.screen, len(evening.table.shoe) - 1
    while who:
        answer = screen.line(screen.say("ask.cut", most=most))
        try:
            evening.do(do.Cut(who, number(answer, most // 2)))
        except Refused as refusal:
            screen.console.print(screen.words.refusal(refusal))
        else:
            return


def number(text: str, otherwise: int) -> int:
    """A whole number that was typed, or what stands where nothing was."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else otherwise
