// The modules of the page that draw nothing, run by `node --test`.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

const js = new URL("../../src/krupje/web/static/js/", import.meta.url);
const { best, beside, points } = await import(new URL("ranking.js", js));
const { bigRoad, laidOut, beads } = await import(new URL("roads.js", js));
const { holds } = await import(new URL("merkle.js", js));
const { mixed } = await import(new URL("mixing.js", js));
const { Shoe, judged, numberOf } = await import(new URL("shoe.js", js));
const { Words } = await import(new URL("words.js", js));
const { offers, withCards } = await import(new URL("offers.js", js));

const name = (cards, how) => best(cards.split(" "), how).name;

test("hands are named as the rules engine names them", () => {
  assert.equal(name("As Ks Qs Js Ts"), "royal flush");
  assert.equal(name("5h 4h 3h 2h Ah"), "straight flush");
  assert.equal(name("9s 9h 9d 9c 2s"), "four of a kind");
  assert.equal(name("As 2h 3d 4c 5s", { wheel: false }), "high card");
  assert.equal(name("As Kh 9d 5c 2s", { aceKing: true }), "ace-king");
  assert.equal(name("As Kh 9d 5c 2s"), "high card");
  assert.equal(best(["As", "??", "2s", "3s", "4s"]), null);
});

test("of six cards the best five count, and the second combination is found", () => {
  const cards = ["Ks", "Kd", "Kh", "Ac", "2d"];
  assert.deepEqual(beside(cards, best(cards), "royal flush"), null);
  assert.equal(best(["Ks", "Kd", "4h", "4c", "2d", "Ac"]).cards.includes("2d"), false);
});

test("points are the sum without its tens", () => {
  assert.equal(points(["9d", "Kc"]), 9);
  assert.equal(points(["8s", "7h", "As"]), 6);
});

test("the big road turns at the bottom and marks ties", () => {
  const marks = laidOut(bigRoad(["tie", ...Array(8).fill("banker"), "tie", "player"]));
  assert.equal(marks.length, 9);
  assert.deepEqual(marks.slice(5, 8).map(({ x, y }) => [x, y]), [[0, 5], [1, 5], [2, 5]]);
  assert.equal(marks[0].ties, 1);
  assert.equal(marks[7].ties, 1);
  assert.deepEqual(beads(Array(7).fill("tie")).at(-1), { side: "tie", x: 1, y: 0 });
});

test("a card that lay elsewhere is not proved", async () => {
  const leaf = (place, number, salt) => createHash("sha256").update(Buffer.concat([Buffer.of(0), salt, Buffer.from(`${place}:${number}`)])).digest();
  const salts = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const [left, right] = [leaf(0, 7, salts[0]), leaf(1, 8, salts[1])];
  const root = createHash("sha256").update(Buffer.concat([Buffer.of(1), left, right])).digest("hex");
  const proof = { place: 0, number: 7, salt: salts[0].toString("hex"), path: [["r", right.toString("hex")]] };
  assert.equal(await holds(root, proof), true);
  assert.equal(await holds(root, { ...proof, number: 8 }), false);
});

test("plurals and numbers are the language's own", () => {
  const words = new Words("lt", { plurals: ["one", "few", "many", "other"], words: { k: ["{count} a", "{count} b", "{count} c", "{count} d"], "nkp/x": "own", x: "common" } });
  assert.deepEqual([1, 2, 10].map((count) => words.say("k", { count })), ["1 a", "2 b", "10 d"]);
  assert.equal(words.say("x", {}, "nkp"), "own");
  assert.equal(words.money(-950), "−9,5");
});

test("moves become a short row of verbs, and chosen cards one move", () => {
  const move = (cards) => ({ move: { do: "exchange", box: 1, cards }, price: 1000, afford: true });
  const you = { moves: [move(["As"]), move(["As", "2d"]), { move: { do: "fold", box: 1 }, price: 0 }], spans: [] };
  const [fold, exchange] = offers(you, 1);
  assert.equal(fold.verb, "fold");
  assert.deepEqual(withCards(exchange, new Set(["2d", "As"])).cards, ["As", "2d"]);
  assert.equal(withCards(exchange, new Set()), null);
});

