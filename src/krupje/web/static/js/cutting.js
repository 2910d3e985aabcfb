/** The cut: a cut card moved through a pack that lies there for all to see. */

import { h, s } from "./dom.js";
import { button } from "./dock.js";

const LEFT = 20, THICK = 5;

/** The cut card follows the finger or the mouse through the pack. */
function dragged(room, wide, most) {
  const follow = (event) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.round((((event.clientX - left) / width) * wide - LEFT) / THICK);
    room.cutTo(Math.max(1, Math.min(most, place)));
  };
  return {
    onpointerdown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event);
    },
    onpointermove: (event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event),
  };
}

export function cutting(room) {
  const { words, truth } = room;
  const most = truth.shoe - 1;
  const at = Math.min(most, room.cutAt ?? Math.round(truth.shoe / 2));
  const edges = [];
  for (let each = 0; each < truth.shoe; each += 1) {
    const apart = each >= at ? 12 : 0;
    edges.push(s("path", { class: each % 13 ? "edge" : "edge thirteenth", d: `M${LEFT + each * THICK + apart} 16l6 46` }));
  }
  const x = LEFT + at * THICK + 3, wide = 60 + truth.shoe * THICK;
  return h("div", { class: "cutting", key: "cutting" },
    s("svg", { viewBox: `0 0 ${wide} 84`, class: "pack-side", "aria-hidden": "true", ...dragged(room, wide, most) }, edges, s("path", { class: "cut-card", d: `M${x} 4l8 62` })),
    h("label", null, h("span", null, words.say("page.cut.at", { at, rest: truth.shoe - at })),
      h("input", { type: "range", min: 1, max: most, value: at, "data-keep": "", oninput: (event) => room.cutTo(Number(event.currentTarget.value)) })),
    h("div", { class: "row-of-buttons" },
      button(words.say("page.cut.decline"), () => room.try({ do: "decline" }), { key: "N", id: "decline" }),
      button(words.say("page.cut.here"), () => room.try({ do: "cut", at }), { kind: "primary", key: "⏎", id: "cut" })));
}
