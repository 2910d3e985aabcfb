"""Somebody at the page: what he sees and presses, and whether the browser ever complained.

Nothing here waits for time to pass. The table says on itself where it stands (``data-seq``, ``data-round``,
``data-phase``) and whether an answer is still owed (``data-owing``); that is what is waited for.
"""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

WAIT = 90_000
"""Milliseconds after which something is given up; a busy machine may need a good part of it."""

SAFE = ("check", "bet", "call", "draw-stock", "keep-game", "discard", "pass", "fold", "enough", "drop")
"""The verbs a guest of these tests takes, the first that is offered."""

QUICK = {"bot": 0.001}
"""The bots of these tests do not think it over."""

expect.set_options(timeout=WAIT)


class Guest:
    """A browser of his own at a server, in a language and of a width."""

    def __init__(self, browser, server, lang="en", width=1280, height=860, **context):
        self.server = server
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, **context
        )
        self.context.route("**/api/tables", self._hurry)
        self.page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.complaints = []
        self.frames = []
        self.took = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._socket)

    @staticmethod
    def _hurry(route):
        """A table is opened with bots that answer at once."""
        if route.request.method != "POST":
            route.continue_()
            return
        asked = route.request.post_data_json
        timing = {**asked.get("timing", {}), **QUICK}
        route.continue_(post_data=json.dumps({**asked, "timing": timing}))

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _socket(self, socket):
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    @property
    def table(self):
        """The table on the page."""
        return self.page.locator("main.table")

    def shown(self, what):
        """What the table says of itself."""
        return self.table.get_attribute(f"data-{what}")

    def answered(self):
        """Waits until no answer is owed any more, and what it led to is seen."""
        expect(self.table).to_have_attribute("data-owing", "no")
        return self

    def lobby(self):
        self.page.goto(f"{self.server.address}/")
        expect(self.page.locator(".game")).to_have_count(5)
        return self

    def play(self, game):
        """One click: a table, a place at it, chips and a first stake."""
        self.page.click(f".game.{game} [data-id=play]")
        self.page.wait_for_selector("[data-id=deal]")
        if game != "knock":
            self.page.wait_for_selector(".box.own .chips")
        return self.answered()

    def press(self, name, *, keyboard=False):
        """A button, by mouse or by walking to it with the keyboard; then the answer."""
        if keyboard:
            self.walk_to(f"[data-id={name}]")
            self.page.keyboard.press("Enter")
        else:
            self.page.click(f"[data-id={name}]")
        return self

    def walk_to(self, wanted, most=200):
        """Tab after Tab, until the focus is there."""
        self.page.wait_for_selector(wanted)
        for _ in range(most):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {wanted}")

    def finish(self, *, keyboard=False, takes=SAFE, most=80):
        """Decides until the round is over, however many words that takes."""
        for _ in range(most):
            self.answered()
            self.page.wait_for_selector("[data-id=again], .verbs .button, [data-id=decline]")
            if self.page.locator("[data-id=again]").count():
                return self
            if self.page.locator("[data-id=decline]").count():
                self.press("decline", keyboard=keyboard)
                continue
            offered = self.offered()
            if not offered:
                continue
            word = next((each for each in takes if each in offered), offered[0])
            if word in ("discard", "change", "exchange", "throw"):
                self.choose(keyboard=keyboard)
            self.took.append(word)
            self.press(word, keyboard=keyboard)
        raise AssertionError("the round did not end")

    def offered(self):
        return self.page.eval_on_selector_all(".verbs .button", "all => all.map(each => each.dataset.id)")

    def choose(self, *, keyboard=False):
        """Chooses the first card that may be chosen."""
        card = self.page.locator(".choose").first
        if card.get_attribute("aria-pressed") == "true":
            return
        if keyboard:
            self.walk_to(".choose")
            self.page.keyboard.press("Space")
        else:
            card.click()
        expect(card).to_have_attribute("aria-pressed", "true")

    def once_more(self, *, keyboard=False):
        """The same again, until the new round is on; it may be over at once."""
        before = self.shown("round")
        self.press("again", keyboard=keyboard)
        expect(self.table).not_to_have_attribute("data-round", before)
        return self.answered()

    def net(self):
        return self.page.locator(".dock .brought b").inner_text()

    def calm(self):
        """Nothing was complained of, by the browser or by the policy the page lives under."""
        assert self.complaints == []
        wide = self.page.evaluate(WIDER)
        assert wide == [], f"wider than the screen: {wide}"
        return self

    def untranslated(self):
        """Keys of the catalogue that are shown as they are, and parameters that were never filled in."""
        text = self.page.evaluate("document.documentElement.innerText")
        labels = self.page.eval_on_selector_all(
            "[aria-label], [title], [placeholder]",
            "all => all.flatMap(one => ['aria-label', 'title', 'placeholder'].map(a => one.getAttribute(a)))",
        )
        all_of_it = "\n".join([text, *filter(None, labels)])
        return re.findall(
            r"\b(?:page|play|refused|figure|choice|wager|hand|outcome|receipt|role|kind|coach)\.[a-z][a-z.-]*|\{\w+\}",
            all_of_it,
        )

    def close(self):
        self.context.close()


WIDER = """() => {
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= wide) return [];
    const right = each => Math.round(each.getBoundingClientRect().right);
    return [...document.querySelectorAll("body *")]
        .filter(each => right(each) > wide && !each.closest(".boxes, .scroll")).slice(0, 5)
        .map(each => `${each.nodeName}.${each.getAttribute("class")} ${right(each)}`);
}"""
"""Whatever reaches beyond the right edge, where the page as a whole can be scrolled sideways."""
