"""Refresh, a lost connection and a killed server in mid-round; two guests and an onlooker."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def cards(page):
    return page.eval_on_selector_all(".own-hand .card", "all => all.map(each => each.dataset.face)")


def to_the_decision(guest):
    guest.press("deal")
    guest.page.wait_for_selector("[data-id=decline]")
    guest.press("decline")
    guest.page.wait_for_selector(".verbs [data-id=bet]")


def test_a_reload_in_mid_round(arrive, server):
    """The same hand, the same choice, and the round goes on."""
    guest = arrive().lobby().play("nkp")
    to_the_decision(guest)
    held = cards(guest.page)
    guest.page.reload()
    guest.page.wait_for_selector(".verbs [data-id=bet]")
    assert cards(guest.page) == held
    guest.finish().calm()


def test_the_server_killed_in_mid_round(arrive, server, tmp_path):
    """The felt goes grey and says so; what was chosen meanwhile is done once the server is back."""
    server = type(server)(tmp_path)
    guest = arrive(at=server).lobby().play("nkp")
    to_the_decision(guest)
    held = cards(guest.page)
    server.kill()
    expect(guest.page.locator(".connection")).to_be_visible()
    guest.page.click(".verbs [data-id=bet]")
    server.start()
    guest.page.wait_for_selector("[data-id=again]", timeout=30_000)
    expect(guest.page.locator(".connection")).to_have_count(0)
    assert cards(guest.page) == held
    staked = [
        event
        for frame in guest.frames
        if frame["say"] == "table"
        for event in frame["events"]
        if event["event"] == "staked"
    ]
    assert len(staked) <= 1
    server.kill()


def test_nobody_sees_what_he_may_not(arrive, server):
    """Two guests and an onlooker: no frame of one ever holds the other's cards before they are turned."""
    ona, jonas, idle = (arrive() for _ in range(3))
    ona.lobby().play("nkp")
    address = ona.page.url
    for guest in (jonas, idle):
        guest.page.goto(address)
        guest.page.wait_for_selector("[data-id=sit]")
    jonas.press("sit")
    jonas.page.wait_for_selector(".box.own .chips")
    for guest in (ona, jonas):
        guest.press("deal")
    for guest in (ona, jonas):
        guest.page.wait_for_selector("[data-id=decline]")
        guest.press("decline")
    ona.page.wait_for_selector(".verbs [data-id=bet]")
    expect(jonas.page.locator(".own-hand .card")).to_have_count(5)
    for one, others in ((ona, (jonas, idle)), (jonas, (ona, idle))):
        for card in cards(one.page):
            for other in others:
                assert f'"{card}"' not in repr(other.frames).replace("'", '"')
    ona.press("bet")
    jonas.page.wait_for_selector(".verbs [data-id=bet]")
    jonas.press("bet")
    for guest in (ona, jonas, idle):
        expect(guest.page.locator(".receipt")).to_be_visible()
        guest.calm()


@pytest.mark.parametrize(("asked", "screen"), [("**/api/account", "account"), ("**/rounds", "history")])
def test_what_did_not_come_is_not_shown_as_empty(arrive, server, asked, screen):
    """An account or a list of rounds that cannot be had: it says so, and claims no empty one."""
    guest = arrive().lobby().play("nkp")
    table = guest.page.evaluate("location.hash.split('/')[2]")
    guest.page.route(asked, lambda route: route.fulfill(status=503, body="{}"))
    guest.page.goto(f"{server.address}/#/" + (screen if screen == "account" else f"t/{table}/{screen}"))
    expect(guest.page.locator(f"main.{screen} h1 ~ p")).to_have_text("There is no answer. Try again.")
    assert guest.page.locator(".invites").count() == 0
