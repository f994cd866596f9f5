/** What is behind an answer, drawn: the reduction of a drawing, and all that can follow a small position. */

import { el, show } from "../dom.js";
import { drawn, followers } from "../questions.js";
import { reduction } from "../studio/reduction.js";
import { t } from "../texts.js";
import { graphOf } from "./graph.js";

/** Larger graphs say nothing to the eye. */
const MOST = 60;

/**
 * A fold that is filled when it is opened.
 * @param {import("../main.js").Room} room
 * @param {import("../questions.js").Solved} found
 */
export function unfolded(room, found) {
  const inside = el("div", {}, el("p", { class: "waiting" }, t("page-thinking")));
  const fill = async () => {
    try {
      show(inside, await picture(room, found.position));
    } catch (error) {
      show(inside, el("p", { class: "hint" }, error instanceof Error ? error.message : String(error)));
    }
  };
  return el(
    "details",
    { class: "card", id: "followers", ontoggle: () => void fill() },
    el("summary", {}, el("h2", {}, t("page-followers"))),
    inside,
  );
}

/**
 * @param {import("../main.js").Room} room
 * @param {string} position
 */
async function picture(room, position) {
  const manners = { signal: room.closed };
  const isDrawing = position.startsWith("hackenbush:") && !position.includes(" + ");
  const stages = isDrawing ? reduction((await drawn(room.engine, position, manners)).steps) : null;
  const graph = await followers(room.engine, position, MOST, manners);
  return [
    stages,
    graph ? graphOf(graph, { label: t("page-followers") }) : el("p", { class: "hint" }, t("page-too-many-followers", { count: MOST })),
  ];
}
