/** Squares in rows with what lies on them: strips, boards, bars of chocolate, coins. To move is to touch the squares that change. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import { frame, label, picture, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("./common.js").Way} Way */
/** @typedef {import("../questions.js").Look} Look */
/** @typedef {import("../questions.js").Square} Square */
/** @typedef {{ y: number, x: number, was: Square, now: Square }} Change */

/** A single row longer than this goes on in the next line. */
const LINE = 24;
const SIDE = 40;

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
  const place = (/** @type {number} */ y, /** @type {number} */ x) => (isStrip ? [(x % LINE) * SIDE, Math.floor(x / LINE) * down] : [x * SIDE, y * SIDE]);
  const shapes = rows.flatMap((row, y) =>
    row.map((square, x) => {
      const [left = 0, top = 0] = place(y, x);
      const name = isStrip ? String(Number(look.from ?? 1) + x) : `${y + 1}.${x + 1}`;
      const under = numbered && (isStrip || y === rows.length - 1) ? label(left + SIDE / 2, top + SIDE + 14, Number(look.from) + x, "small") : null;
      const says = t("page-square", { place: name, what: t(`page-square-${kindOf(square)}`, { count: weightOf(square) }) });
      return target(targets, `${y}.${x}`, says, ...drawSquare(square, left, top), under, frame(left + 2.5, top + 2.5, SIDE - 5, SIDE - 5, 5));
    }),
  );
  const most = Math.max(1, ...rows.map((row) => row.length));
  const width = Math.min(most, isStrip ? LINE : most) * SIDE;
  const height = isStrip ? Math.ceil(most / LINE) * down : rows.length * SIDE + (numbered ? 18 : 0);
  return { picture: picture([-3, -3, width + 6, height + 6], shapes), targets, ways: (leaves) => ways(rows, leaves) };
}

/** @param {Square} square */
const kindOf = (square) => (typeof square === "string" ? square : square.kind);

/** @param {Square} square */
const weightOf = (square) => (typeof square === "string" ? 1 : Number(square.count));

/**
 * @param {Square} square
 * @param {number} left
 * @param {number} top
 * @returns {Element[]}
 */
function drawSquare(square, left, top) {
  const kind = kindOf(square);
  const [x, y] = [left + SIDE / 2, top + SIDE / 2];
  const field = svg("rect", { class: ["square", kind], x: left, y: top, width: SIDE, height: SIDE });
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
      return [field, label(x, y + 8, "☠", "light")];
    case "own":
      return [field, disc("piece own")];
    case "other":
      return [field, disc("piece other")];
    default:
      return [field];
  }
}

/**
 * @param {Square[][]} rows
 * @param {Look[]} leaves
 * @returns {Way[]}
 */
function ways(rows, leaves) {
  const changes = changed(rows, leaves);
  const id = (/** @type {Change} */ change) => `${change.y}.${change.x}`;
  const all = changes.map(id);
  const first = changes[0];
  if (!first) return [];
  if (kindOf(first.was) === "chocolate" || kindOf(first.was) === "poison") return [{ touches: [id(first)], changes: all }];
  if (kindOf(first.was) === "bead") {
    const least = Math.min(...changes.map((change) => weightOf(change.was)));
    return changes.filter((change) => weightOf(change.was) === least).map((change) => ({ touches: [id(change)], changes: all }));
  }
  const gained = changes.filter((change) => pieces(change.now) > pieces(change.was));
  if (gained.length === 1 && kindOf(/** @type {Change} */ (gained[0]).now) === "own") return [{ touches: gained.map(id), changes: all }];
  const last = changes[changes.length - 1] ?? first;
  const ends = changes.length > 2 ? [{ touches: [id(first), id(last)], changes: all }] : [];
  return [{ touches: all, changes: all }, ...ends];
}

/** @param {Square} square */
function pieces(square) {
  const kind = kindOf(square);
  return kind === "coin" || kind === "own" ? 1 : kind === "coins" ? weightOf(square) : 0;
}

/**
 * The squares that are not as they were.
 * @param {Square[][]} rows
 * @param {Look[]} leaves
 * @returns {Change[]}
 */
function changed(rows, leaves) {
  const after = leaves.flatMap((look) => (look.kind === "squares" ? [look.rows] : []));
  const places = rows.flatMap((row, y) => row.map((was, x) => ({ y, x, was, now: /** @type {Square} */ ("free") })));
  const chain = rows.length === 1 && rows[0]?.every((square) => kindOf(square) === "bead");
  if (chain) {
    const gone = goneBeads(rows[0] ?? [], after.flat());
    return places.filter(({ x }) => gone.has(x));
  }
  if (after.length === 0) return places.filter(({ was }) => was !== "free");
  if (after.length > 1) return [];
  // After a move it is the other player's turn.
  const turned = (/** @type {Square | undefined} */ square) => (square === "own" ? "other" : square === "other" ? "own" : (square ?? "free"));
  return places
    .map((place) => ({ ...place, now: /** @type {Square} */ (turned(after[0]?.[place.y]?.[place.x])) }))
    .filter(({ was, now }) => kindOf(was) !== kindOf(now) || weightOf(was) !== weightOf(now));
}

/**
 * The beads that are in none of the chains that are left, which lie in the old one in order.
 * @param {Square[]} row
 * @param {Square[][]} chains
 */
function goneBeads(row, chains) {
  const gone = new Set(row.keys());
  let from = 0;
  for (const chain of chains.filter((one) => one.length)) {
    const fits = (/** @type {number} */ at) => chain.every((bead, nth) => row[at + nth] !== undefined && weightOf(/** @type {Square} */ (row[at + nth])) === weightOf(bead));
    while (from < row.length && !fits(from)) from++;
    for (let nth = 0; nth < chain.length; nth++) gone.delete(from + nth);
    from += chain.length;
  }
  return gone;
}
