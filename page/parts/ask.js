/** A line for notation: what is wrong with it is shown at once, at its place, with what would be right. */

import { afterPause, el, show } from "../dom.js";
import { t } from "../texts.js";
import { Refused } from "../engine.js";

/**
 * @typedef {object} Asked
 * @property {HTMLElement} shown
 * @property {HTMLInputElement} input
 * @property {(wrong: Refused | null) => void} complain shows what is wrong, or nothing
 */

/**
 * @param {object} options
 * @param {string} options.value
 * @param {string} options.label
 * @param {string} options.button
 * @param {(text: string) => Promise<unknown>} options.read tries to read it, and throws what is wrong
 * @param {(text: string) => void} options.ask
 * @returns {Asked}
 */
export function askLine({ value, label, button, read, ask }) {
  const wrong = el("div", { class: "wrong", id: "wrong", "aria-live": "polite" });
  const input = el("input", {
    type: "text",
    value,
    "aria-label": label,
    "aria-describedby": "wrong",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const complain = (/** @type {Refused | null} */ error) => {
    input.setAttribute("aria-invalid", String(error !== null));
    show(wrong, ...(error ? complaint(input.value, error) : []));
  };
  const check = afterPause(async (/** @type {string} */ text) => {
    try {
      if (text.trim()) await read(text);
      if (text === input.value) complain(null);
    } catch (error) {
      if (error instanceof Refused && text === input.value) complain(error);
    }
  }, 250);
  input.addEventListener("input", () => check(input.value));
  const form = el(
    "form",
    { class: "asked", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), ask(input.value)) },
    el("div", { class: "line" }, input, el("button", { class: "primary" }, button)),
    wrong,
  );
  return { shown: form, input, complain };
}

/**
 * The text with the wrong place marked, the reason, and what would be right.
 * @param {string} text
 * @param {Refused} error
 */
export function complaint(text, error) {
  const marked = [];
  if (error.span) {
    const [from, to] = error.span;
    // At the end of the text there is nothing to mark: a space stands for what is missing.
    marked.push(
      el("pre", { "aria-hidden": "true" }, text.slice(0, from), el("mark", {}, text.slice(from, to) || "\u2003"), text.slice(to)),
    );
  }
  return [...marked, el("p", {}, error.message), error.hint ? el("p", { class: "hint" }, error.hint) : null];
}

/**
 * What to say while waiting, how far it is, and how to stop it.
 * @param {() => void} stop
 */
export function waiting(stop) {
  const far = el("span", { class: "hint" });
  const tell = (/** @type {{ positions?: number, seconds?: number }} */ { positions = 0, seconds = 0 }) =>
    show(far, t("page-so-far", { positions: positions.toLocaleString(), seconds: Math.round(seconds) }));
  const shown = el(
    "div",
    { class: "waiting", role: "status" },
    el("span", {}, t("page-thinking")),
    far,
    el("button", { type: "button", onclick: stop }, t("page-stop")),
  );
  return { shown, tell };
}
