"""Every screen in every language: no key shown bare, nothing that axe finds, and what each is for."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
LANGUAGES = ("en", "lt", "ru")


def axe(page):
    """What axe finds wrong."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_screen(arrive, server, lang):
    """Lobby, opening, table before, during and after a round, sheet, history, replay, account, oneself."""
    guest = arrive(lang, bypass_csp=True, reduced_motion="reduce").lobby()
    page = guest.page

    def fine():
        assert guest.untranslated() == []
        assert axe(page) == []

    fine()
    page.click(".game.nkp [data-id=open]")
    page.wait_for_selector(".preview .button.primary")
    fine()
    page.goto(f"{server.address}/#/")
    guest.play("nkp")
    fine()
    guest.press("deal")
    page.wait_for_selector("[data-id=cut]")
    fine()
    guest.press("decline")
    page.wait_for_selector(".verbs .button")
    fine()
    guest.finish()
    expect(page.locator(".receipt")).to_be_visible()
    fine()
    page.locator(".receipt .clause").first.click()
    expect(page.locator("dialog.sheet .wanted")).to_be_visible()
    laid = page.eval_on_selector_all(
        ".clause-text", "all => all.map(each => getComputedStyle(each).position)"
    )
    assert set(laid) == {"static"}
    fine()
    page.keyboard.press("Escape")
    guest.press("next").answered()
    page.evaluate("location.hash += '/history'")
    page.locator(".rounds a").first.click()
    expect(page.locator(".replay .stage")).to_be_visible()
    fine()
    for screen in ("account", "me"):
        page.goto(f"{server.address}/#/{screen}")
        page.wait_for_selector(f"main.{screen}[data-ready]")
        fine()
    assert guest.complaints == []


@pytest.mark.parametrize("game", ["casino-holdem", "novo", "baccarat", "knock"])
def test_the_other_felts(arrive, server, game):
    """The other games' felts before and after a round."""
    guest = arrive("ru", bypass_csp=True, reduced_motion="reduce").lobby().play(game)
    assert axe(guest.page) == []
    guest.press("deal")
    guest.finish()
    assert axe(guest.page) == []
    assert guest.untranslated() == []


def test_the_language_changes_at_any_time(arrive, server):
    """In mid-round: verbs, letters on the cards, names the house gave, and what was said before."""
    guest = arrive("en").lobby().play("nkp")
    guest.press("deal")
    guest.page.wait_for_selector("[data-id=decline]")
    guest.press("decline")
    guest.page.wait_for_selector(".verbs [data-id=fold]")
    log = guest.page.locator(".log li")
    lines = log.count()
    said = log.all_inner_texts()
    for lang, fold, name in (
        ("lt", "Pasitraukti", "svečias"),
        ("ru", "Сбросить", "гость"),
        ("en", "Fold", "guest"),
    ):
        guest.page.select_option(".lang select", lang)
        expect(guest.page.locator("[data-id=fold]")).to_contain_text(fold)
        expect(guest.page.locator(".people li").first).to_contain_text(name)
        expect(log).to_have_count(lines)
        if lang == "en":
            assert log.all_inner_texts() == said
        else:
            assert not set(log.all_inner_texts()) & set(said)
        assert guest.page.locator("html").get_attribute("lang") == lang
    guest.calm()


def test_every_line_is_heard_in_order(arrive, server):
    """What the log shows, the live region was given, each line once and in the same order."""
    guest = arrive("en").lobby().play("knock")
    page = guest.page
    page.evaluate(
        """() => {
        window.heard = [];
        const hear = (all) => all.forEach(({ addedNodes }) =>
            addedNodes.forEach((node) => window.heard.push(node.textContent)));
        new MutationObserver(hear).observe(document.querySelector("[role=log]"), { childList: true });
    }"""
    )
    before = page.locator(".log li").count()
    guest.press("deal").finish()
    shown = page.locator(".log li").all_inner_texts()[::-1][before:]
    assert len(shown) > 8
    assert page.evaluate("window.heard") == shown
    guest.calm()


def test_keys_can_be_switched_off(arrive, server):
    """Whoever speaks to his computer does not deal by a letter: single keys mean nothing then."""
    guest = arrive("en").lobby().play("nkp")
    page = guest.page
    page.click(".settings summary")
    page.locator("[data-setting=keys]").uncheck()
    page.keyboard.press("Escape")
    page.locator("body").press("c")
    page.locator("body").press("2")
    expect(page.locator("kbd").first).to_be_hidden()
    expect(page.locator(".box.own .spot.ante .sum")).to_have_text("10")
    guest.calm()


def test_one_tab_too_many_says_so_and_stops(arrive, server):
    """The ninth tab of a guest says why it has no connection, and does not ask again."""
    guest = arrive("en").lobby().play("nkp")
    tabs = [guest.context.new_page() for _ in range(8)]
    for tab in tabs:
        tab.goto(guest.page.url)
        expect(tab.locator("main.table, .connection").first).to_be_visible()
    expect(tabs[-1].locator(".connection")).to_contain_text("too many tabs")
    guest.calm()


def test_a_house_of_ones_own(arrive, server):
    """The preview says what changes; what cannot stand is refused before the table is opened."""
    guest = arrive("en").lobby()
    page = guest.page
    page.click(".game.nkp [data-id=open]")
    page.fill("#figure-ante_min", "20")
    page.keyboard.press("Tab")
    expect(page.locator(".changes")).to_contain_text("smallest Ante")
    page.fill("#figure-ante_max", "10")
    page.keyboard.press("Tab")
    expect(page.locator(".preview .warn")).to_be_visible()
    page.fill("#figure-ante_max", "50")
    page.keyboard.press("Tab")
    expect(page.locator(".preview .warn")).to_have_count(0)
    page.click(".opening .button.primary")
    page.wait_for_selector("[data-id=sit]")
    guest.press("sit")
    expect(page.locator(".box.own .spot.ante .sum")).to_have_text("20")
    guest.calm()


