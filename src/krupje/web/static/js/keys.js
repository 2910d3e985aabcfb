/** Everything by keyboard: digits take verbs or lay chips, letters do what their buttons say. */

import { VALUES } from "./chips.js";
import { offers, speaking } from "./offers.js";
import { skip } from "./motion.js";
import { app } from "./state.js";

const writes = (node) => node?.closest?.("input:not([type=range]), select, textarea, dialog, details.settings");

function press(id) {
  const found = document.querySelector(`[data-id="${id}"]`);
  found?.click();
  return Boolean(found);
}

function verb(room, at) {
  const able = speaking(room.you);
  if (!able.length) return false;
  const offer = offers(room.you, room.active)[at];
  if (!offer) return true;
  document.querySelector(`.verbs [data-id="${offer.asks === "amount" ? "insure" : offer.verb}"]`)?.click();
  return true;
}

/** Puts a chip where the focus is, or on the Ante of the box that is looked at. */
function lay(room, at) {
  if (!room.betting) return false;
  const spot = document.activeElement?.closest?.("[data-wager]");
  const value = [...VALUES].filter((each) => each >= 100 || room.unit() <= 50).reverse()[at];
  if (!value || room.active === undefined) return false;
  room.chip = value;
  const usual = room.truth.name === "baccarat" ? room.stakes(room.active)[0]?.on ?? "player" : "ante";
  room.chipOn(spot ? Number(spot.dataset.box) : room.active, spot?.dataset.wager ?? usual, 1);
  return true;
}

/** Answers a key at a table; says whether it meant something. */
export function key(room, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return false;
  if (event.key === "Escape") {
    skip();
    return false;
  }
  if (!app.settings.keys) return false;
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
  if (digit >= 0) return verb(room, digit) || lay(room, digit);
  const name = event.key.toLowerCase();
  const onButton = event.target.closest?.("button, a, summary, input");
  if (name === "enter" && !onButton) return ["again", "deal", "sit", "cut", "enough"].some(press);
  if (room.betting && !room.picture.after && room.you.boxes.length) {
    if (name === "d") room.double();
    else if (name === "r") room.repeat();
    else if (name === "c") room.clear();
    else if (name === "backspace") room.chipOn(room.active, room.truth.name === "baccarat" ? room.stakes(room.active)[0]?.on ?? "player" : "ante", -1);
    else return false;
    return true;
  }
  if (name === "n") return ["decline", "next"].some(press);
  return false;
}
