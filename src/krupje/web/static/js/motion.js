/** Motion that explains and never delays: cards leave the shoe one by one, and any of it can be skipped. */

import * as sound from "./sound.js";

const CARD = 220, STEP = 110, LONGEST = 1900, AWAY = 240;

let until = 0;
let running = [];
const heard = [];

export const still = () =>
  document.documentElement.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Everything lands at once. */
export function skip() {
  for (const each of running) each.finish();
  running = [];
  until = 0;
  for (const each of heard.splice(0)) each();
}

/** Does something when what is moving now has landed. */
export function afterwards(act) {
  const wait = until - performance.now();
  if (wait <= 0) act();
  else {
    let due = true;
    const once = () => due && ((due = false), act());
    heard.push(once);
    setTimeout(once, wait);
  }
}

const moving = () => until > performance.now();

function play(element, frames, delay, duration = CARD) {
  const each = element.animate(frames, { duration, delay, fill: "backwards", easing: "cubic-bezier(.2,.7,.3,1)" });
  running.push(each);
  each.onfinish = () => {
    running = running.filter((other) => other !== each);
  };
}

/** A sound for each card, up to a deal's worth, and one for the chips. */
function hear(cards, others) {
  for (let each = 0; each < Math.min(cards, 16); each += 1) sound.card(each * STEP);
  if (others.some(({ krMotion }) => krMotion === "chip")) sound.chip();
  if (others.some(({ krMotion }) => krMotion === "paid")) sound.chip(cards * STEP + 120);
}

/** As large as it is in the shoe's mouth, and there: so no card ever reaches beyond the felt on its way. */
function outOf(shoe, own) {
  const [x, y] = [shoe.left + shoe.width / 2 - own.left - own.width / 2, shoe.top + shoe.height / 2 - own.top - own.height / 2];
  return `translate(${x}px, ${y}px) rotate(14deg) scale(${Math.min(1, (0.7 * shoe.width) / own.width).toFixed(2)})`;
}

/** Shows what a change brought: cards fly in from the shoe, turned ones flip, chips drop. */
export function show(change, stage) {
  const cards = change.came.filter((node) => node.krMotion === "deal" && node.isConnected);
  const turned = change.turned.filter((node) => node.isConnected);
  const others = change.came.filter((node) => node.krMotion !== "deal" && node.isConnected);
  if (document.visibilityState === "hidden") return;
  hear(cards.length, others);
  if (still()) return;
  discard(change.went, stage);
  const now = performance.now();
  let at = Math.max(0, until - now);
  const shoe = stage?.querySelector("[data-shoe]")?.getBoundingClientRect();
  const step = Math.min(STEP, LONGEST / Math.max(1, cards.length));
  for (const card of cards.sort(byPlace)) {
    const own = card.getBoundingClientRect();
    if (!own.width) continue;
    const from = shoe?.width ? outOf(shoe, own) : "translateY(-24px)";
    play(card, [{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.25 }, { transform: "none", opacity: 1 }], at);
    at += step;
  }
  for (const card of turned) {
    play(card, [{ transform: "rotateY(90deg)" }, { transform: "none" }], at);
    at += Math.min(60, step);
  }
  for (const node of others) {
    if (node.krMotion === "after") play(node, [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }], at + 80, 200);
    else play(node, [{ transform: "translateY(-14px)", opacity: 0 }, { transform: "none", opacity: 1 }], node.krMotion === "paid" ? at + 120 : 0, 180);
  }
  if (cards.length || turned.length) until = Math.min(now + at + CARD, now + LONGEST + CARD + 700);
}

/** Cards that are cleared away slide to the discard holder, and are gone. */
function discard(went, stage) {
  const holder = stage?.querySelector(".holder")?.getBoundingClientRect();
  if (!holder?.width) return;
  for (const [card, lay] of went) {
    if (!lay.width) continue;
    card.classList.add("leaving");
    Object.assign(card.style, { left: `${lay.left}px`, top: `${lay.top}px`, width: `${lay.width}px` });
    document.body.append(card);
    const each = card.animate([{ transform: "none" }, { transform: outOf(holder, lay), opacity: 0.2 }], { duration: AWAY, easing: "ease-in" });
    running.push(each);
    each.onfinish = () => {
      card.remove();
      running = running.filter((other) => other !== each);
    };
  }
}

const byPlace = (a, b) => Number(a.dataset.place ?? 0) - Number(b.dataset.place ?? 0);

/** Whether cards are in the air, for those who would skip them. */
export { moving };
