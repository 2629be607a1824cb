import { chainCommands, exitCode, joinBackward } from "@milkdown/kit/prose/commands";
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from "@milkdown/kit/prose/inputrules";
import { keymap } from "@milkdown/kit/prose/keymap";
import type { Node as BodyNode, MarkSpec, NodeSpec, Schema } from "@milkdown/kit/prose/model";
import { liftListItem, sinkListItem, splitListItem } from "@milkdown/kit/prose/schema-list";
import { type Command, Plugin, Selection, TextSelection } from "@milkdown/kit/prose/state";
import { goToNextCell } from "@milkdown/kit/prose/tables";
import type { EditorView } from "@milkdown/kit/prose/view";
import type { MarkSchema, NodeSchema } from "@milkdown/kit/transformer";
import { countWords } from "#app/features/articles/body-text.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import type { BodyCount, TypingPlace } from "../body-state.ts";
import { keepField, leaveField, nextCell, nextField, noteAt } from "./block-commands.ts";
import { commandOf, type EditorCommand } from "./commands.ts";

/**
 * Makes the editor's state follow the browser's caret now. Browsers announce a moved caret (`selectionchange`) in a later task, and
 * on a busy device keys come first: a command would act where the caret was before.
 */
export function syncSelection(view: EditorView): void {
  view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}

/** Reads the caret before anything that a key or the clipboard does; not while characters are composed. */
export const readSelectionFirst = (): Plugin => {
  const read = (view: EditorView, event: Event) => {
    if (!(event instanceof KeyboardEvent && event.isComposing)) syncSelection(view);
    return false;
  };
  return new Plugin({ props: { handleDOMEvents: { keydown: read, copy: read, cut: read, paste: read } } });
};

/** Signs at the start of a line that make it a heading, list, quotation or rule. */
export function typingRules(schema: Schema): Plugin {
  const { heading, bullet_list, ordered_list, blockquote, horizontal_rule } = schema.nodes;
  const rules: InputRule[] = [];
  if (heading) rules.push(textblockTypeInputRule(/^(#{2,4})\s$/, heading, (match) => ({ level: match[1]?.length })));
  if (bullet_list) rules.push(wrappingInputRule(/^\s*[-*]\s$/, bullet_list));
  if (ordered_list) rules.push(wrappingInputRule(/^1[.)]\s$/, ordered_list));
  if (blockquote) rules.push(wrappingInputRule(/^\s*>\s$/, blockquote));
  if (horizontal_rule) rules.push(new InputRule(/^---$/, (state, _match, start, end) => state.tr.replaceRangeWith(start, end, horizontal_rule.create())));
  return inputRules({ rules });
}

/** Backspace at the start of a list's item takes it out of the list. */
const leaveList =
  (schema: Schema): Command =>
  (state, dispatch) => {
    const $cursor = state.selection instanceof TextSelection ? state.selection.$cursor : null;
    const item = schema.nodes.list_item;
    if (!item || !$cursor || $cursor.parentOffset > 0 || $cursor.node(-1)?.type !== item || $cursor.index(-1) > 0) return false;
    return liftListItem(item)(state, dispatch);
  };

const lineBreak: (schema: Schema) => Command = (schema) => (state, dispatch) => {
  const type = schema.nodes.hard_break;
  if (!type) return false;
  dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView());
  return true;
};

/** Toolbar actions of keys. */
export interface ToolbarKeys {
  onLink(): void;
  onNote(): void;
  onFind(): void;
  onLeave(): void;
}

/** Keys of the editor, with those that belong to the toolbar. */
export function editorKeys(schema: Schema, { onLink, onNote, onFind, onLeave }: ToolbarKeys): Plugin {
  const run = (command: EditorCommand) => commandOf(schema, command);
  const item = schema.nodes.list_item;
  const inItem = (command: Command | undefined): Command => command ?? (() => false);
  const ask =
    (event: () => void): Command =>
    () => {
      event();
      return true;
    };
  const toToolbar = ask(onLeave);
  const openNote: Command = (state) => noteAt(state) !== null && ask(onNote)(state);
  return keymap({
    "Mod-b": run({ kind: "mark", mark: "strong" }),
    "Mod-i": run({ kind: "mark", mark: "em" }),
    "Mod-u": run({ kind: "mark", mark: "underline" }),
    "Mod-Shift-x": run({ kind: "mark", mark: "strike" }),
    "Mod-Alt-2": run({ kind: "heading", level: 2 }),
    "Mod-Alt-3": run({ kind: "heading", level: 3 }),
    "Mod-Alt-4": run({ kind: "heading", level: 4 }),
    "Mod-Shift-7": run({ kind: "list", ordered: true }),
    "Mod-Shift-8": run({ kind: "list", ordered: false }),
    "Mod-Shift-9": run({ kind: "quote" }),
    "Mod-z": run({ kind: "undo" }),
    "Mod-y": run({ kind: "redo" }),
    "Mod-Shift-z": run({ kind: "redo" }),
    "Mod-k": ask(onLink),
    "Mod-Alt-f": ask(onNote),
    "Mod-h": ask(onFind),
    "Alt-F10": toToolbar,
    Escape: toToolbar,
    Enter: chainCommands(openNote, nextField, inItem(item && splitListItem(item))),
    Delete: keepField,
    "Shift-Enter": chainCommands(exitCode, lineBreak(schema)),
    Tab: chainCommands(nextCell, inItem(item && sinkListItem(item))),
    "Shift-Tab": chainCommands(goToNextCell(-1), inItem(item && liftListItem(item))),
    Backspace: chainCommands(undoInputRule, leaveField, leaveList(schema), joinBackward),
  });
}

/** Puts the cursor where it stood in the plain body, and the focus into the text. */
export function continueAt(view: EditorView, { characters, line }: TypingPlace): void {
  const { doc, tr } = view.state;
  let left = characters;
  let at: number | null = null;
  doc.descendants((node, position) => {
    if (at !== null) return false;
    const size = node.text?.length ?? 0;
    if (line === "next" && left === 0 && node.isTextblock && node.content.size > 0) at = position + 1;
    else if (node.isText && left <= size && !(line === "next" && left === size)) at = position + left;
    else left = Math.max(0, left - size);
    return at === null;
  });
  const place = at ?? Selection.atEnd(doc).head;
  tr.setSelection(TextSelection.near(doc.resolve(place)));
  if (line === "new") tr.split(place);
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** Bodies are HTML: Milkdown's own Markdown is never read nor written. */
const never = { match: () => false, runner: () => undefined };

export const nodeOfHtml = (spec: NodeSpec): NodeSchema => ({ ...spec, parseMarkdown: never, toMarkdown: never }) as NodeSchema;
export const markOfHtml = (spec: MarkSpec): MarkSchema => ({ ...spec, parseMarkdown: never, toMarkdown: never }) as MarkSchema;

/** Blocks are immutable, and a key changes one of them. */
const counted = new WeakMap<BodyNode, BodyCount>();

function countBlock(block: BodyNode): BodyCount {
  const known = counted.get(block);
  if (known) return known;
  const text = block.textBetween(0, block.content.size, " ", " ").replace(/\s+/g, " ").trim();
  const count = { words: countWords(text), characters: lengthOf(text) };
  counted.set(block, count);
  return count;
}

/** Words and characters of a document; blocks are separated by one space. */
export function countBody(doc: BodyNode): BodyCount {
  let words = 0;
  let characters = 0;
  for (const block of doc.children) {
    const count = countBlock(block);
    if (count.characters > 0 && characters > 0) characters += 1;
    words += count.words;
    characters += count.characters;
  }
  return { words, characters };
}
