/** Reading a picture: what lies where, for whom, and what came of it. Nothing here draws. */

import { app } from "./state.js";
import { best } from "./ranking.js";

export const SEATED = (picture) => picture.name === "knock";

/** One figure of the house, as its file writes it. */
export function figure(picture, key) {
  if (key in picture.rules) {
    const own = picture.rules[key];
    return typeof own === "object" && own !== null ? { ...usual(picture, key), ...own } : own;
  }
  return usual(picture, key);
}

const usual = (picture, key) =>
  app.games.find(({ game }) => game === picture.name)?.options.find((option) => option.key === key)?.default;

/** A figure that is an amount, in cents. */
export const cents = (picture, key) => Math.round(Number(figure(picture, key)) * 100);

export const holder = (picture, box) => picture.places.find(([place]) => place === box)?.[1] ?? null;
export const funds = (picture, who) => picture.accounts[who] ?? 0;
export const stakesOn = (picture, box) => picture.stakes.filter((stake) => stake.box === box);
export const playing = (picture, box) => picture.round?.boxes?.find((each) => each.box === box) ?? null;
export const receipt = (picture, box) => picture.receipts.find((each) => each.box === box) ?? null;
export const net = (settled) => settled.lines.reduce((sum, line) => sum + line.returned - line.stake, 0);

/** What lies on each wager of a box: from the round, or else as it was laid for the next one. */
export function wagers(picture, box) {
  const sums = {};
  const lay = (wager, amount) => amount && (sums[wager] = (sums[wager] ?? 0) + amount);
  if (picture.round) {
    for (const [place, wager, amount] of picture.round.staked) if (place === box) lay(wager, amount);
    return sums;
  }
  for (const stake of stakesOn(picture, box)) {
    if (stake.on) lay(stake.on, stake.amount);
    else if ("ante" in stake) {
      lay("ante", stake.ante);
      if (stake.blind) lay("bet", 2 * stake.ante);
      if (stake.buy) lay("buy", stake.ante);
      lay("bonus", stake.bonus);
    } else lay("pot", cents(picture, "ante"));
  }
  return sums;
}

export const dark = (picture, box) =>
  Boolean(playing(picture, box)?.blind ?? stakesOn(picture, box).some((stake) => stake.blind));

/** The cards of a box as they lie, those it gave away apart. */
export function hand(picture, box) {
  return playing(picture, box)?.cards ?? [];
}

const aceKing = (picture) => picture.name === "novo" || figure(picture, "qualifier") === "ace-king";

/** What cards are worth here, with whatever lies open beside them. */
export function reading(picture, cards) {
  const wheel = picture.name !== "knock" || figure(picture, "wheel") !== false;
  return best([...cards, ...(picture.round?.board ?? [])], { aceKing: aceKing(picture), wheel });
}

/** Whether the dealer plays with what he has turned; null while that is unknown. */
export function dealerPlays(picture, cards) {
  if (picture.name === "novo") return picture.round.plays;
  const held = reading(picture, cards);
  if (!held) return null;
  if (picture.name === "nkp") return held.category >= (aceKing(picture) ? 1 : 2);
  return held.category > 2 || (held.category === 2 && held.ranks[0] >= 2);
}

/** A hand as it is announced: "pair of kings, ace kicker". */
export function spoken(words, game, held) {
  const forms = { "one pair": ["pair", "one", "one"], "two pair": ["both", "both", "one"], "three of a kind": ["set", "one", "one"],
    "full house": ["both", "both", "one"], "four of a kind": ["set", "one", "one"] }[held.name] ?? ["one", "one", "one"];
  const ranks = [...held.ranks, ...Array(3).fill(held.ranks[held.ranks.length - 1])];
  const named = {};
  ["a", "b", "c"].forEach((place, at) => {
    const key = forms[at];
    named[place] = key === "one" ? words.say(`rank.${"23456789TJQKA"[ranks[at]]}`) : words.say(`play.ranks.${key}`).split(" ")[ranks[at]];
  });
  return words.say(`play.hand.${held.name}`, { name: words.name("hand", held.name, game), ...named }, game);
}

/** A box or seat by its name. */
export function place(words, picture, box, own = []) {
  if (SEATED(picture)) return own.includes(box) ? words.say("play.you") : holder(picture, box) ? words.guest(holder(picture, box)) : words.say("play.seat", { box });
  return words.say("play.box", { box }, picture.name);
}

/** The round that was over a moment ago may lie there until the next stakes are laid. */
export function kept(picture, last) {
  if (picture.round || !last) return picture;
  return { ...picture, round: last.round, receipts: last.receipts, stakes: last.stakes, after: true };
}