@pytest.mark.parametrize("game", ["nkp", "novo"])
def test_cards_checked_in_the_browser(arrive, server, game):
    """After a round, and after it was paid, the cards are checked at their places; a lie is found out."""
    guest = arrive("en").lobby().play(game)
    page = guest.page
    page.click(".fairness summary")
    if page.locator(".own-word input").count():
        page.fill(".own-word input", "žodis")
        page.keyboard.press("Enter")
        expect(page.locator(".fairness li")).to_contain_text("žodis")
    guest.press("deal").finish()
    said = page.locator(".fairness [role=status]")
    page.click("[data-id=verify]")
    expect(said).to_contain_text("lay where the commitment says")
    if page.locator("[data-id=next]").count():
        guest.press("next").answered()
        page.click("[data-id=verify]")
        expect(said).to_contain_text("lay where the commitment says")

    def lie(route):
        told = route.fetch().json()
        told["cards"][0]["salt"] = told["cards"][1]["salt"]
        route.fulfill(json=told)

    page.route("**/proof/*", lie)
    page.click("[data-id=verify]")
    expect(said).to_contain_text("does not agree with the commitment")
    guest.calm()


def test_the_console_of_the_staff(arrive, server):
    """An inspector stops the pay-out and rules; the pit boss closes a box."""
    guest = arrive("en").lobby().play("nkp")
    address = guest.page.url
    boss = arrive("en").lobby()
    for key in server.keys.values():
        boss.page.goto(f"{server.address}/#/me")
        boss.page.wait_for_selector("main.me")
        if boss.page.locator("main.me details:not([open])").count():
            boss.page.click("main.me summary")
        boss.page.fill("#key", key)
        boss.page.keyboard.press("Enter")
        expect(boss.page.locator(".notice")).to_contain_text("Saved")
    boss.page.goto(address)
    expect(boss.page.locator(".office")).to_be_visible()
    boss.page.get_by_label("Reason, for the log").fill("too few croupiers")
    boss.page.get_by_role("button", name="Close box 6").click()
    expect(guest.page.locator(".box")).to_have_count(5)
    guest.press("deal")
    guest.press("decline")
    guest.page.wait_for_selector(".verbs .button")
    boss.page.get_by_role("button", name="Stop the pay-out").click()
    expect(boss.page.get_by_role("button", name="Rule: it is void")).to_be_visible()
    boss.page.get_by_role("button", name="Rule: it is void").click()
    guest.page.wait_for_selector("[data-id=again]")
    assert guest.net() == "0"
    log = boss.page.locator(".logbook")
    log.locator("summary").click()
    ruling = log.locator("tr", has_text="rules").first
    expect(ruling).to_contain_text("the inspector")
    ruling.locator(".clause").click()
    expect(boss.page.locator("dialog.sheet .wanted")).to_contain_text("§4.11")
    boss.page.keyboard.press("Escape")
    for each in (guest, boss):
        each.calm()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach(arrive, server, lang):
    """Switched on he puts a value on every button, marks the best, and says afterwards what a choice cost."""
    guest = arrive(lang, bypass_csp=True, reduced_motion="reduce").lobby().play("casino-holdem")
    page = guest.page
    page.click(".settings summary")
    page.locator("[data-setting=coach]").check()
    page.keyboard.press("Escape")
    guest.press("deal")
    page.wait_for_selector("[data-id=decline]")
    guest.press("decline")
    expect(page.locator(".verbs .worth")).to_have_count(2)
    expect(page.locator(".verbs .star")).to_have_count(1)
    assert axe(page) == []
    best = page.locator(".verbs .button:has(.star)").get_attribute("data-id")
    guest.press("bet" if best == "fold" else "fold")
    expect(page.locator(".remark.dear")).to_be_visible()
    expect(page.locator(".coach .mattered")).to_be_visible()
    assert axe(page) == []
    assert guest.untranslated() == []
    page.reload()
    expect(page.locator(".coach .mattered")).to_be_visible()
    page.locator(".settings summary").click()
    page.locator("[data-setting=coach]").uncheck()
    expect(page.locator(".coach")).to_have_count(0)
    guest.calm()


def test_the_roads_after_a_reload(arrive, server):
    """The coups of the shoe stand on the road map, however one came to look."""
    guest = arrive("en", reduced_motion="reduce").lobby().play("baccarat")
    page = guest.page
    guest.press("deal").finish()
    for _ in range(3):
        guest.once_more().finish()
    expect(page.locator(".beads circle")).to_have_count(4)
    page.reload()
    expect(page.locator(".beads circle")).to_have_count(4)
    idle = arrive("en")
    idle.page.goto(page.url)
    expect(idle.page.locator(".beads circle")).to_have_count(4)
    guest.calm()


def test_what_the_fields_are_worth(arrive, server):
    """In Baccarat the coach speaks of the fields before the bets, on a phone too."""
    guest = arrive("lt", width=320, height=640, has_touch=True).lobby().play("baccarat")
    guest.page.click(".settings summary")
    guest.page.locator("[data-setting=coach]").check()
    guest.page.click(".settings summary")
    expect(guest.page.locator(".field-worth")).to_have_count(3)
    guest.calm()
    guest.press("deal").finish().calm()
