/** An explanation, step by step, with its columns. */

import { el } from "../dom.js";

/** @typedef {import("../questions.js").Reason} Reason */

/**
 * @param {Reason[]} reasons
 */
export function why(reasons) {
  return el("ol", { class: "why" }, reasons.map(reason));
}

/** @param {Reason} step */
function reason({ text, heading, table }) {
  return el("li", { class: heading && "heading" }, el("p", {}, text), table ? columns(table) : null);
}

/** @param {{ text: string, marked: boolean }[][]} rows */
function columns(rows) {
  const cell = (/** @type {{ text: string, marked: boolean }} */ one) => el("td", { class: one.marked && "marked" }, one.text);
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "group" },
    el(
      "table",
      { class: "grid" },
      el(
        "tbody",
        {},
        rows.map((row) => el("tr", {}, row.map(cell))),
      ),
    ),
  );
}
