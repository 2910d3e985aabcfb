"""A guest's decision: the menu of what he may do, with prices, and the cards or sums it still needs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rich.text import Text

from krupje.cards import show
from krupje.cli.terminal.keyboard import keyed
from krupje.cli.terminal.offers import Offer, offers
from krupje.cli.terminal.people import has_seats
from krupje.cli.terminal.said import place
from krupje.cli.terminal.screen import Frame, menu
from krupje.money import amount
from krupje.refusal import NotAllowed, Refused
from krupje.table import actions as do

if TYPE_CHECKING:
    from krupje.cards import Card
    from krupje.cli.terminal.evening import Evening

ORDER = ("check", "fold", "drop", "call", "pass", "keep-game", "bet", "raise", "draw-stock", "draw-discard",
         "discard", "buy", "exchange", "change", "throw", "knock", "insure", "buy-game")  # fmt: skip
"""The safest first; none is chosen for the guest."""


def decide(evening: Evening, who: str, *, window: bool) -> Any:
    """A move the table will take; None when a window has nothing more for this guest."""
    screen = evening.screen
    while True:
        listed = sorted(offers(evening.picture(who), who), key=_order)
        frame = partial(_frame, evening, who, listed, window=window)
        answer = screen.ask(frame, "ask.move", evening.picture(who))
        if not answer:
            if window:
                return None
            screen.note(Text(screen.say("choose", most=len(listed))))
            continue
        try:
            move = _move(evening, who, listed, answer)
            if move is not None:
                evening.sitting.rehearse((do.Play(who, move),))
                return move
        except Refused as refusal:
            screen.refused(refusal)


def _order(offer: Offer) -> tuple[int, int]:
    return offer.box, ORDER.index(offer.verb) if offer.verb in ORDER else len(ORDER)


def _frame(evening: Evening, who: str, listed: list[Offer], *, window: bool) -> Frame:
    """The table, whose turn it is, and the menu."""
    screen, picture = evening.screen, evening.picture(who)
    view = screen.view(who)
    boxes = sorted({offer.box for offer in listed})
    names = ", ".join(place(picture, box, view) for box in boxes)
    mine = has_seats(picture.rules) and not window
    title = Text(screen.say("turn.you" if mine else "window" if window else "turn", who=names), "bold")
    values = evening.coach.beside(evening, who, listed) if evening.coach is not None else {}
    rows = []
    for number, offer in enumerate(listed, start=1):
        label = _label(evening, who, offer, several=len(boxes) > 1)
        if (offer.box, offer.verb) in values:
            label.append("  ").append_text(values[offer.box, offer.verb])
        rows.append((str(number), label, _leads(evening, offer)))
    if window:
        rows.append(("⏎", Text(screen.say("nothing-more")), ""))
    return Frame(
        evening.before(who, beside=len(rows) + 4), (title, menu(rows), Text(screen.say("keys"), "dim"))
    )


def _label(evening: Evening, who: str, offer: Offer, *, several: bool) -> Text:
    """The verb and its price; greyed when the guest has not the chips."""
    screen = evening.screen
    said = word(evening, offer)
    if several:
        said = f"{place(evening.picture(who), offer.box, screen.view(who))}: {said}"
    if offer.span is not None:
        return Text(f"{said} · {screen.words.money(offer.span.least)}–{screen.words.money(offer.span.most)}")
    price, held = evening.sitting.price(who, offer.example)
    label = Text(said, "" if held else "dim")
    if price:
        label.append(f" · {screen.words.money(price)}", "yellow" if held else "dim")
    return label if held else label.append(f" ({screen.say('too-few-chips')})", "dim")


def word(evening: Evening, offer: Offer) -> str:
    """The verb as this game says it."""
    return _scoped(evening, "do", offer.verb)


def _leads(evening: Evening, offer: Offer) -> str:
    """What an offer leads to."""
    return _scoped(evening, "leads", offer.verb)


def _scoped(evening: Evening, kind: str, verb: str) -> str:
    """A verb's words in this game, or in any; NKP's purchase promises a change only where there is one."""
    words, game = evening.screen.words, evening.table.name
    if verb == "buy" and not getattr(evening.table.rules, "change", True):
        game = ""
    own = f"play.{kind}.{game}.{verb}"
    return words.say(own if words.has(own) else f"play.{kind}.{verb}")


def _move(evening: Evening, who: str, listed: list[Offer], answer: str) -> Any:
    """The move an answer means; None when the guest thought better of it."""
    head, *rest = answer.replace(",", " ").split() or [""]
    offer = _chosen(evening, listed, head)
    if offer is None:
        raise NotAllowed("choice-unknown", text=answer[:20], most=len(listed))
    if offer.asks == "":
        return offer.example
    if offer.asks == "amount":
        return _with_amount(evening, offer, " ".join(rest))
    return _with_cards(evening, who, offer, rest)


def _chosen(evening: Evening, listed: list[Offer], head: str) -> Offer | None:
    """An offer by its number, by its English word or by its own."""
    if head.isascii() and head.isdigit():
        return listed[int(head) - 1] if 1 <= int(head[:3]) <= len(listed) else None
    key = keyed(head)
    return next((offer for offer in listed if key and key in (offer.verb, keyed(word(evening, offer)))), None)


def _with_amount(evening: Evening, offer: Offer, text: str) -> Any:
    """How much."""
    screen, span = evening.screen, offer.span
    if not text:
        limits = {"least": screen.words.money(span.least), "most": screen.words.money(span.most)}
        text = screen.line(screen.say("ask.amount", **limits))
    return offer.with_amount(amount(text, evening.table.rules.unit)) if text else None


def _with_cards(evening: Evening, who: str, offer: Offer, numbers: list[str]) -> Any:
    """Which cards: by their places in the hand, or by name."""
    screen = evening.screen
    box = next(box for box in evening.picture(who).round.boxes if box.box == offer.box)
    hand = tuple(card for card in box.cards if card is not None)
    if not numbers:
        may = offer.cards()
        view = screen.view(who)
        shown = Text("  ")
        for number, card in enumerate(hand, start=1):
            shown.append(f"{number} ", "bold yellow" if card in may else "dim")
            shown.append_text(view.faces.card(card, faded=card not in may)).append("  ")
        screen.console.print(shown)
        typed = screen.line(screen.say("ask.cards" if offer.asks == "cards" else "ask.card"))
        numbers = typed.replace(",", " ").split()
        if len(numbers) == 1 and offer.asks == "cards" and numbers[0].isdigit() and len(numbers[0]) > 1:
            numbers = list(numbers[0])
    if not numbers:
        return None
    cards = tuple(_card(hand, text) for text in numbers)
    move = offer.with_cards(cards)
    if move is None:
        raise NotAllowed("choice-of-cards", cards=" ".join(map(show, cards)))
    return move


def _card(hand: tuple[Card, ...], text: str) -> Card:
    """A card by its place in the hand or by its letters."""
    if text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= len(hand):
        return hand[int(text) - 1]
    from krupje.cards import parse

    return parse(keyed(text))
