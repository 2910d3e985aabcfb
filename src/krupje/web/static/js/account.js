/** The running account: what was bought, staked and returned, by game and by table. */

import { download, get, Refused } from "./api.js";
import { button } from "./dock.js";
import { h } from "./dom.js";
import { app, redraw, refuse, say } from "./state.js";

const SUMS = ["bought", "staked", "returned", "net"];
let held = null;
let missing = null;

export async function lookAtAccount() {
  try {
    held = await get("/api/account");
    missing = null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // An account that did not come is not an empty one.
    missing = error.refused;
    refuse(missing);
  }
  redraw();
}

function ledger(rows, first, label) {
  const { words } = app;
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, h("table", null,
    h("thead", null, h("tr", null, h("th", { scope: "col" }, say("page.account.where")), h("th", { scope: "col", class: "sum" }, say("page.account.rounds")), SUMS.map((key) => h("th", { scope: "col", class: "sum" }, say(`page.account.${key}`))))),
    h("tbody", null, rows.map((row) => h("tr", null, h("th", { scope: "row" }, first(row)), h("td", { class: "sum" }, words.number(row.rounds ?? 0)),
      SUMS.map((key) => h("td", { class: `sum ${key === "net" && row.net > 0 ? "up" : key === "net" && row.net < 0 ? "down" : ""}` }, row[key] === undefined ? "" : words.money(row[key], key === "net"))))))));
}

export function account() {
  const { words } = app;
  return h("main", { class: "account", id: "main", tabindex: -1, "data-ready": held !== null || missing !== null }, h("h1", null, say("page.account.of", { name: words.guest(app.session.name) })),
    !held ? h("p", null, missing ? words.refusal(missing) : say("page.loading")) : [
      h("p", { class: "large" }, say("play.net"), " ", h("b", { class: held.net > 0 ? "up" : held.net < 0 ? "down" : "" }, words.money(held.net ?? 0, true)), held.chips !== undefined && h("span", null, ` · ${say("play.funds", { sum: words.money(held.chips) })}`)),
      held.games.length ? ledger(held.games, (row) => words.say(`game.${row.game}`), say("page.account.by-game")) : h("p", { class: "invites" }, say("page.account.empty")),
      held.tables.length > 0 && [h("h2", null, say("page.account.by-table")), ledger(held.tables, (row) => `${row.name || row.table} · ${words.say(`game.${row.game}`)}`, say("page.account.by-table"))],
      h("div", { class: "row-of-buttons" }, button(say("page.account.csv"), () => download("/api/account.csv", "account.csv").catch(() => {}), { kind: "quiet" }))]);
}
