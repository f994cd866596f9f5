/** Fields to choose from: a few as buttons side by side, many as a list. */

import { el } from "../dom.js";
import { t } from "../texts.js";

/**
 * Buttons of which one is pressed.
 * @param {object} options
 * @param {string} options.label
 * @param {[string, string][]} options.choices values with their words
 * @param {string} options.value
 * @param {(value: string) => void} options.choose
 */
export function segments({ label, choices, value, choose }) {
  const buttons = choices.map(([name, words]) =>
    el(
      "button",
      {
        type: "button",
        "data-value": name,
        "aria-pressed": String(name === value),
        onclick: () => {
          for (const other of buttons) other.setAttribute("aria-pressed", String(other.dataset["value"] === name));
          choose(name);
        },
      },
      words,
    ),
  );
  return el("fieldset", {}, el("legend", {}, label), el("div", { class: "segments" }, buttons));
}

/**
 * A list to choose from.
 * @param {object} options
 * @param {string} options.label
 * @param {[string, string][]} options.choices
 * @param {string} options.value
 * @param {(value: string) => void} options.choose
 */
export function list({ label, choices, value, choose }) {
  const select = el(
    "select",
    { onchange: () => choose(select.value) },
    choices.map(([name, words]) => el("option", { value: name, selected: name === value }, words)),
  );
  return el("label", {}, el("span", { class: "label" }, label), select);
}

/**
 * How the game is played: who wins at the end, in how many components a turn moves, and when it is over.
 * @param {{ play?: string, compound?: string, ending?: string }} now
 * @param {(change: { play?: string, compound?: string, ending?: string }) => void} change
 */
export function convention(now, change) {
  const compounds = ["disjunctive", "conjunctive", "selective", "upto:2", "upto:3"];
  return [
    segments({
      label: t("page-who-wins"),
      choices: [
        ["normal", t("page-normal")],
        ["misere", t("page-misere")],
      ],
      value: now.play ?? "normal",
      choose: (play) => change({ play }),
    }),
    list({
      label: t("page-compound"),
      choices: compounds.map((name) => [name, t(`page-compound-${name.replace(":", "-")}`)]),
      value: now.compound ?? "disjunctive",
      choose: (compound) => change({ compound }),
    }),
    list({
      label: t("page-ending"),
      choices: [
        ["long", t("page-ending-long")],
        ["short", t("page-ending-short")],
      ],
      value: now.ending ?? "long",
      choose: (ending) => change({ ending }),
    }),
  ];
}
