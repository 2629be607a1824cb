import { redoDepth } from "@milkdown/kit/prose/history";
import type { EditorState } from "@milkdown/kit/prose/state";
import { ALIGNMENTS, type Alignment } from "./alignment.ts";
import { isInQuote, isInTable, linkRange, listAround, TOGGLED_MARKS, type ToggledMark } from "./commands.ts";
import { mayUndo } from "./undo-limit.ts";

/** What holds where the cursor is: which buttons are pressed, and which can be. */
export interface ToolbarState {
  marks: Record<ToggledMark, boolean>;
  heading: number | null;
  list: "bullet" | "ordered" | null;
  quote: boolean;
  table: boolean;
  align: Alignment;
  link: string | null;
  canUndo: boolean;
  canRedo: boolean;
}

export const IDLE_TOOLBAR: ToolbarState = {
  marks: { strong: false, em: false, underline: false, strike: false },
  heading: null,
  list: null,
  quote: false,
  table: false,
  align: "left",
  link: null,
  canUndo: false,
  canRedo: false,
};

function hasMark(state: EditorState, name: ToggledMark): boolean {
  const type = state.schema.marks[name];
  const { from, to, empty, $from } = state.selection;
  if (!type) return false;
  return empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type);
}

export function readToolbar(state: EditorState): ToolbarState {
  const { parent } = state.selection.$from;
  const list = listAround(state);
  return {
    marks: Object.fromEntries(TOGGLED_MARKS.map((mark) => [mark, hasMark(state, mark)])) as ToolbarState["marks"],
    heading: parent.type.name === "heading" ? Number(parent.attrs.level) : null,
    list: list === null ? null : list === "ordered_list" ? "ordered" : "bullet",
    quote: isInQuote(state),
    table: isInTable(state),
    align: ALIGNMENTS.find((one) => one === parent.attrs.align) ?? "left",
    link: linkRange(state).href,
    canUndo: mayUndo(state),
    canRedo: redoDepth(state) > 0,
  };
}
