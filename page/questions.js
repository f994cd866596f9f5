/**
 * What the page asks, each question a function: it fills in the request, and gives the reply in the form that the views draw.
 * The requests and replies themselves are described in docs/api.md.
 */

import { Refused } from "./engine.js";
import { language, t } from "./texts.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Manners} Manners */
/** @typedef {number | string} Whole a whole number; text where a number of JavaScript would not be exact */
/** @typedef {[number, number]} Place */

/**
 * What one part of a position looks like.
 * @typedef {{ kind: "heaps", sizes: Whole[], from?: number | null }
 *   | { kind: "row", pins: Whole }
 *   | { kind: "squares", rows: string[][], from?: number | null }
 *   | { kind: "queen", at: Whole[] }
 *   | { kind: "net", points: { name: string, shade: string, at: Place | null }[], lines: number[][], rooted: boolean }
 *   | DrawingLook
 *   | { kind: "graph", vertices: { name: string, at: Place | null }[], arcs: number[][], token: number }} Look
 */

/** @typedef {{ edge: number, ends: [number, number], colour: "green" | "blue" | "red", weight: number }} Edge */
/** @typedef {{ kind: "drawing", vertices: { name: string, ground: boolean, at: Place | null }[], edges: Edge[] }} DrawingLook */

/**
 * What to touch on a board to make a move.
 * @typedef {object} Touch
 * @property {{ heap: number, left: Whole, into?: Whole[] }[]} [heaps]
 * @property {[number, number][]} [pins]
 * @property {[number, number][]} [cells]
 * @property {[number, number]} [on]
 * @property {Whole[]} [queen]
 * @property {number[]} [points]
 * @property {number} [edge]
 * @property {number[]} [tokens]
 */

/**
 * A move with what is known of the position after it.
 * @typedef {object} Move
 * @property {number} component
 * @property {number} part
 * @property {string} move
 * @property {string} to
 * @property {string | null} [outcome]
 * @property {Whole | null} [nim_value]
 * @property {string | null} [value] the number of a red and blue position
 * @property {boolean | null} [wins]
 * @property {boolean} [ends] whether the game is over then
 * @property {Touch} touch
 * @property {{ component: number, part: number, move: string, touch: Touch }[]} [moves] all that one turn moves, where it moves in several
 */

/** @typedef {{ text: string, game: string, title: string, parts: { text: string, look: Look | null }[] }} Component */
/** @typedef {{ key: string, text: string, heading?: boolean, table?: { text: string, marked: boolean }[][] }} Reason */
/** @typedef {{ position: string, play: string, compound: string, ending: string, side?: "left" | "right" }} Question `side` is who is to move, where the players have different moves */

/**
 * Every legal move of a position.
 * @typedef {object} Judged
 * @property {string} position
 * @property {string | null} outcome
 * @property {Whole | null} nim_value
 * @property {Component[]} board
 * @property {Move[]} moves
 * @property {boolean} moves_complete
 * @property {boolean} over
 * @property {"next" | "previous" | null} winner
 */

/**
 * @typedef {object} Solved
 * @property {string} position
 * @property {string | null} outcome
 * @property {Whole | null} nim_value
 * @property {string | null} [value]
 * @property {string} evidence
 * @property {{ position: string, nim_value: Whole | null, by: string }[]} components
 * @property {Move[]} [winning_moves]
 * @property {number} [winning_moves_total]
 * @property {Move[]} [left_wins]
 * @property {Move[]} [right_wins]
 * @property {Reason[]} [reasons]
 * @property {Component[]} board
 * @property {string} command
 * @property {string | null} svg
 * @property {{ reason: string, message: string }} [undecided]
 */

/** @typedef {{ name: string, title: string, aliases: string[], rule: string, theory: string, examples: string[], heaps: boolean }} GameEntry */
/** @typedef {{ period: Whole | null, preperiod: Whole | null, saltus: Whole | null, evidence: string, checked_to?: Whole }} Period */
/** @typedef {{ law: string | null, statement: string | null, evidence: string, terms: number, nearly: { law: string, counterexample: string }[], cpp: string | null, python: string | null, checked_to?: Whole }} Pattern */
/** @typedef {{ game: string, from: number, values: any[], complete?: boolean, grid: boolean, export?: string }} Table */
/** @typedef {{ vertex: string, outcome: string | null, nim_value: Whole | null, loopy: Whole[] | null, misere: string | null, remoteness: number | null, wins: unknown[], at: Place | null, layer: number, options: number[], why: string }} GraphVertex */
/** @typedef {{ vertices: GraphVertex[], arcs: number[][], cyclic: boolean, draws: number, complete: boolean, svg: string }} Graph */

/** @typedef {Edge & { name: string, after?: Whole | null, wins?: boolean | null, left_wins?: boolean | null, right_wins?: boolean | null, new?: boolean }} SketchEdge */
/** @typedef {{ vertices: { name: string, ground: boolean, at: Place | null }[], edges: SketchEdge[] }} Sketch */
/** @typedef {{ text: string, drawing: Sketch, svg: string }} Stage */
/** @typedef {Solved & { drawing: Sketch, steps: Stage[], svg: string, export: string }} DrawingAnswer */

/**
 * What is wrong with a text, while it is typed.
 * @param {Engine} engine
 * @param {string} position
 */
