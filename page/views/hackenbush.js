/** The Hackenbush studio: draw over the ground, see the value live, the winning edges glow, and walk through the reduction. */

import { afterPause, download, el, show } from "../dom.js";
import { Refused } from "../engine.js";
import { complaint } from "../parts/ask.js";
import { list, segments } from "../parts/choices.js";
import { command, share } from "../parts/copy.js";
import { sign, worthOfOutcome } from "../parts/moves.js";
import { drawn, figures, outcomeWords } from "../questions.js";
import { link } from "../route.js";
import { copy, empty, laidOut, read, removeKnot, tidy, write } from "../studio/drawing.js";
import { paper } from "../studio/paper.js";
import { reduction } from "../studio/reduction.js";
import { asPng } from "../studio/png.js";
import { t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {import("../studio/drawing.js").Drawing} Drawing */
/** @typedef {import("../studio/paper.js").Thing} Thing */
/** @typedef {import("../questions.js").DrawingAnswer} DrawingAnswer */

const FIRST = "ground a b\na c\nc d\nd b\nd e\ne f\ne g\nat a -1 0\nat c -1 1.25\nat d 0 2\nat b 1 0\nat e 0 3.5\nat f -1 4.5\nat g 1 4.5";

/** @param {Room} room */
export function mount(room) {
  const now = {
    /** @type {Drawing} */ drawing: room.state["text"] === undefined ? read(FIRST) : read(room.state["text"]),
    tool: /** @type {"draw" | "move" | "erase"} */ ("draw"),
    colour: /** @type {"g" | "b" | "r"} */ ("g"),
    chosen: /** @type {Thing | null} */ (null),
  };
  /** @type {Drawing[]} */
  const past = [];
  /** @type {DrawingAnswer | null} */
  let found = null;
  const answer = el("section", { class: "card", id: "studio-answer", "aria-live": "polite" });
  const steps = el("section", { class: "card", id: "reduction" });
  const inspector = el("div", { class: "row", id: "inspector" });
  const text = el("textarea", { rows: 8, spellcheck: "false", id: "drawing-text", "aria-label": t("page-drawing-text") });

  const remember = () => {
    past.push(copy(now.drawing));
    undo.disabled = false;
  };
  const changed = () => {
    sheet.fit();
    sheet.annotate([]);
    inspect();
    text.value = write(now.drawing);
    room.note({ text: text.value });
    ask();
  };
  const choose = (/** @type {Thing | null} */ thing) => {
    now.chosen = thing;
    sheet.draw();
    inspect();
  };
  const erase = (/** @type {Thing} */ thing) => {
    remember();
    if (thing.kind === "knot") removeKnot(now.drawing, thing.at);
    else now.drawing.sticks.splice(thing.at, 1);
    tidy(now.drawing);
    now.chosen = null;
    changed();
  };
  const replace = (/** @type {Drawing} */ drawing) => {
    remember();
    Object.assign(now, { drawing, chosen: null });
    changed();
  };
  const sheet = paper({
    drawing: () => now.drawing,
    tool: () => now.tool,
    colour: () => now.colour,
    chosen: () => now.chosen,
    choose,
    erase,
    remember,
    changed,
  });

  /** @type {AbortController} */
  let asking = new AbortController();
  room.closed.addEventListener("abort", () => asking.abort());
  const ask = afterPause(async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    if (!now.drawing.sticks.length) return (show(answer, el("p", { class: "hint" }, t("page-studio-empty"))), show(steps));
    try {
      const asked = write(now.drawing);
      found = await drawn(room.engine, asked, { signal });
      if (signal.aborted) return;
      place(found);
      sheet.annotate(notesOf(found));
      drawAnswer(answer, found);
      show(steps, reduction(found.steps));
    } catch (error) {
      if (signal.aborted) return;
      show(answer, el("div", { class: "wrong" }, complaint(text.value, error instanceof Refused ? error : new Refused(String(error)))));
      show(steps);
    }
  }, 120);

  /** A drawing without places becomes the one that the engine laid out. */
  const place = (/** @type {DrawingAnswer} */ answerOf) => {
    if (now.drawing.knots.every((knot) => knot.placed)) return;
    now.drawing = laidOut(answerOf.drawing);
    sheet.fit();
    text.value = write(now.drawing);
    room.note({ text: text.value });
  };

  /** Reads what was typed, in any format that the engine knows. */
  const readText = async () => {
    try {
      replace(laidOut((await drawn(room.engine, text.value, { signal: room.closed })).drawing));
    } catch (error) {
      show(answer, el("div", { class: "wrong" }, complaint(text.value, error instanceof Refused ? error : new Refused(String(error)))));
    }
  };

  const inspect = () => {
    const thing = now.chosen;
    const stick = thing?.kind === "stick" ? now.drawing.sticks[thing.at] : undefined;
    if (stick && thing) {
      const weight = el("input", {
        type: "number",
        min: 1,
        max: 1000000,
        value: stick.weight,
        "aria-label": t("page-weight"),
        onchange: () => (remember(), (stick.weight = Math.max(1, Math.floor(Number(weight.value)) || 1)), changed()),
      });
      const colours = segments({
        label: t("page-colour"),
        choices: colourChoices(),
        value: stick.colour,
        choose: (colour) => (remember(), (stick.colour = /** @type {"g"} */ (colour)), changed()),
      });
      return show(
        inspector,
        colours,
        el("label", {}, el("span", { class: "label" }, t("page-weight")), weight),
        el("button", { type: "button", onclick: () => erase(thing) }, t("page-delete")),
      );
    }
    if (thing?.kind === "knot") {
      const loop = () => (remember(), now.drawing.sticks.push({ u: thing.at, v: thing.at, colour: now.colour, weight: 1 }), changed());
      return show(
        inspector,
        el("button", { type: "button", onclick: loop }, t("page-add-loop")),
        el("button", { type: "button", onclick: () => erase(thing) }, t("page-delete")),
      );
    }
    show(inspector, el("p", { class: "hint" }, t(`page-tool-${now.tool}-hint`)));
  };

  const undo = el(
    "button",
    {
      type: "button",
      id: "studio-undo",
      disabled: true,
      onclick: () => {
        const before = past.pop();
        if (!before) return;
        Object.assign(now, { drawing: before, chosen: null });
        undo.disabled = past.length === 0;
        changed();
      },
    },
    t("page-undo"),
  );
  const tools = el(
    "div",
    { class: "row tools" },
    segments({
      label: t("page-tool"),
      choices: ["draw", "move", "erase"].map((name) => [name, t(`page-tool-${name}`)]),
      value: now.tool,
      choose: (tool) => ((now.tool = /** @type {"draw"} */ (tool)), choose(null)),
    }),
    segments({
      label: t("page-colour"),
      choices: colourChoices(),
      value: now.colour,
      choose: (colour) => (now.colour = /** @type {"g"} */ (colour)),
    }),
    figureList(room, replace),
    el("div", { class: "row" }, undo, el("button", { type: "button", onclick: () => replace(empty()) }, t("page-clear"))),
  );
  const save = el(
    "div",
    { class: "row" },
    el("button", { type: "button", onclick: readText }, t("page-read-text")),
    el("button", { type: "button", onclick: () => download("drawing.txt", new Blob([write(now.drawing)])) }, t("page-save-text")),
    el(
      "button",
      { type: "button", onclick: () => found && download("drawing.svg", new Blob([found.svg], { type: "image/svg+xml" })) },
      "SVG",
    ),
    el("button", { type: "button", onclick: async () => found && download("drawing.png", await asPng(found.svg)) }, "PNG"),
    share(),
  );
  show(
    room.root,
    el("div", { class: "title" }, el("h1", {}, t("page-studio-title")), el("p", {}, t("page-studio-about"))),
    el(
      "div",
      { class: "columns" },
      el("div", { class: "stack" }, el("section", { class: "card stack" }, tools, el("div", { class: "easel" }, sheet.sheet), inspector)),
      el(
        "div",
        { class: "stack" },
        answer,
        steps,
        el("section", { class: "card stack" }, el("h2", {}, t("page-drawing-text")), text, save),
      ),
    ),
  );
  changed();
}

/** The classic figures. */
const FIGURES = ["juggler", "girl", "dog", "house", "clover", "christmas-tree", "forest"];

/** @returns {[string, string][]} */
const colourChoices = () => [
  ["g", t("page-green")],
  ["b", t("page-blue")],
  ["r", t("page-red")],
];

/**
 * @param {Room} room
 * @param {(drawing: Drawing) => void} replace
 */
function figureList(room, replace) {
  const choose = async (/** @type {string} */ name) => {
    const figure = (await figures(room.engine)).find((one) => one.name === name);
    if (figure) replace(read(figure.drawing));
  };
  const choices = FIGURES.map((name) => /** @type {[string, string]} */ ([name, t(`page-figure-${name}`)]));
  return list({ label: t("page-figures"), choices: [["", t("page-choose")], ...choices], value: "", choose });
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
    found.outcome === "N" ? el("p", { class: "hint" }, t("page-winning-cuts", { count: wins })) : null,
    el(
      "div",
      { class: "row" },
      el("a", { class: "button", href: link("play", { at: found.position }) }, t("page-play-this")),
      el("a", { class: "button", href: link("solve", { at: found.position }) }, t("page-why")),
    ),
    command(found.command),
  );
}
