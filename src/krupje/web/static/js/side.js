/** Beside the felt: the receipt, the roads, what was said, and how the shuffle is held to account. */

import { roads } from "./baccarat.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { office } from "./office.js";
import { fairness } from "./proof.js";
import { receipts } from "./receipt.js";
import { openClause } from "./sheet.js";
import { lessons } from "./coach.js";
import { go } from "./go.js";

function spokenLog(room) {
  const { words } = room;
  return h("section", { class: "log", key: "log" }, h("h2", null, words.say("page.log")),
    h("ol", { tabindex: 0, "aria-label": words.say("page.log") }, room.log.slice(-60).reverse().map((line) => h("li", { key: line.at, class: line.dealer ? "dealers" : line.own ? "own" : "" }, line.text))),
    !room.log.length && h("p", { class: "quiet" }, words.say("page.log.empty")));
}

function people(room) {
  const { words, truth, you } = room;
  return h("section", { class: "people", key: "people" }, h("h2", null, words.say("page.people")),
    h("ul", null, truth.guests.map((guest) => h("li", { key: guest }, words.guest(guest), guest === you.name && h("i", null, ` (${words.say("page.you")})`),
      truth.bots?.includes(guest) ? h("i", null, ` ${words.say("page.bot")}`) : !truth.here?.includes(guest) && h("i", null, ` (${words.say("page.away")})`)))),
    h("div", { class: "row-of-buttons" },
      button(words.say("page.rules"), () => openClause(room.id), { kind: "quiet" }),
      button(words.say("page.history"), () => go(`#/t/${room.id}/history`), { kind: "quiet" }),
      room.may("dispute") && !room.truth.over &&
        button(words.say("page.dispute"), () => room.try({ do: "dispute" }), { kind: "quiet", id: "dispute" }),
      room.may("leave") && button(words.say("page.leave"), () => room.try({ do: "leave" }), { kind: "quiet" })));
}

export function side(room) {
  return h("aside", { class: "side", "aria-label": room.words.say("page.beside") }, receipts(room), lessons(room), room.truth.name === "baccarat" && roads(room),
    office(room), spokenLog(room), people(room), fairness(room));
}
