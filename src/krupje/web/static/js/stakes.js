/** Laying stakes: what a chip on a place makes of a box's stake, within the limits of the house. */

import { cents, figure, SEATED, stakesOn } from "./picture.js";

const clean = ({ guest, chips, dealer, carried, ...stake }) => stake;

/** This guest's stakes on a box as they lie now. */
export const lying = (picture, box) => stakesOn(picture, box).map(clean);

/** The smallest and the largest chip sum of a place. */
export function limits(picture, wager, stake = {}) {
  if (["player", "banker", "tie"].includes(wager)) {
    return { least: cents(picture, `${wager}_min`), most: cents(picture, `${wager}_max`),
      step: wager === "banker" ? cents(picture, "banker_multiple") : cents(picture, "unit") };
  }
  const most = figure(picture, `${wager}_max`);
  return { least: cents(picture, `${wager}_min`), most: most === "ante" ? stake.ante ?? 0 : Math.round(Number(most) * 100), step: cents(picture, "unit") };
}

function within(sum, { least, most, step }) {
  const up = Math.min(most, Math.max(least, Math.ceil(sum / step) * step));
  return Math.floor(up / step) * step;
}

/** Whether a bonus is taken at this table. */
export const hasBonus = (picture) =>
  picture.name === "casino-holdem" || (picture.name === "novo" && figure(picture, "bonus") === true);

/** A small first stake on a box. */
export function first(picture, box) {
  if (SEATED(picture)) return { box };
  if (picture.name === "baccarat") return { box, on: "player", amount: cents(picture, "player_min") };
  return { box, ante: within(1000, limits(picture, "ante")) };
}

/** The stakes of a box after a chip was put on, or taken off, one of its places; an empty list lifts them. */
export function changed(picture, box, stakes, wager, chip) {
  if (SEATED(picture)) return chip > 0 ? [{ box }] : [];
  if (picture.name === "baccarat") return onField(picture, box, stakes, wager, chip);
  const stake = stakes[0] ?? { box, ante: 0 };
  const before = stake[wager] ?? 0;
  const room = limits(picture, wager, stake);
  const after = before + chip < room.least && chip < 0 ? 0 : within(before + chip, room);
  if (wager === "ante") {
    if (!after) return [];
    const bonus = stake.bonus && figure(picture, "bonus_max") === "ante" ? Math.min(stake.bonus, after) : stake.bonus;
    return [{ ...stake, ante: after, ...(bonus && { bonus }) }];
  }
  if (!stake.ante) return stakes;
  const { [wager]: _, ...rest } = stake;
  return [after ? { ...rest, [wager]: after } : rest];
}

function onField(picture, box, stakes, on, chip) {
  const before = stakes.find((stake) => stake.on === on)?.amount ?? 0;
  const room = limits(picture, on);
  const after = before + chip < room.least && chip < 0 ? 0 : within(before + chip, room);
  const rivals = on === "tie" ? ["tie"] : ["player", "banker"];
  const others = stakes.filter((stake) => !rivals.includes(stake.on));
  const all = after ? [...others, { box, on, amount: after }] : others;
  return all.sort((a, b) => (a.on === "tie") - (b.on === "tie"));
}

/** Every stake doubled, as far as the house goes. */
export function doubled(picture, stakes) {
  return stakes.map((stake) => {
    if (stake.on) return { ...stake, amount: within(2 * stake.amount, limits(picture, stake.on)) };
    if (!("ante" in stake)) return stake;
    const ante = within(2 * stake.ante, limits(picture, "ante"));
    return { ...stake, ante, ...(stake.bonus && { bonus: within(2 * stake.bonus, limits(picture, "bonus", { ante })) }) };
  });
}

/** What a box's stakes come to now, a dark box's Bet included. */
export function total(picture, stakes) {
  return stakes.reduce((sum, stake) => {
    if (stake.on) return sum + stake.amount;
    if (!("ante" in stake)) return sum + cents(picture, "ante");
    return sum + stake.ante * (1 + (stake.blind ? 2 : 0) + (stake.buy ? 1 : 0)) + (stake.bonus ?? 0);
  }, 0);
}

/** Whether another box of this guest's would have to be dark. */
export const mustBeDark = (picture, mine) =>
  ["nkp", "casino-holdem"].includes(picture.name) && mine.some((stake) => !stake.blind);
