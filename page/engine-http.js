/** The engine of `grundy serve`: each question is a request; to give it up closes the connection, which ends the work. */

import { refusal } from "./questions.js";

/** @returns {import("./engine.js").Engine} */
export function httpEngine() {
  return {
    async ask(route, question, { signal, progress } = {}) {
      const body = JSON.stringify(progress ? { ...question, stream: true } : question);
      const reply = await fetch(`api/${route}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        signal: signal ?? null,
      });
      const answer = progress ? await lastOf(reply, progress) : await reply.json();
      if (answer.error && route !== "read") throw refusal(answer.error);
      return answer;
    },
  };
}

/**
 * The answer at the end of a stream of lines; what comes before it is told on the way.
 * @param {Response} reply
 * @param {(progress: { positions?: number, seconds?: number }) => void} tell
 */
async function lastOf(reply, tell) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (reply.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = done ? "" : (lines.pop() ?? "");
    for (const line of lines.filter((text) => text.trim())) {
      const found = JSON.parse(line);
      if (found.reply) return found.reply;
      if (found.error) return found;
      if (found.progress) tell(found.progress);
    }
    if (done) throw new Error("the connection was closed");
  }
}
