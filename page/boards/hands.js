/**
 * Making a move with the hands: touch things until only one move fits.
 *
 * A touch narrows the moves to those whose way contains everything touched so far. If one is left it is played. If one fits
 * exactly but others go on from there, a second touch of the same thing plays it, and the others are offered.
 */

/** @typedef {import("../questions.js").Move} Move */
/** @typedef {import("./common.js").Way} Way */
/** @typedef {{ move: Move, way: Way }} Option */

/**
 * @typedef {object} Narrowed
 * @property {Set<string>} touched
 * @property {Option[]} exact those that need no more touches
 * @property {Option[]} open all that still fit, the exact ones first
 * @property {Move | null} play the move to be played now
 */

/**
 * @param {Option[]} options
 * @param {Set<string>} touched
 */
function fitting(options, touched) {
  const fits = options.filter(({ way }) => [...touched].every((id) => way.touches.includes(id)));
  return distinct(fits.sort((one, other) => one.way.touches.length - other.way.touches.length));
}

/**
 * A move may be made in several ways, but it is one move.
 * @param {Option[]} options
 */
function distinct(options) {
  const seen = new Set();
  return options.filter(({ move }) => !seen.has(move) && seen.add(move));
}

/**
 * What a further touch does.
 * @param {Option[]} options all moves with their ways
 * @param {Set<string>} before what was touched
 * @param {string} id what is touched now
 * @returns {Narrowed}
 */
export function touch(options, before, id) {
  const again = before.has(id);
  let touched = new Set(before);
  if (again && before.size > 1) touched.delete(id);
  else touched.add(id);
  let open = fitting(options, touched);
  if (open.length === 0) {
    touched = new Set([id]);
    open = fitting(options, touched);
  }
  const exact = distinct(options.filter(({ way }) => way.touches.length === touched.size && way.touches.every((one) => touched.has(one))));
  const only = open.length === 1 ? open[0] : again && before.size === 1 && exact.length === 1 ? exact[0] : undefined;
  const ordered = distinct([...exact, ...open]);
  return { touched, exact, open: ordered, play: only?.move ?? null };
}

/**
 * The move that a touch would play or come nearest to, to be shown beforehand.
 * @param {Option[]} options
 * @param {Set<string>} before
 * @param {string} id
 * @returns {Option | null}
 */
export function preview(options, before, id) {
  const { exact, open } = touch(options, before.has(id) ? new Set() : before, id);
  return (open.length === 1 ? open[0] : exact.length === 1 ? exact[0] : null) ?? null;
}
