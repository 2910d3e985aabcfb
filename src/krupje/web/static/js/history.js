/** Finished rounds of a table, and any of them again, step by step, as one saw it. */

import { download, get, Refused } from "./api.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { go } from "./go.js";
import { receipts } from "./receipt.js";
import { said } from "./said.js";
import { app, redraw, refuse, say } from "./state.js";
import { wagers } from "./picture.js";
import { stage } from "./stage.js";

let shown = { id: null, rounds: null, round: null, at: 0 };

/** Fetches what the address asks for. */
export async function lookBack(id, number) {
  if (shown.id !== id) shown = { id, rounds: null, round: null, at: 0 };
  shown.missing = null;
  try {
    shown.rounds = await get(`/api/tables/${id}/rounds`);
    shown.lies = (await get(`/api/tables/${id}`)).phase === "pay";
    if (number && shown.round?.number !== Number(number)) {
      shown.round = await get(`/api/tables/${id}/rounds/${number}`);
      // Where it was over and nothing had been cleared away yet.
      shown.at = Math.max(0, shown.round.steps.findLastIndex(({ picture }) => picture.receipts.length));
    }
    if (!number) shown.round = null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    shown.missing = error.refused;
    refuse(error.refused);
  }
  redraw();
}

function step(to) {
  shown.at = Math.max(0, Math.min(shown.round.steps.length - 1, to));
  redraw();
}

/** A picture that nobody acts on, in the shape the felt draws. */
class Still {
  constructor(id, picture, you, bubble) {
    Object.assign(this, { id, picture, truth: picture, you, bubble, coups: [], spoken: shown.at, chosen: new Set() });
  }

  get words() {
    return app.words;
  }

  order() {
    return [...this.picture.boxes].sort((a, b) => a - b);
  }

  sums(box) {
    return wagers(this.picture, box);
  }

  mayLay() {
    return false;
  }

  may() {
    return false;
  }

  offer() {
    return undefined;
  }
}

function replay() {
  const { steps, number } = shown.round;
  const { events, picture } = steps[shown.at];
  const own = picture.places.filter(([, guest]) => guest === app.session.name).map(([box]) => box);
  const you = { name: app.session.name, boxes: own, moves: [], spans: [], table: [], staff: [] };
  const lines = said(app.words, picture, events, you).map(({ text }) => text);
  const still = new Still(shown.id, picture, you, lines.slice(-2));
  return h("div", { class: "replay", key: `replay-${number}` },
    h("div", { class: "stage-wrap" }, stage(still)),
    h("div", { class: "row-of-buttons", role: "group", "aria-label": say("page.replay") },
      button("«", () => step(0), { aria: say("page.replay.first") }), button("‹", () => step(shown.at - 1), { aria: say("page.replay.back") }),
      h("label", { class: "steps" }, h("span", { class: "sr" }, say("page.replay")), h("input", { type: "range", min: 0, max: steps.length - 1, value: shown.at, oninput: (event) => step(Number(event.currentTarget.value)) })),
      button("›", () => step(shown.at + 1), { aria: say("page.replay.on") }), button("»", () => step(steps.length - 1), { aria: say("page.replay.last") })),
    h("p", { class: "steps-said", role: "status" }, say("page.replay.step", { at: shown.at + 1, of: steps.length }), lines.length ? ` — ${lines.join(" ")}` : ""),
    receipts(still),
    h("div", { class: "row-of-buttons" }, button(say("page.export", { form: "JSON" }), () => download(`/api/tables/${shown.id}/rounds/${number}`, `${shown.id}-${number}.json`).catch(() => {}), { kind: "quiet" }),
      button(say("page.export", { form: "JSONL" }), () => download(`/api/tables/${shown.id}/rounds/${number}?form=session`, `${shown.id}-${number}.jsonl`).catch(() => {}), { kind: "quiet" })));
}

export function history() {
  const { words } = app;
  return h("main", { class: "history", id: "main", tabindex: -1 },
    h("p", null, h("a", { href: `#/t/${shown.id}` }, say("page.back-to-table"))), h("h1", null, say("page.history")),
    shown.round && replay(),
    shown.lies && h("p", { class: "quiet" }, say("page.history.unpaid")),
    shown.rounds === null ? h("p", null, shown.missing ? app.words.refusal(shown.missing) : say("page.loading")) : shown.rounds.length === 0 ? h("p", { class: "invites" }, say("page.history.empty")) :
      h("ul", { class: "rounds" }, shown.rounds.map((round) => h("li", { key: round.number }, h("a", { href: `#/t/${shown.id}/history/${round.number}`, "aria-current": shown.round?.number === round.number ? "true" : undefined, onclick: () => go(`#/t/${shown.id}/history/${round.number}`) },
        h("b", null, say("play.round", { number: round.number })),
        round.boxes.map((each) => h("span", { class: each.net > 0 ? "up" : each.net < 0 ? "down" : "" }, `${each.guest ? words.guest(each.guest) : each.box} ${words.money(each.net, true)}`)))))));
}
