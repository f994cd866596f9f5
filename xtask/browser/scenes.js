/** What people do on the page, scene by scene; each says what it must see. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { visit } from "./stage.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./stage.js").Stage} Stage */

/** @param {Page} page @param {string} selector */
const text = (page, selector) => page.locator(selector).first().innerText();

/** Waits until a text is there. @param {Page} page @param {string} selector @param {RegExp} wanted */
async function sees(page, selector, wanted) {
  await page.locator(selector).filter({ hasText: wanted }).first().waitFor();
}

/** Solve a sum; see what is wrong while typing. @param {Stage} stage */
export async function solveASum(stage) {
  const { page } = stage;
  await visit(stage, "#solve");
  const line = page.locator("form.asked input");
  await line.fill("nim:3,4,5 + kayles:7 + wythoff:3,4");
  await page.keyboard.press("Enter");
  await sees(page, "#answer code", /wythoff:3,4/);
  await sees(page, "#verdict", /The player to move wins/);
  const moves = await page.locator("#winning li").allInnerTexts();
  assert.ok(moves.length > 0 && moves.every((move) => /\[\d\]/.test(move)), moves.join("; "));
  assert.ok((await page.locator("#answer .component").count()) === 3);
  assert.ok((await page.locator(".component .marked.win").count()) > 0, "winning moves are marked on the boards");
  assert.match(page.url(), /at=nim:3,4,5/);
  assert.match(await text(page, ".copy code"), /grundy solve .nim:3,4,5 \+ kayles:7 \+ wythoff:3,4. --explain/);
  await line.fill("nim:3,4,x");
  await sees(page, ".wrong mark", /x/);
  assert.equal(await line.getAttribute("aria-invalid"), "true");
}

/**
 * Plays with the list of moves until the game is over.
 * @param {Page} page
 * @param {string} choice which move to take
 */
async function playOut(page, choice) {
  for (let turn = 0; turn < 40; turn++) {
    await page
      .locator("#turn")
      .filter({ hasText: /Your turn|wins?[.!]/ })
      .waitFor();
    if (/wins?[.!]/.test(await text(page, "#turn"))) return;
    const before = await page.locator("#story li").count();
    await page.locator(`#moves ${choice}`).first().click();
    await page.waitForFunction((count) => document.querySelectorAll("#story li").length > count, before);
  }
  throw new Error("the game has no end");
}

/** Lose misère Nim from a lost position, give a won one away, and win one. @param {Stage} stage */
export async function playMisereNim(stage) {
  const { page } = stage;
  await visit(stage, "#play?at=nim:1,2,3&play=misere&seed=1");
  await playOut(page, "button.move");
  assert.equal(await text(page, "#turn"), "The engine wins.");
  await page.locator("#moment").waitFor();
  await visit(stage, "#play?at=nim:1,2,4&play=misere&reveal=all&seed=1");
  await page.locator("#moves button.move.lose").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#story li").length >= 2);
  await playOut(page, "button.move");
  assert.equal(await text(page, "#turn"), "The engine wins.");
  await sees(page, "#moment", /^Move 1, your /);
  assert.ok((await page.locator("#afterwards ul.moves li").count()) > 0, "what would have won is listed");
  await visit(stage, "#play?at=nim:1,2,4&play=misere&reveal=wins&seed=1");
  await playOut(page, "button.move.win");
  assert.equal(await text(page, "#turn"), "You win!");
}

/** Cut edges by touch: win by those that glow, lose by one that does not. @param {Stage} stage */
export async function playHackenbush(stage) {
  const { page } = stage;
  const start = "#play?at=hackenbush:0-1,1-2,1-3,3-4,0-5&seed=2";
  await visit(stage, `${start}&reveal=wins`);
  for (let turn = 0; turn < 10; turn++) {
    await page
      .locator("#turn")
      .filter({ hasText: /Your turn|win!/ })
      .waitFor();
    if ((await text(page, "#turn")).includes("You win!")) break;
    const before = await page.locator("#story li").count();
    await page.locator("#table .target.marked.win").first().dispatchEvent("click");
    await page.waitForFunction((count) => document.querySelectorAll("#story li").length > count, before);
  }
  assert.equal(await text(page, "#turn"), "You win!");
  await visit(stage, `${start}&reveal=all`);
  await page.locator("#table .target.marked.lose").first().dispatchEvent("click");
  await page.waitForFunction(() => document.querySelectorAll("#story li").length >= 2);
  await playOut(page, "button.move");
  assert.equal(await text(page, "#turn"), "The engine wins.");
  await sees(page, "#moment", /^Move 1, your /);
}

