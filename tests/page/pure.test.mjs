// The modules of the page that draw nothing, run by `node --test`.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

const js = new URL("../../src/krupje/web/static/js/", import.meta.url);
const { best, beside, points } = await import(new URL("ranking.js", js));
const { bigRoad, laidOut, beads } = await import(new URL("roads.js", js));
const { holds } = await import(new URL("merkle.js", js));
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
