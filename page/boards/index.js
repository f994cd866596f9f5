/**
 * The boards of one component: one for each part; but strips with a coin each are laid on top of each other, and tokens on the
 * same graph share one picture.
 */

import { el } from "../dom.js";
import * as drawing from "./drawing.js";
import * as heaps from "./heaps.js";
import * as net from "./net.js";
import * as queen from "./queen.js";
import * as row from "./row.js";
import * as squares from "./squares.js";
import * as tokens from "./tokens.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("./common.js").Way} Way */
/** @typedef {import("../questions.js").Component} Component */
/** @typedef {import("../questions.js").Look} Look */
/** @typedef {import("../questions.js").Touch} Touch */

/**
 * A board on the table.
 * @typedef {object} Placed
 * @property {Element} shown
 * @property {Map<string, SVGGElement>} targets
 * @property {number[]} parts those that are played on it
 * @property {(part: number, touch: Touch) => Way[]} ways
 */

/** Boards with more things are told in words. */
const MOST_THINGS = 900;

/**
 * @param {Component} component
 * @param {Touch[]} touches of all moves here: some boards show only what some move needs
 * @returns {Placed[]}
 */
export function boards(component, touches) {
  const looks = component.parts.map((part) => part.look);
  const all = [...looks.keys()];
  const pile = piled(looks);
  if (pile) {
    const board = squares.draw(pile);
    return [{ shown: board.picture, targets: board.targets, parts: all, ways: (_, touch) => board.ways(touch) }];
  }
  const [first] = looks;
  if (first?.kind === "graph" && looks.every((look) => look?.kind === "graph") && things(first) <= MOST_THINGS) {
    const board = tokens.draw(
      first,
      looks.map((look) => (look?.kind === "graph" ? look.token : 0)),
    );
    const ways = (/** @type {number} */ part, /** @type {Touch} */ touch) =>
      board.ways(touch).map((way) => ({ ...way, touches: [...new Set([board.from(part), ...way.touches])] }));
    return [{ shown: board.picture, targets: board.targets, parts: all, ways }];
  }
  return looks.map((look, part) => {
    const board = look && things(look) <= MOST_THINGS ? drawLook(look, part, touches) : null;
    if (!board)
      return {
        shown: el("code", { class: "words" }, component.parts[part]?.text ?? ""),
        targets: new Map(),
        parts: [part],
        ways: () => [],
      };
    return { shown: board.picture, targets: board.targets, parts: [part], ways: (_, touch) => board.ways(touch) };
  });
}

/**
 * @param {Look} look
 * @param {number} part
 * @param {Touch[]} touches
 * @returns {Board}
 */
function drawLook(look, part, touches) {
  switch (look.kind) {
    case "heaps":
      return heaps.draw(look, part);
    case "row":
      return row.draw(
        look,
        touches.some(({ pins }) => pins?.some(([from, to]) => from === to)),
      );
    case "squares":
      return squares.draw(look);
    case "queen":
      return queen.draw(look);
    case "net":
      return net.draw(look);
    case "drawing":
      return drawing.draw(look);
    case "graph":
      return tokens.draw(look, [look.token]);
  }
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
    case "drawing":
      return look.edges.length;
    case "graph":
      return look.vertices.length;
    default:
      return 1;
  }
}

/**
 * Coins that do not mind each other, on one strip.
 * @param {(Look | null)[]} looks
 * @returns {{ rows: string[][], from: number } | null}
 */
function piled(looks) {
  const strips = looks.map(coinStrip);
  if (looks.length < 2 || strips.some((strip) => strip === null)) return null;
  const [first] = looks;
  const long = Math.max(...strips.map((strip) => strip?.length ?? 0));
  const count = (/** @type {number} */ at) => strips.filter((strip) => strip?.[at] === "coin").length;
  const square = (/** @type {number} */ many) => (many === 0 ? "free" : many === 1 ? "coin" : `coins ${many}`);
  return { rows: [Array.from({ length: long }, (_, at) => square(count(at)))], from: first?.kind === "squares" ? (first.from ?? 0) : 0 };
}

/** @param {Look | null} look */
function coinStrip(look) {
  if (look?.kind !== "squares" || look.from === null || look.from === undefined || look.rows.length !== 1) return null;
  const strip = look.rows[0] ?? [];
  return strip.every((square) => square === "free" || square === "coin") ? strip : null;
}
