/** The console of inspector and pit boss: what their office lets them do, why, and the table's log. */

import { download } from "./api.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { app, redraw } from "./state.js";
import { figureField } from "./figures.js";
import { logbook } from "./logbook.js";

const INSPECTOR = "@inspector", BOSS = "@pit-boss";

/** Does something in the first of these offices that is held, with the reason that was written down. */
function act(room, action, ...offices) {
  const office = offices.find((each) => app.session.roles.includes(each)) ?? app.session.roles[0];
  const reason = room.reason ? { reason: room.reason } : {};
  room.reason = "";
  return room.try({ ...action, ...reason }, { as: office });
}

const quiet = (words, key, does) => button(words.say(`page.office.${key}`), does, { kind: "quiet" });

function reason(room) {
  const { words } = room;
  return h("p", { class: "figure" }, h("label", { for: "reason" }, words.say("page.office.reason")),
    h("input", { id: "reason", maxlength: 200, value: room.reason ?? "", autocomplete: "off",
      oninput: (event) => { room.reason = event.currentTarget.value; } }));
}

function rulings(room) {
  const { words, you } = room;
  const can = (name) => you.staff.includes(name);
  const rule = (verdict) => () => act(room, { do: "rule", verdict }, INSPECTOR, BOSS);
  return h("div", { class: "row-of-buttons" },
    can("freeze") && quiet(words, "freeze", () => act(room, { do: "freeze" }, INSPECTOR, BOSS)),
    can("rule") && [quiet(words, "stands", rule("stands")), quiet(words, "void", rule("void"))],
    can("cut") && quiet(words, "cut", () => act(room, { do: "cut", at: Math.floor(room.truth.shoe / 2) }, INSPECTOR)));
}

/** The dealer's errors of which the sheets speak. */
function errors(room) {
  const { words, you } = room;
  const can = (name) => you.staff.includes(name);
  const say = (key, action) => quiet(words, key, () => act(room, action, INSPECTOR));
  if (!["misdeal", "stray", "slip"].some(can)) return null;
  return h("div", { class: "row-of-buttons", role: "group", "aria-label": words.say("page.office.errors") },
    can("misdeal") && [say("misdeal.count", { do: "misdeal", why: "count" }), say("misdeal.exposed", { do: "misdeal", why: "exposed" })],
    can("stray") && ["", "player", "banker"].map((field) => say(`stray.${field || "shoe"}`, { do: "stray", field })),
    can("slip") && say("slip", { do: "slip" }));
}

function boxes(room) {
  const { words, truth, you } = room;
  if (!you.staff.includes("open-box")) return null;
  const most = Number(room.mark("boxes") ?? room.mark("seats_max"));
  return h("div", { class: "office-boxes", role: "group", "aria-label": words.say("figure.boxes") },
    [...Array(most).keys()].map((at) => {
      const box = at + 1, open = truth.boxes.includes(box);
      return h("button", { type: "button", key: box, class: "button quiet", "aria-pressed": open ? "true" : "false",
        "aria-label": words.say(open ? "page.office.close" : "page.office.open", { box }),
        onclick: () => act(room, { do: open ? "close-box" : "open-box", box }, BOSS) }, `${box}`);
    }));
}

function limits(room) {
  const { words, truth, you } = room;
  if (!you.staff.includes("set-house")) return null;
  const options = app.games.find(({ game }) => game === truth.name).options.filter(({ legal }) => legal.kind === "amount");
  const wanted = (room.figures ??= {});
  const field = (option) => figureField(words, truth.name, option, wanted[option.key] ?? room.mark(option.key), (value) => {
    wanted[option.key] = value;
    redraw();
  });
  const set = () => {
    room.figures = {};
    return act(room, { do: "set-house", figures: wanted }, BOSS);
  };
  return h("details", null, h("summary", null, words.say("page.office.limits")),
    h("div", { class: "figures" }, options.map(field)), h("p", { class: "quiet" }, words.say("page.office.when")),
    quiet(words, "set", set));
}

export function office(room) {
  const { words } = room;
  if (!app.session.roles.length) return null;
  const file = () => download(`/api/tables/${room.id}/log`, `${room.id}.jsonl`).catch(() => {});
  return h("section", { class: "office", key: "office" },
    h("h2", null, app.session.roles.map((role) => words.say(`role.${role.replace("@", "")}`)).join(", ")),
    rulings(room), errors(room), boxes(room), reason(room), limits(room), logbook(room),
    app.session.roles.includes(INSPECTOR) && quiet(words, "log", file));
}
