/** For everybody: no serious finding of axe-core in any view, in light and dark, in both languages; and nothing wider than a phone. */

import { readFile } from "node:fs/promises";
import { visit } from "./stage.js";

const VIEWS = [
  "#solve",
  "#play?at=nim:3,4,5+%2B+kayles:5&reveal=all&seed=1",
  "#hackenbush",
  "#sequences",
  "#graphs",
  "#lesson?at=nim:3,4,5&step=4",
];
const READY = ["#winning", "#table .marked", "#value", "#pattern", "[data-vertex]", "#stage .why li"];

/**
 * @param {import("./browser.js").Browser} browser
 * @param {string} base
 * @returns {Promise<string[]>}
 */
export async function findings(browser, base) {
  const axe = await readFile(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  /** @type {string[]} */
  const found = [];
  for (const { colorScheme, locale, width } of /** @type {const} */ ([
    { colorScheme: "light", locale: "en-US", width: 1280 },
    { colorScheme: "dark", locale: "zh-CN", width: 390 },
  ])) {
    const page = await browser.page({ colorScheme, locale, viewport: { width, height: 844 } });
    for (const [nth, view] of VIEWS.entries()) {
      await visit({ page, base }, view);
      await page
        .locator(READY[nth] ?? "h1")
        .first()
        .waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) found.push(`${view} is ${wide} pixels wide on a screen of ${width}`);
      await page.evaluate(axe);
      const serious = await page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (window).axe.run(document);
        return violations
          .filter((/** @type {any} */ one) => one.impact === "serious" || one.impact === "critical")
          .map(
            (/** @type {any} */ one) =>
              `${one.id}: ${one.nodes
                .slice(0, 3)
                .map((/** @type {any} */ node) => node.html.slice(0, 160))
                .join(" | ")}`,
          );
      });
      found.push(...serious.map((/** @type {string} */ finding) => `${view} (${colorScheme}, ${locale}): ${finding}`));
    }
    await page.context().close();
  }
  console.log(`  axe-core: ${found.length} serious findings`);
  return found;
}
