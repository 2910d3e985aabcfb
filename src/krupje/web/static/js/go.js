/** Where one is on the page stands in the address, so that going back works and a reload comes back. */

export function go(hash) {
  if (location.hash === hash) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}

/** The place in the address, taken apart: `#/t/t1/history/3`. */
export function where() {
  const [, kind = "", id = "", part = "", which = ""] = location.hash.split("/");
  return { kind, id, part, which };
}
