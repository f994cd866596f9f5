/**
 * The page's texts, from the Fluent files that the command speaks from.
 *
 * What our files use of Fluent is little: messages, texts over several lines, `{ $name }`, `{ "text" }`, and a choice by number
 * or word, `{ $count -> [one] … *[other] … }`. This reads that much.
 */

/** @typedef {string | { name: string } | { literal: string } | { name: string, choices: Choice[] }} Piece */
/** @typedef {{ key: string, usual: boolean, text: Piece[] }} Choice */
/** @typedef {Record<string, string | number>} Arguments */

/** @type {Map<string, Piece[]>} */
let messages = new Map();
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules("en");
let current = "en";

/** The language that is spoken. */
export function language() {
  return current;
}

/**
 * Speaks from these texts from now on.
 * @param {string} lang
 * @param {string} source the text of the Fluent files
 */
export function speak(lang, source) {
  messages = read(source);
  plurals = new Intl.PluralRules(lang);
  current = lang;
}

/**
 * The sentence under a key; a key that has none is shown as it is.
 * @param {string} key
 * @param {Arguments} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
  const text = messages.get(key);
  return text ? format(text, args) : key;
}

/** @param {string} key */
export function knows(key) {
  return messages.has(key);
}

/**
 * @param {Piece[]} text
 * @param {Arguments} args
 * @returns {string}
 */
function format(text, args) {
  return text
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if ("literal" in piece) return piece.literal;
      const value = args[piece.name] ?? `{$${piece.name}}`;
      return "choices" in piece ? format(chosen(piece.choices, value), args) : String(value);
    })
    .join("");
}

/**
 * The exact key first, then the plural's category, then the usual one.
 * @param {Choice[]} choices
 * @param {string | number} value
 */
function chosen(choices, value) {
  const category = typeof value === "number" ? plurals.select(value) : undefined;
  const fits = (/** @type {string | undefined} */ key) => choices.find((choice) => choice.key === key);
  return (fits(String(value)) ?? fits(category) ?? choices.find((choice) => choice.usual))?.text ?? [];
}

/**
 * Reads Fluent.
 * @param {string} source
 * @returns {Map<string, Piece[]>}
 */
export function read(source) {
  const found = new Map();
  /** @type {string[]} */
  let block = [];
  const close = () => {
    const [first = "", ...rest] = block;
    const head = /^([a-z][\w-]*) *= *(.*)$/is.exec(first);
    if (head) found.set(head[1], pieces([head[2] ?? "", ...rest.map((line) => line.trim())].join("\n").trim()));
    block = [];
  };
  for (const line of source.split(/\r?\n/)) {
    const goesOn = /^[ \t]/.test(line) || line === "}";
    if (!goesOn) close();
    if (!line.startsWith("#")) block.push(line);
  }
  close();
  return found;
}

/**
 * A text as what is said and what is filled in.
 * @param {string} text
 * @returns {Piece[]}
 */
function pieces(text) {
  /** @type {Piece[]} */
  const found = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    if (open < 0) {
      found.push(text.slice(at));
      break;
    }
    if (open > at) found.push(text.slice(at, open));
    const end = closing(text, open);
    found.push(placeable(text.slice(open + 1, end).trim()));
    at = end + 1;
  }
  return found;
}

/**
 * The brace that closes the one at `open`.
 * @param {string} text
 * @param {number} open
 */
function closing(text, open) {
  let depth = 0;
  let quoted = false;
  for (let at = open; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === "{") depth++;
    else if (!quoted && letter === "}" && --depth === 0) return at;
  }
  return text.length;
}

/**
 * @param {string} inside
 * @returns {Piece}
 */
function placeable(inside) {
  if (inside.startsWith('"')) return { literal: inside.slice(1, -1) };
  const arrow = inside.indexOf("->");
  if (arrow < 0) return { name: inside.replace(/^\$/, "") };
  const name = inside.slice(0, arrow).trim().replace(/^\$/, "");
  const choices = [];
  const starts = [...inside.slice(arrow + 2).matchAll(/(?:^|\n)\s*(\*?)\[\s*([\w-]+)\s*\]/g)];
  const body = inside.slice(arrow + 2);
  for (const [nth, start] of starts.entries()) {
    const from = start.index + start[0].length;
    const to = starts[nth + 1]?.index ?? body.length;
    choices.push({ key: start[2] ?? "", usual: start[1] === "*", text: pieces(body.slice(from, to).trim()) });
  }
  return { name, choices };
}
