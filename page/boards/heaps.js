/** Heaps of stones side by side. To touch a stone is to leave what lies under it. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import { frame, label, picture, range, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("./common.js").Way} Way */
/** @typedef {import("../questions.js").Touch} Touch */

/** Higher heaps are bars. */
const MOST = 24;
const WIDE = 60;
const STEP = 21;
const BAR = 220;

/**
 * @param {{ sizes: (number | string)[], from?: number | null }} look
 * @param {number} [before] heaps that stand on boards before this one
 * @returns {Board}
 */
export function draw(look, before = 0) {
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
    const stones = asBars
      ? bar(targets, nth, left, (BAR * heap) / most, t("page-heap-of", { heap: before + nth + 1, count: name }))
      : range(0, heap).map((stone) =>
          drawStone(targets, nth, stone, left, t("page-leave-stones", { count: stone, heap: before + nth + 1 })),
        );
    const number = numbered ? label(left + WIDE / 2, 38, `[${Number(look.from) + nth}]`, "small") : null;
    return [
      ...stones,
      heap === 0 ? svg("line", { class: "none", x1: left + 6, y1: -2, x2: left + WIDE - 6, y2: -2 }) : null,
      label(left + WIDE / 2, 20, name),
      number,
    ];
  });
  const width = heaps.length * (WIDE + 24) - 12;
  const drawn = picture(
    [0, -high - 6, Math.max(width, WIDE + 12), high + (numbered ? 48 : 32)],
    shapes.flat().filter((shape) => shape !== null),
  );
  return { picture: drawn, targets, ways: (touch) => ways(look.sizes, touch.heaps ?? [], asBars) };
}

/**
 * @param {Map<string, SVGGElement>} targets
 * @param {number} nth
 * @param {number} stone
 * @param {number} left
 * @param {string} says
 */
function drawStone(targets, nth, stone, left, says) {
  const top = -(stone + 1) * STEP;
  return target(
    targets,
    `${nth}:${stone}`,
    says,
    svg("rect", { class: "thing", x: left, y: top + 1.5, width: WIDE, height: STEP - 3, rx: 8 }),
    svg("rect", { class: "shine", x: left + 8, y: top + 4.5, width: WIDE - 16, height: 3, rx: 1.5 }),
    frame(left - 1, top + 0.5, WIDE + 2, STEP - 1, 9),
  );
}

/**
 * @param {Map<string, SVGGElement>} targets
 * @param {number} nth
 * @param {number} left
 * @param {number} high
 * @param {string} says
 */
function bar(targets, nth, left, high, says) {
  const tall = Math.max(2, high);
  return [
    target(
      targets,
      `${nth}`,
      says,
      svg("rect", { class: "thing", x: left, y: -tall, width: WIDE, height: tall, rx: 5 }),
      frame(left - 3, -tall - 3, WIDE + 6, tall + 6, 7),
    ),
  ];
}

/**
 * @param {(number | string)[]} before
 * @param {{ heap: number, left: number | string, into?: (number | string)[] }[]} changed
 * @param {boolean} asBars
 * @returns {Way[]}
 */
function ways(before, changed, asBars) {
  const taken = changed.filter(({ heap, left, into }) => into?.length || Number(left) < Number(before[heap]));
  if (asBars) return [{ touches: taken.map(({ heap }) => `${heap}`), changes: taken.map(({ heap }) => `${heap}`) }];
  const stones = (/** @type {number} */ heap, /** @type {number} */ from) =>
    range(from, Number(before[heap])).map((stone) => `${heap}:${stone}`);
  const [only] = taken;
  if (taken.length === 1 && only?.into && only.into.length > 1) {
    // A heap that falls apart can be cut at any of its pieces.
    const cuts = [...new Set(only.into.map(Number))].filter((piece) => piece > 0 && piece < Number(before[only.heap]));
    return cuts.map((piece) => ({ touches: [`${only.heap}:${piece}`], changes: stones(only.heap, piece) }));
  }
  if (taken.length === 0) return [];
  return [
    { touches: taken.map(({ heap, left }) => `${heap}:${left}`), changes: taken.flatMap(({ heap, left }) => stones(heap, Number(left))) },
  ];
}
