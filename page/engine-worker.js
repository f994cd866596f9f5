export function workerEngine() { return /** @type {import("./engine.js").Engine} */ ({ async ask() { return null; } }); }
