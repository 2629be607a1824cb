import { chainCommands } from "@milkdown/kit/prose/commands";
import { closeHistory } from "@milkdown/kit/prose/history";
import { keymap } from "@milkdown/kit/prose/keymap";
import type { Node as BodyNode, ResolvedPos, Schema } from "@milkdown/kit/prose/model";
import { type Command, type EditorState, NodeSelection, TextSelection, type Transaction } from "@milkdown/kit/prose/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  mergeCells,
  selectedRect,
  splitCell,
} from "@milkdown/kit/prose/tables";
import type { BoxKind } from "#app/features/articles/boxes.ts";
import { continueBelow, insertBlock } from "./block-place.ts";
import type { TableChange, TableShape } from "./table-shape.ts";

export type BoxChange = "add-line" | "delete-line" | "delete-box";

const isBox = ({ type }: BodyNode): boolean => type.spec.group === "top" && type.name !== "gallery";

/** Depth of the box around a position; 0 outside of boxes. */
function boxDepth($at: ResolvedPos): number {
  for (let depth = $at.depth; depth > 0; depth -= 1) if (isBox($at.node(depth))) return depth;
  return 0;
}

/** The kind of the box around the cursor, or selected; null outside of boxes. */
export function boxAround({ selection }: EditorState): BoxKind | null {
  const depth = boxDepth(selection.$from);
  const box = depth > 0 ? selection.$from.node(depth) : selection instanceof NodeSelection && isBox(selection.node) ? selection.node : null;
  return box && (box.type.name === "pull_quote" ? "olho" : box.attrs.kind);
}

/** The words of the selected footnote; null when none is selected. */
export const noteAt = ({ selection }: EditorState): string | null =>
  selection instanceof NodeSelection && selection.node.type.name === "footnote" ? String(selection.node.attrs.text) : null;

const cursorAt = (doc: BodyNode, position: number) => TextSelection.near(doc.resolve(position));

/** A new box below the cursor's block, which goes into its first field. */
export const insertBox =
  (schema: Schema, kind: BoxKind): Command =>
  (state, dispatch) => {
    const box = kind === "olho" ? schema.nodes.pull_quote?.createAndFill() : schema.nodes.box?.createAndFill({ kind });
    if (!box) return false;
    const { tr, selection } = state;
    const start = insertBlock(closeHistory(tr), selection.to, box, true);
    continueBelow(tr, start + box.nodeSize);
    // A figure has rarely a title: one begins with the figure.
    const first = kind === "numero" ? start + 1 + (box.firstChild?.nodeSize ?? 0) + 1 : start + 1;
    tr.setSelection(cursorAt(tr.doc, first));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** The list, and the line of it that the cursor stands in; -1 in title or source. */
function lineAt($from: ResolvedPos): { list: BodyNode; start: number; line: number } | null {
  const depth = boxDepth($from);
  const box = $from.node(depth);
  if (depth === 0 || box.type.name !== "box") return null;
  const list = box.child(1);
  const start = $from.start(depth) + box.child(0).nodeSize + 1;
  return { list, start, line: $from.index(depth) === 1 && $from.depth > depth ? Math.floor($from.index(depth + 1) / 2) : -1 };
}

/** Returns the position of a list's line: a term and a value each. */
function placeOfLine({ list, start }: { list: BodyNode; start: number }, line: number): number {
  let place = start;
  for (let index = 0; index < line * 2; index += 1) place += list.child(index).nodeSize;
  return place;
}

const addLine: Command = (state, dispatch) => {
  const found = lineAt(state.selection.$from);
  const { box_term, box_value } = state.schema.nodes;
  if (!found || !box_term || !box_value) return false;
  const lines = found.list.childCount / 2;
  const place = placeOfLine(found, found.line === -1 ? lines : found.line + 1);
  const { tr } = state;
  tr.insert(place, [box_term.create(), box_value.create()]);
  dispatch?.(tr.setSelection(cursorAt(tr.doc, place + 1)).scrollIntoView());
  return true;
};

const deleteBox: Command = ({ selection, tr }, dispatch) => {
  const depth = boxDepth(selection.$from);
  const [from, to] = depth > 0 ? [selection.$from.before(depth), selection.$from.after(depth)] : [selection.from, selection.to];
  tr.delete(from, to);
  if (tr.doc.resolve(from).nodeAfter?.isTextblock) tr.setSelection(cursorAt(tr.doc, from + 1));
  else continueBelow(tr, from);
  dispatch?.(tr.scrollIntoView());
  return true;
};

const deleteLine: Command = (state, dispatch) => {
  const found = lineAt(state.selection.$from);
  if (!found || found.line === -1) return false;
  if (found.list.childCount === 2) return deleteBox(state, dispatch);
  const place = placeOfLine(found, found.line);
  const { tr } = state;
  tr.delete(place, placeOfLine(found, found.line + 1));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(place), -1)).scrollIntoView());
  return true;
};

