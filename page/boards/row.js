/** Pins in a row. A move knocks down a run of them: touch its first pin and its last; or split the row at a gap. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import * as heaps from "./heaps.js";
import { frame, label, picture, range, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("./common.js").Way} Way */

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
  if (pins > MOST) return { ...heaps.draw({ sizes: [look.pins] }), ways: () => [{ touches: ["0"], changes: ["0"] }] };
  /** @type {Map<string, SVGGElement>} */
  const targets = new Map();
  const place = (/** @type {number} */ pin) => [(pin % LINE) * STEP + 20, Math.floor(pin / LINE) * DOWN + 24];
  const shapes = range(0, pins).map((pin) => drawPin(targets, pin, place(pin)));
  const numbers = range(0, pins).map((pin) => label(place(pin)[0] ?? 0, (place(pin)[1] ?? 0) + 33, pin + 1, "small"));
  const gaps = withGaps ? range(1, pins).map((gap) => drawGap(targets, gap, place(gap))) : [];
  const width = Math.max(1, Math.min(pins, LINE)) * STEP + 8;
  const height = Math.max(1, Math.ceil(pins / LINE)) * DOWN;
  const nothing = pins === 0 ? [svg("line", { class: "none", x1: 6, y1: 40, x2: 34, y2: 40 })] : [];
  return {
    picture: picture([0, -2, width, height], shapes, numbers, gaps, nothing),
    targets,
    ways: (touch) => (touch.pins ?? []).map(wayOf),
  };
}

/**
 * A skittle.
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
 * @param {number[]} run from the first pin to before the last; an empty one is a gap
 * @returns {Way}
 */
function wayOf([from = 0, to = 0]) {
  if (from === to) return { touches: [`c${from}`], changes: [`c${from}`] };
  return { touches: [...new Set([`p${from}`, `p${to - 1}`])], changes: range(from, to).map((pin) => `p${pin}`) };
}
