/**
 * A Hackenbush drawing: points, some of them on the ground, and edges with colours and weights; and its text format.
 *
 * ```text
 * ground left right
 * left knee
 * knee hip b x3
 * at knee 0.5 1
 * ```
 */

/** @typedef {{ name: string, x: number, y: number, ground: boolean, placed: boolean }} Knot */
/** @typedef {"g" | "b" | "r"} Colour */
/** @typedef {{ u: number, v: number, colour: Colour, weight: number }} Stick ends by their places among the knots */
/** @typedef {{ knots: Knot[], sticks: Stick[] }} Drawing */

/** @returns {Drawing} */
export function empty() {
  return { knots: [], sticks: [] };
}

/** @param {Drawing} drawing @returns {Drawing} */
export function copy({ knots, sticks }) {
  return { knots: knots.map((knot) => ({ ...knot })), sticks: sticks.map((stick) => ({ ...stick })) };
}

/**
 * Reads the text format. What it cannot read it leaves out: the engine reads the same text and says what is wrong.
 * @param {string} text
 * @returns {Drawing}
 */
export function read(text) {
  const drawing = empty();
  /** @type {Map<string, number>} */
  const known = new Map();
  const knot = (/** @type {string} */ name) => {
    const at = known.get(name);
    if (at !== undefined) return at;
    known.set(name, drawing.knots.length);
    return drawing.knots.push({ name, x: 0, y: 0, ground: false, placed: false }) - 1;
  };
  /** @type {string[] | null} */
  let ground = null;
  for (const line of text.split("\n")) {
    const words = line.replace(/#.*/, "").trim().split(/\s+/).filter(Boolean);
    const [first = "", second = "", ...rest] = words;
    if (first === "ground") ground = [...(ground ?? []), ...words.slice(1)];
    else if (first === "at" && rest.length >= 2)
      Object.assign(drawing.knots[knot(second)] ?? {}, { x: Number(rest[0]), y: Number(rest[1]), placed: true });
    else if (second) drawing.sticks.push({ u: knot(first), v: knot(second), colour: colourOf(rest), weight: weightOf(rest) });
  }
  for (const name of ground ?? ["0"]) if (known.has(name)) Object.assign(drawing.knots[knot(name)] ?? {}, { ground: true });
  return drawing;
}

/**
 * The drawing that the engine laid out. The ground may have many feet; each gets a name of its own.
 * @param {import("../questions.js").Sketch} sketch
 * @returns {Drawing}
 */
export function laidOut(sketch) {
  const ends = new Set(sketch.edges.flatMap((edge) => edge.ends));
  const kept = [...sketch.vertices.keys()].filter((vertex) => ends.has(vertex));
  const place = new Map(kept.map((vertex, nth) => [vertex, nth]));
  const drawing = empty();
  const taken = new Set();
  for (const vertex of kept) {
    const { name, ground, at } = sketch.vertices[vertex] ?? { name: "", ground: false, at: null };
    let own = name || "v";
    for (let number = 1; taken.has(own); number++) own = `${name}_${number}`;
    taken.add(own);
    drawing.knots.push({ name: own, x: at?.[0] ?? 0, y: -(at?.[1] ?? 0), ground, placed: true });
  }
  const letters = /** @type {const} */ ({ green: "g", blue: "b", red: "r" });
  const sorted = [...sketch.edges].sort((one, other) => one.edge - other.edge);
  drawing.sticks = sorted.map((edge) => ({
    u: place.get(edge.ends[0]) ?? 0,
    v: place.get(edge.ends[1]) ?? 0,
    colour: letters[edge.colour],
    weight: edge.weight,
  }));
  return drawing;
}

/** @param {string[]} words @returns {Colour} */
function colourOf(words) {
  return /** @type {Colour} */ (words.find((word) => /^[gbr]$/.test(word)) ?? "g");
}

/** @param {string[]} words */
function weightOf(words) {
  return Number(words.find((word) => /^x\d+$/.test(word))?.slice(1) ?? 1);
}

/**
 * The text of a drawing, with the places of its points where they have one.
 * @param {Drawing} drawing
 */
export function write({ knots, sticks }) {
  const name = (/** @type {number} */ at) => knots[at]?.name ?? "?";
  const ground = knots.filter((knot) => knot.ground).map((knot) => knot.name);
  const number = (/** @type {number} */ value) => String(Math.round(value * 100) / 100);
  const used = new Set(sticks.flatMap(({ u, v }) => [u, v]));
  return [
    ...(ground.length ? [`ground ${ground.join(" ")}`] : []),
    ...sticks.map(({ u, v, colour, weight }) =>
      [name(u), name(v), colour === "g" ? "" : colour, weight === 1 ? "" : `x${weight}`].filter(Boolean).join(" "),
    ),
    ...knots.filter((knot, at) => knot.placed && used.has(at)).map((knot) => `at ${knot.name} ${number(knot.x)} ${number(knot.y)}`),
  ].join("\n");
}

/**
 * A new point; near the ground it stands on it.
 * @param {Drawing} drawing
 * @param {number} x
 * @param {number} y
 * @returns {number} its place
 */
export function addKnot(drawing, x, y) {
  const ground = y < 0.3;
  const taken = new Set(drawing.knots.map((knot) => knot.name));
  let number = 1;
  while (taken.has(ground ? `g${number}` : String(number))) number++;
  return drawing.knots.push({ name: ground ? `g${number}` : String(number), x, y: ground ? 0 : y, ground, placed: true }) - 1;
}

/**
 * Takes a point away with its edges.
 * @param {Drawing} drawing
 * @param {number} at
 */
export function removeKnot(drawing, at) {
  drawing.sticks = drawing.sticks
    .filter(({ u, v }) => u !== at && v !== at)
    .map((stick) => ({ ...stick, u: stick.u - (stick.u > at ? 1 : 0), v: stick.v - (stick.v > at ? 1 : 0) }));
  drawing.knots.splice(at, 1);
}

/**
 * Takes away the points that no edge ends in.
 * @param {Drawing} drawing
 */
export function tidy(drawing) {
  for (let at = drawing.knots.length - 1; at >= 0; at--) {
    if (!drawing.sticks.some(({ u, v }) => u === at || v === at)) removeKnot(drawing, at);
  }
}
