/** The coach behind one's box, for those who switch him on: values on the buttons, and what a round taught. */

import { get } from "./api.js";
import { h } from "./dom.js";
import { verb, withCards } from "./offers.js";
import { app, redraw } from "./state.js";

const KEPT = "krupje-lessons", LITTLE = 1e-6;

/** How the coach's server names a move: "bet", "change Ks". */
const named = (move) => [verb(move), ...(move.cards ?? (move.card ? [move.card] : []))].join(" ");

function lessonsOf(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`${KEPT}-${table}`) ?? "[]");
  } catch {
    return [];
  }
}

function keep(table, lessons) {
  try {
    sessionStorage.setItem(`${KEPT}-${table}`, JSON.stringify(lessons));
  } catch {
    // They are told until the page is closed.
  }
}

/** Whether there may be something to ask about now. */
const asks = ({ truth, you }) => you.boxes.length > 0 && (truth.name === "baccarat" ? !truth.round : truth.over || you.boxes.includes(truth.awaits));

/** Asks what is to be said of this moment; what comes too late is not shown any more. */
export async function consult(room) {
  room.advice = null;
  if (!app.settings.coach || !asks(room)) return;
  const { seq, id } = room;
  const { number } = room.truth;
  try {
    const told = await get(`/api/tables/${id}/coach`);
    for (const review of told.reviews ?? []) learn(room, number, review);
    if (room.seq === seq) room.advice = told;
  } catch {
    // He may be away; the game does not need him.
  }
  redraw();
}

function learn(room, number, review) {
  const lessons = (room.lessons ??= lessonsOf(room.id));
  if (lessons.some((each) => each.number === number && each.box === review.box)) return;
  lessons.push({ number, ...review });
  keep(room.id, lessons);
}

const plain = (words, worth) => words.number(Math.round(Math.abs(worth) * 100) / 100);
const antes = (words, worth) => `${Math.abs(worth) < 0.005 ? "" : worth < 0 ? "−" : "+"}${plain(words, worth)}`;

/** What an offer is worth with the cards that are chosen, or with the best that could be; null where nobody knows. */
export function worthOf(room, offer) {
  const told = app.settings.coach && room.advice?.boxes.find(({ box }) => box === offer.box);
  if (!told) return null;
  const move = withCards(offer, room.chosen);
  const names = (move ? [move] : offer.moves).map(named);
  const known = told.actions.filter(({ action }) => names.includes(action));
  if (!known.length) return null;
  return { text: antes(room.words, known[0].ev), best: offer.moves.some((each) => named(each) === told.best) };
}

/** An action in words: "Bet", "Change K♠". */
function action(room, said) {
  const { words, truth } = room;
  const [word, ...cards] = said.split(" ");
  const key = [`play.do.${truth.name}.${word}`, `play.do.${word}`].find((each) => words.has(each));
  return [key ? words.say(key) : word, ...cards.map((each) => words.card(each))].join(" ");
}

/** One line on the round that lies there. */
export function remark(room) {
  const { words, truth } = room;
  if (!app.settings.coach || !(truth.over || room.picture.after)) return null;
  const number = truth.over ? truth.number : truth.number - 1;
  const own = (room.lessons ?? []).filter((each) => each.number === number && room.you.boxes.includes(each.box));
  const all = own.map(({ mattered }) => mattered).filter(Boolean);
  if (!all.length) return null;
  const worst = all.reduce((a, b) => (b.cost > a.cost ? b : a));
  const text = worst.cost > LITTLE ? words.say("coach.cost", { action: action(room, worst.action), best: action(room, worst.best), cost: plain(words, worst.cost) })
    : words.say("coach.fine");
  return h("p", { class: `remark ${worst.cost > LITTLE ? "dear" : ""}`, key: "remark" }, text);
}

/** The fields of a shoe, in per cent of what lies on them. */
export function fields(room) {
  const { words, advice } = room;
  if (!app.settings.coach || room.truth.name !== "baccarat" || !advice?.fields) return null;
  return h("p", { class: "remark", key: "fields" }, words.say("coach.fields"), " ", ["player", "banker", "tie"].map((field) =>
    h("span", { class: "field-worth" }, `${words.say(`wager.${field}`)} `, h("b", null, words.percent(advice.fields[field])))));
}

/** What decided the session: luck and skill told apart, and the decision that mattered. */
export function lessons(room) {
  const { words } = room;
  if (!app.settings.coach) return null;
  const all = (room.lessons ??= lessonsOf(room.id));
  if (!all.length) return null;
  const sum = (key) => all.reduce((whole, each) => whole + (each[key] ?? 0), 0);
  const whole = all.every((each) => each.value !== null);
  const rows = whole ? ["value", "skill", "luck", "net"] : ["skill", "net"];
  return h("section", { class: "coach" }, h("h2", null, words.say("coach.title")),
    h("p", { class: "quiet" }, words.say("coach.rounds", { count: all.length })),
    h("table", null, h("tbody", null, rows.map((key) => h("tr", { key, class: key }, h("th", { scope: "row" }, words.say(`coach.${key}`)), h("td", { class: "sum" }, antes(words, sum(key))))))),
    mattered(room, all));
}

function mattered(room, all) {
  const { words } = room;
  const told = all.flatMap(({ number, mattered: one }) => (one ? [{ number, ...one }] : []));
  if (!told.length) return null;
  const dear = told.reduce((a, b) => (b.cost > a.cost ? b : a));
  return h("p", { class: "mattered" }, dear.cost > LITTLE ? words.say("coach.mattered", { number: dear.number, action: action(room, dear.action), best: action(room, dear.best), cost: antes(words, -dear.cost) })
    : words.say("coach.nothing-lost"));
}
