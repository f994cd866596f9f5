/**
 * A worker with the engine in it. It is sent the compiled module, then questions, one at a time; it sends back the text of each
 * reply, or why there is none. Texts go in and out through the module's memory, as `crates/grundy-wasm` describes.
 */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} room
 * @property {(route: number, routeBytes: number, body: number, bodyBytes: number) => number} answer
 * @property {(handle: number) => number} text
 * @property {(handle: number) => number} length
 * @property {(handle: number) => void} release
 */

/** @type {Promise<Exports> | undefined} */
let engine;

addEventListener("message", async ({ data }) => {
  if (data.code) engine = begin(data.code);
  if (data.code || !engine) return;
  try {
    postMessage({ text: answer(await engine, data.route, data.body) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});

/** @param {WebAssembly.Module} code @returns {Promise<Exports>} */
async function begin(code) {
  const { exports } = await WebAssembly.instantiate(code, { env: { now: () => performance.now(), line: () => {} } });
  return /** @type {Exports} */ (/** @type {unknown} */ (exports));
}

/**
 * @param {Exports} module
 * @param {string} route
 * @param {string} body
 */
function answer(module, route, body) {
  const [name, question] = [put(module, route), put(module, body)];
  const handle = module.answer(name.at, name.bytes, question.at, question.bytes);
  const text = new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.text(handle), module.length(handle)));
  module.release(handle);
  return text;
}

/**
 * Puts a text into the module's memory; `answer` takes it over.
 * @param {Exports} module
 * @param {string} text
 */
function put(module, text) {
  const letters = new TextEncoder().encode(text);
  const at = module.room(letters.length);
  new Uint8Array(module.memory.buffer, at, letters.length).set(letters);
  return { at, bytes: letters.length };
}
