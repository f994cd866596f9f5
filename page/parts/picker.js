/** The catalogue: every game with its rule in one line and examples to take. */

import { el, show } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("../questions.js").GameEntry} GameEntry */

/**
 * @param {GameEntry[]} games
 * @param {(example: string) => void} pick
 */
export function picker(games, pick) {
  const list = el("div", { class: "picker", role: "group", "aria-label": t("page-games") });
  const search = el("input", {
    type: "text",
    placeholder: t("page-search-games"),
    "aria-label": t("page-search-games"),
    oninput: () => draw(),
  });
  const draw = () => {
    const wanted = search.value.trim().toLowerCase();
    const fits = (/** @type {GameEntry} */ game) =>
      !wanted || [game.name, game.title, game.rule, ...(game.aliases ?? [])].some((text) => text.toLowerCase().includes(wanted));
    const found = games.filter(fits);
    show(list, found.length ? found.map((game) => entry(game, pick)) : el("p", { class: "hint" }, t("page-no-game")));
  };
  draw();
  return el("section", { class: "card stack", id: "games" }, el("h2", {}, t("page-games")), search, list);
}

/** The most examples that are shown of a game. */
const MOST_EXAMPLES = 3;

/**
 * @param {GameEntry} game
 * @param {(example: string) => void} pick
 */
function entry(game, pick) {
  const examples = game.examples.filter((example) => example.length < 40).slice(0, MOST_EXAMPLES);
  const button = (/** @type {string} */ example) =>
    el("button", { type: "button", class: "example", onclick: () => pick(example) }, example);
  return el(
    "section",
    { class: "game" },
    el("h3", {}, game.title),
    el("p", { title: game.rule }, game.rule),
    el("div", { class: "examples" }, (examples.length ? examples : [game.name]).map(button)),
  );
}
