/** One shuffle as anybody may follow it: what it was committed to, and where each card that came out had lain. */

import { mixed } from "./mixing.js";
import { holds } from "./merkle.js";

const RANKS = "23456789TJQKA", SUITS = "shdc", HIDDEN = "??";

/** A card's number, as the leaves of the tree have it. */
export const numberOf = (card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]);

export class Shoe {
  /** `size` is null where the shuffle was not watched from its beginning: then only the root can be held to account. */
  constructor(number, root, size = null) {
    this.number = number;
    this.root = root;
    this.whole = size !== null;
    this.left = [...Array(size ?? 0).keys()];
    this.strays = [];
    this.out = [];
    this.turned = [];
    this.mixing = null;
    this.next = null;
    // In Knock Poker a card may pass from one seat over the discards to another.
    this.wander = false;
  }

  /** Another commitment than the one first shown, for the same shuffle, is remembered against the dealer. */
  stated(root) {
    if (root !== this.root) this.changed = true;
  }

  /** What an event does to the places of the undealt cards, and which card was seen to come from where. */
  follow(event, seeds) {
    switch (event.event) {
      case "was-cut":
        this.left = [...this.left.slice(event.at), ...this.left.slice(0, event.at)];
        break;
      case "mixed":
        this.mixing = { seeds, places: event.places };
        this.left = event.places.map((place) => this.left[place]);
        break;
      case "card-taken":
        this.take(this.strays.length ? this.strays : this.left);
        break;
      case "burned":
        if (!event.card || event.card === HIDDEN) this.left.shift();
        else this.take(this.left, event.card);
        break;
      case "strayed":
        this.strays.push(this.left.shift());
        break;
      case "restacked":
        this.left = [];
        this.wander = true;
        break;
      case "drew":
        this.wander = true;
        break;
      case "dealt":
        this.name(event.box, event.card);
        break;
      case "turned": case "shown": case "opened":
        // In Hold'em a card of the board is opened as it is dealt.
        if (event.card) this.name(0, event.card);
        for (const card of event.cards ?? []) if (card && card !== HIDDEN) this.turned.push([event.box ?? 0, card]);
        break;
      default:
    }
  }

  take(whence, card = null) {
    this.next = whence.length ? { place: whence.shift(), card, box: null } : null;
    if (this.next) this.out.push(this.next);
  }

  /** The card that was taken is seen, or is seen to go to a box face down. */
  name(box, card) {
    if (!this.next) return;
    this.next.box = box ?? null;
    this.next.card = card && card !== HIDDEN ? card : null;
    this.next = null;
  }
}

/** Which cards do not agree with what was committed to; `*` where it is the commitment or the mixing itself. */
export async function judged(shoe, proof) {
  const bad = [];
  if (shoe.changed || proof.root !== shoe.root) bad.push("*");
  if (shoe.mixing && !(await agrees(shoe))) bad.push("*");
  const proved = new Map();
  for (const each of proof.cards) {
    if (await holds(shoe.root, { ...each, number: numberOf(each.card) })) proved.set(each.place, each.card);
    else bad.push(each.card);
  }
  if (shoe.whole) bad.push(...misplaced(shoe, proved));
  return { good: proved.size, bad: [...new Set(bad)] };
}

/** The order after the mixing follows from the guests' words and the commitment, and from nothing else. */
async function agrees({ root, mixing }) {
  const due = await mixed(mixing.seeds, root, mixing.places.length);
  return due.join() === mixing.places.join();
}

/** Cards that were proved, but at a place from which no such card came; and cards seen that were not proved. */
function misplaced(shoe, proved) {
  const bad = [], from = new Map(shoe.out.map((each) => [each.place, each]));
  for (const [place, card] of proved) if (!from.has(place)) bad.push(card);
  for (const { place, card } of shoe.out) if (card && proved.get(place) !== card) bad.push(card);
  for (const [box, card] of shoe.turned) {
    const own = shoe.out.filter((each) => shoe.wander || each.box === box);
    if (own.length && !own.some(({ place }) => proved.get(place) === card)) bad.push(card);
  }
  return bad;
}
