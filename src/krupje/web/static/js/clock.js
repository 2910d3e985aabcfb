/** A countdown, where the table has one; told to an ear only when it runs short. */

import { h, s } from "./dom.js";

export function clock(room, left) {
  const { words } = room;
  const whole = Math.max(room.clock.left, 1);
  const share = Math.min(1, left / whole);
  return h("p", { class: `clock ${left <= 5 ? "short" : ""}`, role: "timer", "aria-label": words.say("page.seconds", { count: left }) },
    s("svg", { viewBox: "0 0 36 36", "aria-hidden": "true" }, s("circle", { class: "whole", cx: 18, cy: 18, r: 15 }),
      s("circle", { class: "left", cx: 18, cy: 18, r: 15, "stroke-dasharray": `${94.2 * share} 94.2`, transform: "rotate(-90 18 18)" })),
    h("span", { "aria-hidden": "true" }, left));
}
