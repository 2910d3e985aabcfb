/** The half-moon: dealer above, boxes on their arc in dealing order, printed as a layout is. */

import { card } from "./cards.js";
import { h, s } from "./dom.js";
import { cents, dealerPlays, figure, reading, spoken } from "./picture.js";
import { boxOf, cardsSaid, spot } from "./places.js";
import { hasBonus } from "./stakes.js";

export const WIDE = 1200, HIGH = 640;
const CENTRE = 600, TOP = 56, RX = 458, RY = 424, FIRST = 21, LAST = 159;

/** Where something stands on the felt, in shares of it. */
export const at = (x, y) => ({ "--x": `${(100 * x) / WIDE}%`, "--y": `${(100 * y) / HIGH}%` });

const onArc = (share, rx, ry) => {
  const angle = ((FIRST + (LAST - FIRST) * share) * Math.PI) / 180;
  return [CENTRE + rx * Math.cos(angle), TOP + ry * Math.sin(angle)];
};

/** Boxes run from the dealer's left, which is the viewer's right. */
const boxAt = (number, count) => at(...onArc(count === 1 ? 0.5 : (number - 1) / (count - 1), RX, RY));

/** The size at which a line fits the curve it is printed along. */
const fits = (line, which) => `${Math.min(which ? 17 : 20, (which ? 700 : 790) / line.length / (which ? 0.95 : 0.87)).toFixed(1)}px`;

