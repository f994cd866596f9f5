/**
 * The one interface through which the page asks: positions in, answers out. There are two engines behind it: this machine's
 * `grundy serve` over HTTP, and the same code as WebAssembly in a worker. What is asked and answered is described in docs/api.md.
 */

/**
 * How to wait for an answer.
 * @typedef {object} Manners
 * @property {AbortSignal} [signal] gives the question up
 * @property {(progress: Record<string, unknown>) => void} [progress] hears how far it is
 */

/**
 * @typedef {object} Engine
 * @property {(lang: string) => Promise<string>} texts the Fluent texts of a language
 * @property {(route: string, question: Record<string, unknown>, manners?: Manners) => Promise<any>} ask
 */

/** A question that was refused: what was wrong, where, and what would be right. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {[number, number] | null} span in bytes
   * @param {string | null} hint
   * @param {number} status
   */
  constructor(message, span = null, hint = null, status = 400) {
    super(message);
    this.span = span;
    this.hint = hint;
    this.status = status;
  }
}

/**
 * Reads JSON without losing a digit: whole numbers that a number of JavaScript cannot hold stay text.
 * @param {string} text
 */
export function readJson(text) {
  const parse = /** @type {(text: string, reviver: (key: string, value: unknown, context?: { source?: string }) => unknown) => any} */ (JSON.parse);
  return parse(text, (_, value, context) => {
    const exact = typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value);
    return exact ? value : (context?.source ?? String(value));
  });
}
