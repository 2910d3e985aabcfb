/** The house's own rule sheet in a window; a clause that was asked for stands out. */

import { get } from "./api.js";
import { h } from "./dom.js";
import { app, redraw, say } from "./state.js";

const kept = new Map();
let open = null;

/** Opens the sheet of a table, at a clause if one is named ("novo 4.2"). */
export async function openClause(table, clause = null) {
  const key = `${table}/${app.settings.lang}`;
  const from = document.activeElement;
  open = { table, number: clause?.split(" ")[1] ?? null, sheet: kept.get(key) ?? null, from };
  redraw();
  if (!open.sheet) {
    try {
      kept.set(key, await get(`/api/tables/${table}/sheet/${app.settings.lang}`));
      if (open?.table === table) open.sheet = kept.get(key);
    } catch {
      if (open) open.failed = true;
    }
    redraw();
  }
  queueMicrotask(() => {
    const dialog = document.querySelector("dialog.sheet");
    if (dialog && !dialog.open) dialog.showModal();
    const wanted = dialog?.querySelector(".wanted") ?? dialog?.querySelector("h2");
    wanted?.scrollIntoView({ block: "center" });
    wanted?.focus();
  });
}

/** House's figures can have changed; the sheet is fetched again. */
export function forgetSheets() {
  kept.clear();
}

function close() {
  document.querySelector("dialog.sheet")?.close();
}

/** Paragraphs, lists of lines and pay tables as they come: plain text, never markup. */
function text(raw) {
  return raw.split(/\n\s*\n/).map((paragraph) => {
    const lines = paragraph.split("\n");
    if (!lines.every((line) => line.startsWith("|"))) return h("p", null, emphasised(paragraph.replace(/\n/g, " ")));
    return table(lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim())));
  });
}

const emphasised = (line) =>
  line.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => (part.startsWith("**") ? h("b", null, part.slice(2, -2)) : part.startsWith("*") && part.length > 2 ? h("em", null, part.slice(1, -1)) : part));

const table = (rows) => h("table", null, rows.map((cells) => h("tr", null, cells.map((cell) => h("td", null, cell)))));

export function sheetView() {
  if (!open) return h("dialog", { class: "sheet", key: "sheet", "aria-hidden": "true" });
  const { sheet, number } = open;
  const shut = () => {
    const { from } = open ?? {};
    open = null;
    redraw();
    from?.focus?.();
  };
  return h("dialog", { class: "sheet", key: "sheet", "aria-labelledby": "sheet-title", onclose: shut,
    onclick: (event) => event.target.nodeName === "DIALOG" && close() },
  h("div", { class: "sheet-head" }, h("h2", { id: "sheet-title", tabindex: -1 }, sheet?.title ?? say("page.rules")),
    h("button", { type: "button", class: "close", onclick: close, "aria-label": say("page.close") }, "×")),
  h("div", { class: "sheet-body", tabindex: 0, role: "region", "aria-labelledby": "sheet-title" },
    sheet ? sheet.sections.map((section) => h("section", { key: section.number }, h("h3", null, `${section.number}. ${section.title}`),
      section.clauses.map((clause) => h("article", { key: clause.number, class: `clause-text kind-${clause.kind} ${clause.number === number ? "wanted" : ""}`, tabindex: clause.number === number ? -1 : undefined },
        h("h4", null, `§${clause.number} `, h("small", null, [say(`kind.${clause.kind}`), clause.sources.join(", ")].filter(Boolean).join(" · "))),
        text(clause.text), clause.table?.length ? table(clause.table) : null))))
      : h("p", null, say(open.failed ? "page.no-answer" : "page.loading"))));
}
