/** The engine of `grundy serve`: each question is a request; to give it up closes the connection, which ends the work. */

import { refusal } from "./questions.js";

/** @returns {import("./engine.js").Engine} */
export function httpEngine() {
  return {
    async ask(route, question, { signal } = {}) {
      const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) };
      const reply = await fetch(`api/${route}`, { ...request, signal: signal ?? null });
      const answer = await reply.json();
      if (answer.error && route !== "read") throw refusal(answer.error);
      return answer;
    },
  };
}
