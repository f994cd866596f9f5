/**
 * The one interface through which the page asks: positions in, answers out. There are two engines behind it: this machine's
 * `grundy serve` over HTTP, and the same code as WebAssembly in a worker. What is asked and answered is described in docs/api.md.
 */

/** @typedef {number | string} Whole a whole number; text where a number of JavaScript would not be exact */
/** @typedef {string | { kind: string, count: Whole }} Square */

/**
 * What one part of a position looks like.
 * @typedef {{ kind: "heaps", sizes: Whole[], from?: number | null }
 *   | { kind: "row", pins: Whole }
 *   | { kind: "squares", rows: Square[][], from?: number | null }
 *   | { kind: "queen", at: Whole[] }
 *   | { kind: "net", points: { name: string, shade: string }[], lines: number[][], rooted: boolean }} Look
 */

/**
 * A move with what is known of the position after it.
 * @typedef {object} Move
 * @property {number} component
 * @property {number} part
 * @property {string} move
 * @property {string} to
 * @property {string | null} outcome
 */
