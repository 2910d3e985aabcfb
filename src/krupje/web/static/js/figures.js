/** A house's figures as fields: amounts, choices, switches and pay tables. */

import { h } from "./dom.js";

/** The word for a figure's value. */
export function valued(words, game, key, value) {
  if (typeof value === "number") return words.number(value);
  if (typeof value === "object" && value !== null) return Object.entries(value).map(([row, pays]) => `${words.name("hand", row, game)} ${pays}`).join(", ");
  const word = String(value);
  if (words.has(`choice.${key}.${word}`, game)) return words.say(`choice.${key}.${word}`, {}, game);
  return words.name("choice", word, game);
}

export function figureField(words, game, { key, legal }, value, change) {
  const label = words.say(`figure.${key}`, {}, game);
  const id = `figure-${key}`;
  const named = (field) => h("p", { class: "figure", key }, h("label", { for: id }, label), field);
  switch (legal.kind) {
    case "switch":
      return named(h("input", { id, type: "checkbox", checked: value === true, onchange: (event) => change(event.currentTarget.checked) }));
    case "choice":
      return named(h("select", { id, value: String(value), onchange: (event) => change(event.currentTarget.value) },
        legal.words.map((word) => h("option", { value: word, selected: word === String(value) }, valued(words, game, key, word)))));
    case "whole":
      return named(h("input", { id, type: "number", min: legal.least, max: legal.most, step: 1, value, onchange: (event) => change(Number(event.currentTarget.value)) }));
    case "amount": case "unit":
      // Where a word may stand for an amount ("none"), an empty field means the word.
      return named(h("input", { id, type: "text", inputmode: "decimal", value: value === legal.word ? "" : value, placeholder: legal.word && valued(words, game, key, legal.word),
        onchange: (event) => change(legal.word && !event.currentTarget.value.trim() ? legal.word : read(event.currentTarget.value)) }));
    case "table":
      return h("fieldset", { class: "figure pays", key }, h("legend", null, label), Object.entries(value).map(([row, pays]) =>
        h("label", { key: row }, words.name("hand", row, game), h("input", { type: "number", min: legal.least, max: legal.most, value: pays,
          onchange: (event) => change({ [row]: Number(event.currentTarget.value) }) }))));
    default:
      return named(h("input", { id, type: "text", value, onchange: (event) => change(event.currentTarget.value) }));
  }
}

/** An amount as the house's file writes it: whole chips are a number, decimals stay text. */
const read = (text) => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : text.trim().replace(",", "."));
