/**
 * What all boards share. A board is a picture with things in it that hands can touch, and it knows for every move which of them
 * to touch.
 */

import { svg } from "../dom.js";

/** @typedef {import("../questions.js").Touch} Touch */

/**
 * One way to make a move by hand.
 * @typedef {object} Way
 * @property {string[]} touches the things to be touched, all of them
 * @property {string[]} changes the things that the move changes
 */

/**
 * @typedef {object} Board
 * @property {SVGSVGElement} picture
 * @property {Map<string, SVGGElement>} targets what can be touched, by name
 * @property {(touch: Touch) => Way[]} ways how a move is made; none if only the list of moves has it
 */

/**
 * A thing that can be touched: a group with a label for those who do not see it, once it is made a button.
 * @param {Map<string, SVGGElement>} targets
 * @param {string} id
 * @param {string} label
 * @param {...(Element | string | null)} children
 */
export function target(targets, id, label, ...children) {
  const group = svg("g", { "data-id": id, "data-label": label }, ...children);
  targets.set(id, group);
  return group;
}

/**
 * A picture of a size in its own units, a pixel each.
 * @param {number[]} box left, top, width, height
 * @param {...(Element | Element[])} children
 */
export function picture([left = 0, top = 0, width = 0, height = 0], ...children) {
  return svg("svg", { class: "board", viewBox: `${left} ${top} ${width} ${height}`, width, height }, ...children);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string | number} text
 * @param {string} [classes]
 */
export function label(x, y, text, classes = "") {
  return svg("text", { x, y, class: classes || false, "aria-hidden": "true" }, String(text));
}

/**
 * The frame that shows how good a move is; its colour and dashes come with the class of the target.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} [round]
 */
export function frame(x, y, width, height, round = 4) {
  return svg("rect", { class: "frame", x, y, width, height, rx: round });
}

/** @param {number} from @param {number} to */
export const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth);
