import type { Node as BodyNode } from "@milkdown/kit/prose/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@milkdown/kit/prose/state";
import { Decoration, DecorationSet, type EditorView } from "@milkdown/kit/prose/view";
import { insertPicture } from "../block-place.ts";

/** The place of a picture that is being uploaded: shown, moved with the text, never stored. */
interface Places {
  shown: DecorationSet;
}

type Change = { kind: "add"; id: string; at: number }[];

const key = new PluginKey<Places>("picture-places");
const OPEN = "\ue000";
const CLOSE = "\ue001";
const MARK = /\ue000(\d*)\ue001/g;

/** The mark of the nth picture in pasted HTML, which `claimMarks` replaces by a place. */
export const markOfPlace = (index: number): string => `${OPEN}${index}${CLOSE}`;

function widget(): HTMLElement {
  const dom = document.createElement("span");
  dom.className = "ed-place";
  dom.textContent = "Enviando imagem…";
  return dom;
}

const decorate = (id: string, at: number) => Decoration.widget(at, widget, { id, side: -1, key: id });

/** Tracks the places of pictures that are being uploaded. */
export const picturePlaces = () =>
  new Plugin<Places>({
    key,
    state: {
      init: () => ({ shown: DecorationSet.empty }),
      apply(transaction, { shown }) {
        const change = transaction.getMeta(key) as { add?: Change; remove?: string } | undefined;
        let next = shown.map(transaction.mapping, transaction.doc);
        if (change?.add)
          next = next.add(
            transaction.doc,
            change.add.map(({ id, at }) => decorate(id, at)),
          );
        if (change?.remove) next = next.remove(next.find(undefined, undefined, ({ id }) => id === change.remove));
        return next === shown ? { shown } : { shown: next };
      },
    },
    props: { decorations: (state) => key.getState(state)?.shown },
  });

function findPlace(state: EditorState, id: string): number | null {
  const [found] = key.getState(state)?.shown.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  return found?.from ?? null;
}

/** Replaces the marks of a document by places; returns the transaction, or null without marks. */
export function claimMarks(state: EditorState, ids: readonly string[]): Transaction | null {
  const marks: { from: number; to: number; id: string | undefined }[] = [];
  state.doc.descendants((node, position) => {
    if (!node.isText) return;
    for (const found of (node.text ?? "").matchAll(MARK)) {
      marks.push({ from: position + found.index, to: position + found.index + found[0].length, id: ids[Number(found[1])] });
    }
  });
  if (marks.length === 0) return null;
  const { tr } = state;
  for (const { from, to } of [...marks].reverse()) tr.delete(from, to);
  const add: Change = marks.flatMap(({ from, id }) => (id === undefined ? [] : [{ kind: "add" as const, id, at: tr.mapping.map(from) }]));
  return tr.setMeta(key, { add });
}

/** Reserves a place at the cursor. */
export function addPlace(view: EditorView, id: string): void {
  view.dispatch(view.state.tr.setMeta(key, { add: [{ kind: "add", id, at: view.state.selection.to }] }));
}

/** Inserts a picture at its place, or at the cursor if the place was deleted: beside the words there, never into them. Null only releases the place. */
export function fillPlace(view: EditorView, id: string, picture: BodyNode | null): void {
  const at = findPlace(view.state, id);
  const { tr } = view.state;
  if (picture) insertPicture(tr, at ?? view.state.selection.to, picture);
  view.dispatch(tr.setMeta(key, { remove: id }));
}
