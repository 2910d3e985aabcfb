/** The shuffle held to account: the commitment, the guests' words, and a check made in this browser. */

import { get } from "./api.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { holds } from "./merkle.js";
import { redraw } from "./state.js";

/** Checks every card this guest has seen of a shuffle against what was committed to before the bets. */
async function check(room, shuffle, root) {
  room.checked = { busy: true };
  redraw();
  try {
    const proof = await get(`/api/tables/${room.id}/proof/${shuffle}`);
    const bad = [];
    for (const each of proof.cards) if (!(await holds(root ?? proof.root, each))) bad.push(each.card);
    room.checked = { good: proof.cards.length - bad.length, bad, same: !root || root === proof.root };
  } catch (refused) {
    room.checked = { refused: refused.refused ?? { code: "no-answer", params: {} } };
  }
  redraw();
}

function result(room) {
  const { words, checked } = room;
  if (!checked) return null;
  if (checked.busy) return words.say("page.proof.busy");
  if (checked.refused) return words.refusal(checked.refused);
  if (checked.bad.length || !checked.same) return words.say("page.proof.bad", { cards: checked.bad.map((each) => words.card(each)).join(" ") });
  return checked.good ? words.say("page.proof.good", { count: checked.good }) : words.say("page.proof.none");
}

function ownWord(room) {
  const { words } = room;
  const send = (event) => {
    event.preventDefault();
    const [field] = event.currentTarget.elements;
    if (field.value.trim()) room.try({ do: "seed", word: field.value.trim() });
    field.value = "";
  };
  return h("form", { class: "own-word", onsubmit: send }, h("label", null, words.say("page.seed"), h("input", { type: "text", name: "word", maxlength: 64, autocomplete: "off" })),
    h("button", { type: "submit", class: "button quiet" }, words.say("page.seed.give")));
}

export function fairness(room) {
  const { words, truth } = room;
  const shuffle = truth.shuffle ?? 0;
  const safe = globalThis.isSecureContext && crypto.subtle;
  const root = truth.commitment;
  return h("details", { class: "fairness" }, h("summary", null, words.say("page.fair")),
    h("p", null, words.say(truth.cut === "none" ? "page.fair.words" : "page.fair.cut")),
    root && h("p", { class: "root" }, h("span", null, words.say("page.commitment", { number: shuffle })), h("code", null, root)),
    truth.seeds?.length > 0 && h("ul", null, truth.seeds.map(([guest, word]) => h("li", null, `${guest}: ${word}`))),
    room.may("seed") && ownWord(room),
    safe ? button(words.say("page.proof.check"), () => check(room, shuffle, root), { kind: "quiet" }) : h("p", { class: "warn" }, words.say("page.proof.https")),
    h("p", { role: "status" }, result(room)),
    h("p", { class: "root" }, h("span", null, words.say("page.head", { seq: room.seq })), h("code", null, room.head ?? "")));
}
