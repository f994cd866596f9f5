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
  const positions = line.map((turn) => turn.position);
  const review = await reviewed(room.engine, { positions, ...game.convention(0) }, manners).catch(() => null);
  const at = review?.lost_at ?? (await lastGivenAway(game, room));
  const position = line[at ?? 0]?.position ?? "";
  const question = { position, ...game.convention(at ?? 0) };
  const [seen, answer] = await Promise.all([judged(room.engine, question, manners), solved(room.engine, question, manners)]);
  const reasons = [answer.reasons?.length ? el("h3", {}, t("page-why")) : null, why(answer.reasons ?? [])];
  const heading = el("h2", {}, t("page-afterwards"));
  if (at === null) return show(shown, heading, el("p", { id: "moment" }, review?.text ?? t("page-never-won")), reasons);
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

/**
 * The loser's last move from a won position, found move by move: a review knows positions alone, and some games are over in one
 * that cannot be asked about, or that would go on if it stood by itself.
 * @param {Game} game
 * @param {Room} room
 */
async function lastGivenAway(game, room) {
  for (let turn = game.line.length - 1; turn > 0; turn--) {
    if (game.line[turn]?.by === game.winner) continue;
    const question = { position: game.line[turn - 1]?.position ?? "", ...game.convention(turn - 1) };
    const { outcome } = await judged(room.engine, question, { signal: room.closed });
    if (outcome === "N") return turn - 1;
  }
  return null;
}
