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
  const { spots, ends } = feet(look);
  const pixels = spots.map(([x, y]) => ({ x: x * SCALE, y: y * SCALE }));
  const lines = courses(pixels, ends.map(([u, v]) => ({ u, v })));
  const edges = look.edges.map(({ edge, colour, weight, ends: [u, v] }, nth) => {
    const course = lines[nth] ?? { d: "", middle: { x: 0, y: 0 } };
    const name = `${look.vertices[u]?.name}–${look.vertices[v]?.name}`;
    const group = target(targets, `e${edge}`, t("page-cut-edge", { name, colour: t(`page-${colour}`) }), ...stroke(course, colour));
    group.append(svg("circle", { class: "frame", cx: course.middle.x, cy: course.middle.y, r: 0, visibility: "hidden" }));
    if (weight !== 1) group.append(svg("text", { class: "value plate", x: course.middle.x, y: course.middle.y + 16 }, `×${weight}`));
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
 * Where everything is. The ground is one vertex of the game, but each edge stands on a foot of its own under what it carries.
 * @param {DrawingLook} look
 * @returns {{ spots: [number, number][], ends: [number, number][] }}
 */
function feet(look) {
  const laid = look.vertices.every((vertex, nth) => vertex.at || nth === 0);
  const tree = laid ? [] : hanging(look.vertices.length, look.edges.map((edge) => edge.ends));
  /** @type {[number, number][]} */
  const spots = look.vertices.map((vertex, nth) => vertex.at ?? [tree[nth]?.[0] ?? 0, -(tree[nth]?.[1] ?? 0)]);
  const isGround = (/** @type {number} */ vertex) => vertex === 0;
  const ends = look.edges.map(({ ends: [u, v] }) => {
    if (isGround(u) === isGround(v)) return /** @type {[number, number]} */ ([u, v]);
    const [low, high] = isGround(u) ? [u, v] : [v, u];
    const groundAt = look.vertices[low]?.at;
    if (groundAt && look.vertices.filter((vertex) => vertex.at?.[1] === 0).length > 1) return /** @type {[number, number]} */ ([low, high]);
    spots.push([spots[high]?.[0] ?? 0, 0]);
    return /** @type {[number, number]} */ ([spots.length - 1, high]);
  });
  // The vertex of the ground itself is drawn only where an edge uses it.
  const used = new Set(ends.flat());
  const kept = [...spots.keys()].filter((spot) => used.has(spot));
  const place = new Map(kept.map((spot, nth) => [spot, nth]));
  return { spots: kept.map((spot) => spots[spot] ?? [0, 0]), ends: ends.map(([u, v]) => [place.get(u) ?? 0, place.get(v) ?? 0]) };
}
