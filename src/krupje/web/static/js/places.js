/** A box on the felt: its cards, its printed places with the chips on them, whose it is and what came of it. */

import { card } from "./cards.js";
import { chips } from "./chips.js";
import { h } from "./dom.js";
import { dark, hand, holder, net, place, playing, reading, receipt, SEATED, spoken } from "./picture.js";
import { say } from "./state.js";

const HOLD = 480;

/** Click or tap lays the chip in hand, the other button or a long press takes one back. */
function touch(lay, take) {
  let timer = null, held = false;
  return {
    onpointerdown: (event) => {
      held = false;
      if (event.pointerType !== "mouse") timer = setTimeout(() => ((held = true), take()), HOLD);
    },
    onpointerup: () => clearTimeout(timer),
    onpointerleave: () => clearTimeout(timer),
    onclick: () => (held ? (held = false) : lay()),
    oncontextmenu: (event) => {
      event.preventDefault();
      if (!held) take();
    },
  };
}

/** A printed place of a box. It is a button while something may be laid there. */
export function spot(room, box, wager, { shape = "", label, style } = {}) {
  const { words, picture } = room;
  const sum = room.sums(box)[wager] ?? 0;
  const line = receipt(picture, box)?.lines.find((each) => each.wager === wager);
  const printed = label ?? words.say(`play.lies.${wager}`);
  const open = room.mayLay(box, wager);
  const name = words.say(sum ? "page.spot" : "page.spot.empty",
    { who: place(words, picture, box, room.you.boxes), wager: printed, sum: words.money(sum) });
  const state = line ? `${line.outcome}` : "";
  const inside = [h("span", { class: "print", "aria-hidden": "true" }, printed),
    chips(words, sum, { key: `${wager}`, extra: state }),
    line?.outcome === "win" && line.returned > line.stake &&
      chips(words, line.returned - line.stake, { key: `${wager}-won`, extra: "won", motion: "paid" })];
  const className = `spot ${shape} ${wager} ${sum ? "laid" : ""} ${open ? "open" : ""}`;
  if (!open) return h("span", { key: wager, class: className, style, role: "img", "aria-label": name }, inside);
  return h("button", { key: wager, type: "button", class: className, style, "aria-label": name, "data-box": box, "data-wager": wager,
    onfocus: () => room.look(box), ...touch(() => room.chipOn(box, wager, 1), () => room.chipOn(box, wager, -1)),
    onkeydown: (event) => (event.key === "Backspace" || event.key === "Delete") && (event.preventDefault(), room.chipOn(box, wager, -1)) }, inside);
}

/** The cards of a box as they lie on the felt. */
export function lying(room, box, { size = "mini" } = {}) {
  const { words, picture } = room;
  const cards = hand(picture, box);
  const held = reading(picture, cards);
  const settled = receipt(picture, box);
  const state = playing(picture, box);
  const count = cards.length;
  return h("span", { class: `lying ${size} ${state?.folded || state?.left ? "thrown" : ""}`, role: "group",
    "aria-label": count ? cardsSaid(words, cards) : undefined, "aria-hidden": count ? undefined : "true", style: { "--count": Math.max(5, count) } },
  cards.map((each, at) => card(words, each, { key: `${box}-${at}`, label: "", place: at * 10 + box,
    extra: held && settled?.hand && !held.cards.includes(each) && count > 4 ? "aside" : at === 5 ? "sixth" : "" })));
}

/** Cards in words; a hand of backs is told as their number. */
export function cardsSaid(words, cards) {
  if (cards.every((each) => each === "??")) return words.say("page.cards.down", { count: cards.length });
  return cards.map((each) => words.spoken(each)).join(", ");
}

/** What a box came to: its hand by name and its net. */
function outcome(room, box) {
  const settled = receipt(room.picture, box);
  if (!settled) return null;
  const { words, picture } = room;
  const brought = net(settled);
  const cards = hand(picture, box);
  const held = settled.hand && reading(picture, cards);
  const name = [held && held.name === settled.hand ? spoken(words, picture.name, held) : words.name("hand", settled.hand, picture.name),
    settled.second && words.name("hand", settled.second, picture.name)].filter(Boolean).join(" + ");
  return h("span", { key: "outcome", motion: "after", class: `outcome ${brought > 0 ? "up" : brought < 0 ? "down" : ""}` },
    h("b", null, words.money(brought, true)), name && h("i", null, name));
}

/** A box with everything that belongs to it. */
export function boxOf(room, box, spots, style) {
  const { words, picture, you } = room;
  const own = you.boxes.includes(box);
  const guest = holder(picture, box);
  const turn = picture.awaits === box;
  const seat = playing(picture, box);
  const marks = [dark(picture, box) && words.say("play.dark"), seat?.folded && words.say("play.folded"),
    seat?.left && words.say(`play.left.${seat.left}`), seat?.timed_out && words.say("page.silent"),
    picture.round?.knocker === box && words.say("play.knocker"),
    SEATED(picture) && seat && picture.round.boxes.at(-1).box === box && words.say("page.dealer.button")].filter(Boolean);
  return h("div", { key: `box-${box}`, role: "group", "aria-label": place(words, picture, box, []), style,
    class: `box ${own ? "own" : guest ? "taken" : "free"} ${turn ? "turn" : ""} ${dark(picture, box) ? "dark" : ""} ${room.active === box ? "active" : ""} ${seat || guest ? "" : "empty"}` },
  picture.name !== "baccarat" && lying(room, box),
  h("span", { class: "spots" }, spots),
  h("span", { class: "tag" }, h("b", null, SEATED(picture) && guest ? words.guest(guest) : box),
    guest && !SEATED(picture) && h("span", { class: "name" }, own ? words.say("play.you") : words.guest(guest)),
    marks.length > 0 && h("i", null, marks.join(" · "))),
  outcome(room, box),
  free(room, box, guest));
}

/** A free box can be taken with one touch. */
function free(room, box, guest) {
  if (guest || room.picture.round || !(room.may("take") || room.may("sit"))) return null;
  return h("button", { type: "button", class: "take", onclick: () => room.take(box), "aria-label": say("page.take", { box }) }, "+");
}
