/** The receipt, in the order the dealer pays; every line opens its clause. */

import { h } from "./dom.js";
import { net, place } from "./picture.js";
import { openClause } from "./sheet.js";

const MARKS = { win: "+", lose: "−", push: "=", fee: "−" };

function line(room, each) {
  const { words, picture } = room;
  const said = [words.say(`outcome.${each.outcome}`), each.odds].filter(Boolean).join(" ");
  const number = each.clause.split(" ")[1];
  return h("tr", { class: each.outcome },
    h("th", { scope: "row" }, words.name("wager", each.wager, picture.name)),
    h("td", { class: "sum" }, words.money(each.stake)),
    h("td", null, h("i", { "aria-hidden": "true" }, MARKS[each.outcome]), "\u00a0", said, each.cut ? ` (${words.say("receipt.cut", { cut: words.money(each.cut) })})` : ""),
    h("td", { class: "sum" }, words.money(each.returned)),
    h("td", null, h("button", { type: "button", class: "clause", "aria-label": words.say("page.clause", { number }), onclick: () => openClause(room.id, each.clause) }, `§${number}`)));
}

/** Every box with its lines and its net. */
export function receipts(room) {
  const { words, picture, you } = room;
  if (!picture.receipts.length) return null;
  const heads = ["wager", "stake", "outcome", "returned"].map((key) => h("th", { scope: "col" }, words.say(`receipt.${key}`)));
  const number = picture.after ? picture.number - 1 : picture.number;
  const total = picture.receipts.filter(({ box }) => you.boxes.includes(box)).reduce((sum, each) => sum + net(each), 0);
  return h("section", { class: "receipt", key: `receipt-${number}`, motion: "after" },
    h("h2", null, words.say("play.receipt", { number })),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.say("play.receipt", { number }) }, h("table", null, h("thead", null, h("tr", null, heads, h("th", { scope: "col" }, "§"))),
      picture.receipts.map((each) => h("tbody", { key: each.box, class: you.boxes.includes(each.box) ? "own" : "" },
        h("tr", { class: "of" }, h("th", { scope: "rowgroup", colspan: 3 }, place(words, picture, each.box, you.boxes), hands(words, picture, each)),
          h("td", { colspan: 2, class: `sum ${net(each) > 0 ? "up" : net(each) < 0 ? "down" : ""}` }, words.money(net(each), true))),
        each.lines.map((one) => line(room, one)))))),
    picture.receipts.some(({ box }) => you.boxes.includes(box)) &&
      h("p", { class: "total" }, words.say("play.net"), " ", h("b", { class: total > 0 ? "up" : total < 0 ? "down" : "" }, words.money(total, true))));
}

function hands(words, picture, each) {
  const names = [each.hand, each.second].filter(Boolean).map((word) => words.name("hand", word, picture.name));
  return names.length ? h("i", null, ` ${names.join(" + ")}`) : null;
}
