/** One table as this browser knows it: the last picture, what was said, and what is being laid. */

import { app, redraw } from "./state.js";
import { cents, figure, holder, kept, SEATED, wagers } from "./picture.js";
import { clock } from "./clock.js";
import { consult } from "./coach.js";
import { offers, speaking } from "./offers.js";
import { points } from "./ranking.js";
import { said, served } from "./said.js";
import { Shoes } from "./shoes.js";
import { lying, total } from "./stakes.js";
import { Deciding } from "./deciding.js";

/** Lines that are kept, and as many messages from which they can be told again. */
const LONGEST_LOG = 200;

export class Room extends Deciding {
  constructor(id) {
    super();
    this.id = id;
    this.truth = null;
    this.you = { name: "", boxes: [], staff: [], moves: [], spans: [], table: [] };
    this.log = [];
    this.heard = [];
    this.bubble = [];
    this.spoken = 0;
    this.drafts = new Map();
    this.shoes = new Shoes(id);
    this.chosen = new Set();
    this.chip = 500;
    this.mine = [];
    this.done = 0;
    app.link.watch(id);
  }

  get words() {
    return app.words;
  }

  /** What is shown: between rounds the last one may still lie there. */
  get picture() {
    return this.cleared ? this.truth : kept(this.truth, this.last);
  }

  get betting() {
    return this.truth.phase === "bets";
  }

  hear(message) {
    const { events } = message;
    const before = this.truth;
    this.shoes.follow(message, before && message.since > this.seq);
    this.truth = message.picture;
    this.you = { ...message.you, name: message.you.name ?? app.session.name };
    this.clock = message.clock && { ...message.clock, until: performance.now() + message.clock.left * 1000 };
    this.seq = message.seq;
    this.head = message.head;
    if (this.truth.round) this.ofRound(events);
    this.remember(events);
    if (before || events.length < 40) this.speak(events, before);
    const able = speaking(this.you);
    if (!able.includes(this.active)) this.active = able[0] ?? (this.you.boxes.includes(this.active) ? this.active : this.you.boxes[0]);
    const held = new Set(this.truth.round?.boxes?.find(({ box }) => box === this.active)?.cards ?? []);
    for (const card of this.chosen) if (!held.has(card)) this.chosen.delete(card);
    if (this.again && this.betting) {
      this.again = false;
      this.deal();
    }
    this.arrive?.();
    this.attend();
    redraw();
  }

  /** The coach, if he is wanted, looks at what there is now. */
  attend() {
    if (this.truth) consult(this);
  }

  /** The round that is on, kept to be looked at once it has been paid. */
  ofRound(events) {
    const { round, receipts, stakes } = this.truth;
    if (round.over) this.last = { round, receipts, stakes };
    if (events.some(({ event }) => event === "began")) {
      this.cleared = false;
      this.again = false;
      this.mine = this.you.boxes.flatMap((box) => lying(this.truth, box));
    }
  }

  remember(events) {
    for (const { event } of events) {
      if (event === "began") this.last = null;
      if (event === "voided") this.void = true;
      if (event === "began") this.void = false;
    }
  }

  /** How the coups of this shoe came out, the one that lies there included. */
  get coups() {
    const { coups, round } = this.truth;
    const lies = round?.over && !this.void ? [[round.player, round.banker]] : [];
    return [...coups, ...lies].map(([player, banker]) => {
      const gap = points(player) - points(banker);
      return gap > 0 ? "player" : gap < 0 ? "banker" : "tie";
    });
  }

  speak(events, before) {
    const heard = { events, before, picture: this.truth, you: this.you, first: this.spoken + 1 };
    const told = this.told(heard);
    if (!told.length) return;
    this.spoken += told.length;
    this.heard = [...this.heard, heard].slice(-LONGEST_LOG);
    this.write([...this.log, ...told]);
  }

  /** What there is to say of something that was heard, in the language of now. */
  told({ events, before, picture, you, first }) {
    const lines = [...said(this.words, picture, events, you), ...served(this.words, picture, before, you)];
    return lines.map((line, at) => ({ ...line, at: first + at }));
  }

  /** The whole log once more, after the language was changed. */
  retell() {
    this.write(this.heard.flatMap((heard) => this.told(heard)));
  }

  write(lines) {
    this.log = lines.slice(-LONGEST_LOG);
    this.bubble = lines.filter(({ dealer }) => dealer).map(({ text }) => text).slice(-1);
  }

  // What may be done

  may(name) {
    return this.you.table.includes(name);
  }

  mayLay(box, wager) {
    if (!this.betting || SEATED(this.truth)) return false;
    if (wager !== "ante" && wager !== "bonus" && this.truth.name !== "baccarat") return false;
    const guest = holder(this.truth, box);
    return guest === this.you.name || (!guest && (this.may("take") || this.may("sit")));
  }

  offer(word) {
    return this.active === undefined ? undefined : offers(this.you, this.active).find((offer) => offer.verb === word);
  }

  order() {
    const { boxes } = this.truth;
    return [...boxes].sort((a, b) => a - b);
  }

  sums(box) {
    const draft = this.betting && this.drafts.get(box);
    return draft ? wagers({ ...this.truth, round: null, stakes: draft }, box) : wagers(this.picture, box);
  }

  stakes(box) {
    return this.drafts.get(box) ?? lying(this.truth, box);
  }

  /** What the page says of itself to programs: where the table stands, and whether an answer is still owed. */
  state() {
    const owing = app.link.owing(this.id) || this.drafts.size || this.again || this.done > this.seq;
    return { "data-seq": this.seq, "data-round": this.truth.number, "data-phase": this.truth.phase, "data-owing": owing ? "yes" : "no" };
  }

  mark(wanted) {
    return figure(this.truth, wanted);
  }

  unit() {
    return cents(this.truth, "unit");
  }

  pick(value) {
    this.chip = value;
    redraw();
  }

  /** What the same again would cost. */
  priceAgain() {
    return total(this.truth, this.last_());
  }

  redrawn() {
    redraw();
  }

  clockView() {
    if (!this.clock) return null;
    const left = Math.max(0, Math.ceil((this.clock.until - performance.now()) / 1000));
    clearTimeout(this.tick);
    if (left) this.tick = setTimeout(redraw, 500);
    return clock(this, left);
  }

  close() {
    clearTimeout(this.pause);
    app.link.leave(this.id);
    app.room = null;
  }
}
