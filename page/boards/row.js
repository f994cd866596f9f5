/** Pins in a row. A move knocks down a run of them: touch its first pin and its last; or split the row at a gap. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import * as heaps from "./heaps.js";
import { frame, label, picture, range, sizes, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("./common.js").Way} Way */
/** @typedef {import("../questions.js").Look} Look */

/** Longer rows are drawn as heaps; rows longer than a line go on in the next. */
const MOST = 90;
const LINE = 22;
const STEP = 34;
const DOWN = 62;

/**
 * @param {{ pins: number | string }} look
 * @param {boolean} withGaps whether some move splits a row and takes nothing
 * @returns {Board}
 */
export function draw(look, withGaps) {
  const pins = Number(look.pins);
  if (pins > MOST) return heaps.draw({ sizes: [look.pins] });
  /** @type {Map<string, SVGGElement>} */
  const targets = new Map();
  const place = (/** @type {number} */ pin) => [(pin % LINE) * STEP + 20, Math.floor(pin / LINE) * DOWN + 24];
  const shapes = range(0, pins).map((pin) => drawPin(targets, pin, place(pin)));
  const gaps = withGaps ? range(1, pins).map((gap) => drawGap(targets, gap, place(gap))) : [];
  const width = Math.max(1, Math.min(pins, LINE)) * STEP + 8;
  const height = Math.max(1, Math.ceil(pins / LINE)) * DOWN;
  const nothing = pins === 0 ? [svg("line", { class: "none", x1: 6, y1: 40, x2: 34, y2: 40 })] : [];
  return { picture: picture([0, -2, width, height], shapes, gaps, nothing), targets, ways: (leaves) => ways(pins, leaves) };
}

/**
 * A skittle, with its number.
 * @param {Map<string, SVGGElement>} targets
 * @param {number} pin
 * @param {number[]} place
 */
function drawPin(targets, pin, [x = 0, y = 0]) {
  const body = `M${x - 4},${y - 8} C${x - 4},${y - 2} ${x - 10},${y + 3} ${x - 8},${y + 14} Q${x - 7},${y + 19} ${x},${y + 19} Q${x + 7},${y + 19} ${x + 8},${y + 14} C${x + 10},${y + 3} ${x + 4},${y - 2} ${x + 4},${y - 8} Z`;
  return target(
    targets,
    `p${pin}`,
    t("page-pin", { nth: pin + 1 }),
    svg("rect", { x: x - 16, y: y - 22, width: 32, height: 46, fill: "transparent" }),
    svg("path", { class: "thing", d: body }),
    svg("circle", { class: "thing", cx: x, cy: y - 13, r: 6.5 }),
    label(x, y + 33, pin + 1, "small"),
    frame(x - 14.5, y - 22.5, 29, 44, 9),
  );
}

/**
 * @param {Map<string, SVGGElement>} targets
 * @param {number} gap the pins before it
 * @param {number[]} place
 */
function drawGap(targets, gap, [x = 0, y = 0]) {
  const at = x - STEP / 2;
  return target(
    targets,
    `c${gap}`,
    t("page-split-after", { nth: gap }),
    svg("rect", { x: at - 5, y: y - 26, width: 10, height: 50, fill: "transparent" }),
    frame(at - 2, y - 24, 4, 46, 2),
  );
}

/**
 * @param {number} pins
 * @param {Look[]} leaves
 * @returns {Way[]}
 */
function ways(pins, leaves) {
  if (pins > MOST) return [{ touches: ["0"], changes: ["0"] }];
  const left = sizes(leaves);
  const taken = pins - left.reduce((sum, row) => sum + row, 0);
  if (taken < 0 || left.length > 2) return [];
  const starts = [...new Set(left.length === 1 ? [left[0] ?? 0, 0] : [left[0] ?? 0, left[1] ?? 0])];
  if (taken === 0) return left.length === 2 ? starts.map((at) => ({ touches: [`c${at}`], changes: [`c${at}`] })) : [];
  return starts.map((from) => {
    const ends = new Set([`p${from}`, `p${from + taken - 1}`]);
    return { touches: [...ends], changes: range(from, from + taken).map((pin) => `p${pin}`) };
  });
}
