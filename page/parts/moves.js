/** Moves as buttons: what is played, how good it is, and what it leaves. */

import { el } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("../questions.js").Move} Move */
/** @typedef {"win" | "lose" | "draw" | "unknown"} Worth */

/** A sign for each, so that no colour is needed. */
const SIGNS = { win: "✓", lose: "✗", draw: "=", unknown: "?" };

/**
 * How good a move is for whoever makes it.
 * @param {Move} move
 * @returns {Worth}
 */
export function worthOf(move) {
  if (move.wins === true) return "win";
  if (move.outcome === "D") return "draw";
  return move.wins === false ? "lose" : "unknown";
}

/**
 * A sign with its word for those who do not see it.
 * @param {Worth} worth
 * @param {boolean} [silent] where the word stands beside it
 */
export function sign(worth, silent = false) {
  return el("span", { class: ["sign", worth], role: silent ? false : "img", "aria-label": silent ? false : t(`page-worth-${worth}`), "aria-hidden": silent && "true", title: t(`page-worth-${worth}`) }, SIGNS[worth]);
}

/**
 * @param {Move} move
 * @param {import("../boards/table.js").Reveal} level
 * @param {(() => void) | null} run
 */
export function moveButton(move, level, run) {
  const worth = worthOf(move);
  const known = level === "all" || (level === "wins" && worth === "win");
  const value = level === "all" && move.nim_value !== null && move.nim_value !== undefined ? el("span", { class: "after" }, t("page-leaves-value", { value: move.nim_value })) : null;
  return el(
    "button",
    { type: "button", class: ["move", known && worth], title: move.to, onclick: run ?? false, disabled: !run },
    known ? sign(worth) : null,
    wordsOf(move),
    value,
  );
}

/**
 * A move in our notation, with the number of its component where there are several.
 * @param {Move} move
 */
export function wordsOf(move) {
  const all = [move, ...(move.also ?? [])];
  return all.map((one) => (one.several ? `[${one.component + 1}] ${one.move}` : one.move)).join(", ");
}
