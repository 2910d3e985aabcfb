/** Laying at a table: sitting down, chips on places, the same again; what was touched quickly goes in one. */

import { holder, SEATED } from "./picture.js";
import { redraw, tell } from "./state.js";
import { changed, doubled, first, lying, mustBeDark, total } from "./stakes.js";

const PAUSE = 220;

/** What a table can do about stakes; a room is one of these. */
export class Laying {
  /** Sits down, buys chips, takes a box and lays a small stake: everything up to the deal. */
  async sit(box) {
    try {
      if (this.may("sit")) {
        await this.act({ do: "sit" });
        await this.act({ do: "buy-in", amount: SEATED(this.truth) ? 10_000 : 100_000 });
      }
      const free = this.truth.boxes.find((each) => !holder(this.truth, each));
      const wanted = box ?? free;
      if (wanted === undefined) {
        tell(this.words.say("page.full"));
        return;
      }
      await this.act({ do: "take", box: wanted });
      this.active = wanted;
      if (this.betting) await this.lay(wanted, [this.fresh(wanted)]);
    } catch {
      // The refusal has been told.
    }
  }

  /** Another box: like the first, and dark where a guest may have only one that is light. */
  fresh(box) {
    const stake = first(this.truth, box);
    const mine = this.you.boxes.flatMap((each) => (each === box ? [] : this.stakes(each)));
    if (SEATED(this.truth) || this.truth.name === "baccarat") return stake;
    const ante = mine[0]?.ante ?? stake.ante;
    return { ...stake, ante, ...(mustBeDark(this.truth, mine) && { blind: true }) };
  }

  take(box) {
    this.cleared = true;
    this.sit(box);
  }

  async lay(box, stakes) {
    this.cleared = true;
    const lies = lying(this.truth, box);
    if (JSON.stringify(lies) === JSON.stringify(stakes)) return;
    const fields = new Set(stakes.map(({ on }) => on));
    if (lies.length && (!stakes.length || lies.some(({ on }) => !fields.has(on)))) await this.act({ do: "lift", box });
    for (const stake of stakes) await this.act({ do: "lay", stake });
  }

  /** A chip onto a place, or off it; what was touched quickly is laid in one go. */
  chipOn(box, wager, way) {
    this.cleared = true;
    if (holder(this.truth, box) !== this.you.name) {
      this.takeAndLay(box, wager);
      return;
    }
    this.look(box);
    const before = this.stakes(box);
    this.drafts.set(box, changed(this.truth, box, before, wager, way * this.chip));
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.settle(), PAUSE);
    redraw();
  }

  async takeAndLay(box, wager) {
    await this.sit(box);
    if (this.truth.name === "baccarat" && wager && wager !== "player" && holder(this.truth, box) === this.you.name) {
      this.drafts.set(box, changed(this.truth, box, [], wager, this.chip));
      await this.settle();
    }
  }

  /** The drafts become stakes. */
  async settle() {
    clearTimeout(this.pause);
    const drafts = [...this.drafts];
    for (const [box, stakes] of drafts) {
      try {
        await this.lay(box, stakes);
      } catch {
        // Told; what lies there lies there.
      }
      if (this.drafts.get(box) === stakes) this.drafts.delete(box);
    }
    redraw();
  }

  each(change) {
    this.cleared = true;
    for (const box of this.you.boxes) this.drafts.set(box, change(box, this.stakes(box)));
    this.settle();
  }

  double() {
    this.each((_, stakes) => doubled(this.truth, stakes));
  }

  clear() {
    this.each(() => []);
  }

  /** What this guest laid last, again. */
  repeat() {
    const again = this.last_();
    this.each((box) => again.filter((stake) => stake.box === box));
  }

  last_() {
    const held = this.mine.filter(({ box }) => this.you.boxes.includes(box));
    return held.length ? held : this.you.boxes.map((box) => this.fresh(box));
  }

  /** What a deal would be dealt for: the stakes that lie, or else the last ones again. */
  atStake() {
    const lie = this.you.boxes.flatMap((box) => this.stakes(box));
    return lie.length ? lie : this.last_();
  }

  price() {
    return total(this.truth, this.atStake());
  }

  async deal() {
    try {
      await this.settle();
      if (!this.you.boxes.some((box) => lying(this.truth, box).length)) {
        for (const stake of this.last_()) await this.lay(stake.box, [...this.last_().filter(({ box }) => box === stake.box)]);
      }
      await this.act({ do: "ready" });
    } catch {
      // Told.
    }
  }

  restake(box, part) {
    const [stake] = this.stakes(box);
    const next = { ...stake, ...part };
    for (const key of ["blind", "buy", "open"]) if (!next[key]) delete next[key];
    if (next.blind) delete next.open;
    else delete next.buy;
    this.drafts.set(box, [next]);
    this.settle();
  }
}
