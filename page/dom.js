/** Elements: made, filled and found, in a few short words. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children. `on…` is a listener, `class` may be a list, true and false set and leave out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * The same for pictures.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (Array.isArray(value)) {
      element.setAttribute(name, value.filter(Boolean).join(" "));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  put(element, ...children);
  return element;
}

/**
 * Adds children; what is absent is left out.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function put(parent, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * Replaces everything inside.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function show(parent, ...children) {
  parent.replaceChildren();
  put(parent, ...children);
}

/**
 * Styles that a style sheet cannot know, set one by one: the page's policy allows no style attribute.
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Record<string, string>} styles
 * @returns {E}
 */
export function styled(element, styles) {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  return element;
}

/**
 * Runs something once there was a pause in the calls.
 * @template {unknown[]} A
 * @param {(...args: A) => void} run
 * @param {number} pause in milliseconds
 * @returns {(...args: A) => void}
 */
export function afterPause(run, pause) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), pause);
  };
}

/**
 * Gives the reader a file.
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const link = el("a", { href: URL.createObjectURL(content), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
