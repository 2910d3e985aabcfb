/** What the page knows: who you are, how you like it, which screen is up. Rendering is asked for, then done once. */

const KEPT = "krupje";

const usual = () => ({
  lang: ["lt", "ru"].find((lang) => navigator.language?.startsWith(lang)) ?? "en",
  theme: "green", fourColours: false, localLetters: true, motion: "auto", sound: false, coach: false, keys: true,
});

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

export const app = {
  settings: { ...usual(), ...kept().settings },
  session: null,
  words: null,
  games: [],
  link: null,
  connection: "lost",
  screen: null,
  notice: null,
};

/**
 * The token stays with this browser; a tab that was opened as somebody else keeps its own. Over https there is
 * none to keep: the browser holds a cookie that no script can read.
 */
export function keepSession(session) {
  app.session = session;
  const text = JSON.stringify(session);
  try {
    sessionStorage.setItem(KEPT, text);
    localStorage.setItem(`${KEPT}-session`, text);
  } catch {
    // A browser that keeps nothing plays on; it is only forgotten afterwards.
  }
}

export function recallSession() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? localStorage.getItem(`${KEPT}-session`) ?? "null");
  } catch {
    return null;
  }
}

export function forgetSession() {
  app.session = null;
  try {
    sessionStorage.removeItem(KEPT);
    localStorage.removeItem(`${KEPT}-session`);
  } catch {
    // Nothing was kept.
  }
}

/** Changes a setting, keeps it and shows it. */
export function set(key, value) {
  app.settings[key] = value;
  try {
    localStorage.setItem(KEPT, JSON.stringify({ settings: app.settings }));
  } catch {
    // It holds until the page is closed.
  }
  dress();
  app.room?.attend();
  redraw();
}

/** The settings that the style sheet reads. */
export function dress() {
  const { dataset } = document.documentElement;
  const { theme, fourColours, motion, lang, keys } = app.settings;
  Object.assign(dataset, { theme, suits: fourColours ? "four" : "two", motion, keys: keys ? "on" : "off" });
  document.documentElement.lang = lang;
  if (app.words) {
    app.words.cardLetters = app.settings.localLetters ? app.words.letters() : [..."23456789", "10", "J", "Q", "K", "A"];
  }
}

let drawing = null;
let due = false;

export function drawn(by) {
  drawing = by;
}

/** Asks for the page to be drawn again, once, before the browser paints. */
export function redraw() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    drawing?.();
  });
}

export const say = (key, params, game) => app.words.say(key, params, game);

/** A short sentence to everybody who looks or listens; a refusal brings its clause with it. */
export function tell(text, { clause = null, table = null, kind = "note" } = {}) {
  app.notice = { text, clause, table, kind };
  redraw();
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => {
    app.notice = null;
    redraw();
  }, kind === "refused" ? 9000 : 5000);
}

export function refuse(refused, table = null) {
  tell(app.words.refusal(refused), { clause: refused.clause, table, kind: "refused" });
}
