/**
 * A scatter plot that one can walk through: wheel, pinch and buttons zoom, a drag or the arrow keys move, and the point next to
 * the pointer is told in words. A proved period is shown as bands.
 */

import { el, show } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {{ from: number, to: number, top: number }} View what is seen: heaps from, to, and values up to */
/** @typedef {{ period: number, preperiod: number }} Period */

const LEFT = 48;
const BOTTOM = 30;
const EDGE = 12;

/**
 * @param {(number | null)[]} values
 * @param {object} options
 * @param {Period | null} [options.period]
 * @param {string} options.label what is plotted, for those who do not see it
 */
export function plot(values, { period = null, label }) {
  const whole = whatIsThere(values);
  let view = { ...whole };
  const canvas = el("canvas", { tabindex: 0, role: "img", "aria-label": label, class: "plot" });
  const told = el("output", { class: "hint", "aria-live": "polite" }, t("page-plot-hint"));
  const draw = () => paint(canvas, values, view, period, nearest);
  /** @type {number | null} */
  let nearest = null;

  const zoom = (/** @type {number} */ factor, /** @type {number} */ around) => {
    const wide = Math.min(Math.max((view.to - view.from) * factor, 8), whole.to - whole.from);
    const share = (around - view.from) / (view.to - view.from || 1);
    view = within(around - share * wide, wide, whole, values);
    draw();
  };
  const middle = () => (view.from + view.to) / 2;
  const shift = (/** @type {number} */ share) => {
    const wide = view.to - view.from;
    view = within(view.from + share * wide, wide, whole, values);
    draw();
  };
  const tell = (/** @type {number | null} */ n) => {
    nearest = n;
    if (n !== null) show(told, `g(${n}) = ${values[n]}`);
    draw();
  };

  listen(canvas, {
    zoom,
    shift,
    middle,
    tell,
    at: (x) => heapAt(canvas, view, x),
    pick: (x, y) => nearestPoint(canvas, values, view, x, y),
  });
  new ResizeObserver(draw).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  const button = (/** @type {string} */ text, /** @type {string} */ name, /** @type {() => void} */ run) =>
    el("button", { type: "button", "aria-label": t(name), title: t(name), onclick: run }, text);
  return el(
    "figure",
    { class: "plotted" },
    canvas,
    el(
      "div",
      { class: "row" },
      button("+", "page-zoom-in", () => zoom(0.5, middle())),
      button("−", "page-zoom-out", () => zoom(2, middle())),
      button("←", "page-left", () => shift(-0.3)),
      button("→", "page-right", () => shift(0.3)),
      el("button", { type: "button", onclick: () => ((view = { ...whole }), draw()) }, t("page-zoom-all")),
      told,
    ),
  );
}

/** @param {(number | null)[]} values */
function whatIsThere(values) {
  return { from: -0.5, to: Math.max(values.length - 0.5, 1), top: highest(values, 0, values.length) };
}

/**
 * @param {(number | null)[]} values
 * @param {number} from
 * @param {number} to
 */
function highest(values, from, to) {
  let most = 1;
  for (let n = Math.max(0, Math.floor(from)); n < Math.min(values.length, to); n++) most = Math.max(most, values[n] ?? 0);
  return most;
}

/**
 * A view that stays inside of what is there.
 * @param {number} from
 * @param {number} wide
 * @param {View} whole
 * @param {(number | null)[]} values
 * @returns {View}
 */
function within(from, wide, whole, values) {
  const start = Math.max(whole.from, Math.min(from, whole.to - wide));
  return { from: start, to: start + wide, top: highest(values, start, start + wide) };
}

