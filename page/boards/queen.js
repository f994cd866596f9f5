/** A queen on a board: she goes left, down, or both at once, towards the corner. Touch the square where she is to go. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import * as heaps from "./heaps.js";
import { frame, label, picture, range, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */

/** On larger boards the numbers are drawn as heaps. */
const MOST = 24;
const SIDE = 38;

/**
 * @param {{ at: (number | string)[] }} look
 * @returns {Board}
 */
export function draw(look) {
  const [across = 0, up = 0] = look.at.map(Number);
  if (Math.max(across, up) > MOST) return asHeaps(look.at);
  /** @type {Map<string, SVGGElement>} */
  const targets = new Map();
  const [wide, high] = [Math.max(across, 1) + 1, Math.max(up, 1) + 1];
  const left = (/** @type {number} */ x) => x * SIDE;
  const top = (/** @type {number} */ y) => -(y + 1) * SIDE;
  const squares = range(0, wide).flatMap((x) =>
    range(0, high).map((y) =>
      target(
        targets,
        `${x},${y}`,
        t("page-queen-to", { place: `${x},${y}` }),
        svg("rect", { class: ["square", (x + y) % 2 === 0 && "dark"], x: left(x), y: top(y), width: SIDE, height: SIDE }),
        frame(left(x) + 3, top(y) + 3, SIDE - 6, SIDE - 6, 5),
      ),
    ),
  );
  const numbers = [
    ...range(0, wide).map((x) => label(left(x) + SIDE / 2, 15, x, "small")),
    ...range(0, high).map((y) => label(-12, top(y) + SIDE / 2 + 4, y, "small")),
  ];
  const crown = drawQueen(left(across) + SIDE / 2, top(up) + SIDE / 2);
  return {
    picture: picture([-24, -high * SIDE - 3, wide * SIDE + 28, high * SIDE + 24], squares, numbers, crown),
    targets,
    ways: ({ queen }) => (queen ? [{ touches: [queen.join(",")], changes: [queen.join(",")] }] : []),
  };
}

/**
 * @param {(number | string)[]} at
 * @returns {Board}
 */
function asHeaps(at) {
  const board = heaps.draw({ sizes: at });
  const changed = (/** @type {(number | string)[]} */ to) =>
    to.map((left, heap) => ({ heap, left })).filter(({ heap, left }) => Number(left) !== Number(at[heap]));
  return { ...board, ways: ({ queen }) => (queen ? board.ways({ heaps: changed(queen) }) : []) };
}

/**
 * A crown.
 * @param {number} x
 * @param {number} y
 */
function drawQueen(x, y) {
  const points = [
    [-11, 10],
    [-13, -6],
    [-6, 1],
    [0, -11],
    [6, 1],
    [13, -6],
    [11, 10],
  ];
  return svg(
    "g",
    { class: "crown", "pointer-events": "none" },
    svg("polygon", { points: points.map(([dx = 0, dy = 0]) => `${x + dx},${y + dy}`).join(" ") }),
    svg("circle", { cx: x, cy: y - 12, r: 2.6 }),
  );
}
