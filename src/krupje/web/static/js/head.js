/** The bar above everything: where one is, the language, how the table looks, who one is. */

import { h } from "./dom.js";
import { app, say, set } from "./state.js";
import { LANGUAGES } from "./words.js";

const THEMES = ["green", "midnight", "claret"];

function settings() {
  const { settings: held } = app;
  const check = (key, label) => h("label", { class: "check" }, h("input", { type: "checkbox", "data-setting": key, checked: Boolean(held[key]), onchange: (event) => set(key, event.currentTarget.checked) }), say(label));
  return h("details", { class: "settings", onkeydown: (event) => event.key === "Escape" && (event.currentTarget.removeAttribute("open"), event.currentTarget.firstChild.focus()) },
    h("summary", { "aria-label": say("page.settings"), title: say("page.settings") }, "⚙"),
    h("div", { class: "panel" },
      h("fieldset", null, h("legend", null, say("page.theme")), h("div", { class: "swatches" }, THEMES.map((theme) => h("button", { type: "button", key: theme, class: `swatch ${theme}`, "aria-pressed": held.theme === theme ? "true" : "false", onclick: () => set("theme", theme) }, say(`page.theme.${theme}`))))),
      check("fourColours", "page.four-colours"), check("localLetters", "page.local-letters"), check("coach", "coach.setting"), check("sound", "page.sound"), check("keys", "page.keys"),
      h("label", { class: "check" }, h("input", { type: "checkbox", checked: held.motion === "none", onchange: (event) => set("motion", event.currentTarget.checked ? "none" : "auto") }), say("page.no-motion"))));
}

export function head() {
  const { settings: held, session } = app;
  return h("header", { class: "head" },
    h("a", { class: "brand", href: "#/", "aria-label": say("page.lobby") }, h("span", { "aria-hidden": "true" }, "♠"), h("b", null, "krupje")),
    h("nav", { "aria-label": say("page.menu") },
      h("a", { href: "#/", "aria-current": location.hash.length < 3 ? "page" : undefined }, say("page.lobby")),
      session && h("a", { href: "#/account", "aria-current": location.hash.startsWith("#/account") ? "page" : undefined }, say("page.account"))),
    h("label", { class: "lang" }, h("span", { class: "sr" }, say("page.language")), h("select", { value: held.lang, onchange: (event) => app.speak(event.currentTarget.value) },
      Object.entries(LANGUAGES).map(([lang, name]) => h("option", { value: lang, lang, selected: lang === held.lang }, name)))),
    settings(),
    session && h("a", { class: "who", href: "#/me", "aria-label": app.words.guest(session.name) }, h("span", { "aria-hidden": "true" }, app.words.guest(session.name).slice(0, 1).toUpperCase()), h("b", null, app.words.guest(session.name))));
}
