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

/** How good a position is for the player to move. @param {string | null | undefined} outcome @returns {Worth} */
export function worthOfOutcome(outcome) {
  return outcome === "N" ? "win" : outcome === "P" ? "lose" : outcome === "D" ? "draw" : "unknown";
}

/** The single moves of a turn. @param {Move} move */
export function parts(move) {
  return move.moves ?? [move];
}

/**
 * A sign with its word for those who do not see it.
 * @param {Worth} worth
 * @param {boolean} [silent] where the word stands beside it
 */
export function sign(worth, silent = false) {
  const word = t(`page-worth-${worth}`);
  return el(
    "span",
    { class: ["sign", worth], role: !silent && "img", "aria-label": !silent && word, "aria-hidden": silent && "true", title: word },
    SIGNS[worth],
  );
}

/**
 * @param {Move} move
 * @param {import("../boards/table.js").Reveal} level
 * @param {number} components how many there are: with several, a move names its own
 * @param {() => void} run
 */
export function moveButton(move, level, components, run) {
  const worth = worthOf(move);
  const known = level === "all" || (level === "wins" && worth === "win");
  const left = move.nim_value ?? move.value;
  const value =
    level === "all" && left !== null && left !== undefined ? el("span", { class: "after" }, t("page-leaves-value", { value: left })) : null;
  return el(
    "button",
    { type: "button", class: ["move", known && worth], title: move.to, onclick: run },
    known ? sign(worth) : null,
    wordsOf(move, components),
    value,
  );
}

/**
 * A move to be read, not pressed.
 * @param {Move} move
 * @param {number} components
 */
export function moveChip(move, components) {
  return el(
    "li",
    { class: "move win", title: move.to },
    sign("win"),
    wordsOf(move, components),
    move.to ? el("span", { class: "after" }, `→ ${move.to.length > 60 ? "…" : move.to}`) : null,
  );
}

/**
 * A move in our notation.
 * @param {Move} move
 * @param {number} components
 */
export function wordsOf(move, components) {
  return parts(move)
    .map((step) => (components > 1 ? `[${step.component + 1}] ${step.move}` : step.move))
    .join(", ");
}
