/** Values of pairs as a map: the darker the larger, zeros stand out as squares of their own. Small maps show their numbers. */

import { el, show } from "../dom.js";
import { t } from "../texts.js";
import { colours } from "./plot.js";

/**
 * @param {(number | null)[][]} rows row a, column b
 * @param {string} label
 */
export function heat(rows, label) {
  const wide = Math.max(1, ...rows.map((row) => row.length));
  const canvas = el("canvas", { class: "heat", role: "img", tabindex: 0, "aria-label": label });
  const told = el("output", { class: "hint", "aria-live": "polite" }, t("page-heat-hint"));
  /** @type {[number, number]} */
  let chosen = [-1, -1];
  const side = () => Math.max(2, Math.min(34, Math.floor((canvas.parentElement?.clientWidth ?? 600) / (wide + 1))));
  const draw = () => paint(canvas, rows, side(), chosen);
  const choose = (/** @type {number} */ y, /** @type {number} */ x) => {
    const value = rows[y]?.[x];
    if (value === undefined) return;
    chosen = [y, x];
    show(told, `g(${y}, ${x}) = ${value ?? "–"}`);
    draw();
  };
  canvas.addEventListener("pointermove", (event) => choose(Math.floor(event.offsetY / side()) - 1, Math.floor(event.offsetX / side()) - 1));
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    choose(Math.max(0, chosen[0] + (step[0] ?? 0)), Math.max(0, chosen[1] + (step[1] ?? 0)));
  });
  requestAnimationFrame(draw);
  addEventListener("resize", draw);
  return el("figure", { class: "plotted" }, canvas, el("div", { class: "row" }, told));
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {(number | null)[][]} rows
 * @param {number} side
 * @param {[number, number]} chosen
 */
function paint(canvas, rows, side, chosen) {
  const wide = Math.max(1, ...rows.map((row) => row.length));
  const ratio = devicePixelRatio || 1;
  const [width, height] = [(wide + 1) * side, (rows.length + 1) * side];
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.setProperty("width", `${width}px`);
  canvas.style.setProperty("height", `${height}px`);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(ratio, ratio);
  const colour = colours(canvas);
  const most = rows.flat().reduce((/** @type {number} */ top, value) => Math.max(top, value ?? 0), 1);
  const numbered = side >= 17;
  pen.font = `${Math.min(13, side * 0.5)}px "Noto Sans", system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  rows.forEach((row, y) =>
    row.forEach((value, x) => {
      if (value === null) return;
      const [left, top] = [(x + 1) * side, (y + 1) * side];
      const share = value / most;
      const depth = value === 0 ? 1 : 0.08 + 0.72 * share;
      pen.globalAlpha = depth;
      pen.fillStyle = value === 0 ? colour("--lose") : colour("--accent");
      pen.fillRect(left, top, side - 1, side - 1);
      pen.globalAlpha = 1;
      if (!numbered) return;
      pen.fillStyle = readable(colour, value === 0 ? "--lose" : "--accent", depth);
      pen.fillText(String(value), left + side / 2, top + side / 2);
    }),
  );
  pen.fillStyle = colour("--soft");
  const every = Math.max(1, Math.ceil(26 / side));
  for (let x = 0; x < wide; x += every) pen.fillText(String(x), (x + 1.5) * side, side / 2);
  for (let y = 0; y < rows.length; y += every) pen.fillText(String(y), side / 2, (y + 1.5) * side);
  if (chosen[0] >= 0) {
    pen.strokeStyle = colour("--ink");
    pen.lineWidth = 2;
    pen.strokeRect((chosen[1] + 1) * side - 1, (chosen[0] + 1) * side - 1, side + 1, side + 1);
  }
}

/**
 * Letters in the colour, of ink and paper, that stands out more on a shade.
 * @param {import("./plot.js").Colours} colour
 * @param {string} shade
 * @param {number} depth how much of it lies on the paper
 */
function readable(colour, shade, depth) {
  const light = (/** @type {string} */ name) =>
    (colour(name).match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part, at) => sum + Number(part) * ([0.3, 0.59, 0.11][at] ?? 0), 0);
  const under = depth * light(shade) + (1 - depth) * light("--card");
  return Math.abs(light("--ink") - under) >= Math.abs(light("--card") - under) ? colour("--ink") : colour("--card");
}
