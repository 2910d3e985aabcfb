/** Your own place: your hand large, what you may do and what it costs; before the deal your chips. */

import { card } from "./cards.js";
import { chip, face, VALUES } from "./chips.js";
import { fields, remark, worthOf } from "./coach.js";
import { cutting } from "./cutting.js";
import { h } from "./dom.js";
import { cardsOf, offers, speaking } from "./offers.js";
import { dark, figure, funds, hand, net, place, playing, reading, receipt, SEATED, spoken } from "./picture.js";
import { cardsSaid } from "./places.js";
import { beside } from "./ranking.js";
import { say } from "./state.js";

export const button = (label, onclick, { kind = "", key, price, hint, disabled, aria, id, worth } = {}) =>
  h("button", { type: "button", class: `button ${kind}`, onclick, "aria-disabled": disabled ? "true" : undefined, "aria-label": aria, key: id, "data-id": id },
    key && h("kbd", { "aria-hidden": "true" }, key), h("span", { class: "verb" }, label, price && h("b", null, ` · ${price}`)),
    worth && h("i", { class: "worth" }, worth.best && h("span", { class: "star", role: "img", "aria-label": say("coach.best") }, "★"), h("span", { class: "sr" }, say("coach.worth")), worth.text),
    hint && h("small", null, hint));

/** The hand of the box that is looked at, large enough to touch. */
function ownHand(room, box) {
  const { words, picture } = room;
  const cards = hand(picture, box);
  if (!cards.length) return null;
  const choosing = offers(room.you, box).filter(({ asks }) => asks === "card" || asks === "cards");
  const able = new Set(choosing.flatMap((offer) => [...cardsOf(offer)]));
  const held = reading(picture, cards);
  const settled = receipt(picture, box);
  const second = settled?.second && held ? beside(cards, held, settled.second) : null;
  const shown = cards.map((each, at) => {
    const marks = [at === 5 ? "sixth" : "", held?.cards.includes(each) && cards.length > 4 ? "counts" : "", second?.includes(each) ? "second" : "", room.chosen.has(each) ? "chosen" : ""].join(" ");
    const drawn = card(words, each, { key: `own-${box}-${at}`, label: able.has(each) ? "" : undefined, extra: marks, place: at * 10 + box });
    if (!able.has(each)) return drawn;
    return h("button", { type: "button", key: `choose-${at}`, class: `choose ${room.chosen.has(each) ? "chosen" : ""}`, "aria-pressed": room.chosen.has(each) ? "true" : "false",
      "aria-label": words.spoken(each), onclick: () => room.choose(each), onkeydown: roam }, drawn);
  });
  const name = held ? spoken(words, picture.name, held) : dark(picture, box) && cards.includes("??") ? words.say("page.dark.lies") : "";
  return h("div", { class: "own-hand", key: `hand-${box}` },
    h("div", { class: `fan n${cards.length} ${able.size ? "choosing" : ""}`, role: "group", "aria-label": cardsSaid(words, cards) }, shown),
    h("p", { class: "hand-name" }, name, settled?.second && h("span", null, ` + ${words.name("hand", settled.second, picture.name)}`)));
}

/** Arrows walk along the cards. */
function roam(event) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return;
  const all = [...event.currentTarget.parentNode.querySelectorAll("button")];
  all[all.indexOf(event.currentTarget) + way]?.focus();
  event.preventDefault();
}

/** The verbs of the box whose turn it is, at most five in a row, each with its key and its price. */
function verbs(room, box) {
  const { words, picture } = room;
  return offers(room.you, box).map((offer, at) => {
    if (offer.asks === "amount") return insuring(room, offer, at);
    const label = words.has(`play.do.${picture.name}.${offer.verb}`) ? `play.do.${picture.name}.${offer.verb}` : `play.do.${offer.verb}`;
    const leads = [`play.leads.${picture.name}.${offer.verb}`, `play.leads.${offer.verb}`].find((key) => words.has(key));
    const waits = offer.asks && ![...cardsOf(offer)].some((each) => room.chosen.has(each));
    const cards = offer.asks && !waits ? ` ${[...room.chosen].map((each) => words.card(each)).join(" ")}` : "";
    return button(`${words.say(label)}${cards}`, () => room.take_(offer), { kind: `act ${offer.verb}`, key: String(at + 1), id: offer.verb,
      price: offer.price ? words.money(offer.price) : null, disabled: !offer.afford, worth: worthOf(room, offer),
      hint: !offer.afford ? words.say("play.too-few-chips") : waits ? words.say(offer.asks === "cards" ? "page.choose.cards" : "page.choose.card") : leads && words.say(leads) });
  });
}

