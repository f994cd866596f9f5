/** What can be unfolded: a table below a heading. */

import { el } from "../dom.js";
import { t } from "../texts.js";

/**
 * A table that is folded away until it is asked for.
 * @param {string} kind
 * @param {HTMLElement | HTMLElement[]} head
 * @param {HTMLElement[]} rows
 */
export function foldedTable(kind, head, rows) {
  return el(
    "details",
    { class: "card" },
    el("summary", {}, el("h2", {}, t("page-table"))),
    el(
      "div",
      { class: "scroll", tabindex: 0, role: "group", "aria-label": t("page-table") },
      el("table", { class: kind }, el("thead", {}, head), el("tbody", {}, rows)),
    ),
  );
}
