import { closeHistory } from "@milkdown/kit/prose/history";
import type { Node as BodyNode } from "@milkdown/kit/prose/model";
import { TextSelection } from "@milkdown/kit/prose/state";
import { Decoration, DecorationSet, type EditorView } from "@milkdown/kit/prose/view";
import { type FindOptions, findText, NO_TEXT } from "#app/features/articles/find-text.ts";

export interface FindStatus {
  count: number;
  /** Index of the selected match, from 1 on; 0 for none. */
  current: number;
}

/** Search in one editor, while its panel is open. */
export interface Finder {
  /** The selected words of one line, to begin with. */
  readonly selected: string;
  search(wanted: string, options: FindOptions): void;
  /** Selects the next or the previous place, round and round. */
  move(direction: 1 | -1): void;
  /** Replaces the selected place and selects the next one; without one selected it only selects. */
  replace(by: string): void;
  /** Replaces all of them in one step of undo; answers how many. */
  replaceAll(by: string): number;
  close(): void;
}

interface Range {
  from: number;
  to: number;
}

/** Places in a document; text does not run on from one block into the next. */
export function findInBody(doc: BodyNode, wanted: string, options: FindOptions): Range[] {
  const found: Range[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, NO_TEXT, NO_TEXT);
    for (const { start, end } of findText(text, wanted, options)) found.push({ from: position + 1 + start, to: position + 1 + end });
    return false;
  });
  return found;
}

/** Creates a finder for a view. Calls `onStatus` after each change of the text, the query or the selection. */
export function createFinder(view: EditorView, onStatus: (status: FindStatus) => void): Finder {
  let query = { wanted: "", options: { matchCase: false, ignoreAccents: true, wholeWord: false } };
  let known: { doc: BodyNode; query: typeof query; places: Range[] } | null = null;
  let told = "";

  const places = (doc: BodyNode): Range[] => {
    if (known?.doc !== doc || known.query !== query) known = { doc, query, places: findInBody(doc, query.wanted, query.options) };
    return known.places;
  };
  const currentOf = (found: readonly Range[]): number => {
    const { from, to } = view.state.selection;
    return found.findIndex((one) => one.from === from && one.to === to) + 1;
  };
  const tell = () => {
    const found = places(view.state.doc);
    const status = { count: found.length, current: currentOf(found) };
    if (`${status.count} ${status.current}` === told) return;
    told = `${status.count} ${status.current}`;
    onStatus(status);
  };
  view.setProps({
    decorations: ({ doc, selection }) => {
      queueMicrotask(tell);
      return DecorationSet.create(
        doc,
        places(doc).map(({ from, to }) => Decoration.inline(from, to, { class: from === selection.from && to === selection.to ? "ed-found is-current" : "ed-found" })),
      );
    },
  });
  const select = (range: Range | undefined) => {
    if (!range) return;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, range.from, range.to)));
    // ProseMirror scrolls to a selection only while the focus is in the text.
    const { node } = view.domAtPos(range.from);
    const element = node instanceof Element ? node : node.parentElement;
    element?.scrollIntoView({ block: "center" });
  };
  const next = (after: number) => {
    const found = places(view.state.doc);
    return found.find(({ from }) => from >= after) ?? found[0];
  };
  const { from, to, $from, $to } = view.state.selection;
  return {
    selected: $from.sameParent($to) ? view.state.doc.textBetween(from, to).slice(0, 200) : "",
    search(wanted, options) {
      query = { wanted, options };
      told = "";
      view.dispatch(view.state.tr);
      if (currentOf(places(view.state.doc)) === 0) select(wanted === "" ? undefined : next(view.state.selection.from));
      tell();
    },
    move(direction) {
      const { selection, doc } = view.state;
      const found = places(doc);
      select(direction === 1 ? next(selection.to) : (found.filter((one) => one.to <= selection.from).at(-1) ?? found.at(-1)));
    },
    replace(by) {
      const found = places(view.state.doc);
      const current = found[currentOf(found) - 1];
      if (!current) return select(next(view.state.selection.from));
      view.dispatch(view.state.tr.insertText(by, current.from, current.to));
      select(next(current.from + by.length));
    },
    replaceAll(by) {
      const found = places(view.state.doc);
      const { tr } = view.state;
      for (const range of [...found].reverse()) tr.insertText(by, range.from, range.to);
      if (found.length > 0) view.dispatch(closeHistory(tr));
      return found.length;
    },
    close() {
      view.setProps({ decorations: () => DecorationSet.empty });
    },
  };
}
