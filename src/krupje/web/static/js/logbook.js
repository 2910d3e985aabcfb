/** The table's log as the staff reads it: who did what, and the clause it rests on. */

import { get } from "./api.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { openClause } from "./sheet.js";
import { redraw } from "./state.js";

const SHOWN = 40;

/** Fetches the lines before one, or the last ones. */
async function turnTo(room, before) {
  room.lines = await get(`/api/tables/${room.id}/lines?count=${SHOWN}${before ? `&before=${before}` : ""}`).catch(() => null);
  redraw();
}

/** The box, the verdict, the sum: whatever makes one action another. */
function what(words, action) {
  const { box = action.stake?.box ?? action.move?.box, verdict, amount, at } = action;
  return [words.say(`page.act.${action.do}`), box && words.say("play.box", { box }), verdict && words.say(`page.office.${verdict === "void" ? "void" : "stands"}`),
    amount && words.money(amount), action.do === "cut" && at, action.reason].filter(Boolean).join(" · ");
}

function line(room, { seq, at, by, action, clause }) {
  const { words } = room;
  return h("tr", { key: seq }, h("td", null, `${seq}`),
    h("td", null, new Date(at).toLocaleTimeString(words.lang)), h("td", null, words.whoever(by)), h("td", null, what(words, action)),
    h("td", null, clause && h("button", { type: "button", class: "clause", "aria-label": words.say("page.clause", { number: clause.split(" ")[1] }), onclick: () => openClause(room.id, clause) }, `§${clause.split(" ")[1]}`)));
}

export function logbook(room) {
  const { words, lines } = room;
  const heads = ["line", "time", "who", "what"].map((key) => h("th", { scope: "col" }, words.say(`page.logbook.${key}`)));
  const first = lines?.lines[0]?.seq;
  return h("details", { class: "logbook", ontoggle: (event) => event.currentTarget.open && !room.lines && turnTo(room) },
    h("summary", null, words.say("page.logbook")),
    lines && h("div", { class: "logbook-lines", tabindex: 0, role: "region", "aria-label": words.say("page.logbook") },
      h("table", null, h("thead", null, h("tr", null, heads, h("th", { scope: "col" }, "§"))),
        h("tbody", null, [...lines.lines].reverse().map((each) => line(room, each))))),
    lines && h("div", { class: "row-of-buttons" },
      button(words.say("page.logbook.last"), () => turnTo(room), { kind: "quiet" }),
      first > 1 && button(words.say("page.logbook.earlier"), () => turnTo(room, first), { kind: "quiet" })));
}
