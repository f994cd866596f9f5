/** Sequences: a rule or a code, its table and plot, and the period and the law behind it with their evidence. */

import { download, el, put, show } from "../dom.js";
import { Refused } from "../engine.js";
import { askLine, complaint, waiting } from "../parts/ask.js";
import { segments } from "../parts/choices.js";
import { command, quoted, share } from "../parts/copy.js";
import { foldedTable } from "../parts/folded.js";
import { heat } from "../parts/heat.js";
import { plot } from "../parts/plot.js";
import { evidenceWords, pattern, period, readGame, tabulated } from "../questions.js";
import { t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {{ game: string, to: string, what: string }} Asked */

/** The formats: what they are called, and how their files end. @type {[string, string, string][]} */
const FORMATS = [
  ["text", "", "txt"],
  ["csv", "CSV", "csv"],
  ["json", "JSON", "json"],
  ["cpp", "C++", "cpp"],
  ["python", "Python", "py"],
  ["latex", "LaTeX", "tex"],
  ["bfile", "b-file", "txt"],
  ["oeis", "OEIS", "txt"],
  ["svg", "SVG", "svg"],
];
const EXAMPLES = [
  ".77",
  ".137",
  ".6",
  "4!.0",
  "subtraction/1,3,4",
  "n -> n-k for 1 <= k <= n/2",
  "n -> a + b for a + b == n, 1 <= a < b",
  "wythoff",
  "euclid",
  "koppers",
];
const PAIRS =
  /^(wythoff|euclid|koppers|chomp|cram|(cannibal-)?clobber|notakto|nogo|amazons|fission|elephants|nimstring|(node|arc)-kayles\/|\( *\w+ *,)/;
const MOST_CELLS = 600;

/** @param {Room} room */
export function mount(room) {
  const { state } = room;
  /** @type {Asked} */
  const now = {
    game: state["game"] ?? ".77",
    to: state["to"] ?? "",
    what: state["what"] ?? "values",
  };
  const answer = el("div", { class: "stack", id: "answer" });
  let asking = new AbortController();
  room.closed.addEventListener("abort", () => asking.abort());

  const ask = async (/** @type {Partial<Asked>} */ change) => {
    Object.assign(now, change);
    if (change.game !== undefined && change.to === undefined) now.to = "";
    asking.abort();
    asking = new AbortController();
    room.note({
      game: now.game,
      to: now.to,
      what: now.what !== "values" && now.what,
    });
    field.value = now.to;
    await answered(room, answer, now, line, asking);
  };
  const line = askLine({
    value: now.game,
    label: t("page-game-or-rule"),
    button: t("page-tabulate"),
    read: (text) => readGame(room.engine, text),
    ask: (game) => ask({ game }),
  });
  const field = el("input", {
    type: "text",
    value: now.to,
    placeholder: t("page-to-placeholder"),
    inputmode: "numeric",
    onchange: () => ask({ to: field.value.trim() }),
  });
  const examples = EXAMPLES.map((game) =>
    el(
      "button",
      {
        type: "button",
        class: "move",
        onclick: () => ((line.input.value = game), ask({ game })),
      },
      game,
    ),
  );
  const what = segments({
    label: t("page-what"),
    choices: [
      ["values", t("page-what-values")],
      ["outcomes", t("page-what-outcomes")],
      ["misere", t("page-what-misere")],
    ],
    value: now.what,
    choose: (name) => ask({ what: name }),
  });
  show(
    room.root,
    el("div", { class: "title" }, el("h1", {}, t("page-sequences-title")), el("p", {}, t("page-sequences-about"))),
    el(
      "div",
      { class: "stack" },
      el(
        "section",
        { class: "card stack" },
        line.shown,
        el("div", { class: "fields three" }, el("label", {}, el("span", { class: "label" }, t("page-to")), field), what),
        el("div", { class: "moves" }, examples),
      ),
      answer,
    ),
  );
  void ask({});
}

/**
 * @param {Room} room
 * @param {HTMLElement} answer
 * @param {Asked} now
 * @param {import("../parts/ask.js").Asked} line
 * @param {AbortController} asking
 */
async function answered(room, answer, now, line, asking) {
  const { signal } = asking;
  const isGrid = PAIRS.test(now.game) || now.to.includes(",");
  const to = bounds(now.to, isGrid);
  show(answer, el("div", { class: "card" }, waiting(() => asking.abort()).shown));
  try {
    const question = { game: now.game, to, question: now.what };
    const found = await tabulated(room.engine, question, { signal });
    const rows = rowsOf(found);
    if (signal.aborted) return;
    line.complain(null);
    const picture = el("section", { class: "card" }, el("h2", {}, t("page-plot")));
    const law = el(
      "section",
      { class: "card stack", id: "law" },
      el("h2", {}, t("page-law")),
      el("p", { class: "waiting" }, t("page-thinking")),
    );
    show(answer, law, picture, numbers(rows, found.grid), exports(room, question));
    const about = t("page-plot-of", { game: now.game });
    put(picture, found.grid ? heat(rows, about) : plot(rows[0] ?? [], { label: about }));
    const periods = await laws(room, law, now.game, found.grid, signal);
    if (periods && !found.grid && !signal.aborted)
      show(
        picture,
        el("h2", {}, t("page-plot")),
        plot(rows[0] ?? [], { label: about, period: periods }),
        el("p", { class: "hint" }, t("page-bands")),
      );
  } catch (error) {
    if (signal.aborted) return;
    const wrong = error instanceof Refused ? error : new Refused(String(error));
    if (wrong.span) line.complain(wrong);
    show(answer, wrong.span ? null : el("div", { class: "card wrong" }, complaint(now.game, wrong)));
  }
}

/**
 * How far the table goes: a number, or a pair for two heaps.
 * @param {string} text
 * @param {boolean} isGrid
 */
function bounds(text, isGrid) {
  const numbers = text
    .split(/[,x ]+/)
    .filter(Boolean)
    .map(Number);
  const [first = isGrid ? 30 : 400, second = first] = numbers;
  return isGrid ? [first, second] : first;
}

/**
 * Values, or 1 and 0 for won and lost; a sequence is one row.
 * @param {import("../questions.js").Table} table
 * @returns {(number | null)[][]}
 */
function rowsOf(table) {
  const number = (/** @type {unknown} */ entry) => (entry === "N" ? 1 : entry === "P" ? 0 : entry === null ? null : Number(entry));
  const rows = table.grid ? table.values : [table.values];
  return rows.map((row) => row.map(number));
}

/**
 * The period, then the law, each as soon as it is known.
 * @param {Room} room
 * @param {HTMLElement} shown
 * @param {string} game
 * @param {boolean} grid
 * @param {AbortSignal} signal
 */
async function laws(room, shown, game, grid, signal) {
  const heading = el("h2", {}, t("page-law"));
  const unknown = (/** @type {unknown} */ error) => el("p", { class: "hint" }, error instanceof Error ? error.message : String(error));
  const found = grid ? null : await period(room.engine, game, { signal }).catch((error) => unknown(error));
  if (signal.aborted) return null;
  const first = found instanceof Element || !found ? found : periodWords(found);
  show(shown, heading, first, el("p", { class: "waiting" }, t("page-thinking")));
  const law = await pattern(room.engine, game, { signal }).then(patternWords, (error) => unknown(error));
  if (signal.aborted) return null;
  show(shown, heading, first, law);
  return found && !(found instanceof Element) && found.period && found.evidence === "proved"
    ? { period: Number(found.period), preperiod: Number(found.preperiod) }
    : null;
}

/** @param {import("../questions.js").Period} found */
function periodWords(found) {
  if (found.period === null) return el("p", { id: "period" }, t("page-no-period", { to: found.checked_to ?? "–" }));
  const key = Number(found.saltus) ? "page-period-saltus" : "page-period";
  return el(
    "p",
    { id: "period", class: "verdict small" },
    el(
      "span",
      {},
      t(key, {
        period: found.period,
        preperiod: found.preperiod ?? 0,
        saltus: found.saltus ?? 0,
      }),
    ),
    evidence(found),
  );
}

/** @param {{ evidence: string, checked_to?: import("../questions.js").Whole }} found */
function evidence(found) {
  return el("span", { class: ["badge", found.evidence !== "proved" && "open"] }, evidenceWords(found));
}

/** @param {import("../questions.js").Pattern} found */
function patternWords(found) {
  if (!found.law) return el("p", { id: "pattern" }, t("page-no-pattern", { terms: found.terms }));
  const code = (/** @type {string} */ name, /** @type {string | null} */ text) =>
    text ? el("details", {}, el("summary", {}, name), el("pre", { class: "scroll", tabindex: 0 }, text)) : null;
  const near = found.nearly.map(({ law, counterexample }) => el("li", {}, el("code", {}, law), ` – ${counterexample}`));
  return el(
    "div",
    { class: "stack", id: "pattern" },
    el("p", {}, el("code", {}, found.statement ?? found.law), " ", evidence(found)),
    near.length ? el("details", {}, el("summary", {}, t("page-nearly")), el("ul", {}, near)) : null,
    code("C++", found.cpp),
    code("Python", found.python),
  );
}

/**
 * @param {(number | null)[][]} rows
 * @param {boolean} grid
 */
function numbers(rows, grid) {
  const wide = grid ? 0 : 20;
  const values = rows[0] ?? [];
  const lines = grid
    ? rows.slice(0, 30).map((row, a) => ({ head: String(a), cells: row.slice(0, 40) }))
    : Array.from({ length: Math.ceil(Math.min(values.length, MOST_CELLS) / wide) }, (_, at) => ({
        head: String(at * wide),
        cells: values.slice(at * wide, (at + 1) * wide),
      }));
  const columns = grid ? (rows[0] ?? []).slice(0, 40) : Array.from({ length: wide }, () => 0);
  const head = el(
    "tr",
    {},
    el("td", {}),
    columns.map((_, at) => el("th", { scope: "col" }, grid ? String(at) : `+${at}`)),
  );
  const row = (/** @type {{ head: string, cells: (number | null)[] }} */ { head: name, cells }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      cells.map((value) => el("td", { class: value === 0 && "zero" }, value === null ? "–" : String(value))),
    );
  return foldedTable("grid values", head, lines.map(row));
}

/**
 * @param {Room} room
 * @param {{ game: string, to: number | number[], question: string }} question
 */
function exports(room, question) {
  const take = async (/** @type {string} */ format, /** @type {string} */ ending) => {
    const reply = await tabulated(room.engine, { ...question, format }, { signal: room.closed });
    const text =
      format === "json"
        ? JSON.stringify({
            game: reply.game,
            from: reply.from,
            values: reply.values,
          })
        : (reply.export ?? "");
    download(`table.${ending}`, new Blob([text], { type: "text/plain" }));
  };
  const flag = question.question === "values" ? "" : ` --${question.question}`;
  return el(
    "section",
    { class: "card stack" },
    el("h2", {}, t("page-export")),
    el(
      "div",
      { class: "row" },
      FORMATS.map(([format, words, ending]) =>
        el("button", { type: "button", onclick: () => take(format, ending) }, words || t("page-format-text")),
      ),
      el("span", { class: "between" }, share()),
    ),
    command(`grundy table ${quoted(question.game)} --to ${question.to}${flag}`),
  );
}