/** Draw the juggler with the mouse, edge by edge, and read 4; step through the reduction; undo. @param {Stage} stage */
export async function drawTheJuggler(stage) {
  const { page } = stage;
  await visit(stage, "#hackenbush?text=");
  await page.locator(".paper").waitFor();
  const figure = await readFile(new URL("../../examples/juggler.txt", import.meta.url), "utf8");
  const lines = figure.split("\n").map((line) => line.replace(/#.*/, "").trim().split(/\s+/));
  const places = new Map(lines.filter(([word]) => word === "at").map(([, name = "", x, y]) => [name, { x: Number(x), y: Number(y) }]));
  const edges = lines.filter(([word, end]) => word && end && word !== "at" && word !== "ground");
  const pixel = (/** @type {string} */ name) =>
    page.evaluate(({ x, y }) => {
      const sheet = /** @type {SVGSVGElement} */ (document.querySelector(".paper"));
      const point = new DOMPoint(x * 64, -y * 64).matrixTransform(sheet.getScreenCTM() ?? undefined);
      return { x: point.x, y: point.y };
    }, /** @type {{ x: number, y: number }} */ (places.get(name)));
  for (const [from = "", to = ""] of edges) {
    const start = await pixel(from);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    if (from === to) await page.mouse.move(start.x + 60, start.y - 20);
    const end = from === to ? start : await pixel(to);
    await page.mouse.move((start.x + end.x) / 2 + 3, (start.y + end.y) / 2);
    await page.mouse.move(end.x, end.y);
    await page.mouse.up();
  }
  assert.equal(await page.locator(".paper [data-edge]").count(), edges.length);
  await sees(page, "#value", /^4$/);
  await page.locator(".paper .edge.marked.win").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(".paper .edge.marked.win").count(), 1, "a single winning cut");
  await stepTheReduction(page);
  await page.locator("#studio-undo").click();
  assert.equal(await page.locator(".paper [data-edge]").count(), edges.length - 1);
  await page.locator(".tools select").selectOption("juggler");
  await sees(page, ".paper [data-edge='4']", /✂/);
  await sees(page, "#value", /^4$/);
  assert.equal(await page.locator(".paper [data-edge]").count(), edges.length);
  assert.match((await page.locator(".paper .edge.marked.win").getAttribute("aria-label")) ?? "", /hip–sh/);
}

/** Colours and weights; a text without places is laid out, and read back by everybody who has the link. @param {Stage} stage */
export async function drawInColours(stage) {
  const { page } = stage;
  await visit(stage, `#hackenbush?text=${encodeURIComponent("0 1 b\n1 2 r\n")}`);
  await sees(page, "#value", /^1\/2$/);
  assert.match(await page.locator("#drawing-text").inputValue(), /^at 2 /m);
  await page.locator("#drawing-text").fill("hackenbush:0-1,1-2,0-3x2");
  await page.getByRole("button", { name: "Read the text" }).click();
  await sees(page, "#value", /^2$/);
  await page.reload();
  await sees(page, "#value", /^2$/);
  assert.equal(await page.locator(".paper .edge").filter({ hasText: "×2" }).count(), 1);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "PNG" }).click();
  const picture = await readFile(await (await saving).path());
  assert.equal(picture.subarray(1, 4).toString(), "PNG");
}

/** @param {Page} page */
async function stepTheReduction(page) {
  const picture = () => page.locator("#step-picture").innerHTML();
  const said = new Set([await text(page, "#step-text")]);
  const last = Number(await page.locator("#step").getAttribute("max"));
  assert.ok(last >= 3, "the juggler needs several steps");
  let before = await picture();
  for (let step = 0; step < last; step++) {
    await page.locator("#step-next").click();
    const now = await picture();
    assert.notEqual(now, before, "the picture changes");
    before = now;
    said.add(await text(page, "#step-text"));
  }
  assert.ok(said.size > 2, "each step says what it does");
  await page.locator("#step").fill("0");
  assert.ok(said.has(await text(page, "#step-text")));
}

