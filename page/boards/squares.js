/** Squares in rows with what lies on them: strips, boards, bars of chocolate, coins. To move is to touch the squares that change. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import { frame, label, picture, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("./common.js").Way} Way */
/** @typedef {string} Square what lies there, and how many: "coins 3" */

/** A single row longer than this goes on in the next line. */
const LINE = 24;
const SIDE = 40;
/** Squares that are all of one thing. */
const FILLED = new Set(["blocked", "chocolate", "poison"]);

/**
 * @param {{ rows: Square[][], from?: number | null }} look
 * @returns {Board}
 */
export function draw(look) {
  /** @type {Map<string, SVGGElement>} */
  const targets = new Map();
  const { rows } = look;
  const isStrip = rows.length === 1;
  const numbered = look.from !== undefined && look.from !== null;
  const down = SIDE + (isStrip && numbered ? 18 : 0);
  const place = (/** @type {number} */ y, /** @type {number} */ x) =>
    isStrip ? [(x % LINE) * SIDE, Math.floor(x / LINE) * down] : [x * SIDE, y * SIDE];
  const shapes = rows.flatMap((row, y) =>
    row.flatMap((square, x) => {
      const [left = 0, top = 0] = place(y, x);
      const name = isStrip ? String(Number(look.from ?? 1) + x) : `${y + 1}.${x + 1}`;
      const under =
        numbered && (isStrip || y === rows.length - 1) ? label(left + SIDE / 2, top + SIDE + 14, Number(look.from) + x, "small") : null;
      const edge = frame(left + 2.5, top + 2.5, SIDE - 5, SIDE - 5, 5);
      // A sign must not hide what lies there.
      if (square !== "free" && !FILLED.has(square)) edge.dataset["corner"] = "true";
      const says = t("page-square", { place: name, what: t(`page-square-${kindOf(square)}`, { count: weightOf(square) }) });
      return [target(targets, `${y}.${x}`, says, ...drawSquare(square, left, top), edge), ...(under ? [under] : [])];
    }),
  );
  const most = Math.max(1, ...rows.map((row) => row.length));
  const width = Math.min(most, isStrip ? LINE : most) * SIDE;
  const height = isStrip ? Math.ceil(most / LINE) * down : rows.length * SIDE + (numbered ? 18 : 0);
  return { picture: picture([-3, -3, width + 6, height + 6], shapes), targets, ways: (touch) => ways(rows, touch.cells ?? [], touch.on) };
}

/** @param {Square} square */
const kindOf = (square) => square.split(" ")[0] ?? "free";

/** @param {Square} square */
const weightOf = (square) => Number(square.split(" ")[1] ?? 1);

/**
 * @param {Square} square
 * @param {number} left
 * @param {number} top
 * @returns {Element[]}
 */
function drawSquare(square, left, top) {
  const kind = kindOf(square);
  const [x, y] = [left + SIDE / 2, top + SIDE / 2];
  const field = svg("rect", { class: ["square", FILLED.has(kind) && kind], x: left, y: top, width: SIDE, height: SIDE });
  const disc = (/** @type {string} */ classes, r = 14) => svg("circle", { class: classes, cx: x, cy: y, r });
  const sign = (/** @type {string | number} */ text, classes = "") => label(x, y + 5.5, text, classes);
  switch (kind) {
    case "coin":
      return [field, disc("coin")];
    case "coins":
      return [field, disc("coin", 15), sign(weightOf(square), "oncoin")];
    case "head":
      return [field, disc("coin", 15), sign("H", "oncoin")];
    case "tail":
      return [field, disc("coin tail", 15), sign("T")];
    case "bead":
      return [field, disc("thing", 16), sign(weightOf(square))];
    case "cross":
      return [field, svg("path", { class: "join", d: `M${x - 10},${y - 10} l20,20 m0,-20 l-20,20`, "stroke-width": 4 })];
    case "chocolate":
      return [field, svg("rect", { class: "lit", x: left + 5, y: top + 5, width: SIDE - 10, height: SIDE - 10, rx: 5 })];
    case "poison":
      return [field, label(x, y + 8, "☠", "light skull")];
    case "own":
    case "white":
      return [field, disc("piece own")];
    case "other":
    case "black":
      return [field, disc("piece other")];
    default:
      return [field];
  }
}

/**
 * @param {Square[][]} rows
 * @param {[number, number][]} cells the squares that change
 * @param {[number, number]} [on] the one of them that a piece is put on, where it takes the others along
 * @returns {Way[]}
 */
function ways(rows, cells, on) {
  const sorted = [...cells].sort(([y, x], [v, u]) => y - v || x - u);
  const id = (/** @type {[number, number]} */ [y, x]) => `${y}.${x}`;
  const at = (/** @type {[number, number]} */ [y, x]) => rows[y]?.[x] ?? "free";
  const changes = sorted.map(id);
  const [first] = sorted;
  if (!first) return [];
  const only = (/** @type {[number, number][]} */ touched) => ({ touches: touched.map(id), changes });
  if (on) return [only([on])];
  switch (kindOf(at(first))) {
    case "chocolate":
    case "poison":
      return [only([first])];
    case "bead": {
      // The move is named by a weight: any of the lightest beads that go.
      const least = Math.min(...sorted.map((cell) => weightOf(at(cell))));
      return sorted.filter((cell) => weightOf(at(cell)) === least).map((cell) => only([cell]));
    }
  }
  const own = sorted.some((cell) => at(cell) === "own");
  if (own) return [only(sorted.filter((cell) => at(cell) === "free"))];
  const ends = sorted.length > 2 ? [only([first, sorted[sorted.length - 1] ?? first])] : [];
  return [only(sorted), ...ends];
}