const CHANGES: Record<BoxChange, Command> = { "add-line": addLine, "delete-line": deleteLine, "delete-box": deleteBox };

export const changeBox = (change: BoxChange): Command => CHANGES[change];

/** Enter goes from field to field; after a value it makes another line, after an empty line it leaves the list, after the source the box. */
export const nextField: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = boxDepth($from);
  if (depth === 0) return false;
  const { tr } = state;
  const go = (position: number) => {
    dispatch?.(tr.setSelection(cursorAt(tr.doc, position)).scrollIntoView());
    return true;
  };
  const name = $from.parent.type.name;
  if (name === "box_source") {
    continueBelow(tr, $from.after(depth));
    dispatch?.(tr.scrollIntoView());
    return true;
  }
  if (name !== "box_value") return go($from.after() + 1);
  const found = lineAt($from);
  if (!found) return false;
  const isLast = found.line === found.list.childCount / 2 - 1;
  const isEmpty = $from.parent.content.size === 0 && found.list.child(found.line * 2).content.size === 0;
  if (!isEmpty || !isLast || found.list.childCount === 2) return addLine(state, dispatch);
  const place = placeOfLine(found, found.line);
  tr.delete(place, placeOfLine(found, found.line + 1));
  // Behind the list's end stands the source.
  return go(place + 2);
};

/** Backspace at the start of a field: an empty line goes, an empty box too, and fields are never joined. */
export const leaveField: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const depth = boxDepth($from);
  if (depth === 0 || !empty || $from.parentOffset > 0 || !$from.parent.isTextblock) return false;
  if ($from.node(depth).textContent === "") return deleteBox(state, dispatch);
  const found = lineAt($from);
  const isEmptyLine = found !== null && found.line >= 0 && found.list.child(found.line * 2).content.size === 0 && found.list.child(found.line * 2 + 1).content.size === 0;
  if (isEmptyLine && found.list.childCount > 2) return deleteLine(state, dispatch);
  if ($from.before() > $from.start(depth)) dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve($from.before()), -1)).scrollIntoView());
  return true;
};

/** Delete at the end of a field does not join it with the next one. */
export const keepField: Command = ({ selection: { $from, empty } }) => empty && boxDepth($from) > 0 && $from.parent.isTextblock && $from.parentOffset === $from.parent.content.size;

