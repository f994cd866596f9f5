/**
 * Drives the page in a real browser: `node drive.js ADDRESS [FOLDER]`. ADDRESS is where `grundy serve` listens, FOLDER what
 * `cargo xtask site` built; the same scenes are played on both. `--pictures DIR` takes pictures of the main views instead.
 */

import { open } from "./browser.js";
import { findings } from "./access.js";
import { missingTexts } from "./texts.js";
import { pictures } from "./pictures.js";
import { serveFolder } from "./static.js";
import * as scenes from "./scenes.js";

/** Scenes that are played at the same time. */
const AT_ONCE = 3;

const words = process.argv.slice(2);
const [address = "http://127.0.0.1:8080", folder] = words.filter(
  (word, nth) => !word.startsWith("--") && words[nth - 1] !== "--pictures" && words[nth - 1] !== "--only",
);
const only = words.includes("--only") ? words[words.indexOf("--only") + 1] : undefined;

if (words.includes("--pictures")) {
  await pictures(address, words[words.indexOf("--pictures") + 1] ?? ".");
} else {
  const failed = [...(await missingTexts()), ...(await played(address, true))];
  if (folder) {
    const site = await serveFolder(folder);
    failed.push(...(await played(site.address, false)));
    site.close();
  }
  for (const failure of failed) console.error(failure);
  process.exit(failed.length ? 1 : 0);
}

/**
 * Plays all scenes on one address.
 * @param {string} base
 * @param {boolean} looks whether to look for what shuts people out, too: that is the same wherever the page comes from
 * @returns {Promise<string[]>} what went wrong
 */
async function played(base, looks) {
  console.log(`${base}`);
  const browser = await open(base);
  /** @type {string[]} */
  const failed = [];
  const waiting = Object.entries(scenes).filter(([name]) => !only || name === only);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, scene] = next;
      const page = await browser.page();
      const start = Date.now();
      try {
        await scene({ page, base });
        console.log(`  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed.push(`${name} at ${page.url()}: ${error instanceof Error ? error.message : error}`);
      }
      await page.context().close();
    }
  };
  const access = looks && !only ? findings(browser, base) : Promise.resolve([]);
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  failed.push(...(await access));
  await browser.close();
  return [...failed, ...browser.complaints];
}
