/** Pictures of the main views, in light, dark and at a phone's width, for the guide. */

import { join } from "node:path";
import { open } from "./browser.js";
import { visit } from "./stage.js";

const JUGGLER = "juggler";

/**
 * @param {string} base
 * @param {string} folder
 */
export async function pictures(base, folder) {
  const browser = await open(base);
  const take = async (
    /** @type {string} */ name,
    /** @type {string} */ hash,
    /** @type {string} */ ready,
    /** @type {import("playwright-core").BrowserContextOptions} */ options = {},
    /** @type {(page: import("playwright-core").Page) => Promise<unknown>} */ before = async () => {},
  ) => {
    const page = await browser.page({ viewport: { width: 1180, height: 860 }, ...options });
    await visit({ page, base }, hash);
    await before(page);
    await page.locator(ready).first().waitFor({ state: "attached" });
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.context().close();
  };
  const dark = { colorScheme: /** @type {const} */ ("dark") };
  const phone = { viewport: { width: 390, height: 844 } };
  const juggler = (/** @type {import("playwright-core").Page} */ page) => page.locator(".tools select").selectOption(JUGGLER);
  await take("page-solve", "#solve?at=nim:3,4,5+%2B+kayles:7+%2B+wythoff:3,4", "#winning");
  await take("page-play", "#play?at=nim:3,5,6+%2B+kayles:6&reveal=all&seed=1", "#table .marked");
  await take("page-play-dark", "#play?at=chomp:4,4,4+%2B+wythoff:5,6&reveal=all&seed=1", "#table .marked", dark);
  await take("page-studio", "#hackenbush", ".edge.marked.win", {}, juggler);
  await take("page-studio-dark", "#hackenbush", ".edge.marked.win", dark, juggler);
  await take("page-sequences", "#sequences?game=.77&to=200", "#pattern", { viewport: { width: 1180, height: 1160 } });
  await take("page-graphs", "#graphs?vertex=6", "[data-vertex]");
  await take("page-lesson", "#lesson?at=nim:3,4,5&step=4", "#stage .why li", dark);
  await take("page-phone", "#play?at=hackenbush:0-1,1-2,1-3,3-4,0-5,5-6,6-7,7-5&reveal=wins&seed=1", "#table .marked", phone);
  await take("page-phone-zh", "#solve?at=nim:13,12,8", "#winning", { ...phone, ...dark, locale: "zh-CN" });
  await browser.close();
}
