/** A real browser, with a profile of its own, that tells of every request to another machine and of everything it complains about. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * @typedef {object} Browser
 * @property {(options?: import("playwright-core").BrowserContextOptions) => Promise<import("playwright-core").Page>} page a page in a fresh context
 * @property {string[]} complaints errors on the page, and requests that went elsewhere
 * @property {() => Promise<void>} close
 */

/** @param {string} base the only address that may be asked @returns {Promise<Browser>} */
export async function open(base) {
  const profile = await mkdtemp(join(tmpdir(), "grundy-browser-"));
  const browser = await chromium.launchPersistentContext(profile, { executablePath: "/usr/bin/chromium", headless: true, args: FLAGS });
  const shared = browser.browser();
  /** @type {string[]} */
  const complaints = [];
  return {
    complaints,
    async page(options = {}) {
      const context = shared ? await shared.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US", ...options }) : browser;
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      page.on("pageerror", (error) => complaints.push(`error on the page: ${error.message}`));
      page.on(
        "console",
        (message) => message.type() === "error" && !message.text().includes("status of 4") && complaints.push(`console: ${message.text()}`),
      );
      page.on("request", (request) => {
        const address = request.url();
        if (!address.startsWith(base) && !/^(blob|data):/.test(address)) complaints.push(`request to another machine: ${address}`);
      });
      return page;
    },
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
