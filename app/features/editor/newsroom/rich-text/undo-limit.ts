import { undoDepth } from "@milkdown/kit/prose/history";
import { Plugin, PluginKey } from "@milkdown/kit/prose/state";

/** Undo history keeps 50 states (spec 1 §9). */
export const UNDO_STATES = 50;

const key = new PluginKey<number>("undo-limit");

/**
 * ProseMirror drops old states by the score: it holds between 50 and 70. This remembers how deep undo may go, so that it is
 * 50 exactly. Must stand after the history plugin.
 */
export const undoLimit = () =>
  new Plugin<number>({
    key,
    state: {
      init: () => 0,
      apply(_transaction, floor, before, after) {
        const depth = undoDepth(after);
        const dropped = undoDepth(before) - depth > 1 ? 0 : floor;
        return Math.max(dropped, depth - UNDO_STATES);
      },
    },
  });

export const mayUndo = (state: Parameters<typeof undoDepth>[0]): boolean => undoDepth(state) > (key.getState(state) ?? 0);
