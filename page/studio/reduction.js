/** The reduction, step by step: a slider walks through fusion and colon, and the drawing changes with it. */

import { el, show } from "../dom.js";
import { draw } from "../boards/drawing.js";
import { t } from "../texts.js";

/** @typedef {import("../questions.js").Stage} Stage */

/** @param {Stage[]} stages */
export function reduction(stages) {
  const heading = el("h2", {}, t("page-reduction"));
  if (!stages.length) return el("div", {}, heading, el("p", { class: "hint" }, t("page-no-reduction")));
  const picture = el("div", { class: "easel small", id: "step-picture" });
  const text = el("p", { id: "step-text", "aria-live": "polite" });
  const slider = el("input", {
    type: "range",
    min: 0,
    max: stages.length - 1,
    value: 0,
    id: "step",
    "aria-label": t("page-reduction"),
    oninput: () => go(Number(slider.value)),
  });
  const count = el("span", { class: "hint" });
  const go = (/** @type {number} */ at) => {
    const stage = stages[at];
    if (!stage) return;
    slider.value = String(at);
    show(count, t("page-step-of", { step: at + 1, steps: stages.length }));
    show(text, stage.text);
    const board = draw({ kind: "drawing", vertices: stage.drawing.vertices, edges: stage.drawing.edges });
    board.picture.setAttribute("role", "img");
    board.picture.setAttribute("aria-label", stage.text);
    for (const edge of stage.drawing.edges) if (edge.new) board.targets.get(`e${edge.edge}`)?.classList.add("fresh");
    show(picture, board.picture);
  };
  const step = (/** @type {number} */ by) => go(Math.max(0, Math.min(stages.length - 1, Number(slider.value) + by)));
  go(0);
  return el(
    "div",
    { class: "stack" },
    heading,
    picture,
    slider,
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", id: "step-back", onclick: () => step(-1) }, t("page-step-back")),
      el("button", { type: "button", id: "step-next", onclick: () => step(1) }, t("page-step-next")),
      count,
    ),
    text,
  );
}
