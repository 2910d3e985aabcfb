/** Elements made by hand and matched to what already stands on the page; no markup is ever parsed. */

const SVG = "http://www.w3.org/2000/svg";
const HANDLERS = ["onclick", "oncontextmenu", "onpointerdown", "onpointerup", "onpointerleave", "onpointermove",
  "onkeydown", "oninput", "onchange", "onsubmit", "onclose", "ontoggle", "onfocus", "onscroll"];

/** An HTML element: properties that begin with `on` are handlers, `key` tells children of a parent apart. */
export const h = (tag, props, ...children) => build(document.createElement(tag), props, children);

/** The same for a drawing. */
export const s = (tag, props, ...children) => build(document.createElementNS(SVG, tag), props, children);

function build(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node[name] = heard(value);
    else if (name === "key") node.krKey = String(value);
    else if (name === "motion") node.krMotion = value;
    else if (name === "style") for (const [key, each] of Object.entries(value)) node.style.setProperty(key, each);
    else if (name === "value" || name === "checked" || name === "disabled") node[name] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

/** A handler whose answer means nothing: `false` would keep the browser from doing its own part, as on Tab. */
const heard = (does) => (event) => {
  does(event);
};

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** What a change of the page brought: elements that came, that turned over, and cards that went. */
export class Change {
  came = [];
  turned = [];
  went = [];
}

/** Makes `from` look like `to`, keeping every element that can stay (and so focus and scrolling). */
export function morph(from, to, change = new Change()) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName || from.krKey !== to.krKey) {
    from.replaceWith(to);
    note(to, change);
    return change;
  }
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return change;
  }
  if (from.getAttribute("data-face") !== to.getAttribute("data-face") && to.krMotion) change.turned.push(from);
  attributes(from, to);
  from.krMotion = to.krMotion;
  for (const name of HANDLERS) if (from[name] !== to[name]) from[name] = to[name];
  children(from, to, change);
  // After the children, for a select chooses among its options.
  for (const name of ["value", "checked", "disabled"]) {
    if (name in to && from[name] !== to[name] && !(name === "value" && from === document.activeElement)) {
      from[name] = to[name];
    }
  }
  return change;
}

function attributes(from, to) {
  for (const { name, value } of [...to.attributes]) {
    if (name !== "style" && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    // An open dialog is the browser's to close.
    if (name !== "style" && name !== "open" && !to.hasAttribute(name)) from.removeAttribute(name);
  }
  if (from.style && from.style.cssText !== to.style.cssText) from.style.cssText = to.style.cssText;
}

function children(from, to, change) {
  const keyed = new Map();
  for (const child of from.childNodes) if (child.krKey !== undefined) keyed.set(child.krKey, child);
  let here = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const known = wanted.krKey === undefined ? undefined : keyed.get(wanted.krKey);
    if (known && known.parentNode === from) {
      if (known !== here) from.insertBefore(known, here);
      else here = here.nextSibling;
      morph(known, wanted, change);
    } else if (here && here.krKey === undefined && wanted.krKey === undefined && here.nodeName === wanted.nodeName) {
      const next = here.nextSibling;
      morph(here, wanted, change);
      here = next;
    } else {
      from.insertBefore(wanted, here);
      note(wanted, change);
    }
  }
  while (here) {
    const next = here.nextSibling;
    leave(here, change);
    here.remove();
    here = next;
  }
}

/** Cards that are taken off the page, and where they lay. */
function leave(node, change) {
  const cards = node.krMotion === "deal" ? [node] : node.querySelectorAll?.(".stage .card") ?? [];
  for (const card of cards) if (card.krMotion === "deal" && card.closest(".stage")) change.went.push([card, card.getBoundingClientRect()]);
}

function note(node, change) {
  if (node.krMotion) change.came.push(node);
  for (const child of node.childNodes ?? []) note(child, change);
}

/** Fills a place on the page with one element. */
export function fill(place, wanted, change) {
  if (place.firstElementChild) return morph(place.firstElementChild, wanted, change);
  place.append(wanted);
  return change ?? new Change();
}
