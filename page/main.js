/** The frame of the page: which view is shown, in which language, in which light. */

import { el, show, svg } from "./dom.js";
import { httpEngine } from "./engine-http.js";
import { workerEngine } from "./engine-worker.js";
import * as route from "./route.js";
import { language, speak, t } from "./texts.js";
import { mount as solve } from "./views/solve.js";
import { mount as play } from "./views/play.js";
import { mount as hackenbush } from "./views/hackenbush.js";
import { mount as sequences } from "./views/sequences.js";
import { mount as graphs } from "./views/graphs.js";
import { mount as lesson } from "./views/lesson.js";

/**
 * What a view gets: where to draw, what the address says, whom to ask.
 * @typedef {object} Room
 * @property {HTMLElement} root
 * @property {import("./route.js").State} state
 * @property {import("./engine.js").Engine} engine
 * @property {AbortSignal} closed fires when the reader goes elsewhere
 * @property {(state: Record<string, string | undefined | false>) => void} note keeps the state in the address
 */

/** @type {Record<string, (room: Room) => void>} */
const VIEWS = { solve, play, hackenbush, sequences, graphs, lesson };
const LANGUAGES = ["en", "zh"];
const THEMES = ["auto", "light", "dark"];

const served = document.querySelector('meta[name="engine"]')?.getAttribute("content");
const engine = served === "worker" ? workerEngine() : httpEngine();
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
let leaving = new AbortController();

await start();

async function start() {
  light(localStorage.getItem("theme") ?? "auto");
  const wanted = localStorage.getItem("lang") ?? navigator.language;
  await learn(wanted.startsWith("zh") ? "zh" : "en");
  addEventListener("hashchange", draw);
  draw();
}

/** @param {string} lang */
async function learn(lang) {
  const { files } = await engine.ask("texts", { lang });
  speak(lang, Object.values(files).join("\n"));
  document.documentElement.lang = lang === "zh" ? "zh-Hans" : lang;
}

function draw() {
  leaving.abort();
  leaving = new AbortController();
  const place = route.read(location.hash);
  const view = place.view in VIEWS ? place.view : "solve";
  document.title = `${t(`page-${view}`)} · grundy`;
  document.body.dataset["view"] = view;
  drawHeader(view);
  show(main);
  const room = {
    root: main,
    state: place.state,
    engine,
    closed: leaving.signal,
    note: (/** @type {Record<string, string | undefined | false>} */ state) => route.note(view, state),
  };
  VIEWS[view]?.(room);
}

/** @param {string} view */
function drawHeader(view) {
  const links = Object.keys(VIEWS).map((name) => el("a", { href: `#${name}`, "aria-current": name === view && "page" }, t(`page-${name}`)));
  const other = LANGUAGES.find((lang) => lang !== language()) ?? "en";
  const header = /** @type {HTMLElement} */ (document.getElementById("header"));
  show(
    header,
    el("a", { class: "brand", href: "#solve" }, mark(), "grundy"),
    el("nav", { class: "tabs", "aria-label": t("page-views") }, links),
    el(
      "div",
      { class: "manners" },
      el("button", { type: "button", class: "quiet", lang: other, onclick: () => switchTo(other) }, other === "zh" ? "中文" : "English"),
      el("button", { type: "button", class: "quiet", "aria-label": t("page-theme"), title: t("page-theme"), onclick: nextTheme }, "◐"),
    ),
  );
}

/** Three heaps. */
function mark() {
  const stones = [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
    [2, 2],
  ];
  const stone = (/** @type {number[]} */ [x = 0, y = 0]) =>
    svg("rect", { x: 2 + x * 10, y: 24 - y * 9, width: 8, height: 7, rx: 2.5, fill: y === 2 ? "var(--win)" : "var(--accent)" });
  return svg("svg", { viewBox: "0 0 32 33", "aria-hidden": "true" }, stones.map(stone));
}

/** @param {string} lang */
async function switchTo(lang) {
  localStorage.setItem("lang", lang);
  await learn(lang);
  draw();
}

function nextTheme() {
  const now = localStorage.getItem("theme") ?? "auto";
  light(THEMES[(THEMES.indexOf(now) + 1) % THEMES.length] ?? "auto");
  // Plots take their colours when they are drawn.
  draw();
}

/** @param {string} theme */
function light(theme) {
  localStorage.setItem("theme", theme);
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
