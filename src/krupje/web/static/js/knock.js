/** Knock Poker: a round table, stock and discards in the middle, the pot between them. */

import { card } from "./cards.js";
import { chips } from "./chips.js";
import { h, s } from "./dom.js";
import { at, HIGH, WIDE } from "./felt.js";
import { cents, funds, holder } from "./picture.js";
import { boxOf, spot } from "./places.js";

function cloth(line) {
  return s("svg", { class: "cloth", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("defs", null,
      s("radialGradient", { id: "light", cx: "50%", cy: "45%", r: "62%" }, s("stop", { offset: "0", class: "lit" }), s("stop", { offset: "1", class: "unlit" })),
      s("linearGradient", { id: "leather", x1: 0, y1: 0, x2: 0, y2: 1 }, s("stop", { offset: "0", class: "hide-light" }), s("stop", { offset: "1", class: "hide-dark" })),
      s("path", { id: "line-0", d: "M380 262C440 216 520 204 600 204S760 216 820 262" })),
    s("ellipse", { class: "rail", cx: 600, cy: 322, rx: 570, ry: 302 }),
    s("ellipse", { class: "felt", cx: 600, cy: 322, rx: 548, ry: 280 }),
    s("ellipse", { class: "seam", cx: 600, cy: 322, rx: 536, ry: 268 }),
    s("ellipse", { class: "ring-print", cx: 600, cy: 304, rx: 262, ry: 128 }),
    s("text", { class: "printed" }, s("textPath", { href: "#line-0", startOffset: "50%", "text-anchor": "middle" }, line)));
}

/** One's own seat is nearest; the others follow clockwise. */
function seatAt(box, boxes, own) {
  const turn = boxes.indexOf(box) - Math.max(0, boxes.indexOf(own));
  const angle = Math.PI / 2 + (turn * 2 * Math.PI) / boxes.length;
  return at(600 + 432 * Math.cos(angle), 316 + 188 * Math.sin(angle));
}

function middle(room) {
  const { words, picture } = room;
  const round = picture.round;
  const discards = round?.discards ?? [];
  const pot = round ? round.carried + round.boxes.reduce((sum, seat) => sum + seat.stake, 0) : picture.carried;
  const stock = round ? round.stock : picture.shoe;
  const draw = (pile) => room.offer(`draw-${pile}`);
  const pile = (name, inside, label) => {
    const offer = draw(name);
    const body = [inside, h("span", { class: "print" }, label)];
    return offer
      ? h("button", { type: "button", key: name, class: `pile ${name} open`, "data-shoe": name === "stock" ? "" : undefined, "aria-label": `${words.say(`play.do.draw-${name}`)}. ${label}`, onclick: () => room.take_(offer) }, body)
      : h("span", { key: name, class: `pile ${name}`, "data-shoe": name === "stock" ? "" : undefined, role: "img", "aria-label": label }, body);
  };
  return h("div", { class: "middle" },
    pile("stock", h("span", { class: "heap", style: { "--deep": Math.min(10, Math.ceil((stock || 0) / 5)) } }, stock ? card(words, "??", { key: "stock", label: "", motion: null }) : h("i", { class: "card-place" })),
      words.say("play.stock", { cards: words.say("play.cards", { count: stock ?? 0 }) })),
    h("div", { class: "pot", role: "img", "aria-label": `${words.say("play.pot")} ${words.money(pot)}` }, h("span", { class: "print" }, words.say("play.pot")),
      chips(words, pot, { key: "pot" })),
    pile("discard", h("span", { class: "heap" }, discards.length ? discards.slice(-3).map((each, which, all) => card(words, each, { key: `discard-${discards.length - all.length + which}`, label: "", place: which }))
      : h("i", { class: "card-place" })),
    discards.length ? `${words.say("play.discards")}: ${words.card(discards.at(-1))}` : words.say("play.discards")));
}

export function ring(room) {
  const { words, picture, you } = room;
  const line = words.say("page.print.knock", { ante: words.money(cents(picture, "ante")), bet: words.money(cents(picture, "bet")) });
  return h("div", { class: "stage ring" },
    cloth(line), middle(room),
    h("p", { class: "bubble", "aria-hidden": "true" }, room.bubble.map((text, key) => h("span", { key: `${room.spoken}-${key}`, motion: "after" }, text))),
    h("div", { class: "boxes", role: "group", "aria-label": words.say("page.people"), tabindex: innerWidth < 760 ? 0 : undefined }, room.order().map((box) => {
      const guest = holder(picture, box);
      return boxOf(room, box, [spot(room, box, "pot", { shape: "seat", label: guest ? words.money(funds(picture, guest)) : "" })],
        seatAt(box, picture.boxes, you.boxes[0]));
    })));
}
