/** Play: a table to touch, an opponent that knows, and afterwards the moment it was lost. */

import { el, show } from "../dom.js";
import { Refused } from "../engine.js";
import { game as newGame } from "../play/game.js";
import { settings } from "../play/settings.js";
import { afterwards } from "../play/afterwards.js";
import { previewOn, table } from "../boards/table.js";
import { complaint, waiting } from "../parts/ask.js";
import { share } from "../parts/copy.js";
import { moveButton, sign, wordsOf, worthOf, worthOfOutcome } from "../parts/moves.js";
import { link } from "../route.js";
import { t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {import("../play/game.js").Game} Game */

/** The most moves that the list shows; more are behind a field that filters them. */
const MOST_LISTED = 120;

/** @param {Room} room */
export function mount(room) {
  const title = el("div", { class: "title" }, el("h1", {}, t("page-play")), el("p", {}, t("page-play-about")));
  const board = el("div", { class: "stack", id: "table" });
  const status = el("div", { class: "card status", role: "status", "aria-live": "polite" });
  const list = el("section", { class: "card", id: "moves" });
  const story = el("section", { class: "card", id: "story" });
  const game = newGame(room, () => draw());
  const left = el("div", { class: "stack" }, status, board, list, story);
  show(room.root, title, el("div", { class: "columns" }, left, settings(room, game)));

  const draw = () => {
    drawStatus(status, game);
    keepingFocus(board, ".target", () => drawBoard(board, game, room));
    keepingFocus(list, "button.move", () => drawMoves(list, game, board));
    drawStory(story, game);
  };
  draw();
  game.go();
}

/**
 * Draws a place anew; who was there with the keyboard is there again as soon as something can be pressed.
 * @param {HTMLElement} place
 * @param {string} wanted
 * @param {() => void} draw
 */
function keepingFocus(place, wanted, draw) {
  const at = document.activeElement;
  if (at && place.contains(at) && at.matches(":focus-visible")) place.dataset["keys"] = "true";
  draw();
  const next = place.querySelector(wanted);
  if (!place.dataset["keys"] || !(next instanceof HTMLElement || next instanceof SVGElement)) return;
  delete place.dataset["keys"];
  next.focus();
}

/**
 * @param {HTMLElement} status
 * @param {Game} game
 */
function drawStatus(status, game) {
  const known = game.reveals("all") && game.seen?.outcome ? worthOfOutcome(game.seen.outcome) : null;
  const buttons = el(
    "div",
    { class: "row" },
    el("button", { type: "button", id: "undo", disabled: !game.canUndo(), onclick: () => game.undo() }, t("page-undo")),
    el("button", { type: "button", id: "new-game", onclick: () => game.restart() }, t("page-new-game")),
    el(
      "a",
      {
        class: "button",
        href: link("solve", {
          at: game.line[game.line.length - 1]?.position,
          play: game.settings.play,
          compound: game.settings.compound,
          ending: game.settings.ending,
        }),
      },
      t("page-analyse"),
    ),
    share(),
  );
  show(
    status,
    el(
      "div",
      { class: "row wide" },
      el("div", { class: "turn" }, known ? sign(known, true) : null, el("strong", { id: "turn" }, turnWords(game))),
      buttons,
    ),
  );
}

/** @param {Game} game */
function turnWords(game) {
  if (game.winner) return t(`page-won-by-${game.winner}`);
  if (game.problem) return t("page-cannot-play");
  if (game.thinking) return t("page-thinking");
  const last = game.line[game.line.length - 1];
  const answered = last?.by === "engine" ? ` ${t("page-engine-played", { move: last.move ?? "" })}` : "";
  return t(`page-turn-of-${game.toMove()}`) + answered;
}

/**
 * @param {HTMLElement} board
 * @param {Game} game
 * @param {Room} room
 */
function drawBoard(board, game, room) {
  if (game.problem instanceof Refused) return show(board, el("div", { class: "card wrong" }, complaint(game.settings.at, game.problem)));
  if (!game.seen) return show(board, game.winner ? null : waiting(() => game.stop()).shown);
  const mine = !game.winner && !game.thinking && game.toMove() !== "engine";
  const shown = table({
    announced: game.announced,
    board: game.seen.board,
    moves: game.seen.moves,
    reveal: game.winner || !mine ? "nothing" : game.settings.reveal,
    play: mine ? (move) => game.play(move) : null,
  });
  const hint =
    game.settings.reveal === "hint" && mine && game.seen.moves.length
      ? el("p", { class: "hint" }, t(game.seen.moves.some((move) => move.wins) ? "page-hint-there-is" : "page-hint-there-is-none"))
      : null;
  show(board, shown, hint, game.winner ? afterwards(game, room) : null);
}

/**
 * @param {HTMLElement} list
 * @param {Game} game
 * @param {HTMLElement} board where a move of the list is shown before it is made
 */
function drawMoves(list, game, board) {
  const mine = !game.winner && !game.thinking && game.seen && game.toMove() !== "engine";
  const moves = game.seen?.moves ?? [];
  const components = game.seen?.board.length ?? 1;
  const heading = el("h2", {}, t("page-moves"));
  if (!mine) return show(list, heading, el("p", { class: "hint" }, t(game.winner ? "page-game-over" : "page-wait")));
  const order = { win: 0, draw: 1, unknown: 2, lose: 3 };
  const level = game.settings.reveal;
  const sorted = level === "all" || level === "wins" ? [...moves].sort((one, other) => order[worthOf(one)] - order[worthOf(other)]) : moves;
  const found = el("div", { class: "moves tall", role: "group", "aria-label": t("page-moves"), tabindex: 0 });
  const listed = (/** @type {import("../questions.js").Move} */ move) => {
    const button = moveButton(move, level, components, () => game.play(move));
    for (const name of ["pointerenter", "focus"]) button.addEventListener(name, () => previewOn(board.querySelector(".table"), move));
    for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => previewOn(board.querySelector(".table"), null));
    return button;
  };
  const fill = (/** @type {string} */ wanted) => {
    const fits = sorted.filter((move) => wordsOf(move, components).includes(wanted.trim()));
    const more = fits.length > MOST_LISTED ? el("p", { class: "hint" }, t("page-more-moves", { count: fits.length - MOST_LISTED })) : null;
    show(found, fits.slice(0, MOST_LISTED).map(listed), more);
  };
  fill("");
  const filter =
    moves.length > 30
      ? el("input", {
          type: "text",
          placeholder: t("page-filter-moves"),
          "aria-label": t("page-filter-moves"),
          oninput: (/** @type {Event} */ event) => fill(/** @type {HTMLInputElement} */ (event.target).value),
        })
      : null;
  // Moves are judged while a person types: what is typed stays, and so does the place where.
  const held = document.activeElement;
  show(list, heading, filter, found, game.seen?.moves_complete === false ? typeField(game) : null);
  if (held instanceof HTMLElement && list.contains(held)) held.focus();
}

