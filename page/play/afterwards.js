/**
 * After the game: the moment it was lost, and why.
 *
 * That moment is the loser's last move from a position that was won. If there was none, the game was lost from the start.
 */

import { el, show } from "../dom.js";
import { table } from "../boards/table.js";
import { moveButton } from "../parts/moves.js";
import { why } from "../parts/why.js";
import { judged, solved } from "../questions.js";
import { language, t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {import("./game.js").Game} Game */

/**
 * @param {Game} game
 * @param {Room} room
 */
export function afterwards(game, room) {
  const shown = el("section", { class: "card stack afterwards", id: "afterwards" }, el("h2", {}, t("page-afterwards")), el("p", { class: "waiting" }, t("page-thinking")));
  void tell(game, room, shown);
  return shown;
}

/**
 * @param {Game} game
 * @param {Room} room
 * @param {HTMLElement} shown
 */
async function tell(game, room, shown) {
  const { line } = game;
  const loser = line.map((turn) => turn.by).find((by) => by && by !== game.winner) ?? game.toMove();
  const mine = line.map((turn, nth) => ({ turn, nth })).filter(({ turn }) => turn.by === loser).reverse();
  for (const { turn, nth } of mine) {
    const before = line[nth - 1]?.position ?? "";
    const seen = await judged(room.engine, { position: before, ...game.convention() }, { signal: room.closed });
    if (seen.outcome !== "N" && seen.outcome !== "D") continue;
    const answer = await solved(room.engine, { position: before, ...game.convention(), explain: true, lang: language() }, { signal: room.closed });
    const good = seen.moves.filter((move) => (seen.outcome === "N" ? move.wins : move.outcome === "D"));
    return show(
      shown,
      el("h2", {}, t("page-afterwards")),
      el("p", { id: "moment" }, t(`page-moment-of-${loser}`, { nth, move: turn.move ?? "" })),
      table({ components: seen.components, moves: seen.moves, reveal: "wins", play: null }),
      el("p", {}, t("page-would-have-won")),
      el("div", { class: "moves" }, good.slice(0, 20).map((move) => moveButton(move, "wins", null))),
      answer.reasons.length ? el("h3", {}, t("page-why")) : null,
      why(answer.reasons),
      el("div", { class: "row" }, el("button", { type: "button", class: "primary", onclick: () => game.backTo(nth - 1) }, t("page-back-there"))),
    );
  }
  const start = await solved(room.engine, { position: line[0]?.position ?? "", ...game.convention(), explain: true, lang: language() }, { signal: room.closed });
  show(shown, el("h2", {}, t("page-afterwards")), el("p", { id: "moment" }, t(`page-never-won-${loser}`)), start.reasons.length ? el("h3", {}, t("page-why")) : null, why(start.reasons));
}
