/** Points joined by lines. A move takes points away or turns them over: touch the one it is named after, or all that change. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import { hanging, springs } from "./layout.js";
import { picture, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("./common.js").Look} Look */
/** @typedef {{ name: string, shade: string }} Spot */

const SCALE = 76;
const RADIUS = 17;

/**
 * @param {{ points: Spot[], lines: number[][], rooted: boolean }} look
 * @returns {Board}
 */
export function draw(look) {
  /** @type {Map<string, SVGGElement>} */
  const targets = new Map();
  const places = look.rooted ? hanging(look.points.length, look.lines) : springs(look.points.length, look.lines);
  const place = (/** @type {number} */ nth) => [(places[nth]?.[0] ?? 0) * SCALE, (places[nth]?.[1] ?? 0) * SCALE];
  const lines = look.lines.map(([u = 0, v = 0]) => {
    const [[x1, y1], [x2, y2]] = [place(u), place(v)];
    return svg("line", { class: "join", x1, y1, x2, y2 });
  });
  const points = look.points.map(({ name, shade }, nth) => {
    const [x = 0, y = 0] = place(nth);
    const light = shade === "black" ? "light" : "";
    return target(
      targets,
      name,
      t(`page-point-${shade}`, { name }),
      svg("circle", { class: ["point", shade], cx: x, cy: y, r: RADIUS }),
      svg("text", { x, y: y + 5, class: light || false }, name),
      svg("circle", { class: "frame", cx: x, cy: y, r: RADIUS + 4.5 }),
    );
  });
  return { picture: picture(around(places), lines, points), targets, ways: (leaves, move) => ways(look.points, leaves, move.move) };
}

/** @param {number[][]} places */
function around(places) {
  const xs = places.map(([x = 0]) => x * SCALE);
  const ys = places.map(([, y = 0]) => y * SCALE);
  const edge = RADIUS + 8;
  const [left, top] = [Math.min(0, ...xs) - edge, Math.min(0, ...ys) - edge];
  return [left, top, Math.max(0, ...xs) + edge - left, Math.max(0, ...ys) + edge - top];
}

/**
 * @param {Spot[]} points
 * @param {Look[]} leaves
 * @param {string} move
 */
function ways(points, leaves, move) {
  const after = new Map(leaves.flatMap((look) => (look.kind === "net" ? look.points : [])).map(({ name, shade }) => [name, shade]));
  const changes = points.filter(({ name, shade }) => after.get(name) !== shade).map(({ name }) => name);
  const named = move.split(":")[0] ?? "";
  const touches = points.some(({ name }) => name === named) ? [named] : changes;
  // Several moves of a tree are named after the same node: then all that they change must be touched.
  return touches.length && !move.includes(":") ? [{ touches, changes }] : [{ touches: changes, changes }];
}
