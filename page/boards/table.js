/**
 * The table: every component of a sum with its boards, to look at or to play on.
 *
 * What is revealed is shown on the things themselves: a frame tells by colour and by line how good the move is, and where one
 * touch is a whole move, its value stands there too.
 */

import { el, show, svg } from "../dom.js";
import { knows, t } from "../texts.js";
import { moveButton, worthOf } from "../parts/moves.js";
import { boards } from "./index.js";
import { preview, touch } from "./hands.js";

/** @typedef {import("../questions.js").Move} Move */
/** @typedef {import("../questions.js").Seen} Seen */
/** @typedef {import("./hands.js").Option} Option */
/** @typedef {import("./index.js").Placed} Placed */
/** @typedef {"nothing" | "hint" | "wins" | "all"} Reveal */

/**
 * @typedef {object} Shown
 * @property {Seen[]} components
 * @property {Move[]} moves
 * @property {Reveal} reveal
 * @property {((move: Move) => void) | null} play what a made move does; null if the table is only to be looked at
 */

/** Choices beyond these are left to the list of moves. */
const MOST_OFFERED = 40;

/**
 * @param {Shown} shown
 * @returns {HTMLElement}
 */
export function table(shown) {
  const hinted = shown.reveal === "hint" ? shown.moves.find((move) => move.wins === true) : undefined;
  return el("div", { class: "table" }, shown.components.map((seen, at) => component(shown, seen, at, hinted)));
}

/**
 * @param {Shown} shown
 * @param {Seen} seen
 * @param {number} at
 * @param {Move | undefined} hinted
 */
function component(shown, seen, at, hinted) {
  const moves = shown.moves.filter((move) => move.component === at && !move.also);
  const placed = seen.board ? [seen.board(moves)] : boards(seen.looks, seen.parts, moves);
  const under = seen.looks.some((look) => look && look.kind !== "heaps") && !seen.looks.some((look) => look?.kind === "queen");
  const offer = el("div", { class: "offer" });
  const parts = placed.map((board, part) => {
    const options = moves.flatMap((move) => board.ways(move).map((way) => ({ move, way })));
    reveal(board, options, shown.reveal);
    if (shown.play) handle(board, options, shown.play, offer, shown.reveal);
    board.shown.setAttribute("role", "group");
    board.shown.setAttribute("aria-label", seen.parts[part] ?? seen.position);
    const isHinted = hinted?.component === at && (placed.length === 1 || hinted.part === part);
    return el("div", { class: ["part", isHinted && "hinted"] }, board.shown);
  });
  const worth = shown.reveal === "all" && seen.value !== undefined && seen.value !== null ? el("span", { class: "worth" }, t("board-value", { value: seen.value })) : null;
  return el(
    "section",
    { class: "component", "aria-label": seen.position },
    el("header", {}, el("h3", {}, titleOf(seen)), el("code", {}, shortened(seen.position)), worth),
    el("div", { class: ["parts", under && "under"] }, parts),
    offer,
  );
}

/** @param {string} text */
const shortened = (text) => (text.length > 90 ? `${text.slice(0, 86)} …` : text);

/** @param {Seen} seen */
function titleOf(seen) {
  const key = `game-${seen.game}-title`;
  return knows(key) ? t(key) : seen.title ?? t("page-own-rule");
}

/**
 * Marks what can be touched by how good it is.
 * @param {Placed} board
 * @param {Option[]} options
 * @param {Reveal} level
 */
function reveal(board, options, level) {
  if (level !== "wins" && level !== "all") return;
  for (const [id, group] of board.targets) {
    const here = options.filter(({ way }) => way.touches.includes(id));
    const judged = here.filter(({ move }) => level === "all" || move.wins === true);
    const best = ["win", "draw", "lose"].find((worth) => judged.some(({ move }) => worthOf(move) === worth));
    if (!best) continue;
    group.classList.add("marked", best);
    const whole = judged.filter(({ way }) => way.touches.length === 1);
    const values = new Set(whole.map(({ move }) => move.nim_value));
    const [value] = values;
    if (level === "all" && values.size === 1 && value !== null && value !== undefined) group.append(valueOn(group, value));
    else if (best === "win") group.append(valueOn(group, "✓"));
  }
}

/**
 * A value in the middle of a thing.
 * @param {SVGGElement} group
 * @param {string | number} value
 */
function valueOn(group, value) {
  const frame = group.querySelector(".frame");
  const read = (/** @type {string} */ name) => Number(frame?.getAttribute(name) ?? 0);
  const round = frame?.tagName === "circle";
  const x = round ? read("cx") : read("x") + read("width") / 2;
  const y = round ? read("cy") - read("r") - 1 : read("y") + read("height") / 2 + 4;
  return svg("text", { class: "value plate", x, y, "pointer-events": "none" }, String(value));
}

/**
 * Makes a board answer to hands and keys.
 * @param {Placed} board
 * @param {Option[]} options
 * @param {(move: Move) => void} play
 * @param {HTMLElement} offer where further choices are shown
 * @param {Reveal} level
 */
function handle(board, options, play, offer, level) {
  /** @type {Set<string>} */
  let touched = new Set();
  const usable = [...board.targets].filter(([id]) => options.some(({ way }) => way.touches.includes(id)));
  const groups = usable.map(([, group]) => group);
  const make = (/** @type {string} */ id) => {
    const next = touch(options, touched, id);
    if (next.play) return play(next.play);
    touched = next.touched;
    for (const [name, group] of usable) group.classList.toggle("chosen", touched.has(name));
    const buttons = next.open.slice(0, MOST_OFFERED).map(({ move }) => moveButton(move, level, () => play(move)));
    const more = next.open.length > MOST_OFFERED ? el("p", { class: "hint" }, t("page-more-moves", { count: next.open.length - MOST_OFFERED })) : null;
    show(offer, el("p", { class: "hint" }, t("page-go-on-touching")), el("div", { class: "moves" }, buttons), more);
  };
  const look = (/** @type {string | null} */ id) => {
    const seen = id === null ? null : preview(options, touched, id);
    for (const [name, group] of board.targets) group.classList.toggle("taken", seen?.way.changes.includes(name) ?? false);
  };
  for (const [nth, [id, group]] of usable.entries()) {
    group.classList.add("target");
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", nth === 0 ? "0" : "-1");
    group.addEventListener("click", () => make(id));
    group.addEventListener("pointerenter", () => look(id));
    group.addEventListener("pointerleave", () => look(null));
    group.addEventListener("focus", () => look(id));
    group.addEventListener("blur", () => look(null));
    group.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        make(id);
      } else if (walk(groups, group, event.key)) event.preventDefault();
    });
  }
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * To the nearest thing in the direction of an arrow key.
 * @param {SVGGElement[]} groups
 * @param {SVGGElement} from
 * @param {string} key
 */
function walk(groups, from, key) {
  const arrow = ARROWS[key];
  if (!arrow) return false;
  const middle = (/** @type {Element} */ group) => {
    const box = group.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x = 0, y = 0] = middle(from);
  let best = null;
  let least = Infinity;
  for (const group of groups) {
    const [gx = 0, gy = 0] = middle(group);
    const [along, aside] = [(gx - x) * arrow[0] + (gy - y) * arrow[1], Math.abs((gx - x) * arrow[1]) + Math.abs((gy - y) * arrow[0])];
    if (group === from || along <= 1) continue;
    if (along + 2.5 * aside < least) [best, least] = [group, along + 2.5 * aside];
  }
  if (best) {
    from.setAttribute("tabindex", "-1");
    best.setAttribute("tabindex", "0");
    best.focus();
  }
  return true;
}
