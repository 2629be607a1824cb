import { closeHistory } from "@milkdown/kit/prose/history";
import type { Node as BodyNode } from "@milkdown/kit/prose/model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@milkdown/kit/prose/state";
import { ReplaceAroundStep, type Step } from "@milkdown/kit/prose/transform";
import { Decoration, DecorationSet, type EditorView } from "@milkdown/kit/prose/view";
import { type CompiledStyle, matchStyle, type StyleMatch } from "#app/features/house-style/match-style.ts";
import type { StyleEvents, StyleGroup } from "../house-style/style-events.ts";

interface Marks {
  style: CompiledStyle | null;
  set: DecorationSet;
  /** Range written while a word is composed: reading it would break the composition. */
  unread: Range | null;
}

interface Range {
  from: number;
  to: number;
}

const key = new PluginKey<Marks>("house-style");
const NO_MARKS: Marks = { style: null, set: DecorationSet.empty, unread: null };

type Meta = { style: CompiledStyle } | { reads: true };

/** Stands for what is no text, or not the newsroom's: no form has it. */
const GAP = "\uFFFC";

/** The text of a block, a unit for each position. */
function blockText(block: BodyNode): string {
  let text = "";
  block.forEach((child) => {
    const isLiteral = child.text === undefined || child.marks.some(({ type }) => type.name === "code");
    text += isLiteral ? GAP.repeat(child.nodeSize) : child.text;
  });
  return text;
}

/** Marks of what stands within a range; quotations are somebody else's words. */
function readRange(doc: BodyNode, style: CompiledStyle, { from, to }: Range): Decoration[] {
  const marks: Decoration[] = [];
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === "blockquote") return false;
    if (!node.isTextblock) return true;
    for (const match of matchStyle(blockText(node), style))
      marks.push(Decoration.inline(position + 1 + match.start, position + 1 + match.end, { class: "ed-style-mark" }, { match }));
    return false;
  });
  return marks;
}

/** The range as far as the blocks go that it touches. */
function wholeBlocks(doc: BodyNode, { from, to }: Range): Range {
  const $from = doc.resolve(Math.max(0, Math.min(from, doc.content.size)));
  const $to = doc.resolve(Math.max(0, Math.min(to, doc.content.size)));
  return { from: $from.parent.isTextblock ? $from.before() : $from.pos, to: $to.parent.isTextblock ? $to.after() : $to.pos };
}

/** Returns the range that a step wrote, in its own document; a step of styles alone has only start and end. */
function stepRange(step: Step): Range | null {
  let range: Range | null = null;
  step.getMap().forEach((_oldFrom, _oldTo, from, to) => {
    range = { from: Math.min(range?.from ?? from, from), to: Math.max(range?.to ?? to, to) };
  });
  if (range) return range;
  const { from, to } = step as Step & Partial<Range>;
  return from === undefined || to === undefined ? null : { from, to };
}

function changedRanges({ steps, mapping }: Transaction): Range[] {
  return steps.flatMap((step, index) => {
    const range = stepRange(step);
    const later = mapping.slice(index + 1);
    return range ? [{ from: later.map(range.from, -1), to: later.map(range.to, 1) }] : [];
  });
}

const readWhole = (style: CompiledStyle, doc: BodyNode): Marks => ({
  style,
  set: DecorationSet.create(doc, readRange(doc, style, { from: 0, to: doc.content.size })),
  unread: null,
});

function readAgain({ style, set, unread }: Marks, doc: BodyNode, ranges: readonly Range[]): Marks {
  if (!style) return { style, set, unread };
  let marks = set;
  for (const range of ranges) {
    const whole = wholeBlocks(doc, range);
    const stale = marks.find(whole.from, whole.to);
    if (stale.length > 0) marks = marks.remove(stale);
    const found = readRange(doc, style, whole);
    if (found.length > 0) marks = marks.add(doc, found);
  }
  return { style, set: marks, unread: null };
}

/** Blocks get another place without being written: all is read. */
const isMove = ({ steps }: Transaction): boolean => steps.some((step) => step instanceof ReplaceAroundStep);

function applyTo(before: Marks, transaction: Transaction): Marks {
  const { doc } = transaction;
  const meta = transaction.getMeta(key) as Meta | undefined;
  if (meta && "style" in meta) return readWhole(meta.style, doc);
  if (meta) return before.unread ? readAgain(before, doc, [before.unread]) : before;
  if (!transaction.docChanged || !before.style) return before;
  if (isMove(transaction)) return readWhole(before.style, doc);
  const { mapping } = transaction;
  const held = before.unread ? [{ from: mapping.map(before.unread.from, -1), to: mapping.map(before.unread.to, 1) }] : [];
  const ranges = [...held, ...changedRanges(transaction)];
  const moved: Marks = { ...before, set: before.set.map(mapping, doc) };
  if (transaction.getMeta("composition") === undefined) return readAgain(moved, doc, ranges);
  return { ...moved, unread: { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) } };
}

const marksOf = (state: EditorState): DecorationSet => key.getState(state)?.set ?? DecorationSet.empty;
const matchOf = (mark: Decoration): StyleMatch => (mark.spec as { match: StyleMatch }).match;
const inOrder = (marks: readonly Decoration[]): Decoration[] => [...marks].sort((one, other) => one.from - other.from);

