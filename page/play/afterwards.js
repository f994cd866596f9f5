/** After the game: the moment it was lost, what would have won, and why. */

import { el, show } from "../dom.js";
import { table } from "../boards/table.js";
import { moveChip } from "../parts/moves.js";
import { why } from "../parts/why.js";
import { judged, reviewed, solved } from "../questions.js";
import { t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {import("./game.js").Game} Game */

/**
 * @param {Game} game
 * @param {Room} room
 */
export function afterwards(game, room) {
  const shown = el(
    "section",
    { class: "card stack", id: "afterwards" },
    el("h2", {}, t("page-afterwards")),
    el("p", { class: "waiting" }, t("page-thinking")),
  );
  void tell(game, room, shown).catch((error) => show(shown, el("p", { class: "wrong" }, String(error?.message ?? error))));
  return shown;
}

/**
 * @param {Game} game
 * @param {Room} room
 * @param {HTMLElement} shown
 */
async function tell(game, room, shown) {
  const manners = { signal: room.closed };
  const { line } = game;
  const review = await reviewed(room.engine, { positions: line.map((turn) => turn.position), ...game.convention(0) }, manners);
  const at = review.lost_at;
  const position = line[at ?? 0]?.position ?? "";
  const question = { position, ...game.convention(at ?? 0) };
  const [seen, answer] = await Promise.all([judged(room.engine, question, manners), solved(room.engine, question, manners)]);
  const reasons = [answer.reasons?.length ? el("h3", {}, t("page-why")) : null, why(answer.reasons ?? [])];
  const heading = el("h2", {}, t("page-afterwards"));
  if (at === null) return show(shown, heading, el("p", { id: "moment" }, review.text), reasons);
  const turn = line[at + 1];
  const better = seen.moves.filter((move) => move.wins);
  show(
    shown,
    heading,
    el("p", { id: "moment" }, t(`page-moment-of-${turn?.by ?? "me"}`, { nth: at + 1, move: turn?.move ?? "" })),
    table({ board: seen.board, moves: seen.moves, reveal: "wins", play: null }),
    el("h3", {}, t("page-would-have-won")),
    el(
      "ul",
      { class: "moves" },
      better.slice(0, 20).map((move) => moveChip(move, seen.board.length)),
    ),
    reasons,
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", onclick: () => game.backTo(at) }, t("page-back-there"))),
  );
}
