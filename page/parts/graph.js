/** A graph of positions: values in the vertices, shapes for outcomes (round wins, square loses, pointed draws), winning arcs thick. */

import { el, svg } from "../dom.js";
import { shortValue } from "../questions.js";
import { t } from "../texts.js";
import { arranged } from "./layers.js";
import { worthOfOutcome } from "./moves.js";

/**
 * @typedef {object} Vertex
 * @property {string} name
 * @property {string | null} outcome
 * @property {string} value what stands inside
 * @property {number} layer 0 at the top
 * @property {[number, number] | null} at where to draw it, if that is known
 */
/** @typedef {{ from: number, to: number, wins: boolean }} Arc */

/**
 * @typedef {object} Look
 * @property {(vertex: number) => void} [choose] what a click on a vertex does
 * @property {string} label
 */

const WIDE = 130;
const HIGH = 84;
const RADIUS = 17;

/**
 * The graph of a reply.
 * @param {import("../questions.js").Graph} found
 * @param {Look} look
 */
export function graphOf(found, look) {
  const vertices = found.vertices.map((vertex) => ({
    name: vertex.vertex,
    outcome: vertex.outcome,
    value: shortValue(vertex),
    layer: vertex.layer,
    at: vertex.at,
  }));
  const wins = found.vertices.map((vertex) => new Set(vertex.wins.flat()));
  const arcs = found.arcs.map(([from = 0, to = 0]) => ({ from, to, wins: wins[from]?.has(vertices[to]?.name) ?? false }));
  return graph(vertices, arcs, look);
}

/**
 * @param {Vertex[]} vertices
 * @param {Arc[]} arcs
 * @param {Look} look
 */
function graph(vertices, arcs, { choose, label }) {
  const places = arranged(
    vertices.map((vertex) => vertex.layer),
    arcs.map(({ from, to }) => [from, to]),
  );
  const step = Math.max(WIDE, ...vertices.map((vertex) => Math.min(18, vertex.name.length) * 7 + 60));
  const laid = vertices.every((vertex) => vertex.at);
  const spots = places.map(({ x, y }, nth) => ({
    x: (laid ? (vertices[nth]?.at?.[0] ?? 0) : x) * step,
    y: (laid ? (vertices[nth]?.at?.[1] ?? 0) : y) * HIGH,
  }));
  const lines = arcs.map((arc) => drawArc(arc, spots, laid));
  const names = vertices.map((vertex, at) =>
    svg(
      "text",
      { class: "vertex-name", x: (spots[at]?.x ?? 0) + 23, y: (spots[at]?.y ?? 0) + 4, "aria-hidden": "true" },
      vertex.name.length > 18 ? `${vertex.name.slice(0, 17)}…` : vertex.name,
    ),
  );
  const groups = vertices.map((vertex, at) => drawVertex(vertex, spots[at] ?? { x: 0, y: 0 }));
  const focusOn = (/** @type {number | null} */ at) =>
    arcs.forEach((arc, nth) => lines[nth]?.classList.toggle("faint", at !== null && arc.from !== at));
  if (choose) {
    groups.forEach((group, at) => {
      const press = () => {
        for (const [other, one] of groups.entries()) one.setAttribute("aria-pressed", String(other === at));
        focusOn(at);
        choose(at);
      };
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", group.dataset["label"] ?? "");
      group.setAttribute("tabindex", "0");
      group.classList.add("target");
      group.addEventListener("click", press);
      group.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        press();
      });
    });
  }
  const left = Math.min(...spots.map(({ x }) => x)) - 60;
  const right = Math.max(...spots.map(({ x }) => x)) + step - 40;
  const bottom = Math.max(0, ...spots.map(({ y }) => y)) + 46;
  const picture = svg(
    "svg",
    {
      class: "board graph",
      viewBox: `${left} -34 ${right - left} ${bottom + 34}`,
      width: right - left,
      height: bottom + 34,
      role: "group",
      "aria-label": label,
    },
    lines,
    groups,
    names,
  );
  return el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": label }, picture);
}

/**
 * @param {Vertex} vertex
 * @param {{ x: number, y: number }} spot
 */
function drawVertex(vertex, { x, y }) {
  const worth = worthOfOutcome(vertex.outcome);
  const shape =
    worth === "lose"
      ? svg("rect", { x: x - 15, y: y - 15, width: 30, height: 30, rx: 3 })
      : worth === "draw"
        ? svg("path", { d: `M${x},${y - 20} L${x + 19},${y} L${x},${y + 20} L${x - 19},${y} Z` })
        : svg("circle", { cx: x, cy: y, r: RADIUS });
  const says = t("page-vertex", { name: vertex.name, outcome: t(`page-worth-${worth}`), value: vertex.value || "–" });
  return svg(
    "g",
    { class: ["vertex", worth], "data-label": says, "data-vertex": vertex.name },
    shape,
    svg("text", { "aria-hidden": "true", x, y: y + 5 }, vertex.value),
  );
}

/**
 * @param {Arc} arc
 * @param {{ x: number, y: number }[]} spots
 * @param {boolean} straight whether the places leave room for straight arcs
 */
function drawArc({ from, to, wins }, spots, straight) {
  const [a, b] = [spots[from] ?? { x: 0, y: 0 }, spots[to] ?? { x: 0, y: 0 }];
  const classes = ["arc", wins && "wins"];
  if (from === to)
    return svg(
      "g",
      {},
      svg("path", {
        class: classes,
        d: `M${a.x + 12},${a.y - 12} C${a.x + 50},${a.y - 40} ${a.x + 50},${a.y + 40} ${a.x + 13},${a.y + 12}`,
      }),
    );
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.hypot(dx, dy) || 1;
  const layers = Math.abs(dy) / HIGH;
  // Arcs that pass other layers or stay in one swing out, so as not to run through vertices.
  const aside = straight && layers >= 0.5 ? 4 : layers > 1.2 ? 12 + 9 * layers : layers < 0.5 ? 34 : 0;
  const bend = { x: (a.x + b.x) / 2 + (dy / far) * aside, y: (a.y + b.y) / 2 - (dx / far) * aside };
  const [ex, ey] = [b.x - bend.x, b.y - bend.y];
  const end = Math.hypot(ex, ey) || 1;
  const tip = { x: b.x - (ex / end) * (RADIUS + 3), y: b.y - (ey / end) * (RADIUS + 3) };
  const back = { x: tip.x - (ex / end) * 9, y: tip.y - (ey / end) * 9 };
  const side = { x: (-ey / end) * 4.5, y: (ex / end) * 4.5 };
  return svg(
    "g",
    {},
    svg("path", { class: classes, d: `M${a.x},${a.y} Q${bend.x},${bend.y} ${back.x},${back.y}` }),
    svg("polygon", {
      class: ["arrow", wins && "wins"],
      points: `${tip.x},${tip.y} ${back.x + side.x},${back.y + side.y} ${back.x - side.x},${back.y - side.y}`,
    }),
  );
}
