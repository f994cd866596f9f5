/**
 * Where the reader is: a view and its state, both in the address, so that a link reproduces what one sees.
 *
 * `#play?at=nim:3,4,5&play=misere` is the view `play` with two values.
 */

/** @typedef {Record<string, string>} State */
/** @typedef {{ view: string, state: State }} Place */

/**
 * @param {string} hash
 * @returns {Place}
 */
export function read(hash) {
  const [view = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  /** @type {State} */
  const state = {};
  for (const [name, value] of new URLSearchParams(query)) state[name] = value;
  return { view, state };
}

/**
 * The address of a place. Letters that notation is made of stay as they are, so that links can be read.
 * @param {string} view
 * @param {Record<string, string | undefined | false>} state
 */
export function link(view, state) {
  const plain = (/** @type {string} */ text) =>
    encodeURIComponent(text)
      .replace(/%(2C|3A|2F|40|23|7C|28|29|3B)/g, (code) => decodeURIComponent(code))
      .replace(/%20/g, "+")
      .replace(/#/g, "%23");
  const query = Object.entries(state)
    .filter((entry) => entry[1] !== undefined && entry[1] !== false && entry[1] !== "")
    .map(([name, value]) => `${name}=${plain(String(value))}`)
    .join("&");
  return `#${view}${query ? `?${query}` : ""}`;
}

/**
 * Notes the state in the address without a new entry in the history.
 * @param {string} view
 * @param {Record<string, string | undefined | false>} state
 */
export function note(view, state) {
  history.replaceState(null, "", link(view, state));
}

/**
 * Goes to another place.
 * @param {string} view
 * @param {Record<string, string | undefined | false>} state
 */
export function go(view, state) {
  location.hash = link(view, state);
}
