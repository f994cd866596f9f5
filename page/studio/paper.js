/**
 * The paper of the desk: points are set and dragged, edges are drawn from point to point, and what the engine says of each
 * edge is shown on it.
 */

import { put, show, svg } from "../dom.js";
import { t } from "../texts.js";
import { addKnot } from "./drawing.js";
import { courses, ground, stroke } from "./shapes.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Thing} Thing */
/** @typedef {{ text: string, wins: boolean }} Note what is said of an edge */

const SCALE = 64;
const SNAP = 0.25;
const COLOURS = /** @type {const} */ ({ g: "green", b: "blue", r: "red" });

/** @param {Desk} desk */
export function paper(desk) {
  const sheet = svg("svg", { class: "paper board", role: "group", "aria-label": t("page-paper") });
  /** @type {(Note | null)[]} */
  let notes = [];
  const box = { left: -4, right: 4, top: 6.4 };
  const pixel = (/** @type {{ x: number, y: number }} */ spot) => ({ x: spot.x * SCALE, y: -spot.y * SCALE });

  const fit = () => {
    const { knots } = desk.drawing;
    box.left = Math.min(-4, ...knots.map((knot) => knot.x - 0.8));
    box.right = Math.max(4, ...knots.map((knot) => knot.x + 0.8));
    box.top = Math.max(6.4, ...knots.map((knot) => knot.y + 1));
  };

  const draw = () => {
    const { knots, sticks } = desk.drawing;
    const [left, width, top] = [box.left * SCALE, (box.right - box.left) * SCALE, -box.top * SCALE];
    sheet.setAttribute("viewBox", `${left} ${top} ${width} ${box.top * SCALE + 30}`);
    const spots = knots.map(pixel);
    const lines = courses(spots, sticks);
    show(
      sheet,
      svg("g", {}, ground(left, left + width, 2)),
      sticks.map((_, at) => drawStick(at, lines[at] ?? { d: "", middle: { x: 0, y: 0 } })),
      knots.map((_, at) => drawKnot(at, spots[at] ?? { x: 0, y: 0 })),
    );
  };

  const drawStick = (/** @type {number} */ at, /** @type {import("./shapes.js").Course} */ course) => {
    const { knots, sticks } = desk.drawing;
    const stick = sticks[at];
    if (!stick) return svg("g");
    const note = notes[at] ?? null;
    const text = [stick.weight === 1 ? "" : `×${stick.weight}`, note?.text ?? ""].filter(Boolean).join(" ");
    const says = t("page-edge", { name: `${knots[stick.u]?.name}–${knots[stick.v]?.name}`, value: note?.text || "–" });
    const group = svg(
      "g",
      {
        class: ["target", "edge", note && "marked", note && (note.wins ? "win" : "lose"), isChosen("stick", at) && "chosen"],
        role: "button",
        tabindex: 0,
        "aria-label": note?.wins ? `${says} ${t("page-worth-win")}` : says,
        "data-edge": at,
      },
      stroke(course, COLOURS[stick.colour]),
    );
    if (text)
      put(
        group,
        svg(
          "text",
          { "aria-hidden": "true", class: "value plate", x: course.middle.x, y: course.middle.y + 4 },
          note?.wins ? `✂ ${text}` : text,
        ),
      );
    group.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      pick({ kind: "stick", at });
    });
    keys(group, { kind: "stick", at });
    return group;
  };

  const drawKnot = (/** @type {number} */ at, /** @type {{ x: number, y: number }} */ spot) => {
    const name = desk.drawing.knots[at]?.name ?? "";
    const group = svg(
      "g",
      {
        class: ["target", "knots", isChosen("knot", at) && "chosen"],
        role: "button",
        tabindex: 0,
        "aria-label": t("page-point-plain", { name }),
        "data-knot": at,
      },
      svg("circle", { cx: spot.x, cy: spot.y, r: 20, fill: "transparent" }),
      svg("circle", { class: "knot", cx: spot.x, cy: spot.y, r: 7 }),
      svg("circle", { class: "frame", cx: spot.x, cy: spot.y, r: 12 }),
    );
    group.addEventListener("pointerdown", (event) => beginAtKnot(event, at));
    keys(group, { kind: "knot", at });
    return group;
  };

  const isChosen = (/** @type {string} */ kind, /** @type {number} */ at) => desk.chosen?.kind === kind && desk.chosen?.at === at;

  const keys = (/** @type {SVGGElement} */ group, /** @type {Thing} */ thing) =>
    group.addEventListener("keydown", (event) => {
      if (event.key === "Delete" || event.key === "Backspace") desk.erase(thing);
      else if (event.key === "Enter" || event.key === " ") pick(thing);
      else if (thing.kind === "knot" && event.key.startsWith("Arrow")) nudge(thing.at, event.key);
      else return;
      event.preventDefault();
    });

  const nudge = (/** @type {number} */ at, /** @type {string} */ key) => {
    const knot = desk.drawing.knots[at];
    if (!knot) return;
    desk.remember();
    knot.x += key === "ArrowLeft" ? -SNAP : key === "ArrowRight" ? SNAP : 0;
    if (!knot.ground) knot.y = Math.max(0.5, knot.y + (key === "ArrowUp" ? SNAP : key === "ArrowDown" ? -SNAP : 0));
    desk.changed();
    /** @type {SVGGElement | null} */ (sheet.querySelector(`[data-knot="${at}"]`))?.focus();
  };

  const pick = (/** @type {Thing} */ thing) => (desk.tool === "erase" ? desk.erase(thing) : desk.choose(thing));

  /** Where a pointer is, in the units of the drawing, on the grid. */
  const spotOf = (/** @type {PointerEvent} */ event) => {
    const matrix = sheet.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const snap = (/** @type {number} */ value) => Math.round(value / SNAP) * SNAP;
    return { x: snap(point.x / SCALE), y: Math.max(0, snap(-point.y / SCALE)) };
  };

  const knotNear = (/** @type {{ x: number, y: number }} */ spot) => {
    const { knots } = desk.drawing;
    const far = (/** @type {{ x: number, y: number }} */ knot) => Math.hypot(knot.x - spot.x, knot.y - spot.y);
    const at = knots.findIndex((knot) => far(knot) < 0.3);
    return at < 0 ? null : at;
  };

  const beginAtKnot = (/** @type {PointerEvent} */ event, /** @type {number} */ at) => {
    event.stopPropagation();
    if (desk.tool === "erase") return desk.erase({ kind: "knot", at });
    if (desk.tool === "move") return drag(at);
    drawFrom(at, null);
  };

  /** Moves a point with the pointer. */
  const drag = (/** @type {number} */ at) => {
    const knot = desk.drawing.knots[at];
    if (!knot) return;
    desk.remember();
    follow(
      (spot) => {
        knot.x = spot.x;
        if (!knot.ground) knot.y = Math.max(0.5, spot.y);
        draw();
      },
      () => desk.changed(),
    );
  };

  /** An edge from a point to where the pointer is let go. `fresh` is a point that was set for it. */
  const drawFrom = (/** @type {number} */ from, /** @type {number | null} */ fresh) => {
    const start = pixel(desk.drawing.knots[from] ?? { x: 0, y: 0 });
    const rubber = svg("path", { class: "stick rubber", d: "" });
    let wentAway = false;
    follow(
      (spot) => {
        const end = pixel(spot);
        wentAway ||= Math.hypot(end.x - start.x, end.y - start.y) > SCALE * 0.4;
        rubber.setAttribute("d", `M${start.x},${start.y} L${end.x},${end.y}`);
        if (!rubber.parentNode) sheet.append(rubber);
      },
      (spot) => {
        rubber.remove();
        if (!wentAway) return fresh === null ? desk.choose({ kind: "knot", at: from }) : desk.changed();
        if (fresh === null) desk.remember();
        const drawing = desk.drawing;
        const to = knotNear(spot) ?? addKnot(drawing, spot.x, spot.y);
        if (!(drawing.knots[from]?.ground && drawing.knots[to]?.ground && from !== to))
          drawing.sticks.push({ u: from, v: to, colour: desk.colour, weight: 1 });
        desk.changed();
      },
    );
  };

  const follow = (
    /** @type {(spot: { x: number, y: number }) => void} */ moved,
    /** @type {(spot: { x: number, y: number }) => void} */ done,
  ) => {
    const move = (/** @type {PointerEvent} */ event) => moved(spotOf(event));
    const end = (/** @type {PointerEvent} */ event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      done(spotOf(event));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };

  sheet.addEventListener("pointerdown", (event) => {
    if (desk.tool !== "draw") return desk.choose(null);
    desk.remember();
    const spot = spotOf(event);
    const at = knotNear(spot) ?? addKnot(desk.drawing, spot.x, spot.y);
    drawFrom(at, at);
  });

  const annotate = (/** @type {(Note | null)[]} */ found) => {
    notes = found;
    draw();
  };
  return { sheet, draw, fit, annotate };
}
