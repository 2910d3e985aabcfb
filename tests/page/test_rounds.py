"""A full round of every game, by mouse and by keyboard, in every language."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
GAMES = ("nkp", "casino-holdem", "novo", "baccarat", "knock")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("lang", "keyboard"), [("en", False), ("lt", True), ("ru", False), ("en", True)])
def test_a_round_to_its_receipt(arrive, game, lang, keyboard):
    """Two clicks to the deal, words to the end, a receipt with a clause on each line, and once more."""
    guest = arrive(lang).lobby().play(game)
    guest.press("deal", keyboard=keyboard)
    guest.finish(keyboard=keyboard)
    page = guest.page
    expect(page.locator(".receipt tbody.own .clause").first).to_be_visible()
    assert page.locator(".receipt .clause").count() >= 1
    assert guest.untranslated() == []
    guest.once_more(keyboard=keyboard).finish(keyboard=keyboard)
    guest.calm()


CHOICES = {
    "nkp": (("buy", "throw", "change", "bet"), {"buy"}),
    "novo": (("exchange", "insure", "buy-game", "bet", "enough"), {"exchange"}),
    "knock": (("knock", "raise", "bet", "draw-stock", "discard", "pass"), {"knock"}),
}
"""What a guest who is out for something takes first, and what he is sure to be offered."""


@pytest.mark.parametrize("game", CHOICES)
def test_what_else_there_is_to_choose(arrive, server, game):
    """A sixth card is bought, a card exchanged by touching it, and a knock is heard, to the receipt."""
    takes, sure = CHOICES[game]
    guest = arrive("lt").lobby().play(game)
    guest.press("deal").finish(takes=takes)
    for _ in range(6):
        if sure <= set(guest.took):
            break
        guest.once_more().finish(takes=takes)
    assert sure <= set(guest.took), guest.took
    guest.calm()


def test_a_dark_box_stays_face_down(arrive, server):
    """Until the showdown no frame holds a card of a dark box, not even for its guest."""
    guest = arrive("en").lobby().play("nkp")
    page = guest.page
    page.locator(".choices .two button").nth(1).click()
    expect(page.locator(".box.own.dark .spot.bet .sum")).to_have_text("20")
    guest.answered().press("deal").finish()
    heard = [frame for frame in guest.frames if frame["say"] == "table"]
    dealt = [
        event["card"]
        for frame in heard
        for event in frame["events"]
        if event["event"] == "dealt" and event["box"] == 1
    ]
    assert dealt == ["??"] * 5
    for frame in heard:
        playing = frame["picture"]["round"]
        if playing and not playing["over"]:
            assert {card for box in playing["boxes"] for card in box["cards"]} <= {"??"}
    guest.calm()


@pytest.mark.parametrize("width", [320, 360, 768])
@pytest.mark.parametrize("game", GAMES)
def test_small_screens(arrive, server, game, width):
    """Nothing scrolls sideways, and what is to be pressed is large enough and within the screen."""
    guest = arrive("lt", width=width, height=740, has_touch=True).lobby()
    guest.calm().play(game).calm()
    guest.press("deal")
    guest.finish()
    for button in guest.page.locator(".dock button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 43.5, button.inner_text()
        assert 0 <= box["x"] <= width - box["width"]
    guest.calm()


def test_keys_alone(arrive, server):
    """Digits lay chips and take verbs, letters do what their buttons say, Enter deals."""
    guest = arrive().lobby().play("nkp")
    page = guest.page
    page.locator("body").press("2")
    expect(page.locator(".box.own .spot.ante .sum")).to_have_text("15")
    page.locator("body").press("d")
    expect(page.locator(".box.own .spot.ante .sum")).to_have_text("30")
    page.locator("body").press("Backspace")
    expect(page.locator(".box.own .spot.ante .sum")).to_have_text("25")
    page.locator("body").press("c")
    expect(page.locator(".box.own .spot.ante .sum")).to_have_count(0)
    page.locator("body").press("r")
    expect(page.locator(".box.own .spot.ante .sum")).to_have_text("10")
    page.locator("body").press("Enter")
    page.wait_for_selector("[data-id=decline]")
    page.locator("body").press("n")
    page.wait_for_selector(".verbs [data-id=bet]")
    page.locator("body").press("2")
    page.wait_for_selector("[data-id=again]")
    page.locator("body").press("n")
    page.wait_for_selector("[data-id=deal]")
    guest.calm()


def test_chips_by_both_buttons(arrive, server):
    """A click lays the chip in hand, the other button takes one back; a free box is taken by laying on it."""
    guest = arrive().lobby().play("casino-holdem")
    page = guest.page
    ante = page.locator(".box.own .spot.ante")
    ante.click()
    expect(ante.locator(".sum")).to_have_text("15")
    ante.click(button="right")
    expect(ante.locator(".sum")).to_have_text("10")
    page.locator(".box.own .spot.bonus").click()
    expect(page.locator(".box.own .spot.bonus .sum")).to_have_text("5")
    page.locator(".box.free .spot.ante").first.click()
    expect(page.locator(".box.own")).to_have_count(2)
    expect(page.locator(".box.own.dark .spot.bet .sum")).to_have_text("20")
    guest.calm()


def test_without_motion(arrive, server):
    """Reduced motion: nothing moves, nothing waits."""
    guest = arrive(reduced_motion="reduce").lobby().play("nkp")
    guest.press("deal")
    guest.page.wait_for_selector("[data-id=decline]")
    guest.press("decline")
    guest.page.wait_for_selector(".verbs .button")
    assert guest.page.evaluate("document.getAnimations().length") == 0
    guest.finish().calm()


def test_the_cut_card_is_dragged(arrive, server):
    """The cut card follows the mouse through the pack, and the cut is where it was left."""
    guest = arrive().lobby().play("nkp")
    page = guest.page
    guest.press("deal")
    pack = page.locator(".pack-side")
    pack.scroll_into_view_if_needed()
    box = pack.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    page.mouse.up()
    at = int(page.locator(".cutting input").input_value())
    assert at > 40
    guest.press("cut").finish()
    assert any(
        event["event"] == "was-cut" and event["at"] == at
        for frame in guest.frames
        if frame["say"] == "table"
        for event in frame["events"]
    )
    guest.calm()
