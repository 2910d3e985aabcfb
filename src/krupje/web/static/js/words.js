/** One language's words, numbers and cards, from the same catalogue as the server's. */

const RANKS = "23456789TJQKA";
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const AMOUNTS = new Set(["stake", "least", "most", "unit", "funds", "multiple", "step"]);

export const LANGUAGES = { lt: "Lietuvių", en: "English", ru: "Русский" };

/** A sentence with its parameters filled in; one that was not given stays visible in its braces. */
export const filled = (text, params) =>
  text.replace(/\{(\w+)\}/g, (braces, name) => (params[name] === undefined ? braces : String(params[name])));

export class Words {
  constructor(lang, { words, plurals }) {
    this.lang = lang;
    this.words = words;
    this.plurals = plurals;
    this.rules = new Intl.PluralRules(lang);
    this.numbers = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
    this.shares = new Intl.NumberFormat(lang, { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }

  find(key, game) {
    return (game && this.words[`${game}/${key}`]) ?? this.words[key];
  }

  has(key, game) {
    return this.find(key, game) !== undefined;
  }

  /** The words under a key; `count` chooses the plural form. */
  say(key, params = {}, game = undefined) {
    let found = this.find(key, game);
    if (found === undefined) return key;
    if (Array.isArray(found)) {
      const at = this.plurals.indexOf(this.rules.select(Number(params.count ?? 0)));
      found = found[at] ?? found[found.length - 1];
    }
    return filled(found, { ...params, ...(typeof params.count === "number" && { count: this.number(params.count) }) });
  }

  /** A word of the receipt or of a house's figures; the bare word where there is none. */
  name(kind, word, game) {
    if (word === null || word === undefined) return "";
    return this.has(`${kind}.${word}`, game) ? this.say(`${kind}.${word}`, {}, game) : String(word);
  }

  /** A guest as he is called here: names that the house gave are said in the reader's language. */
  guest(name) {
    const [, kind, mark, strength] = /^(guest|bot) (\w+)(?: (\w+))?$/.exec(name) ?? [];
    if (!kind || (kind === "guest" && !/^[0-9a-f]{4}$/.test(mark))) return name;
    const said = this.say(`page.${kind}.named`, { mark });
    return strength ? `${said} (${this.name("page.strength", strength)})` : said;
  }

  /** Whoever did something: a guest, or one of the house's people under his office. */
  whoever(by) {
    return by.startsWith("@") ? this.say(`role.${by.slice(1)}`) : this.guest(by);
  }

  number(value) {
    return this.numbers.format(value);
  }

  /** Cents as chips; `signed` marks a gain with a plus. */
  money(cents, signed = false) {
    const shown = this.numbers.format(Math.abs(cents) / 100);
    return (cents < 0 ? "−" : signed && cents ? "+" : "") + shown;
  }

  /** A share of one, in per cent. */
  percent(share) {
    return this.shares.format(share).replace("-", "−");
  }

  letters() {
    return this.say("card.letters").split(" ");
  }

  /** A card in local letters with its suit's sign. */
  card(card) {
    const at = RANKS.indexOf(card?.[0]);
    return at < 0 || card === "??" ? String(card) : this.letters()[at] + SUITS[card[1]];
  }

  /** A card in words, for an ear. */
  spoken(card) {
    if (!card || card === "??") return this.say("page.card.back");
    return this.say("card.spoken", { rank: this.say(`rank.${card[0]}`), of: this.say(`suit.${card[1]}.of`) });
  }

  /** The sentence of a refusal, its cards and amounts written as the language writes them. */
  refusal({ code, clause, params = {} }) {
    const game = clause?.split(" ")[0];
    const shown = {};
    for (const [key, value] of Object.entries(params)) shown[key] = this.param(key, value, game);
    if (code === "no-connection" || code === "no-answer") return this.say("page.no-answer");
    if (!this.has(`refused.${code}`, game)) return this.say("page.refused", { code });
    return this.say(`refused.${code}`, { ...shown, ...(Number.isInteger(params.count) && { count: params.count }) }, game);
  }

  param(key, value, game) {
    if (key === "card" || key === "cards") return String(value).split(" ").map((card) => this.card(card)).join(" ");
    if (AMOUNTS.has(key) && /^\d+(\.\d+)?$/.test(value)) return this.number(Number(value));
    if (key === "hand" || key === "wager") return this.name(key, value, game);
    if (key === "by" || key === "office") {
      return String(value).split(" ").map((word) => this.name("role", word.replace("@", ""), game)).join(", ");
    }
    return value;
  }
}