/** @param {HTMLCanvasElement} canvas */
function frameOf(canvas) {
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  return { wide, high, width: wide - LEFT - EDGE, height: high - BOTTOM - EDGE };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {View} view
 * @param {number} x
 */
function heapAt(canvas, view, x) {
  const { width } = frameOf(canvas);
  return view.from + ((x - LEFT) / width) * (view.to - view.from);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {(number | null)[]} values
 * @param {View} view
 * @param {number} x
 * @param {number} y
 * @returns {number | null}
 */
function nearestPoint(canvas, values, view, x, y) {
  const { height, width } = frameOf(canvas);
  const scale = width / (view.to - view.from);
  let best = null;
  let least = 40;
  for (let n = Math.max(0, Math.floor(heapAt(canvas, view, x - 20))); n <= heapAt(canvas, view, x + 20); n++) {
    const value = values[n];
    if (value === null || value === undefined) continue;
    const far = Math.hypot(LEFT + (n - view.from) * scale - x, EDGE + height * (1 - value / view.top) - y);
    if (far < least) [best, least] = [n, far];
  }
  return best;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {(number | null)[]} values
 * @param {View} view
 * @param {Period | null} period
 * @param {number | null} nearest
 */
function paint(canvas, values, view, period, nearest) {
  const { wide, high, width, height } = frameOf(canvas);
  const ratio = devicePixelRatio || 1;
  canvas.width = wide * ratio;
  canvas.height = high * ratio;
  const pen = canvas.getContext("2d");
  if (!pen || wide === 0) return;
  pen.scale(ratio, ratio);
  const colour = colours(canvas);
  const x = (/** @type {number} */ n) => LEFT + ((n - view.from) / (view.to - view.from)) * width;
  const y = (/** @type {number} */ value) => EDGE + height * (1 - value / view.top);
  if (period) bands(pen, period, view, x, height, colour);
  axes(pen, view, x, y, { left: LEFT, right: LEFT + width, bottom: EDGE + height }, colour);
  const size = Math.min(8, Math.max(view.to - view.from > 4000 ? 1.8 : 3.4, (width / (view.to - view.from)) * 0.6));
  pen.fillStyle = colour("--accent");
  for (let n = Math.max(0, Math.ceil(view.from)); n < Math.min(values.length, view.to + 1); n++) {
    const value = values[n];
    if (value === null || value === undefined || n === nearest) continue;
    pen.beginPath();
    if (size < 2.5) pen.rect(x(n) - size / 2, y(value) - size / 2, size, size);
    else pen.arc(x(n), y(value), size / 2, 0, 7);
    pen.fill();
  }
  if (nearest !== null) {
    pen.strokeStyle = colour("--lose");
    pen.lineWidth = 2.5;
    pen.beginPath();
    pen.arc(x(nearest), y(values[nearest] ?? 0), 6, 0, 7);
    pen.stroke();
  }
}

/** @typedef {(name: string) => string} Colours */

/**
 * Colours of the style sheet, as the canvas needs them.
 * @param {HTMLElement} element
 * @returns {Colours}
 */
export function colours(element) {
  const probe = element.ownerDocument.createElement("span");
  element.parentElement?.append(probe);
  /** @type {Map<string, string>} */
  const found = new Map();
  const names = ["--ink", "--soft", "--line", "--accent", "--lose", "--win", "--well", "--card", "--accent-fill"];
  for (const name of names) {
    probe.style.color = `var(${name})`;
    found.set(name, getComputedStyle(probe).color);
  }
  probe.remove();
  return (name) => found.get(name) ?? "gray";
}

/**
 * The preperiod in grey, then one band a period.
 * @param {CanvasRenderingContext2D} pen
 * @param {Period} period
 * @param {View} view
 * @param {(n: number) => number} x
 * @param {number} height
 * @param {Colours} colour
 */
function bands(pen, period, view, x, height, colour) {
  const band = (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ name) => {
    const [left, right] = [Math.max(x(from - 0.5), LEFT), Math.min(x(to - 0.5), x(view.to))];
    pen.fillStyle = colour(name);
    if (right > left) pen.fillRect(left, EDGE, right - left, height);
  };
  band(0, period.preperiod, "--well");
  const first = Math.max(0, Math.floor((view.from - period.preperiod) / period.period));
  const last = Math.ceil((view.to - period.preperiod) / period.period);
  if (last - first > 200) return;
  for (let nth = first + (first % 2); nth <= last; nth += 2) {
    const from = period.preperiod + nth * period.period;
    band(from, from + period.period, "--accent-fill");
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {View} view
 * @param {(n: number) => number} x
 * @param {(value: number) => number} y
 * @param {{ left: number, right: number, bottom: number }} box
 * @param {Colours} colour
 */
function axes(pen, view, x, y, box, colour) {
  pen.font = '12px "Noto Sans", system-ui, sans-serif';
  pen.strokeStyle = colour("--line");
  pen.lineWidth = 1;
  pen.fillStyle = colour("--soft");
  pen.textAlign = "right";
  for (const value of ticks(0, view.top, 6)) {
    pen.beginPath();
    pen.moveTo(box.left, Math.round(y(value)) + 0.5);
    pen.lineTo(box.right, Math.round(y(value)) + 0.5);
    pen.stroke();
    pen.fillText(String(value), box.left - 8, y(value) + 4);
  }
  pen.textAlign = "center";
  for (const n of ticks(Math.max(0, view.from), view.to, Math.max(3, Math.floor((box.right - box.left) / 90)))) {
    pen.fillText(String(n), x(n), box.bottom + 20);
  }
}

/**
 * Round numbers, about so many.
 * @param {number} from
 * @param {number} to
 * @param {number} many
 */
export function ticks(from, to, many) {
  const rough = (to - from) / many || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= rough) ?? power);
  const found = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) found.push(tick);
  return found;
}

/**
 * @typedef {object} Actions
 * @property {(factor: number, around: number) => void} zoom
 * @property {(share: number) => void} shift
 * @property {() => number} middle
 * @property {(n: number | null) => void} tell
 * @property {(x: number) => number} at
 * @property {(x: number, y: number) => number | null} pick
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Actions} act
 */
function listen(canvas, act) {
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      act.zoom(event.deltaY > 0 ? 1.25 : 0.8, act.at(event.offsetX));
    },
    { passive: false },
  );
  canvas.addEventListener("dblclick", (event) => act.zoom(0.5, act.at(event.offsetX)));
  canvas.addEventListener("keydown", (event) => {
    const run = {
      ArrowLeft: () => act.shift(-0.15),
      ArrowRight: () => act.shift(0.15),
      "+": () => act.zoom(0.5, act.middle()),
      "-": () => act.zoom(2, act.middle()),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  canvas.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return act.tell(act.pick(event.offsetX, event.offsetY));
    const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [was, is] = [Math.abs(before.x - other.x), Math.abs(event.offsetX - other.x)];
      if (was > 8 && is > 8) act.zoom(was / is, act.at((event.offsetX + other.x) / 2));
    } else {
      act.shift((before.x - event.offsetX) / (canvas.clientWidth - LEFT - EDGE));
    }
    fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
    canvas.addEventListener(name, (event) => fingers.delete(event.pointerId));
}
