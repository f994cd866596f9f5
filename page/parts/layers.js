/**
 * A graph in layers: who moves stands above where the moves lead. Within a layer everybody stands near the middle of the
 * neighbours, found by a few sweeps up and down.
 */

/**
 * @param {number[]} layers the layer of each vertex, 0 at the top
 * @param {number[][]} arcs
 * @returns {{ x: number, y: number }[]} places in steps
 */
export function arranged(layers, arcs) {
  const most = Math.max(0, ...layers);
  /** @type {number[][]} */
  const rows = Array.from({ length: most + 1 }, () => []);
  layers.forEach((layer, vertex) => rows[layer]?.push(vertex));
  const joined = layers.map(() => /** @type {number[]} */ ([]));
  for (const [u = 0, v = 0] of arcs) {
    if (u === v) continue;
    joined[u]?.push(v);
    joined[v]?.push(u);
  }
  const x = layers.map(() => 0);
  const spread = (/** @type {number[]} */ row) => row.forEach((vertex, nth) => (x[vertex] = nth - (row.length - 1) / 2));
  rows.forEach(spread);
  for (let sweep = 0; sweep < 12; sweep++) {
    const order = sweep % 2 ? [...rows].reverse() : rows;
    for (const row of order) {
      const middle = new Map(row.map((vertex) => [vertex, mean(joined[vertex] ?? [], x) ?? x[vertex] ?? 0]));
      row.sort((one, other) => (middle.get(one) ?? 0) - (middle.get(other) ?? 0) || one - other);
      spread(row);
    }
  }
  return layers.map((layer, vertex) => ({ x: x[vertex] ?? 0, y: layer }));
}

/** @param {number[]} vertices @param {number[]} x */
function mean(vertices, x) {
  return vertices.length ? vertices.reduce((sum, vertex) => sum + (x[vertex] ?? 0), 0) / vertices.length : null;
}
