/** Graphs: paste an edge list, see it in layers with values and outcomes, and ask any vertex for its reason. */

import { el, show } from "../dom.js";
import { Refused } from "../engine.js";
import { complaint, waiting } from "../parts/ask.js";
import { share } from "../parts/copy.js";
import { foldedTable } from "../parts/folded.js";
import { graphOf } from "../parts/graph.js";
import { sign, worthOfOutcome } from "../parts/moves.js";
import { outcomeWords, shortValue, solvedGraph } from "../questions.js";
import { t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */

/** @type {Record<string, string>} */
const EXAMPLES = {
  dag: "top: a b c\na: d e\nb: e f\nc: f g\nd: h\ne: d h\nf: e i\ng: i\nh: j\ni: h j\nj:",
  cycle: "start left\nstart right\nleft win\nright left\nright start\nwin end\nleft right",
  split: "5 -> 3 1 | 2 2 | 4\n4 -> 2 1 | 3\n3 -> 1 1 | 2\n2 -> 1\n1 -> -",
};
const MOST_DRAWN = 150;

/** @param {Room} room */
export function mount(room) {
  const now = { text: room.state["text"] ?? EXAMPLES["dag"] ?? "", vertex: room.state["vertex"] ?? "" };
  const area = el("textarea", { rows: 12, spellcheck: "false", "aria-label": t("page-arcs"), id: "arcs" });
  area.value = now.text;
  const picture = el("div", { class: "stack", id: "graph" });
  let asking = new AbortController();
  room.closed.addEventListener("abort", () => asking.abort());
  const note = () => room.note({ text: now.text, vertex: now.vertex });
  const ask = async () => {
    Object.assign(now, { text: area.value });
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    note();
    show(picture, el("div", { class: "card" }, waiting(() => asking.abort()).shown));
    try {
      const found = await solvedGraph(room.engine, now.text, { signal });
      if (!signal.aborted) drawn(picture, found, now, note);
    } catch (error) {
      if (!signal.aborted)
        show(
          picture,
          el("div", { class: "card wrong" }, complaint(now.text, error instanceof Refused ? error : new Refused(String(error)))),
        );
    }
  };
  const examples = Object.keys(EXAMPLES).map((name) =>
    el(
      "button",
      { type: "button", onclick: () => ((area.value = EXAMPLES[name] ?? ""), (now.vertex = ""), ask()) },
      t(`page-graph-${name}`),
    ),
  );
  const side = el(
    "section",
    { class: "card stack" },
    el("h2", {}, t("page-arcs")),
    area,
    el("p", { class: "hint" }, t("page-arcs-hint")),
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", onclick: ask }, t("page-draw")), share()),
    el("span", { class: "label" }, t("page-examples")),
    el("div", { class: "row" }, examples),
  );
  show(
    room.root,
    el("div", { class: "title" }, el("h1", {}, t("page-graphs-title")), el("p", {}, t("page-graphs-about"))),
    el("div", { class: "columns" }, picture, side),
  );
  void ask();
}

/**
 * @param {HTMLElement} picture
 * @param {import("../questions.js").Graph} found
 * @param {{ text: string, vertex: string }} now
 * @param {() => void} note
 */
function drawn(picture, found, now, note) {
  const told = el("section", { class: "card", id: "vertex", "aria-live": "polite" }, el("p", { class: "hint" }, t("page-choose-vertex")));
  const choose = (/** @type {number} */ at) => {
    const vertex = found.vertices[at];
    if (!vertex) return;
    now.vertex = vertex.vertex;
    note();
    show(
      told,
      el("h2", {}, vertex.vertex),
      el("div", { class: "verdict small" }, sign(worthOfOutcome(vertex.outcome), true), el("span", {}, outcomeWords(vertex.outcome))),
      facts(vertex),
      el("p", { class: "said" }, vertex.why.split("\n").slice(2).join("\n").trim()),
    );
  };
  const summary = counted(found);
  const view =
    found.vertices.length <= MOST_DRAWN
      ? graphOf(found, { choose, label: t("page-graphs-title") })
      : el("p", { class: "hint" }, t("page-graph-too-large", { count: found.vertices.length }));
  show(picture, el("section", { class: "card" }, summary, view), told, vertexTable(found, choose));
  const at = found.vertices.findIndex((vertex) => vertex.vertex === now.vertex);
  if (at >= 0) choose(at);
}

/** @param {import("../questions.js").GraphVertex} vertex */
function facts(vertex) {
  const list = [
    ["page-nim-value", shortValue(vertex)],
    ["page-remoteness", vertex.remoteness],
    ["page-misere-outcome", vertex.misere && t(`page-worth-${worthOfOutcome(vertex.misere)}`)],
  ];
  return el(
    "p",
    { class: "fact" },
    list
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([key, value], nth) => [nth ? " · " : "", t(String(key)), " ", el("strong", {}, String(value))])
      .flat(),
  );
}

/** @param {import("../questions.js").Graph} found */
function counted(found) {
  const count = (/** @type {string} */ outcome) => found.vertices.filter((vertex) => vertex.outcome === outcome).length;
  return el(
    "p",
    { class: "row legend" },
    sign("win"),
    t("page-count-win", { count: count("N") }),
    sign("lose"),
    t("page-count-lose", { count: count("P") }),
    count("D") ? [sign("draw"), t("page-count-draw", { count: count("D") })] : null,
  );
}

/**
 * @param {import("../questions.js").Graph} found
 * @param {(at: number) => void} choose
 */
function vertexTable(found, choose) {
  const row = (/** @type {import("../questions.js").GraphVertex} */ vertex, /** @type {number} */ at) =>
    el(
      "tr",
      {},
      el("td", {}, el("button", { type: "button", class: "quiet", onclick: () => choose(at) }, vertex.vertex)),
      el("td", {}, sign(worthOfOutcome(vertex.outcome))),
      el("td", {}, shortValue(vertex)),
      el("td", {}, vertex.remoteness === null ? "–" : String(vertex.remoteness)),
    );
  const head = ["page-vertex-name", "page-outcome", "page-nim-value", "page-remoteness"].map((key) => el("th", { scope: "col" }, t(key)));
  return foldedTable("grid", el("tr", {}, head), found.vertices.slice(0, 500).map(row));
}
