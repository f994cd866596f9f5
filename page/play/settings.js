/** What is played, and how: the position, who starts, who wins, how strong the opponent is and how much is revealed. */

import { el, put } from "../dom.js";
import { askLine } from "../parts/ask.js";
import { convention, segments } from "../parts/choices.js";
import { picker } from "../parts/picker.js";
import { games, readPosition } from "../questions.js";
import { t } from "../texts.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {import("./game.js").Game} Game */

/**
 * @param {Room} room
 * @param {Game} game
 */
export function settings(room, game) {
  const now = game.settings;
  const line = askLine({
    value: now.at,
    label: t("page-position"),
    button: t("page-set-up"),
    read: (text) => readPosition(room.engine, text),
    ask: (at) => game.change({ at }, true),
  });
  const reveal = ["nothing", "hint", "wins", "all"];
  const how = el("section", { class: "card fields" }, [
    el("h2", {}, t("page-settings")),
    line.shown,
    segments({
      label: t("page-reveal"),
      choices: reveal.map((name) => [name, t(`page-reveal-${name}`)]),
      value: now.reveal,
      choose: (level) => game.change({ reveal: /** @type {any} */ (level) }, false),
    }),
    segments({
      label: t("page-first"),
      choices: ["me", "engine", "two"].map((name) => [name, t(`page-first-${name}`)]),
      value: now.first,
      choose: (first) => game.change({ first }, true),
    }),
    ...convention(now, (change) => game.change(change, true)),
    strength(game),
  ]);
  const both = el("div", { class: "stack" }, how);
  void games(room.engine).then((list) =>
    put(
      both,
      picker(list, (at) => {
        line.input.value = at;
        line.complain(null);
        game.change({ at }, true);
        room.root.scrollIntoView({ block: "start" });
      }),
    ),
  );
  return both;
}

/** @param {Game} game */
function strength(game) {
  const input = el("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 5,
    value: game.settings.strength,
    onchange: () => game.change({ strength: input.value }, false),
  });
  return el(
    "label",
    {},
    el("span", { class: "label" }, t("page-strength")),
    input,
    el("span", { class: "hint row wide" }, el("span", {}, t("page-strength-weak")), el("span", {}, t("page-strength-perfect"))),
  );
}
