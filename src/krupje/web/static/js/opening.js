/** Opening a table: a game, a preset, figures of one's own, and what they change in the sheet. */

import { post, Refused } from "./api.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { figureField, valued } from "./figures.js";
import { go } from "./go.js";
import { app, redraw, refuse, say } from "./state.js";

const STRENGTHS = ["learner", "house", "strong"];
const usual = (game) => ({ game, preset: "default", rules: {}, name: "", bots: game === "knock" ? 3 : 0, strength: "house", preview: null, all: false });
let form = null;

export function openingFor(game) {
  if (form?.game !== game) form = usual(game);
  preview();
}

const rules = () => ({ ...(form.preset !== "default" && { preset: form.preset }), ...form.rules });

/** What the house would be like, from the server, which alone knows what may stand. */
async function preview() {
  const asked = form;
  try {
    const answer = await post("/api/house", { game: asked.game, rules: rules() });
    asked.refused = answer.refused ?? null;
    if (!asked.refused) asked.preview = answer;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    asked.refused = error.refused;
  }
  redraw();
}

function change(key, value) {
  const before = form.rules[key];
  form.rules[key] = typeof value === "object" ? { ...before, ...value } : value;
  preview();
}

/** Opens a table as the form has it, or the house's usual one, and goes there. */
export async function openTable(asked, { play = false } = {}) {
  try {
    const { id } = await post("/api/tables", asked);
    go(`#/t/${id}${play ? "/play" : ""}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(error.refused);
  }
}

function differences() {
  const { words } = app;
  const changed = form.preview?.options.filter((option) => option.changed) ?? [];
  if (form.refused) return h("p", { class: "warn", role: "alert" }, words.refusal(form.refused));
  if (!changed.length) return h("p", { class: "quiet" }, say("page.open.as-sheet"));
  return h("div", null, h("p", null, say("page.open.changes", { count: changed.length })),
    h("ul", { class: "changes" }, changed.map((option) => h("li", { key: option.key }, h("b", null, words.say(`figure.${option.key}`, {}, form.game)), ": ",
      h("s", null, valued(words, form.game, option.key, rows(option, option.default))), " → ", h("ins", null, valued(words, form.game, option.key, rows(option, option.value))), " ",
      h("small", null, `§${clauseOf(option.key)}`)))));
}

const clauseOf = (key) => app.games.find(({ game }) => game === form.game).options.find((option) => option.key === key)?.clause.split(" ")[1];

/** Of a pay table only the rows that differ. */
const rows = (option, table) =>
  typeof table === "object" && table !== null ? Object.fromEntries(Object.entries(table).filter(([row]) => option.value[row] !== option.default[row])) : table;

export function opening() {
  const { words } = app;
  const game = app.games.find((each) => each.game === form.game);
  const value = (key) => form.preview?.options.find((option) => option.key === key)?.value ?? game.options.find((option) => option.key === key).default;
  const send = (event) => {
    event.preventDefault();
    openTable({ game: form.game, rules: rules(), ...(form.name && { name: form.name }), ...(form.bots && { bots: form.bots, strength: form.strength }) });
  };
  return h("main", { class: "opening", id: "main", tabindex: -1 },
    h("h1", null, say("page.open.title", { game: words.say(`game.${form.game}`) })),
    h("form", { onsubmit: send },
      h("div", { class: "columns" },
        h("div", null,
          h("p", { class: "figure" }, h("label", { for: "table-name" }, say("page.open.name")), h("input", { id: "table-name", type: "text", maxlength: 40, value: form.name, autocomplete: "off", oninput: (event) => (form.name = event.currentTarget.value) })),
          Object.keys(game.presets).length > 1 && h("p", { class: "figure" }, h("label", { for: "preset" }, words.say("figure.preset")), h("select", { id: "preset", value: form.preset, onchange: (event) => {
            form.preset = event.currentTarget.value;
            form.rules = {};
            preview();
          } }, Object.keys(game.presets).map((preset) => h("option", { value: preset, selected: preset === form.preset }, words.has(`page.preset.${preset}`) ? say(`page.preset.${preset}`) : preset)))),
          form.game === "knock" && h("p", { class: "figure" }, h("label", { for: "bots" }, say("page.open.bots")), h("input", { id: "bots", type: "number", min: 0, max: 5, value: form.bots, onchange: (event) => (form.bots = Number(event.currentTarget.value)) })),
          form.game === "knock" && h("p", { class: "figure" }, h("label", { for: "strength" }, say("page.open.strength")), h("select", { id: "strength", value: form.strength, onchange: (event) => (form.strength = event.currentTarget.value) },
            STRENGTHS.map((each) => h("option", { value: each, selected: each === form.strength }, say(`page.strength.${each}`))))),
          h("div", { class: "figures" }, game.options.map((option) => figureField(words, form.game, option, value(option.key), (next) => change(option.key, next))))),
        h("div", { class: "preview", "aria-live": "polite" }, h("h2", null, say("page.open.preview")), differences(),
          h("div", { class: "row-of-buttons" }, button(say("page.cancel"), () => go("#/"), { kind: "quiet" }),
            h("button", { type: "submit", class: "button primary", "aria-disabled": form.refused ? "true" : undefined }, h("span", { class: "verb" }, say("page.open.open"))))))));
}
