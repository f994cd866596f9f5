/** Solve: a position in our notation, and who wins, what wins, and why. */

import { el, put, show } from "../dom.js";
import { Refused } from "../engine.js";
import { table } from "../boards/table.js";
import { askLine, complaint, waiting } from "../parts/ask.js";
import { convention } from "../parts/choices.js";
import { command, share } from "../parts/copy.js";
import { moveChip, sign, worthOfOutcome } from "../parts/moves.js";
import { picker } from "../parts/picker.js";
import { unfolded } from "../parts/unfolded.js";
import { why } from "../parts/why.js";
import { evidenceWords, games, judged, outcomeWords, readPosition, solved } from "../questions.js";
import { link } from "../route.js";
import { t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {import("../questions.js").Solved} Solved */
/** @typedef {import("../questions.js").Judged} Judged */
/** @typedef {import("../questions.js").Move} Move */
/** @typedef {{ at: string, play: string, compound: string, ending: string }} Asked */

const FIRST = "nim:3,4,5 + kayles:7 + wythoff:3,5";
const MOST_LISTED = 60;

/** @param {Room} room */
export function mount(room) {
  const { state } = room;
  /** @type {Asked} */
  const now = {
    at: state["at"] ?? FIRST,
    play: state["play"] ?? "normal",
    compound: state["compound"] ?? "disjunctive",
    ending: state["ending"] ?? "long",
  };
  const answer = el("div", { class: "stack", id: "answer", "aria-live": "polite" });
  const line = askLine({
    value: now.at,
    label: t("page-position"),
    button: t("page-solve"),
    read: (text) => readPosition(room.engine, text),
    ask: (at) => ask({ at }),
  });
  let asking = new AbortController();
  room.closed.addEventListener("abort", () => asking.abort());

  const ask = async (/** @type {Partial<Asked>} */ change) => {
    Object.assign(now, change);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const wait = waiting(() => (asking.abort(), show(answer)));
    const waits = setTimeout(() => show(answer, el("div", { class: "card" }, wait.shown)), 200);
    room.note(stateOf(now));
    try {
      const { at: position, ...how } = now;
      const found = await solved(room.engine, { position, ...how }, { signal, progress: wait.tell });
      const seen = await judged(room.engine, { position, ...how }, { signal }).catch(() => null);
      if (signal.aborted) return;
      line.complain(null);
      show(answer, answered(room, found, seen, now));
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
  const how = el(
    "details",
    { open: now.play !== "normal" || now.compound !== "disjunctive" },
    el("summary", {}, t("page-how-played")),
    el("div", { class: "fields three" }, convention(now, ask)),
  );
  show(
    room.root,
    el("div", { class: "title" }, el("h1", {}, t("page-solve-title")), el("p", {}, t("page-solve-about"))),
    el("div", { class: "columns" }, el("div", { class: "stack" }, el("section", { class: "card stack" }, line.shown, how), answer), side),
  );
  void ask({});
  const pick = (/** @type {string} */ at) => {
    line.input.value = at;
    scrollTo({ top: 0 });
    void ask({ at });
  };
  void games(room.engine).then((list) => put(side, picker(list, pick)));
}

/** What the address keeps: all that is not as usual. @param {Asked} now */
function stateOf({ at, play, compound, ending }) {
  return { at, play: play !== "normal" && play, compound: compound !== "disjunctive" && compound, ending: ending !== "long" && ending };
}

/**
 * @param {Room} room
 * @param {Solved} found
 * @param {Judged | null} seen all moves, where they can be listed
 * @param {Asked} now
 */
function answered(room, found, seen, now) {
  const { play, compound, ending } = stateOf(now);
  const here = { at: found.position, play, compound, ending };
  const values = found.components.length > 1 ? found.components.map((component) => component.nim_value) : [];
  const board = seen?.board ?? found.board;
  return [
    el("section", { class: "card stack" }, verdict(found), facts(found), winning(found)),
    el(
      "section",
      { class: "card" },
      el("h2", {}, t("page-board")),
      table({ board, moves: seen?.moves ?? [], reveal: "wins", values, play: null }),
    ),
    found.reasons?.length ? el("section", { class: "card", id: "why" }, el("h2", {}, t("page-why")), why(found.reasons)) : null,
    now.play === "normal" && now.compound === "disjunctive" ? unfolded(room, found) : null,
    el(
      "section",
      { class: "card stack" },
      el(
        "div",
        { class: "row" },
        el("a", { class: "button", href: link("play", here) }, t("page-play-this")),
        el("a", { class: "button", href: link("lesson", here) }, t("page-teach-this")),
        share(),
      ),
      command(found.command),
    ),
  ];
}

/** @param {Solved} found */
function verdict(found) {
  return el(
    "div",
    { class: "verdict", id: "verdict" },
    sign(worthOfOutcome(found.outcome), true),
    el("span", {}, outcomeWords(found.outcome)),
  );
}

/** @param {Solved} found */
function facts(found) {
  if (found.undecided) return el("p", { class: "fact" }, found.undecided.message);
  const value = found.nim_value ?? found.value;
  const worth =
    value === null || value === undefined
      ? null
      : [t(found.value ? "page-value" : "page-nim-value"), " ", el("strong", { id: "value" }, String(value)), " · "];
  return el("p", { class: "fact" }, worth, el("span", { class: "badge" }, evidenceWords(found)));
}

/** @param {Solved} found */
function winning(found) {
  if (found.undecided) return null;
  const many = found.components.length;
  if (found.left_wins && found.right_wins) {
    const side = (/** @type {string} */ key, /** @type {Move[]} */ moves) =>
      el("div", {}, el("h3", {}, t(key)), moves.length ? chips(moves, many) : el("p", {}, t("page-none")));
    return el("div", { class: "stack" }, side("page-left-wins", found.left_wins), side("page-right-wins", found.right_wins));
  }
  const moves = found.winning_moves ?? [];
  if (!moves.length) return el("p", { id: "winning" }, t("page-no-winning-move"));
  const total = found.winning_moves_total ?? moves.length;
  const more = total - Math.min(moves.length, MOST_LISTED);
  return el(
    "div",
    { id: "winning" },
    el("h3", {}, t("page-winning-moves", { count: total })),
    chips(moves, many),
    more > 0 ? el("p", { class: "hint" }, t("page-more-moves", { count: more })) : null,
  );
}

/** @param {Move[]} moves @param {number} components */
function chips(moves, components) {
  return el(
    "ul",
    { class: "moves" },
    moves.slice(0, MOST_LISTED).map((move) => moveChip(move, components)),
  );
}
