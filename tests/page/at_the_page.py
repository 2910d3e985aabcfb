"""Somebody at the page: what he sees and presses, and whether the browser ever complained."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

WAIT = 15_000
SAFE = ("check", "bet", "call", "draw-stock", "keep-game", "discard", "pass", "fold", "drop")
"""The verbs a guest of these tests takes, the first that is offered."""


class Guest:
    """A browser of his own at a server, in a language and of a width."""

    def __init__(self, browser, server, lang="en", width=1280, height=860, **context):
        self.server = server
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, **context
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.complaints = []
        self.frames = []
        self.sent = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._socket)

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _socket(self, socket):
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

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
        return self

    def press(self, name, *, keyboard=False):
        """A button, by mouse or by walking to it with the keyboard."""
        button = self.page.locator(f"[data-id={name}]")
        button.wait_for()
        if keyboard:
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def finish(self, *, keyboard=False, takes=SAFE, most=60):
        """Decides until the round is over, however many words that takes."""
        for _ in range(most):
            self.page.wait_for_selector("[data-id=again], .verbs .button, [data-id=decline]")
            if self.page.locator("[data-id=again]").count():
                return self
            if self.page.locator("[data-id=decline]").count():
                self._once("decline", keyboard)
                continue
            offered = self.offered()
            if not offered:
                continue
            word = next((each for each in takes if each in offered), offered[0])
            if word in ("discard", "change", "exchange", "throw"):
                self._choose(keyboard, word)
            self._once(word, keyboard)
        raise AssertionError("the round did not end")

    def offered(self):
        return self.page.eval_on_selector_all(".verbs .button", "all => all.map(each => each.dataset.id)")

    def _choose(self, keyboard, word):
        if word == "discard":
            # What was just taken from the discards may not go back there; the first card always may.
            self.page.locator(".choose").first.wait_for()
        card = self.page.locator(".choose").first
        if card.get_attribute("aria-pressed") == "true":
            return
        if keyboard:
            card.focus()
            self.page.keyboard.press("Space")
        else:
            card.click()
        expect(card).to_have_attribute("aria-pressed", "true")

    def _once(self, word, keyboard):
        """Presses, and waits until the table has answered."""
        before = len(self.asked())
        self.press(word, keyboard=keyboard)
        for _ in range(400):
            if len(self.asked()) > before and self._answered(self.asked()[-1]):
                self.page.evaluate("new Promise(requestAnimationFrame)")
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"no answer to {word}")

    def asked(self):
        """The ids of the commands this guest has sent."""
        return [frame["id"] for frame in self.sent if frame["say"] == "do"]

    def _answered(self, command):
        """Whether a command was refused, or done and seen."""
        answer = next((frame for frame in self.frames if frame.get("id") == command), None)
        seen = max((frame["seq"] for frame in self.frames if frame["say"] == "table"), default=0)
        return answer is not None and (answer["say"] == "refused" or seen >= answer["seq"])

    def once_more(self, *, keyboard=False):
        """The same again, until the new round is on."""
        self.press("again", keyboard=keyboard)
        self.page.wait_for_selector("[data-id=again]", state="detached")
        return self

    def net(self):
        return self.page.locator(".dock .brought b").inner_text()

    def calm(self):
        """Nothing was complained of, by the browser or by the policy the page lives under."""
        assert self.complaints == []
        assert not self.page.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
        return self

    def untranslated(self):
        """Keys of the catalogue that are shown as they are, and parameters that were never filled in."""
        text = self.page.evaluate("document.documentElement.innerText")
        labels = self.page.eval_on_selector_all(
            "[aria-label]", "all => all.map(each => each.getAttribute('aria-label'))"
        )
        all_of_it = "\n".join([text, *labels])
        return re.findall(
            r"\b(?:page|play|refused|figure|choice|wager|hand|outcome|receipt)\.[a-z][a-z.-]*|\{\w+\}",
            all_of_it,
        )

    def close(self):
        self.context.close()
