/** Lesson: a position with a question for the whole class, and the answer revealed step by step, on the full screen. */

import { el, show } from "../dom.js";
import { Refused } from "../engine.js";
import { table } from "../boards/table.js";
import { askLine, complaint } from "../parts/ask.js";
import { convention } from "../parts/choices.js";
import { share } from "../parts/copy.js";
import { moveChip, sign, worthOfOutcome } from "../parts/moves.js";
import { why } from "../parts/why.js";
import { judged, outcomeWords, readPosition, solved } from "../questions.js";
import { link } from "../route.js";
import { t } from "../texts.js";
import { LESSONS } from "../lessons.js";

/** @typedef {import("../main.js").Room} Room */

/** @param {Room} room */
export function mount(room) {
  const { state } = room;
  const first = LESSONS[0] ?? { name: "bouton", at: "nim:3,4,5" };
  const now = {
    at: state["at"] ?? first.at,
    ask: state["ask"] ?? (state["at"] ? "" : t(`page-lesson-${first.name}-question`)),
    step: Number(state["step"] ?? 0),
    play: state["play"] ?? "normal",
    compound: state["compound"] ?? "disjunctive",
    ending: state["ending"] ?? "long",
  };
  const stage = el("section", { class: "stage", id: "stage", "aria-live": "polite" });
  const note = () =>
    room.note({
      at: now.at,
      ask: now.ask,
      play: now.play !== "normal" && now.play,
      compound: now.compound !== "disjunctive" && now.compound,
      ending: now.ending !== "long" && now.ending,
      step: now.step ? String(now.step) : "",
    });
  const ask = async () => {
    note();
    try {
      const how = { position: now.at, play: now.play, compound: now.compound, ending: now.ending };
      const seen = await judged(room.engine, how, { signal: room.closed });
      const answer = await solved(room.engine, how, { signal: room.closed });
      begin(room, stage, now, note, seen, answer);
    } catch (error) {
      if (!room.closed.aborted)
        show(stage, el("div", { class: "wrong" }, complaint(now.at, error instanceof Refused ? error : new Refused(String(error)))));
    }
  };
  const question = el("input", {
    type: "text",
    value: now.ask,
    oninput: () => (
      (now.ask = question.value),
      note(),
      show(/** @type {Element} */ (stage.querySelector("h2") ?? el("p")), now.ask || t("page-lesson-who-wins"))
    ),
  });
  const line = askLine({
    value: now.at,
    label: t("page-position"),
    button: t("page-set-up"),
    read: (text) => readPosition(room.engine, text),
    ask: (at) => (Object.assign(now, { at, step: 0 }), void ask()),
  });
  const ready = LESSONS.map(({ name, at, play }) =>
    el("a", { class: "button", href: link("lesson", { at, play, ask: t(`page-lesson-${name}-question`) }) }, t(`page-lesson-${name}`)),
  );
  show(
    room.root,
    el("div", { class: "title" }, el("h1", {}, t("page-lesson")), el("p", {}, t("page-lesson-about"))),
    stage,
    el(
      "section",
      { class: "card fields" },
      el("h2", {}, t("page-lesson-prepare")),
      line.shown,
      el("label", {}, el("span", { class: "label" }, t("page-lesson-question")), question),
      el(
        "div",
        { class: "fields three" },
        convention(now, (change) => (Object.assign(now, change, { step: 0 }), void ask())),
      ),
      el("div", { class: "row" }, share()),
    ),
    el("section", { class: "card stack" }, el("h2", {}, t("page-lessons-ready")), el("div", { class: "row" }, ready)),
  );
  void ask();
}

/**
 * @param {Room} room
 * @param {HTMLElement} stage
 * @param {{ at: string, ask: string, step: number, play: string }} now
 * @param {() => void} note
 * @param {import("../questions.js").Judged} seen
 * @param {import("../questions.js").Solved} answer
 */
function begin(room, stage, now, note, seen, answer) {
  const reasons = answer.reasons ?? [];
  const wins = seen.moves.filter((move) => move.wins);
  /** What each step adds under the board, after the question itself. */
  const steps = [
    () => el("div", { class: "verdict" }, sign(worthOfOutcome(answer.outcome), true), el("span", {}, outcomeWords(answer.outcome))),
    () =>
      el(
        "div",
        {},
        answer.nim_value !== null && answer.nim_value !== undefined
          ? el("p", { class: "big" }, t("page-nim-value"), " ", el("strong", {}, String(answer.nim_value)))
          : null,
      ),
    () =>
      el(
        "div",
        {},
        el("h3", {}, wins.length ? t("page-winning-moves", { count: wins.length }) : t("page-no-winning-move")),
        el(
          "ul",
          { class: "moves" },
          wins.slice(0, 24).map((move) => moveChip(move, seen.board.length)),
        ),
      ),
  ].filter((_, nth) => nth !== 1 || (answer.nim_value !== null && answer.nim_value !== undefined));
  const winsAt = steps.length;
  const last = steps.length + reasons.length;

  const draw = () => {
    now.step = Math.max(0, Math.min(now.step, last));
    const level = now.step >= winsAt ? "wins" : "nothing";
    const values = now.step >= 2 ? answer.components.map((component) => component.nim_value) : [];
    const go = (/** @type {number} */ by) => ((now.step += by), note(), draw());
    const back = el("button", { type: "button", id: "back", disabled: now.step === 0, onclick: () => go(-1) }, t("page-step-back"));
    const next = el(
      "button",
      { type: "button", id: "next", class: "primary", disabled: now.step === last, onclick: () => go(1) },
      t("page-step-next"),
    );
    show(
      stage,
      el("h2", {}, now.ask || t("page-lesson-who-wins")),
      now.play === "misere" ? el("p", {}, el("span", { class: "badge open" }, t("board-misere"))) : null,
      table({ board: seen.board, moves: seen.moves, reveal: level, values, play: null }),
      el(
        "div",
        { class: "stack revealed" },
        steps.slice(0, now.step).map((step) => step()),
        why(reasons.slice(0, Math.max(0, now.step - winsAt))),
      ),
      el(
        "div",
        { class: "row bar" },
        back,
        next,
        el("span", { class: "hint" }, t("page-step-of", { step: now.step, steps: last })),
        el(
          "span",
          { class: "between row" },
          el("a", { class: "button", href: link("play", { at: now.at, play: now.play }) }, t("page-play-this")),
          el("button", { type: "button", id: "full", onclick: () => fullScreen(stage) }, t("page-full-screen")),
        ),
      ),
    );
  };
  draw();
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (!by || /** @type {Element} */ (event.target).closest("input, textarea, select, [role=button]")) return;
    event.preventDefault();
    now.step += by;
    note();
    draw();
  };
  stage.dispatchEvent(new Event("fresh"));
  const turn = new AbortController();
  room.closed.addEventListener("abort", () => turn.abort());
  stage.addEventListener("fresh", () => turn.abort(), { once: true });
  addEventListener("keydown", keys, { signal: turn.signal });
}

/** @param {HTMLElement} stage */
function fullScreen(stage) {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void stage.requestFullscreen?.();
}
