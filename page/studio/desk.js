/** What lies on the desk: the drawing, the tool in hand, what is chosen, and every drawing before this one. */

import { copy, removeKnot, tidy } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Colour} Colour */
/** @typedef {{ kind: "knot" | "stick", at: number }} Thing */
/** @typedef {"draw" | "move" | "erase"} Tool */
/** @typedef {ReturnType<typeof desk>} Desk */

/**
 * @param {Drawing} first
 * @param {{ changed: () => void, chosen: () => void }} told who is told that the drawing, or what is chosen, is another
 */
export function desk(first, told) {
  /** @type {Drawing[]} */
  const past = [];
  const self = {
    drawing: first,
    tool: /** @type {Tool} */ ("draw"),
    colour: /** @type {Colour} */ ("g"),
    chosen: /** @type {Thing | null} */ (null),

    /** Before a change. */
    remember() {
      past.push(copy(self.drawing));
    },

    /** After it. */
    changed: () => told.changed(),

    /** @param {(drawing: Drawing) => void} edit */
    change(edit) {
      self.remember();
      edit(self.drawing);
      told.changed();
    },

    /** @param {Thing | null} thing */
    choose(thing) {
      self.chosen = thing;
      told.chosen();
    },

    /** @param {Tool} tool */
    take(tool) {
      self.tool = tool;
      self.choose(null);
    },

    /** @param {Thing} thing */
    erase(thing) {
      self.chosen = null;
      self.change((drawing) => {
        if (thing.kind === "knot") removeKnot(drawing, thing.at);
        else drawing.sticks.splice(thing.at, 1);
        tidy(drawing);
      });
    },

    /** @param {Drawing} drawing */
    replace(drawing) {
      self.remember();
      Object.assign(self, { drawing, chosen: null });
      told.changed();
    },

    canUndo: () => past.length > 0,

    undo() {
      const before = past.pop();
      if (!before) return;
      Object.assign(self, { drawing: before, chosen: null });
      told.changed();
    },
  };
  return self;
}
