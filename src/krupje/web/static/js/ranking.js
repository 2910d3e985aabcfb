/** The order of poker hands, as the rules engine has it; used only to show and to name what lies face up. */

const RANKS = "23456789TJQKA";
export const NAMES = ["high card", "ace-king", "one pair", "two pair", "three of a kind", "straight", "flush",
  "full house", "four of a kind", "straight flush", "royal flush"];
const WHEEL = [12, 3, 2, 1, 0];

const rankOf = (card) => RANKS.indexOf(card[0]);

/** The worth of exactly five cards: category, and the ranks that break ties. */
function five(cards, { aceKing, wheel }) {
  const ranks = cards.map(rankOf).sort((a, b) => b - a);
  const counts = new Map();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const order = groups.map(([rank]) => rank);
  const shape = groups.map(([, count]) => count).join("");
  const suited = cards.every((card) => card[1] === cards[0][1]);
  const run = shape === "11111" && (ranks[0] - ranks[4] === 4 || (wheel && String(ranks) === String(WHEEL)));
  const top = ranks[0] === 12 && ranks[1] === 3 ? 3 : ranks[0];
  if (run && suited) return [top === 12 ? 10 : 9, [top]];
  if (shape === "41") return [8, order];
  if (shape === "32") return [7, order];
  if (suited) return [6, ranks];
  if (run) return [5, [top]];
  if (shape === "311") return [4, order];
  if (shape === "221") return [3, order];
  if (shape === "2111") return [2, order];
  return [aceKing && ranks[0] === 12 && ranks[1] === 11 ? 1 : 0, ranks];
}

/** Below nought where the first is worth less. */
export function compare(a, b) {
  if (a.category !== b.category) return a.category - b.category;
  for (let at = 0; at < a.ranks.length; at += 1) if (a.ranks[at] !== b.ranks[at]) return a.ranks[at] - b.ranks[at];
  return 0;
}

function* chosen(cards, count, from = 0) {
  if (count === 0) yield [];
  else for (let at = from; at <= cards.length - count; at += 1) {
    for (const rest of chosen(cards, count - 1, at + 1)) yield [cards[at], ...rest];
  }
}

/** The best five of five to seven cards; null while there are fewer, or backs among them. */
export function best(cards, { aceKing = false, wheel = true } = {}) {
  if (cards.length < 5 || cards.some((card) => !card || card === "??")) return null;
  let found = null;
  for (const held of chosen(cards, 5)) {
    const [category, ranks] = five(held, { aceKing, wheel });
    const hand = { category, ranks, name: NAMES[category], cards: held };
    if (!found || compare(hand, found) > 0) found = hand;
  }
  return found;
}

/** Five cards that make a hand of that name and are not all of the main one: the second combination. */
export function beside(cards, main, name) {
  for (const held of chosen(cards, 5)) {
    const [category] = five(held, { aceKing: true, wheel: true });
    if (NAMES[category] === name && held.some((card) => !main.cards.includes(card))) return held;
  }
  return null;
}

/** What baccarat cards count together. */
export const points = (cards) =>
  cards.reduce((sum, card) => sum + (card[0] === "A" ? 1 : Number(card[0]) || 0), 0) % 10;
