/** Every text that the page asks for is there, in every language, and none is there for nothing. */

import { readFile, readdir } from "node:fs/promises";

const PAGE = new URL("../../page/", import.meta.url);
const LOCALES = new URL("../../crates/grundy-report/locales/", import.meta.url);

/** @returns {Promise<string[]>} */
export async function missingTexts() {
  const files = (await readdir(PAGE, { recursive: true })).filter((name) => name.endsWith(".js"));
  const sources = (await Promise.all(files.map((name) => readFile(new URL(name, PAGE), "utf8")))).join("\n");
  const whole = new Set([...sources.matchAll(/"(page-[a-z0-9-]+)"/g)].map((match) => match[1] ?? ""));
  // A key with a gap, `page-tool-${name}-hint`, stands for all that fit it.
  const gaps = [...sources.matchAll(/`(page-[^`]+)`/g)].map(
    (match) => new RegExp(`^${(match[1] ?? "").replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "[a-z0-9-]+")}$`),
  );
  const others = new Set(
    [...sources.matchAll(/\bt\("([a-z][a-z0-9-]*)"/g)].map((match) => match[1] ?? "").filter((key) => !key.startsWith("page-")),
  );
  const problems = [];
  for (const lang of await readdir(LOCALES)) {
    const text = await readFile(new URL(`${lang}/page.ftl`, LOCALES), "utf8");
    const keys = new Set([...text.matchAll(/^(page-[a-z0-9-]+) =/gm)].map((match) => match[1] ?? ""));
    const all = (
      await Promise.all((await readdir(new URL(`${lang}/`, LOCALES))).map((name) => readFile(new URL(`${lang}/${name}`, LOCALES), "utf8")))
    ).join("\n");
    problems.push(...[...others].filter((key) => !all.includes(`\n${key} =`)).map((key) => `${lang}: ${key} has no text`));
    problems.push(...[...whole].filter((key) => !keys.has(key)).map((key) => `${lang}: ${key} has no text`));
    problems.push(...gaps.filter((gap) => ![...keys].some((key) => gap.test(key))).map((gap) => `${lang}: nothing fits ${gap.source}`));
    problems.push(
      ...[...keys].filter((key) => !whole.has(key) && !gaps.some((gap) => gap.test(key))).map((key) => `${lang}: nobody says ${key}`),
    );
  }
  return problems;
}
