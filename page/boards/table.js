/**
 * The table: every component of a sum with its boards, to look at or to play on.
 *
 * What is revealed is shown on the things themselves: a frame tells by colour and by line how good the move is, and where one
 * touch is a whole move, its value stands there too.
 */

import { el, show, svg } from "../dom.js";
import { knows, t } from "../texts.js";
import { moveButton, parts as movesOf, wordsOf, worthOf } from "../parts/moves.js";
import { boards } from "./index.js";
import { preview as previewOf, touch } from "./hands.js";

/** @typedef {import("../questions.js").Component} Component */
/** @typedef {import("../questions.js").Move} Move */
/** @typedef {import("../questions.js").Whole} Whole */
/** @typedef {import("./common.js").Way} Way */
/** @typedef {import("./hands.js").Option} Option */
/** @typedef {import("./index.js").Placed} Placed */
/** @typedef {"nothing" | "hint" | "wins" | "all"} Reveal */

/**
 * @typedef {object} Shown
 * @property {Component[]} board
 * @property {Move[]} moves
 * @property {Reveal} reveal
 * @property {(Whole | null | undefined)[]} [values] what the components are worth, where that is to be shown
 * @property {Move | null} [announced] a move to be shown before it is made
 * @property {((move: Move) => void) | null} play what a made move does; null if the table is only to be looked at
 */

/** Choices beyond these are left to the list of moves. */
const MOST_OFFERED = 40;

/**
 * @param {Shown} shown
 * @returns {HTMLElement}
 */
export function table(shown) {
  const steps = shown.moves.flatMap((move) => movesOf(move));
  const laid = shown.board.map((component, at) =>
    boards(
      component,
      steps.filter((step) => step.component === at).map((step) => step.touch),
    ),
  );
  const targets = new Map(
    laid.flatMap((placed, at) =>
      placed.flatMap((board) => [...board.targets].map(([id, group]) => /** @type {const} */ ([name(at, board, id), group]))),
    ),
  );
  const options = shown.moves.flatMap((move) => waysOf(move, laid).map((way) => ({ move, way })));
  const offers = shown.board.map(() => el("div", { class: "offer" }));
  reveal(targets, options, shown.reveal);
  if (shown.play) handle(targets, options, shown, offers);
  const preview = (/** @type {Move | null} */ move) => {
    const option = move ? options.find((one) => one.move.to === move.to && wordsOf(one.move, 2) === wordsOf(move, 2)) : undefined;
    const changes = new Set(option?.way.changes);
    for (const [thing, group] of targets) group.classList.toggle("taken", changes.has(thing));
  };
  if (shown.announced) preview(shown.announced);
  const hinted = shown.reveal === "hint" ? shown.moves.find((move) => move.wins === true) : undefined;
  const laidOut = el(
    "div",
    { class: "table" },
    shown.board.map((component, at) => section(shown, component, at, laid[at] ?? [], offers[at] ?? el("div"), hinted)),
  );
  previews.set(laidOut, preview);
  return laidOut;
}

/** How each table shows a move before it is made. @type {WeakMap<Element, (move: Move | null) => void>} */
const previews = new WeakMap();

/**
 * Shows on a table what a move would change, or nothing any more.
 * @param {Element | null} laidOut
 * @param {Move | null} move
 */
export function previewOn(laidOut, move) {
  if (laidOut) previews.get(laidOut)?.(move);
}

/**
 * A thing on the table: its component, its board, itself.
 * @param {number} component
 * @param {Placed} board
 * @param {string} id
 */
const name = (component, board, id) => `${component}/${board.parts[0]}/${id}`;

/**
 * The ways to make a move; where a turn moves in several parts, one way for each choice of theirs.
 * @param {Move} move
 * @param {Placed[][]} laid
 * @returns {Way[]}
 */
function waysOf(move, laid) {
  /** @type {Way[]} */
  let ways = [{ touches: [], changes: [] }];
  for (const { component, part, touch: hands } of movesOf(move)) {
    const board = laid[component]?.find((placed) => placed.parts.includes(part));
    const here = board?.ways(part, hands) ?? [];
    const named = (/** @type {string[]} */ ids) => (board ? ids.map((id) => name(component, board, id)) : []);
    ways = ways
      .flatMap((way) =>
        here.map(({ touches, changes }) => ({
          touches: [...way.touches, ...named(touches)],
          changes: [...way.changes, ...named(changes)],
        })),
      )
      .slice(0, 64);
  }
  return ways.filter((way) => way.touches.length);
}

/**
 * @param {Shown} shown
 * @param {Component} component
 * @param {number} at
 * @param {Placed[]} placed
 * @param {HTMLElement} offer
 * @param {Move | undefined} hinted
 */