/** The field of a turn, as long as it is the last one. @type {WeakMap<object, HTMLElement>} */
const fields = new WeakMap();

/** Where there are more moves than can be listed, any of them can be typed. @param {Game} game */
function typeField(game) {
  const turn = game.line[game.line.length - 1] ?? game;
  const field = fields.get(turn) ?? newTypeField(game);
  fields.set(turn, field);
  return field;
}

/** @param {Game} game */
function newTypeField(game) {
  const wrong = el("p", { class: "wrong", role: "alert" });
  const input = el("input", { type: "text", "aria-label": t("page-type-move"), placeholder: t("page-type-move") });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await game.type(input.value.trim()).catch((error) => show(wrong, error instanceof Error ? error.message : String(error)));
  };
  return el(
    "form",
    { class: "asked", onsubmit: submit },
    el("p", { class: "hint" }, t("page-moves-cut")),
    el("div", { class: "line" }, input, el("button", {}, t("page-move"))),
    wrong,
  );
}

/**
 * @param {HTMLElement} story
 * @param {Game} game
 */
function drawStory(story, game) {
  const steps = game.line.slice(1);
  const step = (/** @type {import("../play/game.js").Turn} */ turn, /** @type {number} */ nth) =>
    el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "quiet", title: turn.position, onclick: () => game.backTo(nth + 1) },
        t(`page-by-${turn.by ?? "me"}`),
        " ",
        el("code", {}, turn.move ?? turn.position),
      ),
    );
  show(
    story,
    el("h2", {}, t("page-story")),
    steps.length ? el("ol", { class: "story" }, steps.map(step)) : el("p", { class: "hint" }, t("page-no-moves-yet")),
  );
}
