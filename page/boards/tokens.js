/** Tokens on a drawn graph: touch where the token goes, and the token too where several could go there. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import { springs } from "./layout.js";
import { picture, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */

const SCALE = 84;
const RADIUS = 18;

/**
 * @param {{ vertices: { name: string, at: [number, number] | null }[], arcs: number[][] }} look
 * @param {number[]} tokens where they stand
 * @returns {Board & { from: (token: number) => string }}
 */
export function draw(look, tokens) {
  /** @type {Map<string, SVGGElement>} */
  const targets = new Map();
  const lines = look.arcs.flatMap(([from = 0, ...to]) => to.map((end) => [from, end]));
  const laid = look.vertices.every((vertex) => vertex.at);
  const places = laid ? look.vertices.map((vertex) => vertex.at ?? [0, 0]) : springs(look.vertices.length, lines);
  const spots = places.map(([x = 0, y = 0]) => ({ x: x * SCALE, y: y * SCALE }));
  const arcs = lines.map(([u = 0, v = 0]) => arc(spots[u] ?? { x: 0, y: 0 }, spots[v] ?? { x: 0, y: 0 }));
  const joined = new Set([...lines.flat(), ...tokens]);
  const seen = [...look.vertices.entries()].filter(([nth]) => joined.has(nth));
  const vertices = seen.map(([nth, { name }]) => {
    const { x, y } = spots[nth] ?? { x: 0, y: 0 };
    const here = tokens.filter((token) => token === nth).length;
    return target(
      targets,
      `v${nth}`,
      t(here ? "page-token-on" : "page-vertex-free", { name }),
      svg("circle", { class: ["point", here > 0 && "token"], cx: x, cy: y, r: RADIUS }),
      svg("text", { "aria-hidden": "true", x, y: y + 5 }, name),
      here > 1 ? svg("text", { "aria-hidden": "true", class: "value", x: x + RADIUS, y: y - RADIUS + 2 }, `×${here}`) : null,
      svg("circle", { class: "frame", cx: x, cy: y, r: RADIUS + 5 }),
    );
  });
  const xs = seen.map(([nth]) => spots[nth]?.x ?? 0);
  const ys = seen.map(([nth]) => spots[nth]?.y ?? 0);
  const [left, top] = [Math.min(...xs) - 34, Math.min(...ys) - 38];
  const box = [left, top, Math.max(...xs) + 34 - left, Math.max(...ys) + 34 - top];
  return {
    picture: picture(box, arcs, vertices),
    targets,
    from: (token) => `v${tokens[token]}`,
    ways: ({ tokens: to }) => (to ? [{ touches: to.map((vertex) => `v${vertex}`), changes: to.map((vertex) => `v${vertex}`) }] : []),
  };
}

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b */
function arc(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.hypot(dx, dy) || 1;
  if (far < 2)
    return svg("path", {
      class: "join",
      d: `M${a.x - 8},${a.y - 16} C${a.x - 30},${a.y - 54} ${a.x + 30},${a.y - 54} ${a.x + 8},${a.y - 16}`,
    });
  const bend = { x: (a.x + b.x) / 2 + (dy / far) * 14, y: (a.y + b.y) / 2 - (dx / far) * 14 };
  const [ex, ey] = [b.x - bend.x, b.y - bend.y];
  const end = Math.hypot(ex, ey) || 1;
  const tip = { x: b.x - (ex / end) * (RADIUS + 4), y: b.y - (ey / end) * (RADIUS + 4) };
  const back = { x: tip.x - (ex / end) * 10, y: tip.y - (ey / end) * 10 };
  const side = { x: (-ey / end) * 5, y: (ex / end) * 5 };
  return svg(
    "g",
    {},
    svg("path", { class: "join", d: `M${a.x},${a.y} Q${bend.x},${bend.y} ${back.x},${back.y}` }),
    svg("polygon", {
      class: "head",
      points: `${tip.x},${tip.y} ${back.x + side.x},${back.y + side.y} ${back.x - side.x},${back.y - side.y}`,
    }),
  );
}
