/** Solve: a position in our notation, and who wins, what wins, and why. */

import { el, put, show } from "../dom.js";
import { Refused } from "../engine.js";
import { table } from "../boards/table.js";
import { askLine, complaint, waiting } from "../parts/ask.js";
import { convention } from "../parts/choices.js";
import { command, share } from "../parts/copy.js";
import { followers } from "../parts/followers.js";
import { moveButton, sign } from "../parts/moves.js";
import { picker } from "../parts/picker.js";
import { why } from "../parts/why.js";
import { games, readPosition, solved } from "../questions.js";
import { link } from "../route.js";
import { language, t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {import("../questions.js").Solved} Solved */

const FIRST = "nim:3,4,5 + kayles:7 + wythoff:3,5";
const MOST_LISTED = 60;

/** @param {Room} room */
export function mount(room) {
  const { state } = room;
  const now = { at: state["at"] ?? FIRST, play: state["play"] ?? "normal", compound: state["compound"] ?? "disjunctive", ending: state["ending"] ?? "long" };
  const answer = el("div", { class: "stack", id: "answer", "aria-live": "polite" });
  const line = askLine({ value: now.at, label: t("page-position"), button: t("page-solve"), read: (text) => readPosition(room.engine, text), ask: (at) => ask({ at }) });
  let asking = new AbortController();
  room.closed.addEventListener("abort", () => asking.abort());

  const ask = async (/** @type {Partial<typeof now>} */ change) => {
    Object.assign(now, change);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const waits = setTimeout(() => show(answer, el("div", { class: "card" }, waiting(() => (asking.abort(), show(answer))))), 200);
    try {
      const { at, ...rest } = now;
      room.note({ at, play: rest.play !== "normal" && rest.play, compound: rest.compound !== "disjunctive" && rest.compound, ending: rest.ending !== "long" && rest.ending });
      const found = await solved(room.engine, { position: at, ...rest, explain: true, lang: language() }, { signal });
      if (signal.aborted) return;
      line.complain(null);
      show(answer, answered(found, now, room));
    } catch (error) {
      if (signal.aborted) return;
      const wrong = error instanceof Refused ? error : new Refused(String(error));
      if (wrong.span) line.complain(wrong);
      show(answer, wrong.span ? null : el("div", { class: "card wrong" }, complaint(now.at, wrong)));
    } finally {
      clearTimeout(waits);
    }
  };

  const side = el("div", { class: "stack" });
  const asked = el("section", { class: "card stack" }, line.shown, el("details", { open: now.play !== "normal" || now.compound !== "disjunctive" }, el("summary", {}, t("page-how-played")), el("div", { class: "fields three" }, convention(now, ask))));
  show(room.root, el("div", { class: "title" }, el("h1", {}, t("page-solve-title")), el("p", {}, t("page-solve-about"))), el("div", { class: "columns" }, el("div", { class: "stack" }, asked, answer), side));
  void ask({});
  void games(room.engine, language()).then((list) => put(side, picker(list, (at) => {
    line.input.value = at;
    scrollTo({ top: 0 });
    void ask({ at });
  })));
}

/**
 * @param {Solved} found
 * @param {{ at: string, play: string, compound: string, ending: string }} now
 * @param {Room} room
 */
function answered(found, now, room) {
  const words = ["solve", now.at, ...(now.play === "misere" ? ["--misere"] : []), ...(now.compound !== "disjunctive" ? ["--compound", now.compound] : []), ...(now.ending !== "long" ? ["--ending", now.ending] : []), "--explain"];
  const reasons = found.reasons.length ? el("section", { class: "card" }, el("h2", {}, t("page-why")), why(found.reasons)) : null;
  const game = { play: now.play, compound: now.compound, ending: now.ending };
  return [
    el("section", { class: "card stack" }, verdict(found), facts(found), winning(found)),
    el("section", { class: "card" }, el("h2", {}, t("page-board")), table({ components: found.components, moves: found.winning, reveal: "wins", play: null })),
    reasons,
    followers(room, found.position, now),
    el("section", { class: "card stack" }, el("div", { class: "row" }, el("a", { class: "button", href: link("play", { at: found.position, ...game }) }, t("page-play-this")), el("a", { class: "button", href: link("lesson", { at: found.position, ...game }) }, t("page-teach-this")), share()), command(words)),
  ];
}

/** @param {Solved} found */
function verdict(found) {
  const worths = /** @type {const} */ ({ N: "win", P: "lose", D: "draw" });
  const worth = worths[/** @type {"N"} */ (found.outcome ?? "")] ?? "unknown";
  const key = found.undecided ? "page-undecided" : `page-outcome-${(found.outcome ?? "").toLowerCase()}`;
  return el("div", { class: "verdict", id: "verdict" }, sign(worth, true), el("span", {}, t(key)));
}

/** @param {Solved} found */
function facts(found) {
  if (found.undecided) return el("p", { class: "fact" }, found.undecided);
  const value = found.nim_value ?? found.value;
  return el(
    "p",
    { class: "fact" },
    value !== null && value !== undefined ? [el("span", {}, t(found.value ? "page-value" : "page-nim-value")), " ", el("strong", { id: "value" }, String(value)), " · "] : null,
    el("span", { class: "badge" }, t(`page-evidence-${found.evidence}`)),
    " ",
    found.by,
  );
}

/** @param {Solved} found */
function winning(found) {
  if (found.undecided) return null;
  if (found.leftWins && found.rightWins) {
    return el("div", { class: "stack" }, ...[["page-left-wins", found.leftWins], ["page-right-wins", found.rightWins]].map(([key, moves]) => el("div", {}, el("h3", {}, t(String(key))), el("div", { class: "moves" }, /** @type {any} */ (moves).map((/** @type {any} */ move) => moveButton(move, "wins", null))))));
  }
  if (!found.winning.length) return el("p", {}, t("page-no-winning-move"));
  const shown = found.winning.slice(0, MOST_LISTED);
  const more = found.total - shown.length;
  return el("div", {}, el("h3", {}, t("page-winning-moves", { count: found.total })), el("ul", { class: "moves", id: "winning" }, shown.map((move) => el("li", {}, el("span", { class: "move win chip", title: move.to }, sign("win"), moveWords(move), el("span", { class: "after" }, "→ ", move.to ?? ""))))), more > 0 ? el("p", { class: "hint" }, t("page-more-moves", { count: more })) : null);
}

/** @param {import("../questions.js").Move} move */
function moveWords(move) {
  return [move, ...(move.also ?? [])].map((one) => (one.several ? `[${one.component + 1}] ${one.move}` : one.move)).join(", ");
}
