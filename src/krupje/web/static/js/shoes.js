/** The shuffles of a table, the one being dealt and the one that was played, each held to its first commitment. */

import { Shoe } from "./shoe.js";

const KEPT = "krupje-roots", MOST = 100;

/** The commitment this browser was first shown of a shuffle, before any bet on it; kept over a reload. */
function firstShown(table, number, root) {
  const key = `${table}/${number}`;
  try {
    const held = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    const known = held.find(([each]) => each === key);
    if (known) return known[1];
    sessionStorage.setItem(KEPT, JSON.stringify([...held, [key, root]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing holds the dealer to account until it is reloaded.
  }
  return root;
}

export class Shoes {
  constructor(table) {
    this.table = table;
    this.now = null;
    this.played = null;
    this.seeds = new Map();
  }

  /** Follows what happened; `gap` where something before it was missed. */
  follow({ events, picture }, gap) {
    if (gap && this.now) this.now.whole = false;
    let number = picture.shuffle - events.filter(({ event }) => event === "shuffled").length;
    for (const event of events) {
      if (event.event === "shuffled") this.fresh((number += 1), event.commitment, event.order);
      else if (event.event === "seeded") this.seeds.set(event.guest, event.word);
      else if (event.event === "paid") this.seeds.clear();
      else this.now?.follow(event, [...this.seeds]);
    }
    if (!picture.commitment) return;
    if (!this.now) this.fresh(picture.shuffle, picture.commitment, null);
    if (this.now.number === picture.shuffle) this.now.stated(picture.commitment);
    if (!events.length) this.seeds = new Map(picture.seeds);
  }

  fresh(number, root, size) {
    if (this.now?.out.length) this.played = this.now;
    this.now = new Shoe(number, firstShown(this.table, number, root), size);
    this.now.stated(root);
  }

  /** The shuffle whose cards can be looked into: as soon as one has come out, and until the next one comes. */
  get shown() {
    return this.now?.out.length || !this.played ? this.now : this.played;
  }
}
