import { redoDepth } from "@milkdown/kit/prose/history";
import type { EditorState } from "@milkdown/kit/prose/state";
import { mergeCells, splitCell } from "@milkdown/kit/prose/tables";
import { boxAround, noteAt } from "./block-commands.ts";
import { isInQuote, linkRange, listAround, mayUndo, TOGGLED_MARKS, type ToggledMark, tableAround } from "./commands.ts";
import { ALIGNMENTS } from "./schema.ts";
import type { ToolbarState } from "./toolbar-state.ts";

function hasMark(state: EditorState, name: ToggledMark): boolean {
  const type = state.schema.marks[name];
  const { from, to, empty, $from } = state.selection;
  if (!type) return false;
  return empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type);
}

/** Reads the state of the toolbar; apart from its type, so that only the editor's own chunk carries ProseMirror. */
export function readToolbar(state: EditorState): ToolbarState {
  const { parent } = state.selection.$from;
  const list = listAround(state);
  return {
    marks: Object.fromEntries(TOGGLED_MARKS.map((mark) => [mark, hasMark(state, mark)])) as ToolbarState["marks"],
    heading: parent.type.name === "heading" ? Number(parent.attrs.level) : null,
    list: list === null ? null : list === "ordered_list" ? "ordered" : "bullet",
    quote: isInQuote(state),
    table: tableAround(state),
    box: boxAround(state),
    note: noteAt(state),
    canMerge: mergeCells(state),
    canSplit: splitCell(state),
    align: ALIGNMENTS.find((one) => one === parent.attrs.align) ?? "left",
    link: linkRange(state).href,
    canUndo: mayUndo(state),
    canRedo: redoDepth(state) > 0,
  };
}
