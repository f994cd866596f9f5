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

const words = process.argv.slice(2);
const [address = "http://127.0.0.1:8080", folder] = words.filter((word, nth) => !word.startsWith("--") && words[nth - 1] !== "--pictures" && words[nth - 1] !== "--only");
const only = words.includes("--only") ? words[words.indexOf("--only") + 1] : undefined;

if (words.includes("--pictures")) {
  await pictures(address, words[words.indexOf("--pictures") + 1] ?? ".");
} else {
  const failed = [...(await missingTexts()), ...(await played(address))];
  if (folder) {
    const site = await serveFolder(folder);
    failed.push(...(await played(site.address)));
    site.close();
  }
  for (const failure of failed) console.error(failure);
  process.exit(failed.length ? 1 : 0);
}

/**
 * Plays all scenes on one address.
 * @param {string} base
 * @returns {Promise<string[]>} what went wrong
 */
async function played(base) {
  const browser = await open(base);
  /** @type {string[]} */
  const failed = [];
  const all = Object.entries(scenes).filter(([name]) => !only || name === only);
  for (const [name, scene] of all) {
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
  if (!only) failed.push(...(await findings(browser, base)));
  await browser.close();
  return [...failed, ...browser.complaints];
}
