import { chainCommands } from "@milkdown/kit/prose/commands";
import { keymap } from "@milkdown/kit/prose/keymap";
import type { Node as BodyNode, Schema } from "@milkdown/kit/prose/model";
import { type Command, TextSelection, type Transaction } from "@milkdown/kit/prose/state";
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
import { insertBlock } from "./block-place.ts";
import type { TableChange, TableShape } from "./table-shape.ts";

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

const CHANGES: Record<TableChange, Command> = {
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

export const changeTable = (change: TableChange): Command => CHANGES[change];

/** Tab in the last cell makes a row for the next one. */
export const nextCell: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!isInTable(state)) return false;
  if (dispatch && view) {
    CHANGES["add-row"](state, dispatch);
    goToNextCell(1)(view.state, view.dispatch);
  }
  return true;
};

const isCells: Command = ({ selection }) => selection instanceof CellSelection;

/** At the table's edge a selection of cells stays as it is, where the browser would make one of text. Must stand after `tableEditing`. */
export const keepCells = () => keymap({ "Shift-ArrowLeft": isCells, "Shift-ArrowRight": isCells, "Shift-ArrowUp": isCells, "Shift-ArrowDown": isCells });
