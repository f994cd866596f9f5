/** A folder of files over HTTP, as a school's web space has it: no more than that. */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".txt": "text/plain",
};

/** @param {string} folder */
export async function serveFolder(folder) {
  const server = createServer(async (request, reply) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    try {
      const content = await readFile(join(folder, path.endsWith("/") ? `${path}index.html` : path));
      reply
        .writeHead(200, { "content-type": TYPES[extname(path)] ?? (path.endsWith("/") ? "text/html" : "application/octet-stream") })
        .end(content);
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}
