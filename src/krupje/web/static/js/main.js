/** The page: who is here, in which language, which screen, and one drawing for every change. */

import { account, lookAtAccount } from "./account.js";
import { get, identify, post } from "./api.js";
import { dock } from "./dock.js";
import { Change, fill, h } from "./dom.js";
import { where } from "./go.js";
import { head } from "./head.js";
import { history, lookBack } from "./history.js";
import { key } from "./keys.js";
import { Link } from "./link.js";
import { lobby, look } from "./lobby.js";
import { me } from "./me.js";
import { show, skip } from "./motion.js";
import { opening, openingFor } from "./opening.js";
import { Room } from "./room.js";
import { forgetSheets, openClause, sheetView } from "./sheet.js";
import { side } from "./side.js";
import { stage } from "./stage.js";
import { app, dress, drawn, forgetSession, keepSession, recallSession, redraw, refuse, say, set } from "./state.js";
import { Words } from "./words.js";

let room = null;

function table() {
  if (!room?.truth) return h("main", { class: "waits", id: "main", tabindex: -1 }, h("p", { role: "status" }, say("page.loading")));
  const lost = app.connection !== "open";
  const { picture, words, truth } = room;
  return h("main", { class: `table ${truth.name} ${lost ? "lost" : ""}`, id: "main", tabindex: -1, key: `table-${room.id}`, ...room.state() },
    h("h1", { class: "sr" }, words.say(`game.${truth.name}`), ", ", words.say("play.round", { number: picture.number })),
    h("div", { class: "felt-side", onclick: (event) => !event.target.closest("button, input") && skip() },
      h("div", { class: "stage-wrap" }, stage(room)), dock(room)),
    side(room),
    h("div", { class: "sr", role: "log", "aria-live": "polite", "aria-relevant": "additions" }, room.log.slice(-60).map((line) => h("p", { key: line.at }, line.text))));
}

function screen() {
  switch (app.screen) {
    case "t": return table();
    case "open": return opening();
    case "history": return history();
    case "account": return account();
    case "me": return me();
    default: return lobby();
  }
}

function notice() {
  const { notice: held } = app;
  return h("div", { class: `notice ${held?.kind ?? ""}`, role: "status", "aria-live": held?.kind === "refused" ? "assertive" : "polite" }, held && [h("span", null, held.text),
    held.clause && held.table && h("button", { type: "button", class: "clause", onclick: () => openClause(held.table, held.clause), "aria-label": say("page.clause", { number: held.clause.split(" ")[1] }) }, `§${held.clause.split(" ")[1]}`)]);
}

function page() {
  return h("div", { class: "page" }, h("a", { class: "skip", href: "#main", onclick: (event) => {
    event.preventDefault();
    document.getElementById("main").focus();
  } }, say("page.skip")), head(),
  app.screen === "t" && app.connection !== "open" && h("p", { class: "connection", role: "alert", key: "connection" }, say(app.crowd ? "page.crowd" : "page.lost")), screen(), notice(), sheetView());
}

function draw() {
  if (!app.words) return;
  const change = fill(document.getElementById("page"), page(), new Change());
  const quiet = app.quiet;
  app.quiet = false;
  if (!quiet) show(change, document.querySelector(".stage"));
  document.title = app.screen === "t" && room?.truth ? `${say(`game.${room.truth.name}`)} · krupje` : "krupje";
}

async function route() {
  const { kind, id, part, which } = where();
  app.screen = kind === "t" && part === "history" ? "history" : ["t", "open", "account", "me"].includes(kind) ? kind : "lobby";
  if (room && (app.screen !== "t" || room.id !== id)) {
    room.close();
    room = null;
  }
  app.quiet = true;
  if (app.screen === "t" && !room) {
    room = new Room(id);
    app.room = room;
  }
  if (app.screen === "t" && part === "play") {
    globalThis.history.replaceState(null, "", `#/t/${id}`);
    welcome(room);
  }
  if (app.screen === "open") openingFor(app.games.some(({ game }) => game === id) ? id : app.games[0].game);
  if (app.screen === "lobby") look();
  if (app.screen === "history") lookBack(id, which);
  if (app.screen === "account") lookAtAccount();
  redraw();
  scrollTo(0, 0);
}

/** Whoever came to play sits down as soon as the table is seen. */
function welcome(at) {
  at.arrive = () => {
    if (!at.truth || at.you.boxes.length) return;
    at.arrive = null;
    at.sit();
  };
  if (at.truth) at.arrive();
}

function hear(message) {
  if (message.say === "table" && room?.id === message.table) {
    app.quiet ||= !room.truth;
    room.hear(message);
  }
  if (message.say === "welcome") keepSession({ ...app.session, name: message.name, roles: message.roles });
  if (message.say === "bye" && message.why === "token") begin(true);
  if (message.say === "bye" && message.why === "too-many-sockets") {
    app.crowd = true;
    redraw();
  }
  if (message.say === "refused") refuse(message.refused);
}

app.speak = async (lang) => {
  const found = await get(`/api/words/${lang}`);
  app.words = new Words(lang, found);
  forgetSheets();
  room?.retell();
  set("lang", lang);
};

app.reconnect = () => app.link.again_(app.session.token);

async function begin(fresh = false) {
  if (fresh) forgetSession();
  const session = recallSession() ?? (await post("/api/session", {}));
  keepSession(session);
  identify(session.token);
  app.link?.stop();
  app.link = new Link({ token: session.token, hear, changed: (state) => {
    app.connection = state;
    redraw();
  } });
  if (room) app.link.watch(room.id);
}

async function start() {
  drawn(draw);
  addEventListener("keydown", (event) => app.screen === "t" && room?.truth && key(room, event) && event.preventDefault());
  [app.games] = await Promise.all([get("/api/games"), app.speak(app.settings.lang)]);
  await begin();
  dress();
  addEventListener("hashchange", route);
  await route();
}

start().catch(() => {
  const place = document.getElementById("page");
  place.textContent = place.dataset.broken;
});

