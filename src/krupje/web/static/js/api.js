/** The HTTP side of the wire: JSON in, JSON out, and refusals as they are. */

export class Refused extends Error {
  constructor(refused) {
    super(refused.code);
    this.refused = refused;
  }
}

let token = null;

/** Who asks, from now on. The token travels in a header only. */
export function identify(given) {
  token = given;
}

async function ask(method, path, body) {
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: "no-store" });
  } catch {
    throw new Refused({ code: "no-connection", clause: null, ruling: null, params: {} });
  }
  const held = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new Refused(held.refused ?? { code: "no-answer", clause: null, ruling: null, params: { status: answer.status } });
  }
  return held;
}

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);

/** A file to keep: fetched with the token in its header, handed over as a download. */
export async function download(path, name) {
  const answer = await fetch(path, { headers: token ? { Authorization: `Bearer ${token}` } : {}, cache: "no-store" });
  if (!answer.ok) throw new Refused({ code: "no-answer", clause: null, ruling: null, params: { status: answer.status } });
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
