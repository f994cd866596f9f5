/** The boards of one component: a board for each part, and strips with a coin each laid on top of each other. */

import { el } from "../dom.js";
import * as heaps from "./heaps.js";
import * as net from "./net.js";
import * as queen from "./queen.js";
import * as row from "./row.js";
import * as squares from "./squares.js";
import { sizes } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("./common.js").Look} Look */
/** @typedef {import("./common.js").Way} Way */
/** @typedef {import("../questions.js").Move} Move */
/** @typedef {import("../questions.js").Square} Square */

/**
 * A board on the table, and the ways to make a move on it.
 * @typedef {object} Placed
 * @property {Element} shown
 * @property {Map<string, SVGGElement>} targets
 * @property {(move: Move) => Way[]} ways
 */

/** Boards with more things are told in words. */
const MOST_THINGS = 900;

/**
 * @param {(Look | null)[]} looks
 * @param {string[]} texts the parts in words
 * @param {Move[]} moves those of this component
 * @returns {Placed[]}
 */
export function boards(looks, texts, moves) {
  const pile = piled(looks);
  if (pile) {
    const board = squares.draw(pile);
    return [{ shown: board.picture, targets: board.targets, ways: (move) => board.ways([piledAfter(looks, move)], move) }];
  }
  return looks.map((look, part) => {
    const here = moves.filter((move) => move.part === part);
    const board = look && things(look) <= MOST_THINGS ? drawLook(look, here) : null;
    if (!board) return { shown: el("code", { class: "words" }, texts[part] ?? ""), targets: new Map(), ways: () => [] };
    return { shown: board.picture, targets: board.targets, ways: (move) => (move.part === part ? board.ways(move.leaves ?? [], move) : []) };
  });
}

/**
 * @param {Look} look
 * @param {Move[]} moves
 * @returns {Board}
 */
function drawLook(look, moves) {
  switch (look.kind) {
    case "heaps":
      return heaps.draw(look);
    case "row":
      return row.draw(look, moves.some((move) => splits(look, move)));
    case "squares":
      return squares.draw(look);
    case "queen":
      return queen.draw(look);
    case "net":
      return net.draw(look);
  }
}

/**
 * Whether a move takes no pin and leaves two rows.
 * @param {{ pins: import("../questions.js").Whole }} look
 * @param {Move} move
 */
function splits(look, move) {
  const left = sizes(move.leaves ?? []);
  return left.length === 2 && left.reduce((sum, one) => sum + one, 0) === Number(look.pins);
}

/** @param {Look} look */
function things(look) {
  switch (look.kind) {
    case "heaps":
      return look.sizes.length;
    case "squares":
      return look.rows.reduce((sum, line) => sum + line.length, 0);
    case "net":
      return look.points.length;
    default:
      return 1;
  }
}

/**
 * Coins that do not mind each other, on one strip.
 * @param {(Look | null)[]} looks
 * @returns {{ kind: "squares", rows: Square[][], from: number } | null}
 */
function piled(looks) {
  const strips = looks.map(coinStrip);
  if (looks.length < 2 || strips.some((strip) => strip === null)) return null;
  const first = looks[0];
  const long = Math.max(...strips.map((strip) => strip?.length ?? 0));
  const count = (/** @type {number} */ at) => strips.filter((strip) => strip?.[at] === "coin").length;
  const square = (/** @type {number} */ many) => (many === 0 ? "free" : many === 1 ? "coin" : { kind: "coins", count: many });
  return { kind: "squares", rows: [Array.from({ length: long }, (_, at) => square(count(at)))], from: first?.kind === "squares" ? (first.from ?? 0) : 0 };
}

/**
 * The strip after a move of one coin.
 * @param {(Look | null)[]} looks
 * @param {Move} move
 * @returns {Look}
 */
function piledAfter(looks, move) {
  const [moved] = move.leaves ?? [];
  const after = looks.map((look, part) => (part === move.part ? (moved ?? /** @type {Look} */ ({ kind: "squares", rows: [[]], from: 0 })) : look));
  return piled(after) ?? { kind: "squares", rows: [[]], from: 0 };
}

/** @param {Look | null} look */
function coinStrip(look) {
  if (look?.kind !== "squares" || look.from === null || look.from === undefined || look.rows.length !== 1) return null;
  const strip = look.rows[0] ?? [];
  return strip.every((square) => square === "free" || square === "coin") ? strip : null;
}