/** Puts a footnote behind the cursor, or changes the selected one; empty words remove it. */
export const setNote =
  (schema: Schema, text: string): Command =>
  (state, dispatch) => {
    const { tr, selection } = state;
    const words = text.replace(/\s+/g, " ").trim();
    const type = schema.nodes.footnote;
    if (!type) return false;
    if (noteAt(state) !== null) {
      if (words === "") tr.delete(selection.from, selection.to);
      else tr.setNodeAttribute(selection.from, "text", words);
      tr.setSelection(cursorAt(tr.doc, selection.from + (words === "" ? 0 : 1)));
    } else {
      const { $to } = selection;
      if (words === "" || !$to.parent.isTextblock || !$to.parent.canReplaceWith($to.index(), $to.index(), type)) return false;
      tr.insert(selection.to, type.create({ text: words }));
      tr.setSelection(cursorAt(tr.doc, selection.to + 1));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Cells hold bare text: `<td></td>`, as one would write it by hand. */
function bareCells(transaction: Transaction): Transaction {
  transaction.doc.descendants((node, position) => {
    if (node.type.spec.tableRole !== "cell" && node.type.spec.tableRole !== "header_cell") return;
    const line = node.childCount === 1 ? node.firstChild : null;
    if (line?.type.name === "paragraph" && line.content.size === 0 && !line.attrs.bare) transaction.setNodeAttribute(position + 1, "bare", true);
  });
  return transaction;
}

const withBareCells =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch && ((transaction) => dispatch(bareCells(transaction))), view);

function newTable(schema: Schema, { rows, columns, hasHead }: TableShape): BodyNode | null {
  const { table, table_row, table_cell, table_header, paragraph } = schema.nodes;
  if (!table || !table_row || !table_cell || !table_header || !paragraph) return null;
  const row = (isHead: boolean) =>
    table_row.create(
      { head: isHead },
      Array.from({ length: columns }, () =>
        isHead ? table_header.create({ scope: "col" }, paragraph.create({ bare: true })) : table_cell.create(null, paragraph.create({ bare: true })),
      ),
    );
  return table.create(
    null,
    Array.from({ length: rows }, (_, index) => row(hasHead && index === 0)),
  );
}

/** A new table at the cursor, which goes into its first cell; below it one can always write on. */
export const insertTable =
  (schema: Schema, shape: TableShape): Command =>
  (state, dispatch) => {
    const table = newTable(schema, shape);
    if (!table || isInTable(state)) return false;
    const { tr } = state;
    const at = insertBlock(tr, state.selection.to, table);
    const $after = tr.doc.resolve(at + table.nodeSize);
    if ($after.nodeAfter === null && schema.nodes.paragraph) tr.insert($after.pos, schema.nodes.paragraph.create());
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Makes the first row the table's head, or an ordinary row again. */
const toggleHead: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, tableStart } = selectedRect(state);
  const first = table.firstChild;
  const { table_cell, table_header } = state.schema.nodes;
  if (!first || !table_cell || !table_header) return false;
  const isHead = first.attrs.head === true;
  const { tr } = state;
  tr.setNodeAttribute(tableStart, "head", !isHead);
  first.forEach((cell, offset) => {
    tr.setNodeMarkup(tableStart + 1 + offset, isHead ? table_cell : table_header, { ...cell.attrs, scope: isHead ? null : "col" });
  });
  dispatch?.(tr);
  return true;
};

/** Above the head there is nothing: the row comes below it. */
const addRowAbove: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, top } = selectedRect(state);
  return (table.child(top).attrs.head ? addRowAfter : addRowBefore)(state, dispatch);
};

const TABLE_CHANGES: Record<TableChange, Command> = {
  "add-row": withBareCells(addRowAfter),
  "add-row-before": withBareCells(addRowAbove),
  "add-column": withBareCells(addColumnAfter),
  "add-column-before": withBareCells(addColumnBefore),
  "delete-row": chainCommands(deleteRow, deleteTable),
  "delete-column": chainCommands(deleteColumn, deleteTable),
  "toggle-head": toggleHead,
  merge: mergeCells,
  split: withBareCells(splitCell),
  "delete-table": deleteTable,
};

export const changeTable = (change: TableChange): Command => TABLE_CHANGES[change];

/** Tab in the last cell makes a row for the next one. */
export const nextCell: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!isInTable(state)) return false;
  if (dispatch && view) {
    TABLE_CHANGES["add-row"](state, dispatch);
    goToNextCell(1)(view.state, view.dispatch);
  }
  return true;
};

const isCells: Command = ({ selection }) => selection instanceof CellSelection;

/** At the table's edge a selection of cells stays as it is, where the browser would make one of text. Must stand after `tableEditing`. */
export const keepCells = () => keymap({ "Shift-ArrowLeft": isCells, "Shift-ArrowRight": isCells, "Shift-ArrowUp": isCells, "Shift-ArrowDown": isCells });
