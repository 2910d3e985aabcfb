/** Cards as drawings: large indices in local letters, pips where they belong, a quiet back. */

import { h, s } from "./dom.js";

const RANKS = "23456789TJQKA";
const RED = new Set(["h", "d"]);
const SHAPES = {
  s: "M50 4C62 22 92 40 92 64c0 15-11 24-23 24-6 0-11-2-14-6 1 8 4 12 9 15H36c5-3 8-7 9-15-3 4-8 6-14 6C19 88 8 79 8 64 8 40 38 22 50 4z",
  h: "M50 94C34 74 6 58 6 32 6 16 18 6 30 6c9 0 16 5 20 14C54 11 61 6 70 6c12 0 24 10 24 26 0 26-28 42-44 62z",
  d: "M50 3c10 18 22 33 37 47C72 64 60 79 50 97 40 79 28 64 13 50 28 36 40 21 50 3z",
  c: "M50 5c12 0 21 9 21 20 0 7-3 12-8 16 3-2 7-3 11-3 12 0 21 9 21 21s-9 21-21 21c-8 0-15-4-19-10 1 12 4 20 10 25H35c6-5 9-13 10-25-4 6-11 10-19 10C14 80 5 71 5 59s9-21 21-21c4 0 8 1 11 3-5-4-8-9-8-16C29 14 38 5 50 5z",
};
const L = 27, M = 50, R = 73;
const ROWS = { 2: [[M, 22], [M, 118]], 3: [[M, 22], [M, 70], [M, 118]], 4: [[L, 22], [R, 22], [L, 118], [R, 118]] };
ROWS[5] = [...ROWS[4], [M, 70]];
ROWS[6] = [...ROWS[4], [L, 70], [R, 70]];
ROWS[7] = [...ROWS[6], [M, 46]];
ROWS[8] = [...ROWS[7], [M, 94]];
ROWS[9] = [[L, 22], [R, 22], [L, 54], [R, 54], [L, 86], [R, 86], [L, 118], [R, 118], [M, 70]];
ROWS.T = [...ROWS[9].slice(0, 8), [M, 38], [M, 102]];
const HEADGEAR = {
  K: "M33 33l-5-19 11 7 11-14 11 14 11-7-5 19z",
  Q: "M34 32l-5-13 9 4 5-10 7 9 7-9 5 10 9-4-5 13z",
  J: "M31 32c-3-11 6-19 20-19 13 0 20 6 18 19z",
};
const FEATURES = {
  K: ["M39 45c1 14 6 20 11 20s10-6 11-20c-3 6-7 8-11 8s-8-2-11-8z", "M37 33c-4 6-4 14-2 20l4-3V36zM63 33c4 6 4 14 2 20l-4-3V36z"],
  Q: ["", "M38 32c-9 8-9 22-5 30l7-4V38zM62 32c9 8 9 22 5 30l-7-4V38z"],
  J: ["", "M37 32c-3 8-3 17-1 23l4-1V36zM63 32c3 8 3 17 1 23l-4-1V36z"],
};

/** A suit's sign in a drawing, its middle at x and y. */
export function pip(suit, x, y, size, turned = false) {
  const scale = size / 100;
  const turn = turned ? " rotate(180)" : "";
  return s("path", { d: SHAPES[suit], transform: `translate(${x} ${y})${turn} scale(${scale}) translate(-50 -50)` });
}

function number(rank, suit) {
  const size = rank === "T" || rank === "9" ? 25 : 28;
  return ROWS[rank].map(([x, y]) => pip(suit, x, y, size, y > 70));
}

/** A court card: a framed half figure under its crown or cap, twice, head to foot. */
function court(rank, suit) {
  const [beard, hair] = FEATURES[rank];
  const half = (turn) => s("g", { transform: turn ? "rotate(180 50 70)" : undefined },
    s("path", { d: "M20 70c2-9 12-13 22-15h16c10 2 20 6 22 15z" }),
    s("path", { class: "trim", d: "M43 55l7 15 7-15 4 1-8 14h-6l-8-14zM22 66l16-7 1 2-16 7zM78 66l-16-7-1 2 16 7z" }),
    s("path", { class: "hair", d: hair }), s("ellipse", { class: "skin", cx: 50, cy: 43, rx: 11.5, ry: 14 }),
    s("path", { class: "hair", d: beard }), s("path", { class: "line", d: "M44.5 41h2M53.5 41h2M50 42v5M47 51h6" }),
    s("path", { class: "gear", d: HEADGEAR[rank] }),
    rank === "J" ? s("path", { class: "gear", d: "M66 27c2-12 8-16 13-15 1 7-4 13-13 15z" }) : [28, 39, 50, 61, 72].map((x, at) => rank === "K" && s("circle", { class: "gear", cx: x, cy: [13, 20, 7, 20, 13][at], r: 2.2 })),
    pip(suit, 29, 22, 16));
  return [s("rect", { class: "frame", x: 19, y: 6, width: 62, height: 128, rx: 4 }), s("rect", { class: "ground", x: 19, y: 6, width: 62, height: 128, rx: 4 }), half(false), half(true)];
}

function middle(rank, suit) {
  if (rank === "A") return pip(suit, 50, 70, 56);
  return "KQJ".includes(rank) ? court(rank, suit) : number(rank, suit);
}

function face(card, letters) {
  const [rank, suit] = card;
  const letter = letters[RANKS.indexOf(rank)];
  const index = (turn) => s("g", { class: letter.length > 1 ? "index ten" : "index", transform: turn ? "rotate(180 50 70)" : undefined },
    s("text", { x: 11, y: 23 }, letter), pip(suit, 11, 35, 15));
  return s("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", class: "front" },
    s("g", { class: "fine" }, s("g", { transform: "translate(9 0) scale(.82 .9) translate(2 8)" }, middle(rank, suit)), index(false), index(true)),
    s("g", { class: "plain" }, s("text", { x: letter.length > 1 ? 6 : 8, y: 52, class: letter.length > 1 ? "ten" : "" }, letter),
      pip(suit, 62, 98, 62)));
}

function back() {
  const lines = [];
  for (let at = -140; at < 140; at += 14) lines.push(s("path", { d: `M${at} 0l140 140M${at + 140} 0l-140 140` }));
  return s("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", class: "rear" },
    s("rect", { class: "edge", x: 6, y: 6, width: 88, height: 128, rx: 6 }), s("g", { class: "lattice" }, lines),
    s("circle", { class: "boss", cx: 50, cy: 70, r: 15 }), s("path", { class: "mark", d: "M46 61v18M54 61l-7 9 7 9" }));
}

/** A card as it lies: its face, or its back when nobody here may see it. */
export function card(words, held, { key, label, extra = "", motion = "deal", place } = {}) {
  const known = held && held !== "??";
  const suit = known ? `${RED.has(held[1]) ? "red" : "black"} suit-${held[1]}` : "back";
  return h("span", {
    key, motion, class: `card ${suit} ${extra}`, "data-face": known ? held : "??", "data-place": place,
    role: label === "" ? undefined : "img", "aria-hidden": label === "" ? "true" : undefined,
    "aria-label": label === "" ? undefined : label ?? words.spoken(held),
  }, known ? face(held, words.cardLetters ?? words.letters()) : back());
}

/** Cards as letters, whichever way the wire wrote them. */
export function letters(held) {
  if (held === null || held === undefined) return "??";
  return typeof held === "number" ? RANKS[held >> 2] + "shdc"[held & 3] : held;
}
