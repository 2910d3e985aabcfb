/** Chips in house colours: stacks that tell their sum. */

import { h, s } from "./dom.js";

export const VALUES = [50000, 10000, 2500, 500, 100, 50];
const NAMES = { 50: "half", 100: "one", 500: "five", 2500: "quarter", 10000: "hundred", 50000: "fivehundred" };

/** The chips a croupier would take for a sum, the largest first; at most eight are drawn. */
export function broken(cents) {
  const stack = [];
  let left = cents;
  for (const value of VALUES) {
    while (left >= value && stack.length < 8) {
      stack.push(value);
      left -= value;
    }
  }
  return stack;
}

/** One chip seen from above. */
export function chip(value, label) {
  const spots = [0, 60, 120, 180, 240, 300].map((turn) =>
    s("rect", { class: "stripe", x: 44, y: 1, width: 12, height: 15, rx: 2, transform: `rotate(${turn} 50 50)` }));
  return s("svg", { viewBox: "0 0 100 100", class: `chip ${NAMES[value]}`, "aria-hidden": "true" },
    s("circle", { class: "rim", cx: 50, cy: 50, r: 49 }), spots, s("circle", { class: "ring", cx: 50, cy: 50, r: 33 }),
    value === 50 && s("path", { class: "notch", d: "M50 0l7 10H43z" }),
    s("text", { x: 50, y: 51, class: label.length > 2 ? "long" : "" }, label));
}

const SHORT = { 50: "½", 100: "1", 500: "5", 2500: "25", 10000: "100", 50000: "500" };
export const face = (value) => SHORT[value];

/** A stack seen from the side, its top chip turned to the viewer. */
function stack(values) {
  const rise = 7, high = 22 + rise * (values.length - 1);
  return s("svg", { class: "stack", viewBox: `0 0 60 ${high + 16}`, "aria-hidden": "true", style: { "--n": values.length } },
    values.map((value, at) => {
      const y = high - at * rise;
      return s("g", { class: `chip ${NAMES[value]}` },
        s("path", { class: "rim", d: `M4 ${y - 4}v5c0 8 12 13 26 13s26-5 26-13v-5z` }),
        s("path", { class: "stripe", d: `M11 ${y + 5}l8 4v5l-8-4zM41 ${y + 9}l8-4v5l-8 4zM26 ${y + 9}h8v5h-8z` }),
        s("ellipse", { class: "rim top", cx: 30, cy: y - 4, rx: 26, ry: 12 }),
        s("ellipse", { class: "ring", cx: 30, cy: y - 4, rx: 17, ry: 7.5 }));
    }));
}

/** A sum on the felt: its stack and, in figures, what it comes to. */
export function chips(words, cents, { key, label, extra = "", motion = "chip" } = {}) {
  if (!cents) return null;
  return h("span", { key, motion, class: `chips ${extra}`, role: label ? "img" : undefined, "aria-label": label },
    stack(broken(cents)), h("b", { class: "sum", "aria-hidden": label ? "true" : undefined }, words.money(cents)));
}
