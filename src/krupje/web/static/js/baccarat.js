/** Baccarat: PLAYER, BANKER and TIE before every field, both hands above, the shoe running down, the roads. */

import { h, s } from "./dom.js";
import { at, cloth, dealer, furniture, row } from "./felt.js";
import { figure } from "./picture.js";
import { boxOf, spot } from "./places.js";
import { points } from "./ranking.js";
import { beads, bigRoad, laidOut } from "./roads.js";

const CENTRE = 600, TOP = 34, FLAT = 0.95;
const RINGS = { tie: [292, 366], banker: [372, 462], player: [468, 548] };
const FIRST = 27, LAST = 153;

const point = (radius, angle) => [CENTRE + radius * Math.cos(angle), TOP + FLAT * radius * Math.sin(angle)];
const edge = (number, count) => ((FIRST + ((LAST - FIRST) * number) / count) * Math.PI) / 180;

function sector(wager, number, count) {
  const [inner, outer] = RINGS[wager];
  const from = edge(number - 1, count) + 0.008, to = edge(number, count) - 0.008;
  const [a, b, c, d] = [point(inner, from), point(outer, from), point(outer, to), point(inner, to)].map((each) => each.map(Math.round).join(" "));
  return s("path", { class: `sector ${wager}`, d: `M${a}L${b}A${outer} ${outer * FLAT} 0 0 1 ${c}L${d}A${inner} ${inner * FLAT} 0 0 0 ${a}z` });
}

function middleOf(wager, number, count) {
  const [inner, outer] = RINGS[wager];
  return at(...point((inner + outer) / 2, (edge(number - 1, count) + edge(number, count)) / 2));
}

function side(room, name) {
  const { words, picture } = room;
  const cards = picture.round?.[name] ?? [];
  const count = points(cards);
  const over = picture.round?.over;
  const other = points(picture.round?.[name === "player" ? "banker" : "player"] ?? []);
  return h("div", { class: `side-hand ${name} ${over && count > other ? "wins" : ""} ${over && count === other ? "tied" : ""}` },
    h("span", { class: "print" }, words.say(`wager.${name}`)),
    row(room, cards, { key: name, name: words.say(`wager.${name}`), seat: name === "banker" ? 1 : 0, extra: (_, which) => (which === 2 ? "third" : "") }),
    cards.length > 1 && h("b", { class: "points", motion: "after", key: `points-${name}` }, count));
}

const tall = 6, COLUMNS = 20;

/** Both roads, with a line that says the same in words. */
export function roads(room) {
  const { words } = room;
  const outcomes = room.coups;
  const marks = laidOut(bigRoad(outcomes)), plate = beads(outcomes);
  const wide = Math.max(COLUMNS, ...marks.map(({ x }) => x + 1));
  const shift = wide - COLUMNS;
  const grid = (columns) => s("path", { class: "lines", d: [...Array(columns + 1).keys()].map((x) => `M${x * 10} 0V${tall * 10}`).join("") + [...Array(tall + 1).keys()].map((y) => `M0 ${y * 10}H${columns * 10}`).join("") });
  const count = (name) => outcomes.filter((each) => each === name).length;
  const long = Math.max(COLUMNS, Math.ceil(outcomes.length / tall));
  const from = long - COLUMNS;
  return h("section", { class: "roads" }, h("h2", null, words.say("play.road")),
    h("p", { class: "tally" }, ["player", "banker", "tie"].map((name) => h("span", { class: name }, `${words.say(`wager.${name}`)} ${count(name)}`))),
    h("div", { class: "plates" },
      s("svg", { class: "beads", viewBox: `0 0 ${COLUMNS * 10} 60`, "aria-hidden": "true" }, grid(COLUMNS),
        plate.filter(({ x }) => x >= from).map(({ side: name, x, y }) => [s("circle", { class: name, cx: (x - from) * 10 + 5, cy: y * 10 + 5, r: 4.3 }),
          s("text", { x: (x - from) * 10 + 5, y: y * 10 + 5.3 }, words.say(`play.road.${name}`))])),
      s("svg", { class: "big", viewBox: `0 0 ${COLUMNS * 10} 60`, "aria-hidden": "true" }, grid(COLUMNS),
        marks.filter(({ x }) => x >= shift).map(({ side: name, x, y, ties }) => [s("circle", { class: name, cx: (x - shift) * 10 + 5, cy: y * 10 + 5, r: 3.6 }),
          ties > 0 && s("path", { class: "tie", d: `M${(x - shift) * 10 + 1} ${y * 10 + 9}l8-8` })]))),
    h("p", { class: "sr" }, outcomes.map((name) => words.say(`wager.${name}`)).join(", ")));
}

export function shoe(room) {
  const { words, picture } = room;
  const count = Math.max(...picture.boxes, Number(figure(picture, "boxes")));
  const numbers = [...Array(count).keys()].map((each) => each + 1);
  const lines = numbers.flatMap((number) => ["tie", "banker", "player"].map((wager) => sector(wager, number, count)));
  const pays = { player: "1:1", banker: figure(picture, "banker_pays"), tie: figure(picture, "tie_pays") };
  return h("div", { class: "stage bank" },
    cloth([], lines),
    furniture(room, { machine: false, label: words.say("page.shoe", { count: picture.shoe }) }),
    dealer(room, h("div", { class: "hands" }, side(room, "player"), side(room, "banker"))),
    h("div", { class: "boxes" }, room.order().map((box) => boxOf(room, box,
      ["tie", "banker", "player"].map((wager) => spot(room, box, wager, { shape: "field", label: `${words.say(`wager.${wager}`)} ${pays[wager]}`, style: middleOf(wager, box, count) })),
      at(...point(566, (edge(box - 1, count) + edge(box, count)) / 2))))));
}
