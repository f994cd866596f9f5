/** Where a scene is played: a page of the browser, and the address of ours. */

/** @typedef {{ page: import("playwright-core").Page, base: string }} Stage */

/**
 * Goes to a place on the page.
 * @param {Stage} stage
 * @param {string} hash
 */
export async function visit({ page, base }, hash) {
  await page.goto("about:blank");
  await page.goto(`${base}/${hash}`);
  await page.locator("h1").waitFor();
}
