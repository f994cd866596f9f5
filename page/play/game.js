/**
 * One game on the table: the positions so far, whose turn it is, and what is known of the position now.
 *
 * The whole of it is in the address: the settings, and the line of positions with the moves between them.
 */

import { Refused } from "../engine.js";
import { judged, reply, solved, typed } from "../questions.js";
import { wordsOf } from "../parts/moves.js";

/** @typedef {import("../main.js").Room} Room */
/** @typedef {import("../questions.js").Move} Move */
/** @typedef {import("../questions.js").Judged} Judged */
/** @typedef {"me" | "engine" | "one" | "two"} Player */
/** @typedef {"" | "+" | "-"} End of a move: it did not end the game, it won it, it lost it */
/** @typedef {{ position: string, move: string | null, by: Player | null, end: End }} Turn a position, and the move that led to it */

/**
 * @typedef {object} Settings
 * @property {string} at
 * @property {string} play
 * @property {string} compound
 * @property {string} ending
 * @property {string} first who starts: me, engine, or two people
 * @property {import("../boards/table.js").Reveal} reveal
 * @property {string} strength
 * @property {string} seed
 */

/** @typedef {ReturnType<typeof game>} Game */

const SEPARATOR = "~";

/** So long the engine shows its move before it is made, in milliseconds. */
const PAUSE = 350;

/** @param {import("../route.js").State} state @returns {Settings} */
function settingsOf(state) {
  return {
    at: state["at"] ?? "nim:3,4,5",
    play: state["play"] ?? "normal",
    compound: state["compound"] ?? "disjunctive",
    ending: state["ending"] ?? "long",
    first: state["first"] ?? "me",
    reveal: /** @type {import("../boards/table.js").Reveal} */ (state["reveal"] ?? "nothing"),
    strength: state["strength"] ?? "100",
    seed: state["seed"] ?? String(Math.floor(Math.random() * 1e6)),
  };
}

/**
 * The line as text: who made each move and how it ended, the move, the position after it.
 * @param {Turn[]} line
 */
function written(line) {
  return line
    .slice(1)
    .map(({ by, end, move, position }) => [`${by}${end}`, move, position].join(SEPARATOR))
    .join(SEPARATOR);
}

/** @param {string} start @param {string | undefined} text @returns {Turn[]} */
function readLine(start, text) {
  const words = text ? text.split(SEPARATOR) : [];
  /** @type {Turn[]} */
  const line = [{ position: start, move: null, by: null, end: "" }];
  for (let at = 0; at + 2 < words.length; at += 3) {
    const [, by = "me", end = ""] = /^([a-z]+)([+-]?)$/.exec(words[at] ?? "") ?? [];
    line.push({ by: /** @type {Player} */ (by), end: /** @type {End} */ (end), move: words[at + 1] ?? "", position: words[at + 2] ?? "" });
  }
  return line;
}

/**
 * Of a heap with more moves than can be listed, those that win are known all the same.
 * @param {import("../engine.js").Engine} engine
 * @param {Judged} seen
 * @param {import("../questions.js").Question} question
 * @param {import("../engine.js").Manners} manners
 */
async function addWinning(engine, seen, question, manners) {
  const answer = await solved(engine, question, manners).catch(() => null);
  const listed = new Set(seen.moves.map((move) => move.to));
  const more = (answer?.winning_moves ?? []).filter((move) => !listed.has(move.to));
  seen.moves.unshift(
    ...more.map((move) => ({ ...move, wins: true, outcome: "P", touch: {}, moves: move.moves?.map((step) => ({ ...step, touch: {} })) })),
  );
}

/**
 * @param {Room} room
 * @param {() => void} draw
 */
