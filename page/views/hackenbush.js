/** The Hackenbush studio: draw over the ground, see the value live, the winning edges glow, and walk through the reduction. */

import { afterPause, download, el, show } from "../dom.js";
import { Refused } from "../engine.js";
import { complaint } from "../parts/ask.js";
import { command, share } from "../parts/copy.js";
import { sign, worthOfOutcome } from "../parts/moves.js";
import { drawn, outcomeWords } from "../questions.js";
import { link } from "../route.js";
import { desk as newDesk } from "../studio/desk.js";
import { laidOut, read, write } from "../studio/drawing.js";
import { paper } from "../studio/paper.js";
import { asPng } from "../studio/png.js";
import { reduction } from "../studio/reduction.js";
import { inspect, tools as newTools } from "../studio/tools.js";
import { t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {import("../questions.js").DrawingAnswer} DrawingAnswer */

const FIRST = "ground a b\na c\nc d\nd b\nd e\ne f\ne g\nat a -1 0\nat c -1 1.25\nat d 0 2\nat b 1 0\nat e 0 3.5\nat f -1 4.5\nat g 1 4.5";

/** @param {Room} room */
export function mount(room) {
  const answer = el("section", { class: "card", id: "studio-answer", "aria-live": "polite" });
  const steps = el("section", { class: "card", id: "reduction" });
  const inspector = el("div", { class: "row", id: "inspector" });
  const text = el("textarea", { rows: 8, spellcheck: "false", id: "drawing-text", "aria-label": t("page-drawing-text") });
  /** @type {DrawingAnswer | null} */
  let found = null;

  const keep = () => {
    text.value = write(desk.drawing);
    room.note({ text: text.value });
    sheet.fit();
  };
  const changed = () => {
    keep();
    sheet.annotate([]);
    tools.refresh();
    inspect(inspector, desk);
    ask();
  };
  const chosen = () => {
    sheet.draw();
    inspect(inspector, desk);
  };
  const desk = newDesk(read(room.state["text"] ?? FIRST), { changed, chosen });
  const sheet = paper(desk);
  const tools = newTools(desk, room.engine);
  const refuse = (/** @type {unknown} */ error) => {
    const wrong = error instanceof Refused ? error : new Refused(String(error));
    show(answer, el("div", { class: "wrong" }, complaint(text.value, wrong)));
    show(steps);
  };

  let asking = new AbortController();
  room.closed.addEventListener("abort", () => asking.abort());
  const ask = afterPause(async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    show(steps);
    if (!desk.drawing.sticks.length) return show(answer, el("p", { class: "hint" }, t("page-studio-empty")));
    try {
      found = await drawn(room.engine, write(desk.drawing), { signal });
      if (signal.aborted) return;
      if (!desk.drawing.knots.every((knot) => knot.placed)) {
        desk.drawing = laidOut(found.drawing);
        keep();
      }
      sheet.annotate(notesOf(found));
      drawAnswer(answer, found);
      show(steps, reduction(found.steps));
    } catch (error) {
      if (!signal.aborted) refuse(error);
    }
  }, 120);

  /** Reads what was typed, in any format that the engine knows. */
  const readText = () =>
    drawn(room.engine, text.value, { signal: room.closed }).then(({ drawing }) => desk.replace(laidOut(drawing)), refuse);
  const files = {
    [t("page-read-text")]: readText,
    [t("page-save-text")]: () => download("drawing.txt", new Blob([write(desk.drawing)])),
    SVG: () => found && download("drawing.svg", new Blob([found.svg], { type: "image/svg+xml" })),
    PNG: async () => found && download("drawing.png", await asPng(found.svg)),
  };
  const save = Object.entries(files).map(([words, run]) => el("button", { type: "button", onclick: run }, words));
  const easel = el("section", { class: "card stack" }, tools.shown, el("div", { class: "easel" }, sheet.sheet), inspector);
  const asText = el(
    "section",
    { class: "card stack" },
    el("h2", {}, t("page-drawing-text")),
    text,
    el("div", { class: "row" }, save, share()),
  );
  show(
    room.root,
    el("div", { class: "title" }, el("h1", {}, t("page-studio-title")), el("p", {}, t("page-studio-about"))),
    el("div", { class: "columns" }, el("div", { class: "stack" }, easel), el("div", { class: "stack" }, answer, steps, asText)),
  );
  changed();
}

/** What is said of each edge: the value that a cut leaves, and for whom it wins. @param {DrawingAnswer} found */
function notesOf(found) {
  /** @type {import("../studio/paper.js").Note[]} */
  const notes = [];
  for (const { edge, after, wins, left_wins: left, right_wins: right } of found.drawing.edges) {
    const side = left && right ? "" : left ? ` ${t("page-left-short")}` : right ? ` ${t("page-right-short")}` : "";
    notes[edge] = { text: `${after ?? ""}${side}`, wins: Boolean(wins || left || right) };
  }
  return Array.from(notes, (note) => note ?? null);
}

/**
 * @param {HTMLElement} answer
 * @param {DrawingAnswer} found
 */
function drawAnswer(answer, found) {
  const wins = found.drawing.edges.filter((edge) => edge.wins).length;
  const value = found.nim_value ?? found.value ?? "–";
  show(
    answer,
    el("p", { class: "big" }, t(found.value ? "page-value" : "page-nim-value"), " ", el("strong", { id: "value" }, String(value))),
    el("div", { class: "verdict small" }, sign(worthOfOutcome(found.outcome), true), el("span", {}, outcomeWords(found.outcome))),
    found.outcome === "N" && wins ? el("p", { class: "hint" }, t("page-winning-cuts", { count: wins })) : null,
    el(
      "div",
      { class: "row" },
      el("a", { class: "button", href: link("play", { at: found.position }) }, t("page-play-this")),
      el("a", { class: "button", href: link("solve", { at: found.position }) }, t("page-why")),
    ),
    command(found.command),
  );
}
