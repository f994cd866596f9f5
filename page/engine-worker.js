/**
 * The engine in the browser itself: the same code as WebAssembly, in workers, so that the page stays awake. A worker answers one
 * question at a time; to give a question up ends its worker, and the next question gets a new one.
 */

import { gaveUp } from "./engine.js";
import { refusal } from "./questions.js";

/** @typedef {{ route: string, body: string, signal: AbortSignal | undefined, done: (text: string) => void, failed: (error: unknown) => void }} Task */

/** Questions that are answered at the same time. */
const MOST_WORKERS = 2;

/** @returns {import("./engine.js").Engine} */
export function workerEngine() {
  const crew = hire(WebAssembly.compileStreaming(fetch("grundy.wasm")));
  return {
    async ask(route, question, { signal } = {}) {
      const text = await new Promise((done, failed) => crew({ route, body: JSON.stringify(question), signal, done, failed }));
      const answer = JSON.parse(text);
      if (answer.error && route !== "read") throw refusal(answer.error);
      return answer;
    },
  };
}

/**
 * Workers and the questions that wait for them.
 * @param {Promise<WebAssembly.Module>} code
 * @returns {(task: Task) => void}
 */
function hire(code) {
  /** @type {Task[]} */
  const waiting = [];
  /** @type {Worker[]} */
  const idle = [];
  let busy = 0;

  const next = async () => {
    if (busy >= MOST_WORKERS) return;
    const task = waiting.shift();
    if (!task) return;
    busy++;
    try {
      if (task.signal?.aborted) throw gaveUp();
      const worker = idle.pop() ?? (await employed(await code));
      const text = await answered(worker, task);
      idle.push(worker);
      task.done(text);
    } catch (error) {
      task.failed(error);
    }
    busy--;
    void next();
  };
  return (task) => {
    waiting.push(task);
    void next();
  };
}

/** A new worker that has the engine. @param {WebAssembly.Module} code @returns {Promise<Worker>} */
async function employed(code) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ code });
  return worker;
}

/**
 * @param {Worker} worker
 * @param {Task} task
 * @returns {Promise<string>}
 */
function answered(worker, { route, body, signal }) {
  return new Promise((done, failed) => {
    const end = () => {
      worker.terminate();
      failed(gaveUp());
    };
    signal?.addEventListener("abort", end, { once: true });
    worker.onmessage = ({ data }) => {
      signal?.removeEventListener("abort", end);
      if (data.text !== undefined) return done(data.text);
      worker.terminate();
      failed(new Error(data.failed));
    };
    worker.onerror = (event) => {
      worker.terminate();
      failed(new Error(event.message));
    };
    worker.postMessage({ route, body });
  });
}
