/** Heaps of stones side by side. To touch a stone is to leave what lies under it. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import { frame, label, picture, range, sizes, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("./common.js").Way} Way */
/** @typedef {import("../questions.js").Look} Look */

/** Higher heaps are bars. */
const MOST = 24;
const WIDE = 46;
const STEP = 15;
const BAR = 220;

/**
 * @param {{ sizes: (number | string)[], from?: number | null }} look
 * @returns {Board}
 */
export function draw(look) {
  /** @type {Map<string, SVGGElement>} */
  const targets = new Map();
  const heaps = look.sizes.map(Number);
  const most = Math.max(1, ...heaps);
  const asBars = most > MOST;
  const high = asBars ? BAR : Math.max(2, most) * STEP;
  const numbered = look.from !== undefined && look.from !== null;
  const shapes = heaps.map((heap, nth) => {
    const left = nth * (WIDE + 24) + 6;
    const name = String(look.sizes[nth]);
    const stones = asBars ? bar(targets, nth, left, (BAR * heap) / most, name) : range(0, heap).map((stone) => drawStone(targets, nth, stone, left));
    const number = numbered ? label(left + WIDE / 2, 38, `[${Number(look.from) + nth}]`, "small") : null;
    return [...stones, heap === 0 ? svg("line", { class: "none", x1: left + 6, y1: -2, x2: left + WIDE - 6, y2: -2 }) : null, label(left + WIDE / 2, 20, name), number];
  });
  const width = heaps.length * (WIDE + 24) - 12;
  const drawn = picture([0, -high - 6, Math.max(width, WIDE + 12), high + (numbered ? 48 : 32)], shapes.flat().filter((shape) => shape !== null));
  return { picture: drawn, targets, ways: (leaves) => ways(look.sizes, leaves, asBars) };
}

/**
 * @param {Map<string, SVGGElement>} targets
 * @param {number} nth
 * @param {number} stone
 * @param {number} left
 */
function drawStone(targets, nth, stone, left) {
  const top = -(stone + 1) * STEP;
  return target(
    targets,
    `${nth}:${stone}`,
    t("page-leave-stones", { count: stone, heap: nth + 1 }),
    svg("rect", { class: "thing", x: left, y: top + 1.5, width: WIDE, height: STEP - 3, rx: 6 }),
    svg("rect", { class: "shine", x: left + 6, y: top + 3.5, width: WIDE - 12, height: 2.2, rx: 1.1 }),
    frame(left - 2.5, top, WIDE + 5, STEP, 7),
  );
}

/**
 * @param {Map<string, SVGGElement>} targets
 * @param {number} nth
 * @param {number} left
 * @param {number} high
 * @param {string} name
 */
function bar(targets, nth, left, high, name) {
  const tall = Math.max(2, high);
  return [
    target(
      targets,
      `${nth}`,
      t("page-heap-of", { heap: nth + 1, count: name }),
      svg("rect", { class: "thing", x: left, y: -tall, width: WIDE, height: tall, rx: 5 }),
      frame(left - 3, -tall - 3, WIDE + 6, tall + 6, 7),
    ),
  ];
}

/**
 * @param {(number | string)[]} before
 * @param {Look[]} leaves
 * @param {boolean} asBars
 * @returns {Way[]}
 */
function ways(before, leaves, asBars) {
  const first = leaves[0];
  const several = before.length > 1;
  const after = several && first?.kind === "heaps" ? first.sizes : null;
  /** @type {{ nth: number, left: number[] }[]} */
  const changed = several
    ? before.map((_, nth) => ({ nth, left: [Number(after?.[nth] ?? 0)] })).filter(({ nth, left }) => Number(before[nth]) > (left[0] ?? 0))
    : [{ nth: 0, left: sizes(leaves) }];
  if (asBars) return [{ touches: changed.map(({ nth }) => `${nth}`), changes: changed.map(({ nth }) => `${nth}`) }];
  const stones = (/** @type {number} */ nth, /** @type {number} */ from) => range(from, Number(before[nth])).map((stone) => `${nth}:${stone}`);
  if (several) {
    return [{ touches: changed.map(({ nth, left }) => `${nth}:${left[0]}`), changes: changed.flatMap(({ nth, left }) => stones(nth, left[0] ?? 0)) }];
  }
  const left = changed[0]?.left ?? [];
  const lower = [...new Set(left.length ? left : [0])].filter((rest) => rest < Number(before[0]));
  return lower.map((rest) => ({ touches: [`0:${rest}`], changes: stones(0, rest) }));
}
