/** The cut: a cut card moved through a pack that lies there for all to see. */

import { h, s } from "./dom.js";
import { button } from "./dock.js";

export function cutting(room) {
  const { words, truth } = room;
  const most = truth.shoe - 1;
  const at = Math.min(most, room.cutAt ?? Math.round(truth.shoe / 2));
  const edges = [];
  for (let each = 0; each < truth.shoe; each += 1) {
    const apart = each >= at ? 12 : 0;
    edges.push(s("path", { class: each % 13 ? "edge" : "edge thirteenth", d: `M${20 + each * 5 + apart} 16l6 46` }));
  }
  const x = 20 + at * 5 + 3;
  return h("div", { class: "cutting", key: "cutting" },
    s("svg", { viewBox: `0 0 ${60 + truth.shoe * 5} 84`, class: "pack-side", "aria-hidden": "true" }, edges, s("path", { class: "cut-card", d: `M${x} 4l8 62` })),
    h("label", null, h("span", null, words.say("page.cut.at", { at, rest: truth.shoe - at })),
      h("input", { type: "range", min: 1, max: most, value: at, "data-keep": "", oninput: (event) => room.cutTo(Number(event.currentTarget.value)) })),
    h("div", { class: "row-of-buttons" },
      button(words.say("page.cut.decline"), () => room.try({ do: "decline" }), { key: "N", id: "decline" }),
      button(words.say("page.cut.here"), () => room.try({ do: "cut", at }), { kind: "primary", key: "⏎", id: "cut" })));
}
