/** What the dealer says, and what others did: sentences made from events as this guest saw them. */

import { points } from "./ranking.js";
import { dealerPlays, net, place, reading, SEATED, spoken } from "./picture.js";

const SILENT = new Set(["card-taken", "burned", "laid", "turned", "settled", "shown", "opened", "gave", "threw", "began", "paid",
  "shuffled", "mixed", "seeded", "house-set"]);

/** Lines worth saying of what has happened, in order: `dealer` lines are his own words. */
export function said(words, picture, events, you) {
  const told = [];
  const say = (key, params, extra = {}) => told.push({ text: words.say(key, params, picture.name), ...extra });
  const who = (box) => place(words, picture, box, you.boxes);
  let bet = events.some(({ event }) => event === "spoke");
  for (const event of events) {
    const own = you.boxes.includes(event.box);
    switch (event.event) {
      case "staked":
        if (!own && !bet && !["pot", "knock", "premium"].includes(event.wager)) {
          say("play.said.staked", { who: who(event.box), wager: words.say(`play.lies.${event.wager}`), sum: words.money(event.amount) });
        }
        break;
      case "dealt":
        if (picture.name !== "baccarat" && event.face === "up" && event.card !== "??" && event.box === 0) {
          const key = picture.round?.plays === false ? "drew-up" : SEATED(picture) ? "first-discard" : "up-card";
          say(`play.said.${key}`, { card: words.card(event.card) }, { dealer: true, cards: [event.card] });
        }
        break;
      case "up-turned":
        say("play.said.up-card", { card: words.card(event.card) }, { dealer: true, cards: [event.card] });
        break;
      case "called": case "bonus-called":
        if (event.line.outcome === "win") {
          const outcome = [words.say("outcome.win"), event.line.odds].filter(Boolean).join(" ");
          say("play.said.called", { who: who(event.box), wager: words.name("wager", event.line.wager, picture.name), outcome }, { dealer: true });
        }
        break;
      case "turned":
        told.push(...turned(words, picture, event));
        break;
      case "sat": case "left":
        if (event.guest !== you.name) say(`page.said.${event.event}`, { guest: words.guest(event.guest) });
        break;
      case "was-cut":
        say("page.said.was-cut", { by: words.whoever(event.by), at: event.at });
        break;
      case "frozen": case "ruled":
        say(`page.said.${event.event}.${event.trouble ?? event.verdict}`, {}, { dealer: true });
        break;
      case "misdealt": case "strayed": case "exposed": case "slipped": case "house-due":
        say(`page.said.${event.event}`, { card: event.card ? words.card(event.card) : "" }, { dealer: true });
        break;
      default:
        plain(words, picture, event, { own, who, say });
    }
  }
  told.push(...ending(words, picture, events, you));
  return told;
}

/** An event with a sentence of its own, for this game or for any. */
function plain(words, picture, event, { own, who, say }) {
  if (event.event === "bets-closed") {
    if (!SEATED(picture)) say("play.said.bets-closed", {}, { dealer: true });
    return;
  }
  if (SILENT.has(event.event) || (own && event.event !== "lot-fell")) return;
  const key = [event.event, event.word ?? event.pile].filter(Boolean).join("-");
  const found = [`play.said.${picture.name}.${key}`, `play.said.${key}`].find((scope) => words.has(scope));
  if (!found) return;
  const dealer = ["insurance-closed", "voided", "restocked", "lot-fell", "cut-card-out"].includes(event.event);
  say(found, { who: event.box ? who(event.box) : "", card: event.card ? words.card(event.card) : "",
    sum: event.amount ? words.money(event.amount) : "" }, { dealer });
}

/** The dealer turns: his hand, and whether there is a game. */
function turned(words, picture, event) {
  const held = picture.round && reading(picture, event.cards);
  if (!held) return [];
  const hand = spoken(words, picture.name, held);
  const verdict = words.say((event.plays ?? dealerPlays(picture, event.cards)) ? "play.said.plays" : "play.said.no-game");
  return [{ text: `${hand[0].toUpperCase()}${hand.slice(1)}. ${verdict}`, dealer: true }];
}

/** How a coup or a hand came out, and what it brought those who listen. */
function ending(words, picture, events, you) {
  const settled = events.filter(({ event }) => event === "settled");
  if (!settled.length) return [];
  const told = [];
  if (!events.some(({ event }) => event === "voided")) {
    if (picture.name === "baccarat") told.push(coup(words, picture));
    if (SEATED(picture)) told.push(...pot(words, picture, settled, you));
  }
  for (const each of settled) {
    if (you.boxes.includes(each.box)) {
      told.push({ text: words.say("page.said.net", { who: place(words, picture, each.box, you.boxes), sum: words.money(net(each), true) }), own: true });
    }
  }
  return told;
}

function coup(words, picture) {
  const player = points(picture.round.player), banker = points(picture.round.banker);
  const side = player === banker ? "tie" : player > banker ? "player" : "banker";
  return { text: words.say(`play.said.winner-${side}`, { high: Math.max(player, banker), low: Math.min(player, banker) }), dealer: true };
}

function* pot(words, picture, settled, you) {
  for (const each of settled) {
    const won = each.lines.find((line) => line.wager === "pot" && line.returned);
    if (!won) continue;
    const cards = picture.round.boxes.find(({ box }) => box === each.box)?.cards ?? [];
    const held = each.hand && reading(picture, cards);
    const key = held ? "play.said.pot-with" : "play.said.pot";
    yield { text: words.say(key, { who: place(words, picture, each.box, you.boxes), sum: words.money(won.returned),
      hand: held ? spoken(words, picture.name, held) : "" }), dealer: true };
  }
}

/** The cards of one's own, said once they are all there; later only those that came. */
export function served(words, picture, before, you) {
  const dealt = (at, box) => at?.round?.boxes?.find((each) => each.box === box)?.cards ?? [];
  const full = picture.name === "casino-holdem" ? 2 : 5;
  return you.boxes.flatMap((box) => {
    const now = dealt(picture, box), old = dealt(before, box);
    if (now.length < full || now.join() === old.join() || now.includes("??")) return [];
    const fresh = old.length >= full ? now.filter((card) => !old.includes(card)) : now;
    if (!fresh.length) return [];
    const cards = fresh.map((card) => words.card(card)).join(" ");
    return [{ text: words.say("play.said.served", { who: place(words, picture, box, you.boxes), cards }), own: true }];
  });
}