export function game(room, draw) {
  const { engine, closed } = room;
  const settings = settingsOf(room.state);
  let asking = new AbortController();
  closed.addEventListener("abort", () => asking.abort());

  /**
   * How it is played, by whoever is to move after so many turns: with colours, the engine is Right.
   * @type {(turns?: number) => { play: string, compound: string, ending: string, side: "left" | "right" }}
   */
  const convention = (turns = self.line.length - 1) => {
    const player = self.toMove(turns);
    const side = /** @type {"left" | "right"} */ (player === "me" || player === "one" ? "left" : "right");
    return { play: settings.play, compound: settings.compound, ending: settings.ending, side };
  };

  const self = {
    settings,
    convention,
    line: readLine(settings.at, room.state["line"]),
    /** @type {Judged | null} */
    seen: null,
    /** @type {Player | null} */
    winner: null,
    /** @type {Error | null} */
    problem: null,
    /** Whether what is seen is not yet the position now. */
    thinking: true,

    /** @type {Move | null} what the engine is about to play */
    announced: null,

    /** Whose turn it is, now or after so many turns. @param {number} [turns] @returns {Player} */
    toMove(turns) {
      const even = (turns ?? self.line.length - 1) % 2 === 0;
      if (settings.first === "two") return even ? "one" : "two";
      return even === (settings.first === "me") ? "me" : "engine";
    },

    /** @param {string} level */
    reveals: (level) => settings.reveal === level,

    note() {
      const { at, ...rest } = settings;
      room.note({ at, ...rest, line: written(self.line) });
    },

    /** Looks at the position and goes on as it demands. */
    async go() {
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      Object.assign(self, { winner: null, problem: null, announced: null, thinking: true });
      self.note();
      if (!self.seen) draw();
      const slow = setTimeout(() => ((self.seen = null), draw()), 400);
      const position = self.line[self.line.length - 1]?.position ?? settings.at;
      try {
        const seen = await judged(engine, { position, ...convention() }, { signal });
        if (!seen.moves_complete) await addWinning(engine, seen, { position, ...convention() }, { signal });
        clearTimeout(slow);
        if (signal.aborted) return;
        Object.assign(self, { seen, thinking: false });
        if (self.line.length === 1) self.line[0] = { position: seen.position, move: null, by: null, end: "" };
        const end = self.line[self.line.length - 1]?.end;
        if (end) self.winner = self.winnerNow(end === "-");
        else if (seen.over) self.winner = self.winnerNow(seen.winner === "next");
        draw();
        if (!self.winner && self.toMove() === "engine") await self.answer(signal);
      } catch (error) {
        clearTimeout(slow);
        if (signal.aborted) return;
        if (self.ended()) return;
        self.problem = error instanceof Error ? error : new Refused(String(error));
        draw();
      }
    },

    /**
     * A game may be over in a position that nobody can ask about (three crosses in a row): then the last board stays.
     * @returns {boolean}
     */
    ended() {
      const end = self.line[self.line.length - 1]?.end;
      if (!end) return false;
      const seen = self.seen && { ...self.seen, moves: [] };
      Object.assign(self, { seen, thinking: false, winner: self.winnerNow(end === "-") });
      draw();
      return true;
    },

    /** The game is over. @param {boolean} nextWins whether whose turn it would be has won */
    winnerNow(nextWins) {
      const next = self.toMove();
      /** @type {Record<Player, Player>} */
      const others = { me: "engine", engine: "me", one: "two", two: "one" };
      return nextWins ? next : others[next];
    },

    /** The engine's turn. @param {AbortSignal} signal */
    async answer(signal) {
      const position = self.line[self.line.length - 1]?.position ?? "";
      const move = await reply(
        engine,
        { position, ...convention(), strength: Number(settings.strength), seed: Number(settings.seed) + self.line.length },
        { signal },
      );
      if (signal.aborted || !move) return;
      self.announced = move;
      draw();
      await new Promise((done) => setTimeout(done, PAUSE));
      if (!signal.aborted) self.made(move, "engine");
    },

    /** A move that a person typed; what is wrong with it is thrown. @param {string} text */
    async type(text) {
      const known = self.seen?.moves.find((move) => wordsOf(move, 1) === text);
      if (known) return self.play(known);
      const position = self.line[self.line.length - 1]?.position ?? "";
      self.play(await typed(engine, { position, move: text, ...convention() }, { signal: asking.signal }));
    },

    /** A move of a person. @param {Move} move */
    play(move) {
      if (!self.thinking) self.made(move, self.toMove());
    },

    /** @param {Move} move @param {Player} by */
    made(move, by) {
      const end = !move.ends ? "" : move.wins ? "+" : "-";
      self.line.push({ position: move.to, move: wordsOf(move, self.seen?.board.length ?? 1), by, end });
      void self.go();
    },

    canUndo: () => self.line.some((turn) => turn.by !== null && turn.by !== "engine"),

    /** Back to before the last move of a person. */
    undo() {
      while (self.line.length > 1 && self.line.pop()?.by === "engine");
      void self.go();
    },

    /** Back to the position after so many turns. @param {number} turns */
    backTo(turns) {
      self.line.length = turns + 1;
      void self.go();
    },

    /** Everything from the start again, with another seed. */
    restart() {
      self.seen = null;
      settings.seed = String(Math.floor(Math.random() * 1e6));
      self.line = readLine(settings.at, undefined);
      void self.go();
    },

    /** @param {Partial<Settings>} change @param {boolean} again whether the game begins anew */
    change(change, again) {
      Object.assign(settings, change);
      if (again) return self.restart();
      self.note();
      draw();
    },

    stop() {
      asking.abort();
      self.problem = new Refused("");
      draw();
    },
  };
  return self;
}
