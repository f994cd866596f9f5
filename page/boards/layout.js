/** Where to draw points that are joined by lines: a tree hangs from its root, another net is pulled into shape by springs. */

/** @typedef {[number, number]} Point */

/**
 * A tree by its lines, the first point the root: leaves side by side, everybody else over the middle of the children.
 * @param {number} count
 * @param {number[][]} lines
 * @returns {Point[]}
 */
export function hanging(count, lines) {
  const children = Array.from({ length: count }, () => /** @type {number[]} */ ([]));
  const joined = neighbours(count, lines);
  const depth = new Array(count).fill(-1);
  /** @type {number[]} */
  const order = [];
  for (let root = 0; root < count; root++) {
    if (depth[root] >= 0) continue;
    depth[root] = 0;
    const waiting = [root];
    while (waiting.length) {
      const at = /** @type {number} */ (waiting.pop());
      order.push(at);
      for (const next of [...(joined[at] ?? [])].reverse()) {
        if (depth[next] >= 0) continue;
        depth[next] = depth[at] + 1;
        children[at]?.unshift(next);
        waiting.push(next);
      }
    }
  }
  /** @type {number[]} */
  const across = new Array(count).fill(0);
  let leaf = 0;
  for (const at of order) if (!children[at]?.length) across[at] = leaf++;
  for (const at of [...order].reverse()) {
    const own = children[at] ?? [];
    if (own.length) across[at] = own.reduce((sum, child) => sum + (across[child] ?? 0), 0) / own.length;
  }
  return across.map((x, at) => [x, depth[at]]);
}

/**
 * Springs along the lines, and every point keeps clear of the others. The same net always comes out the same.
 * @param {number} count
 * @param {number[][]} lines
 * @returns {Point[]}
 */
export function springs(count, lines) {
  /** @type {Point[]} */
  const at = Array.from({ length: count }, (_, nth) => {
    const angle = (2 * Math.PI * nth) / Math.max(1, count) + 0.3;
    const far = 0.35 * Math.sqrt(count) + 0.4;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
  const rounds = count > 120 ? 60 : 260;
  for (let round = 0; round < rounds; round++) {
    const pull = at.map(() => [0, 0]);
    const push = (/** @type {number} */ u, /** @type {number} */ v, /** @type {(far: number) => number} */ force) => {
      const [a, b, pu, pv] = [at[u], at[v], pull[u], pull[v]];
      if (!a || !b || !pu || !pv) return;
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const far = Math.hypot(dx, dy) || 0.01;
      const strength = force(far) / far;
      pu[0] = (pu[0] ?? 0) + dx * strength;
      pu[1] = (pu[1] ?? 0) + dy * strength;
      pv[0] = (pv[0] ?? 0) - dx * strength;
      pv[1] = (pv[1] ?? 0) - dy * strength;
    };
    for (let u = 0; u < count; u++) for (let v = u + 1; v < count; v++) push(u, v, (far) => -0.5 / (far * far));
    for (const [u = 0, v = 0] of lines) if (u !== v) push(u, v, (far) => far - 1);
    const most = 0.3 * (1 - round / rounds) + 0.01;
    at.forEach((point, nth) => {
      const [x = 0, y = 0] = pull[nth] ?? [];
      const far = Math.hypot(x, y) || 1;
      const step = Math.min(far, most) / far;
      point[0] += x * step;
      point[1] += y * step;
    });
  }
  return at;
}

/**
 * @param {number} count
 * @param {number[][]} lines
 */
function neighbours(count, lines) {
  const joined = Array.from({ length: count }, () => /** @type {number[]} */ ([]));
  for (const [u = 0, v = 0] of lines) {
    joined[u]?.push(v);
    joined[v]?.push(u);
  }
  return joined;
}