function section(shown, component, at, placed, offer, hinted) {
  const looks = component.parts.map((part) => part.look?.kind);
  const under = looks.some((kind) => kind === "row" || kind === "squares");
  const hint = hinted && movesOf(hinted).find((step) => step.component === at);
  const parts = placed.map((board) => {
    board.shown.setAttribute("role", shown.play ? "group" : "img");
    board.shown.setAttribute("aria-label", component.parts[board.parts[0] ?? 0]?.text ?? component.text);
    const isHinted = hint !== undefined && board.parts.includes(hint.part);
    return el(
      "div",
      { class: ["part", isHinted && "hinted"] },
      board.shown,
      isHinted ? el("span", { class: "unseen" }, t("page-hint-here")) : null,
    );
  });
  const value = shown.values?.[at];
  return el(
    "section",
    { class: "component", "aria-label": component.text },
    el(
      "header",
      {},
      el("h3", {}, titleOf(component)),
      el("code", {}, shortened(component.text)),
      value === null || value === undefined ? null : el("span", { class: "worth" }, t("board-value", { value })),
    ),
    el("div", { class: ["parts", under && "under"] }, parts),
    offer,
  );
}

/** @param {string} text */
const shortened = (text) => (text.length > 90 ? `${text.slice(0, 86)} …` : text);

/** @param {Component} component */
function titleOf(component) {
  const key = `game-${component.game.split("/")[0]}-title`;
  return knows(key) ? t(key) : (component.title ?? component.game);
}

/**
 * Marks what can be touched by how good it is.
 * @param {Map<string, SVGGElement>} targets
 * @param {Option[]} options
 * @param {Reveal} level
 */
function reveal(targets, options, level) {
  if (level !== "wins" && level !== "all") return;
  for (const [id, group] of targets) {
    const judged = options.filter(({ way, move }) => way.touches.includes(id) && (level === "all" || move.wins === true));
    const best = ["win", "draw", "lose"].find((worth) => judged.some(({ move }) => worthOf(move) === worth));
    if (!best) continue;
    group.classList.add("marked", best);
    const whole = judged
      .filter(({ way, move }) => way.touches.length === 1 && worthOf(move) === best)
      .map(({ move }) => move.nim_value ?? move.value);
    const [value] = whole;
    const single = level === "all" && new Set(whole).size === 1 && value !== null && value !== undefined;
    if (single) group.append(valueOn(group, value));
    else if (best === "win") group.append(valueOn(group, "✓"));
    const said = [group.dataset["label"], single ? t("page-leaves-value", { value }) : null, t(`page-worth-${best}`)];
    group.dataset["label"] = said.filter(Boolean).join(" · ");
  }
}

/**
 * A value in the middle of a thing.
 * @param {SVGGElement} group
 * @param {string | number} value
 */
function valueOn(group, value) {
  const frame = group.querySelector(".frame");
  const read = (/** @type {string} */ attribute) => Number(frame?.getAttribute(attribute) ?? 0);
  const round = frame?.tagName === "circle";
  if (frame instanceof SVGElement && frame.dataset["corner"]) return plate(read("x") + read("width") - 6, read("y") + 12, value);
  const x = round ? read("cx") : read("x") + read("width") / 2;
  const y = round ? read("cy") - read("r") + (read("r") ? -1 : 4) : read("y") + read("height") / 2 + 4;
  return plate(x, y, value);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string | number} value
 */
function plate(x, y, value) {
  return svg("text", { class: "value plate", x, y, "pointer-events": "none", "aria-hidden": "true" }, String(value));
}

/**
 * Makes the boards answer to hands and keys.
 * @param {Map<string, SVGGElement>} targets
 * @param {Option[]} options
 * @param {Shown} shown
 * @param {HTMLElement[]} offers where further choices are shown, under each component
 */
function handle(targets, options, shown, offers) {
  const play = /** @type {(move: Move) => void} */ (shown.play);
  /** @type {Set<string>} */
  let touched = new Set();
  const touchable = new Set(options.flatMap(({ way }) => way.touches));
  const usable = [...targets].filter(([id]) => touchable.has(id));
  const groups = usable.map(([, group]) => group);
  const make = (/** @type {string} */ id) => {
    const next = touch(options, touched, id);
    if (next.play) return play(next.play);
    touched = next.touched;
    for (const [thing, group] of usable) group.classList.toggle("chosen", touched.has(thing));
    const buttons = next.open
      .slice(0, MOST_OFFERED)
      .map(({ move }) => moveButton(move, shown.reveal, shown.board.length, () => play(move)));
    const more =
      next.open.length > MOST_OFFERED ? el("p", { class: "hint" }, t("page-more-moves", { count: next.open.length - MOST_OFFERED })) : null;
    for (const offer of offers) show(offer);
    const offer = offers[Number(id.split("/")[0])];
    if (offer) show(offer, el("p", { class: "hint" }, t("page-go-on-touching")), el("div", { class: "moves" }, buttons), more);
  };
  const look = (/** @type {string | null} */ id) => {
    const seen = id === null ? null : previewOf(options, touched, id);
    const changes = new Set(seen?.way.changes);
    for (const [thing, group] of targets) group.classList.toggle("taken", changes.has(thing));
  };
  for (const [nth, [id, group]] of usable.entries()) {
    group.classList.add("target");
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", group.dataset["label"] ?? id);
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
