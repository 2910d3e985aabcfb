/** The lobby: five games, each a click away, and the tables that are open. */

import { get } from "./api.js";
import { card } from "./cards.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { go } from "./go.js";
import { openTable } from "./opening.js";
import { app, redraw, say } from "./state.js";

const HANDS = { nkp: ["Ks", "Kd", "9h", "??", "??"], "casino-holdem": ["As", "Js", "Ts"], novo: ["Qh", "Qc", "Qd", "5s", "5h"], baccarat: ["9d", "Kc"], knock: ["8s", "9s", "Ts", "Js"] };
const SLOW = 4000;

let tables = null;
let timer = null;

export async function look() {
  clearTimeout(timer);
  try {
    tables = await get("/api/tables");
  } catch {
    tables ??= [];
  }
  redraw();
  timer = setTimeout(() => location.hash.length < 3 && document.visibilityState === "visible" ? look() : undefined, SLOW);
}

/** An empty table of that game with the house's usual figures, or a new one: whoever is alone is dealt in at once. */
async function play(game) {
  const list = await get("/api/tables").catch(() => []);
  const idle = game !== "knock" && list.find((table) => table.game === game && table.phase === "bets" && !table.guests && !table.watching && !Object.keys(table.rules_changed).length);
  if (idle) go(`#/t/${idle.id}/play`);
  else await openTable({ game, ...(game === "knock" && { bots: 3 }) }, { play: true });
}

function gameCard(game) {
  const { words } = app;
  const name = words.say(`game.${game}`);
  return h("li", { class: `game ${game}`, key: game },
    h("div", { class: "sample", "aria-hidden": "true" }, HANDS[game].map((each, at) => card(words, each, { key: at, label: "", motion: null }))),
    h("h2", null, name), h("p", null, words.say(`play.about.${game}`)),
    h("div", { class: "row-of-buttons" }, button(say("page.play"), () => play(game), { kind: "primary", id: "play", aria: say("page.play.game", { game: name }) }),
      button(say("page.open"), () => go(`#/open/${game}`), { kind: "quiet", id: "open", aria: say("page.open.title", { game: name }) })));
}

function row(table) {
  const { words } = app;
  const own = Object.keys(table.rules_changed).length;
  const name = table.name || `${words.say(`game.${table.game}`)} · ${table.id}`;
  return h("li", { key: table.id }, h("a", { href: `#/t/${table.id}` }, h("b", null, name),
    h("span", null, words.say(`game.${table.game}`), own ? ` · ${say("page.own-figures", { count: own })}` : ""),
    h("span", null, say("page.lobby.boxes", { taken: table.taken.length, boxes: table.boxes.length })),
    h("span", null, say("page.lobby.watching", { count: table.watching })),
    h("span", { class: "phase" }, say("play.round", { number: table.round }))));
}

export function lobby() {
  return h("main", { class: "lobby", id: "main", tabindex: -1 },
    h("div", { class: "welcome" }, h("h1", null, say("page.lobby.title")), h("p", null, say("play.play-money"))),
    h("ul", { class: "games" }, app.games.map(({ game }) => gameCard(game))),
    h("section", { class: "tables" }, h("h2", null, say("page.lobby.tables")),
      tables === null ? h("p", { class: "quiet" }, say("page.loading")) : tables.length ? h("ul", null, tables.map(row)) : h("p", { class: "invites" }, say("page.lobby.empty"))));
}
