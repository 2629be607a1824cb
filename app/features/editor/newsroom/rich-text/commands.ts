import { lift, setBlockType, toggleMark, wrapIn } from "@milkdown/kit/prose/commands";
import { redo, undo, undoDepth } from "@milkdown/kit/prose/history";
import type { Schema } from "@milkdown/kit/prose/model";
import { liftListItem, wrapInList } from "@milkdown/kit/prose/schema-list";
import { type Command, type EditorState, Plugin, PluginKey } from "@milkdown/kit/prose/state";
import type { BoxKind } from "#app/features/articles/boxes.ts";
import { type BoxChange, changeBox, changeTable, insertBox, insertTable, setNote } from "./block-commands.ts";
import { continueBelow, insertBlock } from "./block-place.ts";
import type { Alignment } from "./schema.ts";
import type { TableChange, TableShape } from "./table-shape.ts";

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

export const TOGGLED_MARKS = ["strong", "em", "underline", "strike"] as const;
export type ToggledMark = (typeof TOGGLED_MARKS)[number];

export type EditorCommand =
  | { kind: "mark"; mark: ToggledMark }
  | { kind: "heading"; level: 2 | 3 | 4 }
  | { kind: "list"; ordered: boolean }
  | { kind: "quote" }
  | { kind: "rule" }
  | { kind: "align"; align: Alignment }
  | { kind: "link"; href: string | null }
  | { kind: "new-table"; shape: TableShape }
  | { kind: "table"; change: TableChange }
  | { kind: "new-box"; box: BoxKind }
  | { kind: "box"; change: BoxChange }
  | { kind: "note"; text: string }
  | { kind: "undo" }
  | { kind: "redo" };

const ancestorOf = ({ selection: { $from } }: EditorState, names: readonly string[]): string | null => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const name = $from.node(depth).type.name;
    if (names.includes(name)) return name;
  }
  return null;
};

export const listAround = (state: EditorState) => ancestorOf(state, ["bullet_list", "ordered_list"]);
export const isInQuote = (state: EditorState) => ancestorOf(state, ["blockquote"]) !== null;
/** Kind of the first row of the cursor's table; null outside of tables. */
export function tableAround({ selection: { $from } }: EditorState): "head" | "plain" | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === "table") return node.firstChild?.attrs.head ? "head" : "plain";
  }
  return null;
}

function toggleHeading(schema: Schema, level: number): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isSame = parent.type.name === "heading" && parent.attrs.level === level;
    const attrs = { align: parent.attrs.align ?? null, ...(isSame ? {} : { level }) };
    const type = isSame ? schema.nodes.paragraph : schema.nodes.heading;
    return type ? setBlockType(type, attrs)(state, dispatch) : false;
  };
}

function toggleList(schema: Schema, ordered: boolean): Command {
  return (state, dispatch) => {
    const wanted = schema.nodes[ordered ? "ordered_list" : "bullet_list"];
    const item = schema.nodes.list_item;
    if (!wanted || !item) return false;
    const around = listAround(state);
    if (around === wanted.name) return liftListItem(item)(state, dispatch);
    if (around === null) return wrapInList(wanted)(state, dispatch);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type.name !== around) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), wanted));
      return true;
    }
    return false;
  };
}

const toggleQuote =
  (schema: Schema): Command =>
  (state, dispatch) => {
    const type = schema.nodes.blockquote;
    if (!type) return false;
    return isInQuote(state) ? lift(state, dispatch) : wrapIn(type)(state, dispatch);
  };

/** Left is the default: stored as no alignment. */
const setAlignment =
  (align: Alignment): Command =>
  (state, dispatch) => {
    const { tr } = state;
    let found = false;
    // A selection of cells is one range each.
    for (const { $from, $to } of state.selection.ranges) {
      state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
        if (node.type.name !== "paragraph" && node.type.name !== "heading") return;
        found = true;
        tr.setNodeMarkup(position, null, { ...node.attrs, align: align === "left" ? null : align });
      });
    }
    if (found) dispatch?.(tr);
    return found;
  };

/** The range of the link at the cursor, or the selection. */
export function linkRange(state: EditorState): { from: number; to: number; href: string | null } {
  const type = state.schema.marks.link;
  const { from, to, empty, $from } = state.selection;
  const mark = type && (type.isInSet($from.marks()) ?? type.isInSet($from.nodeAfter?.marks ?? []));
  if (!mark) return { from, to, href: null };
  if (!empty) return { from, to, href: mark.attrs.href };
  const { parent } = $from;
  const marked = (index: number) => index >= 0 && index < parent.childCount && mark.isInSet(parent.child(index).marks);
  let first = marked($from.index()) ? $from.index() : $from.index() - 1;
  let last = first;
  while (marked(first - 1)) first -= 1;
  while (marked(last + 1)) last += 1;
  const start = $from.posAtIndex(first);
  const end = $from.posAtIndex(last + 1);
  return { from: start, to: end, href: mark.attrs.href };
}

const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const type = state.schema.marks.link;
    if (!type) return false;
    const { from, to } = linkRange(state);
    const tr = state.tr;
    if (from === to) {
      if (href === null) return false;
      tr.insert(from, state.schema.text(href, [type.create({ href })]));
    } else {
      tr.removeMark(from, to, type);
      if (href !== null) tr.addMark(from, to, type.create({ href }));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

const insertRule =
  (schema: Schema): Command =>
  (state, dispatch) => {
    const rule = schema.nodes.horizontal_rule?.create();
    if (!rule) return false;
    const { tr } = state;
    continueBelow(tr, insertBlock(tr, state.selection.to, rule) + rule.nodeSize);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const undoWithinLimit: Command = (state, dispatch) => mayUndo(state) && undo(state, dispatch);

/** The ProseMirror command of a toolbar button or a key. */
export function commandOf(schema: Schema, command: EditorCommand): Command {
  switch (command.kind) {
    case "mark": {
      const type = schema.marks[command.mark];
      return type ? toggleMark(type) : () => false;
    }
    case "heading":
      return toggleHeading(schema, command.level);
    case "list":
      return toggleList(schema, command.ordered);
    case "quote":
      return toggleQuote(schema);
    case "rule":
      return insertRule(schema);
    case "align":
      return setAlignment(command.align);
    case "link":
      return setLink(command.href);
    case "new-table":
      return insertTable(schema, command.shape);
    case "table":
      return changeTable(command.change);
    case "new-box":
      return insertBox(schema, command.box);
    case "box":
      return changeBox(command.change);
    case "note":
      return setNote(schema, command.text);
    case "undo":
      return undoWithinLimit;
    case "redo":
      return redo;
  }
}