/** Insurance: how much, on a slider that ends where the sheet lets it end. */
function insuring(room, offer, at) {
  const { words } = room;
  const wanted = Math.min(offer.most, Math.max(offer.least, room.insurance ?? offer.least));
  const change = (event) => {
    room.insurance = Math.round(Number(event.currentTarget.value) * 100);
    room.redrawn();
  };
  return h("div", { class: "insure", key: "insure" },
    h("label", null, h("span", null, words.say("page.insure.how-much")),
      h("input", { type: "range", min: offer.least / 100, max: offer.most / 100, step: offer.step / 100, value: wanted / 100, oninput: change })),
    h("input", { type: "number", "aria-label": words.say("page.insure.how-much"), min: offer.least / 100, max: offer.most / 100, step: offer.step / 100, value: wanted / 100, onchange: change }),
    button(words.say("play.do.insure"), () => room.take_(offer, wanted), { kind: "act insure", key: String(at + 1), id: "insure", price: words.money(wanted), hint: words.say("play.leads.insure") }));
}

/** Which of several boxes is looked at. */
function tabs(room) {
  const { words, you, picture } = room;
  if (you.boxes.length < 2 || !picture.round) return null;
  const able = speaking(you);
  return h("div", { class: "tabs", role: "group", "aria-label": words.say("page.your-boxes") }, you.boxes.map((box) =>
    h("button", { type: "button", key: box, class: `tab ${able.includes(box) ? "able" : ""}`, "aria-pressed": room.active === box ? "true" : "false", onclick: () => room.look(box) },
      place(words, picture, box), dark(picture, box) && h("i", null, ` ${words.say("play.dark")}`))));
}

/** Whose turn it is and what is at stake, in one line. */
function heading(room) {
  const { words, picture, truth, you } = room;
  const { phase } = truth;
  if (phase === "stopped") return words.say("page.stopped");
  if (truth.round && !truth.over) {
    const able = speaking(you);
    if (phase === "window" && able.length) return words.say("play.window", { who: able.map((box) => place(words, truth, box)).join(", ") });
    if (able.length) return SEATED(picture) || you.boxes.length === 1 ? words.say("play.turn.you") : words.say("play.turn", { who: place(words, truth, room.active) });
    if (truth.awaits) return words.say("page.turn.other", { who: place(words, truth, truth.awaits) });
    return words.say("page.dealing");
  }
  if (picture.after || truth.over) return null;
  if (phase === "cut") return words.say(you.table.includes("cut") ? "page.cut.title" : "page.cut.waits");
  return you.boxes.length ? words.say(truth.ready.includes(you.name) ? "page.waiting" : "play.stakes") : words.say("page.watching");
}

/** What the round brought this guest. */
function brought(room) {
  const { words, picture, you } = room;
  if (!(picture.after || picture.over) || !picture.round) return null;
  const own = picture.receipts.filter(({ box }) => you.boxes.includes(box));
  if (!own.length) return null;
  const sum = own.reduce((all, each) => all + net(each), 0);
  return h("p", { class: `brought ${sum > 0 ? "up" : sum < 0 ? "down" : ""}`, key: `brought-${picture.number}-${picture.after ? 1 : 0}` },
    h("span", null, words.say("play.net")), h("b", null, words.money(sum, true)));
}

function tray(room) {
  const { words } = room;
  const values = VALUES.filter((value) => value % room.unit() === 0 || value >= 100).filter((value) => value >= 100 || room.unit() <= 50).reverse();
  return h("div", { class: "tray", role: "group", "aria-label": words.say("page.chips") }, values.map((value, at) =>
    h("button", { type: "button", key: value, class: "pick", "aria-pressed": room.chip === value ? "true" : "false",
      "aria-label": words.say("page.chip", { value: words.money(value) }), onclick: () => room.pick(value) }, chip(value, face(value)), h("kbd", { "aria-hidden": "true" }, at + 1))));
}