/** The cloth with its rail, and what is printed on it. */
export function cloth(lines, extra = []) {
  const moon = "M34 26H1166C1172 398 918 626 600 626S28 398 34 26z";
  return s("svg", { class: "cloth", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("defs", null,
      s("radialGradient", { id: "light", cx: "50%", cy: "30%", r: "75%" },
        s("stop", { offset: "0", class: "lit" }), s("stop", { offset: "1", class: "unlit" })),
      s("linearGradient", { id: "leather", x1: 0, y1: 0, x2: 0, y2: 1 },
        s("stop", { offset: "0", class: "hide-light" }), s("stop", { offset: "1", class: "hide-dark" })),
      s("path", { id: "line-0", d: "M236 190C300 300 440 344 600 344S900 300 964 190" }),
      s("path", { id: "line-1", d: "M250 150C320 262 450 308 600 308S880 262 950 150" })),
    s("path", { class: "rail", d: moon }),
    s("path", { class: "felt", d: "M56 42H1144C1148 380 902 604 600 604S52 380 56 42z" }),
    s("path", { class: "seam", d: "M68 54H1132C1134 372 894 592 600 592S66 372 68 54z" }),
    lines.map((line, which) => s("text", { class: "printed", style: { "--fits": fits(line, which) } },
      s("textPath", { href: `#line-${which}`, startOffset: "50%", "text-anchor": "middle" }, line))), extra);
}

/** The shoe or the shuffling machine at the dealer's left, and the discard holder at his right. */
export function furniture(room, { machine, label }) {
  const { words, picture } = room;
  const left = picture.shoe;
  const whole = 52 * (picture.name === "baccarat" ? Number(figure(picture, "decks")) : 1);
  const out = Math.max(0, Math.min(1, 1 - left / whole));
  return [
    h("span", { class: `shoe ${machine ? "machine" : ""}`, "data-shoe": "", role: "img", "aria-label": label ?? words.say("page.shoe", { count: left }), style: { "--left": 1 - out } },
      h("i", { class: "pack" }), h("i", { class: "mouth" })),
    h("span", { class: "holder", role: "img", "aria-label": words.say("page.holder"), style: { "--full": picture.round ? out : Math.min(1, out + 0.1) } }, h("i", null)),
  ];
}

/** The dealer's hand over its small rail, and what he says. */
export function dealer(room, hands, extra = []) {
  return h("div", { class: "dealer", role: "group", "aria-label": room.words.say("play.dealer") },
    h("div", { class: "rack", "aria-hidden": "true" }, ["fivehundred", "hundred", "hundred", "quarter", "quarter", "five", "five", "one", "one"].map((kind) => h("i", { class: kind }))),
    hands, extra,
    h("p", { class: "bubble", "aria-hidden": "true" }, room.bubble.map((line, key) => h("span", { key: `${room.spoken}-${key}`, motion: "after" }, line))));
}

/** Cards in a row, told to an ear as one hand. */
export function row(room, cards, { key, size = "", extra = () => "", seat = 0, name }) {
  const { words } = room;
  return h("span", { key, class: `row ${size}`, role: "group", "aria-label": cards.length ? `${name ? `${name}: ` : ""}${cardsSaid(words, cards)}` : undefined },
    cards.map((each, place) => card(words, each, { key: `${key}-${place}`, label: "", place: place * 10 + 9 + seat, extra: extra(each, place) })));
}

function printed(room) {
  const { words, picture } = room;
  const limits = words.say("page.print.limits", { least: words.money(cents(picture, "ante_min")), most: words.money(cents(picture, "ante_max")) });
  const qualifier = picture.name === "nkp" ? `page.print.nkp.${figure(picture, "qualifier")}` : `page.print.${picture.name}`;
  const name = `${words.say(`game.${picture.name}`)} · ${limits}`;
  // Where the board lies there is room for one line only.
  return picture.name === "casino-holdem" ? [`${words.say(qualifier)} · ${limits}`] : [words.say(qualifier), name];
}

function spots(room, box) {
  const { picture } = room;
  const laid = room.sums(box);
  const list = [spot(room, box, "bet", { shape: "rect" }), spot(room, box, "ante", { shape: "ring" })];
  const paid = ["buy", "change", "exchange", "buy-game"].filter((wager) => laid[wager]);
  if (laid.insurance && hasBonus(picture)) list.push(spot(room, box, "insurance", { shape: "fee" }));
  if (hasBonus(picture)) list.push(spot(room, box, "bonus", { shape: "small" }));
  if (picture.name === "novo" && figure(picture, "insurance") === true && !hasBonus(picture)) list.push(spot(room, box, "insurance", { shape: "small" }));
  list.unshift(...paid.map((wager) => spot(room, box, wager, { shape: "fee" })));
  return list;
}

function dealersHand(room) {
  const { words, picture } = room;
  const cards = picture.round?.dealer ?? [];
  const turned = cards.length > 0 && cards.every((each) => each !== "??");
  const held = turned ? reading(picture, cards) : null;
  const drawn = Array.isArray(picture.round?.drawn) ? picture.round.drawn : [];
  const plays = held && dealerPlays(picture, cards);
  return [
    h("div", { class: "hand" }, row(room, cards, { key: "dealer", name: words.say("play.dealer"),
      extra: (each) => (held?.cards.includes(each) && turned && plays ? "counts" : "") }),
    drawn.length > 0 && h("span", { class: "drawn" }, row(room, drawn, { key: "drawn", name: words.say("play.drawn").trim() }))),
    held && h("span", { key: "verdict", motion: "after", class: `verdict ${plays ? "plays" : "none"}` }, spoken(words, picture.name, held),
      h("b", null, words.say(plays ? "receipt.plays" : "receipt.no-game"))),
  ];
}

/** NKP, Casino Hold'em and Novo. */
export function moon(room) {
  const { words, picture } = room;
  const most = Math.max(...picture.boxes, Number(figure(picture, "boxes")));
  const board = picture.round?.board ?? [];
  return h("div", { class: `stage moon boxes-${most}` },
    cloth(printed(room)),
    furniture(room, { machine: figure(picture, "dealing") !== "shoe" }),
    dealer(room, dealersHand(room)),
    picture.name === "casino-holdem" && h("div", { class: "board", role: "group", "aria-label": words.say("play.board") },
      [0, 1, 2, 3, 4].map((which) => h("i", { key: `place-${which}`, class: "card-place" },
        board[which] && card(words, board[which], { key: `board-${which}`, place: which * 10 })))),
    h("div", { class: "boxes" }, room.order().map((box) => boxOf(room, box, spots(room, box), boxAt(box, most)))));
}