/** Plot .77 and read its proved period; a heat map of pairs. @param {Stage} stage */
export async function readAPeriod(stage) {
  const { page } = stage;
  await visit(stage, "#sequences");
  await page.locator("form.asked input").fill(".77");
  await page.keyboard.press("Enter");
  await sees(page, "#period", /Period 12 from 71 on\s*proved/);
  await sees(page, "#pattern", /g\(n\+12\) = g\(n\)/);
  const canvas = page.locator("canvas.plot");
  const inked = () =>
    canvas.evaluate(
      (/** @type {HTMLCanvasElement} */ plot) => new Set(plot.getContext("2d")?.getImageData(0, 0, plot.width, plot.height).data).size,
    );
  assert.ok((await inked()) > 5, "something is plotted");
  const before = await canvas.evaluate((/** @type {HTMLCanvasElement} */ plot) => plot.toDataURL());
  await page.getByRole("button", { name: "Zoom in" }).click();
  assert.notEqual(await canvas.evaluate((/** @type {HTMLCanvasElement} */ plot) => plot.toDataURL()), before);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "b-file" }).click();
  const file = await (await saving).path();
  assert.match(await readFile(file, "utf8"), /^(#.*\n)*0 0\n1 1\n2 2\n3 3\n4 1\n/);
  await visit(stage, "#sequences?game=wythoff&to=12,12");
  await page.locator("canvas.heat").waitFor();
}

/** Type a rule and play it by touch. @param {Stage} stage */
export async function playAnOwnRule(stage) {
  const { page } = stage;
  await visit(stage, "#play?seed=3");
  const line = page.locator("form.asked input");
  await line.fill("(n -> n-1 | n-3 | n-4):9");
  await page.keyboard.press("Enter");
  await sees(page, "#table code", /n -> n-1 \| n-3 \| n-4/);
  await page.locator('[data-value="wins"]').click();
  await playOut(page, "button.move");
  assert.match(await text(page, "#turn"), /wins?[.!]$/);
}

/** A heap with more moves than anyone can list: type one. @param {Stage} stage */
export async function playHugeHeaps(stage) {
  const { page } = stage;
  await visit(stage, "#play?at=nim:1000000000000,999999999999&first=two&seed=1");
  const field = page.locator("#moves form input");
  await field.fill("1000000000000->1000000000001");
  await page.keyboard.press("Enter");
  await page
    .locator("#moves [role=alert]")
    .filter({ hasText: /found|no move/ })
    .waitFor();
  await field.fill("1000000000000->999999999999");
  await page.keyboard.press("Enter");
  await sees(page, "#table code", /nim:999999999999,999999999999/);
}

/** A turn that moves in every game: touch both. @param {Stage} stage */
export async function moveInSeveralGames(stage) {
  const { page } = stage;
  await visit(stage, `#play?first=two&compound=conjunctive&seed=1&at=${encodeURIComponent("nim:2 + kayles:2")}`);
  await page.locator("#table .target").first().waitFor();
  await page.locator("#table .component").nth(0).locator(".target").first().click();
  await page.locator(".offer button.move").first().waitFor();
  assert.equal(await page.locator("#story li").count(), 0, "one touch is not the whole turn");
  await page.locator("#table .component").nth(1).locator(".target").first().click();
  const offered = page.locator(".offer button.move");
  if ((await page.locator("#story li").count()) === 0) await offered.first().click();
  await page.locator("#story li").first().waitFor();
  assert.match(await text(page, "#story li"), /\[1\] 2->0, \[2\] 2->/);
  await visit(stage, `#play?first=two&ending=short&seed=1&at=${encodeURIComponent("nim:2 + nim:3")}`);
  await page.locator("#table .component").nth(0).locator(".target").first().click();
  await sees(page, "#turn", /The first player wins!/);
  await page.reload();
  await sees(page, "#turn", /The first player wins!/);
}

/** Three in a row: a game that is over where nobody can ask about it. @param {Stage} stage */
export async function winTreblecross(stage) {
  const { page } = stage;
  await visit(stage, "#play?at=treblecross:.X.X.&first=two&seed=1");
  await page.locator("#table .target").nth(1).click();
  await sees(page, "#turn", /The first player wins!/);
}

/** The other language, everywhere, and back. @param {Stage} stage */
export async function switchToChinese(stage) {
  const { page } = stage;
  await visit(stage, "#solve?at=nim:3,4,5");
  await page.getByRole("button", { name: "中文" }).click();
  await sees(page, "#verdict", /先手必胜/);
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  const words = await text(page, "#why");
  assert.match(words, /二进制/);
  await page.reload();
  await sees(page, "#verdict", /先手必胜/);
  await page.getByRole("button", { name: "English" }).click();
  await sees(page, "#verdict", /The player to move wins/);
}

/** A link brings somebody else to the same position of the same game. @param {Stage} stage */
export async function shareALink(stage) {
  const { page } = stage;
  await visit(stage, "#play?at=nim:3,5,7&play=misere&reveal=wins&seed=5");
  await page.locator("#moves button.move", { hasText: "5->2" }).hover();
  assert.equal(await page.locator("#table .taken").count(), 3, "a move of the list is shown on the board");
  await page.locator("#moves button.move").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#story li").length === 2);
  await sees(page, "#turn", /Your turn/);
  const seen = async () => [await text(page, "#story"), await text(page, "#table"), await text(page, "#turn")];
  const before = await seen();
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator("#table .component").waitFor();
  assert.deepEqual(await seen(), before);
  assert.equal(page.url(), address);
}

/** A graph with a cycle: layers, draws, and the reason of a vertex. @param {Stage} stage */
export async function lookAtAGraph(stage) {
  const { page } = stage;
  await visit(stage, "#graphs");
  await page.locator("#arcs").fill("a b\nb a\nb c\nc d\nx a\n");
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.locator('[data-vertex="x"]').waitFor();
  await page.locator('[data-vertex="c"]').click();
  await sees(page, "#vertex", /The player to move wins/);
  assert.ok((await text(page, "#vertex .said")).length > 5);
  await page.locator("#arcs").fill("a b\nb a\n");
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.locator('[data-vertex="a"]').click();
  await sees(page, "#vertex", /a draw/);
}

/** A lesson is revealed step by step, with keys. @param {Stage} stage */
export async function teach(stage) {
  const { page } = stage;
  await visit(stage, "#lesson?at=nim:3,4,5&ask=Which+move%3F");
  await sees(page, "#stage h2", /Which move\?/);
  assert.equal(await page.locator("#stage .verdict").count(), 0, "nothing is revealed at first");
  await page.locator("#next").click();
  await sees(page, "#stage .verdict", /The player to move wins/);
  assert.equal(await page.locator("#stage .marked").count(), 0);
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.locator("#stage .marked.win").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator("#stage .why li").first().waitFor();
}

/** Moves by keyboard alone; after the answer one is where one was. @param {Stage} stage */
export async function playByKeyboard(stage) {
  const { page } = stage;
  await visit(stage, "#play?at=nim:2,3,9&reveal=wins&seed=1");
  await page.locator("#table .target").first().waitFor();
  for (let press = 0; press < 40; press++) {
    if (await page.evaluate(() => document.activeElement?.classList.contains("target"))) break;
    await page.keyboard.press("Tab");
  }
  const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const first = await label();
  assert.match(first ?? "", /Heap/);
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await label(), first, "arrows walk on the board");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#story li").length >= 2);
  await page.waitForFunction(() => document.activeElement?.classList.contains("target"));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#story li").length >= 3);
}

