/**
 * The one interface through which the page asks: positions in, answers out. There are two engines behind it: this machine's
 * `grundy serve` over HTTP, and the same code as WebAssembly in a worker. What is asked and answered is described in docs/api.md.
 */

/**
 * How to wait for an answer.
 * @typedef {object} Manners
 * @property {AbortSignal} [signal] gives the question up
 * @property {(progress: { positions?: number, seconds?: number }) => void} [progress] hears how far it is, from an engine that tells
 */

/**
 * @typedef {object} Engine
 * @property {(route: string, question: Record<string, unknown>, manners?: Manners) => Promise<any>} ask
 */

/** A question that was refused: what was wrong, where, and what would be right. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {[number, number] | null} [span] in letters of the text
   * @param {string | null} [hint]
   * @param {number} [status]
   * @param {string | null} [field] the part of the question that is wrong
   */
  constructor(message, span = null, hint = null, status = 400, field = null) {
    super(message);
    this.span = span;
    this.hint = hint;
    this.status = status;
    this.field = field;
  }
}

/** What somebody gave up is no error to speak of. */
export const gaveUp = () => new DOMException("given up", "AbortError");
