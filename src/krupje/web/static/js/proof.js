/** The shuffle held to account: the commitment, the guests' words, and a check made in this browser. */

import { get, Refused } from "./api.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { judged } from "./shoe.js";
import { redraw } from "./state.js";

/** Checks every card this guest has seen of a shuffle: against what he was first shown, and at its place. */
async function check(room, shoe) {
  const told = (checked) => {
    room.checked = { number: shoe.number, ...checked };
    redraw();
  };
  told({ busy: true });
  try {
    const proof = await get(`/api/tables/${room.id}/proof/${shoe.number}`);
    told(await judged(shoe, proof));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    told({ refused: error.refused });
  }
}

function result(room, shoe) {
  const { words, checked } = room;
  if (!checked || checked.number !== shoe?.number) return null;
  if (checked.busy) return words.say("page.proof.busy");
  if (checked.refused) return words.refusal(checked.refused);
  const { bad, good } = checked;
  if (bad.includes("*")) return words.say("page.proof.changed");
  if (bad.length) return words.say("page.proof.bad", { cards: bad.map((each) => words.card(each)).join(" ") });
  return good ? words.say(shoe.whole ? "page.proof.good" : "page.proof.late", { count: good }) : words.say("page.proof.none");
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

const commitment = (words, { number, root }) =>
  h("p", { class: "root", key: `root-${number}` }, h("span", null, words.say("page.commitment", { number })), h("code", null, root));

export function fairness(room) {
  const { words, truth } = room;
  const { now, shown } = room.shoes;
  const safe = globalThis.isSecureContext && crypto.subtle;
  return h("details", { class: "fairness", key: "fairness" }, h("summary", null, words.say("page.fair")),
    h("p", null, words.say(truth.cut === "none" ? "page.fair.words" : "page.fair.cut")),
    [...new Set([shown, now])].filter(Boolean).map((shoe) => commitment(words, shoe)),
    truth.seeds?.length > 0 && h("ul", null, truth.seeds.map(([guest, word]) => h("li", null, `${words.guest(guest)}: ${word}`))),
    room.may("seed") && ownWord(room),
    !safe && h("p", { class: "warn" }, words.say("page.proof.https")),
    safe && shown && button(words.say("page.proof.check"), () => check(room, shown), { kind: "quiet", id: "verify" }),
    h("p", { role: "status" }, result(room, shown)),
    h("p", { class: "root" }, h("span", null, words.say("page.head", { seq: room.seq })), h("code", null, room.head ?? "")));
}
