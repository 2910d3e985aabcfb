/** Whether a card really lay where its proof says, in the shuffle of that root. Mirrors the dealer's commitment. */

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (held) => Array.from(held, (each) => each.toString(16).padStart(2, "0")).join("");

async function sha(...parts) {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

/** `card` is the card's number, as the leaf has it. */
export async function holds(root, { place, number, salt, path }) {
  let at = await sha(Uint8Array.of(0), bytes(salt), new TextEncoder().encode(`${place}:${number}`));
  for (const [side, other] of path) {
    at = side === "r" ? await sha(Uint8Array.of(1), at, bytes(other)) : await sha(Uint8Array.of(1), bytes(other), at);
  }
  return hex(at) === root;
}
