/** What a guest may do now, as a short row of verbs: made from the moves the server lists. */

const ORDER = ["check", "fold", "drop", "call", "pass", "keep-game", "bet", "raise", "draw-stock", "draw-discard",
  "discard", "buy", "exchange", "change", "throw", "knock", "insure", "buy-game"];

export const verb = (move) => (move.pile ? `${move.do}-${move.pile}` : move.do);

const named = (move) => [...(move.cards ?? (move.card ? [move.card] : []))].sort();

/** The offers of a box: each a verb, its price, and what is still to be said with it. */
export function offers(you, box) {
  const found = new Map();
  for (const { move, price, afford } of you.moves) {
    if (move.box !== box) continue;
    const word = verb(move);
    const offer = found.get(word) ?? { verb: word, box, price, afford: afford !== false, moves: [], asks: move.cards ? "cards" : move.card ? "card" : "" };
    offer.moves.push(move);
    found.set(word, offer);
  }
  for (const { move, least, most, step } of you.spans) {
    if (move.box === box) found.set(verb(move), { verb: verb(move), box, price: null, afford: true, moves: [move], asks: "amount", least, most, step });
  }
  return [...found.values()].sort((a, b) => ORDER.indexOf(a.verb) - ORDER.indexOf(b.verb));
}

/** The cards an offer may name. */
export const cardsOf = (offer) => new Set(offer.moves.flatMap(named));

/** The move an offer comes to with these cards chosen, or null. */
export function withCards(offer, cards) {
  if (!offer.asks) return offer.moves[0];
  const wanted = [...cards].sort().join();
  return offer.moves.find((move) => named(move).join() === wanted) ?? null;
}

/** The boxes of this guest that may say something now, in order. */
export const speaking = (you) =>
  [...new Set([...you.moves, ...you.spans].map(({ move }) => move.box))].sort((a, b) => a - b);
