/** Tools, colours, classic figures; and what can be done with the thing that is chosen. */

import { el, show } from "../dom.js";
import { list, segments } from "../parts/choices.js";
import { figures } from "../questions.js";
import { t } from "../texts.js";
import { empty, read } from "./drawing.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./drawing.js").Colour} Colour */

/** The classic figures. */
const FIGURES = ["juggler", "girl", "dog", "house", "clover", "christmas-tree", "forest"];

/** @param {string} label @param {Colour} value @param {(colour: Colour) => void} choose */
function colours(label, value, choose) {
  /** @type {[string, string][]} */
  const choices = [
    ["g", t("page-green")],
    ["b", t("page-blue")],
    ["r", t("page-red")],
  ];
  return segments({ label, choices, value, choose: (colour) => choose(/** @type {Colour} */ (colour)) });
}

/** @param {string} words @param {() => void} run @param {string} [id] */
const button = (words, run, id) => el("button", { type: "button", id: id ?? false, onclick: run }, words);

/**
 * @param {Desk} desk
 * @param {import("../engine.js").Engine} engine
 */
export function tools(desk, engine) {
  const load = async (/** @type {string} */ name) => {
    const figure = (await figures(engine)).find((one) => one.name === name);
    if (figure) desk.replace(read(figure.drawing));
  };
  const undo = button(t("page-undo"), () => desk.undo(), "studio-undo");
  const shown = el(
    "div",
    { class: "row tools" },
    segments({
      label: t("page-tool"),
      choices: ["draw", "move", "erase"].map((name) => [name, t(`page-tool-${name}`)]),
      value: desk.tool,
      choose: (tool) => desk.take(/** @type {import("./desk.js").Tool} */ (tool)),
    }),
    colours(t("page-colour"), desk.colour, (colour) => (desk.colour = colour)),
    list({
      label: t("page-figures"),
      choices: [["", t("page-choose")], ...FIGURES.map((name) => /** @type {[string, string]} */ ([name, t(`page-figure-${name}`)]))],
      value: "",
      choose: load,
    }),
    el(
      "div",
      { class: "row" },
      undo,
      button(t("page-clear"), () => desk.replace(empty())),
    ),
  );
  return { shown, refresh: () => (undo.disabled = !desk.canUndo()) };
}

/**
 * Shows what can be done with what is chosen.
 * @param {HTMLElement} place
 * @param {Desk} desk
 */
export function inspect(place, desk) {
  const thing = desk.chosen;
  const stick = thing?.kind === "stick" ? desk.drawing.sticks[thing.at] : undefined;
  if (!thing) return show(place, el("p", { class: "hint" }, t(`page-tool-${desk.tool}-hint`)));
  const erase = button(t("page-delete"), () => desk.erase(thing));
  if (stick) {
    const change = () => desk.change(() => (stick.weight = Math.max(1, Math.floor(Number(weight.value)) || 1)));
    const weight = el("input", { type: "number", min: 1, max: 1_000_000, value: stick.weight, onchange: change });
    const recolour = (/** @type {Colour} */ colour) => desk.change(() => (stick.colour = colour));
    return show(
      place,
      colours(t("page-colour"), stick.colour, recolour),
      el("label", {}, el("span", { class: "label" }, t("page-weight")), weight),
      erase,
    );
  }
  const loop = () => desk.change(({ sticks }) => sticks.push({ u: thing.at, v: thing.at, colour: desk.colour, weight: 1 }));
  show(place, button(t("page-add-loop"), loop), erase);
}