/** Every board can be touched: a first move by hand on each kind. @param {Stage} stage */
export async function touchEveryBoard(stage) {
  const { page } = stage;
  const positions = [
    "nim:3,4",
    "kayles:5",
    "chomp:3,3",
    "cram:2x3",
    "wythoff:3,4",
    "coins/ruler:HTTH",
    "treblecross:.....",
    "georgia-bob:2,5",
    "nimble:2,4",
    "staircase:2,1",
    "moore/2:2,3,3",
    "node-kayles:0-1,1-2,2-3",
    "tree-chain:BWBB/0,0,1",
    "bracelet:2-1-3",
    "hackenbush:0-1,1-2",
    "graph/3-1,3-2,2-1:3,3",
    "grundy:7",
    "northcott/7:1-5,2-6",
    "nim:2 + kayles:3 + hackenbush:0-1",
  ];
  for (const at of positions) {
    await visit(stage, `#play?first=two&seed=1&at=${encodeURIComponent(at)}`);
    const targets = page.locator("#table .target");
    await targets
      .first()
      .waitFor({ state: "attached", timeout: 8000 })
      .catch(() => assert.fail(`${at}: nothing can be touched`));
    for (let touch = 0; touch < 12 && (await page.locator("#story li").count()) === 0; touch++) {
      const [offered, count] = [page.locator(".offer button.move"), await targets.count()];
      // Where nothing can be touched any more a move was made, and the story is about to tell it.
      if (count === 0) break;
      const next = (await offered.count()) > 0 && touch > 2 ? offered.first() : targets.nth(touch % count);
      await next.dispatchEvent("click");
      await page.waitForTimeout(60);
    }
    await page
      .locator("#story li")
      .first()
      .waitFor({ timeout: 4000 })
      .catch(() => assert.fail(`${at}: no move was made by touch`));
  }
}
