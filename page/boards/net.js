/** Points joined by lines. A move takes points away or turns them over: touch those that change. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import { hanging, springs } from "./layout.js";
import { picture, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {{ name: string, shade: string, at?: [number, number] | null }} Spot */

const SCALE = 76;
const RADIUS = 17;

/**
 * @param {{ points: Spot[], lines: number[][], rooted: boolean }} look
 * @returns {Board}
 */
export function draw(look) {
  /** @type {Map<string, SVGGElement>} */
  const targets = new Map();
  const given = look.points.map((point) => point.at).filter((at) => !!at);
  const places =
    given.length === look.points.length
      ? given
      : look.rooted
        ? hanging(look.points.length, look.lines)
        : springs(look.points.length, look.lines);
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
      svg("text", { "aria-hidden": "true", x, y: y + 5, class: light || false }, name),
      svg("circle", { class: "frame", cx: x, cy: y, r: RADIUS + 4.5 }),
    );
  });
  return { picture: picture(around(places), lines, points), targets, ways: (touch) => ways(look, touch.points ?? []) };
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
 * A move that takes a point with all its neighbours is made by touching that point; others by touching all that change.
 * @param {{ points: Spot[], lines: number[][] }} look
 * @param {number[]} changed
 * @returns {import("./common.js").Way[]}
 */
function ways(look, changed) {
  const name = (/** @type {number} */ point) => look.points[point]?.name ?? "";
  const changes = changed.map(name);
  const around = (/** @type {number} */ point) => new Set([point, ...look.lines.filter((line) => line.includes(point)).flat()]);
  const middle = changed.filter(
    (point) => [...around(point)].every((other) => changed.includes(other)) && around(point).size === changed.length,
  );
  return [...middle.map((point) => ({ touches: [name(point)], changes })), { touches: changes, changes }];
}