test("the guests' words mix the cards as the dealer's own code does", async () => {
  const words = [["ona", "žodis"], ["jonas", "labas"]];
  assert.deepEqual(await mixed(words, "ab".repeat(32), 12), [4, 10, 0, 11, 1, 8, 3, 7, 2, 5, 6, 9]);
});

const sha = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const salted = (place) => Buffer.alloc(32, place);

/** A tree over four cards, and the proof of each. */
function committed(cards) {
  const leaves = cards.map((card, place) => sha(Buffer.of(0), salted(place), Buffer.from(`${place}:${numberOf(card)}`)));
  const nodes = [sha(Buffer.of(1), leaves[0], leaves[1]), sha(Buffer.of(1), leaves[2], leaves[3])];
  const step = (at, of) => [at % 2 ? "l" : "r", of.toString("hex")];
  const proofs = cards.map((card, place) => ({ place, card, number: numberOf(card), salt: salted(place).toString("hex"),
    path: [step(place, leaves[place ^ 1]), step(place >> 1, nodes[(place >> 1) ^ 1])] }));
  return { root: sha(Buffer.of(1), ...nodes).toString("hex"), proofs };
}

const CARDS = ["As", "Kh", "2d", "9c"];
const { root: ROOT, proofs: PROOFS } = committed(CARDS);

/** Cut after one card; then one card to box 1, one hidden to the dealer, who turns it. */
function dealt(root = ROOT, first = "Kh") {
  const shoe = new Shoe(1, root, 4);
  for (const event of [{ event: "was-cut", at: 1 }, { event: "card-taken" }, { event: "dealt", box: 1, card: first },
    { event: "card-taken" }, { event: "dealt", box: 0, card: "??" }, { event: "turned", cards: ["2d"] }]) shoe.follow(event, []);
  return shoe;
}

test("each card seen is checked at the place it came from", async () => {
  const { root, proofs } = { root: ROOT, proofs: PROOFS };
  assert.deepEqual(await judged(dealt(), { root, cards: [proofs[1], proofs[2]] }), { good: 2, bad: [] });
});

test("a dealer who deals from elsewhere, hides a card or changes his commitment is found out", async () => {
  const both = [PROOFS[1], PROOFS[2]];
  const bad = async (shoe, proof) => (await judged(shoe, proof)).bad;
  assert.deepEqual(await bad(dealt(ROOT, "9c"), { root: ROOT, cards: [PROOFS[3], PROOFS[2]] }), ["9c"]);
  assert.deepEqual(await bad(dealt(), { root: ROOT, cards: [PROOFS[2]] }), ["Kh"]);
  assert.deepEqual(await bad(dealt(), { root: ROOT, cards: [PROOFS[1]] }), ["2d"]);
  assert.deepEqual(await bad(dealt(), { root: ROOT, cards: [{ ...PROOFS[1], card: "Ks" }, PROOFS[2]] }), ["Ks", "Kh"]);
  assert.ok((await bad(dealt(), { root: "00", cards: both })).includes("*"));
  const changed = dealt();
  changed.stated("00");
  assert.deepEqual(await bad(changed, { root: ROOT, cards: both }), ["*"]);
});

test("an order that does not follow from the guests' words is found out", async () => {
  const words = [["ona", "žodis"]];
  const shoe = new Shoe(1, ROOT, 4);
  shoe.follow({ event: "mixed", places: await mixed(words, ROOT, 4) }, words);
  assert.deepEqual((await judged(shoe, { root: ROOT, cards: [] })).bad, []);
  const other = new Shoe(1, ROOT, 4);
  other.follow({ event: "mixed", places: (await mixed(words, ROOT, 4)).reverse() }, words);
  assert.deepEqual((await judged(other, { root: ROOT, cards: [] })).bad, ["*"]);
});

test("names that the house gave are said in the reader's language, others as they are", () => {
  const words = new Words("lt", { plurals: [], words: { "page.guest.named": "svečias {mark}", "page.bot.named": "botas {mark}", "page.strength.learner": "pradedantis" } });
  const said = ["guest 4f2a", "bot 1", "bot 2 learner", "guest of honour", "Ona"].map((name) => words.guest(name));
  assert.deepEqual(said, ["svečias 4f2a", "botas 1", "botas 2 (pradedantis)", "guest of honour", "Ona"]);
});
