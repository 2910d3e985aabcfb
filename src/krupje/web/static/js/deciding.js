/** Deciding at a table: a command and its answer, chosen cards, an offer taken, on to the next round. */

import { Refused } from "./api.js";
import { Laying } from "./laying.js";
import { cardsOf, offers, withCards } from "./offers.js";
import { SEATED } from "./picture.js";
import { app, redraw, refuse, tell } from "./state.js";

/** What a guest does at a table besides laying his stakes. */
export class Deciding extends Laying {
  async act(action, { as } = {}) {
    try {
      const asked = app.link.act(this.id, action, as);
      redraw();
      const done = await asked;
      this.done = done.seq;
      redraw();
      return done;
    } catch (refused) {
      this.again = false;
      refuse(refused, this.id);
      throw new Refused(refused);
    }
  }

  try(action, how) {
    this.act(action, how).catch(() => {});
  }

  ready() {
    this.try({ do: "ready" });
  }

  /** Paid, and the felt is cleared for the next stakes. */
  next() {
    this.cleared = true;
    this.ready();
  }

  /** Paid, the same again, and dealt. */
  onceMore() {
    this.again = true;
    if (this.truth.phase === "pay") this.ready();
    else this.deal();
  }

  choose(card) {
    const single = offers(this.you, this.active).every((offer) => offer.asks !== "cards");
    if (this.chosen.has(card)) this.chosen.delete(card);
    else {
      if (single) this.chosen.clear();
      this.chosen.add(card);
    }
    redraw();
  }

  /** Takes an offer, with the cards that are chosen. */
  take_(offer, amount) {
    const move = offer.asks === "amount" ? { ...offer.moves[0], amount } : withCards(offer, this.chosen);
    if (!move) {
      const any = [...cardsOf(offer)].some((card) => this.chosen.has(card));
      tell(this.words.say(any ? "page.choose.other" : offer.asks === "cards" ? "page.choose.cards" : "page.choose.card"));
      return;
    }
    this.chosen.clear();
    this.try({ do: "play", move });
  }

  look(box) {
    if (this.active === box || !this.you.boxes.includes(box)) return;
    this.active = box;
    this.chosen.clear();
    redraw();
  }

  /** The last round is cleared off the felt. */
  sweep() {
    this.cleared = true;
    redraw();
  }

  buy() {
    this.try({ do: "buy-in", amount: SEATED(this.truth) ? 10_000 : 100_000 });
  }

  cutTo(at) {
    this.cutAt = at;
    redraw();
  }
}
