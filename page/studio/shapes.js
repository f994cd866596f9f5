/** How edges run on the paper: straight, bowed where several join the same points, round where both ends are one point. */

import { svg } from "../dom.js";

/** @typedef {{ x: number, y: number }} Spot in pixels */
/** @typedef {{ d: string, middle: Spot }} Course the path of an edge, and where a label stands */

/**
 * @param {Spot[]} spots
 * @param {{ u: number, v: number }[]} sticks
 * @returns {Course[]}
 */
export function courses(spots, sticks) {
  /** @type {Map<string, number>} */
  const count = new Map();
  const key = (/** @type {{ u: number, v: number }} */ { u, v }) => `${Math.min(u, v)}-${Math.max(u, v)}`;
  for (const stick of sticks) count.set(key(stick), (count.get(key(stick)) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const seen = new Map();
  return sticks.map((stick) => {
    const nth = seen.get(key(stick)) ?? 0;
    seen.set(key(stick), nth + 1);
    const [a, b] = [spots[Math.min(stick.u, stick.v)] ?? { x: 0, y: 0 }, spots[Math.max(stick.u, stick.v)] ?? { x: 0, y: 0 }];
    if (stick.u === stick.v) return loop(a, nth);
    return bow(a, b, nth - ((count.get(key(stick)) ?? 1) - 1) / 2);
  });
}

/** @param {Spot} at @param {number} nth @returns {Course} */
function loop({ x, y }, nth) {
  const far = 30 + 13 * nth;
  return { d: `M${x},${y} C${x - far},${y - far * 1.5} ${x + far},${y - far * 1.5} ${x},${y}`, middle: { x, y: y - far * 1.13 } };
}

/** @param {Spot} a @param {Spot} b @param {number} nth @returns {Course} */
function bow(a, b, nth) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.hypot(dx, dy) || 1;
  const aside = nth * Math.min(46, far * 0.42);
  const bend = { x: (a.x + b.x) / 2 - (dy / far) * aside * 1.5, y: (a.y + b.y) / 2 + (dx / far) * aside * 1.5 };
  const middle = { x: (a.x + b.x) / 4 + bend.x / 2, y: (a.y + b.y) / 4 + bend.y / 2 };
  return { d: nth === 0 ? `M${a.x},${a.y} L${b.x},${b.y}` : `M${a.x},${a.y} Q${bend.x},${bend.y} ${b.x},${b.y}`, middle };
}

/**
 * The strokes of an edge: a glow behind it, itself, and a wide invisible grip for fingers.
 * @param {Course} course
 * @param {"green" | "blue" | "red"} colour
 */
export function stroke(course, colour) {
  return [
    svg("path", { class: "glow", d: course.d }),
    svg("path", { class: ["stick", colour], d: course.d }),
    svg("path", { class: "grip", d: course.d }),
  ];
}

/**
 * The ground under a drawing.
 * @param {number} left
 * @param {number} right
 * @param {number} y
 */
export function ground(left, right, y) {
  return [
    svg("rect", { class: "soil", x: left, y, width: right - left, height: 26 }),
    svg("line", { class: "ground", x1: left, y1: y, x2: right, y2: y }),
  ];
}
