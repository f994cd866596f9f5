/** All that can follow a small position, drawn as a graph in layers. */

import { el, show } from "../dom.js";
import { unfolded } from "../questions.js";
import { t } from "../texts.js";
import { graph } from "./graph.js";

/** Larger graphs say nothing to the eye. */
const MOST = 60;

/**
 * A fold that is filled when it is opened.
 * @param {import("../main.js").Room} room
 * @param {string} position
 * @param {{ play: string, compound: string }} how
 */
export function followers(room, position, how) {
  if (how.play !== "normal" || how.compound !== "disjunctive") return null;
  const inside = el("div", {}, el("p", { class: "waiting" }, t("page-thinking")));
  let asked = false;
  const open = async () => {
    if (asked) return;
    asked = true;
    try {
      const found = await unfolded(room.engine, { position, most: MOST }, { signal: room.closed });
      show(inside, found ? graph(found.vertices, found.arcs, { label: t("page-followers") }) : el("p", { class: "hint" }, t("page-too-many-followers", { count: MOST })));
    } catch (error) {
      show(inside, el("p", { class: "hint" }, error instanceof Error ? error.message : String(error)));
    }
  };
  return el("details", { class: "card", id: "followers", ontoggle: open }, el("summary", {}, el("h2", {}, t("page-followers"))), inside);
}