export async function readPosition(engine, position) {
  const reply = await engine.ask("read", { position, lang: language() });
  if (reply.error) throw refusal(reply.error);
}

/**
 * What is wrong with the name of a game, a code or a rule.
 * @param {Engine} engine
 * @param {string} game
 */
export async function readGame(engine, game) {
  await engine.ask("table", { game, to: 0, lang: language() });
}

/** @param {{ message: string, utf16?: [number, number] | null, hint?: string | null, status?: number, field?: string | null }} error */
export function refusal({ message, utf16 = null, hint = null, status = 400, field = null }) {
  return new Refused(message, utf16, hint, status, field);
}

/** @param {Engine} engine @param {Question} question @param {Manners} [manners] @returns {Promise<Solved>} */
export function solved(engine, question, manners) {
  return engine.ask("solve", { ...question, explain: true, lang: language() }, manners);
}

/** @param {Engine} engine @param {Question} question @param {Manners} [manners] @returns {Promise<Judged>} */
export function judged(engine, question, manners) {
  return engine.ask("moves", { ...question, lang: language() }, manners);
}

/**
 * The engine's move.
 * @param {Engine} engine
 * @param {Question & { strength: number, seed: number }} question
 * @param {Manners} [manners]
 * @returns {Promise<Move | null>}
 */
export async function reply(engine, question, manners) {
  return (await engine.ask("play", { ...question, lang: language() }, manners)).move;
}

/**
 * A move that was typed, judged.
 * @param {Engine} engine
 * @param {Question & { move: string }} question
 * @param {Manners} [manners]
 * @returns {Promise<Move>}
 */
export async function typed(engine, question, manners) {
  return (await engine.ask("play", { ...question, lang: language() }, manners)).yours;
}

/**
 * A game that was played: which move gave it away, by its place among the positions; null if none did.
 * @param {Engine} engine
 * @param {Omit<Question, "position"> & { positions: string[] }} question
 * @param {Manners} [manners]
 * @returns {Promise<{ lost_at: number | null, text: string }>}
 */
export function reviewed(engine, question, manners) {
  return engine.ask("review", { ...question, lang: language() }, manners);
}

/** @type {Map<string, Promise<GameEntry[]>>} */
const catalogues = new Map();

/** The catalogue, asked for once in each language. @param {Engine} engine @returns {Promise<GameEntry[]>} */
export function games(engine) {
  const lang = language();
  const found = catalogues.get(lang) ?? engine.ask("games", { lang }).then((list) => list.games);
  catalogues.set(lang, found);
  return found;
}

/**
 * @param {Engine} engine
 * @param {{ game: string, to: number | number[], question: string, format?: string }} question
 * @param {Manners} [manners]
 * @returns {Promise<Table>}
 */
export function tabulated(engine, question, manners) {
  return engine.ask("table", { ...question, lang: language() }, manners);
}

/** @param {Engine} engine @param {string} game @param {Manners} [manners] @returns {Promise<Period>} */
export function period(engine, game, manners) {
  return engine.ask("period", { game, lang: language() }, manners);
}

/** @param {Engine} engine @param {string} game @param {Manners} [manners] @returns {Promise<Pattern>} */
export function pattern(engine, game, manners) {
  return engine.ask("pattern", { game, lang: language() }, manners);
}

/** @param {Engine} engine @param {string} drawing @param {Manners} [manners] @returns {Promise<DrawingAnswer>} */
export function drawn(engine, drawing, manners) {
  return engine.ask("hackenbush", { drawing, lang: language() }, manners);
}

/**
 * The classic figures, by name.
 * @param {Engine} engine
 * @returns {Promise<{ name: string, drawing: string }[]>}
 */
export async function figures(engine) {
  return (await engine.ask("figures", {})).figures;
}

/**
 * All that can follow a position, as a graph; null if that is more than can be drawn.
 * @param {Engine} engine
 * @param {string} position
 * @param {number} most
 * @param {Manners} [manners]
 * @returns {Promise<Graph | null>}
 */
export async function followers(engine, position, most, manners) {
  const found = await engine.ask("followers", { position, most, time: 2000, lang: language() }, manners);
  return found.complete && found.vertices.length ? found : null;
}

/** @param {Engine} engine @param {string} graph @param {Manners} [manners] @returns {Promise<Graph>} */
export function solvedGraph(engine, graph, manners) {
  return engine.ask("graph", { graph, lang: language() }, manners);
}

/**
 * The value of a vertex in few letters.
 * @param {{ nim_value: Whole | null, loopy: Whole[] | null }} vertex
 */
export function shortValue({ nim_value, loopy }) {
  return nim_value !== null && nim_value !== undefined ? String(nim_value) : loopy ? `∞${loopy.join(",")}` : "";
}

/** @type {Record<string, string>} */
const OUTCOMES = { N: "board-won", P: "board-lost", D: "board-drawn", L: "class-l", R: "class-r" };

/** Who wins, in a sentence. @param {string | null | undefined} outcome */
export function outcomeWords(outcome) {
  return t(OUTCOMES[outcome ?? ""] ?? "page-undecided");
}

/** How something is known. @param {{ evidence: string, checked_to?: Whole }} found */
export function evidenceWords({ evidence, checked_to: to }) {
  return to === undefined ? t(`evidence-${evidence}`) : t("page-checked-to", { to });
}