/** Light or dark, and what else a box may ask for before the deal. */
function choices(room, box) {
  const { words, truth } = room;
  if (SEATED(truth) || truth.name === "baccarat" || !room.you.boxes.includes(box)) return null;
  const stake = room.stakes(box)[0];
  if (!stake) return null;
  const change = (part) => room.restake(box, part);
  const own = room.you.boxes.length;
  const check = (key, label) => h("label", { class: "check", key }, h("input", { type: "checkbox", checked: Boolean(stake[key]), onchange: (event) => change({ [key]: event.currentTarget.checked }) }), label);
  return h("div", { class: "choices", role: "group", "aria-label": place(words, truth, box) },
    own > 1 && h("b", null, place(words, truth, box)),
    h("div", { class: "two", role: "group", "aria-label": words.say("page.light-or-dark") }, [false, true].map((blind) =>
      h("button", { type: "button", key: String(blind), "aria-pressed": Boolean(stake.blind) === blind ? "true" : "false", onclick: () => change({ blind }) }, words.say(blind ? "play.dark" : "play.light")))),
    h("small", null, words.say(stake.blind ? "page.dark.means" : "page.light.means")),
    stake.blind && (figure(truth, "blind_may_buy") === true || figure(truth, "dark_prebuy_sixth") === true) && check("buy", words.say("page.prebuy")),
    !stake.blind && own > 1 && truth.name === "novo" && figure(truth, "open_boxes") === true && check("open", words.say("play.open")));
}

function before(room) {
  const { words, truth, you } = room;
  const seated = SEATED(truth);
  const waits = truth.ready.includes(you.name);
  const poor = room.price() > funds(truth, you.name);
  return h("div", { class: "before" },
    !seated && tray(room), choices(room, room.active), fields(room),
    h("div", { class: "row-of-buttons" },
      !seated && [button(words.say("page.take-back"), () => room.clear(), { key: "C" }), button(words.say("page.repeat"), () => room.repeat(), { key: "R" }), button(words.say("page.double"), () => room.double(), { key: "D" })],
      button(words.say(seated ? "page.ante-up" : "page.deal"), () => room.deal(), { kind: "primary", key: "⏎", price: words.money(room.price()), disabled: waits || poor, id: "deal" })));
}

function sitting(room) {
  const { words } = room;
  const free = room.may("sit") || room.may("take");
  return h("div", { class: "before" }, free && h("p", null, words.say("page.sit.invites")),
    free && button(words.say("page.sit"), () => room.sit(), { kind: "primary", key: "⏎", id: "sit" }));
}

/** The dock as the moment wants it. */
export function dock(room) {
  const { words, truth, picture, you } = room;
  const box = room.active;
  const title = heading(room);
  const over = truth.over || (picture.after && truth.phase === "bets");
  const parts = [];
  if (picture.round && box !== undefined && truth.name !== "baccarat") parts.push(tabs(room), ownHand(room, box));
  if (over) {
    parts.push(h("div", { class: "after", key: "after" }, remark(room), h("div", { class: "row-of-buttons", key: "again" },
      you.boxes.length > 0 && button(words.say("page.once-more"), () => room.onceMore(), { kind: "primary", key: "⏎", price: words.money(room.priceAgain()), id: "again", disabled: truth.ready.includes(you.name) && truth.over }),
      truth.over && room.may("ready") ? button(words.say(SEATED(truth) ? "page.next" : "page.change-stakes"), () => room.next(), { key: "N", id: "next" })
        : picture.after && button(words.say("page.change-stakes"), () => room.sweep(), { key: "N", id: "next" }),
      room.may("dispute") && button(words.say("page.dispute"), () => room.try({ do: "dispute" }), { kind: "quiet", id: "dispute" }))));
  } else if (truth.phase === "bets") parts.push(you.boxes.length ? before(room) : sitting(room));
  else if (truth.phase === "cut" && you.table.includes("cut")) parts.push(cutting(room));
  else if (box !== undefined) {
    parts.push(h("div", { class: "verbs", key: "verbs", role: "group", "aria-label": words.say("page.actions") }, verbs(room, box),
      truth.phase === "window" && room.may("ready") && button(words.say("play.nothing-more"), () => room.ready(), { kind: "act", key: "⏎", id: "enough" })));
  }
  return h("section", { class: `dock ${speaking(you).length ? "yours" : ""} phase-${truth.phase}`, "aria-label": words.say("page.your-place") },
    h("div", { class: "dock-head" }, title && h("h2", null, title), brought(room), room.clockView(),
      you.name && truth.guests.includes(you.name) && h("p", { class: "funds" }, say("play.funds", { sum: words.money(funds(truth, you.name)) }),
        h("button", { type: "button", class: "more-chips", onclick: () => room.buy(), "aria-label": words.say("page.buy-chips") }, "+"))),
    h("div", { class: "dock-body" }, parts));
}
