/** The console of inspector and pit boss: what their office lets them do, each under its clause. */

import { download } from "./api.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { app, redraw } from "./state.js";
import { figureField } from "./figures.js";

const INSPECTOR = "@inspector", BOSS = "@pit-boss";

const office_ = (room, ...wanted) => wanted.find((role) => app.session.roles.includes(role)) ?? app.session.roles[0];

function rulings(room) {
  const { words, you } = room;
  const can = (name) => you.staff.includes(name);
  const act = (action, ...roles) => room.try(action, { as: office_(room, ...roles) });
  return h("div", { class: "row-of-buttons" },
    can("freeze") && button(words.say("page.office.freeze"), () => act({ do: "freeze" }, INSPECTOR, BOSS), { kind: "quiet" }),
    can("rule") && [button(words.say("page.office.stands"), () => act({ do: "rule", verdict: "stands" }, INSPECTOR, BOSS), { kind: "quiet" }),
      button(words.say("page.office.void"), () => act({ do: "rule", verdict: "void" }, INSPECTOR, BOSS), { kind: "quiet" })],
    can("misdeal") && [button(words.say("page.office.misdeal.count"), () => act({ do: "misdeal", why: "count" }, INSPECTOR), { kind: "quiet" }),
      button(words.say("page.office.misdeal.exposed"), () => act({ do: "misdeal", why: "exposed" }, INSPECTOR), { kind: "quiet" })],
    can("cut") && button(words.say("page.office.cut"), () => act({ do: "cut", at: Math.floor(room.truth.shoe / 2) }, INSPECTOR), { kind: "quiet" }));
}

function boxes(room) {
  const { words, truth, you } = room;
  if (!you.staff.includes("open-box")) return null;
  const most = Number(room.mark("boxes") ?? room.mark("seats_max"));
  return h("div", { class: "office-boxes", role: "group", "aria-label": words.say("figure.boxes") }, [...Array(most).keys()].map((at) => {
    const box = at + 1, open = truth.boxes.includes(box);
    return h("button", { type: "button", key: box, class: "button quiet", "aria-pressed": open ? "true" : "false", "aria-label": words.say(open ? "page.office.close" : "page.office.open", { box }),
      onclick: () => room.try({ do: open ? "close-box" : "open-box", box }, { as: BOSS }) }, `${box}`);
  }));
}

function limits(room) {
  const { words, truth, you } = room;
  if (!you.staff.includes("set-house")) return null;
  const options = app.games.find(({ game }) => game === truth.name).options.filter(({ legal }) => legal.kind === "amount");
  room.figures ??= {};
  return h("details", null, h("summary", null, words.say("page.office.limits")),
    h("div", { class: "figures" }, options.map((option) => figureField(words, truth.name, option, room.figures[option.key] ?? room.mark(option.key), (value) => {
      room.figures[option.key] = value;
      redraw();
    }))),
    button(words.say("page.office.set"), () => room.try({ do: "set-house", figures: room.figures }, { as: BOSS }), { kind: "quiet" }));
}

export function office(room) {
  const { words } = room;
  if (!app.session.roles.length) return null;
  return h("section", { class: "office" }, h("h2", null, app.session.roles.map((role) => words.say(`role.${role.replace("@", "")}`)).join(", ")),
    rulings(room), boxes(room), limits(room),
    app.session.roles.includes(INSPECTOR) && button(words.say("page.office.log"), () => download(`/api/tables/${room.id}/log`, `${room.id}.jsonl`).catch(() => {}), { kind: "quiet" }));
}

