/** Things to take along: a command to copy, a link to share. */

import { el } from "../dom.js";
import { t } from "../texts.js";

/**
 * The command that gives the same on a command line.
 * @param {string} text
 */
export function command(text) {
  return el(
    "div",
    { class: "copy" },
    el("code", { tabindex: 0, role: "group", "aria-label": t("page-command") }, text),
    copyButton(t("page-copy"), () => text),
  );
}

/**
 * What a shell would change is put in quotes.
 * @param {string} word
 */
export function quoted(word) {
  if (/^[\w.,:/@+=^-]+$/.test(word)) return word;
  return /[!"$`\\]/.test(word) ? `'${word.replaceAll("'", `'\\''`)}'` : `"${word}"`;
}

/** A button that copies the address of what one sees. */
export function share() {
  return copyButton(t("page-share"), () => location.href);
}

/**
 * @param {string} label
 * @param {() => string} text
 */
function copyButton(label, text) {
  const button = el(
    "button",
    {
      type: "button",
      onclick: async () => {
        const done = await copied(text());
        button.textContent = done ? t("page-copied") : text();
        setTimeout(() => (button.textContent = label), 1600);
      },
    },
    label,
  );
  return button;
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
