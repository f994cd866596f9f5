/** A Hackenbush drawing: touch an edge to cut it. */

import { svg } from "../dom.js";
import { t } from "../texts.js";
import { courses, ground, stroke } from "../studio/shapes.js";
import { hanging } from "./layout.js";
import { picture, target } from "./common.js";

/** @typedef {import("./common.js").Board} Board */
/** @typedef {import("../questions.js").DrawingLook} DrawingLook */

const SCALE = 58;

/**
 * @param {DrawingLook} look
 * @returns {Board}
 */
export function draw(look) {
  /** @type {Map<string, SVGGElement>} */
  const targets = new Map();
  const { spots, ends } = used(look);
  const pixels = spots.map(([x, y]) => ({ x: x * SCALE, y: y * SCALE }));
  const lines = courses(
    pixels,
    ends.map(([u, v]) => ({ u, v })),
  );
  const edges = look.edges.map(({ edge, colour, weight, ends: [u, v] }, nth) => {
    const course = lines[nth] ?? { d: "", middle: { x: 0, y: 0 } };
    const name = `${look.vertices[u]?.name || 0}–${look.vertices[v]?.name || 0}`;
    const group = target(targets, `e${edge}`, t("page-cut-edge", { name, colour: t(`page-${colour}`) }), ...stroke(course, colour));
    group.append(svg("circle", { class: "frame", cx: course.middle.x, cy: course.middle.y, r: 0, visibility: "hidden" }));
    if (weight !== 1)
      group.append(svg("text", { "aria-hidden": "true", class: "value plate", x: course.middle.x, y: course.middle.y + 16 }, `×${weight}`));
    return group;
  });
  const knots = pixels.map(({ x, y }) => svg("circle", { class: "knot", cx: x, cy: y, r: 5 }));
  const xs = pixels.map(({ x }) => x);
  const [left, right, top] = [Math.min(0, ...xs) - 40, Math.max(0, ...xs) + 40, Math.min(-40, ...pixels.map(({ y }) => y)) - 46];
  return {
    picture: picture([left, top, right - left, 26 - top], svg("g", {}, ground(left, right, 2)), edges, knots),
    targets,
    ways: ({ edge }) => (edge === undefined ? [] : [{ touches: [`e${edge}`], changes: [`e${edge}`] }]),
  };
}

/**
 * The vertices that some edge ends in, and the ends by their places among them.
 * @param {DrawingLook} look
 * @returns {{ spots: [number, number][], ends: [number, number][] }}
 */
function used(look) {
  const all = new Set(look.edges.flatMap((edge) => edge.ends));
  const kept = [...look.vertices.keys()].filter((vertex) => all.has(vertex));
  const laid = kept.every((vertex) => look.vertices[vertex]?.at);
  const tree = laid
    ? []
    : hanging(
        look.vertices.length,
        look.edges.map((edge) => edge.ends),
      );
  const place = new Map(kept.map((vertex, nth) => [vertex, nth]));
  return {
    spots: kept.map((vertex) => look.vertices[vertex]?.at ?? [tree[vertex]?.[0] ?? 0, -(tree[vertex]?.[1] ?? 0)]),
    ends: look.edges.map(({ ends: [u, v] }) => [place.get(u) ?? 0, place.get(v) ?? 0]),
  };
}