/** Maximum of groups shown to people (our choice). */
const GROUPS_MAX = 50;

function groupsOf(state: EditorState): StyleGroup[] {
  const groups = new Map<string, StyleGroup>();
  for (const mark of inOrder(marksOf(state).find())) {
    const { found, correction, rule } = matchOf(mark);
    const name = `${found}\n${correction}`;
    const known = groups.get(name);
    if (known) known.count += 1;
    else if (groups.size < GROUPS_MAX) groups.set(name, { found, correction, explanation: rule.explanation, count: 1, at: mark.from });
  }
  return [...groups.values()];
}

/** Marks are counted for the list after a pause: counting at each key would be felt. Milliseconds. */
const COUNT_AFTER_MS = 300;

/** Underlines what the newsroom's style corrects, and reads again only the blocks that change. */
export function houseStyle({ onStyle, onStyleMenu }: StyleEvents): Plugin {
  return new Plugin<Marks>({
    key,
    state: { init: () => NO_MARKS, apply: (transaction, before) => applyTo(before, transaction) },
    props: {
      decorations: marksOf,
      handleClick(view, position) {
        const [mark] = marksOf(view.state).find(position, position);
        if (mark) openMenu(view, mark, false, onStyleMenu);
        else onStyleMenu(null);
        return false;
      },
      handleKeyDown(view, event) {
        const isWanted = (event.key === "." && (event.ctrlKey || event.metaKey)) || (event.key === "Enter" && event.altKey);
        return isWanted && openNext(view, onStyleMenu);
      },
    },
    view: () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      return {
        update(view, before) {
          const [now, then] = [key.getState(view.state), key.getState(before)];
          if (!view.state.doc.eq(before.doc)) onStyleMenu(null);
          if (now === then || (now?.set === then?.set && !now?.unread)) return;
          clearTimeout(timer);
          const count = () => {
            if (key.getState(view.state)?.unread) {
              if (view.composing) timer = setTimeout(count, COUNT_AFTER_MS);
              else view.dispatch(view.state.tr.setMeta(key, { reads: true } satisfies Meta).setMeta("addToHistory", false));
            } else onStyle(groupsOf(view.state));
          };
          timer = setTimeout(count, COUNT_AFTER_MS);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
}

function openMenu(view: EditorView, mark: Decoration, byKeyboard: boolean, onStyleMenu: StyleEvents["onStyleMenu"]): void {
  const { found, correction, rule } = matchOf(mark);
  const frame = view.dom.closest(".ed-body")?.getBoundingClientRect();
  const place = view.coordsAtPos(mark.from);
  const count = marksOf(view.state)
    .find()
    .filter((one) => matchOf(one).rule.id === rule.id).length;
  onStyleMenu({ found, correction, explanation: rule.explanation, count, at: mark.from, byKeyboard, left: place.left - (frame?.left ?? 0), top: place.bottom - (frame?.top ?? 0) });
}

/** The mark under the cursor, or the next one; the first after the last. */
function openNext(view: EditorView, onStyleMenu: StyleEvents["onStyleMenu"]): boolean {
  const { from } = view.state.selection;
  const marks = inOrder(marksOf(view.state).find());
  const mark = marks.find((one) => one.to >= from) ?? marks[0];
  if (!mark) return false;
  showMark(view, mark);
  openMenu(view, mark, true, onStyleMenu);
  return true;
}

function showMark(view: EditorView, { from, to }: Decoration): void {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)).scrollIntoView());
}

/** Opens the menu of the mark at a position, where there still is one. */
export function showStyleAt(view: EditorView, at: number, onStyleMenu: StyleEvents["onStyleMenu"]): void {
  const mark = marksOf(view.state)
    .find(at, at + 1)
    .find(({ from }) => from === at);
  if (!mark) return;
  showMark(view, mark);
  openMenu(view, mark, true, onStyleMenu);
}

export function setStyle(view: EditorView, style: CompiledStyle): void {
  view.dispatch(view.state.tr.setMeta(key, { style } satisfies Meta).setMeta("addToHistory", false));
}

/** Writes what differs alone: styles of the rest stay. */
function correct(transaction: Transaction, mark: Decoration): void {
  const { found, correction } = matchOf(mark);
  const most = Math.min(found.length, correction.length);
  let head = 0;
  while (head < most && found[head] === correction[head]) head += 1;
  let tail = 0;
  while (tail < most - head && found[found.length - 1 - tail] === correction[correction.length - 1 - tail]) tail += 1;
  const text = correction.slice(head, correction.length - tail);
  if (text === "") transaction.delete(mark.from + head, mark.to - tail);
  else transaction.insertText(text, mark.from + head, mark.to - tail);
}

/** Corrects the mark at a position, or all of its rule, in one step of undo. */
export function correctStyleAt(view: EditorView, at: number, all: boolean): void {
  const set = marksOf(view.state);
  const chosen = set.find(at, at + 1).find(({ from }) => from === at);
  if (!chosen) return;
  const { rule } = matchOf(chosen);
  const marks = all ? inOrder(set.find().filter((mark) => matchOf(mark).rule.id === rule.id)) : [chosen];
  const transaction = closeHistory(view.state.tr);
  const end = chosen.to;
  for (const mark of marks.reverse()) correct(transaction, mark);
  const caret = transaction.mapping.map(end);
  view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, caret)).scrollIntoView());
  view.focus();
}
