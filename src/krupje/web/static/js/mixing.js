/** The public permutation that follows from the guests' words and a commitment. Mirrors the dealer's. */

const coded = (text) => new TextEncoder().encode(text);

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function mac(key, data) {
  const held = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", held, data));
}

/** Bytes that follow from a seed and from nothing else (HMAC-DRBG with SHA-256). */
class Bits {
  static async of(seed) {
    const made = new Bits();
    made.key = new Uint8Array(32);
    made.value = new Uint8Array(32).fill(1);
    await made.update(seed);
    return made;
  }

  async update(data) {
    for (const mark of data.length ? [0, 1] : [0]) {
      this.key = await mac(this.key, joined(this.value, Uint8Array.of(mark), data));
      this.value = await mac(this.key, this.value);
    }
  }

  /** Two bytes as a number. */
  async pair() {
    this.value = await mac(this.key, this.value);
    const [high, low] = this.value;
    await this.update(new Uint8Array(0));
    return high * 256 + low;
  }

  /** A number from 0 to `limit - 1`, each equally likely. */
  async below(limit) {
    const fair = 65_536 - (65_536 % limit);
    for (;;) {
      const value = await this.pair();
      if (value < fair) return value % limit;
    }
  }
}

const framed = (text) => {
  const raw = coded(text), size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, raw.length);
  return joined(size, raw);
};

/** Strings in the order of their characters' numbers, as the dealer sorts them. */
const inOrder = (one, other) => {
  const a = [...one], b = [...other];
  const at = a.findIndex((char, place) => char !== b[place]);
  if (at < 0) return a.length - b.length;
  return b[at] === undefined ? 1 : a[at].codePointAt(0) - b[at].codePointAt(0);
};

/** `words` are pairs of a guest and his word; the places are those of the cards before the mixing. */
export async function mixed(words, root, count) {
  const path = [...words].sort(([one], [other]) => inOrder(one, other)).flat();
  const seed = joined(...[root, "mix", ...path].map(framed));
  const bits = await Bits.of(new Uint8Array(await crypto.subtle.digest("SHA-256", seed)));
  const order = [...Array(count).keys()];
  for (let last = count - 1; last > 0; last -= 1) {
    const other = await bits.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
