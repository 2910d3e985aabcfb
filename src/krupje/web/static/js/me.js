/** Who one is: a name, and for staff a key. */

import { post, Refused } from "./api.js";
import { h } from "./dom.js";
import { app, keepSession, redraw, refuse, say, tell } from "./state.js";

async function rename(body) {
  try {
    const answer = await post("/api/session", body);
    keepSession({ ...app.session, ...answer, token: answer.token ?? app.session.token });
    tell(say("page.me.saved"));
    app.reconnect();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(error.refused);
  }
  redraw();
}

const form = (id, label, field, sent) => h("form", { class: "me-form", onsubmit: (event) => {
  event.preventDefault();
  const value = event.currentTarget.elements[0].value.trim();
  if (value) sent(value);
} }, h("label", { for: id }, label), h("div", null, field, h("button", { type: "submit", class: "button primary" }, h("span", { class: "verb" }, say("page.save")))));

export function me() {
  return h("main", { class: "me", id: "main", tabindex: -1, "data-ready": true }, h("h1", null, say("page.me")),
    form("name", say("page.me.name"), h("input", { id: "name", type: "text", maxlength: 40, value: app.session.name, autocomplete: "nickname" }), (name) => rename({ name })),
    h("details", null, h("summary", null, say("page.me.staff")), form("key", say("page.me.key"), h("input", { id: "key", type: "password", autocomplete: "off" }), (key) => rename({ key }))),
    app.session.roles?.length > 0 && h("p", null, app.session.roles.map((role) => say(`role.${role.replace("@", "")}`)).join(", ")));
}
