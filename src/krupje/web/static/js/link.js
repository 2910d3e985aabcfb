/** The socket: one connection that heals, and commands that are done exactly once. */

const UNKNOWN = 4401, CROWD = 4409;
const FIRST_WAIT = 400, LONGEST_WAIT = 8000, SILENCE = 25_000, BURST = 16, RATE = 9 / 1000;

export class Link {
  constructor({ token, hear, changed }) {
    this.token = token;
    this.hear = hear;
    this.changed = changed;
    this.pending = new Map();
    this.watched = new Map();
    this.queue = [];
    this.wait = FIRST_WAIT;
    this.state = "lost";
    this.open();
    this.listening = new AbortController();
    const { signal } = this.listening;
    addEventListener("online", () => this.hurry(), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry(), { signal });
    this.pulse = setInterval(() => this.beat(), SILENCE);
  }

  open() {
    this.tokens = BURST;
    clearTimeout(this.again);
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ say: "hello", token: this.token }));
    socket.onmessage = ({ data }) => socket === this.socket && this.heard(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.socket && this.lost(code);
    socket.onerror = () => {};
  }

  hurry() {
    if (this.state === "lost" && this.socket.readyState === WebSocket.CLOSED) {
      this.wait = FIRST_WAIT;
      this.open();
    }
  }

  lost(code) {
    if (this.ended) return;
    this.queue = [];
    this.turn("lost");
    if (code === UNKNOWN || code === CROWD) {
      // Coming again would end as this did: another guest must come, or another tab must go.
      this.stop();
      this.hear({ say: "bye", why: code === UNKNOWN ? "token" : "too-many-sockets" });
      return;
    }
    this.again = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
  }

  turn(state) {
    if (this.state === state) return;
    this.state = state;
    this.changed(state);
  }

  heard(message) {
    this.last = Date.now();
    if (message.say === "welcome") {
      this.wait = FIRST_WAIT;
      for (const [table, since] of this.watched) this.send({ say: "watch", table, since });
      for (const command of this.pending.values()) this.send(command.message);
      this.turn("open");
    }
    if (message.say === "table" && this.watched.has(message.table)) this.watched.set(message.table, message.seq);
    if (message.say === "done" || message.say === "refused") {
      const command = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (message.say === "done") command?.done(message);
      else command?.refuse(message.refused);
      return;
    }
    this.hear(message);
  }

  beat() {
    if (this.state !== "open") return;
    if (Date.now() - this.last > 2 * SILENCE) this.socket.close();
    else this.send({ say: "ping" });
  }

  /** Messages leave a little apart, so that the server never finds them too many. */
  send(message) {
    this.queue.push(message);
    this.drain();
  }

  drain() {
    clearTimeout(this.later);
    const now = performance.now();
    this.tokens = Math.min(BURST, (this.tokens ?? BURST) + (now - (this.counted ?? now)) * RATE);
    this.counted = now;
    while (this.queue.length && this.tokens >= 1) {
      this.tokens -= 1;
      const next = this.queue.shift();
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(next));
    }
    if (this.queue.length) this.later = setTimeout(() => this.drain(), 120);
  }

  /** Ends for good; somebody else takes over. */
  stop() {
    this.ended = true;
    this.listening.abort();
    clearInterval(this.pulse);
    clearTimeout(this.again);
    this.socket.close();
  }

  /** Comes back under another name or with another office. */
  again_(token) {
    this.token = token;
    this.socket.close();
  }

  watch(table) {
    if (this.watched.has(table)) return;
    this.watched.set(table, 0);
    if (this.state === "open") this.send({ say: "watch", table, since: 0 });
  }

  leave(table) {
    if (this.watched.delete(table) && this.state === "open") this.send({ say: "leave", table });
  }

  /** How many of a table's commands have no answer yet. */
  owing(table) {
    return [...this.pending.values()].filter(({ message }) => message.table === table).length;
  }

  /** Asks for an action; it is sent again under the same id until there is an answer. */
  act(table, action, as) {
    const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
    const message = { say: "do", table, id, action, ...(as && { as }) };
    return new Promise((done, refuse) => {
      this.pending.set(id, { message, done, refuse });
      if (this.state === "open") this.send(message);
    });
  }
}
